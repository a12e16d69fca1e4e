#!/usr/bin/env python3
"""Dodge the rotating rocks: a small game with pygame-ce and hitmask.

    python_rocks.py [--frames N] [--picture FILE.png]

Arrow keys move the ship. With --frames it plays by itself for so many frames, without a screen, and
prints how it went. Rocks are turned masks: what collides is what is drawn.
"""
import argparse
import os
import random
import sys

import hitmask

WIDTH, HEIGHT = 480, 320
ANGLES = 64


class Rock:
    """Drifts, spins, and comes back on the other side."""

    def __init__(self, cache, chance):
        self.cache = cache
        self.x, self.y = chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT)
        self.dx, self.dy = chance.uniform(-2, 2), chance.uniform(-2, 2)
        self.degrees, self.spin = chance.uniform(0, 360), chance.uniform(-4, 4)

    def move(self):
        self.x, self.y = (self.x + self.dx) % WIDTH, (self.y + self.dy) % HEIGHT
        self.degrees = (self.degrees + self.spin) % 360

    def turned(self):
        """The mask as it is turned now, and where its corner lies."""
        mask, corner = self.cache.get(self.degrees)
        return mask, (int(self.x) + corner[0], int(self.y) + corner[1])


def rock_mask(radius, chance):
    """A lump: a disc with bites."""
    mask = hitmask.Mask.disc(radius)
    for _ in range(6):
        at = (chance.randrange(2 * radius), chance.randrange(2 * radius))
        mask.paint_disc(at, radius // 4, "erase")
    return mask.largest_component()


SHIP, SHIP_CORNER = hitmask.Mask.polygon([(0, 0), (24, 9), (0, 18), (6, 9)])


class Game:
    def __init__(self, seed):
        chance = random.Random(seed)
        self.position, self.hits, self.frame, self.touching = [WIDTH // 2, HEIGHT // 2], 0, 0, False
        self.rocks = []
        for radius in (14, 20, 26) * 3:
            middle = (radius + 0.5, radius + 0.5)
            cache = hitmask.RotationCache(rock_mask(radius, chance), angles=ANGLES, pivot=middle)
            self.rocks.append(Rock(cache, chance))

    def step(self, push):
        """One frame: the ship moves, the rocks drift, and what touches is counted once."""
        self.frame += 1
        for rock in self.rocks:
            rock.move()
        self.position[0] = max(0, min(WIDTH - SHIP.width, self.position[0] + push[0]))
        self.position[1] = max(0, min(HEIGHT - SHIP.height, self.position[1] + push[1]))
        masks, corners = zip(*(rock.turned() for rock in self.rocks))
        offsets = [(x - self.position[0], y - self.position[1]) for x, y in corners]
        count = len(masks)
        touched = hitmask.overlap_many([SHIP, *masks], [0] * count, range(1, count + 1), offsets).hit
        self.hits += bool(touched.any()) and not self.touching
        self.touching = bool(touched.any())
        return touched


def colored(pygame, mask, color):
    """A surface of a mask, straight from its pixels."""
    rgba = mask.to_array()[:, :, None] * (*color, 255)
    return pygame.image.frombytes(rgba.astype("uint8").tobytes(), mask.size, "RGBA")


def draw(pygame, screen, game, touched):
    screen.fill((16, 18, 32))
    for rock, hit in zip(game.rocks, touched):
        mask, corner = rock.turned()
        screen.blit(colored(pygame, mask, (230, 90, 60) if hit else (150, 140, 130)), corner)
    screen.blit(colored(pygame, SHIP, (250, 220, 90) if game.touching else (110, 200, 250)), game.position)


def pushed_by_keys(pygame):
    keys = pygame.key.get_pressed()
    return (4 * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]), 4 * (keys[pygame.K_DOWN] - keys[pygame.K_UP]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=0)
    parser.add_argument("--picture")
    options = parser.parse_args()
    if options.frames:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    pygame.init()
    screen, clock, game = pygame.display.set_mode((WIDTH, HEIGHT)), pygame.time.Clock(), Game(seed=7)
    while not options.frames or game.frame < options.frames:
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            break
        push = ((game.frame // 40 % 2) * 4 - 2, 0) if options.frames else pushed_by_keys(pygame)
        draw(pygame, screen, game, game.step(push))
        pygame.display.flip()
        if not options.frames:
            clock.tick(60)
    if options.picture:
        pygame.image.save(screen, options.picture)
    print(f"{game.frame} frames, hit {game.hits} times")


if __name__ == "__main__":
    sys.exit(main())
