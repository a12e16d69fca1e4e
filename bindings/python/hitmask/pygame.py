"""A drop-in for pygame.mask, and collisions of whole groups of sprites.

Write `import hitmask.pygame as mask` instead of `from pygame import mask`, or call install() once
before the game imports anything from pygame.mask. docs/pygame.md lists the differences to pygame.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

try:
    import pygame as _pygame
    import pygame.mask
    import pygame.sprite
except ImportError as _error:
    raise ImportError("hitmask.pygame needs pygame: pip install pygame-ce") from _error

from . import _hitmask
from ._hitmask import PygameMask as Mask
from ._hitmask import from_surface
from ._older_masks import close_again, open_to_ours
from ._sprite_results import NearestSprite, SpriteEvent, SpriteHit, SpriteMove, SpriteRayHit
from ._sprite_world import SpriteWorld
from ._surfaces import color_value, same_format
from ._types import SpriteLike

MaskType = Mask

__all__ = [
    "Mask",
    "MaskType",
    "NearestSprite",
    "SpriteEvent",
    "SpriteHit",
    "SpriteMove",
    "SpriteRayHit",
    "SpriteWorld",
    "collide_mask",
    "from_surface",
    "from_threshold",
    "groupcollide",
    "install",
    "spritecollide",
    "spritecollideany",
    "uninstall",
]

Mask.__name__ = Mask.__qualname__ = "Mask"
Mask.__module__ = __name__
for _type in (NearestSprite, SpriteEvent, SpriteHit, SpriteMove, SpriteRayHit, SpriteWorld):
    _type.__module__ = __name__
_NOT_GIVEN: Any = object()
_THEIR_MASK: Any = _pygame.mask.Mask
_of_pygame: Any = _pygame.sprite  # whose own types are narrower


def _mapped(surface: Any, color: Any) -> tuple[int, int, int]:
    """A colour, mapped to the surface's format and back."""
    red, green, blue, _ = surface.unmap_rgb(color_value(surface, color))
    return red, green, blue


def from_threshold(
    surface: Any,
    color: Any,
    threshold: Any = (0, 0, 0, 255),
    othersurface: Any = _NOT_GIVEN,
    palette_colors: int = 1,
) -> Mask:
    """Set where a surface is within `threshold` of a colour, or of another surface."""
    for given in (surface,) if othersurface is _NOT_GIVEN else (surface, othersurface):
        if not isinstance(given, _pygame.Surface):
            raise TypeError(f"expected a pygame.Surface, not {type(given).__name__}")
    by_palette = _hitmask._c_int(palette_colors) != 0
    within = _mapped(surface, threshold)
    if othersurface is _NOT_GIVEN:
        return _hitmask._near_colour(surface, _mapped(surface, color), within)
    by_value = surface.get_bytesize() == othersurface.get_bytesize() == 1 and not by_palette
    return _hitmask._near_surface(surface, othersurface, within, by_value)


def _destination(dest: Any) -> tuple[int, int]:
    """Two numbers, or the corner of a rectangle."""
    try:
        return _hitmask._two_numbers(dest)
    except TypeError:
        pass
    try:
        return _pygame.Rect(dest).topleft
    except TypeError:
        raise TypeError("invalid dest argument") from None


def _checked(surface: Any, other: Any, name: str) -> Any:
    """A surface to take colours from; None when it has no pixels."""
    if other is None:
        return None
    if not isinstance(other, _pygame.Surface):
        raise TypeError(f"invalid {name} argument")
    if not same_format(surface, other):
        raise ValueError(f"{name} needs to have same bytesize/bitsize/alpha format as surface")
    return other if other.get_width() > 0 and other.get_height() > 0 else None


