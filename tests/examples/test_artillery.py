"""The artillery game: the computer plays both sides to the end, the same everywhere."""

import os
import unittest

from example import PICTURES, ExampleTest, png_pixels, png_size

END = os.path.join(os.path.dirname(__file__), "artillery_end.txt")
FRAMES = 10000  # more than any game takes


class Artillery(ExampleTest):
    def play(self, frames, *arguments):
        code, out, errors = self.run_example("--self-play", str(frames), *arguments)
        self.assertEqual(code, 0, errors)
        return out

    def picture(self, name, frames, *arguments):
        path = os.path.join(self.folder, name)
        self.play(frames, *arguments, "--picture", path)
        return path

    def test_ends_with_a_winner_in_a_known_state(self):
        """New rules, or new hills, need a new file."""
        with open(END, encoding="utf-8") as file:
            self.assertEqual(self.play(FRAMES), file.read())

    def test_other_hills_have_a_winner_too(self):
        for seed in range(1, 6):
            self.assertRegex(self.play(FRAMES, "--seed", str(seed)), r"(red|blue) has won\nstate")

    def test_replays_lead_to_the_same_state(self):
        """Every shot is played twice, from a snapshot: craters, falling pieces and all."""
        self.assertEqual(self.play(FRAMES, "--replays"), self.play(FRAMES))

    def test_updates_only_what_changed(self):
        """A picture from updates in every frame, back and forth, is that of a screen which sees the ground once."""
        for frames in (2310, FRAMES):
            once = self.picture("once.png", frames)
            often = self.picture("often.png", frames, "--every-frame", "--replays")
            with open(once, "rb") as a, open(often, "rb") as b:
                self.assertEqual(a.read(), b.read())

    def test_the_start(self):
        self.assertRegex(self.play(0), r"^0 frames: round 1, 0 shots, 0 to 0, health 100 and 100\nstate")

    def test_the_picture(self):
        path = self.picture("shot.png", 2310)
        self.assertEqual(png_size(path), (1152, 648))
        drawn, expected = png_pixels(path), png_pixels(os.path.join(PICTURES, "artillery.png"))
        self.assertLess(sum(a != b for a, b in zip(drawn, expected)), len(drawn) / 1000)

    def test_refuses_what_it_cannot_do(self):
        self.assert_refuses("what is", "--self-play", "1", "more")
        self.assert_refuses("what is '--picture'", "--self-play", "1", "--picture")


if __name__ == "__main__":
    unittest.main()
