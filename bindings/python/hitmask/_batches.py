"""overlap_many: many pairs of masks in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy
import numpy.typing

from . import _hitmask
from ._hitmask import Mask


class Overlaps(NamedTuple):
    """Answers of overlap_many, one row per pair. What was not asked for is None."""

    hit: numpy.typing.NDArray[numpy.bool_]
    area: numpy.typing.NDArray[numpy.int64] | None = None
    first: numpy.typing.NDArray[numpy.int64] | None = None
    box: numpy.typing.NDArray[numpy.int64] | None = None
    sums: numpy.typing.NDArray[numpy.int64] | None = None
    gradient: numpy.typing.NDArray[numpy.int64] | None = None


def _indices(values: Any) -> numpy.typing.NDArray[numpy.int64]:
    array = numpy.asarray(values)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError("indices are whole numbers")
    return numpy.ascontiguousarray(array, dtype=numpy.int64)


def _offsets(values: Any) -> numpy.typing.NDArray[numpy.int32]:
    array = numpy.asarray(values)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError("offsets are whole numbers; round them as your game draws its sprites")
    limits = numpy.iinfo(numpy.int32)
    if array.dtype.itemsize > 4:
        array = numpy.clip(array, limits.min, limits.max)  # far away is far away
    return numpy.ascontiguousarray(array.reshape(-1, 2), dtype=numpy.int32)


def overlap_many(
    masks: Sequence[Mask],
    index_a: numpy.typing.ArrayLike,
    index_b: numpy.typing.ArrayLike,
    offsets: numpy.typing.ArrayLike,
    details: str = "hit",
) -> Overlaps:
    """Whether masks[index_a[i]] and masks[index_b[i]] overlap at offsets[i], for every i.

    `details` is 'hit' (the fastest), 'area', or 'all' for the first point, box, sums and gradient
    as well. Without the interpreter's lock.

    >>> disc = hitmask.Mask.disc(4)
    >>> hitmask.overlap_many([disc], [0, 0], [0, 0], [[3, 3], [30, 3]]).hit.tolist()
    [True, False]
    """
    arguments = (masks, _indices(index_a), _indices(index_b), _offsets(offsets))
    if details == "hit":
        return Overlaps(_hitmask._hits_of(*arguments).view(numpy.bool_))
    if details == "area":
        area = _hitmask._areas_of(*arguments)
        return Overlaps(area > 0, area)
    if details != "all":
        raise ValueError("details is 'hit', 'area' or 'all'")
    rows = _hitmask._contacts_of(*arguments)
    area = rows[:, 0]
    return Overlaps(area > 0, area, rows[:, 1:3], rows[:, 3:7], rows[:, 7:9], rows[:, 9:11])
