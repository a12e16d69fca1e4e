"""`hitmask shape`: every operation against a result drawn by hand, their order, and errors."""

import os
import subprocess
import unittest

from support import TOOL, ToolTest, mask_png, needs_full_disk, needs_linux, posix_only

DOT = ".....\n.....\n..#..\n.....\n.....\n"
RING = "#####\n#...#\n#.#.#\n#...#\n#####\n"
L = "#..\n#..\n##.\n"


def rows(*lines):
    return "".join(line + "\n" for line in lines)


class ShapeTest(ToolTest):
    def shaped(self, text, *operations):
        """The output of `shape` for text art."""
        code, out, errors = self.run_tool("shape", "-", "--from", "text", "-o", "-", "--quiet", *operations,
                                          input=text)
        self.assertEqual((code, errors), (0, ""), operations)
        return out

    def assert_shaped(self, text, *operations_and_result):
        *operations, result = operations_and_result
        self.assertEqual(self.shaped(text, *operations), result, operations)


class Growing(ShapeTest):
    def test_reaches(self):
        diamond = rows("...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#...")
        self.assert_shaped("#\n", "--grow", "3:four", diamond)
        self.assert_shaped("#\n", "--reach", "four", "--grow", "3", diamond)
        self.assert_shaped("#\n", "--grow", "1", rows("###", "###", "###"))
        self.assert_shaped("#\n", "--grow", "3:disc",
                           rows("...#...", ".#####.", ".#####.", "#######", ".#####.", ".#####.", "...#..."))

    def test_a_reach_lasts_until_the_next(self):
        self.assert_shaped("#\n", "--reach", "four", "--grow", "1", "--reach", "eight", "--grow", "1",
                           rows(".###.", "#####", "#####", "#####", ".###."))
        self.assert_shaped("#\n", "--reach", "four", "--grow", "1:eight", "--grow", "1",
                           rows(".###.", "#####", "#####", "#####", ".###."))

    def test_in_place(self):
        self.assert_shaped(DOT, "--grow", "2:four", "--in-place",
                           rows("..#..", ".###.", "#####", ".###.", "..#.."))
        self.assert_shaped("#.\n..\n", "--in-place", "--grow", "5", "##\n##\n")
        self.assert_shaped("#.\n..\n", "--in-place", "--outline", "outer", ".#\n#.\n")

    def test_shrink_open_close(self):
        self.assert_shaped("###\n###\n###\n", "--shrink", "1", "...\n.#.\n...\n")
        self.assert_shaped("####\n###.\n###.\n", "--open", "1", "###.\n###.\n###.\n")
        self.assert_shaped("##.##\n", "--close", "1", "#####\n")

    def test_nothing_at_distance_zero(self):
        for operation in ("--grow", "--shrink", "--open", "--close"):
            self.assert_shaped(L, operation, "0", L)

    def test_outlines(self):
        self.assert_shaped("####\n####\n####\n####\n", "--outline", "inner", "####\n#..#\n#..#\n####\n")
        self.assert_shaped("#\n", "--outline", "outer", ".#.\n#.#\n.#.\n")
        self.assert_shaped("#\n", "--neighbours", "eight", "--outline", "outer", "###\n#.#\n###\n")
        self.assert_shaped("#\n", "--neighbors", "eight", "--outline", "outer", "###\n#.#\n###\n")

    def test_holes_and_specks(self):
        self.assert_shaped(RING, "--fill-holes", "#####\n" * 5)
        self.assert_shaped(".#.\n#.#\n.#.\n", "--fill-holes", ".#.\n###\n.#.\n")
        self.assert_shaped(".#.\n#.#\n.#.\n", "--neighbours", "four", "--fill-holes", ".#.\n#.#\n.#.\n")
        self.assert_shaped("#.##\n", "--remove-specks", "2", "..##\n")
        self.assert_shaped("#.\n.#\n", "--remove-specks", "2", "#.\n.#\n")
        self.assert_shaped("#.\n.#\n", "--neighbours", "four", "--remove-specks", "2", "..\n..\n")

    def test_smooth_with_and_without_a_number(self):
        self.assert_shaped("####\n####\n####\n####\n", "--smooth", ".##.\n####\n####\n.##.\n")
        once = self.shaped("######\n" * 4, "--smooth")
        self.assert_shaped("######\n" * 4, "--smooth", "2", self.shaped(once, "--smooth", "1"))
        self.assert_shaped("######\n" * 4, "--smooth", "--smooth", self.shaped(once, "--smooth=1"))
        self.write("a.txt", L)
        self.assertEqual(self.run_tool("shape", "--smooth", "a.txt", "-o", "-")[0], 0)


