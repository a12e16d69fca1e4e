"""Threads that hammer one mask or one world; objects that must not leak."""

import gc
import pickle
import threading
import tracemalloc

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest


def in_threads(*works):
    problems = []

    def guarded(work):
        try:
            work()
        except Exception as problem:  # handed to the main thread
            problems.append(problem)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems


def test_one_mask_in_many_threads():
    """Readers see the mask as it was when they asked: all solid or all clear, never between."""
    mask = hitmask.Mask((700, 700), solid=True)
    index = numpy.zeros(200, numpy.int64)
    offsets = numpy.zeros((200, 2), numpy.int32)
    stop = threading.Event()
    seen = set()

    def read():
        while not stop.is_set():
            seen.update(hitmask.overlap_many([mask], index, index, offsets, "area").area.tolist())

    def measure():
        while not stop.is_set():
            assert mask.distance_field().max() in (0, 2**32 - 1)
            assert set(numpy.unique(mask.label_components())) in ({0}, {1})

    def write():
        for _ in range(300):
            mask.invert()
        stop.set()

    assert in_threads(read, measure, write, write) == []
    assert seen <= {0, 490_000}
    mask.validate()


def test_a_world_turns_other_threads_away():
    world = hitmask.World()
    discs = [hitmask.Mask.disc(20)] * 3000
    random = numpy.random.default_rng(1)
    ids = world.add_many(discs, random.integers(0, 2000, (3000, 2)))
    world.step()
    refused = []

    def work():
        mine = numpy.random.default_rng(threading.get_ident() % 1000)
        for _ in range(30):
            try:
                world.move_many(ids, mine.integers(0, 2000, (3000, 2)).astype(numpy.int32))
                world.step()
                world.at((5, 5))
            except RuntimeError as error:
                assert "another thread" in str(error)
                refused.append(error)

    assert in_threads(work, work, work) == []
    world.move_many(ids, numpy.zeros((3000, 2), numpy.int32) + numpy.arange(3000, dtype=numpy.int32)[:, None] * 100)
    world.step()
    assert len(world.contacts()) == 0


def grown_by(work, times):
    """Bytes that Python holds more after many calls than after a few."""
    for _ in range(20):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(times):
            work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


MASK = hitmask.Mask.disc(60)
MINE = ours.Mask(MASK)


def many_things():
    memoryview(MASK), memoryview(MINE), bytes(MINE)
    MASK.to_array(), MASK.components(), [part.mask for part in MASK], MASK.trace()[0].corners
    pickle.loads(pickle.dumps(MASK)), MASK.encode_png(), MASK.contact(MASK, (3, 3)), MASK.sweep(MASK, (200, 0), (-200, 0))
    MINE.outline(), MINE.connected_components(), MINE.convolve(MINE), MINE.get_rect(center=(1, 1)), MINE.copy()
    MINE.to_surface(), ours.from_surface(pygame.Surface((30, 30), pygame.SRCALPHA))
    world = hitmask.World()
    ids = world.add_many([MASK, MASK], [[0, 0], [5, 5]], details="all")
    world.step(), world.contacts(), world.nearest((0, 0)), world.move_to(int(ids[0]), (9, 9), lambda body: "cross")
    hitmask.overlap_many([MASK], [0], [0], [[1, 1]], "all")
    MASK.place(hitmask.Transform(degrees=30)).rasterise(), hitmask.RotationCache(MASK, angles=4).get(90)
    hitmask.Mover().move(MASK, 1, 1, [hitmask.Obstacle(MASK)])
    for wrong in (lambda: MASK.overlap(3, (0, 0)), lambda: MINE.get_at("ab"), lambda: world.position(1), lambda: MASK[9]):
        with pytest.raises((TypeError, ValueError)):
            wrong()


def test_nothing_leaks():
    assert grown_by(many_things, 150) < 50_000
    before = resident()
    for _ in range(150):
        many_things()
    assert resident() - before < 8_000_000


def test_results_outlive_what_they_came_from():
    view = memoryview(hitmask.Mask.disc(30))
    part = hitmask.Mask.disc(9).components()[0]
    placed = hitmask.Mask.disc(9).place(hitmask.Transform())
    world = hitmask.World()
    world.add(mask=hitmask.Mask.disc(9), details="all")
    world.add(mask=hitmask.Mask.disc(9), position=(3, 3))
    events = world.step()
    del world
    gc.collect()
    assert view[0, 30] and part.mask.count() == part.area and placed.covers((9, 9)) and events["area"][0] > 0
