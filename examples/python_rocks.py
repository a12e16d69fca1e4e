#!/usr/bin/env python3
"""Dodge the rotating rocks and take the coins: a small game with pygame-ce and hitmask.

    python_rocks.py [--sprites FOLDER] [--frames N] [--picture FILE.png]

Arrow keys move the ship. With --frames it plays by itself for this many frames, without a screen, and
prints the score; --picture saves the last frame.
"""
import argparse
import os
import random
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import hitmask
import hitmask.pygame
import pygame

WIDTH, HEIGHT = 800, 500
ANGLES = 48
SPEED = 5  # of the ship, in pixels per frame
SHIELDS = 3
SAFE_FRAMES = 60  # after a hit
SPRITES = Path(__file__).resolve().parents[1] / "assets" / "sprites"
NIGHT, PALE = (13, 15, 28), (226, 230, 240)
RED, GOLD, BLUE = (255, 92, 72), (255, 205, 90), (80, 190, 255)


def turned(image):
    """The image at every angle, each with its mask: the pixels on the screen are those that collide."""
    images = [pygame.transform.rotate(image, 360 * i / ANGLES) for i in range(ANGLES)]
    return [(turned, hitmask.pygame.from_surface(turned, 0)) for turned in images]


class Falling(pygame.sprite.Sprite):
    """A rock or a coin: it falls, spins, and starts again at the top."""

    def __init__(self, views, chance, speeds, y):
        super().__init__()
        self.views, self.chance, self.speeds = views, chance, speeds
        self.start(y)

    def start(self, y):
        self.x, self.y = self.chance.uniform(20, WIDTH - 20), y
        self.dx, self.dy = self.chance.uniform(-0.8, 0.8), self.chance.uniform(*self.speeds)
        self.turn, self.spin = self.chance.uniform(0, ANGLES), self.chance.uniform(-0.5, 0.5)
        self.show()

    def ahead(self, frames):
        """The mask and its corner, this many frames from now."""
        image, mask = self.views[int(self.turn + self.spin * frames) % ANGLES]
        middle = (int(self.x + self.dx * frames), int(self.y + self.dy * frames))
        return mask, image.get_rect(center=middle).topleft

    def show(self):
        self.image, self.mask = self.views[int(self.turn) % ANGLES]
        self.rect = self.image.get_rect(center=(int(self.x), int(self.y)))

    def update(self):
        self.x, self.y, self.turn = self.x + self.dx, self.y + self.dy, self.turn + self.spin
        self.show()

    def is_gone(self):
        return self.rect.top > HEIGHT or self.rect.right < 0 or self.rect.left > WIDTH


