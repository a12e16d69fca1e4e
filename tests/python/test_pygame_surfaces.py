"""Masks from surfaces and onto surfaces, against the installed pygame-ce."""

import random

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest
from hypothesis import given
from oracle import arrays
from test_pygame import same

theirs = pygame.mask
CHANCE = random.Random(6)
KINDS = {
    "8 bit": (0, 8),
    "12 bit": (0, 12),
    "15 bit": (0, 15),
    "16 bit": (0, 16),
    "16 bit, blue first": (0, 16, (0x1F, 0x7E0, 0xF800, 0)),
    "16 bit with alpha": (pygame.SRCALPHA, 16),
    "16 bit, alpha last": (pygame.SRCALPHA, 16, (0xF000, 0xF00, 0xF0, 0xF)),
    "16 bit, one of alpha": (pygame.SRCALPHA, 16, (0x7C00, 0x3E0, 0x1F, 0x8000)),
    "24 bit": (0, 24),
    "24 bit, blue first": (0, 24, (0xFF, 0xFF00, 0xFF0000, 0)),
    "32 bit": (0, 32),
    "32 bit with alpha": (pygame.SRCALPHA, 32),
    "32 bit, alpha last": (pygame.SRCALPHA, 32, (0xFF000000, 0xFF0000, 0xFF00, 0xFF)),
    "32 bit, blue first": (pygame.SRCALPHA, 32, (0xFF, 0xFF00, 0xFF0000, 0xFF000000)),
}

AS_IN_CE = pytest.mark.skipif(not hasattr(pygame, "IS_CE"), reason="the original pygame takes other colours and thresholds")


def surface_of(kind, size=(13, 9)):
    surface = pygame.Surface(size, *KINDS[kind])
    if surface.get_bytesize() == 1:
        surface.set_palette([(i, 255 - i, i * 7 % 256) for i in range(256)])
    for x in range(size[0]):
        for y in range(size[1]):
            surface.set_at((x, y), CHANCE.choices((0, 3, 127, 128, 200, 255), k=4))
    return surface


def variants(surface):
    """A surface, and what can be made of it."""
    yield surface
    width, height = surface.get_size()
    if 0 in surface.get_size():
        return
    keys = (surface.get_at((0, 0)), (1, 2, 3), 3)
    for key in keys:
        keyed = surface.copy()
        keyed.set_colorkey(key)
        yield keyed
        yield keyed.subsurface((width // 2, height // 2, width - width // 2, height - height // 2))
    for change in (lambda s: s.set_colorkey(keys[0], pygame.RLEACCEL), lambda s: s.set_alpha(77), lambda s: s.lock(),
                   lambda s: (s.set_colorkey(keys[0]), s.set_colorkey(None))):
        changed = surface.copy()
        change(changed)
        yield changed


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(13, 9), (70, 5), (1, 1), (1, 9), (64, 3), (0, 0), (0, 4), (4, 0)], ids=repr)
def test_from_surface(kind, size):
    for surface in variants(surface_of(kind, size)):
        locked = surface.get_locked()
        same(lambda: ours.from_surface(surface), lambda: theirs.from_surface(surface))
        for threshold in (-(2**31), -1, 0, 1, 127, 200, 254, 255, 300):
            same(lambda: ours.from_surface(surface, threshold), lambda: theirs.from_surface(surface, threshold))
        same(lambda: ours.from_surface(surface=surface, threshold=3), lambda: theirs.from_surface(surface=surface, threshold=3))
        assert surface.get_locked() == locked


