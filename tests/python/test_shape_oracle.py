"""The rest of the shapes, each against its definition."""

import math

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, components, points

Mask = hitmask.Mask
REACH = {
    "four": lambda dx, dy, n: abs(dx) + abs(dy) <= n,
    "eight": lambda dx, dy, n: max(abs(dx), abs(dy)) <= n,
    "disc": lambda dx, dy, n: dx * dx + dy * dy <= n * n,
}
FOUR = [(1, 0), (-1, 0), (0, 1), (0, -1)]
EIGHT = [*FOUR, (1, 1), (1, -1), (-1, 1), (-1, -1)]


def same(mask, array):
    mask.validate()
    assert mask.size == (array.shape[1], array.shape[0])
    assert numpy.array_equal(mask.to_array(), array)


def within(array, steps, combine):
    """combine() over what lies at each step; clear outside."""
    height, width = array.shape
    reach = max((max(abs(dx), abs(dy)) for dx, dy in steps), default=0)
    wide = numpy.pad(array, reach)
    seen = [wide[reach + dy : reach + dy + height, reach + dx : reach + dx + width] for dx, dy in steps]
    return combine(seen, axis=0)


def steps_of(n, reach):
    return [(dx, dy) for dx in range(-n, n + 1) for dy in range(-n, n + 1) if REACH[reach](dx, dy, n)]


@given(arrays(66), st.integers(1, 3), st.sampled_from(sorted(REACH)))
def test_opening_and_closing(array, n, reach):
    mask, steps = Mask.from_array(array), steps_of(n, reach)
    wide = numpy.pad(array, n)
    same(mask.shrink(distance=n, reach=reach), within(array, steps, numpy.all))
    same(mask.open(distance=n, reach=reach), within(within(array, steps, numpy.all), steps, numpy.any))
    closed = within(within(wide, steps, numpy.any), steps, numpy.all)[n : n + array.shape[0], n : n + array.shape[1]]
    closed = closed if array.size else array
    same(mask.close(distance=n, reach=reach), closed)
    grown, smaller = mask.copy(), mask.copy()
    grown.grow_in_place(distance=n, reach=reach)
    same(grown, within(array, steps, numpy.any))
    smaller.shrink_in_place(distance=n, reach=reach)
    same(smaller, within(array, steps, numpy.all))


@given(arrays(66))
def test_outlines(array):
    mask = Mask.from_array(array)
    for neighbours, steps in ((4, FOUR), (8, EIGHT)):
        same(mask.inner_outline(neighbours=neighbours), array & ~within(array, steps, numpy.all))
        outer, origin = mask.outer_outline(neighbours=neighbours)
        wide = numpy.pad(array, 1)
        assert origin == (-1, -1)
        same(outer, within(wide, steps, numpy.any) & ~wide)


@given(arrays(40), st.integers(0, 9))
def test_holes_and_specks(array, least):
    mask = Mask.from_array(array)
    for neighbours in (4, 8):
        outside = components(numpy.pad(~array, 1, constant_values=True), 12 - neighbours)
        reached = {(x - 1, y - 1) for x, y in outside[0]}
        filled = numpy.array([[(x, y) not in reached for x in range(array.shape[1])] for y in range(array.shape[0])], bool)
        same(mask.fill_holes(neighbours=neighbours), filled.reshape(array.shape))
        kept = numpy.zeros_like(array)
        for part in components(array, neighbours):
            for x, y in part:
                kept[y, x] = len(part) >= least
        same(mask.remove_specks(least_area=least, neighbours=neighbours), kept)
        largest = max(components(array, neighbours), key=len, default=[])
        assert points(mask.largest_component(neighbours=neighbours).to_array()) == sorted(largest, key=lambda p: p[::-1])
        for part in components(array, neighbours)[:2]:
            found = mask.component_at(at=part[0], neighbours=neighbours)
            assert points(found.to_array()) == sorted(part, key=lambda p: p[::-1])


