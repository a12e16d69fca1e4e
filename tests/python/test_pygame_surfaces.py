"""Masks from surfaces and onto surfaces, against the installed pygame-ce."""

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays
from test_pygame import both, outcome, places, same

theirs = pygame.mask
RANDOM = numpy.random.default_rng(6)
KINDS = {
    "8 bit": (0, 8),
    "15 bit": (0, 15),
    "16 bit": (0, 16),
    "16 bit with alpha": (pygame.SRCALPHA, 16),
    "24 bit": (0, 24),
    "32 bit": (0, 32),
    "32 bit with alpha": (pygame.SRCALPHA, 32),
}


def surface_of(kind, size=(13, 9)):
    flags, depth = KINDS[kind]
    surface = pygame.Surface(size, flags, depth)
    if depth == 8:
        surface.set_palette([(i, 255 - i, i * 7 % 256) for i in range(256)])
    for x in range(size[0]):
        for y in range(size[1]):
            surface.set_at((x, y), tuple(int(v) for v in RANDOM.choice([0, 3, 127, 128, 200, 255], 4)))
    return surface


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(13, 9), (70, 5), (1, 1), (0, 0), (0, 4)], ids=repr)
def test_from_surface(kind, size):
    surface = surface_of(kind, size)
    same(lambda: ours.from_surface(surface), lambda: theirs.from_surface(surface))
    for threshold in (-1, 0, 1, 127, 200, 254, 255, 300):
        same(lambda: ours.from_surface(surface, threshold), lambda: theirs.from_surface(surface, threshold))
        same(lambda: ours.from_surface(surface=surface, threshold=threshold),
             lambda: theirs.from_surface(surface=surface, threshold=threshold))
    if 0 not in size:
        surface.set_colorkey(surface.get_at((0, 0)))
        same(lambda: ours.from_surface(surface), lambda: theirs.from_surface(surface))
        part = surface.subsurface((size[0] // 2, size[1] // 2, size[0] - size[0] // 2, size[1] - size[1] // 2))
        same(lambda: ours.from_surface(part), lambda: theirs.from_surface(part))


@pytest.mark.parametrize("wrong", [None, 3, "surface", numpy.zeros((3, 3))], ids=repr)
def test_what_is_no_surface(wrong):
    same(lambda: ours.from_surface(wrong), lambda: theirs.from_surface(wrong))
    same(lambda: ours.from_threshold(wrong, (1, 2, 3)), lambda: theirs.from_threshold(wrong, (1, 2, 3)))
    surface = pygame.Surface((3, 3))
    same(lambda: ours.from_threshold(surface, (1, 2, 3), (4, 5, 6, 7), wrong),
         lambda: theirs.from_threshold(surface, (1, 2, 3), (4, 5, 6, 7), wrong))
    same(lambda: ours.from_surface(), lambda: theirs.from_surface())


@pytest.mark.parametrize("kind", KINDS)
def test_from_threshold(kind):
    surface, other = surface_of(kind), surface_of(kind)
    for color in ((0, 0, 0), (127, 128, 200), "red", pygame.Color(3, 127, 255, 9), 5):
        for threshold in ((1, 1, 1, 1), (80, 90, 255, 0), (255, 255, 255), "gray"):
            same(lambda: ours.from_threshold(surface, color, threshold),
                 lambda: theirs.from_threshold(surface, color, threshold))
            for palette_colors in (0, 1):
                same(lambda: ours.from_threshold(surface, color, threshold=threshold, othersurface=other, palette_colors=palette_colors),
                     lambda: theirs.from_threshold(surface, color, threshold=threshold, othersurface=other, palette_colors=palette_colors))
        same(lambda: ours.from_threshold(surface, color), lambda: theirs.from_threshold(surface, color))
    for wrong in ("no colour", (1, 2), (256, 0, 0), None, (-1, 0, 0)):
        same(lambda: ours.from_threshold(surface, wrong), lambda: theirs.from_threshold(surface, wrong))


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
def test_to_surface(kind, data):
    mine, other = both(data.draw(arrays(20)))
    size = st.tuples(st.integers(0, 15), st.integers(0, 15))
    color = st.sampled_from([None, (255, 0, 0, 77), "blue", pygame.Color(1, 2, 3, 4), 9])
    target = surface_of(kind, (16, 11))
    sources = [data.draw(st.none() | size) for _ in range(2)]
    keywords = {
        "setsurface": sources[0] and surface_of(kind, sources[0]),
        "unsetsurface": sources[1] and surface_of(kind, sources[1]),
    }
    for name in ("setcolor", "unsetcolor"):
        if data.draw(st.booleans()):
            keywords[name] = data.draw(color)
    if data.draw(st.booleans()):
        keywords["dest"] = data.draw(st.one_of(
            st.tuples(st.integers(-9, 20), st.integers(-9, 20)),
            st.builds(pygame.Rect, st.integers(-9, 9), st.integers(-9, 9), st.just(3), st.just(4))))
    # With an area, pygame reads past the end of surfaces that are smaller than the mask.
    reached = all(s is None or (s[0] >= mine.get_size()[0] and s[1] >= mine.get_size()[1]) for s in sources)
    if reached and data.draw(st.booleans()):
        keywords["area"] = data.draw(st.one_of(st.none(), st.tuples(*[st.integers(-3, 12)] * 2, *[st.integers(0, 12)] * 2)))
    copies = target.copy(), target.copy()
    same(lambda: mine.to_surface(copies[0], **keywords), lambda: other.to_surface(copies[1], **keywords))
    if kind == "32 bit with alpha":
        same(lambda: mine.to_surface(**keywords), lambda: other.to_surface(**keywords))
    same(mine.to_surface, other.to_surface)


def test_to_surface_returns_the_surface():
    mask, surface = ours.Mask((3, 3), True), pygame.Surface((4, 4))
    assert mask.to_surface(surface) is surface and not surface.get_locked()
    assert mask.to_surface(surface=surface, setcolor="red").get_at((1, 1))[:3] == (255, 0, 0)


def test_an_area_does_not_read_past_a_small_surface():
    mask, small = ours.Mask((1, 2), True), pygame.Surface((1, 1), pygame.SRCALPHA, 32)
    assert mask.to_surface(setsurface=small, setcolor="red", area=(0, 1, 1, 1)).get_at((0, 0)) == (255, 0, 0, 255)


def test_what_to_surface_refuses():
    mine, other = ours.Mask((3, 3)), theirs.Mask((3, 3))
    deep, flat = pygame.Surface((4, 4), 0, 32), pygame.Surface((4, 4), 0, 16)
    for keywords in ({"surface": 3}, {"setsurface": 3}, {"unsetsurface": "a"}, {"surface": deep, "setsurface": flat},
                     {"surface": flat, "unsetsurface": deep}, {"setcolor": "no colour"}, {"unsetcolor": (1, 2)},
                     {"dest": 3}, {"dest": "ab"}, {"dest": None}, {"area": 3}, {"area": "abcd"}, {"wrong": 1}):
        same(lambda: mine.to_surface(**keywords), lambda: other.to_surface(**keywords))


@given(arrays(66))
def test_pillow_and_surfaces_by_their_buffers(array):
    if 0 in array.shape:
        return
    image = pytest.importorskip("PIL.Image")
    pixels = numpy.zeros((*array.shape, 4), numpy.uint8)
    pixels[:, :, 3] = array * 90
    wanted = hitmask.Mask.from_array(array)
    assert hitmask.mask_from_image(image.fromarray(pixels, "RGBA")) == wanted
    assert hitmask.mask_from_image(image.fromarray(pixels, "RGBA"), threshold=90).count() == 0
    assert hitmask.mask_from_image(image.fromarray(pixels[:, :, 3].copy(), "L")) == wanted
    assert hitmask.mask_from_image(image.fromarray(array)) == wanted
    assert hitmask.mask_from_image(pixels) == wanted
    surface = pygame.image.frombytes(pixels.tobytes(), array.shape[::-1], "RGBA")
    assert hitmask.mask_from_image(surface) == wanted
    assert hitmask.Mask(ours.from_surface(surface, 0)) == wanted
