"""hitmask info and sheet, and frames of sheets in show, check and scene."""

import json
import os
import unittest

from support import ToolTest, png_size, read_png


def region(x, y, w, h, at=(0, 0), size=None, duration=100):
    size = size or (w, h)
    return {"frame": {"x": x, "y": y, "w": w, "h": h}, "rotated": False, "trimmed": True,
            "spriteSourceSize": {"x": at[0], "y": at[1], "w": w, "h": h},
            "sourceSize": {"w": size[0], "h": size[1]}, "duration": duration}


class Sheets(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("page.png", "##..##\n#...##")
        self.frames = {"walk 0": region(0, 0, 2, 2, (3, 4), (8, 10), 70), "walk 1": region(4, 0, 2, 2, (1, 1), (8, 10)),
                       "idle": region(2, 0, 2, 2, (0, 0), (2, 2))}
        self.meta = {"app": "http://www.aseprite.org/", "image": "page.png", "size": {"w": 6, "h": 2}, "scale": "1",
                     "frameTags": [{"name": "walk", "from": 0, "to": 1, "direction": "pingpong", "repeat": "3"}],
                     "slices": [{"name": "hit", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 2, "w": 3, "h": 4}}]}]}
        self.save()

    def save(self):
        self.write("hero.json", json.dumps({"frames": self.frames, "meta": self.meta}))

    def info(self, name, *arguments):
        code, text, errors = self.run_tool("info", name, "--json", *arguments)
        self.assertEqual((code, errors), (0, ""))
        return json.loads(text)


class Info(Sheets):
    def test_one_object(self):
        facts = self.info("hero.json")
        self.assertEqual(facts["format"], "aseprite-json")
        first, second, idle = facts["frames"]
        self.assertEqual((first["name"], first["size"], first["box"], first["area"], first["duration"]),
                         ("walk 0", [8, 10], [3, 4, 2, 2], 3, 70))
        self.assertEqual((second["box"], second["area"]), ([1, 1, 2, 2], 4))
        self.assertEqual((idle["box"], idle["area"]), ([0, 0, 0, 0], 0))
        self.assertEqual(first["parts"][0], {"name": "hit", "box": [1, 2, 3, 4], "area": 12})
        walk = facts["animations"][0]
        self.assertEqual((walk["name"], walk["frames"], walk["playback"], walk["repeat"]),
                         ("walk", ["walk 0", "walk 1"], "ping-pong", 3))
        self.assertEqual(facts["parts"], ["hit"])
        self.assertGreater(facts["memory"], 0)

    def test_user_data(self):
        self.assertNotIn("user", self.info("hero.json")["animations"][0])
        self.meta["frameTags"][0]["data"] = "loud \"steps\""
        self.meta["slices"][0]["data"] = "damage=3"
        self.save()
        facts = self.info("hero.json")
        self.assertEqual(facts["animations"][0]["user"], "loud \"steps\"")
        self.assertEqual(facts["frames"][0]["parts"][0]["user"], "damage=3")
        self.assertNotIn("user", facts["frames"][0])

    def test_a_table(self):
        code, text, _ = self.run_tool("info", "hero.json")
        self.assertEqual(code, 0)
        self.assertTrue(text.startswith("hero.json: aseprite-json, 3 frames with 3 different masks, 1 animation, "), text)
        self.assertIn("3,4,2x2", text)
        self.assertIn("ping-pong", text)

    def test_other_sources(self):
        self.assertEqual(self.info("page.png")["format"], "picture")
        self.assertEqual(self.info(".")["format"], "folder")
        cells = self.info("page.png", "--grid", "2x2")
        self.assertEqual((cells["format"], [frame["area"] for frame in cells["frames"]]), ("grid", [3, 0, 4]))

    def test_a_region_beside_its_page_is_refused(self):
        for box in [(5, 0, 2, 2), (0, 1, 2, 2), (-1, 0, 2, 2), (0, 0, 7, 1), (4294967295, 0, 1, 1)]:
            self.frames["walk 1"] = region(*box)
            self.save()
            for arguments in [("info", "hero.json"), ("info", "hero.json", "--json"),
                              ("bake", "hero.json", "-o", "hero.hitmask"), ("show", "hero.json:walk 0")]:
                self.assert_fails(self.run_tool(*arguments), "hero.json", "walk 1")

    def test_bad_input(self):
        for name, data in [("a.json", "{"), ("b.hitmask", b"\x89HMK\r\n\x1a\n"), ("c.png", ""), ("d.atlas", "\0")]:
            self.assert_fails(self.run_tool("info", self.write(name, data)), name)
        self.assert_fails(self.run_tool("info", "none.json"), "none.json")
        self.assert_fails(self.run_tool("info"), "needs a file")

    def test_pictures_outside_the_root(self):
        os.makedirs(self.path("deep"))
        os.rename(self.path("hero.json"), self.path("deep/hero.json"))
        self.meta["image"] = "../page.png"
        self.write("deep/hero.json", json.dumps({"frames": self.frames, "meta": self.meta}))
        self.assert_fails(self.run_tool("info", "deep/hero.json"), "root")
        self.assertEqual(len(self.info("deep/hero.json", "--root", ".")["frames"]), 3)


