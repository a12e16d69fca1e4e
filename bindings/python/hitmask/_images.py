"""Masks from files and from other libraries' pictures, by their buffers."""

from __future__ import annotations

import os
from typing import Any, Literal

from ._hitmask import Mask


def read_png(
    path: str | os.PathLike[str],
    threshold: int = 0,
    key: tuple[int, int, int] | Literal["corners"] | None = None,
    tolerance: int = 0,
) -> Mask:
    """A mask from a PNG file; see Mask.decode_png. Errors name the file."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return Mask.decode_png(data, threshold, key, tolerance)
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)}: {error}") from None


def write_png(path: str | os.PathLike[str], mask: Mask) -> None:
    """Writes a mask as a PNG, whole or not at all."""
    data = mask.encode_png()
    beside = f"{os.fspath(path)}.{os.getpid()}.part"
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


def _from_pillow(image: Any, threshold: int) -> Mask:
    alpha = image if image.mode in ("L", "1") else image.convert("RGBA").getchannel("A")
    data = alpha.convert("L").tobytes()
    return Mask.from_pixels(data, alpha.size, first=0, pixel_stride=1, threshold=threshold)


def _from_surface(surface: Any, threshold: int) -> Mask:
    from ._hitmask import from_surface

    return Mask(from_surface(surface, threshold))


def mask_from_image(image: Any, threshold: int = 0) -> Mask:
    """A mask from a Pillow image, a pygame.Surface, or anything with a buffer (numpy arrays).

    Solid where alpha > threshold; greyscale images count by their value. Surfaces with a colour
    key go by that, as in pygame.

    >>> import numpy
    >>> hitmask.mask_from_image(numpy.full((4, 6), 200, numpy.uint8)).size
    (6, 4)
    """
    if hasattr(image, "get_colorkey") and hasattr(image, "get_buffer"):
        return _from_surface(image, threshold)
    if hasattr(image, "getchannel") and hasattr(image, "mode"):
        return _from_pillow(image, threshold)
    return Mask.from_array(image, threshold)
