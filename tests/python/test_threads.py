"""Threads that hammer one mask or one world; objects that must not leak."""

import gc
import os
import pickle
import threading
import time
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
    seen, rounds = set(), []

    def read():
        while not stop.is_set():
            rounds.append(1)
            seen.update(hitmask.overlap_area_many([mask], index, index, offsets).tolist())

    def measure():
        while not stop.is_set():
            assert mask.distance_field().max() in (0, 2**32 - 1)
            assert set(numpy.unique(mask.label_components())) in ({0}, {1})

    def write():
        end = time.monotonic() + 20
        while len(rounds) < 40 and time.monotonic() < end:
            mask.invert()
        stop.set()

    assert in_threads(read, measure, write, write) == []
    assert len(rounds) >= 40 and seen <= {0, 490_000} and seen
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
                world.set_position_many(ids, mine.integers(0, 2000, (3000, 2)).astype(numpy.int32))
                world.step()
                world.query_point((5, 5))
            except RuntimeError as error:
                assert "another thread" in str(error)
                refused.append(error)

    assert in_threads(work, work, work) == []
    world.set_position_many(ids, numpy.zeros((3000, 2), numpy.int32) + numpy.arange(3000, dtype=numpy.int32)[:, None] * 100)
    world.step()
    assert len(world.contacts()) == 0


def test_every_change_of_one_mask_in_many_threads():
    """Whatever is done to it meanwhile, a mask stays sound, and copies stay what they were."""
    mask, copies = hitmask.Mask((130, 90)), []
    stop = time.monotonic() + (20 if os.environ.get("HITMASK_LONG") else 1)

    def change(seed):
        random = numpy.random.default_rng(seed)
        brush = hitmask.Mask.disc(9)
        changes = [mask.fill, mask.clear, mask.invert, mask.tighten, mask.flip_x_in_place, lambda: mask.draw(brush, (5, 5)),
                   lambda: mask.toggle(mask, (3, 1)), lambda: mask.__ixor__(brush), lambda: mask.shift_in_place((7, 1)),
                   lambda: mask.paint_disc(random.integers(0, 90, 2).tolist(), 20, "toggle"), lambda: mask.grow_in_place(1),
                   lambda: mask.__setitem__((slice(3, 70), slice(2, 9)), True)]
        while time.monotonic() < stop:
            changes[random.integers(len(changes))]()

    def read():
        while time.monotonic() < stop:
            mask.validate()
            twin, words = mask.copy(), numpy.asarray(mask)
            count, before = twin.count(), words.copy()
            assert twin.distance_field().size == twin.to_array().size and twin.convolve(twin)[0].count() >= count
            pickle.loads(twin.encode_png() and pickle.dumps(twin)).validate()
            assert twin.count() == count and numpy.array_equal(words, before)
            copies.append((twin, count))
            del copies[:-50]

    assert in_threads(lambda: change(1), lambda: change(2), read, read) == []
    mask.validate()
    assert copies and all(twin.count() == count for twin, count in copies)


def test_a_world_that_asks_turns_other_threads_away():
    """While a function of the user's decides, no other thread may use the world, however long it takes."""
    world = hitmask.World()
    square = hitmask.Mask((8, 8), solid=True)
    hero = world.add(square)
    world.add(square, position=(20, 0))
    asked, tried = threading.Event(), threading.Event()
    outcome = []

    def respond(body):
        asked.set()
        assert tried.wait(20)
        return "touch"

    def intrude():
        assert asked.wait(20)
        for use in (world.step, world.bodies, world.clear, lambda: world.query_point((0, 0)), lambda: world.set_position(hero, (1, 1)), world.snapshot,
                    lambda: hitmask.fits(square, (0, 0), world), lambda: len(world), lambda: world.period):
            with pytest.raises(RuntimeError, match="another thread"):
                use()
        tried.set()

    assert in_threads(lambda: outcome.append(world.move(hero, (50, 0), respond)), intrude) == []
    assert outcome[0].position == (12, 0) == world.position(hero)


