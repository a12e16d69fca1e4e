#!/usr/bin/env python3
"""The functions of a C header, and of the headers beside it that it includes.

  functions.py uncalled HEADER FILE...   fails and lists them when no file calls some
  functions.py handles HEADER OUT        writes CALL(name) for each one that looks a handle up
  functions.py lines HEADER              fails and lists those without a phrase behind them
  functions.py columns HEADER...         fails and lists lines of more than 160 columns
  functions.py callbacks HEADER FILE...  fails and lists them when one has a callback and no file calls it
  functions.py exports HEADER DLL TOOL   fails unless the DLL exports them and nothing else; TOOL is objdump
"""
import re
import subprocess
import sys
from pathlib import Path

# A declaration that does not fit on a line goes on in lines that are indented by four.
DECLARATION = re.compile(r"^HM_API ([^()\n]*?)(hm_\w+)\(([^()]*)\);(.*)$", re.MULTILINE)
INCLUDE = re.compile(r'^#include "(\w+\.h)"', re.MULTILINE)
HANDLE = re.compile(r"\bhm_(?:mask|mask_rows|placed_mask|rotation_cache|mover|executor|world|snapshot"
                    r"|pair_finder|sheet|terrain|terrain_rows|runs) ")
COLUMNS = 160
POINTER = re.compile(r"^typedef [^;{}]*?\(\*(hm_\w+)\)", re.MULTILINE)
STRUCT = re.compile(r"^typedef struct \{([^{}]*)\} (hm_\w+);", re.MULTILINE)
# An allocator must not call hitmask.
OUTSIDE = {"hm_set_allocator"}


def text_of(header):
    text = Path(header).read_text(encoding="utf-8")
    beside = [Path(header).with_name(name) for name in INCLUDE.findall(text)]
    return text + "".join(text_of(other) for other in beside)


def functions_of(header):
    """(returned type, name, parameters, what follows) of every declaration."""
    found = DECLARATION.findall(text_of(header))
    if not found:
        raise SystemExit(f"{header}: no functions found")
    return found


def called_in(files):
    return {name for path in files for name in re.findall(r"\b(hm_\w+)\(", Path(path).read_text(encoding="utf-8"))}


def uncalled(header, files):
    called = called_in(files)
    names = [name for _, name, _, _ in functions_of(header)]
    missing = [name for name in names if name not in called]
    print("\n".join(f"no test calls {name}" for name in missing)
          or f"all {len(names)} functions are called")
    return 1 if missing else 0


def callback_types(header):
    """Pointers to functions, and the structs that hold one."""
    text = text_of(header)
    pointers = set(POINTER.findall(text))
    return pointers | {name for fields, name in STRUCT.findall(text) if pointers & set(re.findall(r"hm_\w+", fields))}


def callbacks(header, files):
    types = callback_types(header)
    called = called_in(files)
    names = sorted({name for _, name, parameters, _ in functions_of(header)
                    if types & set(re.findall(r"hm_\w+", parameters))} - OUTSIDE)
    missing = [name for name in names if name not in called]
    print("\n".join(f"{name} has a callback, and no test comes back from it" for name in missing)
          or f"callbacks come back from all {len(names)} functions that have one")
    return 1 if missing or len(names) < 40 else 0


def handles(header, out):
    names = [name for returned, name, parameters, _ in functions_of(header)
             if returned == "hm_status " and HANDLE.search(parameters)]
    Path(out).write_text("".join(f"CALL({name})\n" for name in names), encoding="utf-8")
    return 0


def lines(header):
    text = text_of(header)
    good = [name for _, name, _, rest in functions_of(header) if re.fullmatch(r" +/\* .+ \*/", rest)]
    declared = text.count("\nHM_API ")
    bare = [name for _, name, _, rest in functions_of(header) if name not in good]
    print("\n".join(f"{name} has no phrase behind it" for name in bare)
          or f"{len(good)} of {declared} functions have a phrase behind them")
    return 0 if len(good) == declared else 1


def exports(header, library, objdump):
    done = subprocess.run([objdump, "-p", library], capture_output=True, text=True, check=True)
    table = done.stdout.partition("[Ordinal/Name Pointer] Table")[2]
    exported = {line.split()[-1] for line in table.splitlines() if re.match(r"\s*\[ *\d+\]", line)}
    wanted = {name for _, name, _, _ in functions_of(header)}
    print("\n".join([f"{name} is not exported" for name in sorted(wanted - exported)]
                    + [f"{name} is exported" for name in sorted(exported - wanted)])
          or f"all {len(wanted)} functions are exported, and nothing else")
    return 0 if wanted == exported else 1


def columns(headers):
    long = [f"{header}:{number}: {len(line)} columns"
            for header in headers
            for number, line in enumerate(Path(header).read_text(encoding="utf-8").split("\n"), 1)
            if len(line) > COLUMNS]
    print("\n".join(long) or f"no line has more than {COLUMNS} columns")
    return 1 if long else 0


def main(arguments):
    match arguments:
        case ["uncalled", header, *files]:
            return uncalled(header, files)
        case ["callbacks", header, *files]:
            return callbacks(header, files)
        case ["handles", header, out]:
            return handles(header, out)
        case ["lines", header]:
            return lines(header)
        case ["exports", header, library, objdump]:
            return exports(header, library, objdump)
        case ["columns", *headers] if headers:
            return columns(headers)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
