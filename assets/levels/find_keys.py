#!/usr/bin/env python3
"""Plays a level by trying things out, and writes the recorded game into it: find_keys.py LEVEL [SEED]

For when the level or the rules have changed. From each place it tries random keys, goes back with a snapshot, and keeps
the best: towards the goal, with coins, without falling.
"""
import copy
import os
import random
import sys
from collections import deque
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
from python_platformer import TILE, Game, Level

KEYS = ["r", "rj", "r", "rj", "r", "rj", "-", "l", "lj", "j", "rd", "d"]
SHARED = ("world", "level", "solid", "standing", "crouched")  # what going back leaves as it is


def distances(level):
    """Tiles from the goal, through the air; down counts twice, since a fall is easy and a climb is not."""
    start = next((x, y) for x, y, mark in level.cells() if mark == "G")
    found, queue = {start: 0}, deque([start])
    while queue:
        x, y = queue.popleft()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            cell, far = (x + dx, y + dy), found[x, y] + (2 if dy > 0 else 1)
            inside = 0 <= cell[0] < level.width and 0 <= cell[1] < level.height
            if inside and level.at(*cell) not in "#<^" and far < found.get(cell, 10**6):
                found[cell] = far
                queue.append(cell)
    return found


def save(game):
    return game.world.snapshot(), {name: copy.copy(value) for name, value in vars(game).items() if name not in SHARED}


def load(game, saved):
    game.world.restore(saved[0])
    vars(game).update({name: copy.copy(value) for name, value in saved[1].items()})


def value_of(game, far):
    x, y = game.world.position(game.hero)
    cell = x // TILE, (y - 4) // TILE
    near = min(far.get((cell[0] + dx, cell[1] + dy), 10**6) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return 45 * game.taken - TILE * near + x % TILE / 2 + (10**6 if game.won_at else 0)


def best_of(game, far, dice, tries):
    """The keys that gain most from here: [(frames, keys), ...]. None when nothing gains."""
    start, now, falls = save(game), value_of(game, far), game.falls
    best, best_gain = None, 0.0
    for _ in range(tries):
        load(game, start)
        done, used = [], 0
        for keys in dice.choices(KEYS, k=dice.randint(1, 4)):
            done.append([0, keys])
            for _ in range(dice.randint(4, 43)):
                game.frame(keys)
                done[-1][0] += 1
                used += 1
                if game.falls > falls or game.won_at:
                    break
                gain = value_of(game, far) - now
                if game.on_ground and used >= 10 and gain > 4 and gain - used * 0.35 > best_gain:
                    best, best_gain = copy.deepcopy(done), gain - used * 0.35
            if game.falls > falls:
                break
            if game.won_at:
                return done
    load(game, start)
    return best


def find(level, seed, tries=150):
    game, dice, far, found = Game(level), random.Random(seed), distances(level), []
    while not game.won_at and game.frames < 5000:
        start = save(game)
        more = best_of(game, far, dice, tries) or [[12, "-"]]
        load(game, start)
        for frames, keys in more:
            for _ in range(frames):
                game.frame(keys)
        found += more
        print(f"{game.frames} frames, {game.taken} coins, at {game.world.position(game.hero)}", file=sys.stderr)
    return [f"{frames} {keys}" for frames, keys in found], game.won_at


def main():
    path, seed = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    keys, won_at = find(Level(path), seed)
    if not won_at:
        sys.exit("no way to the goal was found; try another seed")
    parts = path.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    parts = [part for part in parts if not part.startswith("keys\n")]
    parts.insert(len(parts) - 1, "\n".join(["keys", *keys]))  # the map comes last
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    print(f"{path}: the goal after {won_at} frames")


if __name__ == "__main__":
    main()
