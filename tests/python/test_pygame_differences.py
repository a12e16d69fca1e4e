"""What docs/pygame.md says of pygame and of hitmask.pygame, row by row, with the installed release."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import hitmask.pygame as ours
import numpy
import pygame
import pytest
from oracle import components
from test_pygame import bits, both

theirs = pygame.mask
PAGE = Path(__file__).parents[2] / "docs" / "pygame.md"
RELEASE = "2.5.8"


def test_the_release():
    """Another one may do otherwise: then the page has to be read again."""
    assert pygame.version.ver == RELEASE


def killed(code):
    """Whether a signal ends an interpreter that runs this. Memory comes filled with rubbish there."""
    settings = {**os.environ, "MALLOC_PERTURB_": "165"}
    done = subprocess.run([sys.executable, "-c", f"import pygame\nMask = pygame.mask.Mask\n{code}"],
                          env=settings, capture_output=True, check=False)
    return done.returncode < 0


def masks(size, points):
    array = numpy.zeros(size[::-1], bool)
    for x, y in points:
        array[y, x] = True
    return both(array)


def test_the_page_names_the_release():
    assert f"| call | pygame-ce {RELEASE} | here |" in PAGE.read_text(encoding="utf-8")
    assert not killed("Mask((3, 3)).count()")


def test_overlap_of_several_columns():
    mine, other = masks((130, 9), [(70, 0), (0, 5)])
    assert other.overlap(other, (0, 0)) == (0, 5)
    assert mine.overlap(mine, (0, 0)) == (70, 0)


def test_numbers_beyond_32_bits():
    mine, other = ours.Mask((5, 5), True), theirs.Mask((5, 5), True)
    assert other.overlap(other, (2**32, 0)) == (0, 0) and other.get_at((2**32, 0)) == 1
    assert theirs.Mask((2**32 + 5, 3)).get_size() == (5, 3)
    with pytest.raises(TypeError):
        other.overlap(other, (2**64, 0))
    assert mine.overlap(mine, (2**32, 0)) is None and mine.overlap(mine, (2**64, 0)) is None
    with pytest.raises(IndexError):
        mine.get_at((2**32, 0))
    with pytest.raises(ValueError):
        ours.Mask((2**32 + 5, 3))


def test_onto_itself():
    mine, other = masks((5, 5), [(0, 0)])
    for mask in (mine, other):
        mask.draw(mask, (0, 1))
    assert mine.count() == 2 and other.count() == 5
    mine, other = ours.Mask((5, 5), True), theirs.Mask((5, 5), True)
    for mask in (mine, other):
        mask.erase(mask, (1, 1))
    assert mine.count() == 9 and other.count() == 15
    outputs = []
    for pair in zip(masks((9, 9), [(0, 0), (1, 1)]), masks((3, 3), [(0, 0), (1, 1)])):
        outputs.append(pair[0].convolve(pair[1], pair[0]).count())
    assert outputs == [4, 9]


def test_labels_of_narrow_masks():
    code = "mask = Mask((1, 64))\nfor y in range(0, 64, 2): mask.set_at((0, y))\nmask."
    for call in ("connected_components()", "connected_component()", "get_bounding_rects()"):
        assert killed(code + call)
    mine = masks((1, 64), [(0, y) for y in range(0, 64, 2)])[0]
    assert len(mine.connected_components()) == len(mine.get_bounding_rects()) == 32


def test_labels_of_odd_sides():
    places = [(x, y) for x in range(0, 5, 2) for y in range(0, 3, 2)]
    code = f"mask = Mask((5, 3))\nfor place in {places}: mask.set_at(place)\nfor _ in range(1000): mask."
    for call in ("connected_components()", "connected_component()", "get_bounding_rects()"):
        assert killed(code + call)
    mine = masks((5, 3), places)[0]
    assert len(mine.connected_components()) == len(mine.get_bounding_rects()) == 6


def counted_wrongly(minimum, tries=4000):
    """Masks of which pygame, counting the pixels of components, loses some."""
    random = numpy.random.default_rng(3)
    for _ in range(tries):
        height, width = 2 * random.integers(2, 8, 2)
        array = random.random((height, width)) < 0.4
        sizes = [len(part) for part in components(array)]
        mine, other = both(array)
        assert [part.count() for part in mine.connected_components(minimum)] == [n for n in sizes if n >= minimum]
        assert mine.connected_component().count() == max(sizes, default=0)
        yield sizes, other


def test_counts_of_components():
    seen = {"left out": False, "not the largest": False}
    for sizes, other in counted_wrongly(8):
        if [part.count() for part in other.connected_components(8)] != [n for n in sizes if n >= 8]:
            seen["left out"] = True
        if other.connected_component().count() != max(sizes, default=0):
            seen["not the largest"] = True
        if all(seen.values()):
            return
    raise AssertionError(seen)


def test_equally_large_components():
    """Both have seven pixels; the left one begins first, and is joined from two parts last."""
    left = [(2, 0), (0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (2, 1)]
    right = [(5, 1), (6, 1), (7, 1), (5, 2), (6, 2), (7, 2), (5, 0)]
    mine, other = masks((8, 4), left + right)
    assert mine.connected_component().count() == other.connected_component().count() == 7
    assert mine.connected_component().get_at((2, 0)) == 1
    assert other.connected_component().get_at((5, 0)) == 1


def test_angle():
    """Lines of 32 pixels, 5 to 40 degrees steep."""
    slopes = numpy.linspace(5, 40, 36)
    wrong = []
    for slope in slopes:
        line = [(x, round(x * numpy.tan(numpy.radians(slope)))) for x in range(32)]
        mine, other = masks((32, 32), line)
        wrong.append([abs(mine.angle() + slope), abs(other.angle() + slope)])
    averages = numpy.mean(wrong, 0)
    assert averages[0] < 0.2 and averages[1] > 2 and numpy.max(wrong, 0)[1] > 5


def test_angle_of_symmetric_sprites():
    """A ship stands upright. A coin has no angle, and neither has a square: there pygame's is as good as any."""
    sprites = [pygame.image.load(PAGE.parents[1] / "assets" / "sprites" / f"{name}.png") for name in ("ship", "coin")]
    assert ours.from_surface(sprites[0]).angle() == pytest.approx(0)
    assert theirs.from_surface(sprites[0]).angle() == pytest.approx(-23.2, abs=0.05)
    assert ours.from_surface(sprites[1]).angle() == theirs.from_surface(sprites[1]).angle() == -45
    for side in range(1, 70):
        assert ours.Mask((side, side), True).angle() == theirs.Mask((side, side), True).angle()


