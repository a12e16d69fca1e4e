"""Masks from masks against arrays of bool."""

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, points

Mask = hitmask.Mask
REACH = {
    "four": lambda dx, dy, n: abs(dx) + abs(dy) <= n,
    "eight": lambda dx, dy, n: max(abs(dx), abs(dy)) <= n,
    "disc": lambda dx, dy, n: dx * dx + dy * dy <= n * n,
}


def same(mask, array):
    mask.validate()
    assert mask.size == (array.shape[1], array.shape[0])
    assert numpy.array_equal(mask.to_array(), array)


def grown(array, n, reach):
    large = numpy.zeros((array.shape[0] + 2 * n, array.shape[1] + 2 * n), bool)
    for dy in range(-n, n + 1):
        for dx in range(-n, n + 1):
            if REACH[reach](dx, dy, n):
                large[n + dy : n + dy + array.shape[0], n + dx : n + dx + array.shape[1]] |= array
    return large


@given(arrays(66), st.integers(0, 4), st.sampled_from(sorted(REACH)))
def test_growing(array, n, reach):
    mask = Mask.from_array(array)
    larger, origin = mask.grow(n, reach=reach)
    wanted = grown(array, n, reach)
    same(larger, wanted)
    assert origin == (-n, -n)
    inside = wanted[n : n + array.shape[0], n : n + array.shape[1]]
    clipped = mask.copy()
    clipped.grow_in_place(n, reach)
    same(clipped, inside)
    padded = numpy.pad(array, n)
    kept = ~grown(~padded, n, reach)[2 * n : 2 * n + array.shape[0], 2 * n : 2 * n + array.shape[1]]
    if n:
        edge = numpy.pad(numpy.ones_like(array), n)
        kept &= array
        frame = ~grown(~edge, n, reach)[2 * n : 2 * n + array.shape[0], 2 * n : 2 * n + array.shape[1]]
        kept &= frame
    same(mask.shrink(n, reach), kept)
    smaller = mask.copy()
    smaller.shrink_in_place(n, reach)
    assert smaller == mask.shrink(n, reach)
    assert mask.open(n, reach).is_subset(mask) and mask.is_subset(mask.close(n, reach))


@given(arrays())
def test_turning(array):
    mask = Mask.from_array(array)
    same(mask.flip_x(), array[:, ::-1])
    same(mask.flip_y(), array[::-1])
    same(mask.transpose(), array.T)
    same(mask.turn(), numpy.rot90(array, -1))
    same(mask.turn(quarters=-1), numpy.rot90(array, 1))
    for name in ("flip_x", "flip_y"):
        changed = mask.copy()
        getattr(changed, f"{name}_in_place")()
        assert changed == getattr(mask, name)()


@given(arrays(), st.integers(-9, 40), st.integers(-9, 40), st.integers(0, 50), st.integers(0, 50))
def test_cutting(array, x, y, w, h):
    mask = Mask.from_array(array)
    large = numpy.pad(array, 99)
    same(mask.crop((x, y, w, h)), large[99 + y : 99 + y + h, 99 + x : 99 + x + w])
    same(mask.pad(1, 2, 3, bottom=4), numpy.pad(array, ((2, 4), (1, 3))))
    shifted = mask.shift((x, y))
    same(shifted, large[99 - y : 99 - y + array.shape[0], 99 - x : 99 - x + array.shape[1]])
    changed = mask.copy()
    changed.shift_in_place(by=(x, y))
    assert changed == shifted
    tight, origin = mask.crop_to_solid()
    assert tight.count() == mask.count() and mask.solid_box == (*origin, *tight.size)


@given(arrays(66), st.integers(1, 70), st.integers(1, 70))
def test_scaling(array, w, h):
    if 0 in array.shape:
        return
    mask = Mask.from_array(array)
    rows = ((2 * numpy.arange(h) + 1) * array.shape[0]) // (2 * h)
    columns = ((2 * numpy.arange(w) + 1) * array.shape[1]) // (2 * w)
    same(mask.scale((w, h)), array[rows][:, columns])
    assert mask.scale((w, h), "all").is_subset(mask.scale((w, h), how="any"))
    for k in (1, 3):
        coarse = mask.coarse(k)
        assert coarse.coarse_overlap(coarse, (2, 1), k) or not mask.overlap(mask, (2, 1))


