#!/usr/bin/env python3
"""Coins and slimes in a cave: a small game with pygame and hitmask's SpriteWorld.

    python_cave.py [--sprites FOLDER] [--frames N] [--picture FILE.png] [--outlines]

Arrow keys fly, the space bar shoots down. --outlines draws what collides. With --frames it plays by itself for this many
frames, without a screen, and prints the score; --picture saves the last frame.
"""
import argparse
import os
import random
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from hitmask.pygame import SpriteWorld

WIDTH, HEIGHT = 1024, 512
SPEED, SHIELDS, SAFE_FRAMES, RELOAD = 4, 3, 60, 14
SPRITES = Path(__file__).resolve().parents[1] / "assets" / "sprites"
NIGHT, PALE, RED, GOLD, BLUE = (30, 28, 44), (226, 230, 240), (255, 92, 72), (255, 205, 90), (80, 190, 255)


class Thing(pygame.sprite.Sprite):
    def __init__(self, image, center, *groups):
        super().__init__(*groups)
        self.image, self.rect = image, image.get_rect(center=center)


class Slime(Thing):
    """Hops along the ground; falls where there is none."""

    def __init__(self, images, center, chance, *groups):
        super().__init__(images[0], center, *groups)
        self.images, self.chance = images, chance
        self.dx, self.fall = chance.choice((-1.5, 1.5)), 0.0

    def update(self, world, ground):
        world.move(self, 0, self.fall, "touch", ground)
        landed = world.move(self, 0, 1, "touch", ground).hits
        self.fall = self.chance.uniform(-7, -3) if landed and self.chance.random() < 0.04 else min(self.fall + 0.3, 6)
        self.fall = 0.0 if landed and self.fall > 0 else self.fall
        if not landed and world.move(self, self.dx, 0, "touch", ground).hits:
            self.dx = -self.dx
        self.show(2 if self.fall < -1 else 3 if not landed else 0)

    def show(self, number):
        """Another image is another mask, from the next update() on."""
        self.image = self.images[number]


