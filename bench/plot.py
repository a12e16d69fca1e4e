#!/usr/bin/env python3
"""Draws how much faster than its rivals hitmask is, from a benchmark's JSON.

    python3 bench/plot.py overlap.json docs/pictures/overlap_ratios.svg
    python3 bench/plot.py shape.json docs/pictures/shape_ratios.svg

Pairs: one line per work against pygame's compiled core, mask size across, ratio up (logarithmic),
geometric mean over the kinds of mask. Shapes: see bars.py.
Prints the same figures as a Markdown table.
Nothing but the standard library; the SVG carries its own colours for light and dark pages.
"""

import argparse
import json
import math
import sys
from collections import defaultdict

import bars
from svg import geometric_mean, rule, style, text, write_whole

RIVAL = "pygame"
# Label prefix in the JSON, name in the picture.
SERIES = [
    ("contact/hit", "contact with gradient"),
    ("area/boxes", "area"),
    ("overlap/near_miss", "overlap, near miss"),
    ("overlap/boxes", "overlap, random"),
    ("overlap/hit", "overlap, hit"),
    ("overlap_mask/boxes", "overlap mask"),
]
WIDTH, HEIGHT = 900, 480
LEFT, RIGHT, TOP, BOTTOM = 64, 236, 74, 58  # margins around the plot, in pixels
LABEL_GAP = 17  # smallest distance between the names at the right, in pixels


def read_rows(path):
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    for row in rows:
        if not (math.isfinite(row["ratio"]) and row["ratio"] > 0):
            raise ValueError(f"ratio {row['ratio']} of {row['case']} is not a positive number")
    return rows


def means_by_size(rows, prefix):
    """{size: mean ratio against the rival} over the cases below a label."""
    ratios = defaultdict(list)
    for row in rows:
        if row["rival"] == RIVAL and row["case"].startswith(prefix + "/"):
            ratios[row["size"]].append(row["ratio"])
    return {size: geometric_mean(values) for size, values in sorted(ratios.items())}


class Scale:
    """Sizes evenly across, ratios logarithmically up."""

    def __init__(self, series):
        self.sizes = sorted({size for means in series.values() for size in means})
        ratios = [ratio for means in series.values() for ratio in means.values()]
        self.low = min(1.0, min(ratios)) / 1.15
        self.high = max(2.0, max(ratios)) * 1.15

    def x(self, size):
        steps = max(1, len(self.sizes) - 1)
        return LEFT + (WIDTH - LEFT - RIGHT) * self.sizes.index(size) / steps

    def y(self, ratio):
        share = math.log(ratio / self.low) / math.log(self.high / self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    def ticks(self):
        steps = [m * 10.0**power for power in range(-2, 5) for m in (1, 2, 5)]
        return [step for step in steps if self.low <= step <= self.high]


def axes(scale):
    parts = []
    for ratio in scale.ticks():
        css = "even" if ratio == 1 else "grid"
        parts.append(rule(LEFT, scale.y(ratio), WIDTH - RIGHT, scale.y(ratio), css))
        parts.append(text(LEFT - 10, scale.y(ratio) + 4, f"{ratio:g}×", "tick", "end"))
    for size in scale.sizes:
        parts.append(text(scale.x(size), HEIGHT - BOTTOM + 24, str(size), "tick", "middle"))
    centre = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(centre, HEIGHT - 12, "mask size, pixels on a side", "note", "middle"))
    return parts


def line(scale, index, means):
    points = " ".join(f"{scale.x(size):.1f},{scale.y(mean):.1f}" for size, mean in means.items())
    parts = [f'<polyline points="{points}" class="line s{index}"/>']
    for size, mean in means.items():
        parts.append(
            f'<circle cx="{scale.x(size):.1f}" cy="{scale.y(mean):.1f}" r="4.5" class="dot f{index}">'
            f"<title>{size} px: {mean:.1f}×</title></circle>"
        )
    return parts


def spread(heights):
    """Moves label heights apart, keeping their order and, as a whole, their place."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for above, below in zip(order, order[1:]):
        placed[below] = max(placed[below], placed[above] + LABEL_GAP)
    overshoot = max(placed, default=0) - (HEIGHT - BOTTOM)
    return [height - max(0, overshoot) for height in placed]


def names(scale, series):
    """Each line's name beside its last point, with the ratio reached there."""
    ends = [list(means.items())[-1] for means in series.values()]
    heights = spread([scale.y(mean) for _, mean in ends])
    return [
        text(WIDTH - RIGHT + 14, height + 4, f"{name} {mean:.1f}×", f"name f{index}")
        for index, (name, (_, mean), height) in enumerate(zip(series, ends, heights))
    ]


def draw(series):
    scale = Scale(series)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="hitmask against pygame">',
        style(),
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" class="page"/>',
        text(LEFT - 40, 32, "How many times faster than pygame’s compiled core", "title"),
        text(LEFT - 40, 54, "same masks, same random positions, same run; higher is better", "note"),
        *axes(scale),
    ]
    for index, means in enumerate(series.values()):
        parts += line(scale, index, means)
    return "\n".join([*parts, *names(scale, series), "</svg>"]) + "\n"


def table(series):
    """The same figures as a Markdown table."""
    sizes = sorted({size for means in series.values() for size in means})
    rows = ["| pixels on a side | " + " | ".join(map(str, sizes)) + " |", "| --- |" + " ---: |" * len(sizes)]
    for name, means in series.items():
        cells = [f"{means[size]:.1f}" if size in means else "" for size in sizes]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def picture_and_table(rows):
    series = {name: means_by_size(rows, prefix) for prefix, name in SERIES}
    series = {name: means for name, means in series.items() if means}
    if not series:
        raise ValueError(f"no rows against {RIVAL}")
    return draw(series), table(series)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", help="what bench_overlap or bench_shape --json wrote")
    parser.add_argument("svg", help="the picture to write")
    arguments = parser.parse_args()
    try:
        rows = read_rows(arguments.json)
        of_shapes = any(row["task"] == "shape" for row in rows)
        picture, figures = bars.picture_and_table(rows) if of_shapes else picture_and_table(rows)
        write_whole(arguments.svg, picture)
        sys.stdout.write(figures)
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"plot.py: {arguments.json}: {error}")


if __name__ == "__main__":
    main()
