"""Surfaces that lie about themselves, and masks that change while they are asked."""

import subprocess
import sys
import threading

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest


def lying(name, answer):
    return type("Lying", (pygame.Surface,), {name: lambda self: answer})((8, 8), pygame.SRCALPHA, 32)


@pytest.mark.parametrize("name, answer", [
    ("get_size", (4000, 4000)), ("get_size", (-1, 8)), ("get_bytesize", 9), ("get_bytesize", 0), ("get_pitch", 1), ("get_pitch", -32),
])
def test_surfaces_that_lie(name, answer):
    surface = lying(name, answer)
    surface.set_colorkey((1, 2, 3))
    with pytest.raises(ValueError):
        ours.from_surface(surface)
    with pytest.raises(ValueError):
        ours.from_threshold(surface, (0, 0, 0), (10, 10, 10))
    if name != "get_size":
        with pytest.raises(ValueError):
            ours.Mask((8, 8), fill=True).to_surface(surface)


def test_surfaces_that_grow_while_drawn_on():
    class Growing(pygame.Surface):
        def get_width(self):
            return 4000

    with pytest.raises(ValueError):
        ours.Mask((4000, 8), fill=True).to_surface(Growing((8, 8), pygame.SRCALPHA, 32))


class Meddling:
    """A position whose reading changes the mask that is asked."""

    def __init__(self, mask):
        self.mask = mask

    def __len__(self):
        return 2

    def __getitem__(self, index):
        kept = self.mask.copy()
        self.mask.set_at((2, 2), 0)
        del kept
        return 1


def test_masks_that_change_while_they_are_asked():
    for ask in (lambda m, p: m.get_at(p), lambda m, p: m.overlap(m, p), lambda m, p: m.overlap_area(m, p),
                lambda m, p: m.overlap_mask(m, p)):
        mask = ours.Mask((40, 40), fill=True)
        ask(mask, Meddling(mask))
        assert mask.count() == 40 * 40 - 1


def test_masks_that_were_never_made():
    class Unmade(ours.Mask):
        def __init__(self):
            pass

    for wrong in (Unmade(), hitmask.Mask.__new__(hitmask.Mask)):
        with pytest.raises(TypeError):
            hitmask.overlap_many([wrong], [0], [0], [[0, 0]])


FIRST_CALLS = """
import threading, time
import hitmask.pygame as ours
import pygame

made = pygame.sprite.Sprite.__init__
sprites = pygame.sprite.Group()
for x in range(3):
    sprite = pygame.sprite.Sprite(sprites)
    sprite.rect, sprite.mask = pygame.Rect(x * 4, 0, 8, 8), ours.Mask((8, 8), fill=True)
pygame.sprite.Sprite.__init__ = lambda self, *groups: (time.sleep(0.2), made(self, *groups))[1]
threads = [threading.Thread(target=ours.groupcollide, args=(sprites, sprites, False, False)) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_first_calls_in_many_threads():
    """Reading about pygame's classes runs Python code, once, which may let other threads in."""
    subprocess.run([sys.executable, "-c", FIRST_CALLS], check=True, timeout=60, capture_output=True)


def test_sources_of_another_depth():
    class Shallow(pygame.Surface):
        """As deep as the target, until its pixels are read."""
        asked = 0

        def get_bytesize(self):
            Shallow.asked += 1
            return 4 if Shallow.asked == 1 else 1

    target = pygame.Surface((8, 8), pygame.SRCALPHA, 32)
    with pytest.raises(ValueError):
        ours.Mask((8, 8), fill=True).to_surface(target, setsurface=Shallow((8, 8), pygame.SRCALPHA, 32))


def test_words_written_by_others_while_the_mask_is_asked():
    mask = ours.Mask((64, 64), fill=True)
    words = numpy.asarray(memoryview(mask))
    stop = threading.Event()

    def write():
        while not stop.is_set():
            numpy.bitwise_xor(words, 1, out=words)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(3000):
            assert mask.overlap_area(mask, (0, 0)) <= 64 * 64
    finally:
        stop.set()
        writer.join()
