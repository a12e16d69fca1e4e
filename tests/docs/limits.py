#!/usr/bin/env python3
"""Holds every row of docs/limits.md against the library, the tool or the source.

Usage: limits.py ROOT PROBE TOOL
"""
import json
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

# Limits that would take too long to reach, or too much memory: the constant in the source, by a pattern.
SOURCES = {
    "corners of a boundary": ("src/shape/trace.cpp", r"most_corners = (.+?);"),
    "side of a boundary to simplify or cut": ("include/hitmask/mask.hpp", r"max_mask_side = (.+?);"),
    "bytes that one byte unpacks to": ("src/image/reader.cpp", r"most_compression = (.+?);"),
    "symbolic links to a file to be written": ("src/base/platform_posix.cpp", r"most_links = (.+?);"),
    "temporary names tried": ("src/image/file.cpp", r"int attempts = (.+?);"),
    "bodies of a world": ("src/world/world.cpp", r"max_bodies = (.+?);"),
    "points of recorded paths": ("src/world/drawing/paths.hpp", r"most_points = (.+?);"),
    "periods searched for a way out": ("src/world/travel/path.hpp", r"most_rounds_out = (.+?);"),
    "boxes of a pair finder": ("src/pairs/sweep/strips.cpp", r'at most (2\^30) boxes"'),
    "lanes of an executor": ("bindings/c/executor.cpp", r"most_lanes = (.+?);"),
    "objects that use one handle slot in turn": ("bindings/c/handles.cpp", r"generations = (.+?);"),
    "threads of a Python world": ("bindings/python/src/world.cpp", r"max_threads = (.+?);"),
    "bodies to reserve in Python": ("bindings/python/src/world_bodies.cpp", r"most = (.+?);"),
    "bytes of masks that a batch keeps": ("cli/mask_cache.hpp", r"default_capacity = (.+?);"),
    "bytes of paths that a batch keeps": ("cli/mask_cache.cpp", r"places_capacity = (.+?);"),
    "text of a scene": ("cli/scene_file.hpp", r"max_scene_bytes = (.+?);"),
    "sprites of a scene": ("cli/scene_file.hpp", r"max_scene_sprites = (.+?);"),
    "bytes of masks of a scene": ("cli/scene_pairs.hpp", r"max_scene_mask_bytes = (.+?);"),
    "side of a pair's picture": ("cli/picture.cpp", r"longest_side = (.+?);"),
    "side of a mask's picture": ("cli/mask_picture.cpp", r"longest_side = (.+?);"),
    "side of a scene's picture": ("cli/scene_picture.cpp", r"longest_side = (.+?);"),
    "pixels of a sprite drawn in colour": ("cli/picture.cpp", r"colour_limit = (.+?);"),
    "pixels of a scene drawn in colour": ("cli/scene_picture.cpp", r"colour_limit = (.+?);"),
    "pixels looked at to draw a scene": ("cli/scene_picture.cpp", r"work_limit = (.+?);"),
    "numbered sprites in a picture": ("cli/scene_picture.cpp", r"most_numbered = (.+?);"),
    "pairs listed in a picture": ("cli/scene_picture.cpp", r"most_listed = (.+?);"),
    "frames in a sheet's picture": ("cli/contact_layout.cpp", r"most_cells = (.+?);"),
    "related files of a sheet": ("src/import/json_atlas.cpp", r"most_related = (.+?);"),
    "nested values of a text": ("src/import/tree.hpp", r"most_levels = (.+?);"),
    "nested groups of layers": ("src/import/aseprite_file.cpp", r"most_levels = (.+?);"),
    "bytes of repeated texts of a baked sheet": ("src/sheet/format.hpp", r"most_repeated_bytes = (.+?);"),
    "bytes of a snapshot": ("cli/saved_world.cpp", r"most_bytes = (.+?);"),
    "rows of a drawing": ("cli/show.cpp", r"most_rows = (.+?);"),
    "columns of a drawing": ("cli/terminal.cpp", r"most_columns = (.+?);"),
    "components told in words": ("cli/facts.cpp", r"most_listed = (.+?);"),
}
# A constant says one more or less than the page.
CORRECTIONS = {"objects that use one handle slot in turn": -1}
# Constants of the tool whose limits are reached by the tests below, and those that no user meets.
PROVOKED = ("max_line_bytes", "max_path_bytes")
INNER = ("most_magnified", "most_reduction", "most_line_bytes", "most_digits")

ROW = re.compile(r"^\| ([^|]+?) \| ([\d,]+)[^|]*\| [^|]+\| [^|]+\|$", re.MULTILINE)


def rows_of(page):
    """{limit: value} of all tables of the page."""
    rows = {}
    for name, value in ROW.findall(page):
        assert name not in rows, f"'{name}' is there twice"
        rows[name] = int(value.replace(",", ""))
    return rows


def lines_of_tables(page):
    """How many rows there are, headers and rules aside: none may be overlooked."""
    lines = [line for line in page.splitlines() if line.startswith("|")]
    return len([line for line in lines if not line.startswith(("| limit |", "| ---"))])


def value_of(literal):
    """The value of a C++ constant: 4'000'000, 0x7FFF'FFF0, 256u << 20, std::size_t{2} << 30, 2^30."""
    text = literal.replace("'", "").replace("std::size_t{", "(").replace("}", ")").replace("^", "**")
    text = re.sub(r"(?<=\d)u\b", "", text)
    if not re.fullmatch(r"[0-9A-Fa-fx()*< ]+", text):
        raise ValueError(f"'{literal}' is no number")
    return eval(text)


