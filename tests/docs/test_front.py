#!/usr/bin/env python3
"""front.py and limits.py must refuse what is not true."""
import tempfile
import unittest
from pathlib import Path

import front
import limits


class FrontTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        self.write("README.md", "one two three\n")
        self.write("docs/index.md", "[a](a.md#the-first) [home](../README.md)\n")
        self.write("docs/a.md", "# A\n## The first!\n```text\n# no heading, [no link](gone.md)\n```\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def problems(self, what):
        return list(front.CHECKS[what](self.root))

    def test_accepts_what_is_true(self):
        for what in front.CHECKS:
            self.assertEqual(self.problems(what), [])

    def test_counts_words(self):
        self.write("README.md", "word " * 699)
        self.assertEqual(self.problems("words"), [])
        self.write("README.md", "word " * 700)
        self.assertEqual(len(self.problems("words")), 1)

    def test_misses_pages(self):
        self.write("docs/b.md", "# B\n")
        self.assertEqual(self.problems("index"), ["docs/index.md does not link b.md"])

    def test_follows_links(self):
        self.write("docs/b.md", "[x](gone.md) [y](a.md#second) ![z](pictures/z.png) [w](https://example.org/)\n")
        self.assertEqual(len(self.problems("links")), 3)


class LimitsTest(unittest.TestCase):
    PAGE = ("| limit | value | where | beyond it |\n| --- | ---: | --- | --- |\n"
            "| side | 65,535 pixels | `max` | throws |\n| lines | many | here | stops |\n")

    def test_reads_rows(self):
        self.assertEqual(limits.rows_of(self.PAGE), {"side": 65535})
        self.assertEqual(limits.lines_of_tables(self.PAGE), 2)  # one without a value is noticed

    def test_reads_constants(self):
        for literal, value in (("4'000'000", 4000000), ("0x7FFF'FFF0", 0x7FFFFFF0), ("256u << 20", 256 << 20),
                               ("std::size_t{2} << 30", 2 << 30), ("2^30", 1 << 30), ("1u << 24", 1 << 24)):
            self.assertEqual(limits.value_of(literal), value)
        self.assertRaises(ValueError, limits.value_of, "std::exit(1)")

    def test_refuses_another_constant(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for file, _ in limits.SOURCES.values():
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).write_text("", encoding="utf-8")
            self.assertEqual(len(list(limits.check_sources(root, {}))), len(limits.SOURCES))
            (root / "cli/show.cpp").write_text("constexpr int most_rows = 81;", encoding="utf-8")
            said = [line for line in limits.check_sources(root, {"rows of a drawing": 80}) if "rows" in line]
            self.assertEqual(said, ["rows of a drawing: cli/show.cpp has 81, the page has 80"])

    def test_misses_new_constants(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for place, name in (("include", "max_sides"), ("cli", "max_lines"), ("cli", "most_rows")):
                (root / place).mkdir(exist_ok=True)
                (root / place / f"{name}.hpp").write_text(f"inline constexpr int {name} = 1;\n", encoding="utf-8")
            self.assertEqual(len(list(limits.check_named(root, ""))), 2)
            self.assertEqual(len(list(limits.check_named(root, "`max_sides`"))), 1)


if __name__ == "__main__":
    unittest.main()
