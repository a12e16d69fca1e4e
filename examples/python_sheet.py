#!/usr/bin/env python3
"""Slimes hop through falling rocks to the coins: an artist's sheet in a world, with pygame-ce and hitmask.

    python_sheet.py [--sheet FILE] [--sprites FOLDER] [--frames N] [--picture FILE.png]

The sheet has the frames, the animation "hop" and two parts: "hurt" is where rocks do harm, "feet" is what takes
coins. A frame that lacks a part has none: a slime in the air takes no coins. With --frames it plays this many frames
without a screen and prints what happened; --picture saves the last one.
"""
import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import hitmask
import pygame

WIDTH, HEIGHT, FLOOR = 640, 240, 200
MILLISECONDS = 16  # of a frame of the game
HURT, FEET, ROCKS, COINS = 1, 2, 4, 8  # layers
SPRITES = Path(__file__).resolve().parents[1] / "assets" / "sprites"
GREEN, RED, GOLD = (120, 230, 140), (255, 92, 72), (255, 205, 90)


class Slime:
    def __init__(self, world, sheet, x, step, delay):
        self.x, self.step, self.glow = x, step, 0
        self.player = sheet.play("hop")
        sheet.seek(self.player, delay)
        body = world.add(sheet.mask(0), (x, FLOOR), layer=0, collides_with=0)  # its parts do the meeting
        self.bodies = world.attach_parts(body, [
            hitmask.PartDefinition("hurt", layer=HURT, collides_with=ROCKS, user=self),
            hitmask.PartDefinition("feet", layer=FEET, collides_with=COINS, user=self)])

    @property
    def orientation(self):
        return "upright" if self.step > 0 else "mirrored"

    def hop(self, frame):
        """Moves while it is in the air: the last two frames of the animation."""
        self.glow = max(0, self.glow - 1)
        self.x += self.step if frame >= 2 else 0
        if not 20 <= self.x <= WIDTH - 20:
            self.step = -self.step


class Game:
    def __init__(self, sheet, rock, coin):
        self.sheet, self.world = sheet, hitmask.World()
        self.frame = self.coins = self.hits = 0
        self.slimes = [Slime(self.world, sheet, 70 + 120 * i, 3 - 6 * (i % 2), 170 * i) for i in range(5)]
        self.rocks = [self.world.add(rock, (100 + 150 * i, -60 * i), layer=ROCKS, collides_with=HURT) for i in range(4)]
        self.coin_bodies = [self.world.add(coin, (40 + 130 * i, FLOOR - 20), layer=COINS, collides_with=FEET) for i in range(5)]

    def step(self):
        self.frame += 1
        frames = self.sheet.advance_many([slime.player for slime in self.slimes], MILLISECONDS)
        for slime, frame in zip(self.slimes, frames):
            slime.hop(frame)
        bodies = [slime.bodies for slime in self.slimes]
        self.world.set_position_many([each.body for each in bodies], [(slime.x, FLOOR) for slime in self.slimes])
        self.world.set_frame_many(bodies, self.sheet, frames, [slime.orientation for slime in self.slimes])
        for i, rock in enumerate(self.rocks):
            x, y = self.world.position(rock)
            self.world.set_position(rock, (x, y + 2 + i % 2) if y < HEIGHT else (x, -40))
        for event in self.world.step():
            if event["kind"] == hitmask.BEGIN:
                self.meet(int(event["a"]), int(event["b"]))

    def meet(self, a, b):
        """A part of a slime and a rock or a coin: the parts were added first."""
        slime = self.world.user(a)
        if b in self.rocks and isinstance(slime, Slime):
            self.hits, slime.glow = self.hits + 1, 12
        else:
            self.coins += 1
            x, y = self.world.position(b)
            self.world.set_position(b, ((x + 210) % (WIDTH - 40), y))


def draw_parts(screen, game, slime):
    """The boxes that meet others: those of the frame that is shown."""
    for name, color in (("hurt", RED), ("feet", GOLD)):
        part = slime.bodies.parts[name]
        if game.world.body(part).enabled:
            pygame.draw.rect(screen, color, game.world.box(part), 1)


def draw_slime(screen, game, slime, pictures):
    frame = game.sheet.frame_of(slime.player)
    picture, (pivot_x, pivot_y) = pictures[frame], game.sheet.frame(frame).pivot
    if slime.orientation == "mirrored":  # about the pivot, like the mask
        picture, pivot_x = pygame.transform.flip(picture, True, False), picture.get_width() - pivot_x
    if slime.glow:
        picture = picture.copy()
        picture.fill(RED, special_flags=pygame.BLEND_RGB_ADD)
    screen.blit(picture, (slime.x - int(pivot_x), FLOOR - int(pivot_y)))


def draw(screen, game, pictures):
    screen.fill((13, 15, 28))
    pygame.draw.line(screen, GREEN, (0, FLOOR), (WIDTH, FLOOR), 2)
    for bodies, picture in ((game.rocks, pictures["rock"]), (game.coin_bodies, pictures["coin"])):
        for body in bodies:
            screen.blit(picture, game.world.position(body))
    for slime in game.slimes:
        draw_slime(screen, game, slime, pictures)
        draw_parts(screen, game, slime)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sheet", type=Path, default=SPRITES / "slime.json", metavar="FILE")
    parser.add_argument("--sprites", type=Path, default=SPRITES, metavar="FOLDER")
    parser.add_argument("--frames", type=int, default=0, metavar="N")
    parser.add_argument("--picture", metavar="FILE.png")
    return parser.parse_args()


def load_pictures(folder, sheet):
    """The picture of each frame by its number, and the other ones by name."""
    names = {i: f"slime_{i}" for i in range(sheet.frame_count)} | {"rock": "rock_small", "coin": "coin"}
    return {key: pygame.image.load(folder / f"{name}.png").convert_alpha() for key, name in names.items()}


def play(screen, game, pictures, frames):
    clock = pygame.time.Clock()
    while not frames or game.frame < frames:
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            break
        game.step()
        draw(screen, game, pictures)
        pygame.display.flip()
        if not frames:
            clock.tick(1000 / MILLISECONDS)


def main():
    options = read_options()
    if options.frames:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sheet = hitmask.read_sheet(options.sheet, pivot=(0.5, 1.0))  # the middle of the bottom edge
    pygame.display.init()
    pygame.display.set_caption("sheet")
    screen = pygame.display.set_mode((WIDTH, HEIGHT))
    pictures = load_pictures(options.sprites, sheet)
    game = Game(sheet, *(hitmask.mask_from_image(pictures[name]) for name in ("rock", "coin")))
    play(screen, game, pictures, options.frames)
    if options.picture:
        pygame.image.save(screen, options.picture)
    print(f"{game.frame} frames: {game.coins} coins, hit {game.hits} times")


if __name__ == "__main__":
    sys.exit(main())
