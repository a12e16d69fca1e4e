"""The Box2D example: boxes come to rest on a sprite, and none is inside it."""

import os
import re
import unittest

from example import PICTURES, SPRITES, ExampleTest, png_pixels, png_rows


class Boxes(ExampleTest):
    def outcome(self, sprite):
        code, out, errors = self.run_example(f"{SPRITES}/{sprite}")
        self.assertEqual((code, errors), (0, ""))
        return [int(number) for number in re.findall(r"(\d+) (?:parts|boxes|lie|are)", out)]

    def test_boxes_lie_on_the_sprite(self):
        for sprite in ("rock_large.png", "slime_0.png"):
            parts, boxes, lying, inside = self.outcome(sprite)
            self.assertGreater(parts, 1)
            self.assertEqual((boxes, inside), (24, 0))
            self.assertGreater(lying, 0)

    def test_the_picture(self):
        path = f"{self.folder}/picture.png"
        code, out, errors = self.run_example(f"{SPRITES}/ship.png", "--picture", path)
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(png_rows(path)[0], (64 * 6, (72 + 40) * 6))
        drawn, expected = png_pixels(path), png_pixels(os.path.join(PICTURES, "box2d_parts.png"))
        self.assertEqual(len(drawn), len(expected))
        self.assertLess(sum(a != b for a, b in zip(drawn, expected)), len(drawn) / 1000)

    def test_refuses_what_it_cannot_do(self):
        self.assert_refuses("usage")
        self.assert_refuses("no_such.png", "no_such.png")


if __name__ == "__main__":
    unittest.main()
