"""hitmask's core for Python; import hitmask instead."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal, final, overload

import numpy
import numpy.typing
from typing_extensions import disjoint_base


def active_target() -> str:
    """The name of the kernel set (instruction set) in use."""

def available_targets() -> list[str]:
    """The kernel sets this processor can run, slowest first."""

def force_target(name: str) -> None:
    """Switches to a kernel set. Not while other threads are inside hitmask."""

def target_status() -> str | None:
    """None, or why the environment's HITMASK_TARGET was not obeyed."""

MAX_MASK_SIDE: int = 65535

__version__: str

@disjoint_base
class Mask:
    """
    One bit per pixel, True = solid. x runs to the right, y runs down.

    mask[x, y] is a pixel, mask[x0:x1, y0:y1] a part: x first, as in every point.

    >>> mask = hitmask.Mask((3, 2))
    >>> mask[1, 0] = True
    >>> mask
    <hitmask.Mask 3x2, 1 solid>
    .#.
    ...
    """

    @overload
    def __init__(self, size: Sequence[int] = (0, 0), solid: bool = False) -> None:
        """A mask of (width, height) pixels, all clear or all solid."""

    @overload
    def __init__(self, other: PygameMask) -> None:
        """The pixels of a hitmask.pygame.Mask."""

    @overload
    def __init__(self, other: Mask) -> None:
        """A copy of a mask, of pygame's own too."""

    __array_ufunc__: None

    @staticmethod
    def from_text(text: str) -> Mask:
        """
        A mask from text art: '#', 'X', '@', '1' solid; '.', ' ', '0' clear.

        >>> hitmask.Mask.from_text('.#.\\n###').count()
        4
        """

    def copy(self) -> Mask:
        """
        A copy; the pixels are shared until one of the two changes. Never frozen.
        """

    def __copy__(self) -> Mask: ...

    def __deepcopy__(self, memo: Any) -> Mask: ...

    def frozen(self) -> Mask:
        """A copy that cannot change and can be hashed."""

    def freeze(self) -> None:
        """From now on it cannot change, and can be hashed."""

    @property
    def is_frozen(self) -> bool:
        """Whether it cannot change."""

    def __getstate__(self) -> tuple[int, int, bytes, bool, dict[str, Any]]: ...

    def __setstate__(self, state: tuple[int, int, bytes, bool, dict[str, Any]], /) -> None: ...

    @property
    def size(self) -> tuple[int, int]:
        """(width, height)"""

    @property
    def width(self) -> int:
        """In pixels."""

    @property
    def height(self) -> int:
        """In pixels."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory behind the pixels."""

    def content_hash(self) -> int:
        """
        64 bits of size and pixels: the same on every platform and in every run, frozen or not.
        """

    def count(self) -> int:
        """The number of solid pixels."""

    def get(self, at: Sequence[int]) -> bool:
        """Whether pixel (x, y) is solid; False outside the mask."""

    def to_text(self) -> str:
        """Text art: '#' and '.', each row ended by a line break."""

    def to_bytes(self) -> bytes:
        """
        The pixels as pygame's layout has them: 64-pixel columns of little-endian words.
        """

    def validate(self) -> None:
        """Checks the layout's invariants; the tests' tool."""

    def __bool__(self) -> bool:
        """Whether any pixel is solid."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def set(self, at: Sequence[int], solid: bool = True) -> bool:
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
        Makes what speeds up near misses exact again after pixels were cleared.
        """

    def draw(self, other: Mask, at: Sequence[int] = (0, 0)) -> None:
        """Adds another mask's pixels, its top-left corner at (x, y)."""

    def erase(self, other: Mask, at: Sequence[int] = (0, 0)) -> None:
        """Removes another mask's pixels."""

    def keep(self, other: Mask, at: Sequence[int] = (0, 0)) -> None:
        """Keeps only the pixels that another mask has too."""

    def toggle(self, other: Mask, at: Sequence[int] = (0, 0)) -> None:
        """Flips another mask's pixels."""

    def __and__(self, other: Mask) -> Mask: ...

    def __iand__(self, other: Mask) -> Mask: ...

    def __or__(self, other: Mask) -> Mask: ...

    def __ior__(self, other: Mask) -> Mask: ...

    def __xor__(self, other: Mask) -> Mask: ...

    def __ixor__(self, other: Mask) -> Mask: ...

    def __sub__(self, other: Mask) -> Mask: ...

    def __isub__(self, other: Mask) -> Mask: ...

    def __invert__(self) -> Mask: ...

    def is_subset(self, whole: Mask, offset: Sequence[int] = (0, 0)) -> bool:
        """
        Whether every solid pixel is solid in `whole` too, with this corner at `offset`.
        """

    def difference_text(self, other: Mask) -> str:
        """
        Text art of two masks: '#' in both, '-' only here, '+' only in the other.
        """

    @overload
    def __getitem__(self, index: tuple[int, int], /) -> bool: ...

    @overload
    def __getitem__(self, index: tuple[slice, slice] | tuple[int, slice] | tuple[slice, int], /) -> Mask:
        """
        mask[x, y] is a pixel, mask[x0:x1, y0:y1] a mask of its own.

        >>> hitmask.Mask((20, 10), solid=True)[10:20, 5:9].size
        (10, 4)
        """

    @overload
    def __setitem__(self, index: tuple[int | slice, int | slice], part: Mask, /) -> None: ...

    @overload
    def __setitem__(self, index: tuple[int | slice, int | slice], solid: bool, /) -> None: ...

    def __contains__(self, at: Sequence[int]) -> bool:
        """Whether pixel (x, y) is solid."""

    @staticmethod
    def from_array(array: Any, threshold: float = 0.0) -> Mask:
        """
        A mask from anything with a buffer: height x width of bool, whole numbers or
        floats, or height x width x 4 (RGBA), 2 or 1, of which the last channel counts.
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
        the colour of the four corners; luma=True goes by brightness instead of alpha.
        Pictures of more than `max_pixels` are refused.

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
    def from_pixels(data: bytes | bytearray | memoryview, size: Sequence[int], first: int = 3, pixel_stride: int = 4, row_stride: int = 0, threshold: int = 0) -> Mask:
        """
        A mask from raw pixels: solid where the byte at `first` + x * `pixel_stride` +
        y * `row_stride` is greater than `threshold`. The defaults are RGBA without gaps.

        >>> hitmask.Mask.from_pixels(bytes([0, 0, 0, 255] * 6), (3, 2)).count()
        6
        """

    @staticmethod
    def from_colours(data: bytes | bytearray | memoryview, size: Sequence[int], key: Sequence[int], format: Literal['rgba', 'bgra', 'argb', 'abgr', 'rgb', 'bgr'] = 'rgba', tolerance: int = 0, row_stride: int = 0, pixel_stride: int = 0) -> Mask:
        """
        A mask from raw pixels: solid where the colour differs from `key` (red, green, blue)
        by more than `tolerance` in any channel. Strides are in bytes, 0 for none in between;
        a negative row stride is for rows stored bottom-up.

        >>> hitmask.Mask.from_colours(bytes([255, 0, 255, 9, 9, 9]), (2, 1), (255, 0, 255), 'rgb').to_text()
        '.#\\n'
        """

    @staticmethod
    def from_indexed(data: bytes | bytearray | memoryview, size: Sequence[int], key: int = 0, row_stride: int = 0, pixel_stride: int = 0) -> Mask:
        """
        A mask from colour numbers, a byte each: solid where it is not `key`.

        >>> hitmask.Mask.from_indexed(bytes([0, 7, 0, 3]), (2, 2)).to_text()
        '.#\\n.#\\n'
        """

    @staticmethod
    def from_function(size: Sequence[int], solid: Callable[[int, int], object]) -> Mask:
        """
        A mask that is solid where solid(x, y) is true.

        >>> hitmask.Mask.from_function((3, 2), lambda x, y: x == y).to_text()
        '#..\\n.#.\\n'
        """

    @staticmethod
    def from_layout(data: bytes | bytearray | memoryview, size: Sequence[int], layout: Literal['rows', 'columns', 'packed', 'xquest', 'agk', 'pygame', 'msx8', 'msx16', 'nes'], bits: int | None = None, bit_order: Literal['high_first', 'low_first'] | None = None, byte_order: Literal['little', 'big'] | None = None) -> Mask:
        """
        A mask from the bytes of an old routine.

        xquest: 32-pixel columns, highest bit leftmost; agk: rows run on without padding, lowest bit
        first; pygame: 64-pixel columns, lowest bit leftmost; msx8, msx16 and nes: patterns; rows,
        columns, packed: as `bits`, `bit_order` and `byte_order` say.

        >>> hitmask.Mask.from_layout(bytes([0b1010_0000]), (4, 1), 'rows').to_text()
        '#.#.\\n'
        """

    def to_layout(self, layout: Literal['rows', 'columns', 'packed', 'xquest', 'agk', 'pygame', 'msx8', 'msx16', 'nes'], bits: int | None = None, bit_order: Literal['high_first', 'low_first'] | None = None, byte_order: Literal['little', 'big'] | None = None) -> bytes:
        """
        The bytes that an old routine reads; padding bits are 0.

        xquest: 32-pixel columns, highest bit leftmost; agk: rows run on without padding, lowest bit
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

    def overlap(self, other: Mask, offset: Sequence[int]) -> bool:
        """
        Whether the masks share a pixel with the other's top-left corner at `offset`.

        >>> hitmask.Mask((8, 8), solid=True).overlap(hitmask.Mask((8, 8), solid=True), (7, 7))
        True
        """

    def first_point(self, other: Mask, offset: Sequence[int]) -> tuple[int, int] | None:
        """The topmost, then leftmost shared pixel, or None."""

    def leftmost_point(self, other: Mask, offset: Sequence[int]) -> tuple[int, int] | None:
        """The leftmost, then topmost shared pixel, or None."""

    def rightmost_point(self, other: Mask, offset: Sequence[int]) -> tuple[int, int] | None:
        """The rightmost, then topmost shared pixel, or None."""

    def bottommost_point(self, other: Mask, offset: Sequence[int]) -> tuple[int, int] | None:
        """The bottommost, then leftmost shared pixel, or None."""

    def overlap_area(self, other: Mask, offset: Sequence[int]) -> int:
        """The number of shared pixels."""

    def overlap_mask(self, other: Mask, offset: Sequence[int]) -> Mask:
        """A mask of this one's size with just the shared pixels."""

    def contact(self, other: Mask, offset: Sequence[int], details: str | Sequence[str] = 'all') -> Contact:
        """
        Everything about what is shared, in one pass. `details` asks for less: 'none', 'area',
        'first', 'box', 'centroid', 'gradient', or several of these; the rest stays 0.

        >>> square = hitmask.Mask((8, 8), solid=True)
        >>> square.contact(square, (6, 1)).gradient
        (-14, -4)
        """

    def paint_box(self, box: Sequence[int], paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints the pixels in (x, y, w, h)."""

    def paint_disc(self, centre: Sequence[int], radius: int, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints the pixels at most `radius` from pixel `centre`."""

    def paint_ellipse(self, box: Sequence[int], paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints the ellipse that touches the box's sides."""

    def paint_line(self, start: Sequence[int], end: Sequence[int], thickness: int = 1, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Paints a line with round ends between two pixels."""

    def paint_polygon(self, corners: Sequence[Sequence[int]], rule: Literal['even_odd', 'non_zero'] = 'even_odd', paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """
        Paints the pixels whose centre lies inside; corners are pixel corners.

        >>> mask = hitmask.Mask((4, 4))
        >>> mask.paint_polygon([(0, 0), (4, 0), (0, 4)])
        >>> mask.count()
        6
        """

    def paint_polygons(self, loops: Sequence[Sequence[Sequence[int]]], rule: Literal['even_odd', 'non_zero'] = 'even_odd', paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Several closed loops at once, such as a polygon with its holes."""

    def paint_flood(self, start: Sequence[int], neighbours: Literal[4, 8] = 4, paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> int:
        """
        Paints what looks like `start` and hangs together with it; returns how many changed.
        """

    def paint_mask(self, brush: Mask, at: Sequence[int], paint: Literal['draw', 'erase', 'toggle'] = 'draw') -> None:
        """Another mask as the brush."""

    @staticmethod
    def disc(radius: int) -> Mask:
        """
        A disc, 2 * radius + 1 pixels wide.

        >>> hitmask.Mask.disc(1).count()
        5
        """

    @staticmethod
    def ellipse(size: Sequence[int]) -> Mask:
        """An ellipse that touches the four sides."""

    @staticmethod
    def line(start: Sequence[int], end: Sequence[int], thickness: int = 1) -> tuple[Mask, tuple[int, int]]:
        """A line, and where its top-left corner lies."""

    @staticmethod
    def polygon(corners: Sequence[Sequence[int]], rule: Literal['even_odd', 'non_zero'] = 'even_odd') -> tuple[Mask, tuple[int, int]]:
        """A polygon, and where its top-left corner lies."""

    def grow(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> tuple[Mask, tuple[int, int]]:
        """
        A larger mask with every pixel within reach of a solid one, and where its corner lies.

        >>> mask, origin = hitmask.Mask((2, 2), solid=True).grow(3)
        >>> mask.size, origin
        ((8, 8), (-3, -3))
        """

    def grow_in_place(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> None:
        """The same, clipped at the mask's edge."""

    def shrink(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Mask:
        """Keeps the pixels that have nothing but solid ones within reach."""

    def shrink_in_place(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> None:
        """The same in place."""

    def open(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Mask:
        """Shrinks, then grows: removes what is thin."""

    def close(self, distance: int, reach: Literal['four', 'eight', 'disc'] = 'eight') -> Mask:
        """Grows, then shrinks: closes gaps and cracks."""

    def inner_outline(self, neighbours: Literal[4, 8] = 4) -> Mask:
        """The solid pixels with a clear neighbour."""

    def outer_outline(self, neighbours: Literal[4, 8] = 4) -> tuple[Mask, tuple[int, int]]:
        """
        The clear pixels with a solid neighbour, and where the larger mask's corner lies.
        """

    def fill_holes(self, neighbours: Literal[4, 8] = 8) -> Mask:
        """Fills the clear regions no way leads out of."""

    def remove_specks(self, least_area: int, neighbours: Literal[4, 8] = 8) -> Mask:
        """Removes the components of fewer pixels."""

    def smooth(self, times: int = 1) -> Mask:
        """Each pixel becomes what most of its 3x3 neighbourhood is."""

    def crop(self, box: Sequence[int]) -> Mask:
        """The pixels in (x, y, w, h); clear where that leaves the mask."""

    def crop_to_solid(self) -> tuple[Mask, tuple[int, int]]:
        """Cut down to the solid pixels, and where that part lay."""

    def pad(self, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Mask:
        """Clear pixels added on each side; a negative number cuts off."""

    def shift(self, by: Sequence[int]) -> Mask:
        """Moves the pixels inside the frame; what leaves it is lost."""

    def shift_in_place(self, by: Sequence[int]) -> None:
        """The same in place."""

    def flip_x(self) -> Mask:
        """Left and right change places."""

    def flip_y(self) -> Mask:
        """Top and bottom change places."""

    def flip_x_in_place(self) -> None:
        """The same in place."""

    def flip_y_in_place(self) -> None:
        """The same in place."""

    def turn(self, quarters: int = 1) -> Mask:
        """Quarter turns, clockwise on the screen; negative ones turn back."""

    def transpose(self) -> Mask:
        """Columns become rows."""

    def scale(self, size: Sequence[int], how: Literal['nearest', 'any', 'all'] = 'nearest') -> Mask:
        """
        Scaled to (width, height). 'any' never loses a hit, 'all' never invents one.

        >>> hitmask.Mask.from_text('#.').scale((4, 1)).to_text()
        '##..\\n'
        """

    def coarse(self, k: int) -> Mask:
        """One pixel for every k x k, solid when any of them is."""

    def coarse_overlap(self, other: Mask, offset: Sequence[int], k: int) -> bool:
        """
        Whether the fine masks behind two coarse ones may overlap at their `offset`.
        """

    @property
    def solid_box(self) -> tuple[int, int, int, int]:
        """The smallest box that holds every solid pixel; (0, 0, 0, 0) for none."""

    def moments(self) -> Moments:
        """Exact sums over the solid pixels."""

    def centroid(self) -> tuple[float, float]:
        """
        The mean position of the solid pixels, in pixel indices.

        >>> hitmask.Mask((4, 2), solid=True).centroid()
        (1.5, 0.5)
        """

    def principal_axes(self) -> PrincipalAxes:
        """How the solid pixels spread."""

    def row_counts(self) -> numpy.typing.NDArray[numpy.int32]:
        """Solid pixels of each row."""

    def column_counts(self) -> numpy.typing.NDArray[numpy.int32]:
        """Solid pixels of each column."""

    def row_runs(self, y: int) -> list[tuple[int, int]]:
        """The (x, length) of each run of solid pixels in a row."""

    def components(self, neighbours: Literal[4, 8] = 8) -> list[Component]:
        """
        What hangs together, in the order of first pixels.

        >>> [part.area for part in hitmask.Mask.from_text('##.#').components()]
        [2, 1]
        """

    def __iter__(self) -> Iterator[Component]:
        """Goes through components()."""

    def component_masks(self, neighbours: Literal[4, 8] = 8) -> list[tuple[Mask, tuple[int, int]]]:
        """Each component as a mask of its own box, and where that lies."""

    def label_components(self, neighbours: Literal[4, 8] = 8) -> numpy.typing.NDArray[numpy.uint32]:
        """
        Each pixel's component: 0 where clear, i + 1 in components()[i]; array[y, x].
        """

    def largest_component(self, neighbours: Literal[4, 8] = 8) -> Mask:
        """The component with the most pixels."""

    def component_at(self, at: Sequence[int], neighbours: Literal[4, 8] = 8) -> Mask:
        """The component that holds a pixel."""

    def trace(self, neighbours: Literal[4, 8] = 8) -> list[Loop]:
        """
        The loops around all components: each one's outer loop, then its holes'.

        >>> hitmask.Mask((3, 2), solid=True).trace()[0].corners.tolist()
        [[0, 0], [3, 0], [3, 2], [0, 2]]
        """

    def convex_hull(self) -> numpy.typing.NDArray[numpy.int32]:
        """The corners of the smallest convex polygon around the solid pixels."""

    def hull_mask(self) -> Mask:
        """The hull as pixels."""

    def convolve(self, other: Mask) -> tuple[Mask, tuple[int, int]]:
        """
        Every offset at which the other overlaps this one, as a mask, and the first of them:
        pixel p of the mask is offset p + origin.
        """

    def distance_field(self) -> numpy.typing.NDArray[numpy.uint32]:
        """
        The squared distance from each pixel to the nearest solid one; 2**32 - 1 for none.

        >>> hitmask.Mask.from_text('#..').distance_field().tolist()
        [[0, 1, 4]]
        """

    def place(self, transform: Transform) -> PlacedMask:
        """
        Places the mask in the world.

        >>> bar = hitmask.Mask((10, 2), solid=True)
        >>> bar.place(hitmask.Transform(degrees=90)).bounds()
        (-2, 0, 2, 10)
        """

    def sweep(self, other: Mask, offset: Sequence[int], delta: Sequence[int], details: str | Sequence[str] = 'all') -> Sweep:
        """
        How far the other gets from `offset` by `delta`, pixel by pixel.

        >>> wall = hitmask.Mask((4, 40), solid=True)
        >>> wall.sweep(hitmask.Mask((4, 4), solid=True), (-50, 10), (100, 0)).last_free
        (-4, 10)
        """

    def separate(self, other: Mask, offset: Sequence[int], limit: int, axis: Literal['x', 'y'] | None = None, direction: Sequence[int] | None = None) -> tuple[int, int] | None:
        """
        The shortest move of the other after which nothing overlaps, or None within the limit;
        along 'x' or 'y' only, or towards a direction only.

        >>> square = hitmask.Mask((8, 8), solid=True)
        >>> square.separate(square, (6, 1), limit=20)
        (2, 0)
        """

    def distance(self, other: Mask, offset: Sequence[int]) -> Distance | None:
        """How far the two are apart, and where; None for empty masks."""

    def ray(self, start: Sequence[int], end: Sequence[int], normal_radius: int = 4) -> RayHit | None:
        """
        The first solid pixel on the way from one point to another, or None.

        >>> hit = hitmask.Mask((8, 8), solid=True).ray((-5, 3), (20, 3))
        >>> hit.pixel, hit.face
        ((0, 3), 'left')
        """

    def surface_normal(self, pixel: Sequence[int], radius: int = 4) -> Normal:
        """Which way the surface around a pixel faces."""

@disjoint_base
class PygameMask:
    """A mask with the methods of pygame.mask.Mask."""

    @overload
    def __init__(self, mask: Mask) -> None:
        """The pixels of a hitmask.Mask."""

    @overload
    def __init__(self, size: Any, fill: Any = False) -> None:
        """A mask of (width, height) pixels, all clear or all set."""

    def __copy__(self) -> Any: ...

    def copy(self) -> Any:
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
    ) -> Any:
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

    def overlap(self, other: PygameMask, offset: Any) -> tuple[int, int] | None:
        """The topmost, then leftmost shared point, or None."""

    def overlap_area(self, other: PygameMask, offset: Any) -> int:
        """The number of shared bits."""

    def overlap_mask(self, other: PygameMask, offset: Any) -> PygameMask:
        """A mask of this one's size with the shared bits."""

    def draw(self, other: PygameMask, offset: Any) -> None:
        """Adds another mask's bits."""

    def erase(self, other: PygameMask, offset: Any) -> None:
        """Removes another mask's bits."""

    def centroid(self) -> tuple[int, int]:
        """The centre of the set bits, cut off to whole numbers."""

    def angle(self) -> float:
        """The orientation of the set bits in degrees, -90 to 90."""

    def convolve(self, other: PygameMask, output: PygameMask | None = None, offset: Any = (0, 0)) -> PygameMask:
        """Every place of the other mask that touches this one."""

    def connected_component(self, pos: Any = ...) -> PygameMask:
        """The largest connected component, or the one at pos."""

    def connected_components(self, minimum: Any = 0) -> list[PygameMask]:
        """
        All connected components of at least `minimum` bits, each as large as the mask.
        """

    def get_bounding_rects(self) -> list[Any]:
        """A Rect for each connected component."""

    def get_rect(self, **kwargs: Any) -> Any:
        """A Rect as large as the mask; keywords set its attributes."""

    def outline(self, every: int = 1) -> list[tuple[int, int]]:
        """The points around the first connected component."""

def from_surface(surface: Any, threshold: Any = 127) -> PygameMask:
    """
    A mask of a surface: set where alpha > threshold, or where the colour is not the
    surface's colour key.
    """

def _near_colour(surface: Any, colour: Any, threshold: Any) -> PygameMask: ...

def _near_surface(surface: Any, other: Any, threshold: Any, by_value: bool) -> PygameMask: ...

def _two_numbers(object: Any) -> tuple[int, int]: ...

def _c_int(object: Any) -> int: ...

def _draw_mask(mask: PygameMask, surface: Any, part: Any, corner: Any, set_surface: Any, unset_surface: Any, set_colour: int | None, unset_colour: int | None) -> None: ...

def _decode_picture(data: bytes | bytearray | memoryview, max_pixels: int) -> numpy.typing.NDArray[numpy.uint8]: ...

def _encode_picture(pixels: numpy.typing.NDArray[numpy.uint8]) -> bytes: ...

def boxes_overlap(a: Sequence[int], b: Sequence[int]) -> bool:
    """
    Whether two boxes (x, y, w, h) share area.

    >>> hitmask.boxes_overlap((0, 0, 4, 4), (4, 0, 4, 4))
    False
    """

def boxes_touch(a: Sequence[int], b: Sequence[int]) -> bool:
    """
    Whether two boxes share area, an edge or a corner. Empty boxes touch nothing.

    >>> hitmask.boxes_touch((0, 0, 4, 4), (4, 0, 4, 4))
    True
    """

def box_intersection(a: Sequence[int], b: Sequence[int]) -> tuple[int, int, int, int]:
    """
    The pixels two boxes share, as a box; (0, 0, 0, 0) when there are none.
    """

def box_union(a: Sequence[int], b: Sequence[int]) -> tuple[int, int, int, int]:
    """The smallest box around both. Empty boxes add nothing."""

@overload
def box_contains(box: Sequence[int], point: Sequence[int]) -> bool:
    """Whether a pixel (x, y) lies in a box."""

@overload
def box_contains(box: Sequence[int], inner: Sequence[int]) -> bool:
    """Whether every pixel of `inner` lies in a box."""

def _pairs_of_boxes(boxes: numpy.typing.NDArray[numpy.int32], broad_phase: str, cell: int) -> numpy.typing.NDArray[numpy.uint32]: ...

def region_mask(box: Sequence[int], bits: int = 64) -> tuple[int, int]:
    """
    Which tiles of a repeating grid a box stands in, as bits: (columns, rows). Boxes without
    a common bit on one axis are apart. 64 bits of 64-pixel tiles, 8 of 32 or 4 of 64.

    >>> hitmask.region_mask((60, 0, 8, 8))
    (3, 1)
    """

def to_pixel(x: float, y: float) -> tuple[int, int]:
    """
    The pixel that a position of floats draws at: the nearest, halves to the right and down.

    >>> hitmask.to_pixel(1.5, -1.5)
    (2, -1)
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
        """Where the shared pixels' centres are on average."""

    @property
    def gradient(self) -> tuple[int, int]:
        """
        Where moving the second mask increases the overlap; its way out is the other way.
        """

    @property
    def has_direction(self) -> bool:
        """
        False when the gradient is (0, 0): there is no way out to be read from it.
        """

    def __bool__(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Component:
    """Solid pixels that hang together."""

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
        """Its pixels, as large as its box."""

    def __repr__(self) -> str: ...

@final
class Loop:
    """A closed loop of pixel edges around solid pixels."""

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
class Moments:
    """Exact sums over the solid pixels."""

    @property
    def area(self) -> int:
        """The number of pixels."""

    @property
    def sum_x(self) -> int:
        """Of x."""

    @property
    def sum_y(self) -> int:
        """Of y."""

    @property
    def sum_xx(self) -> int:
        """Of x * x."""

    @property
    def sum_xy(self) -> int:
        """Of x * y."""

    @property
    def sum_yy(self) -> int:
        """Of y * y."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class PrincipalAxes:
    """The ellipse that spreads as the pixels do."""

    @property
    def angle(self) -> float:
        """Of the long axis, in radians, clockwise on the screen."""

    @property
    def long_axis(self) -> float:
        """Full length in pixels."""

    @property
    def short_axis(self) -> float:
        """Full length in pixels."""

    def __repr__(self) -> str: ...

def _hits_of(masks: Sequence[Mask], index_a: numpy.typing.NDArray[numpy.int64], index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32]) -> numpy.typing.NDArray[numpy.uint8]: ...

def _areas_of(masks: Sequence[Mask], index_a: numpy.typing.NDArray[numpy.int64], index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32]) -> numpy.typing.NDArray[numpy.int64]: ...

def _contacts_of(masks: Sequence[Mask], index_a: numpy.typing.NDArray[numpy.int64], index_b: numpy.typing.NDArray[numpy.int64], offsets: numpy.typing.NDArray[numpy.int32]) -> numpy.typing.NDArray[numpy.int64]: ...

@disjoint_base
class Transform:
    """
    An affine map from a mask to the world: mirrored, scaled, sheared and turned about its
    pivot, which comes to lie at the position. Angles are clockwise on the screen.

    >>> turned = hitmask.Transform(position=(100, 50), pivot=(8, 8), degrees=90)
    >>> turned.x, round(turned.yx, 6)
    (100.0, 1.0)
    """

    def __init__(self, position: tuple[float, float] = (0.0, 0.0), pivot: tuple[float, float] = (0.0, 0.0), degrees: float = 0.0, scale: tuple[float, float] = (1.0, 1.0), flip: tuple[bool, bool] = (False, False), shear: tuple[float, float] = (0.0, 0.0)) -> None: ...

    @staticmethod
    def about_middle(mask: Mask, position: tuple[float, float] = (0.0, 0.0), degrees: float = 0.0, scale: tuple[float, float] = (1.0, 1.0), flip: tuple[bool, bool] = (False, False), shear: tuple[float, float] = (0.0, 0.0)) -> Transform:
        """
        A transform whose pivot is the middle of a mask; that comes to lie at the position.

        >>> bar = hitmask.Mask((10, 2), solid=True)
        >>> bar.place(hitmask.Transform.about_middle(bar, (50, 50), 90)).bounds()
        (49, 45, 2, 10)
        """

    @staticmethod
    def from_matrix(xx: float, xy: float, yx: float, yy: float, position: tuple[float, float] = (0.0, 0.0), pivot: tuple[float, float] = (0.0, 0.0)) -> Transform:
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
        """Where the pivot comes to lie."""

    @property
    def y(self) -> float:
        """Where the pivot comes to lie."""

    @property
    def pivot_x(self) -> float:
        """In the mask."""

    @property
    def pivot_y(self) -> float:
        """In the mask."""

    def __mul__(self, inner: Transform) -> Transform:
        """First `inner`, then this one: a gun on a ship is ship * gun."""

    def inverse(self) -> Transform:
        """The way back; of a scale of 0, numbers that are not finite."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class PlacedMask:
    """A mask as a transform puts it, exactly. Points are world pixels."""

    @property
    def mask(self) -> Mask:
        """The mask as it was when it was placed."""

    @property
    def position(self) -> tuple[int, int]:
        """The pixel that the pivot lies in."""

    def moved(self, by: Sequence[int]) -> PlacedMask:
        """The same further on by whole pixels."""

    def covers(self, pixel: Sequence[int]) -> bool:
        """Whether a world pixel is covered."""

    def bounds(self, coverage: Literal['centre', 'any'] = 'centre') -> tuple[int, int, int, int]:
        """The tight box around what its solid box covers."""

    def rasterise(self, coverage: Literal['centre', 'any'] = 'centre') -> tuple[Mask, tuple[int, int]]:
        """The covered pixels as a mask, and where its top-left corner lies."""

    def overlap(self, other: PlacedMask) -> bool:
        """Whether the two cover a pixel both."""

    def overlap_area(self, other: PlacedMask) -> int:
        """The number of pixels covered by both."""

    def first_point(self, other: PlacedMask) -> tuple[int, int] | None:
        """The topmost, then leftmost pixel covered by both, or None."""

    def contact(self, other: PlacedMask, details: str | Sequence[str] = 'all') -> Contact:
        """Everything about the pixels covered by both."""

    def __repr__(self) -> str: ...

    def sweep(self, other: PlacedMask, delta: Sequence[int], details: str | Sequence[str] = 'all') -> Sweep:
        """How far the other gets by `delta`; offsets are its moves."""

    def separate(self, other: PlacedMask, limit: int, axis: Literal['x', 'y'] | None = None, direction: Sequence[int] | None = None) -> tuple[int, int] | None:
        """The other's shortest way out, or None."""

    def ray(self, start: Sequence[int], end: Sequence[int], normal_radius: int = 4) -> RayHit | None:
        """The first covered pixel on the way, or None."""

    def distance(self, other: PlacedMask) -> Distance | None:
        """How far the two are apart, and where."""

    def sweep_turning(self, other: Mask, *, travel: tuple[float, float] = (0.0, 0.0), turn: float = 0.0, position: tuple[float, float] = (0.0, 0.0), pivot: tuple[float, float] = (0.0, 0.0), degrees: float = 0.0, scale: tuple[float, float] = (1.0, 1.0), flip: tuple[bool, bool] = (False, False), shear: tuple[float, float] = (0.0, 0.0), details: str | Sequence[str] = 'all') -> TurningSweep:
        """
        How far another mask gets that travels by `travel` pixels while it turns by `turn`
        degrees about its pivot. The other keywords place it at the start, as in Transform.

        >>> wall = hitmask.Mask((4, 40), solid=True).place(hitmask.Transform())
        >>> bar = hitmask.Mask((20, 2), solid=True)
        >>> way = wall.sweep_turning(bar, turn=90, position=(-5, 20), pivot=(10, 1), degrees=90)
        >>> bool(way), way.steps < way.step_count
        (True, True)
        """

@final
class Sweep:
    """How far a mask got. True when something was in the way."""

    @property
    def steps(self) -> int:
        """Done freely, one pixel along one axis each."""

    @property
    def last_free(self) -> tuple[int, int] | None:
        """None when it starts overlapping."""

    @property
    def first_blocked(self) -> tuple[int, int] | None:
        """None when it gets through."""

    @property
    def contact(self) -> Contact:
        """At first_blocked."""

    @property
    def started_overlapping(self) -> bool:
        """Whether the two overlapped before the first step."""

    def __bool__(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Normal:
    """Which way a surface faces; not of unit length."""

    @property
    def x(self) -> int:
        """To the right."""

    @property
    def y(self) -> int:
        """Down."""

    @property
    def reliable(self) -> bool:
        """False when it faces nowhere in particular."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class RayHit:
    """What a ray hits first."""

    @property
    def pixel(self) -> tuple[int, int]:
        """The first solid pixel."""

    @property
    def face(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side it comes in by; 'none' when it starts inside."""

    @property
    def steps(self) -> int:
        """Done to get there."""

    @property
    def normal(self) -> Normal:
        """Which way the surface faces there."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class Distance:
    """Two masks' nearest pixels."""

    @property
    def squared(self) -> int:
        """Between the pixels' centres; 0 for an overlap."""

    @property
    def a(self) -> tuple[int, int]:
        """The first one's pixel."""

    @property
    def b(self) -> tuple[int, int]:
        """The second one's pixel."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class TurningSweep:
    """How far a mask got that travels and turns. True when stopped."""

    @property
    def steps(self) -> int:
        """Done freely."""

    @property
    def step_count(self) -> int:
        """So many equal steps make the whole way."""

    @property
    def last_free(self) -> PlacedMask | None:
        """None when it starts overlapping."""

    @property
    def first_blocked(self) -> PlacedMask | None:
        """None when it gets through."""

    @property
    def contact(self) -> Contact:
        """At first_blocked, in world pixels."""

    @property
    def started_overlapping(self) -> bool:
        """Whether it overlapped before the first step."""

    def __bool__(self) -> bool: ...

    def __repr__(self) -> str: ...

@disjoint_base
class RotationCache:
    """
    A mask turned by evenly spaced angles, each made when first asked for.

    >>> bar = hitmask.Mask((10, 2), solid=True)
    >>> cache = hitmask.RotationCache(bar, angles=4, pivot=(5, 1))
    >>> mask, corner = cache.get(91)
    >>> mask.size, corner
    ((2, 10), (-1, -5))
    """

    def __init__(self, mask: Mask, angles: int = 64, pivot: tuple[float, float] = (0.0, 0.0), scale: tuple[float, float] = (1.0, 1.0), coverage: Literal['centre', 'any'] = 'centre', memory_limit: int = 16777216, degrees: float = 0.0, flip: tuple[bool, bool] = (False, False), shear: tuple[float, float] = (0.0, 0.0)) -> None:
        """
        `degrees` is the first of the angles, `memory_limit` in bytes of masks kept.
        """

    def get(self, degrees: float) -> tuple[Mask, tuple[int, int]]:
        """
        The mask at the nearest angle, and where its corner lies seen from the pivot.
        """

    def find(self, degrees: float) -> tuple[Mask, tuple[int, int]] | None:
        """The same only if it is there already, else None."""

    def prepare(self) -> int:
        """Makes all of them, as far as the limit allows."""

    def index_of(self, degrees: float) -> int:
        """The number of the nearest angle."""

    def degrees_at(self, index: int) -> float:
        """The angle with a number, from 0 up to 360."""

    @property
    def angle_count(self) -> int:
        """How many angles there are."""

    @property
    def raster_count(self) -> int:
        """How many are there."""

    @property
    def memory_bytes(self) -> int:
        """Of the masks kept."""

    def __repr__(self) -> str: ...

class WorldError(ValueError):
    """
    What a world refuses: ids that name no body, places outside it. `reason` is a word for it.
    """

    reason: str

@disjoint_base
class World:
    """
    Many bodies, and who touches whom, frame after frame. Ids are whole numbers.

    >>> world = hitmask.World()
    >>> square = hitmask.Mask((8, 8), solid=True)
    >>> ids = world.add_many([square, square], [[0, 0], [4, 4]])
    >>> world.step()['kind'].tolist()
    [0]
    """

    def __init__(self, *, period: Sequence[int] = (0, 0), max_contacts: int = 16777216, stay_events: bool = True, threads: int = 1, raster_bytes: int = 16777216, number: int = 0) -> None:
        """
        `period` is where the world repeats, `threads` share its steps (0: as many as the machine has).
        Worlds of the same `number` take each other's ids; 0 is a number of its own.
        """

    @property
    def period(self) -> tuple[int, int]:
        """Width and height after which the world repeats; 0: it does not."""

    @property
    def max_contacts(self) -> int:
        """step() refuses to keep more."""

    @property
    def raster_bytes(self) -> int:
        """Bytes of masks that are kept although no body has them."""

    @property
    def stay_events(self) -> bool:
        """Whether step() tells of contacts that merely go on."""

    @property
    def number(self) -> int:
        """Part of every id, so that another world's ids are noticed."""

    @property
    def threads(self) -> int:
        """That share its steps."""

    def __repr__(self) -> str: ...

    def add(self, *, mask: Mask | None = None, size: Sequence[int] | None = None, position: Sequence[int] = (0, 0), transform: Transform = ..., one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none', still: bool = False, enabled: bool = True, layer: int = 1, collides_with: int = 4294967295, group: int = 0, details: str | Sequence[str] = 'none', user: int = 0) -> int:
        """
        Adds a body and returns its id. The world keeps the mask as it is now.

        >>> world = hitmask.World()
        >>> rock = world.add(mask=hitmask.Mask.disc(8), position=(10, 10))
        >>> world.position(rock)
        (10, 10)
        """

    def add_many(self, masks: Iterable[Mask], positions: numpy.typing.ArrayLike, *, one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none', still: bool = False, enabled: bool = True, layer: int = 1, collides_with: int = 4294967295, group: int = 0, details: str | Sequence[str] = 'none', users: numpy.typing.ArrayLike | None = None) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Adds a body for each mask, at one (x, y) per row of positions. Returns their ids.
        """

    def remove(self, body: int) -> None:
        """Removes a body; its id names nothing from now on."""

    def remove_many(self, bodies: numpy.typing.ArrayLike) -> None:
        """Removes many bodies, all or none."""

    def clear(self) -> None:
        """Removes every body."""

    def reserve(self, bodies: int) -> None:
        """Room for so many bodies without another allocation."""

    def forget_unused_masks(self) -> None:
        """
        Lets go of masks no body has any more; by itself it does so from time to time only.
        """

    def move(self, body: int, to: Sequence[int]) -> None:
        """Puts a body somewhere."""

    def move_many(self, bodies: numpy.typing.ArrayLike, positions: numpy.typing.ArrayLike) -> None:
        """
        Puts many bodies somewhere, one (x, y) per row. The fastest with uint64 and int32.
        """

    def position(self, body: int) -> tuple[int, int]:
        """Where a body is."""

    def positions(self, bodies: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.int32]:
        """Of many bodies: int32, one (x, y) per row."""

    def box(self, body: int) -> tuple[int, int, int, int]:
        """The body's whole box in the world: (x, y, w, h)."""

    def user(self, body: int) -> int:
        """Your number of a body."""

    def body(self, body: int) -> Body:
        """
        Everything about a body as it is now.

        >>> world = hitmask.World()
        >>> world.body(world.add(size=(20, 4), still=True)).still
        True
        """

    def check(self, body: int) -> Literal['null_id', 'stale_id', 'foreign_id', 'position', 'null_mask', 'size', 'larger_period', 'transform', 'lengths', 'too_many_bodies', 'too_many_contacts', 'foreign_snapshot', 'busy', 'stuck'] | None:
        """None for a living body's id, else why it is of no use here."""

    def mask(self, body: int) -> Mask | None:
        """The body's mask; None for a box-only body."""

    def bodies(self) -> numpy.typing.NDArray[numpy.uint64]:
        """All ids."""

    def __contains__(self, body: int) -> bool:
        """Whether an id names a living body."""

    def __iter__(self) -> Iterator[int]:
        """Goes through all ids."""

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def set_mask(self, body: int, mask: Mask) -> None:
        """The next frame of an animation."""

    def set_size(self, body: int, size: Sequence[int]) -> None:
        """Makes it a box-only body."""

    def set_transform(self, body: int, transform: Transform) -> None:
        """Turns, scales or mirrors a body."""

    def set_one_way(self, body: int, side: Literal['none', 'left', 'right', 'top', 'bottom']) -> None:
        """The side from which it stops those that move."""

    def set_still(self, body: int, still: bool) -> None:
        """Still bodies meet moving ones only."""

    def set_enabled(self, body: int, enabled: bool) -> None:
        """A disabled body touches nothing and is found by no query."""

    def set_filter(self, body: int, layer: int = 1, collides_with: int = 4294967295, group: int = 0) -> None:
        """
        Who meets whom: each one's layer must be among those the other collides with. Bodies of
        one group other than 0 always meet (above 0) or never (below 0).
        """

    def set_details(self, body: int, details: str | Sequence[str]) -> None:
        """What the events of its contacts shall tell."""

    def set_user(self, body: int, user: int) -> None:
        """A number of yours."""

    def set_mask_many(self, bodies: numpy.typing.ArrayLike, masks: Iterable[Mask]) -> None:
        """
        A mask for each of many bodies; all or nothing, as everything with many bodies.
        """

    def set_size_many(self, bodies: numpy.typing.ArrayLike, sizes: numpy.typing.ArrayLike) -> None:
        """One (width, height) per row; makes them box-only bodies."""

    def set_transform_many(self, bodies: numpy.typing.ArrayLike, transforms: Sequence[Transform]) -> None:
        """A transform for each of many bodies."""

    def set_user_many(self, bodies: numpy.typing.ArrayLike, users: numpy.typing.ArrayLike) -> None:
        """A number of yours for each of many bodies."""

    def set_one_way_many(self, bodies: numpy.typing.ArrayLike, side: Literal['none', 'left', 'right', 'top', 'bottom']) -> None:
        """The same side for many bodies."""

    def set_still_many(self, bodies: numpy.typing.ArrayLike, still: bool) -> None:
        """Makes many bodies still or moving."""

    def set_enabled_many(self, bodies: numpy.typing.ArrayLike, enabled: bool) -> None:
        """Enables or disables many bodies."""

    def set_filter_many(self, bodies: numpy.typing.ArrayLike, layer: int = 1, collides_with: int = 4294967295, group: int = 0) -> None:
        """The same filter for many bodies."""

    def set_details_many(self, bodies: numpy.typing.ArrayLike, details: str | Sequence[str]) -> None:
        """The same details for many bodies."""

    def step(self) -> numpy.typing.NDArray[numpy.void]:
        """
        Finds who touches whom and compares with the step before: an array of EVENT_DTYPE,
        by (a, b). kind is 0 for begin, 1 for stay, 2 for end; the other fields hold what the
        bodies' details ask for.

        >>> world = hitmask.World()
        >>> square = hitmask.Mask((8, 8), solid=True)
        >>> ids = world.add_many([square, square], [[0, 0], [6, 6]], details='area')
        >>> [(int(event['area']), int(event['kind'])) for event in world.step()]
        [(4, 0)]
        """

    def events(self) -> numpy.typing.NDArray[numpy.void]:
        """What the last step() returned."""

    def contacts(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Everyone who touched in the last step, one (a, b) per row."""

    def touched(self, a: int, b: int) -> bool:
        """Whether two bodies touched in the last step."""

    def contact(self, a: int, b: int, details: str | Sequence[str] = 'all') -> Contact:
        """
        What two bodies share as they stand now, filters aside, in a's pixels; nothing for an
        id that names no body.
        """

    def overlaps(self) -> numpy.typing.NDArray[numpy.uint64]:
        """Every touching pair now, in no particular order, without events."""

    def snapshot(self) -> Snapshot:
        """
        Everything a step depends on, to go back to.

        >>> world = hitmask.World()
        >>> before = world.snapshot()
        >>> rock = world.add(size=(8, 8))
        >>> world.restore(before)
        >>> rock in world
        False
        """

    def restore(self, snapshot: Snapshot) -> None:
        """Back to a snapshot."""

    def state_hash(self) -> int:
        """Equal for equal states, on every platform."""

    def statistics(self) -> dict[str, int]:
        """What the last step did."""

    def debug_boxes(self) -> list[tuple[str, tuple[int, int, int, int], int]]:
        """
        Boxes to draw: (kind, box, id) each, the kind being 'moving', 'still', 'disabled',
        'solid', 'contact' or 'region'; the id of contacts and regions is 0.
        """

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory behind it."""

    def at(self, point: Sequence[int], filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Ids of the bodies with a solid pixel there, in order of id.

        >>> world = hitmask.World()
        >>> rock = world.add(mask=hitmask.Mask.disc(8), position=(10, 10))
        >>> world.at((18, 18)) == [rock], world.at((10, 10)).size
        (array([ True]), 0)
        """

    def in_box(self, box: Sequence[int], filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """Ids of the bodies with a solid pixel in a box."""

    def overlapping(self, mask: Mask, position: Sequence[int], filter: QueryFilter = ...) -> numpy.typing.NDArray[numpy.uint64]:
        """Ids of the bodies that share a pixel with a mask at a position."""

    def nearest(self, point: Sequence[int], count: int = 1, filter: QueryFilter = ...) -> list[tuple[int, int, tuple[int, int]]]:
        """
        The nearest bodies: (id, squared distance, nearest pixel) each.

        >>> world = hitmask.World()
        >>> rock = world.add(mask=hitmask.Mask((8, 8), solid=True), position=(10, 0))
        >>> world.nearest((0, 4)) == [(rock, 100, (10, 4))]
        True
        """

    def along(self, start: Sequence[int], end: Sequence[int], filter: QueryFilter = ...) -> list[tuple[int, int, tuple[int, int]]]:
        """The bodies a travelling pixel hits: (id, steps, first pixel) each."""

    def refresh(self) -> None:
        """Sorts what changed into the index; call it before asking much."""

    def sweep_mask(self, mask: Mask, position: Sequence[int], delta: Sequence[int], filter: QueryFilter = ...) -> BodySweep:
        """How far a mask gets that belongs to nobody."""

    def fits_mask(self, mask: Mask, position: Sequence[int], filter: QueryFilter = ...) -> bool:
        """Whether a mask that belongs to nobody would overlap no body."""

    def unstick_mask(self, mask: Mask, position: Sequence[int], limit: int, filter: QueryFilter = ...) -> tuple[int, int] | None:
        """
        The shortest move after which such a mask fits, or None within the limit.
        """

    def sweep(self, body: int, delta: Sequence[int], filter: QueryFilter = ...) -> BodySweep:
        """
        How far a body gets by `delta`, and who stops it; it stays where it is.
        """

    def move_to(self, body: int, goal: Sequence[int], respond: str | Callable[[int], str] = 'slide', filter: QueryFilter = ...) -> BodyMove:
        """
        Moves a body towards a goal as far as the others let it. `respond` is 'ignore', 'touch',
        'slide', 'cross' or 'bounce', or a function from the id that was met to one of these.

        >>> world = hitmask.World()
        >>> wall = world.add(size=(10, 100), position=(50, -50), still=True)
        >>> hero = world.add(mask=hitmask.Mask((8, 8), solid=True))
        >>> world.move_to(hero, (100, 20)).position
        (42, 20)
        """

    def try_move(self, body: int, goal: Sequence[int], respond: str | Callable[[int], str] = 'slide', filter: QueryFilter = ...) -> BodyMove:
        """The same without moving it."""

    def ray(self, start: Sequence[int], end: Sequence[int], filter: QueryFilter = ..., normal_radius: int = 4) -> BodyRayHit | None:
        """The first solid pixel on the way of a ray, or None."""

    def fits(self, body: int, position: Sequence[int], filter: QueryFilter = ...) -> bool:
        """
        Whether a body would overlap nobody it may meet. False for an id that names no body.
        """

    def unstick(self, body: int, limit: int, filter: QueryFilter = ...) -> tuple[int, int]:
        """Moves a body the shortest way to where it fits; returns that move."""

@final
class Body:
    """What a body is made of, at one moment."""

    @property
    def mask(self) -> Mask | None:
        """None for a box-only body."""

    @property
    def size(self) -> tuple[int, int]:
        """Of a box-only body."""

    @property
    def position(self) -> tuple[int, int]:
        """Of its top-left pixel, or its pivot."""

    @property
    def transform(self) -> Transform:
        """How its mask is turned and scaled."""

    @property
    def one_way(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side it stops from; 'none' for all sides."""

    @property
    def still(self) -> bool:
        """Still bodies meet moving ones only."""

    @property
    def enabled(self) -> bool:
        """A disabled body touches nothing."""

    @property
    def layer(self) -> int:
        """Its own layers."""

    @property
    def collides_with(self) -> int:
        """The layers it meets."""

    @property
    def group(self) -> int:
        """Bodies of one group always meet (above 0) or never (below 0)."""

    @property
    def details(self) -> str | Sequence[str]:
        """What events of its contacts tell."""

    @property
    def user(self) -> int:
        """Yours."""

    def __repr__(self) -> str: ...

EVENT_DTYPE: numpy.dtype[numpy.void] = ...

@final
class Snapshot:
    """Everything a step depends on, at one moment."""

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory behind it."""

    def __repr__(self) -> str: ...

@disjoint_base
class QueryFilter:
    """
    Which bodies a query may find: those that would meet a body with this layer and
    collides_with, still or moving as asked, without the one to be excluded.
    """

    def __init__(self, *, layer: int = 4294967295, collides_with: int = 4294967295, still: bool = True, moving: bool = True, exclude: int = 0) -> None: ...

    @property
    def layer(self) -> int:
        """What the asker counts as."""

    @property
    def collides_with(self) -> int:
        """The layers it asks for."""

    @property
    def still(self) -> bool:
        """Whether still bodies are found."""

    @property
    def moving(self) -> bool:
        """Whether moving bodies are found."""

    @property
    def exclude(self) -> int:
        """The id that is never found: mostly the asker's own."""

    def __repr__(self) -> str: ...

@final
class BodyHit:
    """One meeting on a move."""

    @property
    def body(self) -> int:
        """Who was met."""

    @property
    def response(self) -> Literal['ignore', 'touch', 'slide', 'cross', 'bounce']:
        """What was answered."""

    @property
    def axis(self) -> Literal['x', 'y']:
        """Of the step that met it."""

    @property
    def steps(self) -> int:
        """Done from the start of the move."""

    @property
    def position(self) -> tuple[int, int]:
        """Of the moving body, before the step that met it."""

    @property
    def contact(self) -> Contact:
        """After that step, in the met body's box's pixels."""

    @property
    def normal(self) -> Normal:
        """Which way the met body faces."""

    @property
    def overlapping(self) -> bool:
        """It was overlapped when the move started, and did not stop it."""

    def __repr__(self) -> str: ...

@final
class BodyMove:
    """How a move ended."""

    @property
    def position(self) -> tuple[int, int]:
        """Where the body ends."""

    @property
    def steps(self) -> int:
        """One pixel along one axis each."""

    @property
    def hits(self) -> list[BodyHit]:
        """Whom it met, in order."""

    def __repr__(self) -> str: ...

@final
class BodySweep:
    """How a sweep through the world ended. True when somebody stopped it."""

    @property
    def steps(self) -> int:
        """Done freely."""

    @property
    def last_free(self) -> tuple[int, int] | None:
        """A position; None when it starts overlapping."""

    @property
    def first_blocked(self) -> tuple[int, int] | None:
        """A position; None when it gets through."""

    @property
    def body(self) -> int:
        """Who is in the way: the least id of those met at once."""

    @property
    def contact(self) -> Contact:
        """At first_blocked, in that body's box's pixels."""

    @property
    def started_overlapping(self) -> bool:
        """Whether it overlapped somebody before the first step."""

    def __bool__(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class BodyRayHit:
    """What a ray through the world hits first."""

    @property
    def body(self) -> int:
        """Whom."""

    @property
    def hit(self) -> RayHit:
        """Where, in world pixels."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@disjoint_base
class Obstacle:
    """
    Something in the way of a mask that moves: a mask, or a box that is solid all over.

    one_way is the side it blocks from: a platform to jump through has 'top'.

    >>> hitmask.Obstacle(size=(100, 10), position=(0, 20), id=7).box
    (0, 20, 100, 10)
    """

    def __init__(self, mask: Mask | None = None, size: Sequence[int] | None = None, position: Sequence[int] = (0, 0), id: int = 0, one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none') -> None: ...

    @staticmethod
    def from_placed(placed: PlacedMask, id: int = 0, one_way: Literal['none', 'left', 'right', 'top', 'bottom'] = 'none') -> Obstacle:
        """What a placed mask covers."""

    @property
    def mask(self) -> Mask | None:
        """None for a box."""

    @property
    def position(self) -> tuple[int, int]:
        """Of its top-left pixel."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """(x, y, w, h)"""

    @property
    def id(self) -> int:
        """Yours."""

    @property
    def one_way(self) -> Literal['none', 'left', 'right', 'top', 'bottom']:
        """The side it blocks from; 'none' for all sides."""

    def __repr__(self) -> str: ...

@final
class ObstacleSweep:
    """How far a mask got among obstacles. True when one stopped it."""

    @property
    def steps(self) -> int:
        """Done freely, one pixel along one axis each."""

    @property
    def last_free(self) -> tuple[int, int] | None:
        """A position; None when it starts overlapping."""

    @property
    def first_blocked(self) -> tuple[int, int] | None:
        """A position; None when it gets through."""

    @property
    def obstacle(self) -> int:
        """The id of what stopped it; the least of those met at once."""

    @property
    def contact(self) -> Contact:
        """At first_blocked, in the obstacle's pixels."""

    @property
    def started_overlapping(self) -> bool:
        """Whether it overlapped an obstacle before the first step."""

    def __bool__(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

@final
class ObstacleRayHit:
    """The first obstacle a ray hits."""

    @property
    def obstacle(self) -> int:
        """Its id; the least of those with this pixel."""

    @property
    def hit(self) -> RayHit:
        """Where, in world pixels."""

    def __eq__(self, other: object, /) -> bool: ...

    def __ne__(self, other: object, /) -> bool: ...

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str: ...

def sweep(mask: Mask, position: Sequence[int], delta: Sequence[int], obstacles: World | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ..., details: str | Sequence[str] = 'all') -> ObstacleSweep:
    """
    How far a mask gets from a position by `delta`, and which obstacle stops it.

    >>> wall = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)
    >>> way = hitmask.sweep(hitmask.Mask((4, 4), solid=True), (0, 10), (100, 0), [wall])
    >>> way.last_free, way.obstacle
    ((46, 10), 3)
    """

def ray(start: Sequence[int], end: Sequence[int], obstacles: World | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ..., normal_radius: int = 4) -> ObstacleRayHit | None:
    """
    The first obstacle's pixel on the way from one point to another, or None.

    >>> wall = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)
    >>> hitmask.ray((0, 5), (99, 5), [wall]).hit.pixel
    (50, 5)
    """

def fits(mask: Mask, position: Sequence[int], obstacles: World | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> bool:
    """
    Whether a mask at a position overlaps no obstacle, one-way ones included.
    """

def unstick(mask: Mask, position: Sequence[int], limit: int, obstacles: World | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> tuple[int, int] | None:
    """
    The shortest move after which a mask fits, from all obstacles at once; (0, 0) when it
    fits already, None when no move within the limit will do.
    """

@final
class MoveHit:
    """What stopped a mover on one axis."""

    @property
    def obstacle(self) -> int:
        """Its id."""

    @property
    def axis(self) -> Literal['x', 'y']:
        """On which it was stopped."""

    @property
    def position(self) -> tuple[int, int]:
        """Of the mover, where it would have overlapped."""

    @property
    def contact(self) -> Contact:
        """With the obstacle there, in the obstacle's pixels."""

    @property
    def normal(self) -> Normal:
        """Which way the obstacle faces there."""

    def __repr__(self) -> str: ...

@final
class MoveResult:
    """How a mover's move went."""

    @property
    def moved(self) -> tuple[int, int]:
        """By so many whole pixels."""

    @property
    def hit_x(self) -> bool:
        """Whether it was stopped on x."""

    @property
    def hit_y(self) -> bool:
        """Whether it was stopped on y."""

    @property
    def on_ground(self) -> bool:
        """Whether something under it would stop it from falling."""

    @property
    def hits(self) -> list[MoveHit]:
        """What stopped it, x first."""

    def __repr__(self) -> str: ...

@disjoint_base
class Mover:
    """
    A mask that walks: slides along what it hits, climbs and descends ledges.

    >>> floor = hitmask.Obstacle(size=(100, 10), position=(0, 20))
    >>> hero = hitmask.Mover((5, 0))
    >>> move = hero.move(hitmask.Mask((8, 8), solid=True), 0, 30.5, [floor])
    >>> hero.position, move.on_ground
    ((5, 12), True)
    """

    def __init__(self, position: Sequence[int] = (0, 0), step_up: int = 0, step_down: int = 0) -> None: ...

    def place(self, position: Sequence[int]) -> None:
        """Puts it somewhere, without a remainder."""

    def copy(self) -> Mover:
        """For going back in time."""

    def __copy__(self) -> Mover: ...

    @property
    def position(self) -> tuple[int, int]:
        """The pixel it is at."""

    @property
    def remainder(self) -> tuple[int, int]:
        """Below a pixel, in 65,536ths, to be added to the position."""

    @property
    def step_up(self) -> int:
        """Ledges up to so many pixels are climbed."""

    @property
    def step_down(self) -> int:
        """And so many descended, not walked off."""

    @overload
    def move(self, mask: Mask, dx: float, dy: float, obstacles: World | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> MoveResult:
        """
        Moves by up to (dx, dy) pixels, x first, sliding along what is in the way.
        """

    @overload
    def move(self, placed: PlacedMask, dx: float, dy: float, obstacles: World | Iterable[Obstacle] | Callable[[tuple[int, int, int, int]], Iterable[Obstacle]], filter: QueryFilter = ...) -> MoveResult:
        """The same for a placed mask, whose pivot goes where the mover is."""

    def __repr__(self) -> str: ...

def _sprite_pairs(left: list[Any], right: list[Any], from_surface: Any) -> dict[Any, list[Any]]: ...

def _touched_by(sprite: Any, others: list[Any], from_surface: Any, all: bool) -> list[Any]: ...
