"""hitmask bake: many files to one, the same bytes always, nothing done twice, and never half a file."""

import json
import os
import random
import signal
import subprocess
import time
import unittest

from support import TOOL, ToolTest, needs_full_disk, posix_only

DOT = "#"
WALK = ("#..\n##.", ".#.\n.##", "..#\n###")


class Bake(ToolTest):
    def setUp(self):
        super().setUp()
        for number, text in enumerate(WALK):
            self.sprite(f"walk/walk_{number}.png", text)
        self.sprite("ship.png", ".#.\n###")
        self.sprite("rock.png", "##\n##")

    def bake(self, *arguments, out="game.hitmask"):
        code, text, errors = self.run_tool("bake", *arguments, "-o", out)
        self.assertEqual((code, errors), (0, ""))
        return text

    def info(self, name="game.hitmask", *arguments):
        code, text, errors = self.run_tool("info", name, "--json", *arguments)
        self.assertEqual((code, errors), (0, ""))
        return json.loads(text)

    def names(self, name="game.hitmask"):
        return [frame["name"] for frame in self.info(name)["frames"]]

    def check(self, *arguments):
        before = {name: self.read(name) for name in os.listdir(self.folder) if os.path.isfile(self.path(name))}
        code, _, errors = self.run_tool("bake", *arguments, "-o", "game.hitmask", "--check")
        self.assertEqual(errors, "")
        after = {name: self.read(name) for name in os.listdir(self.folder) if os.path.isfile(self.path(name))}
        self.assertEqual(before, after)
        return code


class Contents(Bake):
    def test_a_folder(self):
        text = self.bake("walk")
        self.assertIn("3 frames, 1 animation", text)
        facts = self.info()
        self.assertEqual(facts["format"], "baked")
        self.assertEqual(self.names(), ["walk_0", "walk_1", "walk_2"])
        self.assertEqual(facts["animations"][0]["name"], "walk")
        self.assertEqual(facts["animations"][0]["frames"], self.names())

    def test_several_files_have_their_names_in_front(self):
        self.bake("walk", "ship.png", "rock.png")
        self.assertEqual(self.names(), ["rock", "ship", "walk/walk_0", "walk/walk_1", "walk/walk_2"])
        self.assertEqual(self.info()["animations"][0]["name"], "walk/walk")
        self.bake("walk", "ship.png", "--names", "plain")
        self.assertEqual(self.names(), ["ship", "walk_0", "walk_1", "walk_2"])
        self.bake("walk/", "--names", "prefixed")
        self.assertEqual(self.names(), ["walk/walk_0", "walk/walk_1", "walk/walk_2"])

    def test_numbered_pictures_are_what_their_folder_is(self):
        self.bake("walk", out="folder.hitmask")
        pictures = [f"walk/walk_{number}.png" for number in range(3)]
        for paths in (pictures, pictures[::-1]):
            for names in ("auto", "plain", "prefixed"):
                self.bake(*paths, "--names", names)
                self.assertEqual(self.read("game.hitmask"), self.read("folder.hitmask"))
        self.bake(*pictures[::2], "rock.png")
        self.assertEqual(self.names(), ["rock", "walk_0", "walk_2"])
        self.assertEqual([(one["name"], one["frames"]) for one in self.info()["animations"]],
                         [("walk", ["walk_0", "walk_2"])])

    def test_the_order_and_the_spelling_of_paths_make_no_difference(self):
        self.bake("walk", "ship.png", "rock.png", out="a.hitmask")
        self.bake(self.path("rock.png"), "./walk", "walk/../ship.png", "--threads", "3", out="b.hitmask")
        self.assertEqual(self.read("a.hitmask"), self.read("b.hitmask"))

    def test_baked_files_can_be_baked_again(self):
        self.bake("walk", out="steps.hitmask")
        self.bake("steps.hitmask", "ship.png")
        self.assertEqual(self.names(), ["ship", "steps/walk_0", "steps/walk_1", "steps/walk_2"])

    def test_options_of_pictures(self):
        self.sprite("tiles.png", "#..k\n##.k", {"k": (0, 0, 255, 255)})
        self.bake("tiles.png", "--grid", "2x2")
        self.assertEqual([frame["area"] for frame in self.info()["frames"]], [3, 2])
        self.bake("tiles.png", "--key", "#0000ff")
        self.assertEqual(self.info()["frames"][0]["area"], 6)  # all colours but that one

    def test_growing_keeps_the_pivot_in_place(self):
        self.bake("rock.png", "--pivot", "0.5,1", "--grow", "2")
        frame = self.info()["frames"][0]
        self.assertEqual((frame["size"], frame["box"], frame["area"]), ([6, 6], [0, 0, 6, 6], 36))
        self.assertEqual(frame["pivot"], [3, 4])
        self.sprite("block.png", "\n".join(["#####"] * 5))
        self.bake("block.png", "--shrink", "1")
        frame = self.info()["frames"][0]
        self.assertEqual((frame["size"], frame["box"], frame["area"]), ([5, 5], [1, 1, 3, 3], 9))


