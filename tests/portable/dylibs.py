#!/usr/bin/env python3
"""Checks libraries for macOS, which nothing here can load: dylibs.py x86-64|arm64 DYLIB...

Each is a library for the machine, is found by @rpath, looks for others beside itself (@loader_path), and what it needs
is a library of the system or one of the others.
"""
import struct
import sys
from pathlib import Path

MACHINES = {"x86-64": 0x01000007, "arm64": 0x0100000C}
MAGIC_64, DYLIB = 0xFEEDFACF, 6
NAME, NEEDED, RPATH = 0xD, 0xC, 0x8000001C  # LC_ID_DYLIB, LC_LOAD_DYLIB, LC_RPATH
SYSTEM = ("/usr/lib/", "/System/Library/")


def commands_of(data):
    """(command, text) of the load commands that hold a path."""
    count = struct.unpack_from("<I", data, 16)[0]
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        if command in (NAME, NEEDED, RPATH):
            start = at + struct.unpack_from("<I", data, at + 8)[0]
            yield command, data[start:at + size].split(b"\0")[0].decode()
        at += size


def problems_of(path, machine, beside):
    data = path.read_bytes()
    magic, its_machine, _, kind = struct.unpack_from("<IIII", data)
    if (magic, its_machine, kind) != (MAGIC_64, MACHINES[machine], DYLIB):
        return [f"is no library for {machine}: {magic:#x} {its_machine:#x} {kind}"]
    texts = {which: [text for command, text in commands_of(data) if command == which] for which in (NAME, NEEDED, RPATH)}
    problems = []
    if len(texts[NAME]) != 1 or not texts[NAME][0].startswith("@rpath/"):
        problems.append(f"its name is {texts[NAME]}, not @rpath/...")
    if texts[RPATH] != ["@loader_path"]:
        problems.append(f"looks for others in {texts[RPATH]}, not in @loader_path")
    for needed in texts[NEEDED]:
        is_beside = needed.startswith("@rpath/") and needed.removeprefix("@rpath/") in beside
        if not is_beside and not needed.startswith(SYSTEM):
            problems.append(f"needs {needed}, which is neither beside it nor of the system")
    return problems


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in MACHINES:
        print(__doc__, file=sys.stderr)
        return 2
    machine, paths = arguments[0], [Path(argument) for argument in arguments[1:]]
    found = [(path, problem) for path in paths
             for problem in problems_of(path, machine, {file.name for file in path.parent.iterdir()})]
    for path, problem in found:
        print(f"{path}: {problem}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
