"""What the pictures of the benchmarks share: colours, text, lines, means, writing a file whole."""

import math
import os
import tempfile
from html import escape

LIGHT = ["#2a5db0", "#c2410c", "#15803d", "#9333ea", "#a16207", "#0e7490"]
DARK = ["#7aa7f0", "#fb923c", "#4ade80", "#c084fc", "#facc15", "#22d3ee"]


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values))


def style():
    """Colours for light and dark pages: classes s0, s1, ... for strokes and f0, f1, ... for areas."""

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
        ".line{fill:none;stroke-width:2.5;stroke-linejoin:round;}.name{font-weight:600;}.value{font-size:11px;}"
        ".dot{stroke:#ffffff;stroke-width:1.5;}"
        f"{colours(LIGHT)}"
        f"@media (prefers-color-scheme:dark){{{dark}{colours(DARK)}}}</style>"
    )


def text(x, y, words, css, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}" text-anchor="{anchor}">{escape(words)}</text>'


def rule(x1, y1, x2, y2, css):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


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
