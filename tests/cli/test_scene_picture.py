"""`hitmask scene --picture`: only shared pixels are highlighted, sizes stay bounded, no file is lost."""

import json
import os
import unittest

from support import ToolTest, png_bytes, png_size, read_png

MARGIN = 32     # pixels around the scene
ENLARGED = 960  # the longest side a small scene is enlarged to
LONGEST = 1920  # and the longest that is not reduced
LEGEND = 864    # pixels wide


def is_lit(pixel):
    red, green, blue = pixel[:3]
    return red > 200 and green > 190 and blue < 190


class ScenePictures(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("ball.png", ".##.\n####\n####\n.##.")
        self.sprite("block.png", "###\n###\n###")

    def draw(self, places, *arguments, code=0):
        """The tool's output after drawing files at positions into out.png."""
        sprites = [{"file": file, "x": x, "y": y} for file, x, y in places]
        self.write("scene.json", json.dumps({"sprites": sprites}))
        result = self.run_tool("scene", "scene.json", "--picture", "out.png", *arguments)
        self.assertEqual((result[0], result[2]), (code, ""))
        return result[1]

    def lit_cells(self, columns, rows):
        """The highlighted pixels of the scene, sampled at the centres of their squares."""
        width, _, picture = read_png(self.path("out.png"))
        side = ENLARGED // max(columns, rows)
        left = (width - columns * side) // 2
        return {(x, y) for x in range(columns) for y in range(rows)
                if is_lit(picture[MARGIN + y * side + side // 2][left + x * side + side // 2])}

    def test_shared_pixels_are_lit_and_no_others(self):
        self.draw([("ball.png", -1, -2), ("block.png", 1, -1), ("block.png", 9, 0)])
        # 13 x 5 pixels from (-1, -2) on
        self.assertEqual(self.lit_cells(13, 5), {(2, 1), (3, 1), (2, 2), (3, 2), (2, 3)})

    def test_three_at_one_place(self):
        self.draw([("block.png", 0, 0), ("ball.png", 0, 0), ("block.png", 0, 0)])
        self.assertEqual(self.lit_cells(4, 4), {(x, y) for x in range(3) for y in range(3)})

    def test_nothing_collides(self):
        self.draw([("ball.png", 0, 0), ("block.png", 5, 0)], code=1)
        self.assertEqual(self.lit_cells(8, 4), set())

    def test_turned_pictures_keep_their_colours(self):
        """Four quarters, each with its own colour, by row and column."""
        colours = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]
        self.write("four.png", png_bytes([[(*colours[y // 2 * 2 + x // 2], 255) for x in range(4)] for y in range(4)]))
        for turn, order in [({}, (0, 1, 2, 3)), ({"angle": 90}, (2, 0, 3, 1)), ({"flip_x": True}, (1, 0, 3, 2)), ({"scale": 2}, (0, 1, 2, 3))]:
            self.write("scene.json", json.dumps({"sprites": [{"file": "four.png", "x": 0, "y": 0, **turn}]}))
            self.assertEqual(self.run_tool("scene", "scene.json", "--picture", "out.png")[0], 1)
            width, _, rows = read_png(self.path("out.png"))
            shown = [rows[MARGIN + ENLARGED * y // 4][(width - ENLARGED) // 2 + ENLARGED * x // 4][:3] for y in (1, 3) for x in (1, 3)]
            bright = [tuple(255 * (part > 80) for part in colour) for colour in shown]  # sprites are drawn darker
            self.assertEqual(bright, [colours[number] for number in order], turn)

    def test_no_sprites(self):
        self.draw([], code=1)
        self.assertEqual(png_size(self.path("out.png"))[0], LEGEND + 2 * MARGIN)

    def test_pixel_for_pixel_up_to_1920(self):
        self.draw([("block.png", 0, 0), ("block.png", LONGEST - 3, 100), ("block.png", LONGEST - 4, 100)])
        width, _, rows = read_png(self.path("out.png"))
        self.assertEqual(width, LONGEST + 2 * MARGIN)
        lit = {(x - MARGIN, y - MARGIN) for y in range(MARGIN, MARGIN + 103) for x in range(width)
               if is_lit(rows[y][x])}
        self.assertEqual(lit, {(LONGEST - 3 + i, 100 + j) for i in range(2) for j in range(3)})

    def test_large_scenes_are_reduced(self):
        self.draw([("block.png", 0, 0), ("block.png", 20000, 300), ("block.png", 20002, 302)])
        width, _, rows = read_png(self.path("out.png"))
        self.assertEqual(width, -(-20005 // 11) + 2 * MARGIN)  # the smallest reduction that fits
        scene = rows[MARGIN:MARGIN + -(-305 // 11)]
        self.assertEqual(sum(is_lit(pixel) for row in scene for pixel in row), 1)

    def test_the_ends_of_the_world(self):
        low, high = -2 ** 30, 2 ** 30 - 1
        self.draw([("block.png", low, high), ("block.png", high, high), ("block.png", high, high)])
        width, _, rows = read_png(self.path("out.png"))
        self.assertEqual([x for x in range(width) if is_lit(rows[MARGIN][x])], [MARGIN + LONGEST - 1])

    def test_many_sprites(self):
        self.draw([("ball.png", i % 100 * 3, i // 100 * 9) for i in range(3000)])
        self.assertEqual(png_size(self.path("out.png"))[0], 301 * (ENLARGED // 301) + 2 * MARGIN)

    def test_too_much_to_draw_is_refused(self):
        self.write("wide.png", png_bytes([[(90, 90, 90, 255)] * 1500 for _ in range(1500)]))
        sprites = [{"file": "wide.png", "x": i % 7, "y": i % 5, "layer": 0} for i in range(1000)]
        self.write("scene.json", json.dumps({"sprites": sprites}))
        code, out, errors = self.run_tool("scene", "scene.json", "--json", "--picture", "out.png")
        self.assertEqual((code, out), (2, '{"pairs":[]}\n'))
        self.assertIn("out.png: refused: drawing would read", errors)
        self.assertFalse(os.path.exists(self.path("out.png")))

    def test_says_where_unless_json(self):
        places = [("ball.png", 0, 0), ("block.png", 1, 1)]
        self.assertTrue(self.draw(places).endswith("\npicture: out.png\n"))
        self.assertEqual(self.draw(places, "--json"), '{"pairs":[[0,1,8]]}\n')


class LostNothing(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("a.png", "##\n##")
        self.write("scene.json", '{"sprites":[{"file":"a.png","x":0,"y":0},{"file":"a.png","x":1,"y":0}]}')

    def fails(self, picture, *parts):
        code, out, errors = self.run_tool("scene", "scene.json", "--json", "--picture", picture)
        self.assertEqual(code, 2)
        for part in parts:
            self.assertIn(part, errors)
        return out

    def test_a_picture_replaces_nothing_it_is_made_from(self):
        self.link("a.png", "link.png")
        before = self.read("a.png"), self.read("scene.json")
        for path in ("a.png", "./a.png", "link.png"):
            self.assertEqual(self.fails(path, path, "refused"), "")
        self.assertEqual(self.fails("scene.json", "'scene.json' does not end in .png"), "")
        self.assertEqual((self.read("a.png"), self.read("scene.json")), before)
        os.rename(self.path("scene.json"), self.path("scene"))
        code, out, errors = self.run_tool("scene", "scene", "--json", "--picture", "scene")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("scene: refused", errors)
        self.assertEqual(self.read("scene"), before[1])

    def test_the_answer_is_given_even_when_the_picture_fails(self):
        self.assertEqual(self.fails("no/such/out.png", "no/such/out.png", "No such file"),
                         '{"pairs":[[0,1,2]]}\n')

    def test_a_bad_scene_leaves_an_old_picture_alone(self):
        self.write("out.png", "old")
        self.write("scene.json", '{"sprites":[{"file":"no.png","x":0,"y":0}]}')
        self.fails("out.png", "no.png")
        self.assertEqual(self.read("out.png"), b"old")

    def test_a_picture_needs_a_file_name(self):
        for name in ("", "-"):
            self.fails(name, "--picture needs a file name")


if __name__ == "__main__":
    unittest.main()
