"""The SDL2 example: the same bounces in every run, and a picture of them."""

import unittest

from example import SPRITES, ExampleTest


class Rocks(ExampleTest):
    def test_nothing_touches_at_the_start(self):
        self.assertEqual(self.frames(0), "0 frames: 0 bounces, the ship was hit 0 times\n")

    def test_the_same_bounces_everywhere(self):
        out, size = self.screenshot(300)
        self.assertEqual(out, "300 frames: 1460 bounces, the ship was hit 15 times\n")
        self.assertEqual(size, (1280, 720))

    def test_refuses_what_it_cannot_do(self):
        self.assert_refuses("folder of sprites", "--frames", "1")
        self.assert_refuses("no_such_folder/ship.png", "no_such_folder", "--frames", "1")
        self.assert_refuses("what is", SPRITES, "more")


if __name__ == "__main__":
    unittest.main()
