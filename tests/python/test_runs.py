"""Runs against masks: every question and every shape, arrays in and out, pickles, terrains."""

import copy
import pickle

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

Runs = hitmask.Runs
masks = st.builds(lambda seed, w, h, dense: hitmask.Mask.from_array(numpy.random.default_rng(seed).random((h, w)) < dense),
                  st.integers(0, 99), st.integers(0, 70), st.integers(0, 30), st.sampled_from([0.0, 0.05, 0.5, 1.0]))
small = st.integers(-40, 40)
points = st.tuples(small, small)


def same(runs, mask):
    assert runs.size == mask.size and runs.to_mask() == mask and runs == Runs.from_mask(mask)
    assert runs.count() == mask.count() and runs.content_hash() == Runs.from_mask(mask).content_hash()


@given(masks, masks, points)
def test_pairs_answer_as_masks_do(a, b, offset):
    runs, others = Runs.from_mask(a), (Runs.from_mask(b), b)
    for other in others:
        assert runs.overlap(other, offset) == a.overlap(b, offset)
        assert runs.first_point(other, offset) == a.first_point(b, offset)
        assert runs.overlap_area(other, offset) == a.overlap_area(b, offset)
        assert runs.contact(other, offset) == a.contact(b, offset)
        assert runs.contact(other, offset, details=["area", "box"]) == a.contact(b, offset, details=["area", "box"])


@given(masks, masks, points)
def test_sets(a, b, at):
    runs, other = Runs.from_mask(a), Runs.from_mask(b)
    same(runs & other, a & b)
    same(runs | other, a | b)
    same(runs ^ other, a ^ b)
    same(runs - other, a - b)
    for name in ("draw", "erase", "keep", "toggle"):
        mask, changed = a.copy(), runs.copy()
        getattr(mask, name)(b, at=at)
        getattr(changed, name)(other, at=at)
        same(changed, mask)
    assert runs == Runs.from_mask(a)


@given(masks, points, st.integers(0, 5), st.integers(-4, 4))
def test_shapes(mask, by, distance, quarters):
    runs = Runs.from_mask(mask)
    same(runs.flip_x(), mask.flip_x())
    same(runs.flip_y(), mask.flip_y())
    same(runs.transpose(), mask.transpose())
    same(runs.turn(quarters=quarters), mask.turn(quarters))
    same(runs.shift(by), mask.shift(by))
    same(runs.scale((31, 17)), mask.scale((31, 17)))
    same(runs.crop((*by, 9, 20)), mask.crop((*by, 9, 20)))
    same(runs.pad(left=1, top=2, right=distance, bottom=4), mask.pad(1, 2, distance, 4))
    same(runs.shrink(distance), mask.shrink(distance))
    for reach in ("four", "eight", "disc"):
        same(runs.shrink(distance, reach=reach), mask.shrink(distance, reach))
        same(runs.grow(distance, reach=reach).runs, mask.grow(distance, reach).mask)
    for found, expected in ((runs.grow(distance), mask.grow(distance)), (runs.crop_to_solid(), mask.crop_to_solid())):
        same(found.runs, expected.mask)
        assert found.position == expected.position


@given(masks)
def test_arrays_and_pickles(mask):
    runs = Runs.from_mask(mask)
    array = runs.runs()
    assert array.dtype == numpy.int32 and array.shape == (len(array), 3)
    pixels = numpy.zeros(mask.size[::-1], bool)
    for x, y, length in array:
        pixels[y, x : x + length] = True
    assert (pixels == mask.to_array()).all()
    assert Runs(runs.size, runs=array) == Runs(size=runs.size, runs=array.tolist()) == runs
    assert Runs(runs.size, array.astype(numpy.uint64)) == runs
    for twin in (pickle.loads(pickle.dumps(runs)), copy.copy(runs), copy.deepcopy(runs), runs.copy()):
        assert twin == runs and twin is not runs


