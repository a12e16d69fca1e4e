"""`hitmask contour`: few corners, convex parts, as text, JSON, SVG and a picture."""

import json
import os
import re
import unittest

from support import ToolTest, png_size, read_png

RING = "####\n#..#\n####\n"
DIAGONAL = "#.\n.#\n"
DOT = (255, 70, 190)  # the colour of corners in a picture


def twice_area(corners):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1]))


class ContourTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("ring.txt", RING)

    def made(self, *arguments, **options):
        result = self.run_tool("contour", *arguments, **options)
        self.assertEqual((result[0], result[2]), (0, ""))
        return result[1]

    def refused(self, *arguments):
        code, out, error = self.run_tool("contour", *arguments)
        self.assertEqual((code, out), (2, ""))
        return error

    def test_text(self):
        out = self.made("ring.txt", "--epsilon", "0.5", "--convex")
        self.assertRegex(out, r"boundary +2 loops, 8 corners\n")
        self.assertRegex(out, r"simplified +8 corners within 0\.5 pixels\n")
        self.assertRegex(out, r"convex parts +\d+ parts, \d+ corners\n")

    def test_json(self):
        found = json.loads(self.made("ring.txt", "--epsilon", "0", "--convex", "--json"))
        self.assertEqual((found["size"], found["epsilon"], found["traced_corners"]), ([4, 3], 0, 8))
        self.assertEqual(found["loops"][0], {"component": 0, "is_hole": False, "corners": [[0, 0], [4, 0], [4, 3], [0, 3]]})
        self.assertTrue(found["loops"][1]["is_hole"])
        self.assertEqual(sum(twice_area(part["corners"]) for part in found["parts"]), 2 * 10)
        self.assertTrue(all(3 <= len(part["corners"]) <= 8 for part in found["parts"]))
        self.assertNotIn("parts", json.loads(self.made("ring.txt", "--json")))

    def test_corners_connect_or_not(self):
        self.write("diagonal.txt", DIAGONAL)
        self.assertEqual(len(json.loads(self.made("diagonal.txt", "--json"))["loops"]), 1)
        self.assertEqual(len(json.loads(self.made("diagonal.txt", "--json", "--four"))["loops"]), 2)

    def test_triangles_only(self):
        found = json.loads(self.made("ring.txt", "--convex", "--max-vertices", "3", "--json"))
        self.assertTrue(all(len(part["corners"]) == 3 for part in found["parts"]))

    def test_svg(self):
        out = self.made("ring.txt", "--epsilon", "0", "--svg", "-")
        self.assertIn('viewBox="0 0 4 3"', out)
        self.assertIn('d="M0,0 4,0 4,3 0,3ZM1,1 1,2 3,2 3,1Z"', out)
        self.assertIn("svg: ring.svg\n", self.made("ring.txt", "--convex", "--svg", "ring.svg"))
        self.assertGreaterEqual(self.read("ring.svg").count(b"<polygon"), 4)

    def test_picture(self):
        self.assertIn("picture: ring.png\n", self.made("ring.txt", "--convex", "--picture", "ring.png"))
        self.assertEqual(png_size(self.path("ring.png")), (4 * 240 + 48, 3 * 240 + 48))
        self.made("-", "--from", "text", "--json", "--picture", "nothing.png", input="")

    def test_dots_of_many_corners_do_not_hide_them(self):
        def dotted(rows):
            self.write("dots.txt", "\n".join(rows) + "\n")
            self.made("dots.txt", "--epsilon", "0", "--picture", "dots.png")
            return sum(pixel[:3] == DOT for row in read_png(self.path("dots.png"))[2] for pixel in row)
        self.assertGreater(dotted(["#" * 480]), 40)
        self.assertEqual(dotted(["#." * 240, ".#" * 240]), 0)

    def test_the_picture_in_the_docs(self):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)
        ship = os.path.join(root, "assets", "sprites", "ship.png")
        self.made(ship, "--epsilon", "1.5", "--convex", "--picture", "ship.png")
        drawn = read_png(self.path("ship.png"))
        shown = read_png(os.path.join(root, "docs", "pictures", "contour.png"))
        self.assertEqual(drawn[:2], shown[:2])
        # Colours are blended in floating point, whose last bit depends on the compiler.
        differences = (abs(a - b) for row, other in zip(drawn[2], shown[2], strict=True)
                       for pixel, other_pixel in zip(row, other, strict=True) for a, b in zip(pixel, other_pixel))
        self.assertLessEqual(max(differences), 1)

    def test_nothing_solid(self):
        self.assertEqual(json.loads(self.made("-", "--convex", "--json", input="..\n"))["loops"], [])

    def test_standard_input(self):
        self.assertRegex(self.made("-", input="#\n"), r"boundary +1 loop, 4 corners\n")

    def test_what_is_refused(self):
        self.assertIn("contour needs a file", self.refused())
        for bad in ("-1", "nan", "1e9", "x"):
            self.assertIn("is not a number from 0 to 65535", self.refused("ring.txt", "--epsilon=" + bad))
        self.assertIn("needs --convex", self.refused("ring.txt", "--max-vertices", "5"))
        self.assertIn("at least 3", self.refused("ring.txt", "--convex", "--max-vertices", "2"))
        for same in ("same.png", "./same.png", os.path.join("nothing", "..", "same.png"), self.path("same.png")):
            self.assertIn("--picture needs another file than --svg", self.refused("ring.txt", "--svg", "same.png", "--picture", same))
            self.assertFalse(os.path.exists(self.path("same.png")))
        self.assertIn("not both", self.refused("ring.txt", "--json", "--svg", "-"))
        self.assertIn("ring.txt", self.refused("ring.txt", "--svg", "ring.txt"))
        self.assertTrue(re.search(r"\.png", self.refused("ring.txt", "--picture", "ring.gif")))
        self.assertIn("gone.txt", self.refused("gone.txt"))


if __name__ == "__main__":
    unittest.main()
