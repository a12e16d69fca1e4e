"""The SFML example: the same flight in every run, and a picture of it."""

import unittest

from example import SPRITES, ExampleTest


class Cave(ExampleTest):
    def test_starts_with_all_coins(self):
        self.assertEqual(self.frames(0), "0 frames: 0 of 16 coins, 0 scratches\n")

    def test_the_same_flight_everywhere(self):
        out, size = self.screenshot(400)
        self.assertEqual(out, "400 frames: 6 of 16 coins, 310 scratches\n")
        self.assertEqual(size, (1024, 512))

    def test_refuses_what_it_cannot_do(self):
        self.assert_refuses("folder of sprites", "--frames", "1")
        self.assert_refuses("no_such_folder/cave.png", "no_such_folder", "--frames", "1")
        self.assert_refuses("what is", SPRITES, "more")


if __name__ == "__main__":
    unittest.main()
