"""Arrays of points: whole numbers, or floats that are rounded as to_pixel() does."""

from __future__ import annotations

from typing import Any

import numpy
import numpy.typing

_LIMITS = numpy.iinfo(numpy.int32)


def _number(item: Any) -> float:
    if not hasattr(item, "__float__") and not hasattr(item, "__index__"):
        raise TypeError  # None and text, which float() or numpy would take for numbers
    return float(item)


def _as_array(values: Any, what: str) -> numpy.typing.NDArray[Any]:
    try:
        array = numpy.asarray(values)
        if array.dtype.kind == "O" and array.size:  # fractions and the like
            array = numpy.array([_number(item) for item in array.flat]).reshape(array.shape)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{what}: expected an array of numbers") from None
    if array.dtype.kind not in "iuf" and array.size:
        raise TypeError(f"{what}: expected an array of numbers")
    return array


def to_pixels(values: Any, what: str) -> numpy.typing.NDArray[numpy.int32]:
    """The nearest pixels, halves to the right and down; beyond 32 bits they end at the edge."""
    array = _as_array(values, what)
    if array.dtype.kind == "f":
        if not numpy.isfinite(array).all():
            raise ValueError(f"{what}: a coordinate is NaN or infinite")
        array = array.astype(numpy.float64)
        whole = numpy.floor(array)
        array = numpy.clip(whole, _LIMITS.min, _LIMITS.max).astype(numpy.int64) + (array - whole >= 0.5)
    if array.dtype.itemsize > 4 or array.dtype == numpy.uint32:
        array = numpy.clip(array, _LIMITS.min, _LIMITS.max)
    return numpy.ascontiguousarray(array, dtype=numpy.int32)


def point_rows(values: Any, what: str) -> numpy.typing.NDArray[numpy.int32]:
    """One (x, y) per row."""
    pixels = to_pixels(values, what)
    if pixels.size == 0:
        pixels = pixels.reshape(-1, 2)
    if pixels.ndim != 2 or pixels.shape[1] != 2:
        raise ValueError(f"{what}: expected an array with one (x, y) per row")
    return pixels