class Cutting(ShapeTest):
    def test_crop_trim_pad_shift(self):
        self.assert_shaped(L, "--crop", "0,1,2x2", "#.\n##\n")
        self.assert_shaped(L, "--crop", "-1,2,3x2", ".##\n...\n")
        self.assert_shaped(DOT, "--trim", "#\n")
        self.assert_shaped("..\n..\n", "--trim", "")
        self.assert_shaped("#\n", "--pad", "1", "...\n.#.\n...\n")
        self.assert_shaped("#\n", "--pad", "1,0,2,1", ".#..\n....\n")
        self.assert_shaped(DOT, "--pad", "-2,-2,-1,-2", "#.\n")
        self.assert_shaped(L, "--shift", "1,-1", ".#.\n.##\n...\n")
        self.assert_shaped(L, "--shift=-2147483648,2147483647", "...\n...\n...\n")

    def test_flip_turn_transpose(self):
        self.assert_shaped(L, "--flip", "x", "..#\n..#\n.##\n")
        self.assert_shaped(L, "--flip", "y", "##.\n#..\n#..\n")
        self.assert_shaped(L, "--turn", "1", "###\n#..\n...\n")
        self.assert_shaped(L, "--turn", "-1", "...\n..#\n###\n")
        self.assert_shaped(L, "--turn", "4", L)
        self.assert_shaped(L, "--transpose", "###\n..#\n...\n")

    def test_scale_and_coarse(self):
        self.assert_shaped("#.\n", "--scale", "4x2", "##..\n##..\n")
        self.assert_shaped("#...\n", "--scale", "2x1:any", "#.\n")
        self.assert_shaped("##.#\n", "--scale", "2x1:all", "#.\n")
        self.assert_shaped("##.#\n", "--scale", "2x1:nearest", "##\n")
        self.assert_shaped("....#\n", "--coarse", "2", "..#\n")
        self.assert_shaped("#\n", "--scale", "0x3", "\n\n\n")


class Choosing(ShapeTest):
    def test_invert_largest_component_hull(self):
        self.assert_shaped(L, "--invert", ".##\n.##\n..#\n")
        self.assert_shaped("#.##\n", "--largest", "..##\n")
        self.assert_shaped("#.##\n", "--component", "0,0", "#...\n")
        self.assert_shaped("#.##\n", "--component", "1,0", "....\n")
        self.assert_shaped("#.##\n", "--component", "-1,9", "....\n")
        self.assert_shaped("#.\n.#\n", "--neighbours", "four", "--component", "0,0", "#.\n..\n")
        self.assert_shaped(rows("#....", ".....", "....#"), "--hull", rows("#....", "..#..", "....#"))
        self.assert_shaped(rows("#..#", "....", "....", "#..."), "--hull", rows("####", "###.", "##..", "#..."))
        self.assert_shaped(rows("#...", "..#.", "...."), "--hull", "--hull", rows("#...", "..#.", "...."))


