"""Pixels of pygame surfaces as arrays, of every depth."""

from __future__ import annotations

from typing import Any

import numpy


def pixels_of(surface: Any) -> Any:
    """height x width x bytes per pixel, in the surface's own memory. Keeps the surface locked."""
    width, height = surface.get_size()
    depth, pitch = surface.get_bytesize(), surface.get_pitch()
    memory = numpy.frombuffer(surface.get_buffer(), numpy.uint8)
    return numpy.lib.stride_tricks.as_strided(memory, (height, width, depth), (pitch, depth, 1))


def value_bytes(surface: Any, color: Any) -> Any:
    """A colour as the surface keeps it."""
    import pygame

    value = color if isinstance(color, int) else surface.map_rgb(pygame.Color(color))
    return numpy.frombuffer((value & 0xFFFFFFFF).to_bytes(4, "little"), numpy.uint8)[
        : surface.get_bytesize()
    ]


def same_format(a: Any, b: Any) -> bool:
    """The same bytes mean the same, as far as pygame can tell."""
    return bool(
        a.get_bitsize() == b.get_bitsize()
        and a.get_bytesize() == b.get_bytesize()
        and a.get_masks() == b.get_masks()
    )
