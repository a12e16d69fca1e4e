#!/usr/bin/env python3
"""A ship among turning rocks, with Arcade: python_arcade.py [--sprites FOLDER] [--frames N] [--picture FILE.png]

The arrow keys steer. With --frames it needs no screen: it plays N frames by itself. Arcade's y goes up and its sprites
are placed by their centres; the three functions below are all that the world needs to know of that.
"""
import argparse
import math
import os
import random
import sys
from pathlib import Path

if "--frames" in sys.argv:
    os.environ.setdefault("ARCADE_HEADLESS", "True")  # before arcade is imported

import arcade
import hitmask

SPRITES = Path(__file__).parents[1] / "assets" / "sprites"
WIDTH, HEIGHT = 800, 600
ANGLES = 64  # per turn; the world keeps the pixels of each angle that it has seen
RED, WHITE = (255, 120, 100), (255, 255, 255)


def mask_of(texture):
    """Every pixel that is not fully transparent. The picture of a texture is Pillow's, with its first row on top."""
    return hitmask.mask_from_image(texture.image)


def snap(sprite):
    """Moves a sprite by less than a pixel, so that its edges lie on whole pixels: there its drawing and its mask agree.

    Not with sprite.left, which is the edge of Arcade's hit box: that may be smaller than the picture.
    """
    sides = ((sprite.center_x, sprite.width / 2), (sprite.center_y, sprite.height / 2))
    sprite.position = tuple(math.floor(centre - half + 0.5) + half for centre, half in sides)


def centre_of(sprite):
    """The pixel corner of the centre of a sprite of even size, with y down: what the world calls its position."""
    return round(sprite.center_x), -round(sprite.center_y)


class Drifting(arcade.Sprite):
    """A rock or a coin that falls and turns."""

    def __init__(self, texture, chance):
        super().__init__(texture)
        self.chance, self.spin = chance, chance.choice((-1, 1)) * 360 / ANGLES
        self.start(chance.uniform(0, HEIGHT * 1.5))

    def start(self, y):
        self.position = self.chance.uniform(30, WIDTH - 30), y + 60
        self.change_x, self.change_y = self.chance.uniform(-1, 1), self.chance.uniform(-4, -2)

    def drift(self):
        self.position = self.center_x + self.change_x, self.center_y + self.change_y
        self.angle = (self.angle + self.spin) % 360
        if self.top < 0:
            self.start(HEIGHT)


class Game:
    def __init__(self, folder, seed):
        chance = random.Random(seed)
        load = {name: arcade.load_texture(folder / f"{name}.png") for name in
                ("ship", "coin", "rock_small", "rock_medium", "rock_large")}
        kinds = ["rock_small"] * 10 + ["rock_medium"] * 10 + ["rock_large"] * 7
        self.ship = arcade.Sprite(load["ship"], center_x=WIDTH // 2, center_y=80)
        self.rocks = [Drifting(load[kind], chance) for kind in kinds]
        self.coins = [Drifting(load["coin"], chance) for _ in range(8)]
        self.sprites = arcade.SpriteList()
        self.sprites.extend([*self.coins, *self.rocks, self.ship])
        self.world, self.bodies = hitmask.World(), {}
        for sprite in self.sprites:
            self.bodies[self.add(sprite)] = sprite
        self.frame = self.taken = self.hits = 0

    def add(self, sprite):
        """A body whose origin is the middle of its mask, so that it turns about the centre of the sprite."""
        mask = mask_of(sprite.texture)
        shape = hitmask.Shape(mask, origin=(mask.width // 2, mask.height // 2))
        # Rocks and coins meet the ship only.
        layer, others = (1, 2) if sprite is self.ship else (2, 1)
        return self.world.add(shape, centre_of(sprite), layer=layer, collides_with=others)

    def step(self, push):
        """One frame: everything moves, rocks hit the ship, and it takes coins."""
        self.frame += 1
        x, y = self.ship.center_x + push[0], self.ship.center_y + push[1]
        self.ship.position = min(max(x, 40), WIDTH - 40), min(max(y, 40), HEIGHT - 40)
        for sprite in (*self.rocks, *self.coins):
            sprite.drift()
        self.meet(self.events())

    def events(self):
        """Tells the world where everything is now. Both turn clockwise for a positive angle."""
        bodies = list(self.bodies)
        for sprite in self.sprites:
            sprite.color = WHITE
            snap(sprite)
        self.world.set_position_many(bodies, [centre_of(sprite) for sprite in self.sprites])
        self.world.set_transform_many(bodies, [hitmask.Transform(degrees=sprite.angle) for sprite in self.sprites])
        return self.world.step()

    def meet(self, events):
        for event in events[events["kind"] != hitmask.END]:
            other = next(sprite for sprite in (self.bodies[int(event["a"])], self.bodies[int(event["b"])])
                         if sprite is not self.ship)
            if other in self.coins:
                self.taken += 1
                other.start(HEIGHT)
            else:
                self.hits += int(event["kind"] == hitmask.BEGIN)
                other.color = self.ship.color = RED

    def draw(self, window):
        window.clear(color=(14, 17, 30))
        self.sprites.draw(pixelated=True)  # smoothed edges would be wider than the mask


def steered_by_itself(game):
    """Towards the nearest coin."""
    ship = game.ship
    coin = min(game.coins, key=lambda each: math.dist(each.position, ship.position))
    return tuple(max(-6, min(6, there - here)) for here, there in zip(ship.position, coin.position))


class Window(arcade.Window):
    def __init__(self, folder):
        super().__init__(WIDTH, HEIGHT, "rocks")
        self.game, self.pressed = Game(folder, seed=7), set()

    def on_key_press(self, symbol, modifiers):
        self.pressed.add(symbol)

    def on_key_release(self, symbol, modifiers):
        self.pressed.discard(symbol)

    def on_update(self, seconds):
        key = arcade.key
        self.game.step((6 * ((key.RIGHT in self.pressed) - (key.LEFT in self.pressed)),
                        6 * ((key.UP in self.pressed) - (key.DOWN in self.pressed))))

    def on_draw(self):
        self.game.draw(self)


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
        return arcade.run()
    for _ in range(options.frames):
        window.game.step(steered_by_itself(window.game))
    window.on_draw()
    if options.picture:
        arcade.get_image(0, 0, WIDTH, HEIGHT).convert("RGB").save(options.picture)
    print(f"{window.game.frame} frames: {window.game.taken} coins, hit {window.game.hits} times")


if __name__ == "__main__":
    main()
