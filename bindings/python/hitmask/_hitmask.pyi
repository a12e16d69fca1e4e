"""hitmask's core for Python; import hitmask instead."""

from collections.abc import Callable, Iterable, Iterator, Sequence
import os
from typing import Any, ClassVar, Literal, final, overload

import numpy
import numpy.typing
import pygame
from typing_extensions import disjoint_base

from ._tuples import (
    Animation,
    ChunkChange,
    DebugItem,
    Diagonals,
    Direction,
    Frame,
    FrameBodies,
    MaskAt,
    NearestBody,
    PartDefinition,
    PlayerEvent,
    RunsAt,
    SavedSnapshot,
    SheetDifference,
    TerrainChange,
    TerrainComponent,
    TerrainEdit,
    TerrainPiece,
)
from ._types import BoxLike, BrushLike, ColourLike, ForeignMask, ImageLike, PairLike, PointLike, PointsLike, SizeLike, WorldArguments


def active_target() -> str:
    """The name of the kernel set (instruction set) in use."""

def available_targets() -> list[str]:
    """The kernel sets that this processor can run, slowest first."""

def force_target(name: str) -> None:
    """Switches to a kernel set. Not while other threads are inside hitmask."""

def target_status() -> str | None:
    """
    None, or the reason why the environment variable HITMASK_TARGET was not used.
    """

def version() -> str:
    """The version of the library, as 'major.minor.patch'."""

MAX_MASK_SIDE: int = 65535

__version__: str

MAX_TRANSFORMED_SIDE: int = 1048576

MAX_TURNING_STEPS: int = 1048576

MIN_POSITION: int = -1073741824

END_POSITION: int = 1073741824

MAX_BOX_SIDE: int = 1073741824

MAX_ORIGIN: int = 2097152

