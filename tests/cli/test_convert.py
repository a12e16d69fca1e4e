"""`hitmask convert`: the bytes of old layouts against bytes computed by hand, and back."""

import os
import struct
import subprocess
import unittest

from support import ToolTest, art, mask_png, needs_full_disk, png_bytes, posix_only

# XQuest's own example: the row of colours 0 0 0 1 23 42 0 1 56 0 0 0 0 0, where 0 is transparent.
XQUEST_ROW = "...###.##....."
# 16 x 16, with one pixel in each quadrant.
CORNERS = "\n".join(["#" + "." * 15] + ["." * 16] * 6 + ["." * 9 + "#" + "." * 6] + ["." * 16] * 7
                    + ["." * 7 + "#" + "." * 7 + "#"]) + "\n"
NOISE = "".join("".join("#" if (x * 7 + y * 13 + x * y) % 5 < 2 else "." for x in range(37)) + "\n"
                for y in range(11))
PATTERNS = "".join("".join("#" if (x * x + 3 * y) % 7 < 3 else "." for x in range(32)) + "\n"
                   for y in range(48))


class ConvertTest(ToolTest):
    def converted(self, *arguments, input=None):
        code, out, errors = self.run_tool_for_bytes("convert", *arguments, input=input)
        self.assertEqual((code, errors), (0, ""))
        return out

    def bytes_of(self, text, *arguments):
        return self.converted("-", "-o", "-", *arguments, input=text)

    def refused(self, *arguments):
        return self.run_tool("convert", *arguments)


class Vectors(ConvertTest):
    def test_xquest(self):
        self.assertEqual(self.bytes_of(XQUEST_ROW, "--layout", "xquest"), bytes.fromhex("0000801D"))
        self.assertEqual(self.bytes_of(XQUEST_ROW, "--layout", "xquest", "--endian", "big"),
                         bytes.fromhex("1D800000"))

    def test_xquest_from_colours(self):
        colours = {"0": (0, 0, 0, 255), "1": (9, 0, 0, 255), "a": (23, 0, 0, 255), "b": (42, 7, 7, 255),
                   "c": (0, 56, 0, 255)}
        self.sprite("row.png", "0001ab01c00000", colours)
        self.assertEqual(self.converted("row.png", "-o", "-", "--key", "000000", "--layout", "xquest"),
                         struct.pack("<I", 0x1D800000))

    def test_xquest_wide_in_columns(self):
        text = "#" + "." * 31 + ".#\n" + "." * 32 + "#.\n"
        self.assertEqual(struct.unpack("<4I", self.bytes_of(text, "--layout", "xquest")),
                         (0x80000000, 0, 0x40000000, 0x80000000))

    def test_agk(self):
        # Pixel 74 is bit 10 of integer 2.
        text = "." * 74 + "#" + "." * 5
        self.assertEqual(struct.unpack("<3I", self.bytes_of(text, "--layout", "agk")), (0, 0, 1 << 10))
        # Rows are continuous, without padding.
        self.assertEqual(struct.unpack("<I", self.bytes_of("..#\n#.#\n", "--layout", "agk")), (0b101100,))

    def test_pygame(self):
        text = "#" + "." * 63 + "#\n" + "." * 65 + "\n"
        self.assertEqual(struct.unpack("<4Q", self.bytes_of(text, "--layout", "pygame")), (1, 0, 1, 0))
        self.assertEqual(struct.unpack("<6I", self.bytes_of(text, "--layout", "pygame", "--bits", "32")),
                         (1, 0, 0, 0, 1, 0))

    def test_msx(self):
        self.assertEqual(self.bytes_of("#......#\n" + "........\n" * 6 + ".#......\n", "--layout", "msx8"),
                         bytes([0x81, 0, 0, 0, 0, 0, 0, 0x40]))
        upper_left, lower_left = bytes([0x80]) + bytes(7), bytes(7) + bytes([0x01])
        upper_right, lower_right = bytes(7) + bytes([0x40]), bytes(7) + bytes([0x01])
        self.assertEqual(self.bytes_of(CORNERS, "--layout", "msx16"),
                         upper_left + lower_left + upper_right + lower_right)

    def test_rows_in_all_orders(self):
        text = "#........#\n"  # pixels 0 and 9
        for options, expected in ((("--bits", "8"), "8040"), (("--bits", "8", "--order", "low"), "0102"),
                                  (("--bits", "16"), "4080"), (("--bits", "16", "--endian", "big"), "8040"),
                                  (("--bits", "16", "--order", "low"), "0102"),
                                  (("--bits", "32", "--endian", "big"), "80400000"),
                                  (("--bits", "64", "--order", "low"), "0102000000000000")):
            self.assertEqual(self.bytes_of(text, "--layout", "rows", *options), bytes.fromhex(expected), options)

    def test_packed_and_columns(self):
        self.assertEqual(self.bytes_of("#..\n..#\n", "--layout", "packed"), bytes([0b10000100]))
        self.assertEqual(self.bytes_of("#.......#\n.........\n", "--layout", "columns"),
                         bytes([0x80, 0, 0x80, 0]))

    def test_nes_is_read(self):
        planes = bytes([0x80] + [0] * 7) + bytes([0x01] + [0] * 7)  # solid where either is set
        self.assertEqual(self.converted("-", "-o", "-", "--layout", "nes", "--size", "8x8", input=planes),
                         b"#......#\n" + b"........\n" * 7)


