"""The oneTBB example: the same contacts with any number of lanes."""

import re
import unittest

from example import ExampleTest


class Executor(ExampleTest):
    def contacts(self, lanes):
        code, out, errors = self.run_example(str(lanes))
        self.assertEqual(code, 0, out + errors)
        found = re.fullmatch(r"(\d+) lanes, (\d+) contacts, the same as on one thread\n", out)
        self.assertEqual(int(found[1]), lanes)
        return int(found[2])

    def test_any_number_of_lanes(self):
        counts = {self.contacts(lanes) for lanes in (1, 2, 4)}
        self.assertEqual(len(counts), 1)
        self.assertGreater(counts.pop(), 0)


if __name__ == "__main__":
    unittest.main()
