"""Ctrl-C ends long calls with KeyboardInterrupt, and nothing is half-changed."""

import contextlib
import ctypes
import functools
import os
import signal
import subprocess
import time

import hitmask
import numpy
import pytest

NOISE = hitmask.Mask.from_array(numpy.random.default_rng(7).random((6000, 6000)) > 0.5)


@pytest.fixture(autouse=True)
def heard():
    """A program that a script started in the background ignores Ctrl-C, and so do the tests that it runs."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def ctrl_c():
    """From another process, as a terminal does it: a thread of this one may have to wait for the call."""
    with subprocess.Popen(["sh", "-c", f"sleep 0.1; kill -INT {os.getpid()}"], start_new_session=True), pytest.raises(KeyboardInterrupt):
        yield


def crowd(count, side, shape):
    world = hitmask.World()
    return world, world.add_many([shape] * count, numpy.random.default_rng(7).integers(0, side, (count, 2)))


def unstick():
    world, _ = crowd(100_000, 6_000, hitmask.Mask.disc(20))
    return world, lambda: world.unstick(hitmask.Mask.disc(50), (3000, 3000), 2500)


def step():
    world, _ = crowd(60_000, 300, hitmask.Mask.disc(9))
    return world, world.step


def overlaps():
    world, _ = crowd(60_000, 300, hitmask.Mask.disc(9))
    return world, world.overlaps


def separate():
    return hitmask.World(), lambda: NOISE.separate(NOISE, (0, 0), 6000)


def separate_along():
    """Combs that fit into each other, except for one pixel in the last strip that each step looks at."""
    side = 12_000
    left, right = numpy.zeros((side, side), bool), numpy.zeros((side, side), bool)
    left[:-1:2] = right[1::2] = right[-1] = True
    left[-1, [0, -1]] = True
    left, right = hitmask.Mask.from_array(left), hitmask.Mask.from_array(right)
    return hitmask.World(), lambda: left.separate(right, (0, 0), side, axis="x")


def convolve():
    return hitmask.World(), lambda: NOISE.convolve(NOISE)


def trace():
    return hitmask.World(), NOISE.trace


def move_many():
    world, bodies = crowd(60_000, 6_000, hitmask.Mask.disc(9))
    goals = numpy.random.default_rng(8).integers(0, 6_000, (60_000, 2))
    return world, lambda: world.move_many(bodies, goals, "ignore")


def contact_many():
    none = numpy.zeros(10**5, int)
    return hitmask.World(), lambda: hitmask.contact_many([NOISE], none, none, numpy.zeros((10**5, 2), int))


@pytest.mark.parametrize("make", [unstick, step, overlaps, separate, separate_along, convolve, contact_many, trace, move_many])
def test_long_calls_end(make):
    world, call = make()
    before = world.state_hash()
    start = time.monotonic()
    ended = []
    with ctrl_c():
        call()
        ended.append(True)  # Python itself would raise here
        time.sleep(5)
    assert not ended
    assert time.monotonic() - start < 20  # unstick() alone takes a minute
    assert world.state_hash() == before
    world.query_point((0, 0))  # and it can be used


# A ray across a world with 100,000 bodies takes 20 ms. Here a function of C is asked for each body, which takes a millisecond and lets none in
# the way; no Python runs in between, which would notice Ctrl-C itself.
ZEROS = [ctypes.create_string_buffer(10_000_000) for _ in range(2)]
SLOW = hitmask.QueryFilter(accept=functools.partial(ctypes.CDLL(None).memcmp, *ZEROS, ctypes.c_size_t(len(ZEROS[0]))))
FAR = 6_000_000
ALONG_A_LINE = {
    "ray": lambda world, hero: world.ray((0, 4), (FAR, 4), SLOW),
    "ray_all": lambda world, hero: world.ray_all((0, 4), (FAR, 4), SLOW),
    "sweep": lambda world, hero: world.sweep(hero, (FAR, 0), SLOW),
    "sweep of a mask": lambda world, hero: world.sweep(hitmask.Mask.disc(4), (0, 0), (FAR, 0), SLOW),
    "move": lambda world, hero: world.move(hero, (FAR, 0), "slide", SLOW),
    "try_move": lambda world, hero: world.try_move(hero, (FAR, 0), "slide", SLOW),
    "move_many": lambda world, hero: world.move_many([hero], [(FAR, 0)], "slide", SLOW),
    "walk": lambda world, hero: world.walk(hero, FAR, 0, SLOW),
    "ray among obstacles": lambda world, hero: hitmask.ray((0, 4), (FAR, 4), world, SLOW),
    "sweep among obstacles": lambda world, hero: hitmask.sweep(hitmask.Mask.disc(4), (0, 0), (FAR, 0), world, SLOW),
    "mover": lambda world, hero: hitmask.Mover().move(hitmask.Mask.disc(4), FAR, 0, world, SLOW),
}


@pytest.mark.parametrize("call", ALONG_A_LINE.values(), ids=ALONG_A_LINE)
def test_long_calls_along_a_line_end(call):
    world = hitmask.World()
    world.add_many([(8, 8)] * 6000, [(20 + i * 1000, 0) for i in range(6000)])
    hero = world.add((8, 8))
    world.set_mover(hero)
    before = world.state_hash()
    start = time.monotonic()
    ended = []
    with ctrl_c():
        call(world, hero)
        ended.append(True)
        time.sleep(5)
    assert not ended and time.monotonic() - start < 4  # six seconds in all
    assert world.state_hash() == before


SIDE = 60_000
DISC = hitmask.Disc((0, 0), SIDE // 2)
TERRAIN_EDITS = {
    "deposit": lambda ground: ground.deposit(hitmask.Polygon([(i * 7919 % SIDE, i * 104_729 % SIDE) for i in range(200)])),
    "carve": lambda ground: ground.carve(DISC),
    "repaint": lambda ground: ground.repaint(DISC, 3),
    "apply": lambda ground: ground.apply(hitmask.TerrainEdit("carve_all", hitmask.Ellipse((-SIDE // 2, -SIDE // 2, SIDE, SIDE - 9)))),
    "apply_bytes": lambda ground: ground.apply_bytes(hitmask.edits_to_bytes([hitmask.TerrainEdit("carve", DISC)])),
}


@pytest.mark.parametrize("edit", TERRAIN_EDITS.values(), ids=TERRAIN_EDITS)
def test_long_edits_end(edit):
    ground = hitmask.Terrain()
    ground.deposit((-SIDE // 2, -SIDE // 2, SIDE, SIDE))
    for _ in range(3):  # Ctrl-C may come when nothing asks any more
        changed = ground.copy()
        with ctrl_c():
            edit(changed)
            time.sleep(5)
        if changed == ground:
            break
        whole = ground.copy()
        edit(whole)
        assert changed == whole
    assert changed == ground and changed.deposit((SIDE, 0, 5, 5)).pixels == 25


def test_handlers_run_after_the_call():
    """Not in the middle of it; and the call has ended, whatever the handler does."""
    world, call = unstick()
    seen = []

    def handler(number, frame):
        seen.append(world.add((4, 4)))

    kept = signal.signal(signal.SIGINT, handler)
    try:
        with ctrl_c():
            call()
    finally:
        signal.signal(signal.SIGINT, kept)
    assert len(seen) == 1 and seen[0] in world


def test_a_mover_stays_where_it_was():
    world, _ = crowd(100_000, 6_000, hitmask.Mask.disc(20))
    mover = hitmask.Mover((3000, 3000))
    with ctrl_c():
        mover.unstick(hitmask.Mask.disc(50), 2500, world)
    assert mover.position == (3000, 3000) and mover.remainder == (0, 0)
