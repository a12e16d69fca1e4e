#!/usr/bin/env python3
"""The functions of a C header.

  functions.py uncalled HEADER FILE...   fails and lists them when no file calls some
  functions.py handles HEADER OUT        writes CALL(name) for each one that takes a handle
  functions.py lines HEADER              fails and lists those that are not one line with a phrase
"""
import re
import sys
from pathlib import Path

LINE = re.compile(r"^HM_API [^()]*?(hm_\w+)\((.*)\);(.*)$")
HANDLE = re.compile(r"\bhm_(?:mask|rows|placed|rotations|mover|executor|world|snapshot|pair_finder) ")


def functions_of(header):
    """(name, parameters, what follows) of every declaration."""
    lines = Path(header).read_text(encoding="utf-8").split("\n")
    found = [LINE.match(line).groups() for line in lines if LINE.match(line)]
    if not found:
        raise SystemExit(f"{header}: no functions found")
    return found


def uncalled(header, files):
    called = set()
    for path in files:
        called |= set(re.findall(r"\b(hm_\w+)\(", Path(path).read_text(encoding="utf-8")))
    names = [name for name, _, _ in functions_of(header)]
    missing = [name for name in names if name not in called]
    print("\n".join(f"no test calls {name}" for name in missing)
          or f"all {len(names)} functions are called")
    return 1 if missing else 0


def handles(header, out):
    names = [name for name, parameters, _ in functions_of(header) if HANDLE.search(parameters)]
    Path(out).write_text("".join(f"CALL({name})\n" for name in names), encoding="utf-8")
    return 0


def lines(header):
    text = Path(header).read_text(encoding="utf-8")
    good = [name for name, _, rest in functions_of(header) if re.fullmatch(r" +/\* .+ \*/", rest)]
    declared = text.count("\nHM_API ")
    bare = [name for name, _, rest in functions_of(header) if name not in good]
    print("\n".join(f"{name} has no phrase behind it" for name in bare)
          or f"{len(good)} of {declared} functions are one line with a phrase")
    return 0 if len(good) == declared else 1


def main(arguments):
    match arguments:
        case ["uncalled", header, *files]:
            return uncalled(header, files)
        case ["handles", header, out]:
            return handles(header, out)
        case ["lines", header]:
            return lines(header)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
