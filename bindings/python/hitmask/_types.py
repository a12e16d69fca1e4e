"""What arguments may be, for type checkers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, SupportsFloat, SupportsIndex, Union

if TYPE_CHECKING:
    from ._hitmask import Mask, PlacedMask, PygameMask
    from ._tuples import Disc, Ellipse, Line, MaskAt, Polygon


class PointLike(Protocol):
    """Two numbers: a tuple, a list, a pygame.Vector2, a row of an array. Floats are rounded as to_pixel() does."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> SupportsFloat | SupportsIndex: ...


class ForeignMask(Protocol):
    """A mask that pygame made: pygame.mask.Mask."""

    def get_size(self) -> tuple[int, int]: ...

    def count(self) -> int: ...


class SizeLike(Protocol):
    """Two whole numbers: (width, height)."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> SupportsIndex: ...


class BoxLike(SizeLike, Protocol):
    """Four whole numbers: (x, y, w, h) or a pygame.Rect."""


class ColourLike(SizeLike, Protocol):
    """Three or four whole numbers: (red, green, blue), and alpha where it counts."""


BrushLike = Union["BoxLike", "Disc", "Ellipse", "Line", "Polygon", "MaskAt", "PlacedMask", "Mask", "PygameMask", "ForeignMask"]
"""What terrains are carved with: a box, one of the shapes, or the solid pixels of a mask."""
