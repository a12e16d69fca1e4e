#!/usr/bin/env python3
"""Draws how much faster than pygame's compiled core hitmask is, from a benchmark's JSON.

    python3 bench/plot.py overlap.json docs/pictures/overlap_ratios.svg

One line per work, mask size across, ratio up (logarithmic), geometric mean over the kinds of mask.
Prints the same figures as a Markdown table.
Nothing but the standard library; the SVG carries its own colours for light and dark pages.
"""

import argparse
import json
import math
import os
import sys
import tempfile
from collections import defaultdict
from html import escape

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
LIGHT = ["#2a5db0", "#c2410c", "#15803d", "#9333ea", "#a16207", "#0e7490"]
DARK = ["#7aa7f0", "#fb923c", "#4ade80", "#c084fc", "#facc15", "#22d3ee"]

WIDTH, HEIGHT = 900, 480
LEFT, RIGHT, TOP, BOTTOM = 64, 236, 74, 58  # margins around the plot, in pixels
LABEL_GAP = 17  # smallest distance between the names at the right, in pixels


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values))


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


def style():
    def colours(palette):
        return "".join(
            f".s{i}{{stroke:{colour};}}.f{i}{{fill:{colour};}}" for i, colour in enumerate(palette)
        )

    dark = (
        ".page{fill:#14171c;}.title,.tick{fill:#e6e8eb;}.note{fill:#9aa3ad;}"
        ".grid{stroke:#2b3138;}.even{stroke:#9aa3ad;}.dot{stroke:#14171c;}"
    )
    return (
        "<style>text{font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:13px;}"
        ".page{fill:#ffffff;}.title{font-size:17px;font-weight:600;}.title,.tick{fill:#1c2126;}"
        ".note{fill:#5b6570;}.grid{stroke:#e3e6ea;}.even{stroke:#5b6570;stroke-dasharray:4 4;}"
        ".line{fill:none;stroke-width:2.5;stroke-linejoin:round;}.name{font-weight:600;}"
        ".dot{stroke:#ffffff;stroke-width:1.5;}"
        f"{colours(LIGHT)}"
        f"@media (prefers-color-scheme:dark){{{dark}{colours(DARK)}}}</style>"
    )


def text(x, y, words, css, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}" text-anchor="{anchor}">{escape(words)}</text>'


def rule(x1, y1, x2, y2, css):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


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


def write_whole(path, content):
    """The picture is either the new one or the old one, never half of one."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(dir=folder, suffix=".svg")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def table(series):
    """The same figures as a Markdown table."""
    sizes = sorted({size for means in series.values() for size in means})
    rows = ["| pixels on a side | " + " | ".join(map(str, sizes)) + " |", "| --- |" + " ---: |" * len(sizes)]
    for name, means in series.items():
        cells = [f"{means[size]:.1f}" if size in means else "" for size in sizes]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", help="what bench_overlap --json wrote")
    parser.add_argument("svg", help="the picture to write")
    arguments = parser.parse_args()
    try:
        rows = read_rows(arguments.json)
        series = {name: means_by_size(rows, prefix) for prefix, name in SERIES}
        series = {name: means for name, means in series.items() if means}
        if not series:
            raise ValueError(f"no rows against {RIVAL}")
        write_whole(arguments.svg, draw(series))
        sys.stdout.write(table(series))
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"plot.py: {arguments.json}: {error}")


if __name__ == "__main__":
    main()