class Unchanged(Bake):
    def test_says_so_and_leaves_the_file_alone(self):
        self.bake("walk", "ship.png")
        before = os.stat(self.path("game.hitmask"))
        self.assertEqual(self.bake("ship.png", "walk"), "game.hitmask: current\n")
        after = os.stat(self.path("game.hitmask"))
        self.assertEqual((before.st_mtime_ns, before.st_ino), (after.st_mtime_ns, after.st_ino))

    def test_changes_are_seen(self):
        self.bake("walk", "ship.png")
        self.sprite("ship.png", "###\n#.#")  # the same size, within the same second
        self.assertIn("4 frames", self.bake("walk", "ship.png"))
        self.sprite("walk/walk_3.png", "###")
        self.assertIn("5 frames", self.bake("walk", "ship.png"))
        os.remove(self.path("walk/walk_0.png"))
        self.assertIn("4 frames", self.bake("walk", "ship.png"))
        self.assertIn("3 frames", self.bake("walk"))
        self.assertIn("3 frames", self.bake("walk", "--grow", "1"))
        self.assertIn("current", self.bake("walk", "--grow", "1"))

    def test_times_alone_are_no_change(self):
        self.bake("walk")
        for number in range(3):
            os.utime(self.path(f"walk/walk_{number}.png"))
        self.assertIn("current", self.bake("walk"))

    def test_a_restored_time_hides_no_change(self):
        long_ago = (1_000_000_000, 1_000_000_000)
        os.utime(self.path("rock.png"), long_ago)
        self.bake("rock.png")
        size = os.path.getsize(self.path("rock.png"))
        time.sleep(3)
        self.assertIn("current", self.bake("rock.png"))  # notes the times, which have settled
        data = bytearray(self.read("rock.png"))
        self.sprite("rock.png", "#.\n.#")
        self.assertTrue(abs(os.path.getsize(self.path("rock.png")) - size) < 20)
        os.utime(self.path("rock.png"), long_ago)
        self.assertIn("1 frame,", self.bake("rock.png"))
        self.assertEqual(self.info()["frames"][0]["area"], 2)
        self.write("rock.png", bytes(data))

    @posix_only
    def test_names_with_line_breaks(self):
        for name in ("a\nb.png", "c\\d.png", "e\\nf.png"):
            self.sprite(f"odd/{name}", DOT)
        self.bake("odd")
        self.assertIn("current", self.bake("odd"))

    def test_pictures_of_a_sheet(self):
        self.sheet("ship.png")
        self.bake("hero.json")
        self.assertIn("current", self.bake("hero.json"))
        self.sprite("ship.png", "###\n###")
        self.assertEqual(self.check("hero.json"), 1)
        self.bake("hero.json")
        self.assertEqual(self.info()["frames"][0]["area"], 6)

    def sheet(self, image):
        box = {"x": 0, "y": 0, "w": 3, "h": 2}
        frame = {"filename": "hero 0", "frame": box, "rotated": False, "trimmed": False, "spriteSourceSize": box,
                 "sourceSize": {"w": 3, "h": 2}, "duration": 50}
        self.write("hero.json", json.dumps({"frames": [frame], "meta": {"app": "aseprite", "image": image}}))

    def test_a_damaged_or_lost_file_is_baked_again(self):
        self.bake("walk")
        whole = self.read("game.hitmask")
        self.write("game.hitmask", whole[:-1] + b"x")
        self.assertEqual(self.check("walk"), 1)
        self.bake("walk")
        self.assertEqual(self.read("game.hitmask"), whole)
        os.remove(self.path("game.hitmask"))
        self.assertEqual(self.check("walk"), 1)
        self.bake("walk")
        self.assertEqual(self.read("game.hitmask"), whole)

    def test_a_damaged_state_does_no_harm(self):
        self.bake("walk")
        state = self.read("game.hitmask.state")
        chance = random.Random(1)
        for damaged in [b"", b"\xff" * 100, state[:-1], state + b"x", state.replace(b"file", b"fill")]:
            self.write("game.hitmask.state", damaged)
            self.assertEqual(self.check("walk"), 0)  # by baking in memory
            self.assertIn("the same as before", self.bake("walk"))
        for _ in range(30):
            at = chance.randrange(len(state))
            self.write("game.hitmask.state", state[:at] + bytes([chance.randrange(256)]) + state[at + 1:])
            self.bake("walk")
            self.assertEqual(self.check("walk"), 0)

    def test_check(self):
        self.assertEqual(self.check("walk"), 1)
        self.bake("walk")
        self.assertEqual(self.check("walk"), 0)
        self.assertEqual(self.check("walk", "--alpha", "255"), 1)
        os.remove(self.path("game.hitmask.state"))
        self.assertEqual(self.check("walk"), 0)


