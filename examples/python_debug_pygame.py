#!/usr/bin/env python3
"""Draws what a world does, with pygame: python_debug_pygame.py [--picture FILE.png]

draw() is all that a game needs. With --picture it needs no screen.
"""
import argparse
import os
import sys

import pygame
from debug_scene import BACKGROUND, BAR, FILLED, HEIGHT, INKS, RAYS, SCALE, WIDTH, make_world


def draw(surface, world, scale, **options):
    for item in world.debug_items(**options):
        x, y, w, h = (side * scale for side in item.box)
        if item.kind in FILLED:
            pygame.draw.rect(surface, INKS[item.kind], (x, y, max(w, BAR), max(h, BAR)))
        else:
            points = [(x * scale, y * scale) for x, y in item.points]
            pygame.draw.lines(surface, INKS[item.kind], item.closed, points)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--picture", metavar="FILE.png")
    options = parser.parse_args()
    if options.picture:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_caption("hitmask: debug drawing")
    screen = pygame.display.set_mode((WIDTH * SCALE, HEIGHT * SCALE))
    world, clock = make_world(), pygame.time.Clock()
    while True:
        screen.fill(BACKGROUND)
        draw(screen, world, SCALE, rays=RAYS)
        pygame.display.flip()
        if options.picture:
            return pygame.image.save(screen, options.picture)
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            return None
        clock.tick(60)


if __name__ == "__main__":
    sys.exit(main())
