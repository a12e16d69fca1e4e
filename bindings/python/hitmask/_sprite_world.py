"""hitmask.pygame.SpriteWorld: groups of pygame sprites in a world."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Literal

import pygame as _pygame
import pygame.sprite

from . import _hitmask
from ._errors import is_box, is_mask, is_number, is_point, is_whole, refuse
from ._hitmask import PygameMask, QueryFilter, World
from ._points import to_pixels
from ._sprite_results import NearestSprite, SpriteEvent, SpriteHit, SpriteMove, SpriteRayHit
from ._types import ForeignMask, Groups, PointLike, RectLike, SpriteGroup, SpriteLike

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=SpriteLike, default=pygame.sprite.Sprite)
else:
    from typing import TypeVar

    S = TypeVar("S")

Word = Literal["ignore", "touch", "slide", "cross", "bounce"]
Response = Word | Callable[[Any], Word]
_WORDS = ("ignore", "touch", "slide", "cross", "bounce")
_ALL = 0xFFFF_FFFF
_MOST_GROUPS = 32


class _Bound:
    """A group in the world."""

    def __init__(self, group: Any, layer: int, is_static: bool, meets: list[Any] | None) -> None:
        self.group = group
        self.layer = layer
        self.is_static = is_static
        self.meets = meets

    def accepts(self, other: Any) -> bool:
        return self.meets is None or any(other is group for group in self.meets)


def _is_group(object_: Any) -> bool:
    return hasattr(object_, "sprites")


def _as_groups(groups: Any, function: str, name: str) -> list[Any]:
    if _is_group(groups):
        return [groups]
    several = list(groups) if hasattr(groups, "__iter__") and not isinstance(groups, str) else None
    if several is None or not all(map(_is_group, several)):
        refuse(function, name, "a group of sprites, or several", groups)
    return several


class SpriteWorld(Generic[S]):
    """Groups of sprites, and which sprites touch, frame after frame.

    Each sprite of the groups is a body of `world`. It lies where its `rect` does, and has the pixels
    of its `mask`; without one, those of its `image`; without both, it is a box as large as its rect.
    """

    def __init__(self, world: World | None = None, *, threshold: int = 127) -> None:
        """`world` is a hitmask.World to use, which may have bodies of its own.

        Pixels of images are solid where alpha > threshold, as in from_surface().
        """
        if world is not None and not isinstance(world, World):
            refuse("SpriteWorld", "world", "a hitmask.World or None", world)
        if not is_whole(threshold):
            refuse("SpriteWorld", "threshold", "a whole number", threshold)
        self._world = World(stay_events=False) if world is None else world
        self._bodies = _hitmask._SpriteBodies(self._world, threshold)
        self._bound: list[_Bound] = []

    @property
    def world(self) -> World:
        """The world with the bodies of the sprites."""
        return self._world

    # Groups.

    def add(
        self,
        group: SpriteGroup[S],
        *,
        is_static: bool = False,
        meets: Groups = None,
    ) -> None:
        """Puts a group into the world; update() then finds its sprites.

        `meets` is a group or several, which may be added later; None: all. Two groups meet when
        neither leaves the other out. A group that is added again gets the new settings. The rects
        and images of a static group are read once (see changed()); static sprites do not meet each
        other.
        """
        if not _is_group(group):
            refuse("add", "group", "a group of sprites", group)
        wanted = None if meets is None else _as_groups(meets, "add", "meets")
        known = self._find(group)
        if known is None:
            self._bound.append(_Bound(group, self._free_layer(), is_static, wanted))
        else:
            known.is_static, known.meets = is_static, wanted

    def remove(self, group: SpriteGroup[Any]) -> None:
        """Takes a group out. Sprites that are in no other group of the world leave at update()."""
        self._bound.remove(self._bound_of(group))

    @property
    def groups(self) -> list[SpriteGroup[S]]:
        """The groups, in the order of adding."""
        return [bound.group for bound in self._bound]

    def layer(self, group: SpriteGroup[Any]) -> int:
        """The layer that the sprites of a group have in the world: one bit."""
        return self._bound_of(group).layer

    def _find(self, group: Any) -> _Bound | None:
        return next((bound for bound in self._bound if bound.group is group), None)

    def _bound_of(self, group: Any) -> _Bound:
        known = self._find(group)
        if known is None:
            raise ValueError("the group is not in this world; add() it first")
        return known

    def _free_layer(self) -> int:
        taken = {bound.layer for bound in self._bound}
        for bit in range(_MOST_GROUPS):
            if 1 << bit not in taken:
                return 1 << bit
        raise ValueError(f"a world of sprites has at most {_MOST_GROUPS} groups")

    def _collides_with(self, bound: _Bound) -> int:
        """Groups that leave none out also meet bodies without a sprite, on any layer."""
        layers = 0 if bound.meets is not None else _ALL
        for other in self._bound:
            meet = bound.accepts(other.group) and other.accepts(bound.group)
            layers = layers | other.layer if meet else layers & ~other.layer
        return layers

    def _layers(self, groups: Groups, function: str, name: str = "groups") -> int:
        if groups is None:
            return _ALL
        layers = 0
        for group in _as_groups(groups, function, name):
            layers |= self._bound_of(group).layer
        return layers

    # Frames.

    def read(self) -> None:
        """Makes the bodies those of the sprites now: for queries between two updates."""
        self._bodies.read(
            [
                (list(b.group.sprites()), b.layer, self._collides_with(b), b.is_static)
                for b in self._bound
            ]
        )

    def update(self) -> list[SpriteEvent[S]]:
        """Reads the sprites, finds which touch, and returns what changed since the last update().

        Call it once a frame. Sprites that were killed leave now, and their contacts end.
        """
        self.read()
        events: list[SpriteEvent[S]] = self._bodies.step(SpriteEvent)
        return events

    def changed(self, sprite: SpriteLike) -> None:
        """Says that a sprite's image, or its mask of pygame's own, was changed in place.

        Or, in a static group, anything of it. update() then reads it again, and all sprites that
        have the same image.
        """
        self._insist_on_sprite(sprite, "changed")
        self._bodies.changed(sprite)

    # What touched at the last update().

    def touching(self, sprite: SpriteLike, groups: Groups = None) -> list[S]:
        """The sprites that touched a sprite at the last update(); of these groups only, if given.

        Nothing for a sprite that is not in the world.
        """
        layers = self._layers(groups, "touching")
        self._insist_on_sprite(sprite, "touching")
        return list(self._bodies.touching(sprite, layers))

    def _insist_on_sprite(self, sprite: Any, function: str) -> None:
        if sprite not in self and not hasattr(sprite, "groups"):
            refuse(function, "sprite", "a sprite", sprite)

    def pairs(self, left: Groups = None, right: Groups = None) -> list[tuple[S, S]]:
        """All pairs that touched at the last update(): (one of `left`, one of `right`) each."""
        return list(self._bodies.pairs(*self._both(left, right, "pairs")))

    def began(self, left: Groups = None, right: Groups = None) -> list[tuple[S, S]]:
        """The pairs that touched at the last update(), but not at the one before."""
        return list(self._bodies.happened("begin", *self._both(left, right, "began")))

    def ended(self, left: Groups = None, right: Groups = None) -> list[tuple[S, S]]:
        """The pairs that no longer touched at the last update(), or of which one was gone."""
        return list(self._bodies.happened("end", *self._both(left, right, "ended")))

    def _both(self, left: Groups, right: Groups, function: str) -> tuple[int, int]:
        return self._layers(left, function, "left"), self._layers(right, function, "right")

    # Sprites and bodies.

    def __len__(self) -> int:
        return len(self._bodies)

    def __contains__(self, sprite: object) -> bool:
        return self._bodies.id_of(sprite) != 0

    def __repr__(self) -> str:
        return f"<hitmask.pygame.SpriteWorld of {len(self._bound)} groups, {len(self)} sprites>"

    def body(self, sprite: SpriteLike) -> int:
        """The id of a sprite's body in `world`; ValueError for a sprite that is not there."""
        body = self._bodies.id_of(sprite)
        if body == 0:
            raise ValueError("the sprite is not in the world: it is in none of its groups, or new")
        return body

    def sprite(self, body: int) -> S | None:
        """The sprite of a body; None for a body without one."""
        if not is_whole(body):
            refuse("sprite", "body", "a whole number", body)
        found: S | None = self._bodies.sprites_of([body])[0]
        return found

    def _of_body(self, body: int) -> S:
        """For a body of which a filter knows that it has one."""
        found: S = self._bodies.sprites_of([body])[0]
        return found

    # Queries. They see the sprites as of the last update(), read() or move().

    def _filter(self, groups: Groups, function: str) -> QueryFilter:
        return QueryFilter(collides_with=self._layers(groups, function))

    def _known(self, ids: Any) -> list[S]:
        return [sprite for sprite in self._bodies.sprites_of(ids) if sprite is not None]

    def query_point(self, point: PointLike, groups: Groups = None) -> list[S]:
        """The sprites with a solid pixel at a point."""
        return self._known(self._world.query_point(point, self._filter(groups, "query_point")))

    def query_box(self, box: RectLike, groups: Groups = None) -> list[S]:
        """The sprites with a solid pixel in a rect; of an FRect, in any pixel that it touches."""
        if not is_box(box):
            refuse("query_box", "box", "an (x, y, w, h)", box)
        found = self._world.query_box(_pixels_of(box), self._filter(groups, "query_box"))
        return self._known(found)

    def query_mask(
        self,
        mask: _hitmask.Mask | PygameMask | ForeignMask,
        position: PointLike,
        groups: Groups = None,
    ) -> list[S]:
        """The sprites that share a pixel with a mask whose top-left pixel is at `position`."""
        if not is_mask(mask):
            refuse("query_mask", "mask", "a Mask", mask)
        among = self._filter(groups, "query_mask")
        return self._known(self._world.query_mask(_hitmask.Mask(mask), position, among))

    def nearest(
        self, point: PointLike, k: int = 1, groups: Groups = None
    ) -> list[NearestSprite[S]]:
        """The k sprites nearest to a point, by the distance of their nearest solid pixel."""
        found = self._world.nearest(point, k, self._of_sprites(groups, "nearest"))
        return [NearestSprite(self._of_body(body), far, pixel) for body, far, pixel in found]

    def ray(
        self, start: PointLike, end: PointLike, groups: Groups = None
    ) -> SpriteRayHit[S] | None:
        """The first sprite that a ray hits, or None."""
        hit = self._world.ray(start, end, self._of_sprites(groups, "ray"))
        return None if hit is None else SpriteRayHit(self._of_body(hit.body), hit.hit)

    def ray_all(
        self, start: PointLike, end: PointLike, groups: Groups = None
    ) -> list[SpriteRayHit[S]]:
        """Every sprite that a ray goes through, the nearest first. Normals are left out."""
        hits = self._world.ray_all(start, end, self._of_sprites(groups, "ray_all"))
        return [SpriteRayHit(self._of_body(hit.body), hit.hit) for hit in hits]

    def _of_sprites(self, groups: Groups, function: str) -> QueryFilter:
        """Only bodies that have a sprite. Asking is left out where no other body can be."""
        if self._bodies.has_all:
            return self._filter(groups, function)
        return QueryFilter(
            collides_with=self._layers(groups, function),
            accept=lambda body: self.sprite(body) is not None,
        )

    # Motion.

    def move(
        self,
        sprite: SpriteLike,
        dx: float,
        dy: float,
        respond: Response = "slide",
        groups: Groups = None,
    ) -> SpriteMove[S]:
        """Moves a sprite and collides on the way with what it meets, or with these groups only.

        Its rect is then where it got to. `respond` is 'ignore', 'touch', 'slide', 'cross' or
        'bounce', or a function from a sprite to one of these. Parts of pixels that a Rect cannot
        hold are kept for the next move.
        """
        for name, distance in ("dx", dx), ("dy", dy):
            if not is_number(distance):
                refuse("move", name, "a number", distance)
        if respond not in _WORDS if isinstance(respond, str) else not callable(respond):
            refuse("move", "respond", "a function or " + " or ".join(map(repr, _WORDS)), respond)
        among = self._filter(groups, "move")
        body = self._read_one(sprite)
        rect: Any = sprite.rect
        rest, by = (0.0, 0.0), (dx, dy)
        if isinstance(rect, _pygame.Rect):
            rest, by = self._bodies.rest_of(sprite), (_fixed(dx), _fixed(dy))
        ways = [_Way(*way) for way in zip(rect[:2], rest, by)]
        goal = [way.goal for way in ways]
        met = self._world.move(body, goal, self._to_bodies(respond), among)
        self._write(sprite, [way.ended(at) for way, at in zip(ways, met.position)])
        hits = zip(self._bodies.sprites_of([hit.body for hit in met.hits]), met.hits)
        return SpriteMove(met.position, [SpriteHit(*hit) for hit in hits])

    def unstick(self, sprite: SpriteLike, limit: int, groups: Groups = None) -> tuple[int, int]:
        """Moves a sprite by the shortest move after which it overlaps nothing that it meets.

        Returns the move. WorldError with the reason 'stuck' when there is none within `limit`.
        """
        body = self._read_one(sprite)
        moved = self._world.unstick(body, limit, self._filter(groups, "unstick"))
        if moved != (0, 0):
            self._write(sprite, [(float(at), 0.0) for at in self._world.position(body)])
        return moved

    def _read_one(self, sprite: Any) -> int:
        """Its body. A sprite that came after the last update() is found in its group."""
        body = self._bodies.read_one(sprite)
        if body == 0:
            self.read()
            body = self.body(sprite)
        return body

    def _to_bodies(self, respond: Response) -> Word | Callable[[int], Word]:
        if isinstance(respond, str):
            return respond
        return lambda body: respond(self.sprite(body))

    def _write(self, sprite: Any, ends: list[tuple[float, float]]) -> None:
        (x, rest_x), (y, rest_y) = ends
        rect = sprite.rect
        whole = math.floor(x), math.floor(y)
        if isinstance(rect, _pygame.Rect):
            rect.topleft = whole
            self._bodies.keep_rest(sprite, rest_x, rest_y)
            return
        rect.topleft = x + rest_x, y + rest_y
        # An FRect has fewer digits: what it rounds up would be the next pixel.
        rect.topleft = [a if math.floor(a) == b else b for a, b in zip(rect.topleft, whole)]

    # To look at.

    def draw(self, surface: _pygame.Surface, offset: PointLike = (0, 0)) -> None:
        """Draws the outlines of all masks and boxes, to see what the world does.

        Static ones are blue; of the others, those that touched something at the last update() are
        red. `offset` is added to every position, as a camera's.
        """
        if not is_point(offset):
            refuse("draw", "offset", "an (x, y)", offset)
        x, y = to_pixels([offset[0], offset[1]], "offset").tolist()
        for bound in self._bound:
            for sprite in bound.group.sprites():
                self._draw_one(surface, sprite, (x, y), bound.is_static)

    def _draw_one(
        self, surface: Any, sprite: Any, offset: tuple[int, int], is_static: bool
    ) -> None:
        body = self._bodies.id_of(sprite)
        box = self._world.box(body) if body else None
        if box is None:
            return
        touches = not is_static and self._bodies.touching(sprite, _ALL)
        color = (80, 120, 255) if is_static else (255, 60, 60) if touches else (60, 220, 60)
        found = self._world.mask_at(body)
        place = box[0] + offset[0], box[1] + offset[1]
        if found is None:
            _pygame.draw.rect(surface, color, (*place, *box[2:]), 1)
        else:
            line = PygameMask(found.mask.inner_outline())
            line.to_surface(surface, setcolor=color, unsetcolor=None, dest=place)


