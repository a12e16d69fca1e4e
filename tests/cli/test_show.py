"""`hitmask show`: a mask in the terminal and in a pipe, its facts, and where two masks differ."""

import json
import os
import re
import unittest

from support import ToolTest, needs_full_disk, needs_pty, png_size, posix_only, read_png

RING = "......\n.####.\n.#..#.\n.####.\n......\n....##\n"
CLEAR, SOLID, ONLY_A, ONLY_B, MIXED = "236", "252", "33", "208", "199"


class ShowTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("ring.txt", RING)

    def shown(self, *arguments, code=0, **options):
        result = self.run_tool("show", *arguments, **options)
        self.assertEqual((result[0], result[2]), (code, ""))
        return result[1]


class OneMask(ShowTest):
    def test_text_in_a_pipe(self):
        self.assertEqual(self.shown("ring.txt"),
                         "ring.txt: 6 x 6 pixels, 12 solid in x 1 to 5, y 1 to 5 (5 x 5)\n\n" + RING)

    def test_a_png_by_its_rule(self):
        self.sprite("s.png", "ab", {"a": (9, 9, 9, 100), "b": (9, 9, 9, 200)})
        self.assertIn("2 solid", self.shown("s.png"))
        self.assertIn("1 solid", self.shown("s.png", "--alpha", "100"))
        self.assertIn("none solid\n", self.shown("s.png", "--luma"))
        self.assertIn("none solid\n", self.shown("s.png", "--key", "auto", "--tolerance", "5"))

    def test_bytes(self):
        self.write("m.bin", bytes([0x80, 0x40]))
        self.assertIn("\n\n#.\n.#\n", self.shown("m.bin", "--layout", "rows", "--size", "2x2"))

    def test_standard_input(self):
        self.assertEqual(self.shown("-", input="#\n"), "-: 1 x 1 pixels, 1 solid in x 0 to 0, y 0 to 0 (1 x 1)\n\n#\n")

    def test_no_pixels(self):
        self.assertEqual(self.shown("-", "--from", "text", input=""), "-: 0 x 0 pixels, none solid\n\n")
        self.assertEqual(self.shown("-", "--info", input="..\n"), "-: 2 x 1 pixels, none solid\n\n..\n")

    def test_too_large_is_reduced_so_that_no_pixel_is_lost(self):
        self.write("wide.txt", "#" + "." * 160 + "\n" + "." * 161 + "\n" + "." * 160 + "#\n")
        out = self.shown("wide.txt")
        self.assertEqual(out.split("\n\n")[1],
                         "#" + "." * 52 + "#\nreduced: one pixel here is 3 x 3 of the mask's, solid when any of "
                         "them is\n")
        self.assertNotIn("reduced", self.shown("wide.txt", COLUMNS="161"))
        self.assertIn("#" + "." * 160 + "\n", self.shown("wide.txt", "--text"))
        self.write("high.txt", "#\n" * 81)
        self.assertIn("2 x 2", self.shown("high.txt"))

    def test_largest_sides(self):
        self.write("long.txt", "." * 65534 + "#\n")
        self.assertIn("820 x 820", self.shown("long.txt"))
        self.assertEqual(self.shown("long.txt", COLUMNS="1").split("\n\n")[1][:1], "#")

    @posix_only
    def test_half_blocks_on_a_terminal(self):
        code, shown = self.run_on_terminal(["show", "ring.txt"])
        self.assertEqual(code, 0)
        first, second, third = shown.split("\r\n")[2:5]
        grey, light = f"38;5;{CLEAR}", f"38;5;{SOLID}"
        self.assertEqual(first, f"\033[0;{grey}m\u2588\033[0;{grey};48;5;{SOLID}m\u2580\u2580\u2580\u2580"
                                f"\033[0;{grey}m\u2588\033[0m")
        self.assertEqual(second, f"\033[0;{grey}m\u2588\033[0;{light}m\u2588\033[0;{grey};48;5;{SOLID}m\u2580\u2580"
                                 f"\033[0;{light}m\u2588\033[0;{grey}m\u2588\033[0m")
        self.assertEqual(third, f"\033[0;{grey}m\u2588\u2588\u2588\u2588\033[0;{grey};48;5;{SOLID}m\u2580\u2580\033[0m")

    def test_an_odd_last_row(self):
        out = self.shown("-", "--colour", "always", input="#\n.\n#\n")
        self.assertEqual(out.split("\n")[2:4], [f"\033[0;38;5;{SOLID};48;5;{CLEAR}m\u2580\033[0m",
                                                f"\033[0;38;5;{SOLID}m\u2580\033[0m"])

    @posix_only
    def test_plain_terminals_get_text(self):
        self.assertNotIn("\033", self.run_on_terminal(["show", "ring.txt"], NO_COLOR="1")[1])
        for more in (["--no-colour"], ["--text"], ["--json"]):
            self.assertNotIn("\033", self.run_on_terminal(["show", "ring.txt"] + more)[1])

    @needs_pty
    def test_the_terminal_tells_its_width(self):
        self.write("wide.txt", "#" * 60 + "\n")
        self.assertNotIn("reduced", self.run_on_terminal(["show", "wide.txt"], columns=60)[1])
        self.assertIn("2 x 2", self.run_on_terminal(["show", "wide.txt"], columns=59)[1])


