"""The platformer: over the hill, onto the platform from below, off its end, with both coins."""

import unittest

from example import ExampleTest


class Platformer(ExampleTest):
    def test_the_whole_way(self):
        code, out, errors = self.run_example()
        self.assertEqual(code, 0, out + errors)
        lines = out.splitlines()
        events = [line.partition(": ")[2] for line in lines if line.startswith("frame")]
        self.assertEqual(events, ["stands at 8,46", "takes a coin", "jumps", "takes a coin",
                                "stands at 136,28"])
        screen = lines[len(events):]
        self.assertEqual({len(row) for row in screen}, {40})
        self.assertIn("oooooo", screen[9][:20])  # on the hill
        self.assertIn("o", screen[10][35:])  # down from the platform


if __name__ == "__main__":
    unittest.main()
