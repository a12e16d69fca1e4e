"""Boxes, pixels and region masks against the obvious way."""

import itertools

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

SMALL = st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(-2, 9), st.integers(-2, 9))
ENDS = st.sampled_from([-(2**31), -1, 0, 1, 2**31 - 1])
ANY = st.one_of(SMALL, st.tuples(ENDS, ENDS, ENDS, ENDS))


def pixels(box):
    x, y, w, h = box
    return {(p, q) for p in range(x, x + w) for q in range(y, y + h)}


def edges(box):
    """Pixel corners of the closed box."""
    x, y, w, h = box
    return {(p, q) for p in range(x, x + w + 1) for q in range(y, y + h + 1)} if w > 0 and h > 0 else set()


@given(SMALL, SMALL)
def test_small_boxes(a, b):
    shared = pixels(a) & pixels(b)
    assert hitmask.box_overlaps(a=a, b=b) == bool(shared)
    assert hitmask.box_touches(a=a, b=b) == bool(edges(a) & edges(b))
    assert pixels(hitmask.box_intersection(a=a, b=b)) == shared
    assert hitmask.box_contains(box=a, inner=b) == (pixels(b) <= pixels(a))
    for point in itertools.product(range(-10, 20, 3), repeat=2):
        assert hitmask.box_contains(box=a, point=point) == (point in pixels(a))
    both = pixels(a) | pixels(b)
    x, y, w, h = hitmask.box_united(a=a, b=b)
    if both:
        assert (x, y) == (min(p for p, _ in both), min(q for _, q in both))
        assert (x + w, y + h) == (max(p for p, _ in both) + 1, max(q for _, q in both) + 1)
    else:
        assert (x, y, w, h) == (0, 0, 0, 0)


@given(ANY)
def test_one_box(box):
    x, y, w, h = box
    assert hitmask.box_is_empty(box=box) == (w <= 0 or h <= 0)
    assert (hitmask.box_right(box=box), hitmask.box_bottom(box=box)) == (x + w, y + h)
    assert hitmask.box_area(box=box) == (max(w, 0) * max(h, 0) if w > 0 and h > 0 else 0)
    assert hitmask.box_of(size=(w, h)) == (0, 0, w, h)


@given(ANY, ANY)
def test_every_box(a, b):
    """Python's numbers do not end; the core's do."""
    def apart(i):
        return a[i] + a[i + 2] <= b[i] or b[i] + b[i + 2] <= a[i] or a[i + 2] <= 0 or b[i + 2] <= 0

    assert hitmask.box_overlaps(a, b) == (not apart(0) and not apart(1))
    for bits in (64, 8, 4):
        columns, rows = (p & q for p, q in zip(hitmask.region_mask_of(a, bits), hitmask.region_mask_of(b, bits=bits)))
        assert (columns and rows) or not hitmask.box_overlaps(a, b)
        may = hitmask.region_mask_may_overlap(a=hitmask.region_mask_of(a, bits), b=hitmask.region_mask_of(b, bits))
        assert may == bool(columns and rows)
    assert all(-(2**31) <= number < 2**31 for number in hitmask.box_united(a, b))