class Facts(ShowTest):
    def test_info(self):
        lines = self.shown("ring.txt", "--info").split("\n\n")[0].splitlines()[1:]
        # x: 1+2+3+4 twice, 1+4, 4+5 = 34; y: 4*1 + 2*2 + 4*3 + 2*5 = 30.
        self.assertEqual(lines[0], "  components   2")
        self.assertEqual(lines[1], "               10 pixels in x 1 to 4, y 1 to 3 (4 x 3)")
        self.assertEqual(lines[2], "               2 pixels in x 4 to 5, y 5 to 5 (2 x 1)")
        self.assertEqual(lines[3], "  centroid     (3.33, 3.00), exactly the sums (34, 30) / 12 + 1/2")
        self.assertRegex(lines[4], r"^  axes         \d+\.\d\d x \d+\.\d\d pixels, the long one at -?\d+\.\d degrees")
        self.assertEqual(lines[5], "  boundary     3 loops of 12 corners, 1 of them around a hole")

    def test_the_axes_of_a_bar(self):
        out = self.shown("-", "--info", "--json", input="####\n")
        # The variance of 0, 1, 2, 3 is 5/4 and a pixel's own variance is not counted: 4 * sqrt(5/4).
        axes = json.loads(out)["axes"]
        self.assertEqual(axes["degrees"], 0)
        self.assertAlmostEqual(axes["long"], 4 * 1.25 ** 0.5, places=5)
        self.assertEqual(json.loads(self.shown("-", "--info", "--json", input="#\n#\n#\n"))["axes"]["degrees"], 90)

    def test_many_components_are_cut_short(self):
        out = self.shown("-", "--info", input="#.#.#.#.#.#.#.#.#.##\n")
        self.assertIn("  components   10\n               2 pixels in x 18 to 19", out)
        self.assertIn("               and 2 smaller\n", out)

    def test_json(self):
        self.assertEqual(self.shown("ring.txt", "--json"), '{"size":[6,6],"solid":12,"box":[1,1,5,5]}\n')
        facts = json.loads(self.shown("ring.txt", "--json", "--info"))
        self.assertEqual(facts["sum"], [34, 30])
        self.assertEqual(facts["components"], [{"area": 10, "box": [1, 1, 4, 3], "first": [1, 1]},
                                               {"area": 2, "box": [4, 5, 2, 1], "first": [4, 5]}])
        self.assertEqual(facts["loops"], [{"component": 0, "hole": False, "corners": 4},
                                          {"component": 0, "hole": True, "corners": 4},
                                          {"component": 1, "hole": False, "corners": 4}])

    def test_json_of_nothing(self):
        facts = json.loads(self.shown("-", "--json", "--info", "--from", "text", input=""))
        self.assertEqual((facts["size"], facts["solid"], facts["components"], facts["loops"]), ([0, 0], 0, [], []))