@disjoint_base
class Mask:
    """
    One bit per pixel, True = solid. x goes to the right, y goes down.

    mask[x, y] is a pixel, mask[x0:x1, y0:y1] a part: x first, as in every point.

    >>> mask = hitmask.Mask((3, 2))
    >>> mask[1, 0] = True
    >>> mask
    <hitmask.Mask 3x2, 1 solid>
    .#.
    ...
    """

    @overload
    def __init__(self, size: SizeLike = (0, 0), solid: bool = False) -> None:
        """A mask of (width, height) pixels, all clear or all solid."""

    @overload
    def __init__(self, other: PygameMask) -> None:
        """The pixels of a hitmask.pygame.Mask."""

    @overload
    def __init__(self, other: Mask | PygameMask | ForeignMask) -> None:
        """A copy of a mask, also of pygame's own."""

    __array_ufunc__: None

    @staticmethod
    def from_text(text: str) -> Mask:
        """
        A mask from text art: '#', 'X', '@', '1' solid; '.', ' ', '0' clear.

        >>> hitmask.Mask.from_text('.#.\\n###').count()
        4
        """

    def copy(self) -> Mask:
        """A copy; both share the pixels until one of them changes. Never frozen."""

    def __copy__(self) -> Mask: ...

    def __deepcopy__(self, memo: Any) -> Mask: ...

    def frozen(self) -> Mask:
        """A copy that cannot change and can be hashed."""

    def freeze(self) -> None:
        """Makes the mask unchangeable and hashable."""

    @property
    def is_frozen(self) -> bool:
        """Whether it cannot change."""

    def __getstate__(self) -> tuple[int, int, bytes, bool, dict[str, object]]: ...

    def __setstate__(self, state: tuple[int, int, bytes, bool, dict[str, Any]], /) -> None: ...

    @property
    def size(self) -> tuple[int, int]:
        """(width, height)"""

    @property
    def width(self) -> int:
        """The width in pixels."""

    @property
    def height(self) -> int:
        """The height in pixels."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory that the pixels take."""

    def content_hash(self) -> int:
        """
        A 64-bit hash of size and pixels: the same on every platform and in every run, frozen or not.
        """

    def count(self) -> int:
        """The number of solid pixels."""

    def get(self, at: PointLike) -> bool:
        """Whether pixel (x, y) is solid; False outside the mask."""

    def to_text(self) -> str:
        """Text art: '#' and '.', each row ended by a line break."""

    def to_bytes(self) -> bytes:
        """
        The pixels in pygame's layout: 64-pixel columns of little-endian words.
        """

    def validate(self) -> None:
        """Checks the invariants of the layout. For tests."""

    def __bool__(self) -> bool:
        """Whether any pixel is solid."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def set(self, at: PointLike, solid: bool = True) -> bool:
        """
        Sets or clears pixel (x, y). Outside the mask it changes nothing and returns False.
        """

    def fill(self) -> None:
        """Makes every pixel solid."""

    def clear(self) -> None:
        """Clears every pixel."""

    def invert(self) -> None:
        """Flips every pixel."""

    def tighten(self) -> None:
        """
        Makes solid_bounds exact again after pixels were cleared, so that near misses are fast.
        """

    def draw(self, other: Mask | PygameMask | ForeignMask, at: PointLike = (0, 0)) -> None:
        """Adds another mask's pixels, its top-left corner at (x, y)."""

    def erase(self, other: Mask | PygameMask | ForeignMask, at: PointLike = (0, 0)) -> None:
        """Removes another mask's pixels."""

    def keep(self, other: Mask | PygameMask | ForeignMask, at: PointLike = (0, 0)) -> None:
        """Keeps only the pixels that another mask has as well."""

    def toggle(self, other: Mask | PygameMask | ForeignMask, at: PointLike = (0, 0)) -> None:
        """Flips another mask's pixels."""

    def __and__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __iand__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __or__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __ior__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __xor__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __ixor__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __sub__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __isub__(self, other: Mask | PygameMask | ForeignMask) -> Mask: ...

    def __invert__(self) -> Mask: ...

    def is_subset(self, whole: Mask | PygameMask | ForeignMask, offset: PointLike = (0, 0)) -> bool:
        """
        Whether every solid pixel is also solid in `whole`, with this mask's corner at `offset`.
        """

    def difference_text(self, other: Mask | PygameMask | ForeignMask) -> str:
        """
        Two masks as text art: '#' in both, '-' only in this one, '+' only in the other.
        """

    @overload
    def __getitem__(self, index: PointLike, /) -> bool: ...

    @overload
    def __getitem__(self, index: tuple[slice, slice] | tuple[int, slice] | tuple[slice, int], /) -> Mask:
        """
        mask[x, y] is a pixel, mask[x0:x1, y0:y1] a mask of its own.

        >>> hitmask.Mask((20, 10), solid=True)[10:20, 5:9].size
        (10, 4)
        """

    @overload
    def __setitem__(self, index: PointLike | tuple[int | slice, int | slice], part: Mask | PygameMask | ForeignMask, /) -> None: ...

    @overload
    def __setitem__(self, index: PointLike | tuple[int | slice, int | slice], solid: bool, /) -> None: ...

    def __contains__(self, at: PointLike) -> bool:
        """Whether pixel (x, y) is solid."""

    @staticmethod
    def from_array(array: numpy.typing.ArrayLike, threshold: float = 0.0) -> Mask:
        """
        A mask from an array or from lists: height x width of bool, whole numbers or
        floats, or height x width x 4 (RGBA), 2 or 1; then the last channel counts.
        Solid where the value is greater than `threshold`; NaN is clear.

        >>> import numpy
        >>> hitmask.Mask.from_array(numpy.eye(3)).get((2, 2))
        True
        """

    def to_array(self) -> numpy.typing.NDArray[numpy.bool]:
        """A new numpy array of bool, array[y, x]."""

    @staticmethod
    def decode_png(data: bytes | bytearray | memoryview, threshold: int = 0, key: tuple[int, int, int] | Literal['corners'] | None = None, tolerance: int = 0, luma: bool = False, max_pixels: int = 256000000) -> Mask:
        """
        A mask from the bytes of a PNG: solid where alpha > threshold or, with a key,
        where the colour differs from it by more than `tolerance`. key='corners' takes
        the colour of the four corners; luma=True uses brightness instead of alpha.
        More than `max_pixels` pixels are an error. (hitmask.pygame.from_surface has threshold
        127, as pygame.)

        >>> disc = hitmask.Mask.disc(9)
        >>> hitmask.Mask.decode_png(disc.encode_png()) == disc
        True
        """

    def encode_png(self) -> bytes:
        """The mask as the bytes of a PNG; clear pixels are transparent."""

    def _repr_png_(self) -> bytes | None:
        """For notebooks."""

    def _repr_html_(self) -> str:
        """For notebooks: a picture, enlarged."""

    @staticmethod
    def from_alpha(data: bytes | bytearray | memoryview, size: SizeLike, first: int = 3, pixel_stride: int = 4, row_stride: int = 0, threshold: int = 0) -> Mask:
        """
        A mask from raw pixels: solid where the byte at `first` + x * `pixel_stride` +
        y * `row_stride` is greater than `threshold`. The defaults are for RGBA without gaps.

        >>> hitmask.Mask.from_alpha(bytes([0, 0, 0, 255] * 6), (3, 2)).count()
        6
        """

    @staticmethod
    def from_key(data: bytes | bytearray | memoryview, size: SizeLike, key: ColourLike, format: Literal['rgba8', 'bgra8', 'argb8', 'abgr8', 'rgb8', 'bgr8'] = 'rgba8', tolerance: int = 0, row_stride: int = 0, pixel_stride: int = 0) -> Mask:
        """
        A mask from raw pixels: solid where the colour differs from `key` (red, green, blue)
        by more than `tolerance` in any channel. Strides are in bytes; 0: no gaps.
        A negative row stride is for rows stored bottom-up.

        >>> hitmask.Mask.from_key(bytes([255, 0, 255, 9, 9, 9]), (2, 1), (255, 0, 255), 'rgb8').to_text()
        '.#\\n'
        """

    @staticmethod
    def from_indexed(data: bytes | bytearray | memoryview, size: SizeLike, key: int = 0, row_stride: int = 0, pixel_stride: int = 0) -> Mask:
        """
        A mask from colour numbers, a byte each: solid where it is not `key`.

        >>> hitmask.Mask.from_indexed(bytes([0, 7, 0, 3]), (2, 2)).to_text()
        '.#\\n.#\\n'
        """

    @staticmethod
    def from_predicate(size: SizeLike, solid: Callable[[int, int], object]) -> Mask:
        """
        A mask that is solid where solid(x, y) is true.

        >>> hitmask.Mask.from_predicate((3, 2), lambda x, y: x == y).to_text()
        '#..\\n.#.\\n'
        """

    @staticmethod
    def from_layout(data: bytes | bytearray | memoryview, size: SizeLike, layout: Literal['rows', 'columns', 'packed', 'xquest', 'agk', 'pygame', 'msx8', 'msx16', 'nes'], bits: int | None = None, bit_order: Literal['high_first', 'low_first'] | None = None, byte_order: Literal['little', 'big'] | None = None) -> Mask:
        """
        A mask from the bytes of an old routine.

        xquest: 32-pixel columns, highest bit leftmost; agk: rows follow without padding, lowest bit
        first; pygame: 64-pixel columns, lowest bit leftmost; msx8, msx16 and nes: patterns; rows,
        columns, packed: as `bits`, `bit_order` and `byte_order` say.

        >>> hitmask.Mask.from_layout(bytes([0b1010_0000]), (4, 1), 'rows').to_text()
        '#.#.\\n'
        """

    def to_layout(self, layout: Literal['rows', 'columns', 'packed', 'xquest', 'agk', 'pygame', 'msx8', 'msx16', 'nes'], bits: int | None = None, bit_order: Literal['high_first', 'low_first'] | None = None, byte_order: Literal['little', 'big'] | None = None) -> bytes:
        """
        The bytes that an old routine reads; padding bits are 0.

        xquest: 32-pixel columns, highest bit leftmost; agk: rows follow without padding, lowest bit
        first; pygame: 64-pixel columns, lowest bit leftmost; msx8, msx16 and nes: patterns; rows,
        columns, packed: as `bits`, `bit_order` and `byte_order` say.

        >>> hitmask.Mask.disc(4).to_layout('rows', bits=16, byte_order='big')[:4].hex()
        '08003e00'
        """

    @staticmethod
    def from_agk_memblock(data: bytes | bytearray | memoryview, threshold: int = 0) -> Mask:
        """
        A mask from an AGK memory block: width, height and 32 as little-endian whole numbers
        of 32 bits, then RGBA.
        """

    @staticmethod
    def from_xlib_bitmap(data: bytes | bytearray | memoryview, key: int = 0) -> Mask:
        """
        A mask from an XLib linear bitmap: width, height, then a colour number per pixel.
        """

    def write_pixels(self, target: bytearray | memoryview | numpy.typing.NDArray[Any], size: SizeLike | None = None, format: Literal['rgba8', 'bgra8', 'argb8', 'abgr8', 'a8'] = 'rgba8', row_stride: int = 0, solid: ColourLike | None = (255, 255, 255, 255), clear: ColourLike | None = (0, 0, 0, 0), position: PointLike = (0, 0)) -> None:
        """
        Writes the mask in two colours into a buffer of yours, its top-left corner at
        `position`. Pixels of a colour that is None, and those outside the mask, stay as they
        are. The buffer is an array of height x width x 4 bytes (a8: height x width), or flat
        bytes, which need a size and may have a row stride. Nothing is blended.

        >>> import numpy
        >>> screen = numpy.zeros((2, 3, 4), numpy.uint8)
        >>> hitmask.Mask.from_text('#.').write_pixels(screen, solid=(9, 8, 7), clear=None,
        ...                                           position=(1, 1))
        >>> screen[1].tolist()
        [[0, 0, 0, 0], [9, 8, 7, 255], [0, 0, 0, 0]]
        """

    def to_pixels(self, format: Literal['rgba8', 'bgra8', 'argb8', 'abgr8', 'a8'] = 'rgba8', solid: ColourLike | None = (255, 255, 255, 255), clear: ColourLike | None = (0, 0, 0, 0)) -> numpy.typing.NDArray[numpy.uint8]:
        """
        The mask in two colours as a new array of height x width x 4 bytes (a8: height x
        width). Pixels of a colour that is None are all zeros.

        >>> hitmask.Mask.from_text('#.').to_pixels('a8').tolist()
        [[255, 0]]
        """

    def overlap(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> bool:
        """
        Whether the masks share a pixel with the other's top-left corner at `offset`.

        >>> hitmask.Mask((8, 8), solid=True).overlap(hitmask.Mask((8, 8), solid=True), (7, 7))
        True
        """

    def first_point(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> tuple[int, int] | None:
        """The topmost, then leftmost shared pixel, or None."""

    def leftmost_point(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> tuple[int, int] | None:
        """The leftmost, then topmost shared pixel, or None."""

    def rightmost_point(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> tuple[int, int] | None:
        """The rightmost, then topmost shared pixel, or None."""

    def bottommost_point(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> tuple[int, int] | None:
        """The bottommost, then leftmost shared pixel, or None."""

    def overlap_area(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> int:
        """The number of shared pixels."""

    def overlap_mask(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> Mask:
        """A mask of the same size with only the shared pixels."""

    def contact(self, other: Mask | PygameMask | ForeignMask, offset: PointLike, details: str | Sequence[str] = 'all') -> Contact:
        """
        All details of what the masks share, in one pass. `details` asks for fewer: 'none',
        'area', 'first', 'box', 'centroid', 'gradient', or several of these; the rest stay 0.

        >>> square = hitmask.Mask((8, 8), solid=True)
        >>> contact = square.contact(square, (6, 1))
        >>> contact.area, tuple(contact.way_out)
        (14, (14, 4))
        """

    def paint_box(self, box: BoxLike, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints the pixels in (x, y, w, h)."""

    def paint_disc(self, centre: PointLike, radius: int, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints the pixels at most `radius` from pixel `centre`."""

    def paint_ellipse(self, box: BoxLike, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints the ellipse that touches the box's sides."""

    def paint_line(self, start: PointLike, end: PointLike, thickness: int = 1, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints a line with round ends between two pixels."""

    def paint_polygon(self, corners: Sequence[PointLike], rule: Literal['even_odd', 'non_zero'] = 'even_odd', paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """
        Paints the pixels whose centre lies inside; corners are pixel corners.

        >>> mask = hitmask.Mask((4, 4))
        >>> mask.paint_polygon([(0, 0), (4, 0), (0, 4)])
        >>> mask.count()
        6
        """

    def paint_polygons(self, loops: Sequence[Sequence[PointLike]], rule: Literal['even_odd', 'non_zero'] = 'even_odd', paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints several closed loops at once, such as a polygon with its holes."""

    def paint_flood(self, start: PointLike, neighbours: Literal[4, 8] = 4, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> int:
        """
        Paints the pixels that are like `start` and connected to it. Returns how many changed.
        """

    def paint_mask(self, brush: Mask | PygameMask | ForeignMask, at: PointLike, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints with another mask as the brush."""

    @staticmethod
    def disc(radius: int) -> Mask:
        """
        A disc, 2 * radius + 1 pixels wide.

        >>> hitmask.Mask.disc(1).count()
        5
        """

    @staticmethod
    def ellipse(size: SizeLike) -> Mask:
        """An ellipse that touches the four sides."""

    @staticmethod
    def line(start: PointLike, end: PointLike, thickness: int = 1) -> MaskAt:
        """A line, and the position of its top-left pixel."""

    @staticmethod
    def polygon(corners: Sequence[PointLike], rule: Literal['even_odd', 'non_zero'] = 'even_odd') -> MaskAt:
        """A polygon, and the position of its top-left pixel."""

    def grow(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> MaskAt:
        """
        A larger mask with every pixel within reach of a solid one, and the position of its
        top-left pixel.

        >>> mask, position = hitmask.Mask((2, 2), solid=True).grow(3)
        >>> mask.size, position
        ((8, 8), (-3, -3))
        """

    def grow_in_place(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> None:
        """The same, clipped at the mask's edge."""

    def shrink(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Mask:
        """Keeps the pixels that have only solid ones within reach."""

    def shrink_in_place(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> None:
        """The same in place."""

    def open(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Mask:
        """Shrinks, then grows: removes thin parts."""

    def close(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Mask:
        """Grows, then shrinks: closes gaps and cracks."""

    def inner_outline(self, neighbours: Literal[4, 8] = 4) -> Mask:
        """The solid pixels with a clear neighbour."""

    def outer_outline(self, neighbours: Literal[4, 8] = 4) -> MaskAt:
        """
        The clear pixels with a solid neighbour as a larger mask, and the position of its
        top-left pixel.
        """

    def fill_holes(self, neighbours: Literal[4, 8] = 8) -> Mask:
        """Fills the clear regions that solid pixels enclose."""

    def remove_specks(self, least_area: int, neighbours: Literal[4, 8] = 8) -> Mask:
        """Removes the components of fewer than `least_area` pixels."""

    def smooth(self, times: int = 1) -> Mask:
        """Each pixel becomes what most pixels of its 3x3 neighbourhood are."""

    def crop(self, box: BoxLike) -> Mask:
        """The pixels in (x, y, w, h); clear outside the mask."""

    def crop_to_solid(self) -> MaskAt:
        """
        The mask cropped to its solid pixels, and the position of its top-left pixel.
        """

    def pad(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Mask:
        """Adds clear pixels on each side; a negative number cuts off."""

    def shift(self, by: PointLike) -> Mask:
        """Moves the pixels inside the mask; those that leave it are lost."""

    def shift_in_place(self, by: PointLike) -> None:
        """The same in place."""

    def flip_x(self) -> Mask:
        """Swaps left and right."""

    def flip_y(self) -> Mask:
        """Swaps top and bottom."""

    def flip_x_in_place(self) -> None:
        """The same in place."""

    def flip_y_in_place(self) -> None:
        """The same in place."""

    def turn(self, quarters: int = 1) -> Mask:
        """
        Turns by quarters, clockwise on the screen; negative numbers turn back.
        """

    def transpose(self) -> Mask:
        """Turns columns into rows."""

    def scale(self, size: SizeLike, how: Literal['nearest', 'any', 'all'] = 'nearest') -> Mask:
        """
        Scales to (width, height). 'any' never loses a hit, 'all' never adds one.

        >>> hitmask.Mask.from_text('#.').scale((4, 1)).to_text()
        '##..\\n'
        """

    def coarse(self, k: int) -> Mask:
        """One pixel for every k x k, solid when any of them is."""

    def coarse_overlap(self, other: Mask | PygameMask | ForeignMask, offset: PointLike, k: int) -> bool:
        """
        Whether the fine masks behind two coarse ones may overlap at their `offset`.
        """

    @property
    def solid_box(self) -> tuple[int, int, int, int]:
        """
        The smallest box that holds every solid pixel, read from the pixels; (0, 0, 0, 0) for none.
        """

    @property
    def solid_bounds(self) -> tuple[int, int, int, int]:
        """
        A box that holds every solid pixel, without reading them. It may be too large after
        pixels were cleared; tighten() makes it exact.
        """

    @property
    def solid_diagonals(self) -> Diagonals:
        """
        How far the solid pixels reach along the diagonals; as exact as solid_bounds.
        """

    def moments(self) -> Moments:
        """Exact sums over the solid pixels."""

    def centroid(self) -> tuple[float, float]:
        """
        The mean position of the solid pixels' centres, as in Contact; (0, 0) when nothing is
        solid.

        >>> hitmask.Mask((4, 2), solid=True).centroid()
        (2.0, 1.0)
        """

    def principal_axes(self) -> PrincipalAxes:
        """The ellipse with the same spread as the solid pixels."""

    def row_counts(self) -> numpy.typing.NDArray[numpy.int32]:
        """The number of solid pixels in each row."""

    def column_counts(self) -> numpy.typing.NDArray[numpy.int32]:
        """The number of solid pixels in each column."""

    def row_runs(self, y: int) -> list[tuple[int, int]]:
        """The (x, length) of each run of solid pixels in a row."""

    def components(self, neighbours: Literal[4, 8] = 8) -> list[Component]:
        """
        The connected components, in the order of their first pixels.

        >>> [part.area for part in hitmask.Mask.from_text('##.#').components()]
        [2, 1]
        """

    def __iter__(self) -> Iterator[Component]:
        """Iterates over components()."""

    def component_masks(self, neighbours: Literal[4, 8] = 8) -> list[MaskAt]:
        """
        Each component as a mask of its own box, and the position of its top-left pixel.
        """

    def label_components(self, neighbours: Literal[4, 8] = 8) -> numpy.typing.NDArray[numpy.uint32]:
        """
        Each pixel's component: 0 where clear, i + 1 in components()[i]; array[y, x].
        """

    def largest_component(self, neighbours: Literal[4, 8] = 8) -> Mask:
        """The component with the most pixels."""

    def component_at(self, at: PointLike, neighbours: Literal[4, 8] = 8) -> Mask:
        """The component that holds a pixel."""

    def trace(self, neighbours: Literal[4, 8] = 8) -> list[Loop]:
        """
        The loops around all components: for each, its outer loop, then its holes.

        >>> hitmask.Mask((3, 2), solid=True).trace()[0].corners.tolist()
        [[0, 0], [3, 0], [3, 2], [0, 2]]
        """

    def convex_hull(self) -> numpy.typing.NDArray[numpy.int32]:
        """The corners of the smallest convex polygon around the solid pixels."""

    def hull_mask(self) -> Mask:
        """The hull as pixels."""

    def convolve(self, other: Mask | PygameMask | ForeignMask) -> MaskAt:
        """
        Every offset at which the other mask overlaps this one, as a mask: pixel p of it is the
        offset p + position.
        """

    def distance_field(self) -> numpy.typing.NDArray[numpy.uint32]:
        """
        The squared distance from each pixel to the nearest solid one; 2**32 - 1 for none.

        >>> hitmask.Mask.from_text('#..').distance_field().tolist()
        [[0, 1, 4]]
        """

    def rectangles(self) -> list[tuple[int, int, int, int]]:
        """
        Few boxes that cover the solid pixels, each pixel once.

        >>> hitmask.Mask.from_text('##.\\n###').rectangles()
        [(0, 0, 2, 2), (2, 1, 1, 1)]
        """

    def place(self, transform: Transform) -> PlacedMask:
        """
        Places the mask in the world.

        >>> bar = hitmask.Mask((10, 2), solid=True)
        >>> bar.place(hitmask.Transform(degrees=90)).bounds()
        (-2, 0, 2, 10)
        """

    def sweep(self, other: Mask | PygameMask | ForeignMask, offset: PointLike, delta: PointLike, details: str | Sequence[str] = 'all') -> Sweep:
        """
        Moves the other mask from `offset` by `delta`, one pixel along one axis at a time, until
        something blocks it.

        >>> wall = hitmask.Mask((4, 40), solid=True)
        >>> wall.sweep(hitmask.Mask((4, 4), solid=True), (-50, 10), (100, 0)).last_free
        (-4, 10)
        """

    def separate(self, other: Mask | PygameMask | ForeignMask, offset: PointLike, limit: int, axis: Literal['x', 'y'] | None = None, direction: SizeLike | None = None) -> tuple[int, int] | None:
        """
        The shortest move of the other mask after which nothing overlaps; along 'x' or 'y'
        only, or in one direction only. None when no move within the limit is enough.

        >>> square = hitmask.Mask((8, 8), solid=True)
        >>> square.separate(square, (6, 1), limit=20)
        (2, 0)
        """

    def distance(self, other: Mask | PygameMask | ForeignMask, offset: PointLike) -> Distance | None:
        """
        The distance between the masks and their nearest pixels; None for an empty mask.
        """

    def ray(self, start: PointLike, end: PointLike, normal_radius: int = 4) -> RayHit | None:
        """
        The first solid pixel on a ray from one point to another, or None.

        >>> hit = hitmask.Mask((8, 8), solid=True).ray((-5, 3), (20, 3))
        >>> hit.pixel, hit.face
        ((0, 3), 'left')
        """

    def surface_normal(self, pixel: PointLike, radius: int = 4) -> Normal:
        """The normal of the surface around a pixel."""

@disjoint_base
class PygameMask:
    """A mask with the methods of pygame.mask.Mask."""

    @overload
    def __init__(self, mask: Mask | PygameMask | ForeignMask) -> None:
        """The pixels of a hitmask.Mask."""

    @overload
    def __init__(self, size: Any, fill: Any = False) -> None:
        """A mask of (width, height) pixels, all clear or all set."""

    def __copy__(self) -> PygameMask: ...

    def copy(self) -> PygameMask:
        """A copy of the mask."""

    def __repr__(self) -> str: ...

    def to_surface(
        self,
        surface: Any = None,
        setsurface: Any = None,
        unsetsurface: Any = None,
        setcolor: Any = (255, 255, 255, 255),
        unsetcolor: Any = (0, 0, 0, 255),
        dest: Any = (0, 0),
        area: Any = None,
    ) -> pygame.Surface:
        """Draws the mask on a surface, or on a new one, and returns that."""

    def get_size(self) -> tuple[int, int]:
        """(width, height)"""

    def count(self) -> int:
        """The number of set bits."""

    def get_at(self, pos: Any) -> int:
        """1 if the bit is set, 0 if not; IndexError outside."""

    def set_at(self, pos: Any, value: Any = 1) -> None:
        """Sets or clears the bit; IndexError outside."""

    def fill(self) -> None:
        """Sets all bits."""

    def clear(self) -> None:
        """Clears all bits."""

    def invert(self) -> None:
        """Flips all bits."""

    def scale(self, scale: Any) -> PygameMask:
        """A new mask of another size."""

    def overlap(self, other: PygameMask | ForeignMask, offset: Any) -> tuple[int, int] | None:
        """
        A shared point, or None: the topmost, then leftmost one, unless install() said otherwise.
        """

    def overlap_area(self, other: PygameMask | ForeignMask, offset: Any) -> int:
        """The number of shared bits."""

    def overlap_mask(self, other: PygameMask | ForeignMask, offset: Any) -> PygameMask:
        """A mask of the same size with the shared bits."""

    def draw(self, other: PygameMask | ForeignMask, offset: Any) -> None:
        """Adds another mask's bits."""

    def erase(self, other: PygameMask | ForeignMask, offset: Any) -> None:
        """Removes another mask's bits."""

    def centroid(self) -> tuple[int, int]:
        """The mean position of the set bits, cut off to whole numbers."""

    def angle(self) -> float:
        """The orientation of the set bits in degrees, -90 to 90."""

    @overload
    def convolve(self, other: PygameMask | ForeignMask, output: PygameMask | None = None, offset: Any = (0, 0)) -> PygameMask: ...

    @overload
    def convolve(self, other: PygameMask | ForeignMask, output: ForeignMask, offset: Any = (0, 0)) -> ForeignMask:
        """A mask of every offset at which the other mask overlaps this one."""

    def connected_component(self, pos: Any = ...) -> PygameMask:
        """The largest connected component, or the one at pos."""

    def connected_components(self, minimum: Any = 0) -> list[PygameMask]:
        """
        All connected components of at least `minimum` bits, each as large as the mask.
        """

    def get_bounding_rects(self) -> list[pygame.Rect]:
        """A Rect for each connected component."""

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        """A Rect as large as the mask; keywords set its attributes."""

    def outline(self, every: int = 1) -> list[tuple[int, int]]:
        """The points around the first connected component."""

def from_surface(surface: Any, threshold: Any = 127) -> PygameMask:
    """
    A mask of a surface: set where alpha > threshold, or where the colour is not the
    surface's colour key. The threshold is 127, as in pygame; those of mask_from_image() and
    read_png() are 0.
    """

def _near_colour(surface: Any, colour: Any, threshold: Any) -> PygameMask: ...

def _near_surface(surface: Any, other: Any, threshold: Any, by_value: bool) -> PygameMask: ...

def _two_numbers(object: Any) -> tuple[int, int]: ...

def _c_int(object: Any) -> int: ...

def _draw_mask(mask: PygameMask, surface: Any, part: Any, corner: Any, set_surface: Any, unset_surface: Any, set_colour: int | None, unset_colour: int | None) -> None: ...

def _use_words_of_pygame(bits: int) -> None: ...

def _write_to_pygame_mask(target: Any, mask: PygameMask) -> None: ...

def _type_changed(type: Any) -> None: ...

def _decode_picture(data: bytes | bytearray | memoryview, max_pixels: int) -> numpy.typing.NDArray[numpy.uint8]: ...

def _encode_picture(pixels: numpy.typing.NDArray[numpy.uint8]) -> bytes: ...

def layout_size(size: SizeLike, layout: Literal['rows', 'columns', 'packed', 'xquest', 'agk', 'pygame', 'msx8', 'msx16', 'nes'], bits: int | None = None, bit_order: Literal['high_first', 'low_first'] | None = None, byte_order: Literal['little', 'big'] | None = None) -> int:
    """
    The number of bytes that a mask of this size takes in a layout of Mask.to_layout.

    >>> hitmask.layout_size((33, 10), 'xquest')
    80
    """

def bytes_per_pixel(format: Literal['rgba8', 'bgra8', 'argb8', 'abgr8', 'rgb8', 'bgr8', 'a8', 'indexed8']) -> int:
    """
    The number of bytes of a pixel: 4, 3 or 1.

    >>> hitmask.bytes_per_pixel('rgb8')
    3
    """

def box_is_empty(box: BoxLike) -> bool:
    """Whether a box has no pixels: a width or height of 0 or less."""

def box_right(box: BoxLike) -> int:
    """One past the last column of a box."""

def box_bottom(box: BoxLike) -> int:
    """One past the last row of a box."""

def box_area(box: BoxLike) -> int:
    """
    The number of pixels of a box; 0 when it is empty.

    >>> hitmask.box_area((5, 5, 4, 3))
    12
    """

def box_of(size: SizeLike) -> tuple[int, int, int, int]:
    """
    The box of this size at (0, 0).

    >>> hitmask.box_of((4, 3))
    (0, 0, 4, 3)
    """

def box_overlaps(a: BoxLike, b: BoxLike) -> bool:
    """
    Whether two boxes (x, y, w, h) share area.

    >>> hitmask.box_overlaps((0, 0, 4, 4), (4, 0, 4, 4))
    False
    """

def box_touches(a: BoxLike, b: BoxLike) -> bool:
    """
    Whether two boxes share area, an edge or a corner. Empty boxes touch nothing.

    >>> hitmask.box_touches((0, 0, 4, 4), (4, 0, 4, 4))
    True
    """

def box_intersection(a: BoxLike, b: BoxLike) -> tuple[int, int, int, int]:
    """
    The shared pixels of two boxes, as a box; (0, 0, 0, 0) when there are none.
    """

def box_united(a: BoxLike, b: BoxLike) -> tuple[int, int, int, int]:
    """
    The smallest box around both. Empty boxes add nothing.

    >>> hitmask.box_united((0, 0, 4, 4), (10, 2, 4, 4))
    (0, 0, 14, 6)
    """

@overload
def box_contains(box: BoxLike, point: PointLike) -> bool:
    """Whether a pixel (x, y) lies in a box."""

@overload
def box_contains(box: BoxLike, inner: BoxLike) -> bool:
    """Whether every pixel of `inner` lies in a box."""

@overload
def to_pixel(x: float, y: float) -> tuple[int, int]:
    """
    The pixel at which a float position draws: the nearest, halves to the right and down.

    >>> hitmask.to_pixel(1.5, -1.5)
    (2, -1)
    """

@overload
def to_pixel(position: float) -> int:
    """The same for one axis."""

@overload
def to_pixel(positions: numpy.typing.NDArray[Any] | Sequence[PointLike]) -> numpy.typing.NDArray[numpy.int32]:
    """
    The same for each number of an array, as int32. No number may be infinite.

    >>> hitmask.to_pixel([[1.5, -1.5], [0.4, 7]]).tolist()
    [[2, -1], [0, 7]]
    """

def direction_of(face: Literal['none', 'left', 'right', 'top', 'bottom']) -> tuple[int, int]:
    """
    The way out of a pixel through a face.

    >>> hitmask.direction_of('left')
    (-1, 0)
    """

def offset_between(corner_a: PointLike, moved_a: PointLike, corner_b: PointLike, moved_b: PointLike) -> tuple[int, int]:
    """
    The offset that Mask.overlap() wants for two rasters that moved by whole pixels.

    >>> hitmask.offset_between((1, 1), (10, 0), (5, 5), (0, 20))
    (-6, 24)
    """

def box_translated(box: BoxLike, by: PointLike) -> tuple[int, int, int, int]:
    """
    The box moved by an offset. A corner that leaves 32 bits stops at their edge.

    >>> hitmask.box_translated((1, 2, 3, 4), (10, 20))
    (11, 22, 3, 4)
    """

def _pairs_of_boxes(boxes: numpy.typing.NDArray[numpy.int32], broad_phase: str, cell: int) -> numpy.typing.NDArray[numpy.uint32]: ...

def region_mask_may_overlap(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """False proves that the boxes behind two region masks are apart."""

def region_mask_of(box: BoxLike, bits: int = 64) -> tuple[int, int]:
    """
    The tiles of a repeating grid that a box covers, as bits: (columns, rows). Boxes
    without a common bit on one axis are apart. 64 bits of 64-pixel tiles, 8 of 32 or
    4 of 64.

    >>> hitmask.region_mask_of((60, 0, 8, 8))
    (3, 1)
    """

@final
class Contact:
    """What two masks share. False when they share nothing."""

    @property
    def area(self) -> int:
        """The number of shared pixels."""

    @property
    def first(self) -> tuple[int, int]:
        """The topmost, then leftmost shared pixel."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The tight box around the shared pixels: (x, y, w, h)."""

    @property
    def sums(self) -> tuple[int, int]:
        """The sums of the shared pixels' x and y."""

    @property
    def centroid(self) -> tuple[float, float]:
        """The mean position of the shared pixels' centres."""

    @property
    def gradient(self) -> tuple[int, int]:
        """The direction in which moving the second mask increases the overlap."""

    @property
    def way_out(self) -> Direction:
        """
        The direction in which the second mask leaves the first: minus the gradient.
        False when it is (0, 0), as in the middle of a larger shape.
        """

    def __bool__(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Component:
    """Connected solid pixels."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The tight box: (x, y, w, h)."""

    @property
    def area(self) -> int:
        """The number of pixels."""

    @property
    def first(self) -> tuple[int, int]:
        """The topmost, then leftmost pixel."""

    @property
    def mask(self) -> Mask:
        """Its pixels, as a mask of its box."""

    def __repr__(self) -> str: ...

@final
class Loop:
    """
    A closed loop around solid pixels: of pixel edges from trace(), or your own.

    >>> triangle = hitmask.Loop([(0, 0), (8, 0), (0, 8)])
    >>> len(hitmask.convex_parts([triangle]))
    1
    """

    def __init__(self, corners: Sequence[PointLike], component: int = 0, is_hole: bool = False) -> None: ...

    @property
    def corners(self) -> numpy.typing.NDArray[numpy.int32]:
        """
        Its corners, one (x, y) per row; solid pixels lie to the right of its direction.
        """

    @property
    def component(self) -> int:
        """The number of its component, in the order of components()."""

    @property
    def is_hole(self) -> bool:
        """Whether it runs around a hole."""

    def __repr__(self) -> str: ...

@final
class PrincipalAxes:
    """The ellipse with the same spread as the solid pixels."""

    @property
    def angle(self) -> float:
        """The angle of the long axis, in radians, clockwise on the screen."""

    @property
    def long_axis(self) -> float:
        """Full length in pixels."""

    @property
    def short_axis(self) -> float:
        """Full length in pixels."""

    def __repr__(self) -> str: ...

@final
class Moments:
    """Exact sums over the solid pixels."""

    @property
    def area(self) -> int:
        """The number of pixels."""

    @property
    def sum_x(self) -> int:
        """The sum of x."""

    @property
    def sum_y(self) -> int:
        """The sum of y."""

    @property
    def sum_xx(self) -> int:
        """The sum of x * x."""

    @property
    def sum_xy(self) -> int:
        """The sum of x * y."""

    @property
    def sum_yy(self) -> int:
        """The sum of y * y."""

    def principal_axes(self) -> PrincipalAxes:
        """The ellipse with the same spread; see Mask.principal_axes."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class ConvexPart:
    """A convex polygon."""

    @property
    def corners(self) -> numpy.typing.NDArray[numpy.int32]:
        """Its corners, one (x, y) per row, clockwise on the screen."""

    @property
    def component(self) -> int:
        """The component of the loops around it."""

    def __repr__(self) -> str: ...

@final
class Chain:
    """A chain of edges that stops bodies from one side."""

    @property
    def points(self) -> numpy.typing.NDArray[numpy.float64]:
        """Its points, at least four, one (x, y) per row."""

    @property
    def is_loop(self) -> bool:
        """Otherwise its first and last points are ghosts, without a wall."""

    @property
    def chunk(self) -> tuple[int, int]:
        """Of Terrain.chunk_chains(): the chunk that it is in."""

    def __repr__(self) -> str: ...

def simplify(loops: Sequence[Loop], epsilon: float) -> list[Loop]:
    """
    The same loops with fewer corners, within epsilon pixels of one another. They never
    cross, and no corner is superfluous.

    >>> loops = hitmask.Mask.disc(20).trace()
    >>> len(hitmask.simplify(loops, 1.5)[0].corners) < len(loops[0].corners) / 3
    True
    """

def convex_parts(loops: Sequence[Loop], max_vertices: int = 8) -> list[ConvexPart]:
    """
    Convex polygons that cover exactly what the loops enclose.

    >>> len(hitmask.convex_parts(hitmask.Mask((9, 4), solid=True).trace()))
    1
    """

def chains(loops: Sequence[Loop], y_axis: Literal['down', 'up'] = 'down', least_spacing: float = 0.0) -> list[Chain]:
    """A closed chain for each loop, as Box2D wants them."""

def _hits_of(masks: Sequence[Mask | PygameMask | ForeignMask], index_a: numpy.typing.NDArray[numpy.int64], index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32]) -> numpy.typing.NDArray[numpy.uint8]: ...

def _areas_of(masks: Sequence[Mask | PygameMask | ForeignMask], index_a: numpy.typing.NDArray[numpy.int64], index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32]) -> numpy.typing.NDArray[numpy.int64]: ...

def _contacts_of(masks: Sequence[Mask | PygameMask | ForeignMask], index_a: numpy.typing.NDArray[numpy.int64], index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32], details: str | Sequence[str]) -> numpy.typing.NDArray[numpy.int64]: ...

@disjoint_base
class Transform:
    """
    An affine map from a mask to the world. It mirrors, scales, shears and turns the mask
    about its pivot, which then lies at the position. Angles are clockwise on the screen.

    >>> turned = hitmask.Transform(position=(100, 50), pivot=(8, 8), degrees=90)
    >>> turned.x, round(turned.yx, 6)
    (100.0, 1.0)
    """

    def __init__(self, position: PairLike = (0.0, 0.0), pivot: PairLike = (0.0, 0.0), degrees: float = 0.0, scale: PairLike = (1.0, 1.0), flip: tuple[bool, bool] = (False, False), shear: PairLike = (0.0, 0.0), *, flip_x: bool = False, flip_y: bool = False) -> None:
        """
        `flip=(True, False)` and `flip_x=True` are the same: left and right are swapped.
        """

    @staticmethod
    def about_middle(mask: Mask | PygameMask | ForeignMask, position: PairLike = (0.0, 0.0), degrees: float = 0.0, scale: PairLike = (1.0, 1.0), flip: tuple[bool, bool] = (False, False), shear: PairLike = (0.0, 0.0), *, flip_x: bool = False, flip_y: bool = False) -> Transform:
        """
        A transform whose pivot is the middle of a mask; the pivot lies at the position.

        >>> bar = hitmask.Mask((10, 2), solid=True)
        >>> bar.place(hitmask.Transform.about_middle(bar, (50, 50), 90)).bounds()
        (49, 45, 2, 10)
        """

    @staticmethod
    def from_matrix(xx: float, xy: float, yx: float, yy: float, position: PairLike = (0.0, 0.0), pivot: PairLike = (0.0, 0.0)) -> Transform:
        """
        x' = xx (x - pivot x) + xy (y - pivot y) + position x, and likewise y'.
        """

    def __getstate__(self) -> tuple[float, float, float, float, float, float, float, float]: ...

    def __setstate__(self, state: tuple[float, float, float, float, float, float, float, float]) -> None: ...

    @property
    def xx(self) -> float:
        """World x for each x of the mask."""

    @property
    def xy(self) -> float:
        """World x for each y of the mask."""

    @property
    def yx(self) -> float:
        """World y for each x of the mask."""

    @property
    def yy(self) -> float:
        """World y for each y of the mask."""

    @property
    def x(self) -> float:
        """Where the pivot lies in the world."""

    @property
    def y(self) -> float:
        """Where the pivot lies in the world."""

    @property
    def pivot_x(self) -> float:
        """The pivot in the mask."""

    @property
    def pivot_y(self) -> float:
        """The pivot in the mask."""

    @property
    def degrees(self) -> float:
        """
        The angle by which it turns, clockwise, from -180 to 180: that of the mask's x
        axis. A mirrored transform counts as one with flip_x, so flip_y reads as half
        a turn more. Angles are kept to 1/2^32 of a turn.

        >>> round(hitmask.Transform(degrees=30, scale=(2, 2), flip_x=True).degrees, 6)
        30.0
        """

    def __mul__(self, inner: Transform) -> Transform:
        """First `inner`, then this transform: a gun on a ship is ship * gun."""

    def inverse(self) -> Transform:
        """The inverse transform. For a scale of 0, its numbers are not finite."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class PlacedMask:
    """A mask placed by a transform, exactly. Points are world pixels."""

    @property
    def mask(self) -> Mask:
        """The mask as it was when it was placed."""

    @property
    def position(self) -> tuple[int, int]:
        """The pixel that the pivot lies in."""

    def moved(self, by: PointLike) -> PlacedMask:
        """The placed mask, moved by whole pixels."""

    def covers(self, pixel: PointLike) -> bool:
        """Whether a world pixel is covered."""

    def bounds(self, coverage: Literal['centre', 'any'] = 'centre') -> tuple[int, int, int, int]:
        """The tight box around the pixels that its solid box covers."""

    def rasterise(self, coverage: Literal['centre', 'any'] = 'centre') -> MaskAt:
        """The covered pixels as a mask, and the position of its top-left pixel."""

    def overlap(self, other: PlacedMask) -> bool:
        """Whether both cover the same pixel somewhere."""

    def overlap_area(self, other: PlacedMask) -> int:
        """The number of pixels covered by both."""

    def first_point(self, other: PlacedMask) -> tuple[int, int] | None:
        """The topmost, then leftmost pixel covered by both, or None."""

    def contact(self, other: PlacedMask, details: str | Sequence[str] = 'all') -> Contact:
        """All details of the pixels covered by both."""

    def __repr__(self) -> str: ...

    def sweep(self, other: PlacedMask, delta: PointLike, details: str | Sequence[str] = 'all') -> Sweep:
        """
        Moves the other mask by `delta` until something blocks it. Offsets are its moves.
        """

    def separate(self, other: PlacedMask, limit: int, axis: Literal['x', 'y'] | None = None, direction: SizeLike | None = None) -> tuple[int, int] | None:
        """
        The shortest move of the other mask after which nothing overlaps, or None.
        """

    def ray(self, start: PointLike, end: PointLike, normal_radius: int = 4) -> RayHit | None:
        """The first covered pixel on a ray, or None."""

    def distance(self, other: PlacedMask) -> Distance | None:
        """
        The distance between the masks and their nearest pixels; None for an empty mask.
        """

    def sweep_turning(self, other: Mask | PygameMask | ForeignMask, *, travel: PairLike = (0.0, 0.0), turn: float = 0.0, position: PairLike = (0.0, 0.0), pivot: PairLike = (0.0, 0.0), degrees: float = 0.0, scale: PairLike = (1.0, 1.0), flip: tuple[bool, bool] = (False, False), shear: PairLike = (0.0, 0.0), details: str | Sequence[str] = 'all') -> TurningSweep:
        """
        Moves another mask by `travel` pixels while it turns by `turn` degrees about its
        pivot, until something blocks it. The other keywords place it at the start, as in
        Transform.

        >>> wall = hitmask.Mask((4, 40), solid=True).place(hitmask.Transform())
        >>> bar = hitmask.Mask((20, 2), solid=True)
        >>> swept = wall.sweep_turning(bar, turn=90, position=(-5, 20), pivot=(10, 1), degrees=90)
        >>> swept.blocked, swept.steps < swept.step_count
        (True, True)
        """

@final
class Sweep:
    """How a sweep ended."""

    @property
    def steps(self) -> int:
        """Steps taken freely, one pixel along one axis each."""

    @property
    def last_free(self) -> tuple[int, int] | None:
        """An offset; None when it starts overlapping."""

    @property
    def first_blocked(self) -> tuple[int, int] | None:
        """An offset; None when nothing is in its path."""

    @property
    def blocked(self) -> bool:
        """Whether something is in its path."""

    @property
    def contact(self) -> Contact:
        """The contact at first_blocked."""

    @property
    def started_overlapping(self) -> bool:
        """Whether the masks overlapped before the first step."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Normal:
    """
    The direction that a surface faces; not of unit length. A pair: x, y = normal.
    """

    @property
    def x(self) -> int:
        """To the right."""

    @property
    def y(self) -> int:
        """Down."""

    @property
    def reliable(self) -> bool:
        """False when the surface faces nowhere in particular."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

@final
class RayHit:
    """Where a ray hits."""

    @property
    def pixel(self) -> tuple[int, int]:
        """The first solid pixel."""

    @property
    def face(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side by which the ray enters; 'none' when it starts inside."""

    @property
    def steps(self) -> int:
        """Steps taken to get there."""

    @property
    def normal(self) -> Normal:
        """The normal of the surface there."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Distance:
    """The nearest pixels of two masks."""

    @property
    def squared(self) -> int:
        """Squared, between the pixels' centres; 0 for an overlap."""

    @property
    def a(self) -> tuple[int, int]:
        """The pixel of the first mask."""

    @property
    def b(self) -> tuple[int, int]:
        """The pixel of the second mask."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class TurningSweep:
    """How the sweep of a mask that travels and turns ended."""

    @property
    def steps(self) -> int:
        """Steps taken freely."""

    @property
    def step_count(self) -> int:
        """The number of equal steps of the whole travel."""

    @property
    def last_free(self) -> PlacedMask | None:
        """A placed mask; None when it starts overlapping."""

    @property
    def first_blocked(self) -> PlacedMask | None:
        """A placed mask; None when nothing is in its path."""

    @property
    def blocked(self) -> bool:
        """Whether something is in its path."""

    @property
    def contact(self) -> Contact:
        """The contact at first_blocked, in world pixels."""

    @property
    def started_overlapping(self) -> bool:
        """Whether it overlapped before the first step."""

    def __repr__(self) -> str: ...

@disjoint_base
class RotationCache:
    """
    A mask turned by evenly spaced angles, each made at its first use.

    >>> bar = hitmask.Mask((10, 2), solid=True)
    >>> cache = hitmask.RotationCache(bar, angles=4, pivot=(5, 1))
    >>> mask, position = cache.get(91)
    >>> mask.size, position
    ((2, 10), (-1, -5))
    """

    def __init__(self, mask: Mask | PygameMask | ForeignMask, angles: int = 64, pivot: PairLike = (0.0, 0.0), scale: PairLike = (1.0, 1.0), coverage: Literal['centre', 'any'] = 'centre', memory_limit: int = 16777216, degrees: float = 0.0, flip: tuple[bool, bool] = (False, False), shear: PairLike = (0.0, 0.0)) -> None:
        """
        `degrees` is the first of the angles; `memory_limit` is in bytes of masks kept.
        """

    def get(self, degrees: float) -> MaskAt:
        """
        The mask at the nearest angle, and the position of its top-left pixel from the pivot.
        """

    def find(self, degrees: float) -> MaskAt | None:
        """The same if the cache has it already, else None."""

    def prepare(self) -> int:
        """Makes all masks, as far as the limit allows. Returns how many it has."""

    def index_of(self, degrees: float) -> int:
        """The number of the nearest angle."""

    def degrees_at(self, index: int) -> float:
        """The angle with a number, from 0 up to 360."""

    @property
    def angle_count(self) -> int:
        """The number of angles."""

    @property
    def raster_count(self) -> int:
        """The number of masks that the cache has."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of the masks kept."""

    def __repr__(self) -> str: ...

@final
class Runs:
    """
    A mask as runs of solid pixels, for large shapes with little in them: sides up
    to 2^30. `runs` has a row of x, y, length for each run, sorted by y, then by x.
    Memory and time depend on the runs, not on the size.

    >>> hitmask.Runs((100, 9), [(0, 0, 3), (50, 8, 10)])
    <hitmask.Runs 100x9, 13 solid in 2 runs>
    """

    def __init__(self, size: SizeLike = (0, 0), runs: numpy.typing.ArrayLike | None = None) -> None: ...

    @staticmethod
    def from_mask(mask: Mask | PygameMask | ForeignMask) -> Runs:
        """The pixels of a mask."""

    def copy(self) -> Runs:
        """A copy."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    @property
    def size(self) -> tuple[int, int]:
        """(width, height)"""

    @property
    def width(self) -> int:
        """The width in pixels."""

    @property
    def height(self) -> int:
        """The height in pixels."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory: 12 for each run."""

    def count(self) -> int:
        """The number of solid pixels."""

    @property
    def solid_bounds(self) -> tuple[int, int, int, int]:
        """The smallest (x, y, w, h) that holds every solid pixel."""

    def content_hash(self) -> int:
        """
        A 64-bit hash of size and pixels: the same on every platform and in every run.
        """

    def get(self, at: PointLike) -> bool:
        """Whether pixel (x, y) is solid; False outside."""

    def runs(self) -> numpy.typing.NDArray[numpy.int32]:
        """
        The runs as rows of x, y, length: from top to bottom, then from left to right.
        """

    def to_mask(self, box: BoxLike | None = None) -> Mask:
        """The pixels, or those in (x, y, w, h), as a mask."""

    def to_text(self, box: BoxLike) -> str:
        """Text art of (x, y, w, h): '#' and '.'."""

    def to_terrain(self, at: PointLike = (0, 0), material: int = 0, neighbours: Literal[4, 8] = 8, hard: Iterable[int] = ()) -> Terrain:
        """A terrain with these pixels, of one material."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def overlap(self, other: Mask | PygameMask | ForeignMask | Runs, offset: PointLike) -> bool:
        """
        Whether they share a pixel with the other's top-left corner at `offset`.
        """

    def first_point(self, other: Mask | PygameMask | ForeignMask | Runs, offset: PointLike) -> tuple[int, int] | None:
        """The topmost, then leftmost shared pixel, or None."""

    def overlap_area(self, other: Mask | PygameMask | ForeignMask | Runs, offset: PointLike) -> int:
        """The number of shared pixels."""

    def contact(self, other: Mask | PygameMask | ForeignMask | Runs, offset: PointLike, details: str | Sequence[str] = 'all') -> Contact:
        """All details of what they share, as Mask.contact."""

    def draw(self, other: Runs, at: PointLike = (0, 0)) -> None:
        """Adds another's pixels."""

    def erase(self, other: Runs, at: PointLike = (0, 0)) -> None:
        """Removes another's pixels."""

    def keep(self, other: Runs, at: PointLike = (0, 0)) -> None:
        """Keeps only pixels that the other has too."""

    def toggle(self, other: Runs, at: PointLike = (0, 0)) -> None:
        """Flips another's pixels."""

    def __and__(self, other: Runs) -> Runs: ...

    def __or__(self, other: Runs) -> Runs: ...

    def __xor__(self, other: Runs) -> Runs: ...

    def __sub__(self, other: Runs) -> Runs: ...

    def crop(self, box: BoxLike) -> Runs:
        """The pixels in (x, y, w, h); clear outside."""

    def crop_to_solid(self) -> RunsAt:
        """Cropped to the solid pixels, and the position of the top-left pixel."""

    def pad(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Runs:
        """Adds clear pixels on each side; a negative number cuts off."""

    def shift(self, by: PointLike) -> Runs:
        """Moves the pixels; those that leave the size are lost."""

    def flip_x(self) -> Runs:
        """Swaps left and right."""

    def flip_y(self) -> Runs:
        """Swaps top and bottom."""

    def turn(self, quarters: int = 1) -> Runs:
        """
        Turns by quarters, clockwise on the screen; negative numbers turn back.
        """

    def transpose(self) -> Runs:
        """Pixel (x, y) moves to (y, x)."""

    def scale(self, size: SizeLike) -> Runs:
        """Scaled to (width, height): the nearest pixel."""

    def grow(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> RunsAt:
        """
        With every pixel within reach of a solid one, and the position of the top-left one.
        """

    def shrink(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Runs:
        """Keeps the pixels that have only solid ones within reach."""

MAX_RUNS_SIDE: int = 1073741824

@final
class Terrain:
    """
    Ground that can be dug, blown up and filled in, as large as you like: -2^30 to 2^30 on each
    axis. Made of shared chunks of 512 x 512 pixels, so that copies take no time. `image` is a
    Mask, a pygame.Surface, a Pillow image or an array, placed at `at`. Every solid pixel has a
    material, 0 to 7; those in `hard` withstand carve().
    """

    def __init__(self, image: ImageLike | None = None, at: PointLike = (0, 0), material: int = 0, neighbours: Literal[4, 8] = 8, hard: Iterable[int] = ()) -> None: ...

    @property
    def neighbours(self) -> Literal[4, 8]:
        """Which pixels hold together: 4 or 8."""

    @property
    def hard(self) -> tuple[int, ...]:
        """The materials that carve() leaves."""

    def copy(self) -> Terrain:
        """
        A copy that shares all chunks: it takes no time. For undo and snapshots. Its first
        drain_dirty() returns every chunk.
        """

    def __copy__(self) -> Terrain: ...

    def __deepcopy__(self, memo: Any) -> Terrain: ...

    def assign(self, other: Terrain) -> None:
        """
        Goes back to a copy. For drain_dirty() that is a change like any other.
        """

    def __getstate__(self) -> tuple[int, tuple[int, ...], bytes]: ...

    def __setstate__(self, state: tuple[int, tuple[int, ...], bytes], /) -> None: ...

    def __repr__(self) -> str: ...

    @staticmethod
    def decode_png(data: bytes | bytearray | memoryview, at: PointLike = (0, 0), material: int = 0, threshold: int = 0, key: tuple[int, int, int] | Literal['corners'] | None = None, tolerance: int = 0, luma: bool = False, max_pixels: int = 256000000, neighbours: Literal[4, 8] = 8, hard: Iterable[int] = ()) -> Terrain:
        """
        A terrain from the bytes of a PNG of any size, row by row. See Mask.decode_png
        for which pixels are solid.
        """

    def encode_png(self, box: BoxLike) -> bytes:
        """The pixels in (x, y, w, h) as the bytes of a PNG of any size."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def carve(self, brush: BrushLike, at: PointLike = (0, 0), hard: bool = False) -> TerrainChange:
        """
        Removes the pixels that a brush covers, moved by `at`. A brush is an (x, y, w, h), a
        Disc, Ellipse, Line or Polygon, a Mask, a MaskAt or a PlacedMask. Hard materials stay
        unless hard=True.

        >>> ground = hitmask.Terrain()
        >>> ground.deposit((0, 500, 4000, 100)).pixels
        400000
        >>> ground.carve(hitmask.Disc((600, 500), 40)).box
        (560, 500, 81, 41)
        """

    def deposit(self, brush: BrushLike | TerrainPiece, at: PointLike = (0, 0), material: int = 0) -> TerrainChange:
        """
        Fills the clear pixels that a brush covers. Solid ones keep their material. A
        TerrainPiece goes back with its materials, its top-left corner at `at`.
        """

    def repaint(self, brush: BrushLike, material: int, at: PointLike = (0, 0)) -> TerrainChange:
        """Gives the solid pixels that a brush covers another material."""

    def apply(self, edit: TerrainEdit) -> TerrainChange:
        """An edit as data."""

    def apply_bytes(self, data: bytes | bytearray | memoryview) -> None:
        """
        All edits of edits_to_bytes(), or none, however much work they are: a few bytes can
        fill 65,535 x 65,535 pixels. Look at those of strangers first, with edits_from_bytes().
        """

    def set(self, at: PointLike, solid: bool = True, material: int = 0) -> bool:
        """
        Sets or clears one pixel, hard or not. Many at once are faster: set_array().
        """

    def generate(self, box: BoxLike, draw: Callable[[Mask, tuple[int, int]], object], material: int = 0) -> TerrainChange:
        """
        Deposits what a function draws: it gets a clear mask of 512 x 512 pixels and the
        position of its top-left pixel, for every chunk that the box touches.
        """

    def set_array(self, array: numpy.typing.ArrayLike, at: PointLike = (0, 0), material: int = 0, threshold: float = 0.0) -> TerrainChange:
        """
        Makes the pixels of a box those of an array, array[y, x]: solid where the value is
        greater than `threshold`. Pixels that were solid keep their materials.
        """

    def set_materials(self, array: numpy.typing.ArrayLike, at: PointLike = (0, 0)) -> None:
        """
        Makes the pixels of a box those of an array of materials, array[y, x]: whole numbers, and
        -1 is clear.
        """

    def drain_dirty(self) -> list[ChunkChange]:
        """
        The chunks that differ from what they were at the last call, each with the box around
        the pixels that differ; the first time, all of them. For textures.
        """

    def changes(self, before: Terrain) -> list[ChunkChange]:
        """The chunks that differ from those of another version."""

    def detached(self, floor: int | None = None, points: Sequence[PointLike] = (), hard: bool = False, least_area: int = 1) -> list[TerrainPiece]:
        """
        Takes out what does not hang together with the anchors, ready to fall: solid pixels in
        row `floor` and below, `points`, and with hard=True every hard pixel. Pieces of fewer
        than `least_area` pixels go, and are not returned.

        >>> ground = hitmask.Terrain()
        >>> _ = ground.deposit((0, 90, 100, 10)), ground.deposit((40, 20, 9, 9))
        >>> [(piece.area, piece.position) for piece in ground.detached(floor=99)]
        [(81, (40, 20))]
        """

    def count(self) -> int:
        """The number of solid pixels; kept by every edit."""

    @property
    def solid_bounds(self) -> tuple[int, int, int, int]:
        """The smallest (x, y, w, h) that holds every solid pixel."""

    def chunk_count(self) -> int:
        """How many chunks have solid pixels."""

    @property
    def memory_bytes(self) -> int:
        """Bytes, with what it shares with others."""

    def content_hash(self) -> int:
        """
        A 64-bit hash of pixels, materials and options: the same on every platform.
        """

    def chunk_hash(self, chunk: PointLike) -> int:
        """
        The hash of chunk (x, y), as drain_dirty() names it, and its place; 0 when it is clear.
        """

    def get(self, at: PointLike) -> bool:
        """Whether a pixel is solid."""

    def material(self, at: PointLike) -> int | None:
        """The material of a pixel, or None where it is clear."""

    def to_mask(self, box: BoxLike) -> Mask:
        """The pixels in (x, y, w, h) as a mask."""

    def material_mask(self, box: BoxLike, material: int) -> Mask:
        """The pixels of one material in (x, y, w, h) as a mask."""

    def to_array(self, box: BoxLike) -> numpy.typing.NDArray[numpy.bool]:
        """The pixels in (x, y, w, h) as an array of bool, array[y, x]."""

    def to_text(self, box: BoxLike) -> str:
        """Text art of (x, y, w, h): '#' and '.'."""

    def components(self) -> list[TerrainComponent]:
        """The connected components, in the order of their first pixels."""

    def trace(self, box: BoxLike) -> list[Loop]:
        """The loops around the pixels in (x, y, w, h), in world pixels."""

    def nearest(self, point: PointLike) -> tuple[int, int] | None:
        """The nearest solid pixel, or None."""

    def ray(self, start: PointLike, end: PointLike, normal_radius: int = 4) -> RayHit | None:
        """The first solid pixel on a ray, or None."""

    def overlap(self, mask: Mask | PygameMask | ForeignMask, position: PointLike) -> bool:
        """Whether a mask at a position shares a pixel with the ground."""

    def overlap_area(self, mask: Mask | PygameMask | ForeignMask, position: PointLike) -> int:
        """The number of shared pixels."""

    def first_point(self, mask: Mask | PygameMask | ForeignMask, position: PointLike) -> tuple[int, int] | None:
        """The topmost, then leftmost shared pixel, or None."""

    def contact(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, details: str | Sequence[str] = 'all') -> Contact:
        """
        One contact, whatever chunks lie beneath; false when nothing is shared.
        """

    def material_counts(self, mask: Mask | PygameMask | ForeignMask, position: PointLike) -> list[int]:
        """The shared pixels of each material."""

    def sweep(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, delta: PointLike, details: str | Sequence[str] = 'all') -> Sweep:
        """
        Moves a mask by `delta`, until the ground blocks it. Offsets are its positions.
        """

    def separate(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, limit: int, axis: Literal['x', 'y'] | None = None, direction: SizeLike | None = None) -> tuple[int, int] | None:
        """
        The shortest move of a mask out of the ground, or None: as Mask.separate.
        """

    def distance(self, mask: Mask | PygameMask | ForeignMask, position: PointLike) -> Distance | None:
        """
        The nearest pixels: `a` in the world, `b` in the mask. None if either is empty.
        """

    def to_runs(self, box: BoxLike) -> Runs:
        """The pixels in (x, y, w, h) as runs."""

    def to_materials(self, box: BoxLike) -> numpy.typing.NDArray[numpy.int8]:
        """
        The materials in (x, y, w, h) as an array, array[y, x]; -1 where clear.
        """

    def chunk_chains(self, dirty: Sequence[ChunkChange], epsilon: float, y_axis: Literal['down', 'up'] = 'down', least_spacing: float = 0.0) -> tuple[list[tuple[int, int]], list[Chain]]:
        """
        The chains of the chunks that drain_dirty() names and of those around them: the
        chunks whose chains to replace, and the chains.
        """

def edits_to_bytes(edits: Iterable[TerrainEdit]) -> bytes:
    """Edits of terrains as bytes, for a network or a file."""

def edits_from_bytes(data: bytes | bytearray | memoryview) -> list[TerrainEdit]:
    """
    The edits from such bytes. Bytes that edits_to_bytes() does not write are an error.
    """

class WorldError(ValueError):
    """
    A world refused a call, which changed nothing. `reason` is a word for it.
    """

    reason: str

@disjoint_base
class World:
    """
    Many bodies, and which of them touch, frame after frame. Ids are whole numbers.

    >>> world = hitmask.World()
    >>> square = hitmask.Mask((8, 8), solid=True)
    >>> ids = world.add_many([square, square], [[0, 0], [4, 4]])
    >>> world.step()['kind'].tolist()
    [0]
    """

    def __init__(self, *, period: SizeLike = (0, 0), max_contacts: int = 16777216, stay_events: bool = True, threads: int = 1, cache_bytes: int = 16777216, number: int = 0, angle_steps: int = 0) -> None:
        """
        `period` is the width and height after which the world repeats; 0: it does not.
        `threads` is the number of threads that run its steps; 0: as many as the machine has.
        `cache_bytes` limits the cache of masks that no body has. Worlds of the same `number`
        accept each other's ids; 0 is a number that no other living world has.
        `angle_steps` rounds the angles of bodies to so many per turn, an even number, so that
        bodies that spin share a few rotated masks; 0: exact.
        """

    @property
    def period(self) -> tuple[int, int]:
        """Width and height after which the world repeats; 0: it does not."""

    @property
    def max_contacts(self) -> int:
        """step() fails rather than keep more contacts."""

    @property
    def cache_bytes(self) -> int:
        """The world caches masks that no body has, up to this many bytes."""

    @property
    def angle_steps(self) -> int:
        """Angles of bodies are rounded to so many per turn; 0: exact."""

    @property
    def stay_events(self) -> bool:
        """Whether step() includes contacts that continue."""

    @property
    def number(self) -> int:
        """Part of every id, so that a world detects the ids of another."""

    @property
    def threads(self) -> int:
        """The number of threads that run its steps."""

    def __repr__(self) -> str: ...

    def add(self, shape: Mask | PygameMask | ForeignMask | Shape | SizeLike | Terrain, position: PointLike = (0, 0), *, transform: Transform = ..., one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none', is_static: bool = False, enabled: bool = True, is_sensor: bool = False, layer: int = 1, collides_with: int = 4294967295, group: int = 0, details: str | Sequence[str] = 'none', user: object = 0) -> int:
        """
        Adds a body and returns its id. The shape is a Mask, a (width, height) or a Shape.
        The world keeps the mask as it is now; set_shape() hands over a changed one.

        >>> world = hitmask.World()
        >>> rock = world.add(hitmask.Mask.disc(8), (10, 10))
        >>> wall = world.add((4, 40), is_static=True)
        >>> world.position(rock), world.box(wall)
        ((10, 10), (0, 0, 4, 40))
        """

    def add_many(self, shapes: Iterable[Mask | PygameMask | ForeignMask | Shape | SizeLike | Terrain], positions: PointsLike, *, one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none', is_static: bool = False, enabled: bool = True, is_sensor: bool = False, layer: int = 1, collides_with: int = 4294967295, group: int = 0, details: str | Sequence[str] = 'none', users: Sequence[object] | numpy.typing.NDArray[numpy.generic] | None = None) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Adds a body for each shape, at one (x, y) per row of positions. Returns their ids.
        """

    def remove(self, body: int) -> None:
        """
        Removes a body, and what is attached to it. Its id names nothing afterwards.
        """

    def remove_many(self, bodies: numpy.typing.ArrayLike) -> None:
        """Removes many bodies, all or none."""

    def clear(self) -> None:
        """Removes every body, and empties the cache."""

    def reserve(self, bodies: int) -> None:
        """Allocates for this many bodies."""

    def forget_unused_masks(self) -> None:
        """Releases cached masks that no body has."""

    def position(self, body: int) -> tuple[int, int]:
        """The position of a body: where its shape's origin lies."""

    def position_many(self, bodies: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.int32]:
        """The positions of many bodies: int32, one (x, y) per row."""

    def box(self, body: int) -> tuple[int, int, int, int]:
        """
        The box of what mask_at() gives, (x, y, w, h): the whole mask or box; with a transform, of
        the rotated mask, which has no clear edges.
        """

    def mask_at(self, body: int) -> MaskAt | None:
        """
        The pixels of a body as they lie in the world, rotated by its transform, and the position
        of the top-left one, for drawing; None for a plain box.

        >>> world = hitmask.World()
        >>> bar = world.add(hitmask.Mask((20, 2), solid=True), (50, 50),
        ...                 transform=hitmask.Transform(degrees=90))
        >>> mask, position = world.mask_at(bar)
        >>> mask.size, position
        ((2, 20), (48, 50))
        """

    def user(self, body: int) -> object:
        """
        Your own value of a body: what add() or set_user() was given, 0 unless said.
        """

    def body(self, body: int) -> Body:
        """
        All properties of a body as they are now.

        >>> world = hitmask.World()
        >>> world.body(world.add((20, 4), is_static=True)).is_static
        True
        """

    def check(self, body: int) -> Literal['null_id', 'stale_id', 'foreign_id'] | None:
        """
        None when an id names a body of this world, else the reason why it does not.
        """

    def bodies(self) -> numpy.typing.NDArray[numpy.uint64]:
        """The ids of all bodies."""

    def __contains__(self, body: int) -> bool:
        """Whether an id names a body of this world."""

    def __iter__(self) -> Iterator[int]:
        """Iterates over the ids of all bodies."""

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def set_position(self, body: int, position: PointLike) -> None:
        """
        Puts a body somewhere; nothing blocks it. move() is the one that collides.
        """

    def set_shape(self, body: int, shape: Mask | PygameMask | ForeignMask | Shape | SizeLike | Terrain) -> None:
        """The next frame of an animation. Position and transform stay."""

    def set_transform(self, body: int, transform: Transform) -> None:
        """
        Turns, scales or mirrors a body about the transform's pivot, which counts from the
        shape's origin. Position and shape stay.
        """

    def set_one_way(self, body: int, side: Literal['none', 'left', 'right', 'top', 'bottom']) -> None:
        """The side from which a body blocks bodies that move."""

    def set_static(self, body: int, is_static: bool) -> None:
        """Static bodies touch moving bodies only."""

    def set_sensor(self, body: int, is_sensor: bool) -> None:
        """A sensor touches and is found, but stops nothing: moves go through it."""

    def set_enabled(self, body: int, enabled: bool) -> None:
        """A disabled body touches nothing, and no query finds it."""

    def set_filter(self, body: int, layer: int = 1, collides_with: int = 4294967295, group: int = 0) -> None:
        """
        Which bodies it meets: two bodies meet when each one's layer is among those that the
        other collides with. Bodies of one group other than 0 always meet (above 0) or never
        do (below 0).
        """

    def set_details(self, body: int, details: str | Sequence[str]) -> None:
        """Which details the events of its contacts carry."""

    def set_user(self, body: int, user: object) -> None:
        """
        A value of your own: any object. The world holds it until the body is removed.
        """

    def set_position_many(self, bodies: numpy.typing.ArrayLike, positions: PointsLike) -> None:
        """
        Puts many bodies somewhere, one (x, y) per row. Fastest with uint64 and int32.
        Functions that end in _many change all bodies or none.
        """

    def set_shape_many(self, bodies: numpy.typing.ArrayLike, shapes: Iterable[Mask | PygameMask | ForeignMask | Shape | SizeLike | Terrain]) -> None:
        """A shape for each of many bodies."""

    def set_transform_many(self, bodies: numpy.typing.ArrayLike, transforms: Sequence[Transform]) -> None:
        """A transform for each of many bodies."""

    def set_user_many(self, bodies: numpy.typing.ArrayLike, users: Sequence[object] | numpy.typing.NDArray[numpy.generic]) -> None:
        """A value of your own for each of many bodies."""

    def set_one_way_many(self, bodies: numpy.typing.ArrayLike, side: Literal['none', 'left', 'right', 'top', 'bottom']) -> None:
        """The same side for many bodies."""

    def set_static_many(self, bodies: numpy.typing.ArrayLike, is_static: bool) -> None:
        """Makes many bodies static or moving."""

    def set_sensor_many(self, bodies: numpy.typing.ArrayLike, is_sensor: bool) -> None:
        """Makes many bodies sensors, or solid."""

    def set_enabled_many(self, bodies: numpy.typing.ArrayLike, enabled: bool) -> None:
        """Enables or disables many bodies."""

    def set_filter_many(self, bodies: numpy.typing.ArrayLike, layer: int = 1, collides_with: int = 4294967295, group: int = 0) -> None:
        """The same filter for many bodies."""

    def set_details_many(self, bodies: numpy.typing.ArrayLike, details: str | Sequence[str]) -> None:
        """The same details for many bodies."""

    def to_bytes(self, *, known_masks: Iterable[Mask | PygameMask | ForeignMask] = (), players: Iterable[Player] = (), user: bytes | bytearray | memoryview = b'', users: Callable[[Any], int] | None = None) -> bytes:
        """Its state as bytes: snapshot().to_bytes()."""

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview, **options: Any) -> World:
        """
        A world that goes on from such bytes. Options are those of Snapshot.from_bytes() and
        of World; another `period` or `angle_steps` is refused. Bytes hold neither
        `max_contacts`, `stay_events` and `threads`, nor the `number` of the world that was
        saved, which keeps ids as they are.

        >>> world = hitmask.World(number=5)
        >>> rock = world.add((8, 8), user=7)
        >>> again = hitmask.World.from_bytes(world.to_bytes(), number=5)
        >>> rock in again, again.state_hash() == world.state_hash()
        (True, True)
        """

    def __reduce__(self) -> tuple[object, ...]: ...

    def step(self) -> numpy.typing.NDArray[numpy.void]:
        """
        Finds which bodies touch and compares with the previous step. Returns the events as
        an array of EVENT_DTYPE, sorted by (a, b). `kind` is BEGIN, STAY or END; the other
        fields hold the details that a or b asks for.

        >>> world = hitmask.World()
        >>> square = hitmask.Mask((8, 8), solid=True)
        >>> ids = world.add_many([square, square], [[0, 0], [6, 6]], details='area')
        >>> [(int(event['area']), int(event['kind'])) for event in world.step()]
        [(4, 0)]
        """

    def events(self) -> numpy.typing.NDArray[numpy.void]:
        """What the last step() found."""

    def contacts(self) -> numpy.typing.NDArray[numpy.uint64]:
        """All pairs that touched in the last step, one (a, b) per row, sorted."""

    def touched(self, a: int, b: int) -> bool:
        """Whether two bodies touched in the last step."""

    def contacts_of(self, body: int) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The ids of the bodies that touched a body in the last step, in order of id.

        >>> world = hitmask.World()
        >>> hero, floor = world.add((8, 8)), world.add((99, 9), (0, 4), is_static=True)
        >>> world.step().size, world.contacts_of(hero).tolist() == [floor]
        (1, True)
        """

    def contact(self, a: int, b: int, details: str | Sequence[str] = 'all') -> Contact:
        """
        What two bodies share at their present positions, in a's pixels; filters do not matter.
        Empty for an id that names no body, and for a disabled body.
        """

    def overlaps(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Every pair that touches now, one (a, b) per row, in no particular order. Keeps nothing.
        """

    def snapshot(self) -> Snapshot:
        """
        Everything that step() depends on, to go back to.

        >>> world = hitmask.World()
        >>> before = world.snapshot()
        >>> rock = world.add((8, 8))
        >>> world.restore(before)
        >>> rock in world
        False
        """

    def restore(self, snapshot: Snapshot) -> None:
        """Goes back to a snapshot."""

    def state_hash(self) -> int:
        """
        Equal for equal states, on every platform: bodies, masks, contacts, free slots. User
        values count as whole numbers; any other object counts as 0.
        """

    def statistics(self) -> dict[str, int]:
        """What the last step() or overlaps() did."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory that it takes."""

    def query_point(self, point: PointLike, filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The ids of bodies with a solid pixel at a point, in order of id.

        >>> world = hitmask.World()
        >>> rock = world.add(hitmask.Mask.disc(8), (10, 10))
        >>> world.query_point((18, 18)).tolist() == [rock], world.query_point((10, 10)).size
        (True, 0)
        """

    def query_box(self, box: BoxLike, filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The ids of bodies with a solid pixel in a box (x, y, w, h), in order of id.
        """

    def resting_on(self, body: int, side: Literal['none', 'left', 'right', 'top', 'bottom'] = 'bottom', filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The ids of the bodies that block a body's next step to a side, in order of id. They
        touch it by an edge and do not overlap it.

        >>> world = hitmask.World()
        >>> floor = world.add((99, 9), (0, 8), is_static=True)
        >>> crate = world.add((8, 8))
        >>> world.resting_on(crate).tolist() == [floor], world.resting_on(crate, 'left').size
        (True, 0)
        """

    def query_mask(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The ids of bodies that share a pixel with a mask whose top-left pixel is at
        `position`, in order of id.
        """

    def nearest(self, point: PointLike, k: int = 1, filter: QueryFilter = ...) -> list[NearestBody]:
        """
        The k bodies nearest to a point, by squared distance, then id.

        >>> world = hitmask.World()
        >>> rock = world.add(hitmask.Mask((8, 8), solid=True), (10, 0))
        >>> world.nearest((0, 4)) == [(rock, 100, (10, 4))]
        True
        """

    def ray(self, start: PointLike, end: PointLike, filter: QueryFilter = ..., normal_radius: int = 4) -> BodyRayHit | None:
        """
        The first body that a ray hits, or None. The ray goes one pixel along one axis at a
        time, as sweeps do.
        """

    def ray_all(self, start: PointLike, end: PointLike, filter: QueryFilter = ...) -> list[BodyRayHit]:
        """
        Every body that a ray goes through, by steps, then id. One-way bodies count from all
        sides. Normals are left out.

        >>> world = hitmask.World()
        >>> near, far = world.add((4, 4), (10, 0)), world.add((4, 4), (50, 0))
        >>> [hit.hit.pixel for hit in world.ray_all((0, 2), (99, 2))]
        [(10, 2), (50, 2)]
        """

    def refresh(self) -> None:
        """
        A hint that bodies will rest for a while. Queries are then a few times as
        fast. Answers are the same without it.
        """

    def move(self, body: int, goal: PointLike, respond: Literal['ignore', 'touch', 'slide', 'cross', 'bounce'] | Callable[[int], Literal['ignore', 'touch', 'slide', 'cross', 'bounce']] = 'slide', filter: QueryFilter = ...) -> BodyMove:
        """
        Moves a body towards a goal and collides on the way. It never enters a body unless
        `respond` says 'cross' or 'ignore'.

        `respond` is 'ignore', 'touch', 'slide', 'cross' or 'bounce', or a function from the
        id of a body to one of these. It is called once for each body that is met, and must
        not change the world.

        >>> world = hitmask.World()
        >>> wall = world.add((10, 100), (50, -50), is_static=True)
        >>> hero = world.add(hitmask.Mask((8, 8), solid=True))
        >>> world.move(hero, (100, 20)).position
        (42, 20)
        """

    def move_many(self, bodies: numpy.typing.ArrayLike, goals: PointsLike, response: Literal['ignore', 'touch', 'slide', 'cross', 'bounce'] = 'slide', filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.int32]:
        """
        Moves many bodies, one after the other in this order, each towards an (x, y) of
        `goals`. Returns the positions that they reached. Runs on the world's threads, unless
        the filter has a function.
        """

    def try_move(self, body: int, goal: PointLike, respond: Literal['ignore', 'touch', 'slide', 'cross', 'bounce'] | Callable[[int], Literal['ignore', 'touch', 'slide', 'cross', 'bounce']] = 'slide', filter: QueryFilter = ...) -> BodyMove:
        """Where move() would get to. The body stays."""

    @overload
    def sweep(self, body: int, delta: PointLike, filter: QueryFilter = ...) -> BodySweep:
        """
        How far a body could move by `delta`, and what would block it. The body stays.
        """

    @overload
    def sweep(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, delta: PointLike, filter: QueryFilter = ...) -> BodySweep:
        """The same for a mask that belongs to no body."""

    @overload
    def fits(self, body: int, position: PointLike, filter: QueryFilter = ...) -> bool:
        """
        Whether a body would overlap nothing that it may meet. False for an id that names no
        body.
        """

    @overload
    def fits(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, filter: QueryFilter = ...) -> bool:
        """The same for a mask that belongs to no body."""

    @overload
    def unstick(self, body: int, limit: int, filter: QueryFilter = ...) -> tuple[int, int]:
        """
        Moves a body by the shortest move after which it fits, and returns the move. Raises
        WorldError with the reason 'stuck' when there is none within the limit.
        """

    @overload
    def unstick(self, mask: Mask | PygameMask | ForeignMask, position: PointLike, limit: int, filter: QueryFilter = ...) -> tuple[int, int]:
        """The move for a mask that belongs to no body."""

    def set_mover(self, body: int, step_up: int = 0, step_down: int = 0, gravity: Literal['none', 'left', 'right', 'top', 'bottom'] = 'bottom', remainder: tuple[int, int] | None = None, corner_correction: int = 0) -> None:
        """
        Lets a body walk, or changes its mover. A body that has a mover keeps its remainder
        unless that is given, and its ground unless gravity changes. Everything else that is
        not given goes to its default, also if it was set before. `remainder` is two whole
        numbers in 1/65,536 pixel.

        >>> world = hitmask.World()
        >>> hero = world.add((8, 8))
        >>> world.set_mover(hero, step_up=3)
        >>> walk = world.walk(hero, 0.25, 0)
        >>> world.set_mover(hero, step_down=5)
        >>> mover = world.mover(hero)
        >>> mover.remainder, mover.step_up, mover.step_down
        ((16384, 0), 0, 5)
        """

    def set_mover_many(self, bodies: numpy.typing.ArrayLike, step_up: int = 0, step_down: int = 0, gravity: Literal['none', 'left', 'right', 'top', 'bottom'] = 'bottom', remainder: tuple[int, int] | None = None, corner_correction: int = 0) -> None:
        """
        The same mover for many bodies; each keeps its own remainder and ground, as there.
        """

    def clear_mover(self, body: int) -> None:
        """Takes the mover of a body away: it walks no more."""

    def clear_mover_many(self, bodies: numpy.typing.ArrayLike) -> None:
        """The same for many bodies."""

    def mover(self, body: int) -> BodyMover | None:
        """The mover of a body; None when it has none."""

    def walk(self, body: int, dx: float, dy: float, filter: QueryFilter = ...) -> BodyWalk:
        """
        Moves a body that has a mover by up to (dx, dy) pixels, as a Mover does: first across
        gravity, then along it, up and down ledges, with fractions of a pixel.

        >>> world = hitmask.World()
        >>> floor = world.add((100, 10), (0, 20), is_static=True)
        >>> hero = world.add((8, 8), (5, 0))
        >>> world.set_mover(hero, step_up=3, step_down=3)
        >>> walk = world.walk(hero, 1.5, 30)
        >>> walk.position, walk.ground.body == floor
        ((6, 12), True)
        """

    def set_carrier(self, body: int, surface_x: float = 0.0, surface_y: float = 0.0) -> None:
        """
        Makes a body carry, or changes how: move() takes along what rests on it, and pushes
        what is in front of it.

        >>> world = hitmask.World()
        >>> lift = world.add((40, 4), (0, 50))
        >>> world.set_carrier(lift)
        >>> hero = world.add((8, 8), (10, 42))
        >>> world.set_mover(hero)
        >>> world.move(lift, (30, 50)).hits[0].passenger
        'carried'
        >>> world.position(hero)
        (40, 42)
        """

    def set_carrier_many(self, bodies: numpy.typing.ArrayLike, surface_x: float = 0.0, surface_y: float = 0.0) -> None:
        """The same for many bodies."""

    def clear_carrier(self, body: int) -> None:
        """It carries no more."""

    def clear_carrier_many(self, bodies: numpy.typing.ArrayLike) -> None:
        """The same for many bodies."""

    def carrier(self, body: int) -> BodyCarrier | None:
        """How a body carries; None when it does not."""

    def turn(self, body: int, degrees: float, filter: QueryFilter = ...) -> BodyTurn:
        """
        Turns a body about the pivot of its transform, clockwise, until something is in its
        way. A body that carries pushes others aside. `body(door).transform.degrees` tells its
        angle.

        >>> world = hitmask.World()
        >>> door = world.add((20, 2), (50, 50))
        >>> wall = world.add((20, 4), (40, 62), is_static=True)
        >>> turn = world.turn(door, 90)
        >>> turn.blocked, turn.body == wall, turn.turned
        (True, True, 45.0)
        """

    def attach(self, child: int, parent: int, offset: PointLike = (0, 0), *, solid: bool = False) -> None:
        """
        Attaches a body to another one: it follows every change of that one, turns with it,
        is removed and disabled with it, and does not meet it. The offset counts in the
        parent's own pixels, from its shape's origin. A solid child stops its moves.

        >>> world = hitmask.World()
        >>> ship, gun = world.add((20, 10), (100, 50)), world.add((4, 2))
        >>> world.attach(gun, ship, offset=(20, 4))
        >>> world.set_position(ship, (0, 0))
        >>> world.position(gun)
        (20, 4)
        """

    def detach(self, body: int) -> None:
        """Ends an attachment. The body stays where it is."""

    def detach_many(self, bodies: numpy.typing.ArrayLike) -> None:
        """The same for many bodies."""

    def set_offset(self, child: int, offset: PointLike) -> None:
        """Moves an attached body on its parent."""

    def parent(self, child: int) -> int | None:
        """The id of the body that a body is attached to, or None."""

    def attachment(self, child: int) -> Attachment | None:
        """How a body is attached, or None if it is attached to none."""

    def children(self, parent: int) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The ids of the bodies that are attached to a body directly, in order of id.
        """

    def debug_items(self, *, outlines: bool = True, contacts: bool = True, boxes: bool = False, regions: bool = False, paths: bool = True, resting: bool = True, view: BoxLike | None = None, rays: Sequence[tuple[PointLike, PointLike]] = (), ray_filter: QueryFilter = ...) -> list[DebugItem]:
        """
        Lines to draw, to see what the world does: the outlines of bodies as they are now,
        the pixels that touching bodies share, boxes, regions of the broad phase, paths of
        the last moves (see record_paths()), where bodies with a mover rest, and where `rays`
        end. Leaves out what lies outside `view`.

        >>> world = hitmask.World()
        >>> rock = world.add((4, 4), (10, 0))
        >>> for item in world.debug_items(rays=[((0, 2), (90, 2))]):
        ...     print(item.kind, item.points)
        moving_body [(10, 0), (14, 0), (14, 4), (10, 4)]
        ray [(0, 2), (10, 2)]
        ray_hit [(10, 2), (11, 2), (11, 3), (10, 3)]
        """

    def record_paths(self, on: bool) -> None:
        """
        Whether moves and walks record paths for debug_items(): off at first. Those of the
        moves up to a step() are kept until the first move or the next step() after it.
        """

    def resting(self) -> numpy.typing.NDArray[numpy.void]:
        """
        What bodies with a mover rested on in the last step: an array of RESTING_DTYPE, with
        the fields `body` and `ground`, sorted by them.
        """

    def resting_events(self) -> numpy.typing.NDArray[numpy.void]:
        """
        What bodies with a mover came to rest on in the last step, and what they left: an
        array of RESTING_EVENT_DTYPE, sorted by `body` and `ground`. `kind` is BEGIN or END.

        >>> world = hitmask.World()
        >>> floor = world.add((100, 10), (0, 20), is_static=True)
        >>> hero = world.add((8, 8), (5, 12))
        >>> world.set_mover(hero)
        >>> events = world.step()
        >>> [(int(event['ground']) == floor, int(event['kind'])) for event in world.resting_events()]
        [(True, 0)]
        """

    def change_shape(self, body: int, shape: Mask | PygameMask | ForeignMask | Shape | SizeLike | Terrain, fit: Literal['allow', 'push', 'refuse'] = 'push', limit: int = 8, keep_feet: bool = True, filter: QueryFilter = ...) -> tuple[int, int]:
        """
        Gives a body another shape where it fits, and returns the move of its position. What
        it overlapped before does not count. 'push' moves it out by the shortest way, up to
        `limit` pixels; 'refuse' does not move it. Raises WorldError with the reason 'stuck'
        when it does not fit, and changes nothing. With `keep_feet`, its solid pixels end
        where they ended, on the side of its mover's gravity.

        >>> world = hitmask.World()
        >>> hero = world.add((8, 16), (0, 0))
        >>> world.change_shape(hero, (8, 10))
        (0, 6)
        """

    def drop_through(self, body: int, filter: QueryFilter = ...) -> None:
        """
        Moves a body that has a mover one pixel along gravity into the one-way bodies that it
        stands on: its next walk falls through them. Raises WorldError with the reason
        'blocked' when it stands on no one-way body, or on another one as well.
        """

    def set_frame(self, body: int | FrameBodies, sheet: Sheet, frame: int | str, orientation: Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'] = 'upright') -> None:
        """
        Shows a frame of a sheet: the body's position is the frame's pivot. With the
        FrameBodies of attach_parts, the bodies of its parts show theirs; those that the frame
        lacks are disabled.

        >>> sheet = hitmask.Sheet()
        >>> sheet.add_frame('stand', hitmask.Mask((16, 32), solid=True), pivot=(8, 32))
        0
        >>> world = hitmask.World()
        >>> hero = world.add(sheet.mask('stand'), (100, 50))
        >>> world.set_frame(hero, sheet, 'stand', 'mirrored')
        >>> world.box(hero)
        (92, 18, 16, 32)
        """

    def set_frame_many(self, bodies: numpy.typing.ArrayLike | Sequence[FrameBodies], sheet: Sheet, frames: Iterable[int | str] | numpy.typing.NDArray[numpy.integer], orientations: Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'] | Iterable[Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters']] = 'upright') -> None:
        """
        The same for many bodies: all or none. One orientation is for all of them.
        """

    def change_frame(self, body: int | FrameBodies, sheet: Sheet, frame: int | str, orientation: Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'] = 'upright', fit: Literal['allow', 'push', 'refuse'] = 'push', limit: int = 8, keep_feet: bool = False, filter: QueryFilter = ...) -> tuple[int, int]:
        """
        Shows a frame where the body fits, and returns the move of its position; see
        change_shape. The pivot stays unless the body is pushed.
        """

    def attach_parts(self, body: int, parts: Iterable[PartDefinition | str]) -> FrameBodies:
        """
        Adds a body for each named part of frames, and attaches it. They are disabled until
        set_frame shows a frame that has them.
        """

    def carve(self, body: int, brush: BrushLike, at: PointLike = (0, 0), hard: bool = False) -> TerrainChange:
        """
        Removes pixels from the terrain of a body, as Terrain.carve. Brushes are in world
        pixels. The body has its own version: yours stays as it is.

        >>> world = hitmask.World()
        >>> ground = hitmask.Terrain(hitmask.Mask((900, 50), solid=True))
        >>> body = world.add(ground, (0, 100), is_static=True)
        >>> world.carve(body, hitmask.Disc((450, 100), 20)).pixels > 600
        True
        """

    def deposit(self, body: int, brush: BrushLike | TerrainPiece, at: PointLike = (0, 0), material: int = 0) -> TerrainChange:
        """
        Fills clear pixels of its terrain, as Terrain.deposit. Bodies there are buried.
        """

    def repaint(self, body: int, brush: BrushLike, material: int, at: PointLike = (0, 0)) -> TerrainChange:
        """Gives solid pixels of its terrain another material."""

    def edit(self, body: int, edit: TerrainEdit) -> TerrainChange:
        """An edit as data: for edits from a network."""

    def detached(self, body: int, floor: int | None = None, points: Sequence[PointLike] = (), hard: bool = False, least_area: int = 1) -> list[TerrainPiece]:
        """
        Takes out what no longer hangs together with the anchors, as Terrain.detached, with
        positions in the world: world.add(piece.mask, piece.position). A piece without a mask is a
        terrain: world.add(piece.terrain, world.position(body)).
        """

    def drain_dirty(self, body: int) -> list[ChunkChange]:
        """The chunks of its terrain that changed, in the terrain's own pixels."""

    def terrain(self, body: int) -> Terrain:
        """The terrain of a body as it is now: a copy, which takes no time."""

@disjoint_base
class Shape:
    """
    What a body is made of: a mask, a solid box or a terrain. A body's position names the shape's
    `origin`, a pixel corner that counts from the shape's top-left corner.

    >>> world = hitmask.World()
    >>> feet = hitmask.Shape(hitmask.Mask((16, 24), solid=True), origin=(8, 24))
    >>> world.box(world.add(feet, (100, 50)))
    (92, 26, 16, 24)
    """

    def __init__(self, mask_or_size: Mask | PygameMask | ForeignMask | SizeLike | Terrain, origin: PointLike = (0, 0)) -> None: ...

    @property
    def mask(self) -> Mask | None:
        """The mask as it was; None for a box or a terrain."""

    @property
    def terrain(self) -> Terrain | None:
        """The terrain as it was; None for others."""

    @property
    def size(self) -> tuple[int, int]:
        """(width, height)"""

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel corner that a body's position names."""

    @property
    def is_box(self) -> bool:
        """Whether it is a box, solid all over."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@disjoint_base
class QueryFilter:
    """
    Which bodies a query finds: those that would meet a body with this layer, collides_with
    and group. `exclude` is an id or up to 8 ids that are never found. `accept` is a function
    of a body's id; the body is found when it returns true. It must not change the world.

    >>> world = hitmask.World()
    >>> small, large = world.add((4, 4)), world.add((90, 90))
    >>> wide = hitmask.QueryFilter(accept=lambda body: world.box(body)[2] > 50)
    >>> world.query_point((2, 2), wide).tolist() == [large]
    True
    """

    def __init__(self, *, layer: int = 4294967295, collides_with: int = 4294967295, group: int = 0, include_static: bool = True, include_moving: bool = True, include_sensors: bool = True, exclude: int | Sequence[int] = (), accept: Callable[[int], object] | None = None) -> None: ...

    @property
    def layer(self) -> int:
        """The layers that the query counts as."""

    @property
    def collides_with(self) -> int:
        """The layers that it looks for."""

    @property
    def group(self) -> int:
        """The group that it counts as; 0: none."""

    @property
    def include_static(self) -> bool:
        """Whether it finds static bodies."""

    @property
    def include_moving(self) -> bool:
        """Whether it finds moving bodies."""

    @property
    def include_sensors(self) -> bool:
        """Whether it finds sensors; motion never does."""

    @property
    def exclude(self) -> tuple[int, ...]:
        """The ids that it never finds: usually that of the body that asks."""

    @property
    def accept(self) -> Callable[[int], object] | None:
        """The function that decides about the rest, or None."""

    def __repr__(self) -> str: ...

@final
class Body:
    """The properties of a body, at one moment."""

    @property
    def shape(self) -> Shape:
        """What it is made of."""

    @property
    def position(self) -> tuple[int, int]:
        """Where the shape's origin lies."""

    @property
    def transform(self) -> Transform:
        """How its shape is turned and scaled."""

    @property
    def one_way(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side from which it blocks; 'none' for all sides."""

    @property
    def is_static(self) -> bool:
        """Static bodies touch moving bodies only."""

    @property
    def enabled(self) -> bool:
        """A disabled body touches nothing."""

    @property
    def is_sensor(self) -> bool:
        """A sensor touches and is found, but stops nothing."""

    @property
    def layer(self) -> int:
        """Its own layers."""

    @property
    def collides_with(self) -> int:
        """The layers that it meets."""

    @property
    def group(self) -> int:
        """Bodies of one group always meet (above 0) or never do (below 0)."""

    @property
    def details(self) -> str | Sequence[str]:
        """Which details the events of its contacts carry."""

    @property
    def user(self) -> object:
        """Your own value."""

    def __repr__(self) -> str: ...

EVENT_DTYPE: numpy.dtype[numpy.void] = ...

@final
class Snapshot:
    """Everything that step() depends on, at one moment."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory that it takes."""

    def __repr__(self) -> str: ...

    @property
    def definition(self) -> WorldArguments:
        """Arguments for a World that can restore it: its period and angle_steps."""

    def to_bytes(self, *, known_masks: Iterable[Mask | PygameMask | ForeignMask] = (), players: Iterable[Player] = (), user: bytes | bytearray | memoryview = b'', users: Callable[[Any], int] | None = None) -> bytes:
        """
        The snapshot as bytes, equal for equal states on every platform. Of `known_masks`,
        which the reader has too, they hold only the hashes. `players` and `user` are yours.
        User values of bodies must be whole numbers from 0 to 2**64 - 1, or `users` gives one
        for each other value.

        >>> world = hitmask.World()
        >>> rock = world.add((8, 8), user=7)
        >>> data = world.snapshot().to_bytes(user=b'level 3')
        >>> hitmask.Snapshot.from_bytes(data).user
        b'level 3'
        """

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview, *, known_masks: Iterable[Mask | PygameMask | ForeignMask] = (), max_raster_bytes: int = 268435456, max_compared_pixels: int = 68719476736, trust: Literal['none', 'source'] = 'none') -> SavedSnapshot:
        """
        What to_bytes() wrote. ValueError says what is wrong with other bytes. Turned and
        scaled masks are made anew and may take `max_raster_bytes`. Contacts are compared with
        a step, which may look at `max_compared_pixels`. trust='source' skips checksums and
        the pixels of masks.
        """

    def __getstate__(self) -> tuple[bytes, dict[int, object]]: ...

    def __setstate__(self, state: tuple[bytes, dict[int, Any]], /) -> None: ...

@final
class BodyHit:
    """A body that was met during a move, carried or pushed."""

    @property
    def body(self) -> int:
        """The id of the body that was met."""

    @property
    def response(self) -> Literal['ignore', 'touch', 'slide', 'cross', 'bounce']:
        """The response to it."""

    @property
    def axis(self) -> Literal['x', 'y']:
        """The axis of the step that met it."""

    @property
    def steps(self) -> int:
        """Steps taken from the start of the move."""

    @property
    def position(self) -> tuple[int, int]:
        """The moving body's position before that step."""

    @property
    def contact(self) -> Contact:
        """The contact after that step, in pixels of the met body's box."""

    @property
    def pixel(self) -> tuple[int, int]:
        """The first pixel of the contact, in the world."""

    @property
    def normal(self) -> Normal:
        """The normal of the met body there."""

    @property
    def overlapping(self) -> bool:
        """Whether it overlapped at the start of the move and did not block it."""

    @property
    def passenger(self) -> Literal['none', 'carried', 'pushed', 'left', 'crushed']:
        """What a body that carries did to it."""

    @property
    def moved(self) -> tuple[int, int]:
        """How far that body took or pushed it, in the whole move."""

    @property
    def by(self) -> int | None:
        """What pushed it, what it was crushed against, or what held it back."""

    def __repr__(self) -> str: ...

@final
class BodyMove:
    """How a move ended."""

    @property
    def position(self) -> tuple[int, int]:
        """The position of the body after the move."""

    @property
    def steps(self) -> int:
        """Steps taken, one pixel along one axis each."""

    @property
    def hits(self) -> list[BodyHit]:
        """The bodies that it met, in order."""

    def __repr__(self) -> str: ...

@final
class BodySweep:
    """How a sweep through the world ended."""

    @property
    def steps(self) -> int:
        """Steps taken freely."""

    @property
    def last_free(self) -> tuple[int, int] | None:
        """A position; None when it starts overlapping."""

    @property
    def first_blocked(self) -> tuple[int, int] | None:
        """A position; None when nothing is in its path."""

    @property
    def blocked(self) -> bool:
        """Whether a body blocks it."""

    @property
    def body(self) -> int | None:
        """
        The body that blocks it: the lowest id of several; None when nothing does.
        """

    @property
    def contact(self) -> Contact:
        """The contact at first_blocked, in pixels of that body's box."""

    @property
    def started_overlapping(self) -> bool:
        """Whether it overlapped a body before the first step."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class BodyRayHit:
    """A body that a ray hits."""

    @property
    def body(self) -> int:
        """The id of the body."""

    @property
    def hit(self) -> RayHit:
        """Where the ray hits it, in world pixels."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Ground:
    """What a body stands on."""

    @property
    def body(self) -> int:
        """The id of the body: the lowest of several."""

    @property
    def normal(self) -> Normal:
        """The normal of its surface under the feet."""

    @property
    def slope(self) -> float:
        """
        How many pixels it rises per pixel to the right; per pixel down where gravity
        pulls to the left or right.
        """

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class BodyMover:
    """What makes a body walk."""

    @property
    def step_up(self) -> int:
        """It climbs ledges of up to this many pixels."""

    @property
    def step_down(self) -> int:
        """It descends ledges of up to this many pixels instead of walking off."""

    @property
    def gravity(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side that its feet are on."""

    @property
    def corner_correction(self) -> int:
        """Pixels that it goes sideways around a corner that its head hits."""

    @property
    def remainder(self) -> tuple[int, int]:
        """
        What is left of a pixel on each axis, in 1/65,536 px, to be added to the position.
        """

    @property
    def ground(self) -> Ground | None:
        """What it stood on after its last walk, if that is still there."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class BodyWalk:
    """How a walk ended."""

    @property
    def position(self) -> tuple[int, int]:
        """The position after the walk."""

    @property
    def moved(self) -> tuple[int, int]:
        """The move in whole pixels."""

    @property
    def hit_x(self) -> bool:
        """Whether a body stopped it on x."""

    @property
    def hit_y(self) -> bool:
        """Whether a body stopped it on y."""

    @property
    def ground(self) -> Ground | None:
        """What it stands on; None in the air, and after a move against gravity."""

    @property
    def left(self) -> int | None:
        """The body that it touches on its left."""

    @property
    def right(self) -> int | None:
        """The body that it touches on its right."""

    @property
    def top(self) -> int | None:
        """The body that it touches at its top."""

    @property
    def bottom(self) -> int | None:
        """The body that it touches at its bottom."""

    @property
    def stepped_up(self) -> int:
        """Pixels climbed over ledges."""

    @property
    def stepped_down(self) -> int:
        """Pixels walked down ledges."""

    @property
    def corrected(self) -> int:
        """Pixels that it went sideways around corners."""

    @property
    def zone_layers(self) -> int:
        """The layers of all sensors that it overlaps at the end and may meet."""

    @property
    def zone(self) -> int | None:
        """The lowest id of these sensors."""

    @property
    def hits(self) -> list[BodyHit]:
        """The bodies that stopped it, first those across gravity."""

    def __repr__(self) -> str: ...

@final
class BodyCarrier:
    """What makes a body carry."""

    @property
    def surface_x(self) -> float:
        """
        The speed of its surface, as of a belt, in pixels per walk of what stands on it.
        """

    @property
    def surface_y(self) -> float:
        """The same on y."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class BodyTurn:
    """How a turn ended."""

    @property
    def turned(self) -> float:
        """How far it got, in degrees."""

    @property
    def steps(self) -> int:
        """Steps taken."""

    @property
    def step_count(self) -> int:
        """The steps of the whole turn."""

    @property
    def blocked(self) -> bool:
        """Whether it stopped before the next step."""

    @property
    def body(self) -> int | None:
        """
        The body that blocked it or was crushed; None when its shape does not fit the world
        there.
        """

    @property
    def hits(self) -> list[BodyHit]:
        """The bodies that blocked it, and those that it pushed or crushed."""

    def __repr__(self) -> str: ...

@final
class Attachment:
    """How a body is attached to another one."""

    @property
    def offset(self) -> tuple[int, int]:
        """
        Where it lies on its parent: in the parent's own pixels, from its shape's origin,
        before its transform.
        """

    @property
    def solid(self) -> bool:
        """Whether it stops the moves of the body that it is attached to."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

RESTING_DTYPE: numpy.dtype[numpy.void] = ...

RESTING_EVENT_DTYPE: numpy.dtype[numpy.void] = ...

@disjoint_base
class Obstacle:
    """
    An obstacle for a mask that moves: a mask, or a box that is solid all over.

    `one_way` is the side from which it blocks: a platform to jump through has 'top'.

    >>> hitmask.Obstacle(size=(100, 10), position=(0, 20), id=7).box
    (0, 20, 100, 10)
    """

    def __init__(self, mask: Mask | PygameMask | ForeignMask | None = None, size: SizeLike | None = None, position: PointLike = (0, 0), id: int = 0, one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none') -> None: ...

    @staticmethod
    def from_placed(placed: PlacedMask, id: int = 0, one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none') -> Obstacle:
        """An obstacle from the pixels that a placed mask covers."""

    @property
    def mask(self) -> Mask | None:
        """None for a box."""

    @property
    def position(self) -> tuple[int, int]:
        """The position of its top-left pixel."""

    @property
    def size(self) -> tuple[int, int]:
        """Of its mask, or of the box."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """(x, y, w, h)"""

    @property
    def id(self) -> int:
        """Your own number."""

    @property
    def one_way(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side from which it blocks; 'none' for all sides."""

    def __repr__(self) -> str: ...

@final
class ObstacleSweep:
    """How a sweep among obstacles ended."""

    @property
    def steps(self) -> int:
        """Steps taken freely, one pixel along one axis each."""

    @property
    def last_free(self) -> tuple[int, int] | None:
        """A position; None when it starts overlapping."""

    @property
    def first_blocked(self) -> tuple[int, int] | None:
        """A position; None when nothing is in its path."""

    @property
    def blocked(self) -> bool:
        """Whether an obstacle blocks it."""

    @property
    def obstacle(self) -> int:
        """The id of the obstacle that blocks it: the lowest of several."""

    @property
    def contact(self) -> Contact:
        """The contact at first_blocked, in the obstacle's pixels."""

    @property
    def started_overlapping(self) -> bool:
        """Whether it overlapped an obstacle before the first step."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class ObstacleRayHit:
    """The first obstacle that a ray hits."""

    @property
    def obstacle(self) -> int:
        """The id of the obstacle: the lowest of several."""

    @property
    def hit(self) -> RayHit:
        """Where the ray hits it, in world pixels."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

def sweep(mask: Mask | PygameMask | ForeignMask, position: PointLike, delta: PointLike, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ..., details: str | Sequence[str] = 'all') -> ObstacleSweep:
    """
    Moves a mask from a position by `delta` until an obstacle blocks it.

    >>> wall = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)
    >>> swept = hitmask.sweep(hitmask.Mask((4, 4), solid=True), (0, 10), (100, 0), [wall])
    >>> swept.last_free, swept.obstacle
    ((46, 10), 3)
    """

def ray(start: PointLike, end: PointLike, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ..., normal_radius: int = 4) -> ObstacleRayHit | None:
    """
    The first obstacle that a ray from one point to another hits, or None.

    >>> wall = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)
    >>> hitmask.ray((0, 5), (99, 5), [wall]).hit.pixel
    (50, 5)
    """

def fits(mask: Mask | PygameMask | ForeignMask, position: PointLike, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> bool:
    """
    Whether a mask at a position overlaps no obstacle, one-way ones included.
    """

def unstick(mask: Mask | PygameMask | ForeignMask, position: PointLike, limit: int, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> tuple[int, int] | None:
    """
    The shortest move after which a mask fits between all obstacles; (0, 0) when it fits
    already, None when no move within the limit is enough.
    """

@final
class MoveHit:
    """An obstacle that stopped a mover on one axis."""

    @property
    def obstacle(self) -> int:
        """The id of the obstacle."""

    @property
    def axis(self) -> Literal['x', 'y']:
        """The axis on which it stopped the mover."""

    @property
    def position(self) -> tuple[int, int]:
        """The position where the mover would have overlapped it."""

    @property
    def contact(self) -> Contact:
        """The contact there, in the obstacle's pixels."""

    @property
    def normal(self) -> Normal:
        """The normal of the obstacle there."""

    def __repr__(self) -> str: ...

@final
class MoveResult:
    """How a move of a mover ended."""

    @property
    def moved(self) -> tuple[int, int]:
        """The move in whole pixels."""

    @property
    def hit_x(self) -> bool:
        """Whether an obstacle stopped it on x."""

    @property
    def hit_y(self) -> bool:
        """Whether an obstacle stopped it on y."""

    @property
    def on_ground(self) -> bool:
        """Whether an obstacle under it would stop it from falling."""

    @property
    def corrected(self) -> int:
        """Pixels that it went sideways around corners."""

    @property
    def hits(self) -> list[MoveHit]:
        """The obstacles that stopped it, first those across gravity."""

    def __repr__(self) -> str: ...

@disjoint_base
class Mover:
    """
    A mask that walks: it slides along obstacles, and climbs and descends ledges.

    >>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))
    >>> hero = hitmask.Mover((5, 0))
    >>> move = hero.move(hitmask.Mask((8, 8), solid=True), 0, 30.5, [floor])
    >>> hero.position, move.on_ground
    ((5, 12), True)
    """

    def __init__(self, position: PointLike = (0, 0), step_up: int = 0, step_down: int = 0, gravity: Literal['none', 'left', 'right', 'top', 'bottom'] = 'bottom', corner_correction: int = 0) -> None: ...

    def set_position(self, position: PointLike) -> None:
        """Sets the position and clears the remainder."""

    def copy(self) -> Mover:
        """A copy, to go back to."""

    def __copy__(self) -> Mover: ...

    @property
    def position(self) -> tuple[int, int]:
        """The position in whole pixels."""

    @property
    def remainder(self) -> tuple[int, int]:
        """
        What is left of a pixel on each axis, in 1/65,536 px, to be added to the position.
        """

    @property
    def step_up(self) -> int:
        """It climbs ledges of up to this many pixels."""

    @property
    def step_down(self) -> int:
        """It descends ledges of up to this many pixels instead of walking off."""

    @property
    def gravity(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """
        The side that its feet are on: it falls towards that side. 'none': it floats.
        """

    @property
    def corner_correction(self) -> int:
        """Pixels that it goes sideways around a corner that its head hits."""

    @overload
    def move(self, mask: Mask | PygameMask | ForeignMask, dx: float, dy: float, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> MoveResult:
        """
        Moves by up to (dx, dy) pixels, first across gravity, and slides along obstacles.
        """

    @overload
    def move(self, placed: PlacedMask, dx: float, dy: float, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> MoveResult:
        """The same for a placed mask; its pivot lies at the mover's position."""

    @overload
    def unstick(self, mask: Mask | PygameMask | ForeignMask, limit: int, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> tuple[int, int] | None:
        """
        Moves out of what the mover overlaps, by the shortest way, and returns the move:
        (0, 0) when there is nothing to leave, None when no move within the limit helps.
        Keeps the remainder, so it may be called in every frame. A one-way obstacle that
        overlaps the mover does not count.

        >>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))
        >>> hero = hitmask.Mover((5, 14))
        >>> hero.unstick(hitmask.Mask((8, 8), solid=True), 16, [floor])
        (0, -2)
        >>> hero.position
        (5, 12)
        """

    @overload
    def unstick(self, placed: PlacedMask, limit: int, obstacles: World | Terrain | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> tuple[int, int] | None:
        """The same for a placed mask; its pivot lies at the mover's position."""

    def __repr__(self) -> str: ...

@final
class Player:
    """
    Plays an animation of a sheet: plain data, to copy, compare and save. See Sheet.play.
    """

    def __init__(self, animation: int = 0, speed: float = 1.0, time: int = 0, time_fraction: int = 0, repeats: int = 0, finished: bool = False) -> None: ...

    @property
    def animation(self) -> int:
        """Its number in the sheet."""

    @animation.setter
    def animation(self, arg: int, /) -> None: ...

    @property
    def speed(self) -> float:
        """How many times as fast it plays, to 1/65,536; 0 stops it."""

    @speed.setter
    def speed(self, arg: float, /) -> None: ...

    @property
    def time(self) -> int:
        """Milliseconds in the present repeat."""

    @time.setter
    def time(self, arg: int, /) -> None: ...

    @property
    def time_fraction(self) -> int:
        """In 1/65,536 milliseconds."""

    @time_fraction.setter
    def time_fraction(self, arg: int, /) -> None: ...

    @property
    def repeats(self) -> int:
        """How many have ended."""

    @repeats.setter
    def repeats(self, arg: int, /) -> None: ...

    @property
    def finished(self) -> bool:
        """Whether the last repeat has ended."""

    @finished.setter
    def finished(self, arg: bool, /) -> None: ...

    def __copy__(self) -> Player: ...

    def __getstate__(self) -> tuple[int, int, int, int, int, bool]: ...

    def __setstate__(self, state: tuple[int, int, int, int, int, bool]) -> None: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Sheet:
    """
    The frames of sprites as masks, and their animations, by name.

    >>> sheet = hitmask.Sheet()
    >>> for name, size in [('stand', (16, 32)), ('duck', (16, 20))]:
    ...     number = sheet.add_frame(name, hitmask.Mask(size, solid=True), (8, size[1]))
    >>> sheet.add_animation('bow', ['stand', 'duck'])
    0
    >>> player = sheet.play('bow')
    >>> sheet.frame(sheet.advance(player, 150)).name
    'duck'
    """

    def __init__(self) -> None: ...

    def add_frame(self, name: str, image: ImageLike, pivot: PairLike | Literal['centre'] = (0.0, 0.0), duration: int = 100, size: SizeLike | None = None, at: PointLike = (0, 0), parts: Iterable[Sequence[Any]] = (), user: str = '', threshold: int = 0) -> int:
        """
        Adds a frame and returns its number. `image` is a Mask, a pygame.Surface, a Pillow
        image or an array; see mask_from_image for `threshold`. With `size` it is a cut-out of
        a frame of that size, and lies at `at` in it. The pivot is in pixels of the whole
        frame: the point that a body's position names. Parts are FramePart, or (name, box).
        """

    def add_animation(self, name: str, frames: Iterable[int | str], playback: Literal['forward', 'reverse', 'ping_pong', 'ping_pong_reverse'] = 'forward', repeat: int = 0, user: str = '') -> int:
        """
        Adds an animation of frames by number or name, and returns its number. A `repeat` of 0
        goes on without end; each way of a ping-pong counts.
        """

    def to_bytes(self) -> bytes:
        """The sheet as the bytes of a baked file. Equal sheets give equal bytes."""

    @staticmethod
    def from_bytes(data: bytes | bytearray | memoryview, trust: Literal['none', 'source'] = 'none') -> Sheet:
        """
        A sheet from such bytes. trust='source' skips the checks of every pixel.
        """

    def __copy__(self) -> Sheet: ...

    def __getstate__(self) -> bytes: ...

    def __setstate__(self, state: bytes) -> None: ...

    @property
    def frame_count(self) -> int:
        """How many frames it has."""

    @property
    def animation_count(self) -> int:
        """How many animations it has."""

    def frame(self, frame: int | str) -> Frame:
        """A frame by its number or name."""

    def animation(self, animation: int | str) -> Animation:
        """An animation by its number or name."""

    def find_frame(self, name: str) -> int | None:
        """The number of a frame, or None."""

    def find_animation(self, name: str) -> int | None:
        """The number of an animation, or None."""

    def duration(self, animation: int | str) -> int:
        """The milliseconds of one repeat of an animation."""

    def mask(self, frame: int | str, orientation: Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'] = 'upright') -> Shape:
        """
        The shape of a frame for a world: its mask, and the pivot as its origin.
        """

    def part_mask(self, frame: int | str, part: str, orientation: Literal['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'] = 'upright') -> Shape | None:
        """The shape of a part in the same way; None if the frame lacks it."""

    def part_names(self) -> list[str]:
        """The names of the parts of all frames, sorted."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory, masks included."""

    def same_names(self, other: Sheet) -> bool:
        """
        Whether another sheet has the same frames and animations by name, in the same order.
        """

    def difference(self, after: Sheet) -> SheetDifference:
        """What is different in a later version of the sheet."""

    def play(self, animation: int | str) -> Player:
        """A player at the start of an animation."""

    def frame_of(self, player: Player) -> int:
        """The number of the frame that it shows."""

    def advance(self, player: Player, milliseconds: int, visit: Callable[[PlayerEvent], object] | None = None) -> int:
        """
        Advances a player and returns the frame that it shows then. `visit` is called for each
        event on the way, in order, until it returns False.
        """

    def advance_many(self, players: Iterable[Player], milliseconds: int) -> numpy.typing.NDArray[numpy.uint32]:
        """
        Advances many, and returns the frames that they show, for World.set_frame_many.
        """

    def seek(self, player: Player, milliseconds: int) -> None:
        """To a time from the start of its animation."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

def read_sheet(path: str | os.PathLike[str], format: Literal['automatic', 'baked', 'aseprite_json', 'aseprite', 'texture_packer', 'starling', 'cocos2d', 'libgdx', 'grid', 'picture', 'folder'] = 'automatic', *, threshold: int = 0, key: tuple[int, int, int] | Literal['corners'] | None = None, tolerance: int = 0, luma: bool = False, rotated: Literal['as_format_says', 'clockwise', 'counter_clockwise'] = 'as_format_says', cell: SizeLike = (0, 0), margin: SizeLike = (0, 0), spacing: SizeLike = (0, 0), columns: int = 0, rows: int = 0, count: int = 0, duration: int = 100, pivot: PairLike = (0.0, 0.0), layers: Iterable[str] = (), part_layers: Iterable[str] = (), root: str | os.PathLike[str] | None = None, trust: Literal['none', 'source'] = 'none', max_pixels: int = 256000000) -> Sheet:
    """
    Reads a sheet and the pictures that it names: a baked file, a picture in cells of one size
    (`cell`, `margin`, `spacing`, `columns`, `rows`, `count`), a picture as one frame, a folder
    of pictures, or what artists' tools export, if hitmask was built with these readers.
    `threshold`, `key`, `tolerance` and `luma` are those of Mask.decode_png. `pivot` is a share
    of each frame's width and height, where the file has none: (0.5, 1.0) is the middle of the
    bottom edge. Raises OSError for a file that cannot be read (FileNotFoundError, PermissionError
    and so on, with errno), ValueError for what is wrong in it.
    """

def load_sheet(path: str | os.PathLike[str], trust: Literal['none', 'source'] = 'none') -> Sheet:
    """
    Reads a baked sheet with one read. trust='source' skips the checks of every pixel.
    """

def save_sheet(path: str | os.PathLike[str], sheet: Sheet) -> None:
    """Writes a baked sheet: the whole file or nothing."""

def _sprite_pairs(left: list[Any], right: list[Any], from_surface: Any) -> dict[Any, list[Any]]: ...

def _touched_by(sprite: Any, others: list[Any], from_surface: Any, all: bool) -> list[Any]: ...

@final
class _SpriteBodies:
    def __init__(self, world: World, threshold: int) -> None: ...

    def __len__(self) -> int: ...

    def read(self, groups: list[tuple[list[Any], int, int, bool]]) -> None: ...

    def read_one(self, sprite: Any) -> int: ...

    def step(self, event_type: Any) -> list[Any]: ...

    def happened(self, kind: Literal['begin', 'stay', 'end'], left: int, right: int) -> list[Any]: ...

    def pairs(self, left: int, right: int) -> list[Any]: ...

    def touching(self, sprite: Any, layers: int) -> list[Any]: ...

    def sprites_of(self, ids: Any) -> list[Any]: ...

    def id_of(self, sprite: Any) -> int: ...

    def changed(self, sprite: Any) -> None: ...

    def rest_of(self, sprite: Any) -> tuple[float, float]: ...

    def keep_rest(self, sprite: Any, x: float, y: float) -> None: ...

    @property
    def has_all(self) -> bool: ...

    @property
    def images(self) -> int: ...