class Drawing(ShapeTest):
    def setUp(self):
        super().setUp()
        self.write("block.txt", "##\n##\n")
        self.sprite("block@2x.png", "##\n##")

    def test_other_masks(self):
        self.assert_shaped("....\n....\n", "--draw", "block.txt@1,-1", ".##.\n....\n")
        self.assert_shaped("####\n####\n", "--erase", "block@2x.png@3,0", "###.\n###.\n")
        self.assert_shaped("##..\n", "--toggle", "block.txt@1,0", "#.#.\n")
        self.assert_shaped("####\n", "--keep", "block.txt@1,0", ".##.\n")
        self.assert_shaped("####\n", "--erase", "block.txt@-2147483648,2147483647", "####\n")

    def test_rules_hold_for_other_masks_too(self):
        self.sprite("grey.png", "ab", {"a": (9, 9, 9, 100), "b": (9, 9, 9, 200)})
        self.assert_shaped("..\n", "--alpha", "100", "--draw", "grey.png@0,0", ".#\n")

    def test_brushes(self):
        blank = "......\n" * 5
        self.assert_shaped(blank, "--box", "1,1,2x3", rows("......", ".##...", ".##...", ".##...", "......"))
        self.assert_shaped(blank, "--disc", "2,2,1", rows("......", "..#...", ".###..", "..#...", "......"))
        self.assert_shaped(blank, "--line", "0,0,4,4", rows("#.....", ".#....", "..#...", "...#..", "....#."))
        self.assert_shaped(blank, "--line", "1,2,4,2,2", rows("......", ".####.", "######", ".####.", "......"))
        self.assert_shaped(blank, "--polygon", "1,1,4,1,4,4,1,4", rows("......", ".###..", ".###..", ".###..",
                                                                       "......"))
        self.assert_shaped(blank, "--ellipse", "0,0,6x4", rows(".####.", "######", "######", ".####.", "......"))

    def test_paint_lasts_until_the_next(self):
        self.assert_shaped("####\n", "--paint", "erase", "--box", "0,0,1x1", "--disc", "3,0,0", ".##.\n")
        self.assert_shaped("##..\n", "--paint", "toggle", "--box", "1,0,2x1", "--paint", "draw", "--box", "3,0,1x1",
                           "#.##\n")

    def test_flood(self):
        self.assert_shaped(RING, "--flood", "1,1", "#####\n" * 5)
        self.assert_shaped(RING, "--paint", "erase", "--flood", "2,2", rows("#####", "#...#", "#...#", "#...#", "#####"))
        self.assert_shaped("#.\n.#\n", "--paint", "erase", "--neighbours", "eight", "--flood", "0,0", "..\n..\n")


class Order(ShapeTest):
    def test_operations_go_from_left_to_right(self):
        self.assert_shaped(DOT, "--shrink", "1", "--grow", "1", "--trim", "")
        self.assert_shaped(DOT, "--grow", "1", "--shrink", "1", "--trim", "#\n")
        self.assert_shaped("#.\n", "--invert", "--pad", "0,0,1,0", ".#.\n")
        self.assert_shaped("#.\n", "--pad", "0,0,1,0", "--invert", ".##\n")
        self.assert_shaped("#\n", "--pad", "0,0,1,0", "--invert", "--pad", "0,0,1,0", "--invert", "#.#\n")
        self.assert_shaped("#\n", "--invert", "--invert", "--invert", ".\n")

    def test_none_at_all(self):
        self.assert_shaped(L, L)

    def test_files_between_operations(self):
        self.write("a.txt", L)
        code, _, _ = self.run_tool("shape", "--invert", "a.txt", "--flip", "x", "-o", "b.txt", "--turn", "2")
        self.assertEqual(code, 0)
        self.assertEqual(self.read("b.txt").decode(), self.shaped(L, "--invert", "--flip", "x", "--turn", "2"))