@given(arrays(66))
def test_measuring(array):
    mask = Mask.from_array(array)
    found = points(array)
    sums = mask.moments()
    assert (sums.area, sums.sum_x, sums.sum_y) == (len(found), sum(x for x, _ in found), sum(y for _, y in found))
    assert sums.sum_xx == sum(x * x for x, _ in found)
    assert sums.sum_xy == sum(x * y for x, y in found)
    assert sums.sum_yy == sum(y * y for _, y in found)
    if found:
        assert mask.centroid() == pytest.approx((sums.sum_x / len(found) + 0.5, sums.sum_y / len(found) + 0.5))
    else:
        assert mask.centroid() == (0.0, 0.0)
    assert mask.row_counts().tolist() == array.sum(1).tolist()
    assert mask.column_counts().tolist() == array.sum(0).tolist()
    for y in range(min(3, array.shape[0])):
        assert [x for start, n in mask.row_runs(y) for x in range(start, start + n)] == numpy.flatnonzero(array[y]).tolist()
    axes = mask.principal_axes()
    assert axes.long_axis >= axes.short_axis >= 0 and -1.6 < axes.angle < 1.6
    again = sums.principal_axes()
    assert (again.angle, again.long_axis, again.short_axis) == (axes.angle, axes.long_axis, axes.short_axis)
    if found:
        assert mask.solid_diagonals == (min(x + y for x, y in found), max(x + y for x, y in found),
                                        min(x - y for x, y in found), max(x - y for x, y in found))
        assert mask.solid_diagonals.least_sum == mask.solid_diagonals[0]
    assert mask.memory_bytes >= 0


@given(arrays(20))
def test_distances(array):
    field = Mask.from_array(array).distance_field()
    found = points(array)
    for y in range(array.shape[0]):
        for x in range(array.shape[1]):
            wanted = min(((x - p) ** 2 + (y - q) ** 2 for p, q in found), default=2**32 - 1)
            assert field[y, x] == wanted


@given(arrays(66))
def test_boundaries(array):
    mask = Mask.from_array(array)
    loops = mask.trace(neighbours=4)
    painted = Mask(mask.size)
    painted.paint_polygons([loop.corners.tolist() for loop in loops], rule="non_zero")
    assert painted == mask
    assert sum(not loop.is_hole for loop in loops) == len(mask.components(4))
    assert all(loop.component < len(mask.components(4)) for loop in loops)
    hull = mask.convex_hull()
    assert hull.shape[1] == 2 and mask.is_subset(mask.hull_mask())
    padded = numpy.pad(array, 1)
    four = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    same(mask.inner_outline(4), array & ~four)
    outer, origin = mask.outer_outline()
    assert origin == (-1, -1) and not outer.overlap(mask, (1, 1))
    assert mask.is_subset(mask.fill_holes()) and mask.remove_specks(3).is_subset(mask)
    assert mask.smooth(times=0) == mask and mask.smooth().size == mask.size


def test_brushes():
    mask = Mask((20, 10))
    mask.paint_box((2, 2, 3, 3))
    assert mask.count() == 9
    mask.paint_box((2, 2, 1, 1), paint="erase")
    mask.paint_disc((10, 5), 2, "toggle")
    assert mask.count() == 8 + Mask.disc(2).count()
    mask.clear()
    mask.paint_ellipse((0, 0, 20, 10))
    assert mask == Mask.ellipse((20, 10))
    mask.clear()
    mask.paint_line((0, 0), (9, 9), thickness=1)
    line, origin = Mask.line((0, 0), (9, 9))
    assert mask.count() == line.count() and origin == (0, 0)
    mask.clear()
    mask.paint_polygon([(0, 0), (4, 0), (4, 4), (0, 4)], rule="even_odd")
    square, origin = Mask.polygon([(3, 3), (7, 3), (7, 7), (3, 7)])
    assert mask.count() == square.count() == 16 and origin == (3, 3)
    assert mask.paint_flood((10, 5)) == 200 - 16
    assert mask.paint_flood((10, 5), neighbours=8, paint="erase") == 200
    mask.paint_mask(square, (-2, -2))
    assert mask.count() == 4
    with pytest.raises(OverflowError):
        mask.paint_disc((2**40, 0), 3)
    for call, word in ((lambda: Mask.disc(-1), "radius"), (lambda: mask.paint_disc((3, 3), -1), "radius"),
                       (lambda: Mask.line((0, 0), (3, 3), thickness=0), "thickness"),
                       (lambda: mask.paint_line((0, 0), (3, 3), thickness=-2), "thickness")):
        with pytest.raises(ValueError, match=word):
            call()
    assert mask.count() == 4