class ThereAndBack(ConvertTest):
    LAYOUTS = [["xquest"], ["xquest", "--endian", "big"], ["agk"], ["pygame"], ["pygame", "--bits", "32"]] + [
        [name, "--bits", bits, "--order", order, "--endian", endian]
        for name in ("rows", "columns", "packed") for bits in ("8", "16", "32", "64")
        for order, endian in (("high", "little"), ("low", "big"))]

    def there_and_back(self, text, size, layout):
        self.write("in.txt", text)
        self.converted("in.txt", "-o", "x.bin", "--layout", *layout)
        self.converted("x.bin", "-o", "back.txt", "--size", size, "--layout", *layout)
        self.assertEqual(self.read("back.txt").decode(), text, layout)

    def test_any_size(self):
        for layout in self.LAYOUTS:
            self.there_and_back(NOISE, "37x11", layout)

    def test_patterns(self):
        for layout in ("msx8", "msx16"):
            self.there_and_back(PATTERNS, "32x48", [layout])

    def test_png_and_text(self):
        self.write("in.txt", NOISE)
        self.converted("in.txt", "-o", "a.png")
        self.assertEqual(mask_png(self.path("a.png")), NOISE)
        self.converted("a.png", "-o", "b.txt")
        self.assertEqual(self.read("b.txt").decode(), NOISE)
        self.converted("a.png", "-o", "x.bin", "--layout", "rows")
        self.converted("x.bin", "-o", "c.png", "--layout", "rows", "--size", "37x11")
        self.assertEqual(self.read("c.png"), self.read("a.png"))

    def test_standard_input_and_output(self):
        png = self.converted("-", "-o", "-", "--to", "png", input=NOISE)
        self.assertEqual(png[:4], b"\x89PNG")
        self.assertEqual(self.converted("-", "-o", "-", input=png), NOISE.encode())
        data = self.converted("-", "-o", "-", "--layout", "agk", input=png)
        self.assertEqual(self.converted("-", "-o", "-", "--layout", "agk", "--size", "37x11", input=data),
                         NOISE.encode())

    def test_names_can_be_overruled(self):
        self.write("art.dat", NOISE)
        self.converted("art.dat", "-o", "picture", "--to", "png")
        self.assertEqual(mask_png(self.path("picture")), NOISE)
        self.write("wrong.txt", self.read("picture"))
        self.converted("wrong.txt", "-o", "x.PNG.bin", "--from", "png", "--layout", "rows")
        self.converted("x.PNG.bin", "-o", "y.bin", "--from", "layout", "--layout", "rows", "--size", "37x11",
                       "--to", "text")
        self.assertEqual(self.read("y.bin").decode(), NOISE)
        self.converted("art.dat", "-o", "z.png", "--to", "layout", "--layout", "rows", "--from", "text")
        self.assertEqual(self.read("z.png"), self.read("x.PNG.bin"))
        self.converted("picture", "-o", "UPPER.TXT")
        self.assertEqual(self.read("UPPER.TXT").decode(), NOISE)

    def test_every_letter_of_text_art(self):
        self.assertEqual(self.converted("-", "-o", "-", input="#X@1\r\n. 0.\r\n"), b"####\n....\n")


