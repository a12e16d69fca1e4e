"""Contours: loops with few corners, convex parts, boxes and chains."""
import numpy as np
import pytest

import hitmask

RING = "####\n#..#\n####"


def twice_area(corners):
    x, y = corners[:, 0].astype(np.int64), corners[:, 1].astype(np.int64)
    return int((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())


def test_simplify_keeps_loops():
    loops = hitmask.Mask.disc(60).trace()
    simple = hitmask.simplify(loops, 1.5)
    assert len(simple) == 1 and 8 <= len(simple[0].corners) < len(loops[0].corners) // 4
    assert {tuple(corner) for corner in simple[0].corners.tolist()} <= {tuple(corner) for corner in loops[0].corners.tolist()}
    assert np.array_equal(hitmask.simplify(loops=loops, epsilon=0)[0].corners, loops[0].corners)
    ring = hitmask.simplify(hitmask.Mask.from_text(RING).trace(), 0.5)
    assert [loop.is_hole for loop in ring] == [False, True] and [loop.component for loop in ring] == [0, 0]
    assert hitmask.simplify([], 1) == []


@pytest.mark.parametrize("most", [3, 5, 8])
def test_parts_have_the_area(most):
    mask = hitmask.Mask.from_text(RING)
    parts = hitmask.convex_parts(mask.trace(), max_vertices=most)
    assert sum(twice_area(part.corners) for part in parts) == 2 * mask.count()
    assert all(3 <= len(part.corners) <= most and part.component == 0 for part in parts)
    assert parts[0].corners.dtype == np.int32


def test_boxes_cover_the_mask():
    mask = hitmask.Mask.disc(9)
    covered = hitmask.Mask(mask.size)
    for box in mask.rectangles():
        covered.paint_box(box)
    assert covered == mask
    assert sum(w * h for _, _, w, h in mask.rectangles()) == mask.count()


def test_chains():
    down = hitmask.chains(hitmask.Mask((5, 3), solid=True).trace())
    assert len(down) == 1 and down[0].is_loop and down[0].chunk == (0, 0)
    assert down[0].points.tolist() == [[0, 0], [5, 0], [5, 3], [0, 3]]
    up = hitmask.chains(hitmask.Mask((5, 3), solid=True).trace(), y_axis="up", least_spacing=1)
    assert up[0].points.tolist() == [[0, -3], [5, -3], [5, 0], [0, 0]]


def test_chains_of_chunks_have_no_wall_between():
    ground = hitmask.Terrain(hitmask.Mask((40, 10), solid=True), (500, 7))
    chunks, chains = ground.chunk_chains(ground.drain_dirty(), 1)
    assert len(chunks) == 12 and [chain.chunk for chain in chains] == [(0, 0), (1, 0)]
    assert not any(chain.is_loop for chain in chains)
    walls = [tuple(map(tuple, points)) for chain in chains for points in zip(chain.points[1:-2].tolist(), chain.points[2:-1].tolist())]
    assert not any(a[0] == b[0] == 512 for a, b in walls)
    assert ground.chunk_chains([], 1) == ([], [])
    assert len(ground.chunk_chains([((0, 0), (0, 0, 1, 1))], 1, least_spacing=0.5)) == 2
    assert "Chain" in repr(chains[0]) and "ConvexPart" in repr(hitmask.convex_parts(hitmask.Mask.disc(3).trace())[0])


def test_what_is_refused():
    loops = hitmask.Mask.disc(3).trace()
    with pytest.raises(ValueError, match="epsilon"):
        hitmask.simplify(loops, -1)
    with pytest.raises(ValueError, match="vertices"):
        hitmask.convex_parts(loops, 2)
    with pytest.raises(ValueError, match="cross"):
        hitmask.convex_parts(loops + loops)
    with pytest.raises(ValueError, match="spacing"):
        hitmask.chains(loops, least_spacing=float("nan"))
    with pytest.raises(TypeError):
        hitmask.chains(loops, y_axis="sideways")
    with pytest.raises(TypeError):
        hitmask.simplify([1], 1)


def test_loops_of_ones_own():
    square = hitmask.Loop([(0, 0), (8.4, 0), [8, 8], np.array([0, 8])], component=3)
    assert square.corners.tolist() == [[0, 0], [8, 0], [8, 8], [0, 8]] and (square.component, square.is_hole) == (3, False)
    hole = hitmask.Loop([(2, 2), (2, 6), (6, 6), (6, 2)], 3, is_hole=True)
    parts = hitmask.convex_parts([square, hole])
    assert {part.component for part in parts} == {3}
    areas = [abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(c, [*c[1:], c[0]]))) / 2 for c in (part.corners.tolist() for part in parts)]
    assert sum(areas) == 8 * 8 - 4 * 4
    traced = hitmask.Mask.disc(9).trace()[0]
    again = hitmask.Loop(traced.corners, traced.component)
    assert hitmask.simplify([again], 1)[0].corners.tolist() == hitmask.simplify([traced], 1)[0].corners.tolist()
    assert len(hitmask.chains([square])) == 1


def test_loops_that_are_none():
    for corners in ([], [(0, 0), (1, 1)], [(0, 0), (1, 1), (float("nan"), 0)]):
        with pytest.raises(ValueError):
            hitmask.Loop(corners)
    with pytest.raises(OverflowError):
        hitmask.Loop([(0, 0), (2**31, 0), (0, 1)])
    with pytest.raises(ValueError, match="cross.* loop 0$"):
        hitmask.convex_parts([hitmask.Loop([(0, 0), (0, 8), (8, 0)])])  # runs the other way
    for loop in ([(0, 0), (0, 0), (0, 0)], [(0, 0), (5, 0), (9, 0)]):  # no area: nothing crashes
        hitmask.simplify([hitmask.Loop(loop)], 1)
    with pytest.raises(ValueError):
        hitmask.simplify([hitmask.Loop([(-(2**31), 0), (2**31 - 1, 0), (0, 9)])], 1)
