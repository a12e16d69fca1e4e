"""Masks of pygame and of hitmask in one call, and the first point in pygame's order."""

import subprocess
import sys

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays
from test_pygame import bits, both

theirs = pygame.mask.Mask
offsets = st.tuples(st.integers(-140, 140), st.integers(-20, 20))
METHODS = ("overlap", "overlap_area", "overlap_mask", "draw", "erase", "convolve")


@pytest.fixture
def installed():
    ours.install()
    yield
    ours.uninstall()


@pytest.fixture
def in_pygames_order():
    ours.install(first_point="pygame")
    yield
    ours.uninstall()


def answer(mask, name, other, offset):
    """What the method returns, and the mask after it."""
    arguments = () if name == "convolve" else (offset,)
    result = getattr(mask, name)(other, *arguments)
    if isinstance(result, (ours.Mask, theirs)):
        result = bits(result)
    return result, bits(mask)


# --- Both kinds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", METHODS)
@given(a=arrays(70), b=arrays(70), offset=offsets)
def test_ours_with_theirs(name, a, b, offset):
    (mine, other), (mine_2, other_2) = both(a), both(b)
    assert answer(mine, name, other_2, offset) == answer(both(a)[0], name, mine_2, offset)


@pytest.mark.parametrize("name", METHODS)
@given(a=arrays(70), b=arrays(70), offset=offsets)
def test_theirs_with_ours(name, a, b, offset):
    """Where the order of the first point matters, it is hitmask's."""
    (mine, other), (mine_2, other_2) = both(a), both(b)
    ours.install()
    try:
        assert answer(other, name, mine_2, offset) == answer(mine, name, mine_2, offset)
        again = both(a)[1]
        if name != "overlap":
            assert answer(again, name, other_2, offset) == answer(both(a)[0], name, mine_2, offset)
    finally:
        ours.uninstall()


def test_keywords(installed):
    mine, other = pygame.mask.Mask((8, 8), True), theirs((8, 8), True)
    assert other.overlap(other=mine, offset=(3, 4)) == mine.overlap(other=other, offset=(3, 4)) == (3, 4)
    other.erase(other=mine, offset=(0, 4))
    assert other.count() == 32 and mine.count() == 64
    mine.draw(other=theirs((9, 9)), offset=(0, 0))


def test_convolve_into_one_of_theirs(installed):
    mine, other, output = ours.Mask((8, 8), True), theirs((3, 3), True), theirs((70, 12))
    assert mine.convolve(other, output, (1, 2)) is output and output.count() == 100
    assert mine.convolve(other, output=output).count() == 128
    with pytest.raises(TypeError):
        mine.convolve(other, "mask")
    assert mine.convolve(other, theirs((0, 5))).count() == 0


def test_subclasses(installed):
    class Old(theirs):
        pass

    old, new = Old((8, 8), True), pygame.mask.Mask((8, 8), True)
    assert old.overlap(new, (1, 1)) == new.overlap(old, (1, 1)) == (1, 1)
    old.erase(new, (0, 0))
    assert old.count() == 0


def test_as_pygame_has_it_without_install():
    mine, other = ours.Mask((8, 8), True), theirs((8, 8), True)
    assert type(theirs.__dict__["overlap"]).__name__ == "method_descriptor"
    with pytest.raises(TypeError):
        other.overlap(mine, (0, 0))
    ours.install()
    assert other.overlap(mine, (0, 0)) == (0, 0)
    ours.uninstall()
    for name in METHODS:
        assert type(theirs.__dict__[name]).__name__ == "method_descriptor"
    with pytest.raises(TypeError):
        other.overlap(mine, (0, 0))


def test_wrong_arguments_stay_wrong(installed):
    mine, other = ours.Mask((8, 8), True), theirs((8, 8), True)
    for name in METHODS:
        for wrong in ((), (3,), (mine, "x"), (mine, (0, 0), 3, 4), ("mask", (0, 0)), (bytearray(9), (0, 0))):
            for mask in (mine, other):
                with pytest.raises(TypeError):
                    getattr(mask, name)(*wrong)


def test_functions_of_hitmask():
    """By a copy."""
    mine, other = ours.Mask((8, 8), True), theirs((8, 8), True)
    pixels = hitmask.Mask(mine)
    assert pixels.overlap(other, (3, 3)) and pixels.first_point(other, (3, 4)) == (3, 4)
    assert hitmask.overlap_many([mine, other, pixels], [0, 1], [1, 2], [[0, 0], [9, 0]]).tolist() == [True, False]
    world = hitmask.World()
    ids = world.add(other), world.add(hitmask.Shape(other, origin=(4, 4)))
    assert [world.box(body) for body in ids] == [(0, 0, 8, 8), (-4, -4, 8, 8)]
    assert world.query_mask(other, (2, 2)).tolist() == [*ids]
    with pytest.raises(TypeError):
        pixels.overlap(b"bytes", (0, 0))