class Frames(Sheets):
    def test_show(self):
        for name in ("walk 1", "walk/1", "1"):
            code, text, errors = self.run_tool("show", f"hero.json:{name}", "--text")
            self.assertEqual((code, errors), (0, ""))
            self.assertIn("8 x 10 pixels, 4 solid", text)
            self.assertEqual(text.splitlines()[3], ".##.....")
        self.assert_fails(self.run_tool("show", "hero.json:run/0"), "hero.json", "no frame 'run/0'")
        self.assert_fails(self.run_tool("show", "hero.json:walk/2"), "no frame")

    def test_a_sheet_alone_is_no_mask(self):
        self.run_tool("bake", "hero.json", "-o", "hero.hitmask")
        for name in ("hero.json", "hero.hitmask"):
            for arguments in (["show", name], ["shape", name, "-o", "a.png", "--grow", "1"],
                              ["convert", name, "-o", "a.bin", "--layout", "xquest"]):
                self.assert_fails(self.run_tool(*arguments), f"{name}: is a sheet: name one of its frames, as in {name}:0")

    def test_shape_and_convert(self):
        for command in (["shape", "hero.json:walk/1", "-o", "-", "--quiet", "--trim"],
                        ["convert", "hero.json:walk/1", "-o", "a.bin", "--layout", "rows"]):
            code, text, errors = self.run_tool(*command)
            self.assertEqual((code, errors), (0, ""))
        self.assertEqual(self.read("a.bin")[:3], bytes([0, 0x60, 0x60]))

    def test_files_with_colons_come_first(self):
        self.sprite("page.png:0", "#")
        code, text, _ = self.run_tool("show", "page.png:0", "--text")
        self.assertEqual(code, 0)
        self.assertIn("1 x 1 pixels", text)

    def test_check(self):
        self.run_tool("bake", "hero.json", "-o", "hero.hitmask")
        for file in ("hero.json", "hero.hitmask"):
            code, text, errors = self.run_tool("check", f"{file}:walk/0", f"{file}:walk/1", "--at", "2,3", "--json",
                                               "--picture", "contact.png")
            self.assertEqual((code, errors), (0, ""))
            self.assertEqual((json.loads(text)["area"], json.loads(text)["first"]), (3, [3, 4]))
        self.assertEqual(self.run_tool("check", "hero.json:0", "hero.json:idle", "--at", "3,4")[0], 1)

    def test_scene(self):
        sprites = [{"file": "hero.json:walk/0", "x": 10, "y": 10}, {"file": "hero.json:walk 1", "x": 12, "y": 13},
                   {"file": "page.png", "x": 0, "y": 0}]
        self.write("level.json", json.dumps({"sprites": sprites}))
        code, text, errors = self.run_tool("scene", "level.json", "--json", "--picture", "level.png")
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(json.loads(text), {"pairs": [[0, 1, 3]]})

    def test_the_file_of_a_frame_is_not_overwritten(self):
        before = self.read("page.png")
        for arguments in [("show", "page.png:0"), ("check", "page.png:0", "page.png:0", "--at", "0,0")]:
            self.assert_fails(self.run_tool(*arguments, "--picture", "page.png"), "overwrite")
        self.assertEqual(self.read("page.png"), before)


class Picture(Sheets):
    def test_is_drawn(self):
        code, text, errors = self.run_tool("sheet", "hero.json", "--picture", "out.png")
        self.assertEqual((code, text, errors), (0, "picture: out.png\n", ""))
        self.assertGreater(png_size(self.path("out.png"))[0], 900)
        colours = {tuple(pixel[:3]) for row in read_png(self.path("out.png"))[2] for pixel in row}
        self.assertIn((255, 70, 190), colours)  # a pivot
        self.assertIn((255, 145, 50), colours)  # a part

    def test_many_frames_fit(self):
        self.sprite("tiles.png", "\n".join(["#.#" * 40] * 40))
        code, _, errors = self.run_tool("sheet", "tiles.png", "--grid", "1x1", "--picture", "out.png")
        self.assertEqual((code, errors), (0, ""))

    def test_refused(self):
        self.assert_fails(self.run_tool("sheet", "hero.json"), "--picture")
        self.assert_fails(self.run_tool("sheet", "hero.json", "--picture", "page.png"), "overwrite an input")
        self.assert_fails(self.run_tool("sheet", "hero.json", "--picture", "out.jpg"), ".png")


if __name__ == "__main__":
    unittest.main()