class TwoMasks(ShowTest):
    def setUp(self):
        super().setUp()
        self.write("a.txt", "##.\n#..\n")
        self.write("b.txt", ".##\n#..\n...\n")

    def test_differences(self):
        self.assertEqual(self.shown("a.txt", "b.txt", code=1), """\
They differ: 1 only in A, 1 only in B, 2 in both.
  A  a.txt: 3 x 2 pixels, 3 solid in x 0 to 1, y 0 to 1 (2 x 2)
  B  b.txt: 3 x 3 pixels, 3 solid in x 0 to 2, y 0 to 1 (3 x 2)

-#+
#..
...

# both   - only A   + only B
""")

    def test_equal(self):
        out = self.shown("ring.txt", "ring.txt")
        self.assertTrue(out.startswith("They are equal.\n"))
        self.assertNotRegex(out.split("\n\n")[1], "[-+]")

    def test_only_the_sizes_differ(self):
        self.write("c.txt", "##.\n#..\n...\n")
        self.assertTrue(self.shown("a.txt", "c.txt", code=1).startswith("They differ: 0 only in A, 0 only in B, 3 in"))

    def test_bytes_against_the_picture_they_came_from(self):
        self.run_tool("convert", "ring.txt", "-o", "ring.png")
        self.run_tool("convert", "ring.png", "-o", "ring.bin", "--layout", "agk")
        words = ["--layout", "agk", "--size", "6x6"]
        self.shown("ring.png", "ring.bin", *words)
        self.shown("ring.bin", "ring.txt", *words)
        data = self.read("ring.bin")
        self.write("ring.bin", bytes([data[0] ^ 1]) + data[1:])
        self.shown("ring.png", "ring.bin", *words, code=1)

    def test_json(self):
        self.assertEqual(self.shown("a.txt", "b.txt", "--json", code=1),
                         '{"equal":false,"only_a":1,"only_b":1,"both":2,"size_a":[3,2],"size_b":[3,3]}\n')
        self.assertTrue(json.loads(self.shown("a.txt", "a.txt", "--json"))["equal"])

    @posix_only
    def test_colours(self):
        shown = self.run_on_terminal(["show", "a.txt", "b.txt"])[1]
        for colour in (CLEAR, SOLID, ONLY_A, ONLY_B):
            self.assertIn(f"38;5;{colour}", shown)
        self.assertNotIn(f"38;5;{MIXED}", shown)
        self.assertRegex(re.sub("\033[^m]*m", "", shown), "\u2588 both   \u2588 only A   \u2588 only B\r\n")

    @needs_pty
    def test_a_reduced_drawing_hides_no_difference(self):
        row = "#" * 100 + "\n"
        self.write("a.txt", row * 4)
        self.write("b.txt", "." + row[1:] + row * 2 + row[:98] + "..\n")
        out = self.shown("a.txt", "b.txt", code=1).split("\n\n")
        self.assertEqual(out[1], "-" + "#" * 49 + "\n" + "#" * 49 + "-")
        self.assertIn("* some of each\nreduced: one pixel here is 2 x 2", out[2])
        self.write("d.txt", ".#" + "." * 98 + "\n")
        self.write("e.txt", "#." + "." * 98 + "\n")
        self.assertIn("\n*" + "." * 49 + "\n", self.shown("d.txt", "e.txt", code=1))
        self.assertIn(f"38;5;{MIXED}", self.run_on_terminal(["show", "d.txt", "e.txt"], columns=50)[1])


