"""`hitmask scene`: exactly the colliding pairs, and a clear error for every bad scene."""

import json
import os
import random
import unittest

from support import ToolTest, needs_full_disk, posix_only

SHAPES = {
    "ball.png": ".##.\n####\n####\n.##.",
    "block.png": "###\n###\n###",
    "ring.png": "#####\n#...#\n#...#\n#...#\n#####",
    "dot.png": "#",
    "nothing.png": "...\n...",
    "bar.png": "\n".join(["#"] * 70),
}


def pixels(name, x, y):
    return {(x + column, y + row) for row, line in enumerate(SHAPES[name].split())
            for column, letter in enumerate(line) if letter == "#"}


def meet(a, b):
    layer = lambda sprite: sprite.get("layer", 1)
    wants = lambda sprite: sprite.get("collides_with", 0xFFFFFFFF)
    return layer(a) & wants(b) and layer(b) & wants(a)


def brute_force(sprites):
    """[[i, j, area], ...] by sets of pixels."""
    sets = [pixels(sprite["file"], sprite["x"], sprite["y"]) for sprite in sprites]
    found = [[i, j, len(sets[i] & sets[j])] for i in range(len(sets)) for j in range(i + 1, len(sets))
             if meet(sprites[i], sprites[j])]
    return [pair for pair in found if pair[2] > 0]


def sprite(file, x=0, y=0, **more):
    return {"file": file, "x": x, "y": y, **more}


class SceneTest(ToolTest):
    def setUp(self):
        super().setUp()
        for name, shape in SHAPES.items():
            self.sprite(name, shape)

    def write_scene(self, sprites, name="scene.json", **more):
        return self.write(name, json.dumps({"sprites": sprites, **more}))

    def pairs(self, sprites, *arguments, **more):
        """The pairs of --json; the exit code must match."""
        self.write_scene(sprites, **more)
        code, out, errors = self.run_tool("scene", "scene.json", "--json", *arguments)
        pairs = json.loads(out)["pairs"]
        self.assertEqual((code, errors), (0 if pairs else 1, ""))
        return pairs


