"""`hitmask check A B`: results computed by hand, solid rules, and unusable files."""

import os
import unittest

from support import ToolTest, needs_full_disk, png_bytes, posix_only

BALL = ".##.\n####\n####\n.##."
BLOCK = "###\n###\n###"

# With the block at (2, 1), the shared pixels are (2,1) (3,1) (2,2) (3,2) (2,3). Moved right it shares
# 2, left 8, down 3, up 5: gradient (2 - 8, 3 - 5).
CONTACT = {"overlap": True, "area": 5, "first": [2, 1], "sum": [12, 9], "gradient": [-6, -2],
           "box": [2, 1, 2, 3]}
APART = {"overlap": False, "area": 0}


class Answers(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("ball.png", BALL)
        self.sprite("block.png", BLOCK)

    def check(self, *arguments):
        return self.run_tool("check", *arguments)

    def test_json(self):
        code, out, errors = self.check("ball.png", "block.png", "--at", "2,1", "--json")
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(out, '{"overlap":true,"area":5,"first":[2,1],"sum":[12,9],'
                              '"gradient":[-6,-2],"box":[2,1,2,3]}\n')
        self.assertEqual(self.answers(out), [CONTACT])

    def test_json_apart(self):
        code, out, errors = self.check("ball.png", "block.png", "--at", "4,0", "--json")
        self.assertEqual((code, out, errors), (1, '{"overlap":false,"area":0}\n', ""))

    def test_words(self):
        code, out, errors = self.check("ball.png", "block.png", "--at", "2,1")
        self.assertEqual((code, errors), (0, ""))
        for line in ("They collide.",
                     "  A            ball.png (4 x 4, 12 solid)",
                     "  B            block.png (3 x 3, 9 solid) at (2, 1)",
                     "  area         5 pixels, 41.7% of A and 55.6% of B",
                     "  first point  (2, 1)",
                     "  box          x 2 to 3, y 1 to 3 (2 x 3)",
                     "  centroid     (2.90, 2.30), exactly the sums (12, 9) / 5 + 1/2",
                     "  way out      B moves right, along (6, 2), as a unit vector (0.95, 0.32)"):
            self.assertIn(line, out.splitlines())

    def test_words_apart(self):
        code, out, errors = self.check("ball.png", "block.png", "--at", "4,0")
        self.assertEqual((code, errors), (1, ""))
        self.assertTrue(out.startswith("They do not collide.\n"))
        self.assertNotIn("way out", out)

    def test_touching_boxes_without_shared_pixels(self):
        self.sprite("dot.png", "#")
        self.assertEqual(self.check("ball.png", "dot.png", "--at", "0,0", "--json")[0], 1)

    def test_no_direction(self):
        self.sprite("dot.png", "#")
        self.sprite("floor.png", "#####\n" * 5)
        code, out, _ = self.check("floor.png", "dot.png", "--at", "2,2")
        self.assertEqual(code, 0)
        self.assertIn("way out      no direction: the gradient is zero", out)
        self.assertIn("1 pixel, 4.0% of A and 100.0% of B", out)

    def test_eight_directions(self):
        self.sprite("wall.png", "######\n" * 6)
        for offset, words in (("-2,0", "left"), ("2,0", "right"), ("0,-2", "up"), ("0,2", "down"),
                              ("-3,-3", "up and left"), ("3,-3", "up and right"),
                              ("-3,3", "down and left"), ("3,3", "down and right")):
            out = self.check("wall.png", "wall.png", "--at", offset)[1]
            self.assertIn(f"B moves {words}, along", out)

    def test_a_picture_without_solid_pixels(self):
        self.sprite("nothing.png", "..\n..")
        code, out, _ = self.check("nothing.png", "nothing.png", "--at", "0,0")
        self.assertEqual(code, 1)
        self.assertIn("no pixel is solid", out)


class Rules(ToolTest):
    def areas(self, *arguments):
        code, out, errors = self.run_tool("check", "s.png", "s.png", "--at", "0,0", "--json", *arguments)
        self.assertIn(code, (0, 1), errors)
        return self.answers(out)[0]["area"]

    def test_alpha(self):
        self.sprite("s.png", "abc", {"a": (9, 9, 9, 1), "b": (9, 9, 9, 128), "c": (9, 9, 9, 255)})
        self.assertEqual([self.areas(), self.areas("--alpha", "1"), self.areas("--alpha", "128"),
                          self.areas("--alpha", "255")], [3, 2, 1, 0])

    def test_key(self):
        self.sprite("s.png", "mmx\nmym", {"m": (255, 0, 255, 255), "x": (250, 5, 255, 255),
                                          "y": (0, 0, 0, 0)})
        self.assertEqual(self.areas("--key", "#ff00ff"), 2)
        self.assertEqual(self.areas("--key", "FF00FF"), 2)
        self.assertEqual(self.areas("--key", "#ff00ff", "--tolerance", "5"), 1)
        self.assertEqual(self.areas("--key", "#ff00ff", "--tolerance", "4"), 2)

    def test_auto_key(self):
        self.sprite("s.png", "kkk\nk#k\nkkk", {"k": (10, 20, 30, 255)})
        self.assertEqual(self.areas("--key", "auto"), 1)
        self.sprite("s.png", "kk\nk#", {"k": (10, 20, 30, 255)})
        code, _, errors = self.run_tool("check", "s.png", "s.png", "--at", "0,0", "--key", "auto")
        self.assertEqual(code, 2)
        self.assertIn("s.png: ", errors)

    def test_luma_with_and_without_a_number(self):
        self.sprite("s.png", "dgw", {"d": (0, 0, 0, 255), "g": (120, 120, 120, 255),
                                     "w": (255, 255, 255, 255)})
        self.assertEqual(self.areas("--luma"), 1)
        self.assertEqual(self.areas("--luma", "100"), 2)
        self.assertEqual(self.areas("--luma=0"), 2)

    def test_luma_before_the_pictures(self):
        self.sprite("s.png", "w", {"w": (255, 255, 255, 255)})
        self.assertEqual(self.run_tool("check", "--luma", "s.png", "s.png", "--at", "0,0")[0], 0)


class BadFiles(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("a.png", "##\n##")

    def assert_refused(self, name, *parts):
        for pair in ((name, "a.png"), ("a.png", name)):
            result = self.run_tool("check", *pair, "--at", "0,0")
            self.assert_fails(result, f"hitmask: {name}: ", *parts)

    def test_missing(self):
        self.assert_refused("nowhere.png", "No such file")

    def test_directory(self):
        os.mkdir(self.path("folder"))
        self.assert_refused("folder")

    def test_not_a_png(self):
        self.write("text.png", "hello")
        self.assert_refused("text.png")

    def test_empty(self):
        self.write("empty.png", "")
        self.assert_refused("empty.png")

    def test_truncated(self):
        whole = png_bytes([[(i % 256, j % 256, i * j % 256, 255) for i in range(64)] for j in range(64)])
        self.write("cut.png", whole[:len(whole) // 2])
        self.assert_refused("cut.png")

    @posix_only
    @needs_full_disk
    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            result = self.run_tool("check", "a.png", "a.png", "--at", "0,0", stdout=full)
            self.assert_fails(result, "standard output: No space left")

    def test_a_closed_pipe(self):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w") as pipe:
            result = self.run_tool("check", "a.png", "a.png", "--at", "0,0", stdout=pipe)
            self.assert_fails(result, "standard output: Broken pipe")


if __name__ == "__main__":
    unittest.main()
