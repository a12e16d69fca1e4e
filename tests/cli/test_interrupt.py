"""A tool that is interrupted while it writes: no temporary file stays, and the old file does."""

import os
import signal
import subprocess
import time
import unittest

from support import IS_WINE, TOOL, ToolTest, needs_signals

# wine makes Ctrl-C of SIGINT. The others end it without asking the program.
SIGNALS = ("SIGINT",) if IS_WINE else ("SIGINT", "SIGTERM", "SIGHUP")
SIDE = 6000  # 36 MB of text: long enough to be seen while it is written


@needs_signals
class Interrupted(ToolTest):
    def setUp(self):
        super().setUp()
        self.write("a.txt", "#.\n.#\n")
        self.write("big.txt", "old\n")

    def temporary(self):
        return [name for name in os.listdir(self.folder) if name.startswith(".hitmask-")]

    def start(self, **more):
        return subprocess.Popen([*TOOL, "shape", "a.txt", "-o", "big.txt", "--scale", f"{SIDE}x{SIDE}"], cwd=self.folder,
                                env=self.environment(), stderr=subprocess.PIPE, **more)

    def until(self, condition):
        end = time.monotonic() + 60
        while not condition() and time.monotonic() < end:
            pass

    def interrupt_while_writing(self, number):
        """The exit code of a tool that got the signal while its temporary file existed."""
        for _ in range(20):  # the file may be complete before the signal comes
            run = self.start()
            self.until(lambda: run.poll() is not None or self.temporary())
            run.send_signal(number)
            run.communicate(timeout=60)
            if IS_WINE:  # wine's server removes files after their program has ended
                self.until(lambda: not self.temporary())
            self.assertEqual(self.temporary(), [])
            if self.read("big.txt") == b"old\n":
                return run.returncode
            self.assertEqual(len(self.read("big.txt")), SIDE * (SIDE + 1))
            self.write("big.txt", "old\n")
        self.fail("the tool was always faster than the signal")

    def test_nothing_stays(self):
        for name in SIGNALS:
            number = getattr(signal, name)
            code = self.interrupt_while_writing(number)
            self.assertTrue(IS_WINE or code == -number, code)  # wine's is 0, that of Windows is not

    def test_ignored_signals_stay_ignored(self):
        run = self.start(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        while run.poll() is None:
            run.send_signal(signal.SIGHUP)
            time.sleep(0.005)
        run.communicate()
        self.assertEqual(run.returncode, 0)
        self.assertEqual(self.temporary(), [])
        self.assertEqual(len(self.read("big.txt")), SIDE * (SIDE + 1))


if __name__ == "__main__":
    unittest.main()