def test_no_mask_to_convolve_into():
    assert killed("Mask((3, 3)).convolve(Mask((3, 3)), 3)")
    with pytest.raises(TypeError):
        ours.Mask((3, 3)).convolve(ours.Mask((3, 3)), 3)


def test_area_with_a_small_surface():
    """The small surface is a part of a larger one, so that reading past its end does no harm."""
    large = pygame.Surface((1, 8), pygame.SRCALPHA, 32)
    large.fill((9, 8, 7))
    keywords = {"setsurface": large.subsurface((0, 0, 1, 1)), "setcolor": "red", "area": (0, 4, 1, 1)}
    mine, other = ours.Mask((1, 8), True), theirs.Mask((1, 8), True)
    assert other.to_surface(**keywords).get_at((0, 0)) == (9, 8, 7, 255)
    assert mine.to_surface(**keywords).get_at((0, 0)) == (255, 0, 0, 255)


def test_threshold_with_a_small_surface():
    surface, large = pygame.Surface((8, 1), 0, 32), pygame.Surface((8, 1), 0, 32)
    small = large.subsurface((0, 0, 2, 1))
    counts = [module.from_threshold(surface, (0, 0, 0), (9, 9, 9), small).count() for module in (ours, theirs)]
    assert counts == [2, 8]


def test_threshold_with_another_depth():
    deep, flat = pygame.Surface((1, 1), 0, 32), pygame.Surface((1, 1), 0, 16)
    deep.fill((248, 252, 248))
    flat.fill((248, 252, 248))
    counts = [module.from_threshold(deep, (0, 0, 0), (9, 9, 9), flat).count() for module in (ours, theirs)]
    assert counts == [1, 0]


def test_surface_onto_itself():
    rows = []
    for module in (ours, theirs):
        surface = pygame.Surface((4, 1), pygame.SRCALPHA, 32)
        for x in range(4):
            surface.set_at((x, 0), (x + 1, 0, 0, 255))
        module.Mask((3, 1), True).to_surface(surface, setsurface=surface, dest=(1, 0))
        rows.append([surface.get_at((x, 0))[0] for x in range(4)])
    assert rows == [[1, 1, 2, 3], [1, 1, 1, 1]]


def test_long_sides():
    assert theirs.Mask((65_536, 1)).get_size() == (65_536, 1)
    assert ours.Mask((65_535, 1)).get_size() == (65_535, 1)
    for call in (lambda: ours.Mask((65_536, 1)), lambda: ours.Mask((1, 1)).scale((1, 65_536))):
        with pytest.raises(ValueError):
            call()


def test_bits_beyond_the_edge():
    counts = []
    for module in (ours, theirs):
        mask = module.Mask((5, 5))
        numpy.asarray(memoryview(mask))[:] = numpy.uint64(2**64 - 1)
        counts.append(mask.count())
    assert counts == [25, 320]


def test_buffers_of_masks_without_pixels():
    assert memoryview(theirs.Mask((5, 0))).shape == memoryview(ours.Mask((5, 0))).shape == (1, 0)
    assert not killed("assert memoryview(Mask((0, 5))).shape == (1, 5)")
    assert memoryview(ours.Mask((0, 5))).shape == (0, 5)
    assert bytes(ours.Mask((0, 5))) == b""


def test_masks_that_were_not_made():
    assert killed("Mask.__new__(Mask).count()")

    class Careless(ours.Mask):
        def __init__(self):
            pass

    good, wrong = ours.Mask((3, 3)), Careless()
    for call in (wrong.count, wrong.copy, wrong.to_surface, lambda: memoryview(wrong), lambda: good.draw(wrong, (0, 0)),
                 lambda: good.convolve(good, wrong), lambda: repr(wrong), lambda: ours.Mask.copy(3),
                 lambda: ours.Mask.__copy__(3)):
        with warnings.catch_warnings(), pytest.raises(TypeError):
            warnings.simplefilter("ignore", RuntimeWarning)
            call()


def test_made_twice():
    mine, other = ours.Mask((3, 3), True), theirs.Mask((3, 3), True)
    other.__init__((4, 4))
    assert other.get_size() == (4, 4)
    with pytest.warns(RuntimeWarning), pytest.raises(TypeError):
        mine.__init__((4, 4))
    assert bits(mine) == [[1] * 3] * 3