def _fixed(distance: float) -> float:
    """In 1/65,536 px, as movers have it: ten moves by 0.3 are one by 3."""
    return round(distance * 65536) / 65536 if math.isfinite(distance) else distance


def _pixels_of(box: Any) -> tuple[Any, ...]:
    """The box of all pixels that a box between pixels touches; any other as it is."""
    numbers = tuple(box)
    if len(numbers) != 4 or not any(isinstance(number, float) for number in numbers):
        return numbers
    if not all(math.isfinite(number) for number in numbers):
        raise ValueError("box: a coordinate is NaN or infinite")
    x, y, width, height = numbers
    if width <= 0 or height <= 0:
        return math.floor(x), math.floor(y), 0, 0
    left, top = math.floor(x), math.floor(y)
    return left, top, math.ceil(x + width) - left, math.ceil(y + height) - top


class _Way:
    """A move along one axis: whole pixels to go, and the part of a pixel beyond."""

    def __init__(self, start: float, rest: float, distance: float) -> None:
        end = start + rest + distance
        if not math.isfinite(end):
            raise ValueError("a move has finite numbers")
        self.goal = math.floor(end)
        self._rest = end - self.goal

    def ended(self, at: int) -> tuple[float, float]:
        """The pixel, and the part beyond; nothing beyond where something was in the way."""
        return float(at), self._rest if at == self.goal else 0.0
