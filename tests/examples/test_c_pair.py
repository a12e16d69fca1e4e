"""The example in C: two sprites that collide, two that do not, and a missing one."""

import os
import unittest

from example import SPRITES, ExampleTest


class Pair(ExampleTest):
    def pair(self, first, second, *offset):
        return self.run_example(os.path.join(SPRITES, first), os.path.join(SPRITES, second), *offset)

    def test_a_hit(self):
        code, out, errors = self.pair("ship.png", "rock_large.png", "30", "20")
        self.assertEqual(code, 0, errors)
        self.assertRegex(out, r"^299 pixels around 51\.9,45\.3\n"
                              r"the second one gets out along 46,13\n"
                              r"its shortest way out is \d+,-?\d+\n$")

    def test_a_miss(self):
        self.assertEqual(self.pair("ship.png", "rock_large.png", "300", "0")[:2], (1, "apart\n"))

    def test_a_sprite_that_is_not_there(self):
        code, _, errors = self.pair("ship.png", "nowhere.png", "0", "0")
        self.assertEqual(code, 2)
        self.assertIn("nowhere.png", errors)


if __name__ == "__main__":
    unittest.main()
