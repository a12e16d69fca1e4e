"""Options of sheets, from the command line to the pixels: layers, turned frames, cells, durations."""

import json
import struct
import unittest
import zlib

from support import ToolTest, art, png_bytes


def ase_text(value):
    return struct.pack("<H", len(value)) + value.encode()


def ase_chunk(kind, body):
    return struct.pack("<IH", len(body) + 6, kind) + body


def ase_layer(name, visible):
    return ase_chunk(0x2004, struct.pack("<HHHHHHB3x", visible, 0, 0, 0, 0, 0, 255) + ase_text(name))


def ase_cel(layer, at, rows):
    pixels = b"".join(bytes(pixel) for row in rows for pixel in row)
    return ase_chunk(0x2005, struct.pack("<HhhBHh5xHH", layer, *at, 255, 2, 0, len(rows[0]), len(rows)) + zlib.compress(pixels))


def ase_bytes(size, layers, cels):
    """One frame of an .aseprite file. Layers are (name, visible), cels (layer, (x, y), text art)."""
    chunks = [ase_layer(*layer) for layer in layers] + [ase_cel(layer, at, art(text)) for layer, at, text in cels]
    body = b"".join(chunks)
    frame = struct.pack("<IHHHHI", len(body) + 16, 0xF1FA, len(chunks), 90, 0, len(chunks)) + body
    return struct.pack("<IHHHHHIHIIB99x", 128 + len(frame), 0xA5E0, 1, *size, 32, 1, 100, 0, 0, 0) + frame


class Options(ToolTest):
    def bake(self, name, *arguments):
        code, _, errors = self.run_tool("bake", name, "-o", "game.hitmask", *arguments)
        self.assertEqual((code, errors), (0, ""))
        return self.info("game.hitmask")["frames"]

    def info(self, name, *arguments):
        code, text, errors = self.run_tool("info", name, "--json", *arguments)
        self.assertEqual((code, errors), (0, ""))
        return json.loads(text)

    def shown(self, frame):
        """A baked frame with its clear borders, as rows of text art."""
        code, text, errors = self.run_tool("show", f"game.hitmask:{frame['name']}")
        self.assertEqual((code, errors), (0, ""))
        return text.split("\n\n", 1)[1].split()

    def inside(self, frame):
        """The same without its clear borders."""
        x, y, width, height = frame["box"]
        return [row[x:x + width] for row in self.shown(frame)[y:y + height]]

    def boxes(self, frame):
        return frame["box"], {part["name"]: (part["box"], part["area"]) for part in frame.get("parts", [])}


class Layers(Options):
    def setUp(self):
        super().setUp()
        layers = [("a", True), ("b", True), ("c", False)]
        cels = [(0, (1, 1), "##.\n###"), (1, (5, 2), "#.\n##\n.#"), (2, (0, 6), "####")]
        self.write("hero.aseprite", ase_bytes((8, 7), layers, cels))

    def expect(self, arguments, box, parts):
        for facts in (self.info("hero.aseprite", *arguments)["frames"], self.bake("hero.aseprite", *arguments)):
            self.assertEqual([self.boxes(frame) for frame in facts], [(box, parts)])

    def test_choose_the_mask_and_the_parts(self):
        self.expect([], [1, 1, 6, 4], {})
        self.expect(["--layers", "a"], [1, 1, 3, 2], {})
        self.expect(["--layers", "b,c"], [0, 2, 7, 5], {})
        self.expect(["--layers", "a", "--part-layers", "b"], [1, 1, 3, 2], {"b": ([5, 2, 2, 3], 4)})
        self.expect(["--layers", "b", "--part-layers", "a"], [5, 2, 2, 3], {"a": ([1, 1, 3, 2], 5)})
        self.expect(["--part-layers", "b,c"], [1, 1, 3, 2], {"b": ([5, 2, 2, 3], 4), "c": ([0, 6, 4, 1], 4)})

    def test_the_pixels_are_those_of_the_layer(self):
        self.assertEqual(self.inside(self.bake("hero.aseprite", "--layers", "a", "--part-layers", "b")[0]), ["##.", "###"])
        self.assertEqual(self.inside(self.bake("hero.aseprite", "--layers", "b", "--part-layers", "a")[0]), ["#.", "##", ".#"])

    def test_names_of_no_layer(self):
        for option in ("--layers", "--part-layers"):
            self.assert_fails(self.run_tool("bake", "hero.aseprite", "-o", "game.hitmask", option, "d"),
                              "hero.aseprite", option[2:].replace("-", "_"), "'d'")


