#!/usr/bin/env python3
"""A small platform game, with pygame: python_platformer.py [--level FILE] [--self-play N] [--picture FILE.png]

The arrow keys walk and crouch, space jumps; down and space drops through a plank; tab shows what the world does. With
--self-play it needs no screen: it plays N frames of the level's recorded game. platformer.cpp is the same game in C++,
with the same level; both end in the same state.
"""
import argparse
import math
import os
import re
import sys
from pathlib import Path

import hitmask
import pygame

LEVEL = Path(__file__).parents[1] / "assets" / "levels" / "platformer.txt"
TILE, SCALE = 16, 3
WIDTH, HEIGHT = 320, 192  # of the view, in pixels of the level
# Pixels per frame, and per frame and frame.
TOP_SPEED, CRAWLING_SPEED, PUSH, GRIP = 1.75, 0.75, 0.125, 0.1875
GRAVITY, FASTEST_FALL, LEAP, BELT_SPEED = 0.21875, 5, -4.5, -0.75
CUT_LEAP = -1.5  # when the key is let go early
# Frames.
COYOTE_TIME = JUMP_MEMORY = 6  # a jump still counts so long after the edge, and so long before landing
CRUMBLE_TIME, GONE_TIME = 24, 150
# Layers.
SOLID, HERO, SENSOR = 1, 2, 4
# What a body is: the upper half of its user value. The lower half is a number.
COIN, SPIKES, CHECKPOINT, GOAL, STONE = range(1, 6)