class Files(ShapeTest):
    def setUp(self):
        super().setUp()
        self.write("a.txt", DOT)

    def test_report(self):
        code, out, errors = self.run_tool("shape", "a.txt", "-o", "b.png", "--reach", "disc", "--grow", "2",
                                          "--fill-holes", "--crop", "-1,3,4x4")
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(out, """\
a.txt                     5 x 5, 1 solid
  --grow 2                9 x 9, 13 solid, origin moved by (-2, -2)
  --fill-holes            9 x 9, 13 solid
  --crop -1,3,4x4         4 x 4, 1 solid, origin moved by (-1, 3)
""")
        self.assertEqual(mask_png(self.path("b.png")), rows("....", "...#", "....", "...."))

    def test_the_report_stays_out_of_what_is_printed(self):
        code, out, errors = self.run_tool("shape", "a.txt", "-o", "-", "--trim")
        self.assertEqual((code, out), (0, "#\n"))
        self.assertIn("--trim                  1 x 1, 1 solid, origin moved by (2, 2)\n", errors)
        self.assertEqual(self.run_tool("shape", "a.txt", "-o", "b.txt", "--quiet"), (0, "", ""))

    def test_formats(self):
        self.run_tool("shape", "a.txt", "-o", "b.PNG")
        self.assertEqual(mask_png(self.path("b.PNG")), DOT)
        self.run_tool("shape", "b.PNG", "-o", "c", "--to", "text")
        self.assertEqual(self.read("c").decode(), DOT)
        code, out, _ = self.run_tool_for_bytes("shape", "c", "-o", "-", "--to", "png")
        self.assertEqual((code, out), (0, self.read("b.PNG")))

    @needs_linux
    def test_open_files_are_written_where_they_stand(self):
        self.link("/dev/stdout", "link")
        for out in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/../dev/stdout", "link", "/dev/fd/3"):
            for before, opening in (("", ">"), ("old\n", ">>")):
                self.write("log", "old\n")
                script = f'(echo a; "$0" shape a.txt -o {out} --to text --quiet --trim; echo b) {opening} log 3>&1'
                subprocess.run(["sh", "-c", script, *TOOL], cwd=self.folder, check=True)
                self.assertEqual(self.read("log").decode(), before + "a\n#\nb\n", out)
        run = subprocess.run([*TOOL, "shape", "a.txt", "-o", "/dev/stderr", "--to", "text", "--trim"],
                             cwd=self.folder, capture_output=True)
        self.assertEqual((run.returncode, run.stderr), (0, b"#\n"))

    def test_bytes_are_read(self):
        self.run_tool("convert", "a.txt", "-o", "a.bin", "--layout", "pygame")
        self.assertEqual(self.run_tool("shape", "a.bin", "-o", "-", "--layout", "pygame", "--size", "5x5")[1], DOT)

    def test_the_same_bytes_every_time_and_on_every_kernel_set(self):
        for target in ("baseline", None):
            environment = {"HITMASK_TARGET": target} if target else {}
            self.run_tool("shape", "a.txt", "-o", f"{target}.png", "--grow", "60:disc", "--smooth", "--turn", "1",
                          "--scale", "99x77", **environment)
        self.assertEqual(self.read("baseline.png"), self.read("None.png"))


