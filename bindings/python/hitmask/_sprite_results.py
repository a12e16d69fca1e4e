"""What a SpriteWorld answers with. The types of the sprites are in _sprite_results.pyi: named tuples of Python 3.10 have no parameters."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from . import _hitmask


class SpriteEvent(NamedTuple):
    """What happened to two sprites: 'begin', 'stay' or 'end'.

    `a` came into the world before `b`. One of them is None for a body that you added yourself.
    """

    kind: Literal["begin", "stay", "end"]
    a: Any
    b: Any

    def has(self, sprite: Any) -> bool:
        """Whether it is one of the two."""
        return self.a is sprite or self.b is sprite

    def other(self, sprite: Any) -> Any:
        """The other one of the two."""
        return self.b if self.a is sprite else self.a


class SpriteHit(NamedTuple):
    """A sprite that was met during a move; None for a body that you added yourself."""

    sprite: Any
    hit: _hitmask.BodyHit


class SpriteMove(NamedTuple):
    """How a move ended: the top-left corner of the rect, and the sprites that were met, in order."""

    position: tuple[int, int]
    hits: list[SpriteHit]

    @property
    def sprites(self) -> list[Any]:
        """The sprites that were met."""
        return [hit.sprite for hit in self.hits]


class NearestSprite(NamedTuple):
    """A sprite near a point, its squared distance in pixels, and its nearest solid pixel."""

    sprite: Any
    squared_distance: int
    pixel: tuple[int, int]


class SpriteRayHit(NamedTuple):
    """A sprite that a ray hits, and where."""

    sprite: Any
    hit: _hitmask.RayHit
