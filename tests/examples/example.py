"""Shared by the examples' tests: runs one without a screen, and reads the PNG it writes."""

import os
import struct
import subprocess
import tempfile
import unittest
import zlib

PROGRAM = os.environ["HITMASK_EXAMPLE"]
SPRITES = os.environ["HITMASK_SPRITES"]


def png_size(path):
    """(width, height); checks that the file is complete."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, size, packed, kind = 8, None, b"", b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        size = struct.unpack(">II", body[:8]) if kind == b"IHDR" else size
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    assert kind == b"IEND"
    rows = zlib.decompress(packed)
    assert len(rows) % size[1] == 0 and len(set(rows)) > 100  # more than one colour
    return size


class ExampleTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_example(self, *arguments):
        """(exit code, output, errors), with neither a display nor a terminal."""
        kept = {name: value for name, value in os.environ.items()
                if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
        run = subprocess.run([PROGRAM, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, env=kept, timeout=300)
        return run.returncode, run.stdout, run.stderr

    def frames(self, count, *arguments):
        """Its output for this many frames."""
        code, out, errors = self.run_example(SPRITES, "--frames", str(count), *arguments)
        self.assertEqual(code, 0, errors)
        return out

    def screenshot(self, count):
        """(its output, the picture's size)"""
        path = os.path.join(self.folder, "shot.png")
        out = self.frames(count, "--screenshot", path)
        return out, png_size(path)

    def assert_refuses(self, part, *arguments):
        code, out, errors = self.run_example(*arguments)
        self.assertEqual((code, out), (2, ""))
        self.assertIn(part, errors)