class Turned(Options):
    UPRIGHT = ["####", "#..#", "#..."]

    def setUp(self):
        super().setUp()
        clockwise = ["".join(row[x] for row in reversed(self.UPRIGHT)) for x in range(4)]
        self.write("page.png", png_bytes(art("\n".join("." + row + ".." for row in clockwise))))
        frame = {"frame": {"x": 1, "y": 0, "w": 4, "h": 3}, "rotated": True, "trimmed": True,
                 "spriteSourceSize": {"x": 2, "y": 1, "w": 4, "h": 3}, "sourceSize": {"w": 9, "h": 5}}
        self.write("pack.json", json.dumps({"frames": {"hero": frame}, "meta": {
            "app": "https://www.codeandweb.com/texturepacker", "image": "page.png", "size": {"w": 6, "h": 4}}}))

    def test_clockwise_is_what_texture_packer_means(self):
        for arguments in ([], ["--rotated", "cw"]):
            frame, = self.bake("pack.json", *arguments)
            self.assertEqual((frame["size"], frame["box"]), ([9, 5], [2, 1, 4, 3]))
            self.assertEqual(self.inside(frame), self.UPRIGHT)

    def test_counter_clockwise_is_the_other_way_round(self):
        frame, = self.bake("pack.json", "--rotated", "ccw")
        self.assertEqual((frame["size"], frame["box"]), ([9, 5], [2, 1, 4, 3]))
        self.assertEqual(self.inside(frame), [row[::-1] for row in reversed(self.UPRIGHT)])

    def test_durations_of_frames_without_one(self):
        self.assertEqual(self.bake("pack.json")[0]["duration"], 100)
        self.assertEqual(self.bake("pack.json", "--duration", "40")[0]["duration"], 40)
        self.assertEqual(self.bake("page.png", "--duration", "7")[0]["duration"], 7)
        self.write("one.aseprite", ase_bytes((2, 2), [("a", True)], [(0, (0, 0), "#")]))
        self.assertEqual(self.bake("one.aseprite", "--duration", "40")[0]["duration"], 90)  # has its own


class Cells(Options):
    """Cells of 3x2 in a picture that is solid everywhere else, so that no distance can be wrong."""

    CELLS = ["###\n...", "#..\n###", "#.#\n.#.", "...\n..#", "##.\n.##", ".#.\n###"]

    def setUp(self):
        super().setUp()
        rows = [["#"] * 14 for _ in range(7)]
        for number, cell in enumerate(self.CELLS):
            x, y = 1 + number % 3 * 5, 2 + number // 3 * 3
            for below, row in enumerate(cell.split()):
                rows[y + below][x:x + 3] = row
        self.sprite("cells.png", "\n".join("".join(row) for row in rows))

    def cut(self, *arguments):
        frames = self.bake("cells.png", "--grid", "3x2", "--margin", "1,2", "--spacing", "2,1", *arguments)
        return ["\n".join(self.shown(frame)) for frame in frames]

    def test_margin_and_spacing_differ_in_x_and_y(self):
        self.assertEqual(self.cut(), self.CELLS)

    def test_one_number_is_both(self):
        self.bake("cells.png", "--grid", "3x2", "--margin", "1,1", "--spacing", "2,2")
        both = self.read("game.hitmask")
        self.bake("cells.png", "--grid", "3x2", "--margin", "1", "--spacing", "2")
        self.assertEqual(self.read("game.hitmask"), both)

    def test_fewer_cells(self):
        first, second, third, fourth, fifth, _ = self.CELLS
        self.assertEqual(self.cut("--columns", "2"), [first, second, fourth, fifth])
        self.assertEqual(self.cut("--rows", "1"), [first, second, third])
        self.assertEqual(self.cut("--count", "4"), [first, second, third, fourth])
        self.assertEqual(self.cut("--columns", "2", "--rows", "2", "--count", "3"), [first, second, fourth])

    def test_more_cells_than_there_are(self):
        for option, number in (("--columns", "4"), ("--rows", "3"), ("--count", "7")):
            self.assert_fails(self.run_tool("bake", "cells.png", "-o", "game.hitmask", "--grid", "3x2", "--margin", "1,2",
                                            "--spacing", "2,1", option, number), "cells.png")


if __name__ == "__main__":
    unittest.main()