def _clipped_area(mask: Mask, area: Any) -> Any:
    """The part of the mask that is drawn; each axis on its own, so that one may be empty."""
    whole = mask.get_rect()
    if area is None:
        return whole
    try:
        rect = _pygame.Rect(area)
    except TypeError:
        what = "rectstyle" if hasattr(_pygame, "IS_CE") else "area"
        raise TypeError(f"invalid {what} argument") from None
    rect.normalize()
    left, top = max(rect.left, 0), max(rect.top, 0)
    right, bottom = min(rect.right, whole.right), min(rect.bottom, whole.bottom)
    return _pygame.Rect(left, top, max(right - left, 0), max(bottom - top, 0))


def _to_surface(
    self: Mask,
    surface: Any = None,
    setsurface: Any = None,
    unsetsurface: Any = None,
    setcolor: Any = (255, 255, 255, 255),
    unsetcolor: Any = (0, 0, 0, 255),
    dest: Any = (0, 0),
    area: Any = None,
) -> _pygame.Surface:
    """Draws the mask on a surface, or on a new one, and returns that."""
    if surface is not None and not isinstance(surface, _pygame.Surface):
        raise TypeError("invalid surface argument")
    place = _destination(dest)
    rect = _clipped_area(self, area)
    target = _pygame.Surface(rect.size, _pygame.SRCALPHA, 32) if surface is None else surface
    sources = (
        _checked(target, setsurface, "setsurface"),
        _checked(target, unsetsurface, "unsetsurface"),
    )
    colors = [None if c is None else color_value(target, c) for c in (setcolor, unsetcolor)]
    _draw(self, target, rect, place, sources, colors)
    return target


def _draw(mask: Mask, surface: Any, rect: Any, dest: Any, sources: Any, colors: Any) -> None:
    left, top = max(dest[0], 0), max(dest[1], 0)
    right = min(dest[0] + rect.w, surface.get_width())
    bottom = min(dest[1] + rect.h, surface.get_height())
    if left >= right or top >= bottom:
        return
    corner = (rect.x + left - dest[0], rect.y + top - dest[1])
    part = (left, top), (right - left, bottom - top)
    _hitmask._draw_mask(mask, surface, part, corner, *sources, *colors)


setattr(Mask, "to_surface", _to_surface)
_to_surface.__name__ = "to_surface"
_to_surface.__qualname__ = "Mask.to_surface"


# --- Sprites ------------------------------------------------------------------------------------


def collide_mask(left: Any, right: Any) -> tuple[int, int] | None:
    """The first point that two sprites share, in the left one's pixels, or None.

    Sprites have a `rect`, and a `mask` or an `image`.
    """
    x = right.rect[0] - left.rect[0]
    y = right.rect[1] - left.rect[1]
    point: tuple[int, int] | None = _mask_of(left).overlap(_mask_of(right), (x, y))
    return point


def _mask_of(sprite: Any) -> Any:
    try:
        mask = sprite.mask
    except AttributeError:
        return from_surface(sprite.image)
    if isinstance(mask, _hitmask.Mask):
        return Mask(mask)
    return Mask(mask) if isinstance(mask, _THEIR_MASK) else mask


L = TypeVar("L", bound=SpriteLike)
R = TypeVar("R", bound=SpriteLike)
Collided = Callable[[L, R], object]


def _is_mask_test(collided: Callable[..., object] | None) -> bool:
    return collided is None or collided in (collide_mask, _pygame.sprite.collide_mask)


def spritecollide(
    sprite: L, group: Iterable[R], dokill: bool, collided: Collided[L, R] | None = None
) -> list[R]:
    """The sprites of a group that touch a sprite, by their pixels; removed if `dokill`."""
    if not _is_mask_test(collided):
        found: list[R] = _of_pygame.spritecollide(sprite, group, dokill, collided)
        return found
    touched = _hitmask._touched_by(sprite, _sprites(group), from_surface, True)
    if dokill:
        for other in touched:
            other.kill()
    return touched


def spritecollideany(
    sprite: L, group: Iterable[R], collided: Collided[L, R] | None = None
) -> R | None:
    """The first sprite of a group that touches a sprite, or None."""
    if not _is_mask_test(collided):
        found: R | None = _of_pygame.spritecollideany(sprite, group, collided)
        return found
    touched = _hitmask._touched_by(sprite, _sprites(group), from_surface, False)
    return touched[0] if touched else None