def test_a_game_with_masks_from_before():
    """In a process of its own, as games are."""
    game = ("import pygame\nfrom pygame.mask import Mask\nold = Mask((8, 8), True)\n"
            "class Rock(pygame.sprite.Sprite):\n"
            "    def __init__(self, x, mask):\n"
            "        super().__init__()\n        self.rect, self.mask = pygame.Rect(x, 0, 8, 8), mask\n"
            "import hitmask.pygame\nhitmask.pygame.install()\n"
            "a, b = Rock(0, old), Rock(5, pygame.mask.Mask((8, 8), True))\n"
            "for _ in range(100):\n"
            "    assert pygame.sprite.collide_mask(a, b) == (5, 0)\n"
            "    assert pygame.sprite.collide_mask(b, a) == (0, 0)\n"
            "    old.draw(b.mask, (0, 0)); b.mask.draw(old, (0, 0))\n"
            "hitmask.pygame.uninstall()\nassert old.overlap(Mask((3, 3), True), (0, 0)) == (0, 0)\n")
    assert subprocess.run([sys.executable, "-c", game], check=False).returncode == 0


# --- The first point ----------------------------------------------------------------------------


def noise(random, size, share):
    return random.random(size) < share


def quickly(array):
    """The same bits in a mask of each, word by word."""
    mine = ours.Mask(hitmask.Mask.from_array(array))
    other = theirs(mine.get_size())
    hitmask._hitmask._write_to_pygame_mask(other, mine)
    return mine, other


def test_first_point_like_pygames(in_pygames_order):
    """Large masks, where most points differ."""
    random = numpy.random.default_rng(11)
    differ = 0
    for _ in range(1000):
        sizes = random.integers(1, 300, 4).tolist()
        share = float(random.choice([0.001, 0.01, 0.2]))
        (mine, other), (mine_2, other_2) = (quickly(noise(random, size, share)) for size in (sizes[:2], sizes[2:]))
        offset = tuple(random.integers(-120, 120, 2).tolist())
        point = mine.overlap(mine_2, offset)
        assert point == other.overlap(other_2, offset)
        assert mine.overlap(other_2, offset) == other.overlap(mine_2, offset) == point
        differ += point is not None and point != hitmask.Mask(mine).first_point(hitmask.Mask(mine_2), offset)
    assert differ > 50


@given(a=arrays(140), b=arrays(140), offset=offsets)
def test_first_point_at_the_edges(a, b, offset):
    (mine, other), (mine_2, other_2) = quickly(a), quickly(b)
    ours.install(first_point="pygame")
    try:
        assert mine.overlap(mine_2, offset) == other.overlap(other_2, offset)
    finally:
        ours.uninstall()


def test_words_of_32_bits():
    """As on Windows: pygame's algorithm, word by word."""
    random = numpy.random.default_rng(12)
    hitmask._hitmask._use_words_of_pygame(32)
    try:
        for _ in range(100):
            arrays_ = [noise(random, random.integers(1, 150, 2), 0.02) for _ in range(2)]
            offset = tuple(random.integers(-100, 100, 2).tolist())
            mine, mine_2 = (quickly(array)[0] for array in arrays_)
            assert mine.overlap(mine_2, offset) == by_words(*arrays_, offset, 32)
    finally:
        hitmask._hitmask._use_words_of_pygame(0)
    with pytest.raises(ValueError):
        hitmask._hitmask._use_words_of_pygame(16)


def by_words(a, b, offset, bits_of_word):
    """The shared pixels, by the columns of both masks, then from the top, then from the left."""
    x_0, y_0 = offset
    shared = [(x // bits_of_word, (x - x_0) // bits_of_word, y, x) for y, x in numpy.argwhere(a).tolist()
              if 0 <= y - y_0 < b.shape[0] and 0 <= x - x_0 < b.shape[1] and b[y - y_0, x - x_0]]
    return (min(shared)[3], min(shared)[2]) if shared else None


def test_collide_mask(in_pygames_order):
    """pygame's function and hitmask's."""
    array = numpy.zeros((9, 130), bool)
    array[0, 70] = array[5, 0] = True
    mine, other = both(array)
    sprites = [pygame.sprite.Sprite() for _ in range(2)]
    for sprite in sprites:
        sprite.rect, sprite.mask = pygame.Rect(0, 0, 130, 9), mine
    assert ours.collide_mask(*sprites) == pygame.sprite.collide_mask(*sprites) == other.overlap(other, (0, 0)) == (0, 5)
    ours.install(first_point="topmost")
    assert ours.collide_mask(*sprites) == pygame.sprite.collide_mask(*sprites) == (70, 0)
    ours.install(first_point="pygame")
    assert mine.overlap(mine, (0, 0)) == (0, 5)
    ours.uninstall()
    assert mine.overlap(mine, (0, 0)) == (70, 0)


def test_a_wrong_choice_changes_nothing():
    before = pygame.mask.Mask
    for wrong in ("leftmost", None, 3):
        with pytest.raises(ValueError, match="'topmost' or 'pygame'"):
            ours.install(first_point=wrong)
    assert pygame.mask.Mask is before
