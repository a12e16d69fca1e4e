"""The picture of the shape benchmark: one bar per work, rival and size of mask.

Geometric mean over the kinds of mask, ratio across (logarithmic), 1 marked. Used by plot.py.
"""

import math

from svg import geometric_mean, rule, style, text

SIZES = [256, 2048]  # one colour each
# Label prefix and rival in the JSON, name in the picture.
SERIES = [
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
RIVAL_NAMES = {"pygame": "against pygame", "opencv": "against OpenCV"}

WIDTH = 900
LEFT, RIGHT, TOP, BOTTOM = 170, 80, 106, 40  # margins around the bars, in pixels
BAR, GAP, HEADING = 11, 8, 30  # heights in pixels: a bar, between works, above a rival's works


def mean_of(rows, prefix, rival, size):
    ratios = [
        row["ratio"]
        for row in rows
        if row["rival"] == rival and row["size"] == size and row["case"].startswith(prefix + "/")
    ]
    return geometric_mean(ratios) if ratios else None


def measured(rows):
    """[(rival, name, {size: mean})] in the order of the picture, without what was not measured."""
    series = []
    for prefix, rival, name in SERIES:
        means = {size: mean_of(rows, prefix, rival, size) for size in SIZES}
        means = {size: mean for size, mean in means.items() if mean is not None}
        if means:
            series.append((rival, name, means))
    return series


class Scale:
    """Ratios logarithmically across."""

    def __init__(self, series):
        ratios = [mean for _, _, means in series for mean in means.values()]
        self.low = min(1.0, min(ratios)) / 1.3
        self.high = max(2.0, max(ratios)) * 1.1

    def x(self, ratio):
        share = math.log(ratio / self.low) / math.log(self.high / self.low)
        return LEFT + (WIDTH - LEFT - RIGHT) * share

    def ticks(self):
        decades = [m * 10.0**power for power in range(-2, 6) for m in (1, 3)]
        return [step for step in decades if self.low <= step <= self.high]


def bar(scale, y, index, size, mean):
    start, end = sorted((scale.x(1), scale.x(mean)))
    return [
        f'<rect x="{start:.1f}" y="{y}" width="{max(1, end - start):.1f}" height="{BAR}" '
        f'class="f{index}"><title>{size} px: {mean:.1f}×</title></rect>',
        text(end + 6, y + BAR - 1, f"{mean:.1f}×", f"value f{index}"),
    ]


def bars(scale, series):
    """The bars from top to bottom, and where they end."""
    parts, y, last_rival = [], TOP, None
    for rival, name, means in series:
        if rival != last_rival:
            parts.append(text(LEFT - 146, y + HEADING - 10, RIVAL_NAMES[rival], "note"))
            y, last_rival = y + HEADING, rival
        parts.append(text(LEFT - 12, y + len(means) * BAR / 2 + 4, name, "tick", "end"))
        for size, mean in means.items():
            parts += bar(scale, y, SIZES.index(size), size, mean)
            y += BAR
        y += GAP
    return parts, y


def axis(scale, bottom):
    parts = []
    for ratio in scale.ticks():
        css = "even" if ratio == 1 else "grid"
        parts.append(rule(scale.x(ratio), TOP, scale.x(ratio), bottom, css))
        parts.append(text(scale.x(ratio), bottom + 20, f"{ratio:g}×", "tick", "middle"))
    return parts


def legend():
    parts, x = [], LEFT - 146
    for index, words in enumerate(["256 px, mean over four kinds of mask", "2048 px, caves and noise"]):
        parts.append(f'<rect x="{x}" y="76" width="12" height="12" class="f{index}"/>')
        parts.append(text(x + 18, 87, words, "note"))
        x += 280
    return parts


def draw(series):
    scale = Scale(series)
    parts, bottom = bars(scale, series)
    height = bottom + BOTTOM
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-label="hitmask against pygame and OpenCV">',
            style(),
            f'<rect width="{WIDTH}" height="{height}" rx="10" class="page"/>',
            text(LEFT - 146, 32, "How many times faster than pygame and OpenCV", "title"),
            text(LEFT - 146, 54, "making and measuring masks, same masks, same run; longer is better", "note"),
            *legend(),
            *axis(scale, bottom),
            *parts,
            "</svg>",
        ]
    ) + "\n"


def table(series):
    """The same figures as a Markdown table."""
    rows = ["| work | rival | " + " | ".join(f"{size} px" for size in SIZES) + " |"]
    rows.append("| --- | --- |" + " ---: |" * len(SIZES))
    for rival, name, means in series:
        cells = [f"{means[size]:.1f}" if size in means else "" for size in SIZES]
        rows.append(f"| {name} | {rival} | " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def picture_and_table(rows):
    series = measured(rows)
    if not series:
        raise ValueError("no rows against pygame or OpenCV")
    return draw(series), table(series)
