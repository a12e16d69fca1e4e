#!/usr/bin/env python3
"""Configures a project for every ```cmake block of the pages that tell how to get hitmask.

Usage: projects.py ROOT CMAKE [CMAKE OPTION...]

A block without project() gets one, with the program `game`; one that does not say where hitmask comes from
gets it as a folder. What is installed first (find_package) is left to the tests of the package.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGES = ("README.md", "docs/install.md", "docs/tutorial.md")
BLOCK = re.compile(r"^```cmake\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def project_of(block):
    """The block as a whole CMakeLists.txt; None for one that needs an installed hitmask."""
    if "find_package(" in block:
        return None
    if "project(" in block:
        return block
    source = "" if re.search(r"add_subdirectory|FetchContent", block) else "add_subdirectory(hitmask)\n"
    return ("cmake_minimum_required(VERSION 3.22)\nproject(game CXX)\nadd_executable(game game.cpp)\n" +
            source + block)


def configure(root, command, text):
    """(succeeded, what CMake said)."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "hitmask").symlink_to(root)
        (folder / "game.cpp").write_text("int main() {}\n", encoding="utf-8")
        (folder / "CMakeLists.txt").write_text(text, encoding="utf-8")
        done = subprocess.run([*command, "-S", scratch, "-B", folder / "build",
                               f"-DFETCHCONTENT_SOURCE_DIR_HITMASK={root}"],
                              capture_output=True, text=True, timeout=300, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root, failed, tried = Path(arguments[0]).resolve(), 0, 0
    for page in PAGES:
        for block in BLOCK.findall((root / page).read_text(encoding="utf-8")):
            text = project_of(block)
            if text is None:
                continue
            tried += 1
            succeeded, said = configure(root, arguments[1:], text)
            if not succeeded:
                failed += 1
                print(f"{page}: cannot be configured:\n{block}{said}")
    print(f"{tried - failed} of {tried} projects can be configured")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