class Listings(ConvertTest):
    def setUp(self):
        super().setUp()
        self.write("my ship-2.txt", "#........#\n.#......#.\n")

    def test_c_bytes(self):
        self.converted("my ship-2.txt", "-o", "ship.h", "--layout", "rows")
        self.assertEqual(self.read("ship.h").decode(), """\
/* my_ship_2: 10 x 2 pixels, 4 solid; rows of 8 bits, leftmost pixel in the highest bit */
#define MY_SHIP_2_WIDTH 10
#define MY_SHIP_2_HEIGHT 2
#define MY_SHIP_2_BYTES 4
static const unsigned char my_ship_2[] = {
    0x80, 0x40, /* #........#...... */
    0x40, 0x80, /* .#......#....... */
};
""")

    def test_c_words(self):
        out = self.converted("my ship-2.txt", "-o", "-", "--layout", "xquest", "--as", "c", "--words", "--name",
                             "ship").decode()
        self.assertEqual(out, """\
/* ship: 10 x 2 pixels, 4 solid; columns of 32-bit words, leftmost pixel in the highest bit */
#include <stdint.h>
#define SHIP_WIDTH 10
#define SHIP_HEIGHT 2
#define SHIP_BYTES 8
static const uint32_t ship[] = {
    0x80400000, /* #........#...................... */
    0x40800000, /* .#......#....................... */
};
""")

    def test_assembler(self):
        self.write("tile.txt", "#......#\n" + "........\n" * 7 + "...##...\n" + "........\n" * 7)
        self.converted("tile.txt", "-o", "tile.asm", "--layout", "msx8")
        self.assertEqual(self.read("tile.asm").decode(), """\
; tile: 8 x 16 pixels, 4 solid; 8 x 8 patterns of 8 bytes
tile_width = 8
tile_height = 16
tile_bytes = 16
tile:
    .byte $81 ; #......#
""" + "    .byte $00 ; ........\n" * 7 + "\n    .byte $18 ; ...##...\n" + "    .byte $00 ; ........\n" * 7)

    def test_art_follows_the_order_of_bits_and_bytes(self):
        for options in (("--order", "low"), ("--bits", "32", "--endian", "big"),
                        ("--bits", "16", "--order", "low", "--endian", "big")):
            out = self.converted("my ship-2.txt", "-o", "-", "--layout", "rows", "--as", "asm", *options).decode()
            shown = [line.split("; ")[1][:10] for line in out.splitlines()[5:]]
            self.assertEqual(shown, ["#........#", ".#......#."], options)

    def test_long_rows_are_cut(self):
        out = self.bytes_of("#" * 200 + "\n" + "." * 200 + "\n", "--layout", "rows", "--as", "asm").decode()
        lines = [line for line in out.splitlines() if ".byte" in line]
        self.assertEqual([line.count("$") for line in lines], [16, 9, 16, 9])

    def test_the_kind_by_the_name(self):
        for name, start in (("x.c", b"/*"), ("x.h", b"/*"), ("x.s", b";"), ("x.asm", b";"), ("x.bin", b"\x80")):
            self.converted("my ship-2.txt", "-o", name, "--layout", "rows")
            self.assertTrue(self.read(name).startswith(start), name)
        self.converted("my ship-2.txt", "-o", "y.c", "--layout", "rows", "--as", "bin")
        self.assertEqual(len(self.read("y.c")), 4)

    def test_names_are_identifiers(self):
        for file, name in (("9lives.txt", "mask_9lives"), ("int.txt", "mask_int"), ("\u00fc.txt", "__"),
                           ("a.b.txt", "a_b"), (".txt", "_txt")):
            self.write(file, "#")
            out = self.converted(file, "-o", "-", "--from", "text", "--layout", "rows", "--as", "asm").decode()
            self.assertIn(f"\n{name}:\n", out)
        self.assertIn("\nmask:\n", self.bytes_of("#", "--layout", "rows", "--as", "asm").decode())

    def test_c_compiles_to_the_same_bytes(self):
        for more in ((), ("--words",)):
            self.converted("my ship-2.txt", "-o", "s.h", "--layout", "xquest", "--name", "s", *more)
            self.write("main.c", '#include <stdio.h>\n#include "s.h"\n'
                                 "int main(void) { return fwrite(s, 1, S_BYTES, stdout) != sizeof s; }\n")
            subprocess.run(["cc", "-std=c99", "-Wall", "-Werror", "-o", "main", "main.c"], cwd=self.folder,
                           check=True)
            shown = subprocess.run([self.path("main")], capture_output=True, check=True).stdout
            self.assertEqual(shown, self.converted("my ship-2.txt", "-o", "-", "--layout", "xquest"))


