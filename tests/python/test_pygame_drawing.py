"""Masks drawn on surfaces, against the installed pygame-ce: to_surface with all it takes."""

import hitmask.pygame as ours
import numpy
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays
from test_pygame import both, same
from test_pygame_arguments import Items
from test_pygame_surfaces import COLORS, KINDS, surface_of

theirs = pygame.mask


class Sprite:
    """Something with a rect, as an attribute or as a method."""

    def __init__(self, rect):
        self.rect = rect


def masks(width=20, height=5):
    return both(numpy.random.default_rng(width).random((height, width)) < 0.5)


def drawn(mask, target, **keywords):
    """What the target looks like afterwards, and whether it was returned."""
    copy = target.copy()
    result = mask.to_surface(copy, **keywords)
    return [result is copy, copy.get_locked(), copy]


def same_drawing(kind, **keywords):
    target = surface_of(kind, (12, 8))
    for size in ((20, 5), (9, 7)):
        mine, other = masks(*size)
        same(lambda: drawn(mine, target, **keywords), lambda: drawn(other, target, **keywords))


DESTINATIONS = [(0, 0), (1, 2), (-3, 4), [2, 1], (2.7, 1.2), pygame.Vector2(1.5, 2), pygame.Rect(2, 1, 3, 4), pygame.FRect(2.5, 1, 3, 4),
                (1, 2, 3, 4), ((1, 2), (3, 4)), [[1, 2], [3, 4]], ((1, 2),), None, 3, "ab", (1,), (1, 2, 3), (100, 0), (-100, 0), (0, -13),
                (0, 2**31 - 1), (-(2**31), 0), ("1", "2"), Items(1, 2), (numpy.int64(2), numpy.float64(1.5)), numpy.array([1, 2]),
                (None, 1), {1: 2, 3: 4}, Sprite(pygame.Rect(1, 1, 2, 2)), Sprite(lambda: (1, 1, 2, 2)), (float("nan"), 0), ((1, 2, 3, 4),)]
AREAS = [None, (0, 0, 5, 5), (2, 3, 4, 5), (-2, -3, 6, 6), (2, 2, -2, -2), (5, 5, -9, -3), (0, 0, 0, 0), (3, 0, 0, 4), (100, 100, 3, 3),
         (-9, 0, 5, 5), ((1, 2), (3, 4)), [[1, 2], [3, 4]], [1, 2, 3, 4], pygame.Rect(1, 1, 3, 3), pygame.FRect(1.5, 1.5, 3.5, 3.5),
         (1.9, 1.2, 3.8, 3.7), 3, "abcd", (1, 2), (1, 2, 3), ("1", 2, 3, 4), Items(1, 2, 3, 4), Sprite(pygame.Rect(1, 1, 2, 2)),
         numpy.array([1, 2, 3, 4]), (2**31 - 1, 0, 5, 5), (0, 0, 2**31 - 1, 2**31 - 1), (-(2**31), 0, 2**31 - 1, 5), ((1, 2, 3, 4),)]


@pytest.mark.parametrize("kind", KINDS)
def test_destinations(kind):
    large = {"setsurface": surface_of(kind, (20, 7)), "unsetsurface": surface_of(kind, (22, 10))}
    for dest in DESTINATIONS:
        same_drawing(kind, dest=dest)
        same_drawing(kind, dest=dest, **large)


@pytest.mark.parametrize("kind", KINDS)
def test_areas(kind):
    large = {"setsurface": surface_of(kind, (20, 7)), "unsetsurface": surface_of(kind, (22, 10))}
    for area in AREAS:
        same_drawing(kind, area=area)
        same_drawing(kind, area=area, dest=(2, -1))
        same_drawing(kind, area=area, setcolor=None, unsetcolor=None, **large)


def test_new_surfaces():
    for size in ((20, 5), (9, 7), (0, 5), (5, 0), (0, 0)):
        mine, other = masks(*size)
        same(mine.to_surface, other.to_surface)
        for area in AREAS:
            same(lambda: mine.to_surface(area=area), lambda: other.to_surface(area=area))
        for color in COLORS:
            same(lambda: mine.to_surface(setcolor=color, unsetcolor=color), lambda: other.to_surface(setcolor=color, unsetcolor=color))


