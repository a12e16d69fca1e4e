"""Ctrl-C ends long calls with KeyboardInterrupt, and nothing is half-changed."""

import contextlib
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


# Rays and sweeps look too, but none takes a tenth of a second: a ray across a world with 100,000 bodies takes 20 ms.
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
