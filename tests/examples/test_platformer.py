"""The platformer: the recorded game reaches the goal, the same every time."""

import os
import unittest

from example import PICTURES, SPRITES, ExampleTest, png_pixels, png_size

LEVEL = os.path.join(os.path.dirname(SPRITES), "levels", "platformer.txt")
END = os.path.join(os.path.dirname(__file__), "platformer_end.txt")
FRAMES = 1400


class Platformer(ExampleTest):
    def play(self, frames, *arguments):
        code, out, errors = self.run_example(LEVEL, "--self-play", str(frames), *arguments)
        self.assertEqual(code, 0, errors)
        return out

    def test_reaches_the_goal(self):
        end = self.play(FRAMES)
        self.assertRegex(end, r"^1400 frames: 19 of 23 coins, fell 0 times, reached the goal after \d+ frames\nstate")
        self.assertEqual(end, self.play(FRAMES))

    def test_the_same_state_as_in_python(self):
        """The program in Python ends in it too. A new level or new rules need a new file: run both, and compare."""
        with open(END, encoding="utf-8") as file:
            self.assertEqual(self.play(FRAMES), file.read())

    def test_the_start(self):
        self.assertRegex(self.play(0), r"^0 frames: 0 of 23 coins, fell 0 times, the goal is still ahead\n")

    def test_the_picture(self):
        path = os.path.join(self.folder, "shot.png")
        self.play(700, "--picture", path)
        self.assertEqual(png_size(path), (960, 576))
        drawn, expected = png_pixels(path), png_pixels(os.path.join(PICTURES, "platformer.png"))
        self.assertLess(sum(a != b for a, b in zip(drawn, expected)), len(drawn) / 1000)

    def test_refuses_what_it_cannot_do(self):
        self.assert_refuses("the level is missing", "--self-play", "1")
        self.assert_refuses("no_such_level.txt: cannot be read", "no_such_level.txt", "--self-play", "1")
        self.assert_refuses("what is", LEVEL, "more")

    def test_refuses_a_level_without_a_map(self):
        path = os.path.join(self.folder, "level.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("colours\nk 1 2 3\n")
        self.assert_refuses("there is no map", path, "--self-play", "1")


if __name__ == "__main__":
    unittest.main()
