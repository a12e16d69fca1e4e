#!/usr/bin/env python3
"""check_structure.py must refuse what it is there to refuse, and accept a tree that is in order."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_structure.py")
IN_ORDER = {
    "include/hitmask/geometry.hpp": "#include <cstdint>\n",
    "include/hitmask/mask.hpp": '#include "hitmask/geometry.hpp"\n#include "hitmask/result.hpp"\n',
    "include/hitmask/result.hpp": "#include <string>\n",
    "include/hitmask/mask/view.hpp": '#include "hitmask/geometry.hpp"\n',
    "src/mask/mask.cpp": '#include "hitmask/mask.hpp"\n#include "kernels/table.hpp"\n',
    "src/kernels/table.hpp": "#include <hwy/highway.h>\n",
    "cli/main.cpp": '#include <CLI/CLI.hpp>\n#include "hitmask/mask.hpp"\n',
    "tests/geometry/a.cpp": "", "tests/mask/a.cpp": "", "tests/kernels/a.cpp": "",
    "docs/geometry.md": "", "docs/mask.md": "", "docs/kernels.md": "",
}


def run(what, changes):
    """(exit status, output) of a check on the tree in order with some files changed or removed."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**IN_ORDER, **changes}.items():
            if text is not None:
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        command = [sys.executable, CHECK, folder, what]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class StructureTest(unittest.TestCase):
    def accepts(self, what, changes=None):
        status, output = run(what, changes or {})
        self.assertEqual(status, 0, output)

    def refuses(self, what, changes, reason):
        status, output = run(what, changes)
        self.assertEqual(status, 1, output)
        self.assertIn(reason, output)

    def test_a_tree_in_order(self):
        for what in ("includes", "names", "lengths"):
            self.accepts(what)

    def test_a_part_that_leans_the_wrong_way(self):
        self.refuses("includes", {"include/hitmask/geometry.hpp": '#include "hitmask/mask.hpp"\n'},
                     "geometry may not include hitmask/mask.hpp")
        self.refuses("includes", {"src/mask/mask.cpp": '#include "hitmask/overlap.hpp"\n'},
                     "mask may not include hitmask/overlap.hpp")
        self.refuses("includes", {"src/kernels/table.hpp": '#include "mask/access.hpp"\n'},
                     "kernels may not include mask/access.hpp")

    def test_private_headers_in_public_ones(self):
        self.refuses("includes", {"include/hitmask/mask.hpp": '#include "kernels/table.hpp"\n'},
                     "mask may not include kernels/table.hpp")

    def test_the_tool_uses_public_headers_only(self):
        self.refuses("includes", {"cli/main.cpp": '#include "mask/access.hpp"\n'},
                     "cli may not include mask/access.hpp")

    def test_libraries_have_one_place(self):
        self.refuses("includes", {"src/mask/mask.cpp": "#include <hwy/highway.h>\n"},
                     "mask may not include hwy/highway.h")
        self.refuses("includes", {"src/mask/mask.cpp": "#include <spng.h>\n"},
                     "mask may not include spng.h")

    def test_unknown_parts(self):
        self.refuses("includes", {"src/stuff/a.cpp": ""}, "'stuff' is not a part")
        self.refuses("names", {"include/hitmask/stuff.hpp": ""}, "'stuff' is not a part")

    def test_missing_pieces(self):
        self.refuses("names", {"docs/mask.md": None}, "docs/mask.md is missing")
        self.refuses("names", {"tests/geometry/a.cpp": None}, "tests/geometry is missing")

    def test_long_files(self):
        self.accepts("lengths", {"src/mask/mask.cpp": "\n" * 500})
        self.refuses("lengths", {"src/mask/mask.cpp": "\n" * 501}, "has 501 lines")


if __name__ == "__main__":
    unittest.main()