class Pictures(ShowTest):
    MARGIN = 24

    def colours(self, path, size):
        width, _, rows = read_png(self.path(path))
        side = 960 // max(size)
        return side, ["".join(self.named(rows[self.MARGIN + y * side + side // 2][self.MARGIN + x * side + side // 2])
                              for x in range(size[0])) for y in range(size[1])]

    def named(self, pixel):
        return {(206, 214, 230): "#", (64, 150, 255): "-", (255, 145, 50): "+"}.get(tuple(pixel[:3]), ".")

    def test_one_mask(self):
        out = self.shown("ring.txt", "--picture", "p.png")
        self.assertTrue(out.endswith("picture: p.png\n"))
        side, drawn = self.colours("p.png", (6, 6))
        self.assertEqual("\n".join(drawn) + "\n", RING)
        self.assertEqual(png_size(self.path("p.png")), (6 * side + 48, 6 * side + 48))

    def test_differences(self):
        self.write("a.txt", "##.\n#..\n")
        self.write("b.txt", ".##\n#..\n...\n")
        self.shown("a.txt", "b.txt", "--picture", "p.png", "--json", code=1)
        self.assertEqual(self.colours("p.png", (3, 3))[1], ["-#+", "#..", "..."])

    def test_large_masks_are_reduced(self):
        self.write("m.bin", bytes([255]) * (2000 * 250))
        self.shown("m.bin", "--layout", "rows", "--size", "2000x2000", "--picture", "p.png")
        width, height = png_size(self.path("p.png"))
        self.assertEqual((width, height), (667 + 48, 667 + 48))

    def test_no_pixels(self):
        self.shown("-", "--from", "text", "--picture", "p.png", input="")
        self.assertEqual(png_size(self.path("p.png")), (48, 48))

    def test_refusals(self):
        self.assert_fails(self.run_tool("show", "ring.txt", "--picture", "ring.txt"), "does not end in .png")
        os.link(self.path("ring.txt"), self.path("ring.png"))
        self.assert_fails(self.run_tool("show", "ring.txt", "--picture", "ring.png"), "would overwrite")
        code, _, errors = self.run_tool("show", "ring.txt", "--picture", "no/p.png")
        self.assertEqual(code, 2)
        self.assertIn("no/p.png: ", errors)
        self.assertEqual(self.read("ring.txt").decode(), RING)
        self.assertFalse(os.path.exists(self.path("p.png")))


class Refusals(ShowTest):
    def refused(self, *arguments, **options):
        return self.run_tool("show", *arguments, **options)

    def test_usage(self):
        self.assert_fails(self.refused(), "a file")
        self.assert_fails(self.refused("-", "-"), "standard input")
        self.assert_fails(self.refused("ring.txt", "ring.txt", "ring.txt"))
        self.assert_fails(self.refused("ring.txt", "ring.txt", "--info"), "--info")
        self.assert_fails(self.refused("ring.txt", "--text", "--json"), "--text and --json cannot be combined")
        self.assert_fails(self.refused("ring.txt", "--picture="), "--picture")
        self.assert_fails(self.refused("ring.txt", "--picture", "-"), "--picture needs a file name")
        self.write("-", "#")
        self.assert_fails(self.refused("-", "--picture", "-", input="#"), "--picture needs a file name")
        self.assertEqual(self.refused("-", "--picture", "./-", input="#")[0], 0)
        self.assert_fails(self.refused("ring.txt", "--colour", "red"), "--colour")
        self.assert_fails(self.refused("ring.txt", "--alpha", "1", "--luma"), "cannot be combined")
        self.assert_fails(self.refused("ring.txt", "--layout", "rows"), "--size WxH")
        self.assert_fails(self.refused("ring.txt", "--layout", "rows", "--size", "2x2"), "ring.txt", "--from layout")
        self.assert_fails(self.refused("x.bin", "--size", "2x2"), "--layout NAME is missing")

    def test_files(self):
        self.assert_fails(self.refused("nowhere.png"), "hitmask: nowhere.png: ")
        self.assert_fails(self.refused("ring.txt", "nowhere.txt"), "hitmask: nowhere.txt: ", "No such file")

    @needs_full_disk
    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            self.assert_fails(self.refused("ring.txt", stdout=full), "standard output: No space left")

    @posix_only
    def test_a_file_name_cannot_steer_the_terminal(self):
        self.write("\x1b[31m.txt", "#")
        self.assertIn("?[31m.txt: 1 x 1", self.shown("\x1b[31m.txt"))


if __name__ == "__main__":
    unittest.main()
