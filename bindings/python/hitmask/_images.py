"""Masks from files and from other libraries' pictures, by their buffers."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import Any, Literal

import numpy
import numpy.typing

from . import _hitmask
from ._errors import is_mask, is_number, refuse
from ._hitmask import Mask, PygameMask, Terrain
from ._types import BoxLike, ForeignMask, ImageLike, PointLike

MAX_PIXELS = 256_000_000
"""The default limit of pixels in a picture; larger ones are an error."""


def _insist_on_path(path: Any, function: str) -> None:
    """Not a number, which open() takes for a file that is open already."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        refuse(function, "path", "a path", path)


def _read(path: str | os.PathLike[str], function: str) -> bytes:
    _insist_on_path(path, function)
    with open(path, "rb") as file:
        return file.read()


def _write(path: str | os.PathLike[str], data: bytes) -> None:
    """Writes the whole file or nothing: a new file beside it, flushed, then renamed over it."""
    beside = f"{os.fsdecode(path)}.{os.getpid()}.{threading.get_ident()}.part"
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        if os.path.exists(beside):
            os.unlink(beside)
        raise


def read_png(
    path: str | os.PathLike[str],
    threshold: int = 0,
    key: tuple[int, int, int] | Literal["corners"] | None = None,
    tolerance: int = 0,
    luma: bool = False,
    max_pixels: int = MAX_PIXELS,
) -> Mask:
    """A mask from a PNG file; see Mask.decode_png. Errors name the file.

    The threshold is 0: every pixel that is not fully transparent is solid. That of
    hitmask.pygame.from_surface is 127, as in pygame.
    """
    data = _read(path, "read_png")
    try:
        return Mask.decode_png(data, threshold, key, tolerance, luma, max_pixels)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def read_terrain(
    path: str | os.PathLike[str],
    at: PointLike = (0, 0),
    material: int = 0,
    threshold: int = 0,
    key: tuple[int, int, int] | Literal["corners"] | None = None,
    tolerance: int = 0,
    luma: bool = False,
    max_pixels: int = MAX_PIXELS,
    neighbours: Literal[4, 8] = 8,
    hard: Iterable[int] = (),
) -> Terrain:
    """A terrain from a PNG file of any size; see Terrain.decode_png. Errors name the file."""
    data = _read(path, "read_terrain")
    try:
        return Terrain.decode_png(data, at, material, threshold, key, tolerance, luma, max_pixels, neighbours, hard)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def write_png(
    path: str | os.PathLike[str],
    mask: Mask | PygameMask | ForeignMask | Terrain,
    box: BoxLike | None = None,
) -> None:
    """Writes a mask (hitmask's or pygame's) as a PNG file: the whole file or nothing.

    Of a Terrain, the pixels in `box`, an (x, y, w, h); None: all that are solid.
    """
    _insist_on_path(path, "write_png")
    if isinstance(mask, Terrain):
        _write(path, mask.encode_png(mask.solid_bounds if box is None else box))
        return
    if box is not None:
        raise TypeError("write_png(): box is for a Terrain; crop() a mask")
    if not is_mask(mask):
        refuse("write_png", "mask", "a Mask or a Terrain", mask)
    _write(path, Mask(mask).encode_png())


def decode_picture(
    data: bytes | bytearray | memoryview, max_pixels: int = MAX_PIXELS
) -> numpy.typing.NDArray[numpy.uint8]:
    """The pixels of a PNG as height x width x 4: red, green, blue, alpha.

    >>> hitmask.decode_picture(hitmask.Mask((3, 2), solid=True).encode_png()).shape
    (2, 3, 4)
    """
    return _hitmask._decode_picture(data, max_pixels)


def encode_picture(pixels: numpy.typing.ArrayLike) -> bytes:
    """The bytes of a PNG from height x width x 4 bytes: red, green, blue, alpha."""
    return _encoded(pixels, "encode_picture")


def _encoded(pixels: Any, function: str) -> bytes:
    try:
        array = numpy.asarray(pixels)
    except ValueError:  # rows of different lengths
        refuse(function, "pixels", "an array of uint8", pixels)
    if array.dtype != numpy.uint8:
        raise TypeError(f"{function}(): pixels must be an array of uint8, not of {array.dtype}")
    if array.ndim != 3 or array.shape[2] != 4:
        raise ValueError(f"{function}(): pixels must be height x width x 4, not {array.shape}")
    return _hitmask._encode_picture(numpy.ascontiguousarray(array))


def read_picture(
    path: str | os.PathLike[str], max_pixels: int = MAX_PIXELS
) -> numpy.typing.NDArray[numpy.uint8]:
    """The pixels of a PNG file; see decode_picture. Errors name the file."""
    data = _read(path, "read_picture")
    try:
        return decode_picture(data, max_pixels)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def write_picture(path: str | os.PathLike[str], pixels: numpy.typing.ArrayLike) -> None:
    """Writes height x width x 4 bytes as a PNG file: the whole file or nothing."""
    _insist_on_path(path, "write_picture")
    _write(path, _encoded(pixels, "write_picture"))


def _from_pillow(image: Any, threshold: int) -> Mask:
    if image.mode in ("I", "F") or image.mode.startswith("I;16"):  # grey, deeper than a byte
        return Mask.from_array(numpy.asarray(image), threshold)
    grey = image.mode in ("L", "1") and "transparency" not in image.info
    alpha = image if grey else image.convert("RGBA").getchannel("A")
    data = alpha.convert("L").tobytes()
    return Mask.from_alpha(data, alpha.size, first=0, pixel_stride=1, threshold=threshold)


def _from_array(image: Any, threshold: int) -> Mask:
    try:
        return Mask.from_array(image, threshold)
    except TypeError as error:
        if "threshold" in str(error):
            text = str(error).replace("from_array()", "mask_from_image()", 1)
            raise TypeError(text) from None
    except ValueError as error:
        raise ValueError(str(error).replace("array:", "image:", 1)) from None
    refuse("mask_from_image", "image", "a Mask, a pygame.Surface, a Pillow image or an array", image)


def _from_surface(surface: Any, threshold: int) -> Mask:
    from ._hitmask import from_surface

    return Mask(from_surface(surface, threshold))


def mask_from_image(image: ImageLike, threshold: int = 0) -> Mask:
    """A mask from a Pillow image, a pygame.Surface, or anything with a buffer (numpy arrays).

    Solid where alpha > threshold; for greyscale images without alpha, where the value is. Surfaces
    with a colour key: solid where the colour is not the key, as in pygame. A mask is copied. The
    threshold is 0, for surfaces too; that of hitmask.pygame.from_surface is 127, as in pygame.

    >>> import numpy
    >>> hitmask.mask_from_image(numpy.full((4, 6), 200, numpy.uint8)).size
    (6, 4)
    """
    if not is_number(threshold):
        refuse("mask_from_image", "threshold", "a number", threshold)
    source: Any = image
    if isinstance(source, Mask) or hasattr(source, "get_bounding_rects"):
        return Mask(source)
    if hasattr(source, "get_colorkey") and hasattr(source, "get_buffer"):
        return _from_surface(source, threshold)
    if hasattr(source, "getchannel") and hasattr(source, "mode"):
        return _from_pillow(source, threshold)
    return _from_array(source, threshold)
