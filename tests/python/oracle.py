"""Masks as numpy arrays of bool, every operation the obvious way; and strategies that make them."""

import numpy
from hypothesis import strategies

SIDES = (0, 1, 2, 7, 63, 64, 65, 127, 128, 129)
FAR = 2**31 - 1


@strategies.composite
def arrays(draw, largest=80):
    side = strategies.one_of(
        strategies.integers(0, 12), strategies.sampled_from([s for s in SIDES if s <= largest])
    )
    height, width = draw(side), draw(side)
    density = draw(strategies.sampled_from([0.0, 0.03, 0.3, 0.7, 1.0]))
    seed = draw(strategies.integers(0, 2**32 - 1))
    return numpy.random.default_rng(seed).random((height, width)) < density


def offsets(reach=90):
    near = strategies.integers(-reach, reach)
    far = strategies.sampled_from([-FAR - 1, FAR, 2**40, -(2**70)])
    return strategies.tuples(strategies.one_of(near, near, near, far), strategies.one_of(near, near, near, far))


def laid_over(a, b, offset):
    """b as it lies over a: an array of a's shape."""
    laid = numpy.zeros_like(a)
    dx, dy = offset
    for y, x in numpy.argwhere(b).tolist():
        if 0 <= y + dy < a.shape[0] and 0 <= x + dx < a.shape[1]:
            laid[y + dy, x + dx] = True
    return laid


def shared(a, b, offset):
    return a & laid_over(a, b, offset)


def points(array):
    """(x, y) of the solid pixels, topmost first, then leftmost."""
    return [(int(x), int(y)) for y, x in numpy.argwhere(array)]


def components(array, neighbours=8):
    """Lists of pixels, in the order of their first ones."""
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    if neighbours == 8:
        steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    left, found = set(points(array)), []
    for start in points(array):
        if start not in left:
            continue
        left.discard(start)
        part, todo = [], [start]
        while todo:
            x, y = todo.pop()
            part.append((x, y))
            for dx, dy in steps:
                if (x + dx, y + dy) in left:
                    left.discard((x + dx, y + dy))
                    todo.append((x + dx, y + dy))
        found.append(part)
    return found


def way(delta):
    """The offsets a sweep goes through from (0, 0) on, one pixel along one axis at a time."""
    (i, j), (dx, dy) = (0, 0), (abs(delta[0]), abs(delta[1]))
    signs = (1 if delta[0] > 0 else -1, 1 if delta[1] > 0 else -1)
    yield 0, 0
    while (i, j) != (dx, dy):
        if i < dx and (2 * i + 1) * dy <= (2 * j + 1) * dx:
            i += 1
        else:
            j += 1
        yield i * signs[0], j * signs[1]


def swept(free, start, delta):
    """(steps, last free, first blocked) of a walk on which free(x, y) says whether there is room."""
    last = None
    for steps, (x, y) in enumerate(way(delta)):
        at = (start[0] + x, start[1] + y)
        if not free(at):
            return max(steps - 1, 0), last, at
        last = at
    return steps, last, None


def moves(limit):
    """Every move within a limit, shortest first, then upmost, then leftmost."""
    reach = range(-limit, limit + 1)
    squares = sorted((dx * dx + dy * dy, dy, dx) for dx in reach for dy in reach)
    return [(dx, dy) for square, dy, dx in squares if square <= limit * limit]