def test_keys_among_equal_colours():
    surface = pygame.Surface((16, 2), 0, 8)
    surface.set_palette([(i // 4, 0, 0) for i in range(256)])
    for x in range(16):
        surface.set_at((x, 0), x)
    for key in range(9):
        surface.set_colorkey(key)
        same(lambda: ours.from_surface(surface), lambda: theirs.from_surface(surface))
        assert ours.from_surface(surface).get_at((key, 0)) == 0


@pytest.mark.parametrize("wrong", [None, 3, "surface", numpy.zeros((3, 3))], ids=repr)
def test_what_is_no_surface(wrong):
    same(lambda: ours.from_surface(wrong), lambda: theirs.from_surface(wrong))
    same(lambda: ours.from_threshold(wrong, (1, 2, 3)), lambda: theirs.from_threshold(wrong, (1, 2, 3)))
    surface = pygame.Surface((3, 3))
    same(lambda: ours.from_threshold(surface, (1, 2, 3), (4, 5, 6, 7), wrong),
         lambda: theirs.from_threshold(surface, (1, 2, 3), (4, 5, 6, 7), wrong))
    same(lambda: ours.from_surface(), lambda: theirs.from_surface())


COLORS = [(0, 0, 0), (127, 128, 200), [3, 8, 200, 9], "red", "#0a0b0c", "0x11223344", pygame.Color(3, 127, 255, 9), 5, 0, -1, 2**31,
          2**32 - 1, 2**32, 2**40, -(2**31), -(2**33), 2**64, -(2**64), True, numpy.int64(5), (256, 0, 0), (-1, 0, 0), (1, 2),
          (1, 2, 3, 4, 5), None, "no colour", 1.5, (1.5, 2, 3), ("1", 2, 3), numpy.array([1, 2, 3]), b"red", pygame.Vector3(1, 2, 3),
          (numpy.int64(1), 2, 3), object]


@AS_IN_CE
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(13, 9), (0, 3)], ids=repr)
def test_colours_of_thresholds(kind, size):
    surface = surface_of(kind, size)
    for color in COLORS:
        same(lambda: ours.from_threshold(surface, color), lambda: theirs.from_threshold(surface, color))
        same(lambda: ours.from_threshold(surface, color, (90, 90, 200)), lambda: theirs.from_threshold(surface, color, (90, 90, 200)))
        same(lambda: ours.from_threshold(surface, (3, 8, 128), threshold=color),
             lambda: theirs.from_threshold(surface, (3, 8, 128), threshold=color))


@AS_IN_CE
@pytest.mark.parametrize("kind", KINDS)
def test_from_threshold(kind):
    surface, other = surface_of(kind), surface_of(kind)
    parts = surface.subsurface((1, 1, 11, 7)), other.subsurface((2, 2, 11, 7))
    for color in ((0, 0, 0), (127, 128, 200), (3, 200, 0)):
        for threshold in ((1, 1, 1, 1), (80, 90, 255, 0), (255, 255, 255), "gray", (0, 9, 200)):
            same(lambda: ours.from_threshold(surface, color, threshold), lambda: theirs.from_threshold(surface, color, threshold))
            for palette_colors in (0, 1, 7):
                for a, b in ((surface, other), parts):
                    same(lambda: ours.from_threshold(a, color, threshold=threshold, othersurface=b, palette_colors=palette_colors),
                         lambda: theirs.from_threshold(a, color, threshold=threshold, othersurface=b, palette_colors=palette_colors))


@AS_IN_CE
@pytest.mark.parametrize("kind", KINDS)
def test_thresholds_of_two_kinds(kind):
    """Of equal depth per channel; of others, the page tells."""
    surface = surface_of(kind)
    for other_kind in KINDS:
        other = surface_of(other_kind)
        if other.get_losses()[:3] == surface.get_losses()[:3]:
            same(lambda: ours.from_threshold(surface, (0, 0, 0), (100, 100, 100), other),
                 lambda: theirs.from_threshold(surface, (0, 0, 0), (100, 100, 100), other))


@given(arrays(66))
def test_pillow_and_surfaces_by_their_buffers(array):
    if 0 in array.shape:
        return
    image = pytest.importorskip("PIL.Image")
    pixels = numpy.zeros((*array.shape, 4), numpy.uint8)
    pixels[:, :, 3] = array * 90
    wanted = hitmask.Mask.from_array(array)
    assert hitmask.mask_from_image(image.fromarray(pixels)) == wanted
    assert hitmask.mask_from_image(image.fromarray(pixels), threshold=90).count() == 0
    assert hitmask.mask_from_image(image.fromarray(pixels[:, :, 3].copy())) == wanted
    assert hitmask.mask_from_image(image.fromarray(array)) == wanted
    assert hitmask.mask_from_image(pixels) == wanted
    surface = pygame.image.frombytes(pixels.tobytes(), array.shape[::-1], "RGBA")
    assert hitmask.mask_from_image(surface) == wanted
    assert hitmask.Mask(ours.from_surface(surface, 0)) == wanted
