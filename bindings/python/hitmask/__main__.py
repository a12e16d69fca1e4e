"""python -m hitmask: the command line tool."""

import os
import sys
from pathlib import Path


def main() -> None:
    tool = Path(__file__).with_name("bin") / "hitmask"
    if not tool.exists():
        sys.exit("hitmask: this package was built without the tool (HITMASK_TOOL=OFF)")
    os.execv(tool, ["hitmask", *sys.argv[1:]])


if __name__ == "__main__":
    main()
