"""The example that moves a match between processes: both go on with the same hashes."""

import os
import tempfile
import unittest

from example import ExampleTest


class MoveMatch(ExampleTest):
    def lines(self, *arguments):
        code, out, errors = self.run_example(*arguments)
        self.assertEqual(code, 0, out + errors)
        return out.splitlines()

    def test_both_go_on_with_the_same_hashes(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "match.hitmask")
            here = self.lines("play", "100", file, "60")
            there = self.lines("go_on", file, "60")
            self.assertEqual(here, there)
            self.assertEqual(len(here), 61)
            self.assertEqual(len(set(here)), 61)

    def test_a_damaged_file_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "match.hitmask")
            self.lines("play", "10", file, "0")
            with open(file, "rb+") as damaged:
                damaged.seek(700)
                damaged.write(b"\xff\xff")
            code, out, errors = self.run_example("go_on", file, "3")
            self.assertEqual((code, out), (2, ""))
            self.assertIn("checksum", errors)


if __name__ == "__main__":
    unittest.main()
