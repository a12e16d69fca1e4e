"""Drawings in the terminal, colours, width, and the progress bar."""

import os
import signal
import subprocess
import time
import unittest

from support import TOOL, ToolTest, drained, grey_png_bytes, needs_pty, new_terminal, posix_only

A, B, SHARED = "\u2591\u2591", "\u2592\u2592", "\u2588\u2588"


class Drawings(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("ball.png", ".##.\n####\n####\n.##.")
        self.sprite("block.png", "###\n###\n###")
        self.pair = ["check", "ball.png", "block.png", "--at", "2,1"]

    def drawing(self, out):
        return out.split("\n\n", 1)[1]

    def test_shades(self):
        out = self.run_tool(*self.pair)[1]
        lines = ["  " + A + A, A + A + SHARED + SHARED + B, A + A + SHARED + SHARED + B,
                 "  " + A + SHARED + B + B]
        self.assertEqual(self.drawing(out).split("\n\n")[0].split("\n"), lines)

    def test_half_blocks_in_three_colours(self):
        out = self.run_tool(*self.pair, "--colour", "always")[1]
        blue, orange, light = "38;5;33", "38;5;208", "38;5;229"
        first, second = self.drawing(out).split("\n")[:2]
        # Row 0 has A at columns 1 and 2, row 1 has A A shared shared B.
        self.assertEqual(first, f"\033[0;{blue}m\u2584\u2588\033[0;{blue};48;5;229m\u2580"
                                f"\033[0;{light}m\u2584\033[0;{orange}m\u2584\033[0m")
        # Row 2 is like row 1; row 3 has A at 1, shared at 2, B at 3 and 4.
        self.assertEqual(second, f"\033[0;{blue}m\u2580\u2588\033[0;{light}m\u2588"
                                 f"\033[0;{light};48;5;208m\u2580\033[0;{orange}m\u2588\033[0m")

    def test_margins_are_not_drawn(self):
        self.sprite("wide.png", "....\n.##.\n....")
        out = self.run_tool("check", "wide.png", "wide.png", "--at", "0,0")[1]
        self.assertEqual(self.drawing(out).split("\n")[0], SHARED * 2)

    def test_reduced_when_too_wide(self):
        self.sprite("bar.png", "#" * 60)
        arguments = ["check", "bar.png", "bar.png", "--at", "0,0"]
        out = self.run_tool(*arguments, COLUMNS="60")[1]
        self.assertEqual(self.drawing(out).split("\n")[0], SHARED * 30)
        self.assertIn("one block is 2 x 2 pixels", out)
        out = self.run_tool(*arguments, COLUMNS="120")[1]
        self.assertEqual(self.drawing(out).split("\n")[0], SHARED * 60)
        self.assertNotIn("reduced", out)

    def test_width_80_unless_known(self):
        self.sprite("bar.png", "#" * 41)
        out = self.run_tool("check", "bar.png", "bar.png", "--at", "0,0")[1]
        self.assertIn("one block is 2 x 2 pixels", out)
        out = self.run_tool("check", "bar.png", "bar.png", "--at", "0,0", COLUMNS="nonsense")[1]
        self.assertIn("one block is 2 x 2 pixels", out)

    def test_left_out_when_far_too_large(self):
        out = self.run_tool("check", "ball.png", "block.png", "--at", "1000000,0")[1]
        self.assertIn("not drawn here", out)
        self.assertLess(len(out), 600)

    def test_tiny_terminals(self):
        for columns in ("1", "2", "3"):
            self.assertEqual(self.run_tool(*self.pair, COLUMNS=columns)[0], 0)


class Colours(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("a.png", "#" * 60)
        self.pair = ["check", "a.png", "a.png", "--at", "0,0"]

    @needs_pty
    def test_on_a_terminal(self):
        code, shown = self.run_on_terminal(self.pair)
        self.assertEqual(code, 0)
        self.assertIn("\033[0;38;5;229m", shown)

    def test_never_in_a_pipe_unless_asked(self):
        self.assertNotIn("\033", self.run_tool(*self.pair)[1])
        self.assertIn("\033", self.run_tool(*self.pair, "--colour", "always")[1])
        self.assertIn("\033", self.run_tool(*self.pair, "--colour=always", NO_COLOR="1")[1])

    @posix_only
    def test_switched_off(self):
        self.assertNotIn("\033", self.run_on_terminal(self.pair, NO_COLOR="1")[1])
        self.assertNotIn("\033", self.run_on_terminal(self.pair + ["--no-colour"])[1])
        self.assertNotIn("\033", self.run_on_terminal(self.pair + ["--colour", "never"])[1])
        self.assertNotIn("\033", self.run_on_terminal(self.pair + ["--json"])[1])

    @needs_pty
    def test_the_terminal_tells_its_width(self):
        self.assertNotIn("reduced", self.run_on_terminal(self.pair, columns=60)[1])
        self.assertIn("one block is 2 x 2", self.run_on_terminal(self.pair, columns=59)[1])


class ProgressBar(ToolTest):
    LINE = b'{"a":"a.png","b":"a.png","dx":0,"dy":0}\n'

    def setUp(self):
        super().setUp()
        self.sprite("a.png", "#")

    def shown_on_errors_terminal(self, pause):
        master, slave = new_terminal(100)
        run = subprocess.Popen([*TOOL, "check", "--batch", "-"], cwd=self.folder, stderr=slave,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment())
        os.close(slave)
        run.stdin.write(self.LINE)
        run.stdin.flush()
        time.sleep(pause)
        out, _ = run.communicate(self.LINE)
        self.assertEqual(run.returncode, 0)
        self.assertEqual(len(out.splitlines()), 2)
        return drained(master)

    @posix_only
    def test_after_a_second_and_gone_at_the_end(self):
        shown = self.shown_on_errors_terminal(1.2)
        self.assertIn("2 lines", shown)
        self.assertTrue(shown.endswith("\r\033[K"))

    @needs_pty
    def test_not_before_a_second(self):
        self.assertEqual(self.shown_on_errors_terminal(0), "")

    def shown_while_baking(self, *arguments, stops):
        """With stops, so that a second passes while it bakes."""
        master, slave = new_terminal(100)
        run = subprocess.Popen([*TOOL, "bake", "pictures", "-o", "game.hitmask", "--threads", "1", *arguments],
                               cwd=self.folder, stdout=subprocess.PIPE, stderr=slave, env=self.environment())
        os.close(slave)
        for _ in range(stops):
            time.sleep(0.03)
            run.send_signal(signal.SIGSTOP)
            time.sleep(0.3)
            run.send_signal(signal.SIGCONT)
        run.communicate()
        self.assertEqual(run.returncode, 0)
        return drained(master)

    @posix_only
    def test_of_a_bake(self):
        large = grey_png_bytes(4000)
        for number in range(32):
            self.write(f"pictures/p_{number:02}.png", large)
        shown = self.shown_while_baking(stops=5)
        self.assertRegex(shown, r"\[#+\.*\] +\d+%  \d+ files, \d+ s left")
        self.assertTrue(shown.endswith("\r\033[K"))
        os.remove(self.path("game.hitmask"))
        self.assertEqual(self.shown_while_baking("--quiet", stops=5), "")
        self.assertEqual(self.shown_while_baking(stops=0), "")  # current


if __name__ == "__main__":
    unittest.main()