@given(arrays(66), st.integers(0, 3))
def test_smoothing(array, times):
    wanted = array
    for _ in range(times):
        wanted = within(wanted.astype(int), [*EIGHT, (0, 0)], numpy.sum) > 4
    same(Mask.from_array(array).smooth(times=times), wanted)


@given(arrays(30), st.integers(1, 40), st.integers(1, 40))
def test_scaling_by_area(array, w, h):
    if array.size == 0:
        return
    height, width = array.shape
    mask = Mask.from_array(array)

    def sources(index, count, length):
        """Pixels that share area with one pixel of the scaled mask."""
        return slice(index * length // count, -((-(index + 1) * length) // count))

    for how, combine in (("any", numpy.any), ("all", numpy.all)):
        wanted = [[combine(array[sources(y, h, height), sources(x, w, width)]) for x in range(w)] for y in range(h)]
        same(mask.scale(size=(w, h), how=how), numpy.array(wanted))


@given(arrays(66), arrays(66), st.integers(1, 9), st.tuples(st.integers(-70, 70), st.integers(-70, 70)))
def test_coarse_masks(a, b, k, offset):
    fine, coarse = [Mask.from_array(a), Mask.from_array(b)], []
    for mask, array in zip(fine, (a, b)):
        wide = numpy.pad(array, ((0, -array.shape[0] % k), (0, -array.shape[1] % k)))
        small = wide.reshape(wide.shape[0] // k, k, wide.shape[1] // k, k).any((1, 3)) if wide.size else None
        coarse.append(mask.coarse(k=k))
        if small is not None:
            same(coarse[-1], small)
    may = coarse[0].coarse_overlap(other=coarse[1], offset=offset, k=k)
    assert may or not fine[0].overlap(fine[1], offset)
    (q, r), (s, t) = divmod(offset[0], k), divmod(offset[1], k)
    tried = [(q + i, s + j) for i in range(2 if r else 1) for j in range(2 if t else 1)]
    assert may == any(coarse[0].overlap(coarse[1], place) for place in tried)


@given(arrays(14), arrays(14))
def test_every_offset_at_once(a, b):
    space, origin = Mask.from_array(a).convolve(other=Mask.from_array(b))
    if 0 in a.shape or 0 in b.shape:
        assert space.size == (0, 0)
        return
    wanted = numpy.zeros((a.shape[0] + b.shape[0] - 1, a.shape[1] + b.shape[1] - 1), bool)
    for x, y in points(b[::-1, ::-1]):
        wanted[y : y + a.shape[0], x : x + a.shape[1]] |= a
    same(space, wanted)
    assert origin == (1 - b.shape[1], 1 - b.shape[0])


def covered(size, inside):
    return numpy.array([[inside(x, y) for x in range(size[0])] for y in range(size[1])], bool).reshape(size[1], size[0])


PAINTS = {"draw": lambda a, b: a | b, "erase": lambda a, b: a & ~b, "toggle": lambda a, b: a ^ b}


@given(arrays(30), st.sampled_from(sorted(PAINTS)), st.tuples(st.integers(-9, 35), st.integers(-9, 35)), st.integers(-1, 12))
def test_brushes(array, paint, at, radius):
    size = array.shape[::-1]
    combine = PAINTS[paint]

    def painted(change):
        mask = Mask.from_array(array)
        change(mask)
        return mask

    disc = covered(size, lambda x, y: radius >= 0 and (x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius**2)
    if radius >= 0:
        same(painted(lambda m: m.paint_disc(centre=at, radius=radius, paint=paint)), combine(array, disc))
    box = covered(size, lambda x, y: at[0] <= x < at[0] + radius and at[1] <= y < at[1] + 5)
    same(painted(lambda m: m.paint_box(box=(*at, radius, 5), paint=paint)), combine(array, box))

    def in_ellipse(x, y):
        w, h = radius, 7
        return w > 0 and ((2 * (x - at[0]) + 1 - w) * h) ** 2 + ((2 * (y - at[1]) + 1 - h) * w) ** 2 <= (w * h) ** 2

    same(painted(lambda m: m.paint_ellipse(box=(*at, radius, 7), paint=paint)), combine(array, covered(size, in_ellipse)))
    brush = Mask.disc(radius=max(radius, 0))
    laid = covered(size, lambda x, y: brush.get((x - at[0], y - at[1])))
    same(painted(lambda m: m.paint_mask(brush=brush, at=at, paint=paint)), combine(array, laid))
    triangle = [(at[0], at[1]), (at[0] + 9, at[1]), (at[0], at[1] + 9)]
    half = covered(size, lambda x, y: x >= at[0] and y >= at[1] and x - at[0] + y - at[1] + 1 < 9)
    same(painted(lambda m: m.paint_polygon(corners=triangle, rule="non_zero", paint=paint)), combine(array, half))
    same(painted(lambda m: m.paint_polygons(loops=[triangle], rule="even_odd", paint=paint)), combine(array, half))
    whole, corner = Mask.polygon(corners=triangle, rule="non_zero")
    assert corner == at and whole.count() == 36


@given(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
       st.integers(1, 7), st.sampled_from(sorted(PAINTS)))
def test_lines(start, end, thickness, paint):
    line, corner = Mask.line(start=start, end=end, thickness=thickness)
    dx, dy = end[0] - start[0], end[1] - start[1]

    def near(x, y):
        """Distance to the segment, squared and times 4, in whole numbers."""
        px, py, length = x - start[0], y - start[1], dx * dx + dy * dy
        along = px * dx + py * dy
        if along <= 0:
            return 4 * (px * px + py * py) <= thickness**2
        if along >= length:
            return 4 * ((x - end[0]) ** 2 + (y - end[1]) ** 2) <= thickness**2
        return 4 * (px * dy - py * dx) ** 2 <= thickness**2 * length

    if thickness > 1:
        wanted = covered(line.size, lambda x, y: near(x + corner[0], y + corner[1]))
        same(line, wanted)
    assert line.get((start[0] - corner[0], start[1] - corner[1])) and line.get((end[0] - corner[0], end[1] - corner[1]))
    assert len(line.components()) == 1
    there, back = Mask((50, 50), solid=paint == "erase"), Mask((50, 50), solid=paint == "erase")
    there.paint_line(start=(start[0] + 25, start[1] + 25), end=(end[0] + 25, end[1] + 25), thickness=thickness, paint=paint)
    back.paint_line((end[0] + 25, end[1] + 25), (start[0] + 25, start[1] + 25), thickness, paint)
    assert there == back
    assert (there if paint != "erase" else ~there).count() == line.count()


@given(arrays(30), st.sampled_from(sorted(PAINTS)), st.data())
def test_floods(array, paint, data):
    if array.size == 0:
        return
    at = (data.draw(st.integers(0, array.shape[1] - 1)), data.draw(st.integers(0, array.shape[0] - 1)))
    for neighbours in (4, 8):
        mask = Mask.from_array(array)
        alike = array if array[at[1], at[0]] else ~array
        part = next(part for part in components(alike, neighbours) if at in part)
        wanted = array.copy()
        if paint == "toggle" or array[at[1], at[0]] == (paint == "erase"):
            for x, y in part:
                wanted[y, x] = not wanted[y, x]
        assert mask.paint_flood(start=at, neighbours=neighbours, paint=paint) == (wanted != array).sum()
        same(mask, wanted)


@given(arrays(30))
def test_spread(array):
    mask, found = Mask.from_array(array), points(array)
    axes = mask.principal_axes()
    assert "angle=" in repr(axes) and mask.moments() == mask.copy().moments() and "sum_xx=" in repr(mask.moments())
    if len(found) < 2:
        return
    spread = numpy.cov(numpy.array(found, float).T, bias=True)
    values = sorted(numpy.linalg.eigvalsh(spread))
    assert axes.long_axis == pytest.approx(4 * math.sqrt(max(values[1], 0)), abs=1e-3)
    assert axes.short_axis == pytest.approx(4 * math.sqrt(max(values[0], 0)), abs=1e-3)
    if values[1] - values[0] > 1e-6:
        direction = numpy.array([math.cos(axes.angle), math.sin(axes.angle)])
        assert direction @ spread @ direction == pytest.approx(values[1], abs=1e-6)


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


@given(arrays(20))
def test_hulls(array):
    mask = Mask.from_array(array)
    hull = [tuple(corner) for corner in mask.convex_hull().tolist()]
    corners = {(x + i, y + j) for x, y in points(array) for i in (0, 1) for j in (0, 1)}
    assert set(hull) <= corners and bool(hull) == bool(corners)
    for i, a in enumerate(hull):
        b, c = hull[(i + 1) % len(hull)], hull[(i + 2) % len(hull)]
        assert cross(a, b, c) > 0 and all(cross(a, b, p) >= 0 for p in corners)
    filled = mask.hull_mask()
    assert mask.is_subset(whole=filled, offset=(0, 0)) and filled.hull_mask() == filled
    centres = points(array)
    for x, y in points(filled.to_array() & ~array)[:5]:  # between two others, or inside a triangle of them
        assert any(cross((x, y), a, b) >= 0 for a in centres for b in centres)


@given(arrays(30), arrays(30), st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
def test_subsets_and_differences(a, b, offset):
    part, whole = Mask.from_array(a), Mask.from_array(b)
    inside = all(0 <= x + offset[0] < b.shape[1] and 0 <= y + offset[1] < b.shape[0] and b[y + offset[1], x + offset[0]]
                 for x, y in points(a))
    assert part.is_subset(whole, offset) == inside
    height, width = numpy.maximum(a.shape, b.shape)
    text = part.difference_text(other=whole)

    def letter(x, y):
        return ".-+#"[part.get((x, y)) + 2 * whole.get((x, y))]

    assert text.split() == ["".join(letter(x, y) for x in range(width)) for y in range(height) if width]


@given(arrays(66))
def test_loops(array):
    mask = Mask.from_array(array)
    for neighbours in (4, 8):
        parts, loops = components(array, neighbours), mask.trace(neighbours=neighbours)
        assert sorted({loop.component for loop in loops}) == list(range(len(parts)))
        for number, part in enumerate(parts):
            own = [loop for loop in loops if loop.component == number]
            assert [loop.is_hole for loop in own] == [False] + [True] * (len(own) - 1)
            area = 0
            for loop in own:
                x, y = loop.corners[:, 0].astype(int), loop.corners[:, 1].astype(int)
                area += int((x * numpy.roll(y, -1) - y * numpy.roll(x, -1)).sum())
                assert (area > 0) and loop.corners.dtype == numpy.int32 and "is_hole=" in repr(loop)
            assert area == 2 * len(part)


def test_figures():
    for radius in range(6):
        wanted = covered((2 * radius + 1,) * 2, lambda x, y: (x - radius) ** 2 + (y - radius) ** 2 <= radius**2)
        same(Mask.disc(radius=radius), wanted)
    for w, h in ((1, 1), (2, 5), (9, 4), (30, 7)):
        wanted = covered((w, h), lambda x, y: ((2 * x + 1 - w) * h) ** 2 + ((2 * y + 1 - h) * w) ** 2 <= (w * h) ** 2)
        same(Mask.ellipse(size=(w, h)), wanted)
    assert Mask.ellipse((0, 0)).size == (0, 0)


@given(arrays(66), st.integers(-70, 70), st.integers(-70, 70))
def test_shifting(array, dx, dy):
    mask = Mask.from_array(array)
    wanted = numpy.zeros_like(array)
    for x, y in points(array):
        if 0 <= x + dx < array.shape[1] and 0 <= y + dy < array.shape[0]:
            wanted[y + dy, x + dx] = True
    same(mask.shift(by=(dx, dy)), wanted)
    same(mask.crop(box=(-dx, -dy, *mask.size)), wanted)
    same(mask.shift((2**70, 0)), numpy.zeros_like(array))
