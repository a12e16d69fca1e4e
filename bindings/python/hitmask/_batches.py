"""Many pairs of masks, or of boxes, in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy
import numpy.typing

from . import _hitmask
from ._hitmask import Mask, PygameMask
from ._points import point_rows
from ._types import ForeignMask, PointsLike


class Contacts(NamedTuple):
    """The contacts of many pairs, one row per pair. Details that were not asked for are 0."""

    area: numpy.typing.NDArray[numpy.int64]
    first: numpy.typing.NDArray[numpy.int64]
    box: numpy.typing.NDArray[numpy.int64]
    sums: numpy.typing.NDArray[numpy.int64]
    gradient: numpy.typing.NDArray[numpy.int64]


def _whole(values: Any, what: str) -> numpy.typing.NDArray[Any]:
    try:
        array = numpy.asarray(values)
    except ValueError:  # rows of different lengths
        raise ValueError(f"{what}: expected an array of whole numbers") from None
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{what}: expected an array of whole numbers")
    return array


def _indices(values: Any, what: str) -> numpy.typing.NDArray[numpy.int64]:
    array = _whole(values, what)
    if array.ndim != 1:
        raise ValueError(f"{what}: expected whole numbers in one dimension")
    if array.dtype == numpy.uint64:
        array = numpy.minimum(array, 2**63 - 1)  # still outside the list
    return numpy.ascontiguousarray(array, dtype=numpy.int64)


def _boxes(values: Any) -> numpy.typing.NDArray[numpy.int32]:
    """Whole numbers in rows of four. Those beyond 32 bits saturate: far away is still far away."""
    array = _whole(values, "boxes")
    if array.size == 0:
        array = array.reshape(-1, 4)
    if array.ndim != 2 or array.shape[1] != 4:
        raise ValueError("boxes come in rows of 4")
    limits = numpy.iinfo(numpy.int32)
    if array.dtype.itemsize > 4 or array.dtype == numpy.uint32:
        array = numpy.clip(array, limits.min, limits.max)
    return numpy.ascontiguousarray(array, dtype=numpy.int32)


def overlap_many(
    masks: Sequence[Mask | PygameMask | ForeignMask],
    index_a: numpy.typing.ArrayLike,
    index_b: numpy.typing.ArrayLike,
    offsets: PointsLike,
) -> numpy.typing.NDArray[numpy.bool_]:
    """Whether masks[index_a[i]] and masks[index_b[i]] overlap at offsets[i], for every i.

    Runs without the interpreter's lock.

    >>> disc = hitmask.Mask.disc(4)
    >>> hitmask.overlap_many([disc], [0, 0], [0, 0], [[3, 3], [30, 3]]).tolist()
    [True, False]
    """
    arguments = (masks, _indices(index_a, "index_a"), _indices(index_b, "index_b"), point_rows(offsets, "offsets"))
    return _hitmask._hits_of(*arguments).view(numpy.bool_)


def overlap_area_many(
    masks: Sequence[Mask | PygameMask | ForeignMask],
    index_a: numpy.typing.ArrayLike,
    index_b: numpy.typing.ArrayLike,
    offsets: PointsLike,
) -> numpy.typing.NDArray[numpy.int64]:
    """The number of shared pixels of every pair, as in overlap_many.

    >>> disc = hitmask.Mask.disc(4)
    >>> hitmask.overlap_area_many([disc], [0, 0], [0, 0], [[3, 3], [30, 3]]).tolist()
    [18, 0]
    """
    return _hitmask._areas_of(
        masks, _indices(index_a, "index_a"), _indices(index_b, "index_b"), point_rows(offsets, "offsets")
    )


def contact_many(
    masks: Sequence[Mask | PygameMask | ForeignMask],
    index_a: numpy.typing.ArrayLike,
    index_b: numpy.typing.ArrayLike,
    offsets: PointsLike,
    details: str | Sequence[str] = "all",
) -> Contacts:
    """The contact of every pair, as in overlap_many. `details` asks for fewer, as in contact().

    >>> disc = hitmask.Mask.disc(4)
    >>> contacts = hitmask.contact_many([disc], [0, 0], [0, 0], [[3, 3], [30, 3]], ["first", "box"])
    >>> contacts.first.tolist(), contacts.box[0].tolist()
    ([[7, 3], [0, 0]], [3, 3, 6, 6])
    """
    arguments = (masks, _indices(index_a, "index_a"), _indices(index_b, "index_b"), point_rows(offsets, "offsets"))
    rows = _hitmask._contacts_of(*arguments, details)
    return Contacts(rows[:, 0], rows[:, 1:3], rows[:, 3:7], rows[:, 7:9], rows[:, 9:11])


def box_pairs(
    boxes: numpy.typing.ArrayLike,
    broad_phase: Literal["automatic", "all_pairs", "grid", "partition"] = "automatic",
    cell: int = 0,
) -> numpy.typing.NDArray[numpy.uint32]:
    """The pairs of boxes that share area: their row numbers, one (a, b) per row, sorted.

    The boxes have one (x, y, w, h) per row. `cell` is the side of the grid's cells in pixels; 0:
    hitmask chooses. Runs without the interpreter's lock.

    >>> hitmask.box_pairs([[0, 0, 9, 9], [50, 0, 9, 9], [8, 8, 9, 9]]).tolist()
    [[0, 2]]
    """
    return _hitmask._pairs_of_boxes(_boxes(boxes), broad_phase, cell)
