#!/usr/bin/env python3
"""What is different on Windows: names in Unicode, long paths, consoles, ends of lines, files that are in use."""
import os
import re
import shutil
import unittest

from support import ToolTest, mask_png, needs_pty, whole_path

RING = "###\n#.#\n###\n"
NAMES = ("r\u00f6t.txt", "\u03b1\u03b2\u03b3.txt", "\u65e5\u672c.txt", "\U0001f680.txt", "two words.txt")


class Names(ToolTest):
    def test_any_letters(self):
        for name in NAMES:
            self.write(name, RING)
            picture = name.replace(".txt", ".png")
            self.assertEqual(self.run_tool("convert", name, "-o", picture), (0, "", ""), name)
            self.assertEqual(mask_png(self.path(picture)), RING)
            code, out, errors = self.run_tool("check", picture, picture, "--at", "0,0")
            self.assertEqual((code, errors), (0, ""), name)
            self.assertIn(picture, out)

    def test_any_letters_in_errors(self):
        for name in NAMES:
            self.assert_fails(self.run_tool("convert", name, "-o", "x.png"), f"hitmask: {name}: cannot open: No such file")

    def test_folders(self):
        self.write("folder/a.txt", RING)
        for name in ("folder/a.txt", "folder\\a.txt", ".\\folder\\..\\folder/a.txt"):
            self.assertEqual(self.run_tool("convert", name, "-o", "a.png"), (0, "", ""), name)
        self.assert_fails(self.run_tool("show", "folder"), "folder: ", "directory")

    def test_a_file_that_begins_with_a_slash_is_no_option(self):
        self.assert_fails(self.run_tool("show", "/no/such.png"), "/no/such.png: cannot open")

    def test_more_than_260_characters(self):
        folder = "/".join(["d" * 60] * 5)
        # Before the folder of the test is removed in the usual way, which may not take such paths.
        self.addCleanup(shutil.rmtree, whole_path(self.path("d" * 60)))
        self.write(f"{folder}/a.txt", RING)
        self.assertEqual(self.run_tool("convert", f"{folder}/a.txt", "-o", f"{folder}/b.png"), (0, "", ""))
        self.assertEqual(mask_png(self.path(f"{folder}/b.png")), RING)
        self.assertEqual(sorted(os.listdir(self.path(folder))), ["a.txt", "b.png"])


class Lines(ToolTest):
    def test_text_art_with_both_ends_of_lines(self):
        for text in (RING, RING.replace("\n", "\r\n"), RING.replace("\n", "\r\n").rstrip()):
            self.write("a.txt", text)
            self.assertEqual(self.run_tool("convert", "a.txt", "-o", "a.png"), (0, "", ""), repr(text))
            self.assertEqual(mask_png(self.path("a.png")), RING)

    def test_output_is_the_same_as_elsewhere(self):
        self.write("a.txt", RING)
        self.assertEqual(self.run_tool_for_bytes("convert", "a.txt", "-o", "-", "--to", "text"), (0, RING.encode(), ""))
        self.assertEqual(self.run_tool("convert", "a.txt", "-o", "b.txt"), (0, "", ""))
        self.assertEqual(self.read("b.txt"), RING.encode())

    def test_bytes_pass_through_a_pipe_unchanged(self):
        self.write("a.txt", RING)
        self.assertEqual(self.run_tool("convert", "a.txt", "-o", "a.png"), (0, "", ""))
        code, picture, errors = self.run_tool_for_bytes("convert", "a.txt", "-o", "-", "--to", "png")
        self.assertEqual((code, picture, errors), (0, self.read("a.png"), ""))


class Files(ToolTest):
    def test_an_old_file_is_replaced_and_nothing_stays(self):
        self.write("a.txt", RING)
        for old in (b"old", b"x" * 100_000):
            self.write("a.png", old)
            self.assertEqual(self.run_tool("convert", "a.txt", "-o", "a.png"), (0, "", ""))
            self.assertEqual(mask_png(self.path("a.png")), RING)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.png", "a.txt"])

    def test_a_failure_keeps_the_old_file(self):
        self.write("a.txt", "#?")
        self.write("a.png", b"old")
        self.assertEqual(self.run_tool("convert", "a.txt", "-o", "a.png")[0], 2)
        self.assertEqual(self.read("a.png"), b"old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.png", "a.txt"])

    def test_a_link_stays_and_its_target_is_replaced(self):
        self.write("a.txt", RING)
        self.write("folder/real.png", b"old")
        self.link("folder/real.png", "link.png")
        self.assertEqual(self.run_tool("convert", "a.txt", "-o", "link.png"), (0, "", ""))
        self.assertTrue(os.path.islink(self.path("link.png")))
        self.assertEqual(mask_png(self.path("folder/real.png")), RING)
        self.assertEqual(os.listdir(self.path("folder")), ["real.png"])


class Consoles(ToolTest):
    """A console adds sequences of its own, which hide and show the cursor."""

    def setUp(self):
        super().setUp()
        self.write("a.txt", RING)

    def colours(self, shown):
        return re.findall("\033\\[[0-9;]*[34]8;5;[0-9]+m", shown)

    @needs_pty
    def test_colours_on_a_console(self):
        code, shown = self.run_on_terminal(["show", "a.txt"])
        self.assertEqual(code, 0)
        self.assertTrue(self.colours(shown), repr(shown))
        self.assertIn("\u2580", shown)

    @needs_pty
    def test_no_colours_when_switched_off(self):
        code, shown = self.run_on_terminal(["show", "a.txt"], NO_COLOR="1")
        self.assertEqual((code, self.colours(shown)), (0, []))

    def test_no_console(self):
        code, out, errors = self.run_tool("show", "a.txt")
        self.assertEqual((code, errors), (0, ""))
        self.assertNotIn("\033", out)
        self.assertNotIn("\r", out)


if __name__ == "__main__":
    unittest.main()
