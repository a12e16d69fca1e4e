#!/usr/bin/env python3
"""hitmask for Python against the pygame-ce release, the same work in the same run.

Usage: main.py [--json FILE] [--only TEXT]

Prints the rival's time divided by hitmask's, and the target ratio.
"""
import argparse
import json

import pygame
import works
from rounds import best_of

ROWS = [
    ("overlap, 32 px, single calls", 1.0, lambda: works.single("overlap"), 7),
    ("overlap_area, 32 px, single calls", 1.0, lambda: works.single("overlap_area"), 7),
    ("100,000 pairs of 64 px in one overlap_many", 20.0, works.pairs, 5),
    ("from_surface, 256 px", 2.0, works.from_surface, 7),
    ("connected_components, 256 px", 4.0, works.components, 5),
    ("convolve, 256 px with 64 px", 20.0, works.convolve, 3),
    ("invert, 256 px, single calls", 1.2, works.invert, 7),
    ("to_surface, 256 px", 1.2, works.to_surface, 7),
    ("outline, 256 px", 2.0, lambda: works.method("outline"), 7),
    ("scale, 256 px to 512 px", 10.0, lambda: works.method("scale", (512, 512)), 5),
    ("groupcollide, 500 and 500 sprites", 50.0, lambda: works.groupcollide(False, 500, 500), 3),
    ("groupcollide, 250 and 250 sprites", 50.0, lambda: works.groupcollide(False, 250, 250), 3),
    ("groupcollide, 500 sprites with themselves", 50.0, lambda: works.groupcollide(False, 500), 3),
    ("500 and 500, against collidelistall and overlap", 5.0, lambda: works.groupcollide(True, 500, 500), 5),
    ("250 and 250, against that", 5.0, lambda: works.groupcollide(True, 250, 250), 5),
    ("500 with themselves, against that", 5.0, lambda: works.groupcollide(True, 500), 5),
    ("10,000 sprites moving, World.step, against that", 50.0, works.frames, 3),
    ("2,000 sprites moving, SpriteWorld, against groupcollide", 20.0, lambda: works.sprite_frames(False), 3),
    ("2,000 sprites, against collidelistall and overlap", 10.0, lambda: works.sprite_frames(True), 3),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--only", metavar="TEXT", default="")
    options = parser.parse_args()
    print(f"against pygame-ce {pygame.version.ver}; the other's time divided by hitmask's")
    print(f"{'work':50} {'hitmask':>11} {'pygame':>11} {'ratio':>7} {'to reach':>8}")
    results = []
    for name, target, prepare, rounds in ROWS:
        if options.only not in name:
            continue
        mine, other = best_of(prepare(), rounds)
        results.append({"work": name, "hitmask_seconds": mine, "pygame_seconds": other,
                        "ratio": other / mine, "target": target})
        verdict = "" if other / mine >= target else "  below"
        print(f"{name:50} {mine * 1e6:9.1f}us {other * 1e6:9.1f}us {other / mine:7.2f} {target:8.1f}{verdict}", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
