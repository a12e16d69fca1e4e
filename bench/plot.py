#!/usr/bin/env python3
"""Draws how much faster hitmask is than its rivals, from a benchmark's JSON:

    ./dev plot overlap.json docs/pictures/overlap_ratios.svg
    ./dev plot shape.json docs/pictures/shape_ratios.svg

Pairs: one line per work against pygame's compiled core, mask size across. Shapes: one bar per work,
rival and size of mask. Ratios are logarithmic, geometric means over the kinds of mask.
Prints the same numbers as a Markdown table. The file's extension decides the format.
"""

import argparse
import json
import os
import sys
from statistics import geometric_mean

import matplotlib

matplotlib.use("agg")
matplotlib.rcParams.update({
    "axes.axisbelow": True, "axes.grid": True, "axes.spines.right": False, "axes.spines.top": False,
    "axes.titlelocation": "left", "axes.titlesize": 13, "axes.titleweight": "bold", "font.size": 10,
    "grid.color": "#e3e6ea", "svg.hashsalt": "hitmask"})  # makes the file reproducible
from matplotlib import pyplot  # noqa: E402: after the choice of the backend

# Label prefix in the JSON, name in the picture.
LINES = [
    ("contact/hit", "contact with gradient"),
    ("area/boxes", "area"),
    ("overlap/near_miss", "overlap, near miss"),
    ("overlap/boxes", "overlap, random"),
    ("overlap/hit", "overlap, hit"),
    ("overlap_mask/boxes", "overlap mask"),
]
# The same with the rival.
BARS = [
    ("draw", "pygame", "draw"),
    ("erase", "pygame", "erase"),
    ("scale", "pygame", "scale"),
    ("convolve", "pygame", "convolve"),
    ("components", "pygame", "components"),
    ("trace", "pygame", "boundary trace"),
    ("centroid", "pygame", "centroid"),
    ("components", "opencv", "components"),
    ("trace", "opencv", "boundary trace"),
    ("grow_1", "opencv", "grow by 1"),
    ("grow_8", "opencv", "grow by 8"),
    ("grow_disc_8", "opencv", "grow by 8, disc"),
    ("shrink_1", "opencv", "shrink by 1"),
    ("shrink_8", "opencv", "shrink by 8"),
    ("distance", "opencv", "distance"),
]
BAR_SIZES = {256: "256 px, mean over four kinds of mask", 2048: "2048 px, caves and noise"}
RIVAL_NAMES = {"pygame": "pygame", "opencv": "OpenCV"}
COLOURS = ["#2a5db0", "#c2410c", "#15803d", "#9333ea", "#a16207", "#0e7490"]


def means_by_size(rows, prefix, rival):
    """{size: geometric mean of the ratios} over the cases below a label."""
    found = [row for row in rows if row["rival"] == rival and row["case"].startswith(prefix + "/")]
    return {size: geometric_mean(row["ratio"] for row in found if row["size"] == size)
            for size in sorted({row["size"] for row in found})}


def measured(rows, wanted):
    """[(rival, name, {size: mean})] in the order of the picture, measured ones only."""
    series = [(rival, name, means_by_size(rows, prefix, rival)) for prefix, rival, name in wanted]
    series = [entry for entry in series if entry[2]]
    if not series:
        raise ValueError("nothing in it that the picture shows")
    return series


def mark_ratios(axis, values):
    """A logarithmic axis of ratios, with 1 marked."""
    low, high = min(1, *values) / 1.2, max(2, *values) * 1.4
    ticks = [step * 10.0**power for power in range(-2, 6) for step in (1, 2, 5)]
    ticks = [tick for tick in ticks if low <= tick <= high]
    axis.axes.set(**{f"{axis.axis_name}scale": "log", f"{axis.axis_name}lim": (low, high)})
    axis.set_ticks(ticks, [f"{tick:g}×" for tick in ticks])
    axis.set_minor_locator(matplotlib.ticker.NullLocator())
    mark = axis.axes.axhline if axis.axis_name == "y" else axis.axes.axvline
    mark(1, color="#5b6570", linestyle="--", linewidth=1)