class Refusals(ConvertTest):
    def setUp(self):
        super().setUp()
        self.write("a.txt", "##\n##\n")
        self.write("a.bin", bytes(4))

    def test_missing_parts(self):
        self.assert_fails(self.refused(), "a file to read")
        self.assert_fails(self.refused("a.txt"), "-o FILE")
        self.assert_fails(self.refused("a.txt", "-o", "x.bin"), "x.bin", "--layout NAME")
        self.assert_fails(self.refused("a.txt", "-o", "x.bin", "--bits", "8"), "--layout NAME is missing", "msx16")
        self.assert_fails(self.refused("a.bin", "-o", "x.png", "--layout", "rows"), "--size WxH")
        self.assert_fails(self.refused("a.bin", "-o", "x.png", "--size", "2x2"), "--layout NAME is missing")
        self.assert_fails(self.refused("a.bin", "-o", "x.png", "--from", "layout"), "--size WxH")

    def test_values(self):
        for option, value, wanted in (("--layout", "gameboy", "pygame, msx8, msx16 or nes"),
                                      ("--bits", "12", "8, 16, 32 or 64"), ("--order", "left", "high or low"),
                                      ("--endian", "middle", "little or big"), ("--size", "3", "WxH"),
                                      ("--size", "-1x3", "WxH"), ("--size", "65536x1", "0 to 65535"),
                                      ("--as", "hex", "bin, c or asm"), ("--to", "gif", "png, text or layout"),
                                      ("--from", "gif", "png, text or layout"), ("--name", "9x", "symbol"),
                                      ("--name", "a-b", "symbol"), ("--name", "int", "keyword of C")):
            words = ["a.txt", "-o", "x.bin", option, value]
            if option != "--layout":
                words += ["--layout", "rows"]
            self.assert_fails(self.refused(*words), option, value, wanted)
            self.assertFalse(os.path.exists(self.path("x.bin")))

    def test_contradictions(self):
        for layout, option, value in (("msx8", "--bits", "32"), ("msx16", "--order", "low"),
                                      ("msx8", "--endian", "big"), ("nes", "--bits", "16"),
                                      ("xquest", "--bits", "16"), ("xquest", "--order", "low"),
                                      ("agk", "--endian", "big"), ("agk", "--order", "high"),
                                      ("pygame", "--bits", "8"), ("pygame", "--order", "high")):
            self.assert_fails(self.refused("a.txt", "-o", "x.bin", "--layout", layout, option, value),
                              f"{option} {value} contradicts --layout {layout}")
        self.converted("a.txt", "-o", "x.bin", "--layout", "xquest", "--bits", "32", "--order", "high")

    def test_options_that_do_not_go_together(self):
        rows = ("--layout", "rows")
        self.assert_fails(self.refused("a.txt", "-o", "x.png", *rows), "--layout describes bytes")
        self.assert_fails(self.refused("a.txt", "-o", "x.bin", *rows, "--size", "2x2"), "--size", "a.txt")
        self.assert_fails(self.refused("a.bin", "-o", "x.bin", *rows, "--size", "2x2"), ".png or a .txt")
        self.assert_fails(self.refused("a.bin", "-o", "x.bin", *rows, "--size", "2x2", "--to", "layout"), "cannot be converted")
        self.assert_fails(self.refused("a.txt", "-o", "x.png", "--as", "c"), "--as")
        self.assert_fails(self.refused("a.txt", "-o", "x.bin", *rows, "--name", "n"), "--name")
        self.assert_fails(self.refused("a.txt", "-o", "x.s", *rows, "--words"), "--words")
        self.assert_fails(self.refused("a.txt", "-o", "x.c", *rows, "--words", "--endian", "big"), "--endian")
        self.assert_fails(self.refused("a.txt", "-o", "x.c", *rows, "--from", "png", "--size", "2x2"), "--size")
        self.assert_fails(self.refused("a.txt", "-o", "x.bin", "--layout", "nes"), "only be read")

    def test_sizes_that_do_not_divide(self):
        self.assert_fails(self.refused("a.txt", "-o", "x.bin", "--layout", "msx8"), "a.txt: ", "8",
                          "hitmask shape --pad")
        self.assert_fails(self.refused("a.bin", "-o", "x.png", "--layout", "nes", "--size", "9x8"), "a.bin: ")
        self.assertFalse(os.path.exists(self.path("x.bin")))

    @posix_only
    def test_wrong_lengths(self):
        for size, reason in (("8x3", "more than the 3 bytes of 8 x 3 pixels in this layout (it has 4)"), ("8x5", "4"),
                             ("33x4", "4")):
            self.assert_fails(self.refused("a.bin", "-o", "x.png", "--layout", "rows", "--size", size), "a.bin: ",
                              reason)
        self.assert_fails(self.refused("/dev/zero", "-o", "x.png", "--layout", "agk", "--size", "32x32"),
                          "/dev/zero: has more than the 128 bytes of 32 x 32 pixels in this layout\n")
        self.assertFalse(os.path.exists(self.path("x.png")))

    def test_files_that_cannot_be_read(self):
        os.mkdir(self.path("folder"))
        self.write("bad.txt", "##\n#?\n")
        self.write("empty", "")
        self.write("data", b"\1\2\3")
        self.write("cut.png", png_bytes(art("##\n##"))[:40])
        for name, reason in (("nowhere.txt", "No such file"), ("nowhere.bin", "No such file"), ("folder", "directory"),
                             ("bad.txt", "line 2, column 2"), ("empty", "is empty"), ("cut.png", ""),
                             ("data", "neither a PNG nor text art")):
            self.assert_fails(self.refused(name, "-o", "x.png"), f"hitmask: {name}: ", reason)
            self.assertFalse(os.path.exists(self.path("x.png")))
        self.assert_fails(self.run_tool("convert", "-", "-o", "x.png", input="?"), "standard input: ")

    def test_limits(self):
        self.assert_fails(self.refused("a.txt", "-o", "x.png", "--max-pixels", "3"), "a.txt: ", "limit of 3")
        self.assert_fails(self.refused("a.bin", "-o", "x.png", "--layout", "rows", "--size", "8x4", "--max-pixels",
                                       "31"), "a.bin: ", "limit of 31")

    def test_no_pixels(self):
        self.assert_fails(self.refused("empty.txt", "-o", "x.h", "--layout", "rows"), "empty.txt: ")
        self.write("empty.txt", "")
        self.assert_fails(self.refused("empty.txt", "-o", "x.h", "--layout", "rows"), "empty.txt: ", "no pixels")
        self.converted("empty.txt", "-o", "x.bin", "--layout", "rows")
        self.assertEqual(self.read("x.bin"), b"")

    @posix_only
    @needs_full_disk
    def test_output_that_cannot_be_written(self):
        rows = ("--layout", "rows")
        self.assert_fails(self.refused("a.txt", "-o", "no/such/x.png"), "no/such/x.png: ")
        self.assert_fails(self.refused("a.txt", "-o", "no/such/x.bin", *rows), "no/such/x.bin: ")
        self.assert_fails(self.refused("a.txt", "-o", "/dev/full", *rows), "/dev/full: ", "No space left")
        self.assert_fails(self.refused("a.txt", "-o", "/dev/full", "--to", "text"), "/dev/full: ", "No space left")
        for more in ((), rows, rows + ("--as", "c"), ("--to", "png")):
            with open("/dev/full", "w") as full:
                self.assert_fails(self.run_tool("convert", "a.txt", "-o", "-", *more, stdout=full),
                                  "standard output: No space left")

    def test_the_input_stays(self):
        before = self.read("a.txt")
        self.link("a.txt", "link.txt")
        for name in ("a.txt", "./a.txt", "link.txt"):
            self.assert_fails(self.refused("a.txt", "-o", name), "would overwrite")
        self.assertEqual(self.read("a.txt"), before)

    @posix_only
    def test_bytes_never_go_to_a_terminal(self):
        code, shown = self.run_on_terminal(["convert", "a.txt", "-o", "-", "--layout", "rows"])
        self.assertEqual((code, shown), (2, ""))
        code, shown = self.run_on_terminal(["convert", "a.txt", "-o", "-"])
        self.assertEqual((code, shown), (0, "##\r\n##\r\n"))


if __name__ == "__main__":
    unittest.main()
