"""What arguments may be, for type checkers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, SupportsFloat, SupportsIndex, TypedDict, TypeVar, Union

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from ._hitmask import Mask, PlacedMask, PygameMask
    from ._tuples import Disc, Ellipse, Line, MaskAt, Polygon


class PointLike(Protocol):
    """Two numbers: a tuple, a list, a pygame.Vector2, a row of an array. Floats are rounded as to_pixel() does."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> SupportsFloat | SupportsIndex: ...


class PairLike(Protocol):
    """Two numbers that are taken as they are: a tuple, a list, a pygame.Vector2, a row of an array."""

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


class ForeignSurface(Protocol):
    """A pygame.Surface."""

    def get_size(self) -> tuple[int, int]: ...

    def get_buffer(self) -> object: ...


class ForeignImage(Protocol):
    """A picture of Pillow."""

    @property
    def mode(self) -> str: ...

    @property
    def size(self) -> tuple[int, int]: ...


ImageLike = Union["Mask", "PygameMask", "ForeignMask", ForeignSurface, ForeignImage, "numpy.typing.NDArray[Any]", "Sequence[Sequence[float]]"]
"""What masks are made from: another mask, a surface, a picture of Pillow, or an array."""

BrushLike = Union["BoxLike", "Disc", "Ellipse", "Line", "Polygon", "MaskAt", "PlacedMask", "Mask", "PygameMask", "ForeignMask"]
"""What terrains are carved with: a box, one of the shapes, or the solid pixels of a mask."""


PointsLike = Union["numpy.typing.ArrayLike", "Sequence[PointLike]"]
"""One (x, y) per row: an array, or a sequence of points."""


class RectLike(Protocol):
    """Four numbers: (x, y, w, h), a pygame.Rect or a pygame.FRect."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> SupportsFloat | SupportsIndex: ...


class SpriteLike(Protocol):
    """What has a `rect`, and a `mask` or an `image`: a pygame.sprite.Sprite."""

    @property
    def rect(self) -> object: ...


Sprites = TypeVar("Sprites", bound=SpriteLike, covariant=True)


class SpriteGroup(Protocol[Sprites]):
    """A pygame.sprite.Group, or what has its sprites()."""

    def sprites(self) -> Sequence[Sprites]: ...


Groups = Union[SpriteGroup[Any], Iterable[SpriteGroup[Any]], None]
"""A group, several, or all of them."""


class WorldArguments(TypedDict):
    """What a World takes for a snapshot."""

    period: tuple[int, int]
    angle_steps: int