def spread(heights, gap):
    """Moves heights apart, keeping their order."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for below, above in zip(order, order[1:]):
        placed[above] = max(placed[above], placed[below] * gap)
    return placed


def draw_lines(series):
    figure, axes = pyplot.subplots(figsize=(9, 4.8), layout="constrained")
    sizes = sorted({size for _, _, means in series for size in means})
    for colour, (_, _, means) in zip(COLOURS, series):
        axes.plot([sizes.index(size) for size in means], list(means.values()), "o-", color=colour)
    mark_ratios(axes.yaxis, [mean for _, _, means in series for mean in means.values()])
    axes.set(xlabel="mask size, pixels on a side", title="How many times faster than pygame’s compiled core\n")
    axes.set_xticks(range(len(sizes)), sizes)
    axes.text(0, 1.03, "same masks, same random positions, same run; higher is better",
              color="#5b6570", transform=axes.transAxes)
    ends = [list(means.values())[-1] for _, _, means in series]
    low, high = axes.get_ylim()
    for colour, (_, name, _), end, height in zip(COLOURS, series, ends, spread(ends, (high / low) ** 0.05)):
        axes.annotate(f"{name} {end:.1f}×", (len(sizes) - 0.9, height), color=colour, weight="bold",
                      annotation_clip=False, va="center")
    return figure


def draw_bars(series):
    rows = [(rival, name, means, size) for rival, name, means in series for size in means if size in BAR_SIZES]
    figure, axes = pyplot.subplots(figsize=(9, 0.19 * len(rows) + 1.8), layout="constrained")
    ratios = [means[size] for _, _, means, size in rows]
    mark_ratios(axes.xaxis, ratios)
    places = [0.9 * number + 0.45 * sum(size == min(BAR_SIZES) for *_, size in rows[:number + 1])
              for number in range(len(rows))]
    for colour, (size, words) in zip(COLOURS, BAR_SIZES.items()):
        own = [(place, ratio) for place, ratio, row in zip(places, ratios, rows) if row[3] == size]
        drawn = axes.barh([place for place, _ in own], [ratio - 1 for _, ratio in own], 0.85, left=1,
                          color=colour, label=words)
        axes.bar_label(drawn, [f"{ratio:.1f}×" for _, ratio in own], padding=3, color=colour, fontsize=8)
    first = [number for number, row in enumerate(rows) if number == 0 or rows[number - 1][:2] != row[:2]]
    axes.set_yticks([places[number] + 0.45 * (len(rows[number][2]) - 1) for number in first],
                    [f"{rows[number][1]}, {RIVAL_NAMES[rows[number][0]]}" for number in first])
    axes.set_ylim(places[-1] + 0.8, places[0] - 0.8)
    axes.grid(False, axis="y")
    axes.set_title("How many times faster than pygame and OpenCV\n")
    axes.text(0, 1.012, "making and measuring masks, same masks, same run; longer is better",
              color="#5b6570", transform=axes.transAxes)
    axes.legend(loc="upper right")
    return figure


def table(series, sizes, with_rival):
    """The same numbers as a Markdown table."""
    heading = ["work", "rival"] if with_rival else ["pixels on a side"]
    lines = [[*heading, *(f"{size} px" if with_rival else str(size) for size in sizes)],
             ["---"] * len(heading) + ["---:"] * len(sizes)]
    for rival, name, means in series:
        cells = [f"{means[size]:.1f}" if size in means else "" for size in sizes]
        lines.append([name, rival, *cells] if with_rival else [name, *cells])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def picture_and_table(rows):
    if any(row["task"] == "shape" for row in rows):
        series = measured(rows, BARS)
        return draw_bars(series), table(series, list(BAR_SIZES), True)
    series = measured(rows, [(prefix, "pygame", name) for prefix, name in LINES])
    return draw_lines(series), table(series, sorted({size for *_, means in series for size in means}), False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", help="what ./dev bench overlap or shape --json wrote")
    parser.add_argument("picture", help="the picture to write")
    arguments = parser.parse_args()
    try:
        with open(arguments.json, encoding="utf-8") as file:
            figure, figures = picture_and_table(json.load(file))
        folder, name = os.path.split(arguments.picture)
        whole = os.path.join(folder, "new_" + name)  # keeps the old picture until the new one is complete
        metadata = {"Date": None} if name.endswith(".svg") else None
        figure.savefig(whole, dpi=150, metadata=metadata)
        os.replace(whole, arguments.picture)
        sys.stdout.write(figures)
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"plot.py: {arguments.json}: {error}")


if __name__ == "__main__":
    main()
