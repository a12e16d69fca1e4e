"""pygame rotating and scaling sprites every frame, for bench_transform: one line of JSON in, one out.

    {"do": "upload", "masks": [[width, text], ...], "pairs": [[a, b], ...], "timed": 256}
        a and b are [mask, degrees clockwise, scale, x, y] with the sprite's centre at (x, y)
    {"do": "time", "passes": 3}    nanoseconds of this thread for the first `timed` pairs
    {"do": "answers"}              1 or 0 per pair
"""

import gc
import json
import os
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame  # noqa: E402  (the line above must come first)


def surface_of(width, text):
    pixels = b"".join(b"\xff\xff\xff\xff" if c == "#" else b"\0\0\0\0" for c in text if c != "\n")
    size = (width, len(pixels) // (4 * width))
    return pygame.image.frombuffer(pixels, size, "RGBA")


def drawn(surfaces, sprite):
    """The mask of the drawn sprite, and the position of its corner."""
    index, degrees, scale, x, y = sprite
    picture = pygame.transform.rotozoom(surfaces[index], -degrees, scale)
    width, height = picture.get_size()
    return pygame.mask.from_surface(picture), x - width // 2, y - height // 2


def collide(surfaces, a, b):
    mask_a, x_a, y_a = drawn(surfaces, a)
    mask_b, x_b, y_b = drawn(surfaces, b)
    return mask_a.overlap(mask_b, (x_b - x_a, y_b - y_a)) is not None


class Scene:
    def __init__(self, request):
        self.surfaces = [surface_of(*mask) for mask in request["masks"]]
        self.pairs = request["pairs"]
        self.timed = self.pairs[:request["timed"]]

    def answers(self):
        return [int(collide(self.surfaces, a, b)) for a, b in self.pairs]

    def time(self, passes):
        start = time.thread_time_ns()
        for _ in range(passes):
            for a, b in self.timed:
                collide(self.surfaces, a, b)
        return time.thread_time_ns() - start


def main():
    gc.disable()
    scene = None
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "upload":
            scene = Scene(request)
            reply = len(scene.pairs)
        elif request["do"] == "time":
            reply = scene.time(request["passes"])
        else:
            reply = scene.answers()
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
