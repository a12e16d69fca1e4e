#!/usr/bin/env python3
"""Letters pile up, pixel on pixel, with pyglet: python_pyglet.py [--sprites FOLDER] [--frames N] [--picture FILE.png]

With --frames it needs no screen. pyglet's y goes up, its images have their first row at the bottom, and these sprites
are anchored at their centres; mask_of() and draw_at() are all that has to do with it.
"""
import argparse
import random
import sys
from pathlib import Path

import hitmask
import pyglet

if "--frames" in sys.argv:
    pyglet.options["headless"] = True  # before the first window

SPRITES = Path(__file__).parents[1] / "assets" / "sprites"
WIDTH, HEIGHT = 640, 480
FALL, SLIP = 5, 4  # pixels per frame: down, and at most sideways off what is below
PAUSE = 9  # frames between two letters


def mask_of(image):
    """What is more than half opaque: the letters without their shadows. A negative pitch asks for the top row first."""
    pixels = image.get_image_data().get_bytes("RGBA", -4 * image.width)
    return hitmask.Mask.from_alpha(pixels, (image.width, image.height), threshold=127)


def draw_at(sprite, position):
    """Puts a sprite where its body is: y up, from the bottom of the window."""
    x, y = position
    sprite.position = x, HEIGHT - y, 0


class Letter:
    """A picture anchored at its centre, and the shape with the same origin."""

    def __init__(self, path):
        self.image = pyglet.image.load(path)
        self.image.anchor_x, self.image.anchor_y = self.image.width // 2, self.image.height // 2
        # The anchor counts from the bottom, the origin from the top.
        self.shape = hitmask.Shape(mask_of(self.image), (self.image.anchor_x, self.image.height - self.image.anchor_y))


class Pile:
    def __init__(self, folder, seed):
        self.letters = [Letter(folder / f"letter_{letter}.png") for letter in "hitmask"]
        self.chance, self.batch, self.frame = random.Random(seed), pyglet.graphics.Batch(), 0
        self.world, self.sprites = hitmask.World(), {}
        for box in ((0, HEIGHT, WIDTH, 20), (-20, -200, 20, HEIGHT + 220), (WIDTH, -200, 20, HEIGHT + 220)):
            self.world.add(box[2:], box[:2], is_static=True)

    def step(self):
        """One frame: a new letter now and then, and all of them fall, the lowest ones first."""
        if self.frame % PAUSE == 0:
            self.add(self.letters[self.frame // PAUSE % len(self.letters)])
        self.frame += 1
        for body in sorted(self.sprites, key=lambda each: -self.world.position(each)[1]):
            self.fall(body)

    def add(self, letter):
        place = self.chance.randrange(40, WIDTH - 40), -60
        if self.world.fits(letter.shape.mask, (place[0] - letter.shape.origin[0], place[1] - letter.shape.origin[1])):
            sprite = pyglet.sprite.Sprite(letter.image, batch=self.batch)
            red, green, blue = (self.chance.randrange(120, 256) for _ in range(3))
            sprite.color = red, green, blue
            self.sprites[self.world.add(letter.shape, place)] = sprite

    def fall(self, body):
        """Straight down; where that is blocked at once, to a side first."""
        x, y = self.world.position(body)
        side = self.chance.choice((-SLIP, SLIP))
        for aside in (0, side, -side):
            self.world.move(body, (x + aside, y), "touch")
            beside = self.world.position(body)
            if self.world.move(body, (beside[0], y + FALL), "touch").position[1] > y:
                break
            self.world.set_position(body, (x, y))
        draw_at(self.sprites[body], self.world.position(body))

    def resting(self):
        """How many letters lie on something: one pixel further down they would overlap it."""
        return sum(self.world.sweep(body, (0, 1)).blocked for body in self.sprites)


class Window(pyglet.window.Window):
    def __init__(self, folder):
        super().__init__(WIDTH, HEIGHT, "letters")
        self.pile = Pile(folder, seed=4)

    def on_draw(self):
        pyglet.gl.glClearColor(0.06, 0.07, 0.12, 1)
        self.clear()
        self.pile.batch.draw()


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sprites", type=Path, default=SPRITES, metavar="FOLDER")
    parser.add_argument("--frames", type=int, default=0, metavar="N")
    parser.add_argument("--picture", metavar="FILE.png")
    return parser.parse_args()


def main():
    options = read_options()
    window = Window(options.sprites)
    if not options.frames:
        pyglet.clock.schedule_interval(lambda seconds: window.pile.step(), 1 / 60)
        return pyglet.app.run()
    for _ in range(options.frames):
        window.pile.step()
    window.on_draw()
    if options.picture:
        pyglet.image.get_buffer_manager().get_color_buffer().save(options.picture)
    pile = window.pile
    print(f"{pile.frame} frames: {len(pile.sprites)} letters, {pile.resting()} of them at rest")


if __name__ == "__main__":
    main()