class Level:
    """A text of paragraphs: colours, pictures, lifts, a map of tiles, and a recorded game."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        lines = "\n".join(line for line in text.split("\n") if not line.startswith(";"))
        parts = [part.split("\n") for part in re.split("\n\n+", lines.strip())]
        found = {part[0]: part[1:] for part in parts}
        self.colours = {line[0]: tuple(map(int, line.split()[1:])) for line in found["colours"]}
        self.pictures = {title[8:]: rows for title, rows in found.items() if title.startswith("picture ")}
        self.lifts = {title[5]: tuple(map(int, rows[0].split())) for title, rows in found.items() if title.startswith("lift ")}
        self.map, self.keys = found["map"], found.get("keys", [])
        self.width, self.height = len(self.map[0]), len(self.map)

    def at(self, x, y):
        return self.map[y][x] if 0 <= y < self.height and 0 <= x < self.width else "."

    def cells(self):
        return [(x, y, self.map[y][x]) for y in range(self.height) for x in range(self.width)]

    def mask(self, name):
        rows = self.pictures[name]
        return hitmask.Mask.from_text("\n".join("".join("." if mark == "." else "#" for mark in row) for row in rows))

    def ground_at(self, x, y):
        """The picture of a tile that is part of the ground, or None."""
        mark = self.at(x, y)
        if mark != "#":
            return {"/": self.pictures["slope_up"], "\\": self.pictures["slope_down"]}.get(mark)
        return self.pictures["dirt" if self.at(x, y - 1) in "#/\\<" or y == 0 else "grass"]

    def ground(self):
        """All of it as one picture."""
        rows = [["."] * (self.width * TILE) for _ in range(self.height * TILE)]
        for x, y, _ in self.cells():
            for row, line in enumerate(self.ground_at(x, y) or ()):
                rows[y * TILE + row][x * TILE : (x + 1) * TILE] = line
        return ["".join(row) for row in rows]


class Game:
    """The rules, without a screen."""

    def __init__(self, level):
        self.level, self.world = level, hitmask.World()
        self.lifts, self.stones, self.coins = [], {}, {}
        level.pictures["ground"] = level.ground()  # one mask for all of it: slopes are just pixels
        self.world.add(level.mask("ground"), is_static=True)
        self.standing = hitmask.Shape(level.mask("hero_stand"), (6, 20))
        self.crouched = hitmask.Shape(level.mask("hero_crouch"), (6, 13))
        for cell in level.cells():
            self.add_tile(*cell)
        self.hero = self.world.add(self.standing, self.checkpoint, layer=HERO)
        self.world.set_mover(self.hero, step_up=3, step_down=3, corner_correction=4)
        self.solid = hitmask.QueryFilter(collides_with=SOLID)
        self.speed_x = self.speed_y = 0.0
        self.on_ground = self.crouching = self.faces_left = self.held_jump = False
        self.frames = self.falls = self.won_at = self.taken = 0
        self.since_ground, self.since_jump_key, self.ground = 0, 99, None

    def add_tile(self, x, y, mark):
        x, y = x * TILE, y * TILE
        if mark == "@":
            self.checkpoint = x + 8, y + TILE
        elif mark in "=~":
            name, user = ("plank", 0) if mark == "=" else ("stone", STONE << 32 | len(self.stones))
            body = self.world.add(self.level.mask(name), (x, y), one_way="top", is_static=True, user=user)
            if user:
                self.stones[body] = 0  # frames since it was stepped on
        elif mark == "<":
            self.world.set_carrier(self.world.add(self.level.mask("belt_1"), (x, y), is_static=True), surface_x=BELT_SPEED)
        elif mark in "o^cG":
            self.add_sensor(mark, x, y)
        elif mark in self.level.lifts:
            body = self.world.add(self.level.mask("lift"), (x, y))
            self.world.set_carrier(body)
            self.lifts.append((body, (x, y), self.level.lifts[mark]))

    def add_sensor(self, mark, x, y):
        thing, name, dx, dy = {"o": (COIN, "coin_1", 3, 3), "^": (SPIKES, "spikes", 0, 0),
                               "c": (CHECKPOINT, "checkpoint", 4, 0), "G": (GOAL, "goal", 0, -TILE)}[mark]
        body = self.world.add(self.level.mask(name), (x + dx, y + dy), is_static=True, is_sensor=True, layer=SENSOR,
                              collides_with=HERO, user=thing << 32 | len(self.coins))
        if thing == COIN:
            self.coins[body] = x + dx, y + dy

    def frame(self, keys):
        """`keys` has the letters of those that are held: left, right, down, jump."""
        self.frames += 1
        self.move_lifts()
        self.crumble()
        self.steer(("r" in keys) - ("l" in keys))
        self.crouch("d" in keys and self.on_ground)
        self.jump_or_drop("j" in keys, "d" in keys)
        self.walk()
        self.note_touched(self.world.step())
        if self.world.box(self.hero)[1] > self.level.height * TILE:
            self.fall_back()

    def move_lifts(self):
        """There and back at an even pace. What stands on a lift rides along."""
        for body, (x, y), (dx, dy, frames) in self.lifts:
            phase = self.frames % (2 * frames)
            done = min(phase, 2 * frames - phase)
            self.world.move(body, (x + int(dx * TILE * done / frames), y + int(dy * TILE * done / frames)))

    def crumble(self):
        for stone, frames in self.stones.items():
            if frames == 0 and not (self.on_ground and self.ground == stone):
                continue
            frames = max(frames, 1) + 1
            if frames == CRUMBLE_TIME:
                self.world.set_enabled(stone, False)
            if frames >= GONE_TIME:
                self.world.set_enabled(stone, True)  # one-way: nothing gets stuck in it
                frames = 0
            self.stones[stone] = frames

    def steer(self, wanted):
        if wanted:
            self.faces_left = wanted < 0
        goal = wanted * (CRAWLING_SPEED if self.crouching and self.on_ground else TOP_SPEED)
        change = PUSH if wanted else GRIP
        self.speed_x = min(self.speed_x + change, goal) if self.speed_x < goal else max(self.speed_x - change, goal)
        self.speed_y = min(self.speed_y + GRAVITY, FASTEST_FALL)

    def crouch(self, wanted):
        """Stands up only where there is room."""
        if wanted == self.crouching:
            return
        try:
            self.world.change_shape(self.hero, self.crouched if wanted else self.standing, fit="refuse", filter=self.solid)
        except hitmask.WorldError:
            return
        self.crouching = wanted

    def jump_or_drop(self, jump, down):
        """Down and jump on a plank drops through it."""
        self.since_jump_key = 0 if jump and not self.held_jump else self.since_jump_key + 1
        self.since_ground = 0 if self.on_ground else self.since_ground + 1
        self.held_jump = jump
        if not jump and self.speed_y < CUT_LEAP:
            self.speed_y = CUT_LEAP
        if self.since_jump_key > JUMP_MEMORY or self.since_ground > COYOTE_TIME:
            return
        self.since_jump_key = self.since_ground = 99
        if not (down and self.drops()):
            self.speed_y = LEAP

    def drops(self):
        try:
            self.world.drop_through(self.hero, self.solid)
        except hitmask.WorldError:
            return False
        return True

    def walk(self):
        walked = self.world.walk(self.hero, self.speed_x, self.speed_y, self.solid)
        self.on_ground = walked.ground is not None and self.speed_y >= 0
        if self.on_ground:
            self.ground = walked.ground.body
        if walked.hit_x:
            self.speed_x = 0.0
        if self.on_ground or walked.hit_y and self.speed_y < 0:
            self.speed_y = 0.0

    def note_touched(self, events):
        for event in events[events["kind"] == hitmask.BEGIN]:
            other = int(event["a"] if event["b"] == self.hero else event["b"])
            user = self.world.user(other)
            thing = user >> 32 if isinstance(user, int) else 0
            if thing == COIN:
                del self.coins[other]
                self.world.remove(other)
                self.taken += 1
            elif thing == CHECKPOINT:
                x, y, _, _ = self.world.box(other)
                self.checkpoint = x + 4, y + TILE
            elif thing == GOAL:
                self.won_at = self.won_at or self.frames
            elif thing == SPIKES:
                self.fall_back()
                return

    def fall_back(self):
        self.falls += 1
        self.speed_x = self.speed_y = 0.0
        self.world.set_position(self.hero, self.checkpoint)


class Screen:
    def __init__(self, level):
        self.level = level
        self.pictures = {name: self.surface(rows) for name, rows in level.pictures.items()}
        self.view, self.camera = pygame.Surface((WIDTH, HEIGHT)), 0

    def surface(self, rows):
        picture = pygame.Surface((len(rows[0]), len(rows)), pygame.SRCALPHA)
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                if mark != ".":
                    picture.set_at((x, y), self.level.colours[mark])
        return picture

    def put(self, name, x, y, mirrored=False):
        picture = self.pictures[name]
        self.view.blit(pygame.transform.flip(picture, mirrored, False), (x - self.camera, y))

    def draw(self, screen, game, shows_debug):
        feet = game.world.position(game.hero)
        self.camera = max(0, min(feet[0] - WIDTH // 2, self.level.width * TILE - WIDTH))
        self.draw_sky()
        self.draw_tiles(game.frames)
        self.draw_things(game)
        self.draw_hero(game, *feet)
        pygame.transform.scale(self.view, screen.get_size(), screen)
        if shows_debug:
            for item in game.world.debug_items(view=(self.camera, 0, WIDTH, HEIGHT)):
                points = [((x - self.camera) * SCALE, y * SCALE) for x, y in item.points]
                pygame.draw.lines(screen, "red" if item.kind == "resting" else "white", item.closed, points)

    def draw_sky(self):
        for y in range(0, HEIGHT, 8):
            self.view.fill((104 + y // 2, 176 + y // 4, 236), (0, y, WIDTH, 8))
        self.view.blit(self.pictures["sun"], (258, 16))
        for k in range(12):
            self.view.blit(self.pictures["cloud"], (k * 97 % 700 - self.camera // 5, 14 + k * 29 % 50))
        self.draw_hills(0.25, 128, 22, (120, 184, 190))
        self.draw_hills(0.5, 152, 18, (88, 160, 132))

    def draw_hills(self, far, base, rise, colour):
        """The further away, the slower they pass."""
        for x in range(WIDTH):
            at = x + self.camera * far
            top = base - int((math.sin(at / 37) + math.sin(at / 23 + far * 9) / 2) * rise / 1.5)
            self.view.fill(colour, (x, top, 1, HEIGHT - top))

    def draw_tiles(self, frames):
        places = {"t": ("tree", -6, -18), "b": ("bush", -2, 8), "=": ("plank", 0, 0), "^": ("spikes", 0, 0),
                  "c": ("checkpoint", 4, 0), "G": ("goal", 0, -TILE), "<": (f"belt_{frames // 5 % 2 + 1}", 0, 0)}
        for x, y, mark in self.level.cells():
            if mark in places:
                name, dx, dy = places[mark]
                self.put(name, x * TILE + dx, y * TILE + dy)
        self.put("ground", 0, 0)

    def draw_things(self, game):
        for stone, frames in game.stones.items():
            x, y = game.world.position(stone)
            if frames < CRUMBLE_TIME:
                self.put("stone", x + (game.frames // 2 % 3 - 1 if frames else 0), y)
        for body, _, _ in game.lifts:
            self.put("lift", *game.world.position(body))
        for place in game.coins.values():
            self.put("coin_2" if game.frames // 12 % 3 == 2 else "coin_1", *place)
        for k in range(game.taken + len(game.coins)):
            if k < game.taken:
                self.view.blit(self.pictures["coin_1"], (6 + k * 11, 6))
            else:
                self.view.fill((70, 110, 150), (10 + k * 11, 10, 3, 3))

    def draw_hero(self, game, x, y):
        look = "hero_stand" if abs(game.speed_x) <= 0.25 else f"hero_run_{x // 6 % 2 + 1}"
        if not game.on_ground:
            look = "hero_jump"
        if game.crouching:
            look = "hero_crouch"
        self.put(look, x - 6, y - (13 if game.crouching else 20), game.faces_left)


def held_keys():
    keys = pygame.key.get_pressed()
    letters = {pygame.K_LEFT: "l", pygame.K_RIGHT: "r", pygame.K_DOWN: "d", pygame.K_SPACE: "j"}
    return "".join(letter for key, letter in letters.items() if keys[key])


def play(game, screen, view):
    """Until the window is closed, or a moment after the goal."""
    clock, shows_debug = pygame.time.Clock(), False
    while not game.won_at or game.frames < game.won_at + 180:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            shows_debug ^= event.type == pygame.KEYDOWN and event.key == pygame.K_TAB
        game.frame(held_keys())
        view.draw(screen, game, shows_debug)
        pygame.display.flip()
        clock.tick(60)


def replay(game, frames):
    """The recorded game: lines of a number of frames and the keys that are held."""
    for line in game.level.keys:
        count, keys = line.split()
        for _ in range(min(int(count), frames - game.frames)):
            game.frame(keys)
    while game.frames < frames:
        game.frame("")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", type=Path, default=LEVEL, metavar="FILE")
    parser.add_argument("--self-play", type=int, default=-1, metavar="N")
    parser.add_argument("--picture", metavar="FILE.png")
    options = parser.parse_args()
    if options.self_play >= 0:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_caption("hitmask: platformer")
    screen = pygame.display.set_mode((WIDTH * SCALE, HEIGHT * SCALE))
    game = Game(Level(options.level))
    view = Screen(game.level)
    if options.self_play >= 0:
        replay(game, options.self_play)
    else:
        play(game, screen, view)
    view.draw(screen, game, False)
    if options.picture:
        pygame.image.save(screen, options.picture)
    end = f"reached the goal after {game.won_at} frames" if game.won_at else "the goal is still ahead"
    print(f"{game.frames} frames: {game.taken} of {game.taken + len(game.coins)} coins, fell {game.falls} times, {end}")
    print(f"state {game.world.state_hash():016x}")


if __name__ == "__main__":
    sys.exit(main())
