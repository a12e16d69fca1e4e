"""pygame's masks from Python, for bench_shape: reads requests on stdin, answers each with one line of JSON.

A request is a line of JSON; those that upload masks are followed by their pixels as RGBA bytes.

    {"do": "upload", "set": 1, "work": "outline", "sizes": [[width, height], ...]}
    {"do": "time", "set": 1, "passes": 3}    nanoseconds of this thread, without call overhead
    {"do": "answers", "set": 1}              one number per mask
    {"do": "release", "set": 1}
"""

import gc
import json
import os
import sys
import time
import zlib
from functools import partial

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame  # noqa: E402  (the line above must come first)

PRIME = 2_147_483_647


def digest(rows):
    """The same as Digest in bench/shape/answers.hpp."""
    total = 0
    for row in rows:
        mixed = 0
        for number in row:
            mixed = (mixed * 65_599 + number) % PRIME
        total += mixed * mixed % PRIME
    return total


def boxes_answer(mask):
    return digest(tuple(rectangle) for rectangle in mask.get_bounding_rects())


def outline_answer(mask):
    """As for hitmask's loops: the box, and that it is not around a hole."""
    xs, ys = zip(*mask.outline())
    return digest([(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1, 0)])


def centroid_answer(mask):
    (x, y) = mask.centroid()
    return x * 2**32 + y


def drawing(mask):
    """Onto a surface that is there already, white and opaque black."""
    return partial(mask.to_surface, pygame.Surface(mask.get_size(), pygame.SRCALPHA, 32))


def surface_answer(mask):
    return zlib.adler32(pygame.image.tobytes(drawing(mask)(), "RGBA"))


WORKS = {  # name: what gives the call that is timed, the number to compare
    "boxes": (lambda mask: mask.get_bounding_rects, boxes_answer),
    "outline": (lambda mask: mask.outline, outline_answer),
    "centroid": (lambda mask: mask.centroid, centroid_answer),
    "to_surface": (drawing, surface_answer),
}


def read_mask(stream, width, height):
    pixels = stream.read(width * height * 4)
    return pygame.mask.from_surface(pygame.image.frombuffer(pixels, (width, height), "RGBA"), 127)


class Set:
    def __init__(self, work, masks):
        call_of, self.answer = WORKS[work]
        self.masks = masks
        self.calls = [call_of(mask) for mask in masks]
        self.idle_calls = [mask.get_size for mask in masks]

    def answers(self):
        return [self.answer(mask) for mask in self.masks]

    def time(self, passes):
        taken = self.time_calls(self.calls, passes) - self.time_calls(self.idle_calls, passes)
        return max(1, taken)

    @staticmethod
    def time_calls(calls, passes):
        start = time.thread_time_ns()
        for _ in range(passes):
            for call in calls:
                call()
        return time.thread_time_ns() - start


def handle(request, sets, stream):
    number = request["set"]
    if request["do"] == "upload":
        masks = [read_mask(stream, *size) for size in request["sizes"]]
        sets[number] = Set(request["work"], masks)
        return len(masks)
    if request["do"] == "time":
        return sets[number].time(request["passes"])
    if request["do"] == "answers":
        return sets[number].answers()
    del sets[number]
    return 0


def main():
    gc.disable()
    sets = {}
    stream = sys.stdin.buffer
    for line in iter(stream.readline, b""):
        print(json.dumps(handle(json.loads(line), sets, stream)), flush=True)


if __name__ == "__main__":
    main()