@pytest.mark.parametrize(("bits", "tile"), [(64, 64), (8, 32), (4, 64)])
def test_region_masks(bits, tile):
    for start in (-1000, -65, -1, 0, 31, 63, 64, 500):
        for length in (0, 1, 2, 64, 65, 400, 5000):
            tiles = {(start + i) // tile % bits for i in range(length)}
            wanted = sum(1 << number for number in tiles)
            assert hitmask.region_mask_of((start, 0, length, 1), bits=bits) == (wanted, 1 if length else 0)


def test_pixels_of_positions():
    assert hitmask.to_pixel(x=0.49, y=0.5) == (0, 1)
    assert hitmask.to_pixel(-0.5, -0.51) == (0, -1)
    assert hitmask.to_pixel(1e300, -float("inf")) == (2**31 - 1, -(2**31))
    assert (hitmask.to_pixel(position=0.5), hitmask.to_pixel(-0.51)) == (1, -1)
    with pytest.raises(ValueError):
        hitmask.to_pixel(float("nan"))
    with pytest.raises(ValueError):
        hitmask.to_pixel(float("nan"), 0)
    with pytest.raises(TypeError):
        hitmask.to_pixel("1", 2)


@given(st.lists(SMALL, max_size=30), st.sampled_from(["automatic", "all_pairs", "grid", "partition"]))
def test_pairs_of_boxes(boxes, method):
    found = hitmask.box_pairs(boxes=boxes, broad_phase=method, cell=7 if method == "grid" else 0)
    assert found.dtype == numpy.uint32 and found.shape[1:] == (2,)
    wanted = [[i, j] for i, j in itertools.combinations(range(len(boxes)), 2) if pixels(boxes[i]) & pixels(boxes[j])]
    assert found.tolist() == wanted


def test_what_boxes_refuse():
    for wrong in ((1, 2, 3), (1, 2, 3, 4.5), "abcd", None, 7):
        with pytest.raises(TypeError):
            hitmask.box_overlaps(wrong, (0, 0, 1, 1))
        with pytest.raises(TypeError):
            hitmask.region_mask_of(wrong)
    with pytest.raises(OverflowError):
        hitmask.box_united((2**40, 0, 1, 1), (0, 0, 1, 1))
    with pytest.raises(ValueError):
        hitmask.region_mask_of((0, 0, 1, 1), bits=16)
    for wrong in ([1, 2, 3, 4], [[1, 2, 3]], numpy.zeros((2, 2, 4), int)):
        with pytest.raises(ValueError):
            hitmask.box_pairs(wrong)
    with pytest.raises(TypeError):
        hitmask.box_pairs([[0, 0, 1, 0.5]])
    with pytest.raises(TypeError):
        hitmask.box_pairs([[0, 0, 1, 1]], broad_phase="guess")
    with pytest.raises(ValueError):
        hitmask.box_pairs([[0, 0, 1, 1]], cell=-1)
    assert hitmask.box_pairs([]).shape == (0, 2)
    assert hitmask.box_pairs([[0, 0, 2**40, 9], [2**40, 0, 9, 9]]).tolist() == []


@given(ANY, st.tuples(ENDS, ENDS))
def test_translated_boxes(box, by):
    def within(value):
        return max(-(2**31), min(2**31 - 1, value))

    assert hitmask.box_translated(box=box, by=by) == (within(box[0] + by[0]), within(box[1] + by[1]), *box[2:])


def test_directions_of_faces():
    ways = {"none": (0, 0), "left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
    assert {face: hitmask.direction_of(face=face) for face in ways} == ways
    with pytest.raises(TypeError):
        hitmask.direction_of("up")


@given(*[st.tuples(ENDS, ENDS)] * 4)
def test_offsets_between_rasters(corner_a, moved_a, corner_b, moved_b):
    apart = [b + by_b - a - by_a for a, by_a, b, by_b in zip(corner_a, moved_a, corner_b, moved_b)]
    wanted = tuple(max(-(2**31), min(2**31 - 1, value)) for value in apart)
    assert hitmask.offset_between(corner_a=corner_a, moved_a=moved_a, corner_b=corner_b, moved_b=moved_b) == wanted


def test_version_and_limits():
    assert hitmask.version() == hitmask.__version__
    assert hitmask.MAX_MASK_SIDE == 65_535 and hitmask.Mask((hitmask.MAX_MASK_SIDE, 1)).width == 65_535
    assert hitmask.MAX_TRANSFORMED_SIDE == hitmask.MAX_TURNING_STEPS == 2**20
    world = hitmask.World()
    world.add((hitmask.MAX_BOX_SIDE, 1), (hitmask.MIN_POSITION, hitmask.END_POSITION - 1))
    with pytest.raises(hitmask.WorldError):
        world.add((1, 1), (hitmask.END_POSITION, 0))
    world.add(hitmask.Shape((1, 1), origin=(hitmask.MAX_ORIGIN, 0)))
    with pytest.raises(hitmask.WorldError):
        world.add(hitmask.Shape((1, 1), origin=(hitmask.MAX_ORIGIN + 1, 0)))