class Depfile(Bake):
    def test_names_every_file(self):
        os.rename(self.path("ship.png"), self.path("my ship#1.png"))
        self.bake("walk", "my ship#1.png", "--depfile", "game.d")
        for _ in range(2):  # also if nothing is baked
            text = self.read("game.d").decode()
            target, names = text.replace("\\\n", "").split(":", 1)
            self.assertEqual(target, "game.hitmask")
            files = [name.replace("\0", " ").replace("\\#", "#") for name in names.replace("\\ ", "\0").split()]
            wanted = ["my ship#1.png", "walk", *(f"walk/walk_{i}.png" for i in range(3))]
            # wine calls / drive Z:.
            self.assertEqual([os.path.realpath(file.removeprefix("Z:")) for file in files],
                             [os.path.realpath(self.path(name)) for name in wanted])
            os.remove(self.path("game.d"))
            self.bake("walk", "my ship#1.png", "--depfile", "game.d")


class Refused(Bake):
    def test_usage(self):
        for arguments, part in [(["bake"], "needs sheets"), (["bake", "walk"], "-o FILE"),
                                (["bake", "walk", "-o", "a", "--depfile", "./a"], "--depfile needs another file"),
                                (["bake", "walk", "-o", "a", "--depfile", "a.state"], "--depfile needs another file"),
                                (["bake", "walk", "-o", "-"], "-o"), (["bake", "walk", "-o", "a", "--grid", "0x4"], "1x1"),
                                (["bake", "walk", "-o", "a", "--columns", "2"], "--grid"),
                                (["bake", "walk", "-o", "a", "--rotated", "left"], "cw or ccw"),
                                (["bake", "walk", "-o", "a", "--format", "gif"], "aseprite-json"),
                                (["bake", "walk", "-o", "a", "--grow", "1", "--shrink", "1"], "--shrink"),
                                (["bake", "walk", "-o", "a", "--layers", "a,,b"], "empty name"),
                                (["bake", "walk", "-o", "a", "--pivot", "1"], "X,Y")]:
            self.assert_fails(self.run_tool(*arguments), part)

    def test_inputs(self):
        self.sprite("other/ship.png", DOT)
        for paths, parts in [(["none.png"], ["none.png", "cannot open"]),
                             (["ship.png", "other/ship.png"], ["both called 'ship'"]),
                             (["ship.png", "ship.png"], ["both called 'ship'"]),
                             ([self.write("bad.png", "?")], ["bad.png"])]:
            self.assert_fails(self.run_tool("bake", *paths, "-o", "game.hitmask"), *parts)
            self.assertFalse(os.path.exists(self.path("game.hitmask")))

    def test_an_input_is_not_overwritten(self):
        before = self.read("ship.png")
        self.assert_fails(self.run_tool("bake", "ship.png", "-o", "ship.png"), "overwrite an input")
        self.assertEqual(self.read("ship.png"), before)

    def test_masks_that_grow_too_large(self):
        self.sprite("wide.png", "####")
        self.assert_fails(self.run_tool("bake", "wide.png", "-o", "game.hitmask", "--grow", "32766"), "'wide'", "too large")
        self.assert_fails(self.run_tool("bake", "wide.png", "-o", "game.hitmask", "--grow", "32767"), "cannot grow")

    def test_errors_do_not_depend_on_threads(self):
        for number in range(20):
            self.write(f"bad/b_{number}.png", "?" * number)
        errors = {self.run_tool("bake", "bad", "-o", "game.hitmask", "--threads", str(n))[2] for n in (1, 2, 8)}
        self.assertEqual(len(errors), 1)
        self.assertIn("b_0.png", errors.pop())


