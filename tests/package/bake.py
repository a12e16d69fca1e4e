#!/usr/bin/env python3
"""hitmask_bake() of the installed package: bakes, and bakes again exactly when a file has changed.

Usage: bake.py PREFIX SPRITES COMPILER
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PREFIX, SPRITES, COMPILER = map(os.path.abspath, sys.argv[1:4])
SOURCES = Path(__file__).parent / "bake"


class Baked(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(SOURCES, self.folder / "source")
        self.art = self.folder / "source/art"
        (self.art / "coins").mkdir(parents=True)
        for name in ("slime.json", "slime_sheet.png", "ship.png"):
            shutil.copy(f"{SPRITES}/{name}", self.art)
        shutil.copy(f"{SPRITES}/coin.png", self.art / "coins/coin_0.png")
        self.out = self.folder / "build/data/game.hitmask"

    def run_here(self, *command):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def build(self):
        return self.run_here("cmake", "--build", self.folder / "build")

    def names(self):
        return self.run_here(f"{PREFIX}/bin/hitmask", "info", self.out)

    def check(self, generator):
        self.run_here("cmake", "-G", generator, "-S", self.folder / "source", "-B", self.folder / "build",
                      f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DCMAKE_CXX_COMPILER={COMPILER}")
        self.assertIn("Baking", self.build())
        self.run_here(self.folder / "build/game", self.folder / "build/ship.hitmask")
        names = self.names()
        self.assertIn("slime/hop", names)
        self.assertIn("coins/coin_0", names)
        for name in ("coins", "slime", "more"):  # further files of one target
            self.assertTrue((self.folder / f"build/{name}.hitmask").exists())
        before = self.out.stat()
        self.assertNotIn("Baking", self.build())
        time.sleep(1.1)
        (self.art / "ship.png").touch()  # a file with the same content
        self.assertIn("Baking", self.build())
        self.assertNotIn("Baking", self.build())
        time.sleep(1.1)  # Make looks at seconds on some systems
        shutil.copy(f"{SPRITES}/slime_1.png", self.art / "coins/coin_0.png")  # a file of a folder
        self.build()
        self.assertNotEqual(self.out.stat().st_mtime_ns, before.st_mtime_ns)
        time.sleep(1.1)
        shutil.copy(f"{SPRITES}/coin.png", self.art / "coins/coin_1.png")  # a new one
        self.build()
        self.assertIn("coins/coin_1", self.names())
        page = (self.art / "slime_sheet.png").read_bytes()
        time.sleep(1.1)
        (self.art / "slime_sheet.png").write_bytes(page + b"?")  # named in the sheet alone
        text = self.build()
        self.assertIn("Baking data/game.hitmask", text)

    def test_ninja(self):
        self.check("Ninja")

    def test_make(self):
        if shutil.which("make"):
            self.check("Unix Makefiles")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