class Ship(pygame.sprite.Sprite):
    def __init__(self, image):
        super().__init__()
        self.image, self.mask = image, hitmask.pygame.from_surface(image, 0)
        self.rect = image.get_rect(midbottom=(WIDTH // 2, HEIGHT - 40))

    def moved(self, push, frames=1):
        """Its corner after this many frames of the same push."""
        return self.rect.move(push[0] * frames, push[1] * frames).clamp((0, 40, WIDTH, HEIGHT - 40)).topleft


class Game:
    def __init__(self, folder, seed):
        def load(name):
            return pygame.image.load(folder / f"{name}.png").convert_alpha()

        chance = random.Random(seed)
        self.ship, self.coin = Ship(load("ship")), load("coin")
        self.frame = self.hits = self.coins = self.dodged = self.safe = 0
        self.touched, self.sparks = [], []
        views = [turned(load(f"rock_{size}")) for size in ("small", "medium", "large")]
        kinds = [views[i] for i in (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2)]
        self.rocks = pygame.sprite.Group(
            Falling(kind, chance, (2, 4.5), chance.uniform(-HEIGHT, HEIGHT // 3)) for kind in kinds)
        coin_views = [(self.coin, hitmask.pygame.from_surface(self.coin, 0))] * ANGLES
        self.treasure = pygame.sprite.Group(
            Falling(coin_views, chance, (1.5, 2.5), chance.uniform(-60, HEIGHT // 2)) for _ in range(5))
        self.stars = [(chance.randrange(WIDTH), chance.randrange(HEIGHT), chance.randint(1, 3)) for _ in range(140)]

    def score(self):
        return 100 * self.coins + 10 * self.dodged

    def step(self, push):
        """One frame: all sprites move, the ship takes coins, and rocks hit it."""
        self.frame, self.safe = self.frame + 1, max(0, self.safe - 1)
        self.ship.rect.topleft = self.ship.moved(push)
        self.rocks.update()
        self.treasure.update()
        self.dodged += sum(rock.is_gone() for rock in self.rocks)
        taken = hitmask.pygame.spritecollide(self.ship, self.treasure, False)
        self.coins += len(taken)
        for gone in [*taken, *(each for each in (*self.rocks, *self.treasure) if each.is_gone())]:
            gone.start(-60)
        self.meet(hitmask.pygame.spritecollide(self.ship, self.rocks, False))

    def meet(self, touched):
        self.touched = touched
        self.sparks = [(x, y, age + 1) for x, y, age in self.sparks if age < 20]
        if touched and not self.safe:
            self.hits, self.safe = self.hits + 1, SAFE_FRAMES
            self.sparks += [(*self.meeting_point(rock), 0) for rock in touched]

    def meeting_point(self, rock):
        """The centroid of the pixels that the ship and the rock share."""
        offset = (rock.rect.x - self.ship.rect.x, rock.rect.y - self.ship.rect.y)
        x, y = self.ship.mask.overlap_mask(rock.mask, offset).centroid()
        return self.ship.rect.x + x, self.ship.rect.y + y


PUSHES = [(SPEED * x, SPEED * y) for y in (0, -1, 1) for x in (0, -1, 1)]
AHEAD = (2, 5, 8, 12, 16)  # frames


def pushed_by_itself(game):
    """The push after which rocks overlap the ship by the fewest pixels; of equals, the one nearest to a coin.

    One call tests all pushes, all moments and all rocks.
    """
    ship, rocks = game.ship, game.rocks.sprites()
    coming = [rock.ahead(frames) for frames in AHEAD for rock in rocks]
    offsets = []
    for push in PUSHES:
        for i, (_, (x, y)) in enumerate(coming):
            at = ship.moved(push, AHEAD[i // len(rocks)])
            offsets.append((x - at[0], y - at[1]))
    second = list(range(1, len(coming) + 1)) * len(PUSHES)
    masks = [ship.mask, *(mask for mask, _ in coming)]
    areas = hitmask.overlap_area_many(masks, [0] * len(second), second, offsets)
    danger = areas.reshape(len(PUSHES), -1).sum(axis=1)
    return min(zip(danger, PUSHES), key=lambda each: (each[0], distance_to_coin(game, each[1])))[1]


def distance_to_coin(game, push):
    x, y = game.ship.moved(push, 4)
    distances = [abs(coin.x - x - 32) + abs(coin.y - y - 36) for coin in game.treasure if coin.y > 60]
    return min(distances, default=abs(x + 32 - WIDTH // 2))


def pushed_by_keys():
    keys = pygame.key.get_pressed()
    return (SPEED * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]), SPEED * (keys[pygame.K_DOWN] - keys[pygame.K_UP]))


def draw_sky(screen, game):
    screen.fill(NIGHT)
    for x, y, near in game.stars:
        shade, size = 50 + 45 * near, 1 + near // 3
        screen.fill((shade, shade, shade + 15), (x, (y + near * game.frame // 2) % HEIGHT, size, size))


def draw_glow(screen, sprite, color):
    """Draws the mask of a sprite over it, in one colour."""
    screen.blit(sprite.mask.to_surface(setcolor=color, unsetcolor=(0, 0, 0, 0)).convert_alpha(), sprite.rect)


def draw_sparks(screen, game):
    for x, y, age in game.sparks:
        for i in range(12):
            arm = pygame.Vector2(6 + 2 * age, 0).rotate(30 * i)
            pygame.draw.line(screen, GOLD if i % 2 else RED, arm / 2 + (x, y), arm + (x, y), 2)


def draw_board(screen, game, font):
    pygame.draw.rect(screen, (24, 28, 48), (0, 0, WIDTH, 40))
    screen.blit(game.coin, (10, 4))
    screen.blit(font.render(f"{game.coins}", True, GOLD), (48, 9))
    score = font.render(f"score {game.score()}", True, PALE)
    screen.blit(score, score.get_rect(midtop=(WIDTH // 2, 9)))
    label = font.render("shields", True, PALE)
    screen.blit(label, label.get_rect(topright=(WIDTH - 108, 9)))
    for i in range(SHIELDS):
        color = BLUE if i < SHIELDS - game.hits else (60, 66, 92)
        pygame.draw.circle(screen, color, (WIDTH - 84 + 30 * i, 20), 10)


def draw(screen, game, font):
    draw_sky(screen, game)
    game.treasure.draw(screen)
    game.rocks.draw(screen)
    screen.blit(game.ship.image, game.ship.rect)
    if game.safe:
        draw_glow(screen, game.ship, (*BLUE, 60 + 60 * (game.safe // 6 % 2)))
    for rock in game.touched:
        draw_glow(screen, rock, (*RED, 120))
    draw_sparks(screen, game)
    draw_board(screen, game, font)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sprites", type=Path, default=SPRITES, metavar="FOLDER")
    parser.add_argument("--frames", type=int, default=0, metavar="N")
    parser.add_argument("--picture", metavar="FILE.png")
    return parser.parse_args()


def play(screen, game, options):
    font, clock = pygame.font.Font(None, 32), pygame.time.Clock()
    while game.frame < options.frames or not options.frames and game.hits < SHIELDS:
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            break
        game.step(pushed_by_itself(game) if options.frames else pushed_by_keys())
        draw(screen, game, font)
        pygame.display.flip()
        if not options.frames:
            clock.tick(60)


def main():
    options = read_options()
    if options.frames:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("rocks")
    screen = pygame.display.set_mode((WIDTH, HEIGHT))
    game = Game(options.sprites, seed=20)
    play(screen, game, options)
    if options.picture:
        pygame.image.save(screen, options.picture)
    print(f"{game.frame} frames: {game.coins} coins, {game.dodged} rocks dodged, hit {game.hits} times")


if __name__ == "__main__":
    sys.exit(main())
