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
    return hitmask.World(), lambda: [NOISE.separate(hitmask.Mask((6000, 6000), solid=True), (0, 0), 6000, axis="x") for _ in range(10**6)]


def convolve():
    return hitmask.World(), lambda: [NOISE.convolve(NOISE) for _ in range(10**6)]


def contact_many():
    none = numpy.zeros(10**5, int)
    return hitmask.World(), lambda: hitmask.contact_many([NOISE], none, none, numpy.zeros((10**5, 2), int))


def ray():
    world, _ = crowd(100_000, 2**29, (4, 4))
    return world, lambda: [world.ray_all((-(2**30), -(2**30)), (2**30 - 1, 2**30 - 12345)) for _ in range(10**6)]


@pytest.mark.parametrize("make", [unstick, step, overlaps, separate, separate_along, convolve, contact_many, ray])
def test_long_calls_end(make):
    world, call = make()
    before = world.state_hash()
    start = time.monotonic()
    with ctrl_c():
        call()
        time.sleep(5)  # where the call was quick
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