def check_sources(root, rows):
    for name, (file, pattern) in SOURCES.items():
        found = re.findall(pattern, (root / file).read_text(encoding="utf-8"))
        if len(found) != 1:
            yield f"{name}: {file} has {len(found)} constants like {pattern}"
        elif value_of(found[0]) + CORRECTIONS.get(name, 0) != rows.get(name):
            yield f"{name}: {file} has {value_of(found[0])}, the page has {rows.get(name)}"


def check_handles(root, rows):
    """Chunks, each twice as long as the one before."""
    text = (root / "bindings/c/handles.cpp").read_text(encoding="utf-8")
    chunks = int(re.search(r"std::array<std::atomic<Slot\*>, (\d+)> chunks", text)[1])
    first = int(re.search(r"first_chunk = (\d+);", text)[1])
    if first * (2**chunks - 1) != rows.get("objects alive"):
        yield f"objects alive: there are {first * (2**chunks - 1)}"


def constants_of(root, folder):
    """(file, name) of every constant that is called a limit."""
    for path in sorted((root / folder).rglob("*.[hc]pp")):
        for name in re.findall(r"constexpr [\w:]+ ((?:max|most)_\w+)\b", path.read_text(encoding="utf-8")):
            yield path.relative_to(root), name


def check_named(root, page):
    """A new limit gets a row: public ones by their names, those of the tool by their checks."""
    for path, name in constants_of(root, "include"):
        if f"`{name}`" not in page:
            yield f"{path}: {name} is not on the page"
    checked = " ".join(pattern for _, pattern in SOURCES.values()).split() + list(PROVOKED)
    for path, name in constants_of(root, "cli"):
        if name not in INNER and not any(name in known for known in checked):
            yield f"{path}: {name} has no row, or no check"


def probe(program, rows):
    """(problems, names that the probes know nothing of)."""
    asked = "".join(f"{name}\t{value}\n" for name, value in rows.items())
    said = subprocess.run([program], input=asked, capture_output=True, text=True, timeout=600, check=True)
    answers = said.stdout.splitlines()
    problems = [f"{name}: not {value}" for (name, value), answer in zip(rows.items(), answers)
                if answer == "wrong"]
    problems += [f"{line.removeprefix('unasked')}: the page lacks it" for line in answers[len(rows):]]
    return problems, {name for name, answer in zip(rows, answers) if answer == "unknown"}


# ------------------------------------------------------------------------------------- the tool


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(texts=0):
    """One solid pixel, and text chunks."""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 6, 0, 0, 0)) +
            chunk(b"tEXt", b"a\0b") * texts + chunk(b"IDAT", zlib.compress(b"\0\1\2\3\4")) + chunk(b"IEND", b""))


class Tool:
    def __init__(self, program, folder):
        self.program, self.folder = Path(program).resolve(), Path(folder)

    def __call__(self, *arguments, text=""):
        done = subprocess.run([self.program, *arguments], cwd=self.folder, input=text, capture_output=True,
                              text=True, timeout=300, check=False)
        return done.returncode, done.stdout + done.stderr

    def reads_texts(self, count):
        (self.folder / "texts.png").write_bytes(png(count))
        return self("show", "texts.png")[0] == 0

    def answers_line(self, length):
        query = '{"a":"dot.png","b":"dot.png","dx":0,"dy":0}'
        said = self("check", "--batch", "-", text=query.ljust(length) + "\n")[1]
        return '"overlap":true' in said

    def takes_path(self, length):
        query = json.dumps({"a": "./" * ((length - 7) // 2) + "x" * ((length - 7) % 2) + "dot.png", "b": "dot.png",
                            "dx": 0, "dy": 0})
        return "longer than" not in self("check", "--batch", "-", text=query + "\n")[1]

    def tells_pairs(self, count):
        """One heap of sprites that all collide, and sprites that collide with one other each."""
        heap = int((2 * count) ** 0.5)
        while heap * (heap - 1) // 2 > count:
            heap -= 1
        places = [0] * heap + [9 + i // 2 for i in range(2 * (count - heap * (heap - 1) // 2))]
        sprites = [{"file": "dot.png", "x": x, "y": 0} for x in places]
        (self.folder / "scene.json").write_text(json.dumps({"sprites": sprites}), encoding="utf-8")
        return self("scene", "scene.json", "--json")[0] == 0

    def shapes_with(self, number):
        return self("shape", "dot.png", "-o", "-", "--quiet", "--coarse", str(number))[0] == 0


TOOL = {"number of a shape operation": Tool.shapes_with,
        "text chunks of a picture": Tool.reads_texts, "line of a batch": Tool.answers_line,
        "path in a batch or scene": Tool.takes_path, "colliding pairs of a scene": Tool.tells_pairs}


def check_tool(program, rows):
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(program, folder)
        (tool.folder / "dot.png").write_bytes(png())
        for name, accepts in TOOL.items():
            value = rows.get(name, -1)
            if value < 0 or not accepts(tool, value) or accepts(tool, value + 1):
                yield f"{name}: not {value}"


def check_all(root, program, tool):
    page = (root / "docs/limits.md").read_text(encoding="utf-8")
    rows = rows_of(page)
    if lines_of_tables(page) != len(rows):
        yield f"{lines_of_tables(page)} rows, of which {len(rows)} have a value"
    problems, unknown = probe(program, rows)
    yield from problems
    yield from check_sources(root, rows)
    yield from check_handles(root, rows)
    yield from check_named(root, page)
    yield from check_tool(tool, rows)
    for name in sorted(unknown - set(SOURCES) - set(TOOL) - {"objects alive"}):
        yield f"{name}: nothing checks it"


def main(arguments):
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    problems = list(check_all(Path(arguments[0]), arguments[1], arguments[2]))
    print("\n".join(problems) or "every limit is what the page says")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
