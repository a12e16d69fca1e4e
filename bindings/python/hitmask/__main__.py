"""python -m hitmask: the command line tool."""

import os
import sys
from pathlib import Path

MISSING = (
    "hitmask: installed without the command line tool; in the folder of the sources, "
    "pip install . --config-settings=cmake.define.HITMASK_TOOL=ON builds it "
    "(Debian: apt install libcli11-dev nlohmann-json3-dev)"
)


def main() -> None:
    tool = Path(__file__).with_name("bin") / "hitmask"
    if not tool.exists():
        sys.exit(MISSING)
    os.execv(tool, ["hitmask", *sys.argv[1:]])


if __name__ == "__main__":
    main()