@pytest.mark.parametrize("kind", KINDS)
def test_colours(kind):
    for color in COLORS:
        same_drawing(kind, setcolor=color)
        same_drawing(kind, unsetcolor=color)


@pytest.mark.parametrize("kind", KINDS)
def test_sources(kind):
    for other_kind in KINDS:
        for size in ((20, 7), (3, 2), (0, 7)):
            source = surface_of(other_kind, size)
            same_drawing(kind, setsurface=source)
            same_drawing(kind, unsetsurface=source, setcolor=None)


@pytest.mark.parametrize("kind", KINDS)
def test_a_surface_onto_itself(kind):
    """In its place; elsewhere pygame smears, as the page tells."""
    results = []
    for mask in masks(12, 8):
        surface = pygame.Surface((12, 8), *KINDS[kind])
        surface.fill((8, 16, 200))
        mask.to_surface(surface, setsurface=surface, unsetcolor=(255, 0, 0))
        results.append(pygame.image.tobytes(surface, "RGBA"))
    assert results[0] == results[1]


@pytest.mark.parametrize("kind", KINDS)
def test_surfaces_in_use(kind):
    target = surface_of(kind, (12, 8))
    for change in (lambda s: s.lock(), lambda s: s.set_colorkey(s.get_at((0, 0))), lambda s: s.set_alpha(90), lambda s: s.set_clip((2, 2, 3, 3))):
        results = []
        for mask in masks():
            copy = target.copy()
            change(copy)
            mask.to_surface(copy.subsurface((2, 2, 8, 5)), setcolor=(9, 9, 9))
            mask.to_surface(copy, unsetcolor=(90, 9, 9), setcolor=None, dest=(1, 1))
            results.append((copy.get_locked(), pygame.image.tobytes(copy, "RGBA")))
        assert results[0] == results[1]


@pytest.mark.parametrize("kind", ["8 bit", "16 bit with alpha", "24 bit", "32 bit with alpha"])
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


def test_to_surface_returns_the_surface():
    mask, surface = ours.Mask((3, 3), True), pygame.Surface((4, 4))
    assert mask.to_surface(surface) is surface and not surface.get_locked()
    assert mask.to_surface(surface=surface, setcolor="red").get_at((1, 1))[:3] == (255, 0, 0)


def test_what_to_surface_refuses():
    mine, other = ours.Mask((3, 3)), theirs.Mask((3, 3))
    deep, flat = pygame.Surface((4, 4), 0, 32), pygame.Surface((4, 4), 0, 16)
    for keywords in ({"surface": 3}, {"setsurface": 3}, {"unsetsurface": "a"}, {"surface": deep, "setsurface": flat},
                     {"surface": flat, "unsetsurface": deep}, {"setcolor": "no colour"}, {"unsetcolor": (1, 2)},
                     {"dest": 3}, {"dest": "ab"}, {"dest": None}, {"area": 3}, {"area": "abcd"}, {"wrong": 1},
                     {"surface": deep, "setsurface": flat, "dest": None}, {"surface": deep, "setsurface": flat, "area": 3},
                     {"setcolor": "no colour", "dest": None}, {"unsetcolor": "no colour", "area": 3},
                     {"surface": deep, "setsurface": flat, "setcolor": 1.5}, {"setcolor": "no colour", "unsetcolor": 1.5},
                     {"surface": deep, "unsetsurface": flat, "setsurface": 3}):
        same(lambda: mine.to_surface(**keywords), lambda: other.to_surface(**keywords))
    for arguments in ((None, None), (deep, deep, deep, None, None, (1, 1)), (deep, None, None, 3, 4, (1, 1), (1, 1, 2, 2)),
                      (deep, None, None, 3, 4, (1, 1), (1, 1, 2, 2), 1), (3,), (deep, 3), (deep, None, 3)):
        same(lambda: mine.to_surface(*arguments), lambda: other.to_surface(*arguments))
