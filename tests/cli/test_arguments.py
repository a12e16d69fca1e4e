"""The command line itself: help, version, usage errors, and option values."""

import os
import re
import shlex
import shutil
import unittest

from support import ToolTest, needs_full_disk
from test_snapshots import body, snapshot

SPRITES = os.path.join(os.path.dirname(__file__), "../../assets/sprites")

LOWEST, HIGHEST = -2**31, 2**31 - 1


class Information(ToolTest):
    def test_help_shows_commands_and_examples(self):
        code, out, errors = self.run_tool("--help")
        self.assertEqual((code, errors), (0, ""))
        for command in ("check", "scene", "convert", "show", "shape"):
            self.assertRegex(out, rf"(?m)^  {command} +\w")
            self.assertRegex(out, rf"(?m)^  hitmask {command} \w+\.(png|json)")

    def test_examples_work_with_the_bundled_sprites(self):
        shutil.copytree(SPRITES, self.folder, dirs_exist_ok=True)
        shutil.copytree(SPRITES, self.path("sprites"))
        self.write("queries.ndjson", '{"a":"ship.png","b":"coin.png","dx":3,"dy":-4}\n')
        self.write("level.json", '{"sprites":[{"file":"ship.png","x":0,"y":0},{"file":"coin.png","x":3,"y":-4}]}')
        for name, position in (("match", 0), ("server", 0), ("client", 1)):
            self.write(f"{name}.hitmask", snapshot([body((position, 0))]))
        for command in ((), ("scene",), ("convert",), ("show",), ("shape",), ("contour",), ("check",), ("bake",), ("info",), ("sheet",)):
            _, out, _ = self.run_tool(*command, "--help")
            examples = re.findall(r"(?m)^  hitmask (.*)$", out)
            self.assertGreaterEqual(len(examples), 4)
            for example in examples:
                code, _, errors = self.run_tool(*shlex.split(example))
                self.assertIn(code, (0, 1), f"{example}: {errors}")

    def test_help_of_check_names_every_option(self):
        code, out, errors = self.run_tool("check", "--help")
        self.assertEqual((code, errors), (0, ""))
        for option in ("--at", "--alpha", "--key", "--luma", "--tolerance", "--picture", "--json",
                       "--max-pixels", "--no-colour", "--colour", "--batch", "--root", "Exit code"):
            self.assertIn(option, out)

    def test_help_of_sheets_names_every_option(self):
        reading = ("--alpha", "--key", "--luma", "--tolerance", "--max-pixels", "--format", "--rotated", "--root",
                   "--pivot", "--duration", "--layers", "--part-layers", "--grid", "--margin", "--spacing", "--columns",
                   "--rows", "--count", "Examples:", "Exit code")
        for command, options in {
                "bake": ("--out", "--grow", "--shrink", "--names", "--check", "--depfile", "--threads", "--quiet"),
                "info": ("--json",), "sheet": ("--picture",)}.items():
            code, out, errors = self.run_tool(command, "--help")
            self.assertEqual((code, errors), (0, ""))
            for option in (*options, *reading):
                self.assertIn(option, out)

    def test_help_of_the_others_names_every_option(self):
        reading = ("--alpha", "--key", "--luma", "--tolerance", "--max-pixels", "--layout", "--bits", "--order",
                   "--endian", "--size", "--from", "Examples:", "Exit code")
        for command, options in {
                "convert": ("--out", "--to", "--as", "--name", "--words", "xquest"),
                "show": ("--text", "--info", "--json", "--colour", "--picture"),
                "shape": ("--out", "--to", "--in-place", "--quiet", "--grow", "--flood", "--paint")}.items():
            code, out, errors = self.run_tool(command, "--help")
            self.assertEqual((code, errors), (0, ""))
            for option in reading + options:
                self.assertIn(option, out, command)

    def test_version(self):
        code, out, errors = self.run_tool("--version")
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(out, r"^hitmask \d+\.\d+\.\d+ \(kernels: \w+\)\n$")

    def test_alone_prints_help_and_fails(self):
        code, out, errors = self.run_tool()
        self.assertEqual((code, out), (2, ""))
        self.assertIn("Usage: hitmask", errors)

    @needs_full_disk
    def test_help_into_a_full_disk_fails(self):
        with open("/dev/full", "w") as full:
            self.assert_fails(self.run_tool("--help", stdout=full), "standard output")


