"""Colours of pygame surfaces, of every depth."""

from __future__ import annotations

from typing import Any

import pygame


def color_value(surface: Any, color: Any) -> int:
    """A colour as the surface stores it; a whole number is returned as it is."""
    value = color if isinstance(color, int) else surface.map_rgb(pygame.Color(color))
    if not -(2**63) <= value < 2**32:
        raise ValueError("invalid color argument (out of range)")
    return int(value) & 0xFFFFFFFF


def key_index(surface: Any) -> int:
    """The colour key of a surface with a palette. pygame gives its colour only.

    Of several entries with that colour, the key is the one that is not drawn.
    """
    key = surface.get_colorkey()
    entries = [index for index, color in enumerate(surface.get_palette()) if color == key]
    pixel = surface.subsurface((0, 0, 1, 1)).copy()
    drawn = pygame.Surface((1, 1), 0, 32)
    for index in entries[:-1]:
        drawn.fill([255 - channel for channel in key[:3]])
        pixel.set_at((0, 0), index)
        drawn.blit(pixel, (0, 0))
        if drawn.get_at((0, 0)) != key:
            return index
    return entries[-1]


def same_format(a: Any, b: Any) -> bool:
    """Whether the same bytes mean the same colour, as far as pygame reports it."""
    return bool(
        a.get_bitsize() == b.get_bitsize()
        and a.get_bytesize() == b.get_bytesize()
        and a.get_masks() == b.get_masks()
    )