@posix_only
class Interrupted(Bake):
    def test_killed_at_any_moment(self):
        self.bake("walk", out="game.hitmask")
        old = self.read("game.hitmask")
        big = "\n".join("#." * 40 for _ in range(60))
        for number in range(150):
            self.sprite(f"many/many_{number:03}.png", big[:-1] + ("#" if number % 2 else "."))
        self.bake("many", out="other.hitmask")
        new = self.read("other.hitmask")
        start = time.monotonic()
        self.bake("many", out="again.hitmask")
        whole_time = time.monotonic() - start
        interrupted = 0
        for part in range(40):
            self.write("game.hitmask", old)
            run = subprocess.Popen([*TOOL, "bake", "many", "-o", "game.hitmask"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, env=self.environment())
            time.sleep(whole_time * part / 40)
            run.send_signal(signal.SIGKILL)
            was_killed = run.wait() == -signal.SIGKILL  # and had not ended before
            found = self.read("game.hitmask")
            self.assertIn(found, (old, new) if was_killed else (new,))
            interrupted += was_killed and found == old
        self.assertGreaterEqual(interrupted, 5)
        self.bake("many")
        self.assertEqual(self.read("game.hitmask"), new)

    def test_a_full_disk(self):
        self.bake("walk")
        old = self.read("game.hitmask")
        self.bake("walk", "ship.png", "--grow", "9", out="whole.hitmask")
        whole = self.read("whole.hitmask")
        codes = []
        while 0 not in codes:
            run = self.bake_with_blocks(len(codes))
            codes.append(run.returncode)
            self.assertIn(run.returncode, (0, 2))
            self.assertEqual(run.returncode == 2, b"cannot write" in run.stderr)
            fits = len(whole) <= 512 * (len(codes) - 1)  # the state, written last, may still not fit
            self.assertEqual(self.read("game.hitmask"), whole if fits else old)
            self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".tmp")], [])
        self.assertGreater(len(codes), len(whole) // 512)

    def bake_with_blocks(self, limit):
        """With files of at most this many blocks of 512 bytes."""
        return subprocess.run(["sh", "-c", f"ulimit -f {limit}; trap '' XFSZ; exec \"$@\"", "sh", *TOOL, "bake", "walk",
                               "ship.png", "-o", "game.hitmask", "--grow", "9"], cwd=self.folder,
                              env=self.environment(), capture_output=True)

    @needs_full_disk
    def test_a_device_without_space(self):
        self.assert_fails(self.run_tool("bake", "walk", "-o", "/dev/full"), "/dev/full: cannot write", "No space left")
        self.assert_fails(self.run_tool("bake", "walk", "-o", "game.hitmask", "--depfile", "/dev/full"), "No space left")
        self.assertEqual(self.check("walk"), 0)


if __name__ == "__main__":
    unittest.main()