class Refusals(ShapeTest):
    def setUp(self):
        super().setUp()
        self.write("a.txt", DOT)

    def refused(self, *arguments, **options):
        return self.run_tool("shape", *arguments, **options)

    def test_usage(self):
        self.assert_fails(self.refused(), "a file to read")
        self.assert_fails(self.refused("a.txt", "--trim"), "-o FILE")
        self.assert_fails(self.refused("a.txt", "-o", "b.gif"), "b.gif", "--to png|text", "hitmask convert")
        self.assert_fails(self.refused("a.txt", "-o", "b.png", "--to", "layout"), "png or text")
        self.assert_fails(self.refused("a.txt", "-o", "b.png", "--trim=false"), "trim was given")
        self.assert_fails(self.refused("a.txt", "-o", "b.png", "--grow"), "hitmask: --grow needs a value\n")
        self.assert_fails(self.refused("a.txt", "a.txt", "-o", "b.png"))

    def test_values(self):
        for option, values, wanted in (
                ("--grow", ("", "x", "-1", "1.5", "65536"), "0 to 65535"), ("--grow", ("1:", "1:six"), "eight or disc"),
                ("--shrink", ("x",), "0 to 65535"), ("--open", ("x",), "0 to 65535"), ("--close", ("x",), "0 to 65535"),
                ("--outline", ("", "both"), "inner or outer"), ("--remove-specks", ("few", "-1"), "from 0 up"),
                ("--smooth=", ("x", "-1"), "0 to 65535"), ("--crop", ("1,2", "1,2,3", "1,2,3x-4", "1,2,3x4x5"), "X,Y,WxH"),
                ("--pad", ("1,2", "1,2,3,4,5", "x", "70000", ""), "L,T,R,B"), ("--shift", ("1", "a,b"), "X,Y"),
                ("--flip", ("z", "xy"), "x or y"), ("--turn", ("left", "0.5"), "whole number"),
                ("--scale", ("3", "3x", "65536x1"), "WxH"), ("--scale", ("3x3:most", "3x3:"), "nearest, any or all"),
                ("--coarse", ("x", "-2", "0", "70000"), "from 1 to 65535"), ("--component", ("1",), "X,Y"),
                ("--draw", ("a.txt", "@1,2", ""), "FILE@X,Y"), ("--draw", ("a.txt@1", "a@2x.txt"), "X,Y"),
                ("--erase", ("-@0,0",), "standard input"), ("--disc", ("1,2", "1,2,-1", "1,2,3,4"), "X,Y,R"),
                ("--box", ("1,2,3,4",), "X,Y,WxH"), ("--ellipse", ("1",), "X,Y,WxH"),
                ("--line", ("1,2,3", "1,2,3,4,0", "1,2,3,4,5,6"), "THICKNESS"),
                ("--polygon", ("1,2,3,4", "1,2,3,4,5,6,7"), "three or more"), ("--flood", ("x",), "X,Y"),
                ("--reach", ("round",), "four, eight or disc"), ("--neighbours", ("six", "4"), "four or eight"),
                ("--paint", ("blue",), "draw, erase or toggle"),
                ("--crop", ("0,0,70000x1", "2147483648,0,1x1"), "W and H are from 0 to 65535"),
                ("--disc", ("2,2,99999999999",), "is out of range: -2147483648 to 2147483647"),
                ("--polygon", ("0,0,1,1,2,2147483648",), "out of range"),
                ("--remove-specks", ("9223372036854775808",), "0 to 9223372036854775807")):
            for value in values:
                words = (option + value,) if option.endswith("=") else (option, value)
                self.assert_fails(self.refused("a.txt", "-o", "b.png", *words), option.rstrip("="), wanted)
        self.assertFalse(os.path.exists(self.path("b.png")))

    def test_results_no_mask_can_have(self):
        for words in (("--grow", "40000"), ("--pad", "65535"), ("--pad", "-3")):
            self.assert_fails(self.refused("a.txt", "-o", "b.png", *words), f"hitmask: {' '.join(words)}: ")

    @posix_only
    @needs_full_disk
    def test_files(self):
        self.assert_fails(self.refused("nowhere.png", "-o", "b.png"), "hitmask: nowhere.png: ")
        self.assert_fails(self.refused("a.txt", "-o", "b.png", "--draw", "nowhere.txt@0,0"), "hitmask: nowhere.txt: ",
                          "No such file")
        self.assert_fails(self.refused("a.txt", "-o", "no/b.png"), "no/b.png: ")
        self.assert_fails(self.refused("a.txt", "-o", "/dev/full", "--to", "png"), "/dev/full: ", "No space left")
        self.assert_fails(self.refused("a.txt", "-o", "./a.txt", "--invert"), "would overwrite")
        self.assertEqual(self.read("a.txt").decode(), DOT)
        self.assertFalse(os.path.exists(self.path("b.png")))

    def test_files_that_operations_read_stay(self):
        self.write("b.txt", "#\n")
        self.link("b.txt", "link.txt")
        os.link(self.path("b.txt"), self.path("twin.txt"))
        for operation in ("--draw", "--erase", "--toggle", "--keep"):
            for out in ("b.txt", "./b.txt", "link.txt", "twin.txt"):
                self.assert_fails(self.refused("a.txt", "-o", out, "--trim", operation, "b.txt@0,0"),
                                  f"{out}: refused", "would overwrite")
                self.assert_fails(self.refused("-", "--from", "text", "-o", "b.txt", operation, out + "@0,0",
                                               input=DOT), "b.txt: refused", "would overwrite")
        self.assertEqual(self.read("b.txt"), b"#\n")
        self.assertEqual(self.read("twin.txt"), b"#\n")

    def test_files_that_operations_cannot_read(self):
        self.write("data", b"\1\2\3")
        self.assert_fails(self.refused("a.txt", "-o", "b.png", "--draw", "data@0,0"), "hitmask: data: ",
                          "a PNG or text art; convert it first")

    def test_a_file_called_dash_is_not_standard_input(self):
        self.write("-", DOT)
        self.assertEqual(self.refused("-", "-o", "-", "--quiet", "--trim", input=DOT), (0, "#\n", ""))
        self.assertEqual(self.refused("-", "-o", "./-", "--to", "text", "--quiet", input="##\n"), (0, "", ""))
        self.assertEqual(self.read("-"), b"##\n")
        self.assertEqual(self.refused("./-", "-o", "-", "--quiet")[:2], (0, "##\n"))

    @needs_full_disk
    def test_a_full_disk(self):
        for out in ("-", "b.txt"):
            with open("/dev/full", "w") as full:
                code, _, errors = self.refused("a.txt", "-o", out, stdout=full)
                self.assertEqual(code, 2)
                self.assertIn("hitmask: standard output: No space left", errors)


if __name__ == "__main__":
    unittest.main()
