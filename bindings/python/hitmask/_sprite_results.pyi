from typing import Generic, Literal, NamedTuple

from typing_extensions import TypeVar

from . import _hitmask
from ._types import SpriteLike

_S = TypeVar("_S", bound=SpriteLike)

class SpriteEvent(NamedTuple, Generic[_S]):
    kind: Literal["begin", "stay", "end"]
    a: _S | None
    b: _S | None
    def has(self, sprite: object) -> bool: ...
    def other(self, sprite: object) -> _S | None: ...

class SpriteHit(NamedTuple, Generic[_S]):
    sprite: _S | None
    hit: _hitmask.BodyHit

class SpriteMove(NamedTuple, Generic[_S]):
    position: tuple[int, int]
    hits: list[SpriteHit[_S]]
    @property
    def sprites(self) -> list[_S | None]: ...

class NearestSprite(NamedTuple, Generic[_S]):
    sprite: _S
    squared_distance: int
    pixel: tuple[int, int]

class SpriteRayHit(NamedTuple, Generic[_S]):
    sprite: _S
    hit: _hitmask.RayHit