def groupcollide(
    groupa: Iterable[L],
    groupb: Iterable[R],
    dokilla: bool,
    dokillb: bool,
    collided: Collided[L, R] | None = None,
) -> dict[L, list[R]]:
    """{sprite of a: [sprites of b that it touches]}, by their pixels."""
    if not _is_mask_test(collided):
        found: dict[L, list[R]] = _of_pygame.groupcollide(
            groupa, groupb, dokilla, dokillb, collided
        )
        return found
    left, right = _sprites(groupa), _sprites(groupb)
    crashed = _hitmask._sprite_pairs(left, right, from_surface)
    if dokillb and crashed:
        crashed = _killed_by_turns(left, groupb, right, crashed)
    if dokilla:
        for sprite in crashed:
            sprite.kill()
    return crashed


def _killed_by_turns(
    left: list[Any], groupb: Any, right: list[Any], crashed: dict[Any, list[Any]]
) -> dict[Any, list[Any]]:
    """Each sprite of the left kills before the next one is tested, as in pygame.

    A sprite that its kill() keeps in the group is tested again, and so is one that kill() adds.
    """
    killers = {}
    present = {id(other): other for other in right}
    for index, sprite in enumerate(left):
        others = [other for other in crashed.get(sprite, ()) if id(other) in present]
        if not others:
            continue
        killers[sprite] = others
        for other in others:
            other.kill()
        left_over = {id(other): other for other in _sprites(groupb)}
        if not left_over.keys() <= present.keys():
            crashed = _hitmask._sprite_pairs(
                left[index + 1 :], list(left_over.values()), from_surface
            )
        present = left_over
    return killers


def _sprites(group: Any) -> list[Any]:
    return list(group.sprites()) if hasattr(group, "sprites") else list(group)


# --- Instead of pygame's ------------------------------------------------------------------------

_before: dict[str, Any] = {}
_NAMES = ("Mask", "MaskType", "from_surface", "from_threshold")
# Where pygame keeps further names for the same: pygame.Mask, and what pygame.sprite imports.
_ELSEWHERE: tuple[tuple[Any, str], ...] = ((_pygame, "Mask"), (_pygame.sprite, "from_surface"))


def install(*, first_point: Literal["topmost", "pygame"] = "topmost") -> None:
    """Replaces what is in pygame.mask by this module, so that an existing game can try it.

    Call it before modules with `from pygame.mask import …` are imported. uninstall() undoes it.

    `first_point` is the point that overlap() and collide_mask() return when masks share several:
    the topmost, then leftmost one, or the one that pygame itself finds on this platform. Calling
    install() again changes it.
    """
    if first_point not in ("topmost", "pygame"):
        raise ValueError("first_point is 'topmost' or 'pygame'")
    _hitmask._use_words_of_pygame(_word_bits() if first_point == "pygame" else 0)
    if _before:
        return
    module = sys.modules["pygame.mask"]
    for name in _NAMES:
        _before[name] = getattr(module, name)
        setattr(module, name, globals()[name])
    for owner, name in _ELSEWHERE:
        _before[f"{owner.__name__}.{name}"] = getattr(owner, name, None)
        setattr(owner, name, globals()[name])
    open_to_ours(_THEIR_MASK)


def uninstall() -> None:
    """Puts pygame's own masks back."""
    _hitmask._use_words_of_pygame(0)
    if not _before:
        return
    module = sys.modules["pygame.mask"]
    for name in _NAMES:
        setattr(module, name, _before[name])
    for owner, name in _ELSEWHERE:
        setattr(owner, name, _before[f"{owner.__name__}.{name}"])
    _before.clear()
    close_again(_THEIR_MASK)


def _word_bits() -> int:
    """Of pygame's masks: an unsigned long, which is smaller on Windows."""
    return 8 * memoryview(_THEIR_MASK((1, 1))).itemsize
