#!/usr/bin/env python3
"""Checks that the npm package has the words of the other languages, in camelCase.

Usage: check_js_words.py ROOT

A public class, function or method of bindings/js/src is a name of api_words.md in camelCase, or stands in js_words.md
with a reason. js_words.md names nothing else.
"""
import re
import sys
from pathlib import Path

from check_words import Table

EXPORTED = re.compile(r"export \{([^}]*)\} from '\./(\w+)\.js'", re.DOTALL)
CLASS = re.compile(r"^export class (\w+)(?: extends (\w+))?")
METHOD = re.compile(r"^  (?:static |async |get )*([a-z]\w*)(?:<[^(]*>)?\(")
FUNCTION = re.compile(r"^export (?:async )?function (\w+)")
NOT_METHODS = {"constructor", "if", "for", "switch", "return", "super"}
WORLD_BASE = {"WorldBodies": "World", "WorldFrames": "World"}  # one class for programs, in several files


def camel(name):
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def known_names(root):
    """Every name of the table, in camelCase: `World.setPosition`, `Mask.disc`, `overlapMany`."""
    names = set()
    for row in Table(root / "tests/structure/api_words.md").rows:
        for name in row.names["C++"] + row.names["Python"]:
            names.add(camel(re.sub(r"\(.*", "", name).replace("::", ".")))
    return names | {name.split(".")[-1] for name in names}


def values_of(path):
    """The names that an entry exports as values: types have no row, their fields are as everywhere."""
    found = {}
    for names, module in EXPORTED.findall(path.read_text(encoding="utf-8")):
        for name in names.replace("\n", " ").split(","):
            if name.strip() and not name.strip().startswith("type "):
                found[name.strip()] = module
    return found


def methods_of(path):
    current, internal = None, False
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := CLASS.match(line):
            current = WORLD_BASE.get(match[1], match[1])
        elif line == "}":
            current = None
        elif current and (match := METHOD.match(line)) and match[1] not in NOT_METHODS and not internal:
            yield f"{current}.{match[1]}"
        internal = "@internal" in line


def public_names(source):
    exported = values_of(source / "everything.ts") | {"init": "index"}
    names = set(exported)
    for path in source.glob("*.ts"):
        names |= {name for name in methods_of(path) if name.split(".")[0] in exported}
    return names


def reasons(path):
    rows = re.findall(r"^\| `([\w.]+)` \| (.+) \|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(rows)


def main(root):
    public, known, other = public_names(root / "bindings/js/src"), known_names(root), reasons(root / "tests/structure/js_words.md")
    problems = [f"{name}: no other language has this word; write a reason into js_words.md"
                for name in sorted(public - known - set(other))
                if name.split(".")[-1] not in known]
    problems += [f"js_words.md names {name}, which the package does not have" for name in sorted(set(other) - public)]
    problems += [f"js_words.md: {name} is a word of the other languages" for name in sorted(set(other) & known)]
    print("\n".join(problems) or f"{len(public)} names")
    return 1 if problems or not public else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
