#!/usr/bin/env python3
"""Checks that the tree keeps its plan: which part includes which, one name per part, short files.

Usage: check_structure.py ROOT includes|names|lengths
"""
import re
import subprocess
import sys
from pathlib import Path

# Which parts a part may use, besides itself and the base. What those use, it may use too.
USES = {
    "geometry": [],
    "kernels": [],
    "parallel": [],
    "memory": [],
    "mask": ["geometry", "memory"],
    "pixels": ["mask"],
    "overlap": ["mask"],
    "shape": ["mask"],
    "transform": ["mask", "overlap"],
    "motion": ["mask", "overlap", "transform"],
    "contour": ["mask", "overlap", "shape"],
    "runs": ["mask", "overlap", "shape"],
    "terrain": ["mask", "overlap", "shape"],
    "world": ["parallel", "pixels", "motion", "transform", "contour", "runs", "terrain"],
    "image": ["pixels", "shape"],
    "sheet": ["pixels", "shape", "image"],
}
BASE = {"export", "result", "target", "visitor"}  # small headers that any part may use
ASSETS = {"image", "sheet"}
# Libraries from outside, and the only places that may include them.
OUTSIDE = {"hwy": ["kernels"], "spng": ["image"], "nlohmann": ["sheet", "cli"], "CLI": ["cli"]}
HEADER_ONLY = {"geometry"}
SOURCE_ONLY = {"kernels"}

SOURCE_SUFFIXES = {".cpp", ".hpp", ".h", ".inl", ".py", ".ts", ".mjs", ".js"}
MAX_LINES = 500
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.MULTILINE)


def closure(part):
    """The part and everything it may use, directly or through another."""
    found = {part}
    for used in USES[part]:
        found |= closure(used)
    return found


def tracked_files(root):
    """What git tracks or would track; without git, everything outside build folders."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return [root / name for name in listing.stdout.splitlines() if (root / name).is_file()]
    return [path for path in root.rglob("*")
            if path.is_file() and not path.relative_to(root).parts[0].startswith(("build", "."))]


def part_of_header(name):
    """hitmask/world.hpp and hitmask/world/body.hpp are both of the part `world`."""
    return name.parts[1] if len(name.parts) > 2 else name.stem


def place_of(path):
    """(place, public): the part or folder a file belongs to, and whether it is a public header."""
    top, *rest = path.parts
    if top == "include":
        return part_of_header(Path(*rest)), True
    if top == "src":
        return rest[0], False
    return top, False


def included_part(name, quoted, path, root):
    """The part an include names, or None for the standard library and files beside the includer."""
    if name.startswith("hitmask/"):
        return part_of_header(Path(name)), True
    if quoted and (root / path).parent.joinpath(name).is_file():
        return None
    first = name.split("/")[0].removesuffix(".h")
    if first in OUTSIDE:
        return first, False
    if first in USES and "/" in name:
        return first, False
    return ("?", False) if quoted and path.parts[0] != "cli" else None


def may_include(place, public, name, is_public):
    """Whether a file of `place` may include a header of the part or library `name`."""
    if name in OUTSIDE:
        return not public and place in OUTSIDE[name]
    if place in ("cli", "bindings"):
        return is_public
    if place == "hitmask":
        return is_public and name not in ASSETS
    if name in BASE:
        return True
    if place in BASE or place not in USES:
        return False
    return name in closure(place) or (name == "kernels" and not public)


def includes_of(path, root):
    for quote, name in INCLUDE.findall((root / path).read_text(encoding="utf-8")):
        part = included_part(name, quote == '"', path, root)
        if part is not None:
            yield name, *part


def check_includes(root, files):
    """The table of parts, against what the files really include."""
    for path in files:
        if path.parts[0] not in ("include", "src", "cli", "bindings") or path.suffix not in SOURCE_SUFFIXES:
            continue
        place, public = place_of(path)
        if path.parts[0] == "src" and place not in USES:
            yield f"{path}: '{place}' is not a part of the table"
            continue
        for name, part, is_public in includes_of(path, root):
            if not may_include(place, public, part, is_public):
                yield f"{path}: {place} may not include {name}"


def needed_paths(part):
    """Where a part has to be found: one name everywhere."""
    if part not in SOURCE_ONLY:
        yield f"include/hitmask/{part}.hpp"
    if part not in HEADER_ONLY:
        yield f"src/{part}"
    yield f"tests/{part}"
    yield f"docs/{part}.md"


def check_names(root, files):
    """Every part that exists anywhere exists everywhere, and no header or source is of no part."""
    places = {str(path) for path in files} | {str(folder) for path in files for folder in path.parents}
    started = {part for part in USES if f"src/{part}" in places or f"include/hitmask/{part}.hpp" in places}
    if not started:
        yield "no part found: is this the root of the project?"
    for part in sorted(started):
        for path in needed_paths(part):
            if path not in places:
                yield f"{path} is missing: the part '{part}' needs it"
    for path in files:
        if path.parts[0] == "include" and part_of_header(Path(*path.parts[1:])) not in set(USES) | BASE | {"hitmask"}:
            yield f"{path}: '{path.stem}' is not a part of the table"


def check_lengths(root, files):
    for path in files:
        if path.suffix in SOURCE_SUFFIXES:
            lines = (root / path).read_bytes().count(b"\n")
            if lines > MAX_LINES:
                yield f"{path} has {lines} lines; {MAX_LINES} at most"


CHECKS = {"includes": check_includes, "names": check_names, "lengths": check_lengths}


def main(arguments):
    if len(arguments) != 2 or arguments[1] not in CHECKS:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0]).resolve()
    files = [path.relative_to(root) for path in tracked_files(root)]
    problems = list(CHECKS[arguments[1]](root, files))
    print("\n".join(problems) or f"{arguments[1]}: {len(files)} files looked at, nothing wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