class Answers(SceneTest):
    def test_text(self):
        self.write_scene([sprite("ball.png"), sprite("block.png", 2, 1), sprite("dot.png", 50, 50)])
        code, out, errors = self.run_tool("scene", "scene.json")
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(out, "3 sprites of 3 pictures: 1 pair collides.\n"
                              "\n"
                              "     sprite        sprite     area\n"
                              "  0  ball.png   1  block.png     5\n")

    def test_nothing_collides(self):
        self.write_scene([sprite("ball.png"), sprite("ball.png", 50)])
        self.assertEqual(self.run_tool("scene", "scene.json"),
                         (1, "2 sprites of 1 picture: none collide.\n", ""))
        self.assertEqual(self.run_tool("scene", "scene.json", "--json"), (1, '{"pairs":[]}\n', ""))

    def test_json_is_one_exact_line(self):
        self.write_scene([sprite("ball.png"), sprite("block.png", 2, 1), sprite("ball.png")])
        self.assertEqual(self.run_tool("scene", "scene.json", "--json")[1],
                         '{"pairs":[[0,1,5],[0,2,12],[1,2,5]]}\n')

    def test_no_sprites(self):
        self.assertEqual(self.pairs([]), [])

    def test_whole_numbers_written_as_others_do(self):
        self.write("scene.json", '{"threshold":0.0,"sprites":[{"file":"dot.png","x":1e2,"y":-7.0},'
                                 '{"file":"dot.png","x":100,"y":-7,"layer":1.0}]}')
        self.assertEqual(self.run_tool("scene", "scene.json", "--json")[1], '{"pairs":[[0,1,1]]}\n')

    def test_all_in_one_place(self):
        self.assertEqual(self.pairs([sprite("dot.png")] * 40),
                         [[i, j, 1] for i in range(40) for j in range(i + 1, 40)])

    def test_layers(self):
        sprites = [sprite("dot.png", layer=1, collides_with=2), sprite("dot.png", layer=2, collides_with=3),
                   sprite("dot.png", layer=2, collides_with=2), sprite("dot.png", layer=0)]
        self.assertEqual(self.pairs(sprites), [[0, 1, 1], [1, 2, 1]])

    def test_far_coordinates(self):
        end = 2 ** 30 - 1
        sprites = [sprite("bar.png", end, end), sprite("bar.png", -2 ** 30, -2 ** 30),
                   sprite("dot.png", end, end), sprite("dot.png", -2 ** 30, -2 ** 30)]
        self.assertEqual(self.pairs(sprites), [[0, 2, 1], [1, 3, 1]])

    def test_random_scenes_equal_brute_force(self):
        generator = random.Random(4)
        for round_ in range(30):
            side = generator.choice((6, 20, 90))
            sprites = [sprite(generator.choice(sorted(SHAPES)), generator.randint(-side, side),
                              generator.randint(-side, side)) for _ in range(generator.randrange(50))]
            for one in sprites:
                if round_ % 3 == 0:
                    one["layer"] = generator.randrange(8)
                    one["collides_with"] = generator.randrange(8)
            self.assertEqual(self.pairs(sprites), brute_force(sprites))

    def test_many_sprites(self):
        generator = random.Random(5)
        sprites = [sprite("block.png", generator.randrange(4000), generator.randrange(4000))
                   for _ in range(20000)]
        at = {}
        for index, one in enumerate(sprites):
            at.setdefault((one["x"], one["y"]), []).append(index)
        expected = sorted(
            [min(i, j), max(i, j), (3 - abs(dx)) * (3 - abs(dy))]
            for (x, y), here in at.items() for dx in range(-2, 3) for dy in range(-2, 3)
            for i in here for j in at.get((x + dx, y + dy), ()) if i < j)
        self.assertEqual(self.pairs(sprites), expected)


class Rules(SceneTest):
    def setUp(self):
        super().setUp()
        self.sprite("soft.png", "ab", {"a": (9, 9, 9, 100), "b": (9, 9, 9, 200)})

    def area(self, *arguments, **more):
        pairs = self.pairs([sprite("soft.png")] * 2, *arguments, **more)
        return pairs[0][2] if pairs else 0

    def test_threshold(self):
        self.assertEqual([self.area(threshold=level) for level in (0, 99, 100, 199, 200, 255)],
                         [2, 2, 1, 1, 0, 0])

    def test_a_rule_on_the_command_line_wins_over_the_scenes(self):
        self.assertEqual(self.area("--alpha", "150"), 1)
        self.assertEqual(self.area("--alpha", "150", threshold=0), 1)
        self.assertEqual(self.area("--alpha", "0", threshold=150), 2)
        self.assertEqual(self.area("--key", "090909", threshold=0), 0)
        self.assertEqual(self.area("--luma", "8", threshold=255), 2)
        self.assertEqual(self.area("--max-pixels", "9", threshold=150), 1)  # no rule: the scene's threshold is used

    def test_limits(self):
        self.write_scene([sprite("dot.png"), sprite("ring.png")])
        self.assert_fails(self.run_tool("scene", "scene.json", "--max-pixels", "24"),
                          "scene.json: sprites[1].file: ring.png: ")