@given(masks, points)
def test_terrains(mask, at):
    runs = Runs.from_mask(mask)
    ground = runs.to_terrain(at=at, material=3, neighbours=4, hard=[3])
    assert ground == hitmask.Terrain(mask, at=at, material=3, neighbours=4, hard=[3])
    assert ground.to_runs((*at, *mask.size)) == runs


def test_giants():
    side = hitmask.MAX_RUNS_SIDE
    runs = Runs((side, side), [(0, 0, 3), (side - 1, side - 1, 1)])
    assert repr(runs) == "<hitmask.Runs 1073741824x1073741824, 4 solid in 2 runs>"
    assert (runs.width, runs.height, runs.solid_bounds) == (side, side, (0, 0, side, side))
    assert runs.memory_bytes < 200
    assert runs.get((2, 0)) and not runs.get((3, 0)) and not runs.get((-1, side))
    assert runs.overlap(runs, (side - 1, side - 1)) and not runs.overlap(runs, (10**12, -(10**12)))
    assert runs.turn().runs().tolist() == [[side - 1, 0, 1], [side - 1, 1, 1], [side - 1, 2, 1], [0, side - 1, 1]]
    assert runs.to_mask(box=(0, 0, 4, 1)) == hitmask.Mask.from_text("###.")
    assert runs.to_text((1, 0, 3, 2)) == "##.\n...\n"
    with pytest.raises(ValueError):
        runs.to_mask()
    with pytest.raises(ValueError):
        runs.grow(1)


@pytest.mark.parametrize("wrong", [
    [(0, 0, 0)], [(0, 0, 11)], [(-1, 0, 2)], [(0, 5, 1)], [(0, 1, 1), (0, 0, 1)], [(0, 0, 2), (1, 0, 2)], [(2**40, 0, 1)], [(0, 0, 2**32 + 1)],
    [(-(2**63), 0, 1)], numpy.array([(2**64 - 1, 0, 1)], numpy.uint64),
])
def test_runs_that_are_refused(wrong):
    with pytest.raises(ValueError, match=r"^run \d"):
        Runs((10, 5), wrong)


@pytest.mark.parametrize(("wrong", "sentence"), [
    ([(0, 0, 1), (0, 1, 2**31)], "run 1: the length is 2147483648, not from "),
    ([(0, -(2**31) - 1, 1)], "run 0: y is -2147483649, not from "),
    (numpy.array([(2**63, 0, 1)], numpy.uint64), "run 0: x is 9223372036854775808, not from "),
])
def test_errors_have_the_number_that_was_given(wrong, sentence):
    with pytest.raises(ValueError, match="^" + sentence):
        Runs((10, 5), wrong)


@pytest.mark.parametrize("wrong", [5, "text", [1, 2, 3], [(1, 2)], [(0.5, 1, 2)], [[(0, 0, 1)]], [None], [(0, 0, 2**70)]])
def test_what_is_no_list_of_runs(wrong):
    with pytest.raises((TypeError, ValueError), match="runs"):
        Runs((10, 5), wrong)


def test_other_mistakes():
    runs = Runs((4, 4))
    assert runs == Runs((4, 4), []) and runs != Runs((4, 5)) and runs != 3
    with pytest.raises(TypeError):
        hash(runs)
    with pytest.raises(ValueError):
        Runs((-1, 2))
    with pytest.raises(ValueError):
        Runs((2**30 + 1, 2))
    with pytest.raises(TypeError, match="other"):
        runs.overlap(5, (0, 0))
    with pytest.raises(TypeError):
        runs.draw(hitmask.Mask((3, 3)))
    with pytest.raises(TypeError):
        runs & hitmask.Mask((3, 3))
    with pytest.raises(ValueError):
        runs.to_terrain(material=8)
    with pytest.raises(ValueError):
        runs.shrink(-1)
    with pytest.raises(TypeError):
        Runs.__new__(Runs).count()