class Game:
    def __init__(self, folder, seed):
        self.chance, self.goal = random.Random(seed), (0, 0)
        self.frame = self.coins_taken = self.slimes_hit = self.hits = self.safe = self.wait = 0
        names = ("ship", "coin", "cave", "slime_0", "slime_1", "slime_2", "slime_3")
        self.images = {name: pygame.image.load(folder / f"{name}.png").convert_alpha() for name in names}
        self.images["ship"] = pygame.transform.scale(self.images["ship"], (42, 48))
        self.ground, self.ships, self.coins, self.slimes, self.shots = (pygame.sprite.Group() for _ in range(5))
        self.world = SpriteWorld()
        self.world.add(self.ground, is_static=True)
        self.world.add(self.ships)
        self.world.add(self.coins, meets=self.ships)
        self.world.add(self.slimes, meets=[self.ground, self.ships, self.shots])
        self.world.add(self.shots, meets=[self.ground, self.slimes])
        Thing(self.images["cave"], (WIDTH // 2, HEIGHT // 2), self.ground)
        self.ship = Thing(self.images["ship"], (400, 180), self.ships)
        self.world.read()
        for _ in range(8):
            self.place(self.new_coin)
        for _ in range(6):
            self.place(self.new_slime)

    def new_coin(self, at):
        Thing(self.images["coin"], at, self.coins)

    def new_slime(self, at):
        Slime([self.images[f"slime_{i}"] for i in range(4)], at, self.chance, self.slimes)

    def place(self, make):
        """Somewhere in the cave with room around it."""
        while True:
            x, y = self.chance.randint(60, WIDTH - 60), self.chance.randint(140, HEIGHT - 90)
            if not self.world.query_box((x - 24, y - 24, 48, 48)):
                make((x, y))
                self.world.read()
                return

    def step(self, push, shoot):
        self.frame, self.safe, self.wait = self.frame + 1, max(0, self.safe - 1), max(0, self.wait - 1)
        dx, dy = push
        self.world.move(self.ship, dx, dy, groups=self.ground)
        self.slimes.update(self.world, self.ground)
        if shoot and not self.wait:
            self.wait = RELOAD
            shot = Thing(pygame.Surface((4, 12)), self.ship.rect.midbottom, self.shots)
            shot.image.fill(GOLD)
        for shot in self.shots:
            shot.rect.y += 9
        self.world.update()
        self.meet()

    def meet(self):
        for coin, _ in self.world.began(self.coins, self.ships):
            coin.kill()
            self.coins_taken += 1
            self.place(self.new_coin)
        for shot, _ in self.world.pairs(self.shots, self.ground):
            shot.kill()
        for shot, slime in self.world.began(self.shots, self.slimes):
            if shot.alive() and slime.alive():  # one shot, one slime
                shot.kill()
                slime.kill()
                self.slimes_hit += 1
                self.place(self.new_slime)
        if self.world.touching(self.ship, self.slimes) and not self.safe:
            self.hits, self.safe = self.hits + 1, SAFE_FRAMES

    def sight(self):
        """What a shot would hit: the sprite, and the end of the line."""
        start = self.ship.rect.midbottom
        hit = self.world.ray(start, (start[0], HEIGHT), [self.slimes, self.ground])
        return (hit.sprite, hit.hit.pixel) if hit else (None, (start[0], HEIGHT))


def by_itself(game):
    """Flies to the nearest coin in sight, or anywhere, keeps away from slimes, and shoots at those below."""
    world, (x, y) = game.world, game.ship.rect.center
    if game.frame % 40 == 0:
        coins = [near.sprite.rect.center for near in world.nearest((x, y), 8, game.coins)]
        seen = [at for at in coins if not world.ray((x, y), at, game.ground)]
        anywhere = (game.chance.randint(0, WIDTH), game.chance.randint(0, HEIGHT))
        game.goal = seen[0] if seen and game.frame % 160 else anywhere
    push = [max(-SPEED, min(SPEED, to - at)) for to, at in zip(game.goal, (x, y))]
    near = world.nearest((x, y), groups=game.slimes)[0]
    if near.squared_distance < 60**2:
        push[1] = -SPEED if near.pixel[1] > y else SPEED
    return push, game.sight()[0] in game.slimes


def by_keys():
    keys = pygame.key.get_pressed()
    push = SPEED * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]), SPEED * (keys[pygame.K_DOWN] - keys[pygame.K_UP])
    return push, keys[pygame.K_SPACE]


def draw(screen, game, font, outlines):
    screen.fill(NIGHT)
    found, end = game.sight()
    pygame.draw.line(screen, RED if found in game.slimes else (70, 66, 96), game.ship.rect.midbottom, end)
    for group in (game.ground, game.coins, game.slimes, game.shots):
        group.draw(screen)
    if game.safe // 6 % 2 == 0:
        game.ships.draw(screen)
    text = f"{game.coins_taken} coins   {game.slimes_hit} slimes   {max(0, SHIELDS - game.hits)} shields"
    screen.blit(font.render(text, True, PALE), (16, 12))
    if outlines:
        game.world.draw(screen)


def play(screen, game, options):
    font, clock = pygame.font.Font(None, 30), pygame.time.Clock()
    while game.frame < options.frames or not options.frames and game.hits < SHIELDS:
        if any(event.type == pygame.QUIT for event in pygame.event.get()):
            break
        game.step(*(by_itself(game) if options.frames else by_keys()))
        draw(screen, game, font, options.outlines)
        pygame.display.flip()
        if not options.frames:
            clock.tick(60)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sprites", type=Path, default=SPRITES, metavar="FOLDER")
    parser.add_argument("--frames", type=int, default=0, metavar="N")
    parser.add_argument("--picture", metavar="FILE.png")
    parser.add_argument("--outlines", action="store_true")
    options = parser.parse_args()
    if options.frames:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("cave")
    screen = pygame.display.set_mode((WIDTH, HEIGHT))
    game = Game(options.sprites, seed=4)
    play(screen, game, options)
    if options.picture:
        pygame.image.save(screen, options.picture)
    print(f"{game.frame} frames: {game.coins_taken} coins, {game.slimes_hit} slimes, hit {game.hits} times")


if __name__ == "__main__":
    sys.exit(main())