class Places(SceneTest):
    def test_files_count_from_the_scenes_folder(self):
        self.sprite("levels/one/wall.png", "##\n##")
        self.write_scene([sprite("wall.png"), sprite("../../block.png"),
                          sprite(self.path("block.png"))], "levels/one/scene.json")
        code, out, _ = self.run_tool("scene", "levels/one/scene.json", "--json")
        self.assertEqual((code, json.loads(out)["pairs"]), (0, [[0, 1, 4], [0, 2, 4], [1, 2, 9]]))

    def test_standard_input_stands_in_the_current_folder(self):
        text = json.dumps({"sprites": [sprite("dot.png")] * 2})
        self.assertEqual(self.run_tool("scene", "-", "--json", input=text), (0, '{"pairs":[[0,1,1]]}\n', ""))
        self.assert_fails(self.run_tool("scene", "-", input="{}"), "standard input: field 'sprites'")

    @posix_only
    def test_odd_file_names(self):
        name = "r\u00f6t \"1\"\t.png"
        self.sprite(name, "#")
        self.write_scene([sprite(name), sprite(name)])
        out = self.run_tool("scene", "scene.json")[1]
        self.assertIn('0  r\u00f6t "1"?.png  1  r\u00f6t "1"?.png     1\n', out)


class Refusals(SceneTest):
    def refuse(self, content, *parts):
        self.write("scene.json", content)
        self.assert_fails(self.run_tool("scene", "scene.json"), "hitmask: scene.json: ", *parts)

    def test_bad_scenes(self):
        self.refuse(b"", "line 1, column 1: bad JSON")
        self.refuse(b"\xff\xfe", "bad JSON")
        self.refuse('{"sprites":[{"file":"dot.png","x":0,"y":0},\n{"file":"dot.png","x":"a"', "sprites[1].x: a string")
        self.refuse('{"sprites":[{"file":"dot.png","x":1e99,"y":0}]}', "sprites[0].x: '1e99' is not a whole number")
        self.refuse('{"sprites":[{"file":"dot.png","x":1.5,"y":0}]}', "sprites[0].x: '1.5' is not a whole number")
        self.refuse('{"sprites":[{"file":"dot.png","x":0,"y":0,"colides_with":0}]}',
                    "sprites[0]: unknown field 'colides_with'; there are: file, x, y, layer, collides_with, "
                    "angle, scale, flip_x, flip_y, pivot\n")
        self.refuse("[" * 1000000, "not a JSON object")

    @posix_only
    def test_bad_pictures(self):
        self.write("text.png", "no picture")
        os.mkdir(self.path("folder"))
        os.mkfifo(self.path("pipe"))
        for name, reason in (("no.png", "No such file"), ("text.png", ""), ("folder", "not a regular file"),
                             ("pipe", "not a regular file"), ("/dev/zero", "not a regular file"),
                             ("scene.json", "")):
            self.write_scene([sprite("dot.png"), sprite("dot.png"), sprite(name), sprite(name)])
            self.assert_fails(self.run_tool("scene", "scene.json"),
                              f"scene.json: sprites[2].file: {name}: ", reason)

    def test_too_many_pairs(self):
        self.write_scene([sprite("dot.png")] * 1500)
        self.assert_fails(self.run_tool("scene", "scene.json"), "scene.json: more than 1048576 pairs collide")

    def test_bad_files_and_usage(self):
        self.assert_fails(self.run_tool("scene", "no.json"), "no.json: cannot open: No such file")
        self.assert_fails(self.run_tool("scene", "."), "Is a directory")
        self.assert_fails(self.run_tool("scene"), "scene needs a file", "hitmask scene --help")
        self.assert_fails(self.run_tool("scene", ""), "scene needs a file")
        self.assert_fails(self.run_tool("scene", "a.json", "b.json"))
        self.assert_fails(self.run_tool("scene", "a.json", "--tolerance", "3"), "--tolerance needs --key")

    @needs_full_disk
    def test_a_full_disk(self):
        self.write_scene([sprite("dot.png")] * 2)
        with open("/dev/full", "wb") as full:
            code, _, errors = self.run_tool("scene", "scene.json", stdout=full)
        self.assertEqual((code, errors), (2, "hitmask: standard output: No space left on device\n"))

    def test_help(self):
        code, out, _ = self.run_tool("scene", "--help")
        self.assertEqual(code, 0)
        for part in ("--json", "--picture", '{"threshold":0,"sprites":[', "bit masks", "4294967295 (all)"):
            self.assertIn(part, out)


if __name__ == "__main__":
    unittest.main()