def test_one_cache_and_one_placed_mask_in_many_threads():
    cache = hitmask.RotationCache(hitmask.Mask.disc(20), angles=32, memory_limit=20_000)
    placed = hitmask.Mask.disc(20).place(hitmask.Transform(degrees=30))
    count = placed.rasterise()[0].count()

    def work():
        for degrees in range(0, 720, 3):
            cache.get(degrees)[0].validate()
            assert placed.rasterise()[0].count() == count

    assert in_threads(work, work, work) == []


def grown_by(work, times):
    """Bytes that Python holds more after many calls than after a few."""
    tracemalloc.start()  # first, so that the memory which numpy and Python keep for later is counted before, too
    try:
        for _ in range(20):
            work()
        gc.collect()
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
    world.step(), world.contacts(), world.nearest((0, 0)), world.move(int(ids[0]), (9, 9), lambda body: "cross")
    hitmask.contact_many([MASK], [0], [0], [[1, 1]])
    MASK.place(hitmask.Transform(degrees=30)).rasterise(), hitmask.RotationCache(MASK, angles=4).get(90)
    hitmask.Mover().move(MASK, 1, 1, [hitmask.Obstacle(MASK)]), hitmask.sweep(MASK, (0, 0), (9, 9), lambda box: [hitmask.Obstacle(MASK)])
    hitmask.fits(MASK, (0, 0), world), hitmask.box_pairs([[0, 0, 9, 9], [1, 1, 9, 9]]), hitmask.decode_picture(MASK.encode_png())
    MASK.place(hitmask.Transform()).sweep_turning(MASK, travel=(9, 0), turn=9, position=(200, 0)).last_free.mask
    world.restore(world.snapshot()), world.body(int(ids[0])).shape.mask, world.debug_items(), list(world), repr(MASK.contact(MASK, (1, 1)))
    world.set_shape_many(ids, [MASK, MASK]), world.set_transform_many(ids, [hitmask.Transform(degrees=9)] * 2)
    hitmask.Mask.from_layout(MASK.to_layout("rows"), MASK.size, "rows"), hitmask.Mask.from_predicate((5, 5), lambda x, y: x > y)
    for wrong in (lambda: MASK.overlap(3, (0, 0)), lambda: MINE.get_at("ab"), lambda: world.position(1), lambda: MASK[9],
                  lambda: world.move(int(ids[0]), (500, 0), lambda body: 1 / 0), lambda: hitmask.fits(MASK, (0, 0), lambda box: [3]),
                  lambda: hitmask.Mask.from_predicate((5, 5), lambda x, y: 1 / 0), lambda: hitmask.Mask.decode_png(b"no picture"),
                  lambda: world.add_many([MASK, 3], [[0, 0], [1, 1]]), lambda: hitmask.Mask.from_array(numpy.zeros((2, 2), object))):
        with pytest.raises((TypeError, ValueError, ZeroDivisionError)):
            wrong()


TIMES = 2000 if os.environ.get("HITMASK_LONG") else 100


def test_nothing_leaks():
    """Each round makes some megabytes; what stays is less than one object of each kind per round would be."""
    assert grown_by(many_things, TIMES) < 50_000
    before = resident()
    for _ in range(TIMES):
        many_things()
    assert resident() - before < 8_000_000


def test_a_leak_would_be_seen():
    kept = []
    assert grown_by(lambda: kept.append(MASK.contact(MASK, (1, 1))), 2000) > 50_000
    before = resident()
    kept.extend(MASK.distance_field() for _ in range(30 * 300))  # more than other tests have given back
    assert resident() - before > 8_000_000


def test_results_outlive_what_they_came_from():
    view = memoryview(hitmask.Mask.disc(30))
    part = hitmask.Mask.disc(9).components()[0]
    placed = hitmask.Mask.disc(9).place(hitmask.Transform())
    world = hitmask.World()
    world.add(hitmask.Mask.disc(9), details="all")
    world.add(hitmask.Mask.disc(9), position=(3, 3))
    events = world.step()
    del world
    gc.collect()
    assert view[0, 30] and part.mask.count() == part.area and placed.covers((9, 9)) and events["area"][0] > 0
