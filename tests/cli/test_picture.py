"""`--picture`: only the shared pixels are highlighted, sizes stay bounded, and no file is lost."""

import os
import unittest

from support import ToolTest, needs_full_disk, png_bytes, png_size, posix_only, read_png

MARGIN = 48   # pixels around the scene
LONGEST = 960  # pixels of the scene's longer side


def is_lit(pixel):
    red, green, blue = pixel[:3]
    return red > 200 and green > 190 and blue < 190


def mostly(values):
    return sum(values) * 2 > len(values)


class Pictures(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("ball.png", ".##.\n####\n####\n.##.")
        self.sprite("block.png", "###\n###\n###")

    def draw(self, a, b, at, code=0, *more):
        result = self.run_tool("check", a, b, "--at=" + at, "--picture", "out.png", *more)
        self.assertEqual((result[0], result[2]), (code, ""))
        return result[1]

    def drawn(self, *arguments):
        self.draw(*arguments)
        return read_png(self.path("out.png"))

    def cell_is_lit(self, picture, column, row, side):
        """By the majority of nine samples, because marks are drawn over the pixels."""
        spots = [(MARGIN + column * side + side * i // 10, MARGIN + row * side + side * j // 10)
                 for i in (1, 5, 9) for j in (1, 5, 9)]
        return mostly([is_lit(picture[2][y][x]) for x, y in spots])

    def test_shared_pixels_are_lit_and_no_others(self):
        picture = self.drawn("ball.png", "block.png", "2,1")
        side = LONGEST // 5  # the scene is 5 x 4 pixels
        self.assertEqual(picture[0], 5 * side + 2 * MARGIN)
        shared = {(2, 1), (3, 1), (2, 2), (3, 2), (2, 3)}
        found = {(x, y) for x in range(5) for y in range(4) if self.cell_is_lit(picture, x, y, side)}
        self.assertEqual(found, shared)

    def test_b_left_of_a(self):
        picture = self.drawn("ball.png", "block.png", "-2,-1")
        side = LONGEST // 6  # 6 x 5 pixels, and A's corner is at (2, 1)
        # A's solid pixels in rows 0 and 1, columns 0: only (0, 1) is under B.
        found = {(x, y) for x in range(6) for y in range(5) if self.cell_is_lit(picture, x, y, side)}
        self.assertEqual(found, {(2, 2)})

    def test_apart(self):
        picture = self.drawn("ball.png", "block.png", "9,9", 1)
        self.assertFalse(any(is_lit(pixel) for row in picture[2][:MARGIN + LONGEST] for pixel in row))

    def test_far_apart_stays_small(self):
        for at in ("2147483647,2147483647", "-2147483648,0", "0,-2147483648"):
            self.draw("ball.png", "block.png", at, 1)
            self.assertLess(max(png_size(self.path("out.png"))), 1400)

    def test_large_sprites_are_clipped_to_the_contact(self):
        self.write("large.png", png_bytes([[(90, 90, 90, 255)] * 1500 for _ in range(40)]))
        width, _, rows = self.drawn("large.png", "large.png", "1490,5")
        self.assertEqual(width, LONGEST + 2 * MARGIN)
        side = LONGEST // 240  # 240 of the scene's 2990 columns, all of its 45 rows
        lit = sum(is_lit(pixel) for row in rows[:MARGIN + 45 * side] for pixel in row)
        shared = 10 * 35 * side * side
        self.assertTrue(shared // 2 < lit <= shared, lit)  # the rest is under marks

    def test_large_contacts_are_reduced(self):
        self.write("large.png", png_bytes([[(90, 90, 90, 255)] * 2000 for _ in range(4)]))
        width, _, rows = self.drawn("large.png", "large.png", "100,0")
        self.assertLessEqual(width, LONGEST + 2 * MARGIN)
        self.assertTrue(any(is_lit(pixel) for row in rows[MARGIN:MARGIN + 4] for pixel in row))

    def test_json_stays_one_line(self):
        self.assertIn("picture: out.png", self.draw("ball.png", "block.png", "2,1"))
        out = self.draw("ball.png", "block.png", "2,1", 0, "--json")
        self.assertEqual(len(out.splitlines()), 1)

    def test_no_contact_direction_and_single_pixels(self):
        self.sprite("dot.png", "#")
        picture = self.drawn("dot.png", "dot.png", "0,0")
        self.assertTrue(self.cell_is_lit(picture, 0, 0, LONGEST))

    @posix_only
    def test_unprintable_file_names(self):
        self.sprite("r\u00f6t\n\x01" + "x" * 100 + ".png", "#")
        self.draw("r\u00f6t\n\x01" + "x" * 100 + ".png", "ball.png", "-1,-1")


class LostNothing(ToolTest):
    def setUp(self):
        super().setUp()
        self.name = self.sprite("a.png", "##\n##")

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def draw_fails(self, path, *parts):
        code, out, errors = self.run_tool("check", "a.png", "a.png", "--at", "0,0", "--json",
                                          "--picture", path)
        self.assertEqual(code, 2)
        for part in (path, *parts):
            self.assertIn(part, errors)
        return out

    def test_the_answer_is_given_even_when_the_picture_fails(self):
        out = self.draw_fails("no/such/folder/out.png", "No such file")
        self.assertTrue(self.answers(out)[0]["overlap"])

    def test_a_directory(self):
        os.mkdir(self.path("folder"))
        self.draw_fails("folder")
        self.assertEqual(os.listdir(self.path("folder")), [])

    @posix_only
    @needs_full_disk
    def test_a_full_disk(self):
        self.draw_fails("/dev/full", "No space left")

    def test_a_picture_never_replaces_its_sprite(self):
        before = self.content("a.png")
        self.link("a.png", "link.png")
        os.link(self.path("a.png"), self.path("twin.png"))
        for path in ("a.png", "./a.png", "link.png", "twin.png"):
            self.assertEqual(self.draw_fails(path, "refused"), "")
        self.assertEqual(self.content("a.png"), before)

    def test_a_picture_needs_a_file_name(self):
        for name in ("", "-"):
            self.assert_fails(self.run_tool("check", "a.png", "a.png", "--at", "0,0", "--picture", name),
                              "--picture needs a file name")
        self.assertEqual(os.listdir(self.folder), ["a.png"])

    def test_a_picture_is_called_png(self):
        self.write("scene.json", '{"sprites":[{"file":"a.png","x":0,"y":0}]}')
        for command in (("check", "a.png", "a.png", "--at", "0,0"), ("show", "a.png"), ("scene", "scene.json")):
            for name in ("out.jpg", "out.png.jpeg", "out.", "folder.png/out.txt"):
                self.assert_fails(self.run_tool(*command, "--picture", name),
                                  f"--picture writes a PNG, and '{name}' does not end in .png")
            for name in ("OUT.PNG", "without_ending"):
                self.assertIn(self.run_tool(*command, "--picture", name)[0], (0, 1))
                self.assertGreater(png_size(self.path(name))[0], 40)

    def test_a_bad_sprite_leaves_an_old_picture_alone(self):
        self.write("out.png", "old")
        self.assertEqual(self.run_tool("check", "a.png", "no.png", "--at", "0,0", "--picture",
                                       "out.png")[0], 2)
        self.assertEqual(self.content("out.png"), b"old")

    def test_an_old_picture_is_replaced(self):
        self.write("out.png", "old")
        self.assertEqual(self.run_tool("check", "a.png", "a.png", "--at", "0,0", "--picture",
                                       "out.png")[0], 0)
        self.assertGreater(png_size(self.path("out.png"))[0], 900)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.png", "out.png"])


if __name__ == "__main__":
    unittest.main()