class Usage(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("a.png", "##\n##")

    def check(self, *arguments):
        return self.run_tool("check", *arguments)

    def test_unknown_command_and_option(self):
        self.assert_fails(self.run_tool("chek"), "chek", "check, scene, convert, show, shape", "'hitmask --help'")
        self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--colur"), "--colur")

    def test_errors_name_the_command_whose_help_tells(self):
        for command in ("check", "convert", "show", "shape"):
            self.assert_fails(self.run_tool(command, "--no-such"), f"try 'hitmask {command} --help'")

    def test_missing_parts(self):
        self.assert_fails(self.check(), "two pictures")
        self.assert_fails(self.check("a.png", "--at", "0,0"), "two pictures")
        self.assert_fails(self.check("a.png", "a.png"), "--at X,Y")
        self.assert_fails(self.check("a.png", "a.png", "--at"), "--at")

    def test_too_many_pictures(self):
        self.assert_fails(self.check("a.png", "a.png", "a.png", "--at", "0,0"))

    def test_offsets_that_are_none(self):
        for text in ("1", "1,", ",1", "1,2,3", "a,b", "1.5,2", "1 ,2", " 1,2", "0x1,2", "+1,2", "--json",
                     "1;2", "-,-"):
            self.assert_fails(self.check("a.png", "a.png", "--at", text), "--at", "is not X,Y")

    def test_offsets_out_of_range(self):
        for text in (f"{HIGHEST + 1},0", f"0,{LOWEST - 1}", "99999999999999999999999,0"):
            self.assert_fails(self.check("a.png", "a.png", "--at", text), "--at", "out of range")

    def test_offsets_at_the_ends_of_the_range(self):
        for text in (f"{HIGHEST},{LOWEST}", f"{LOWEST},{HIGHEST}"):
            for spelling in (("--at", text), ("--at=" + text,)):
                code, out, _ = self.check("a.png", "a.png", "--json", *spelling)
                self.assertEqual((code, out), (1, '{"overlap":false,"area":0}\n'))

    def test_negative_offsets_in_both_spellings(self):
        for spelling in (("--at", "-1,-1"), ("--at=-1,-1",)):
            code, out, _ = self.check("a.png", "a.png", "--json", *spelling)
            self.assertEqual(code, 0)
            self.assertEqual(self.answers(out)[0]["box"], [0, 0, 1, 1])

    def test_thresholds(self):
        for option in ("--alpha", "--luma=", "--tolerance"):
            for text in ("256", "-1", "x", "1.5"):
                words = (option + text,) if option.endswith("=") else (option, text)
                self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", *words), option.rstrip("="),
                                  "0 to 255")

    def test_colours(self):
        for text in ("#ff00f", "#ff00fff", "#gg0000", "red", "-10000"):
            self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--key", text), "--key", "#rrggbb")

    def test_rules_exclude_each_other(self):
        rules = {"--alpha": ["--alpha", "1"], "--key": ["--key", "auto"], "--luma": ["--luma"]}
        for one, words in rules.items():
            for other, other_words in rules.items():
                if one < other:
                    self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", *words, *other_words),
                                      one, other, "cannot be combined")

    def test_tolerance_needs_a_key(self):
        self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--tolerance", "3"), "--key")

    def test_max_pixels(self):
        for text in ("0", "-1", "many", "99999999999999999999999"):
            self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--max-pixels", text),
                              "--max-pixels")
        self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--max-pixels", "3"), "a.png: ")
        self.assertEqual(self.check("a.png", "a.png", "--at", "0,0", "--max-pixels", "4")[0], 0)

    def test_colour_choice(self):
        self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--colour", "sometimes"), "--colour")

    def test_batch_and_pair_do_not_mix(self):
        self.assert_fails(self.check("a.png", "a.png", "--batch", "-"), "a.png")
        self.assert_fails(self.check("--batch", "-", "--at", "0,0"), "--at")
        self.assert_fails(self.check("--batch", "-", "--picture", "p.png"), "--picture")
        self.assert_fails(self.check("--batch="), "--batch")
        self.assert_fails(self.check("a.png", "a.png", "--at", "0,0", "--root", "."), "--root")

    def test_a_file_name_cannot_steer_the_terminal(self):
        code, _, errors = self.check("\x1b[31mred.png", "a.png", "--at", "0,0")
        self.assertEqual(code, 2)
        self.assertIn("?[31mred.png", errors)

    def test_unknown_target(self):
        self.assert_fails(self.run_tool("check", "a.png", "a.png", "--at", "0,0", HITMASK_TARGET="abacus"),
                          "abacus", "baseline")
        self.assertEqual(self.run_tool("check", "a.png", "a.png", "--at", "0,0", "--json",
                                       HITMASK_TARGET="baseline")[0], 0)


if __name__ == "__main__":
    unittest.main()
