"""Shared by the examples' tests: runs one without a screen, and reads the PNG it writes."""

import os
import struct
import subprocess
import tempfile
import unittest
import zlib

PROGRAM = os.environ["HITMASK_EXAMPLE"]
SPRITES = os.environ["HITMASK_SPRITES"]


def png_rows(path):
    """(size, channels, filtered rows); checks that the file is complete."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, header, packed, kind = 8, b"", b"", b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        header = body if kind == b"IHDR" else header
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    assert kind == b"IEND"
    size = struct.unpack(">II", header[:8])
    rows = zlib.decompress(packed)
    assert len(rows) % size[1] == 0
    return size, {2: 3, 6: 4}.get(header[9]), rows


def png_size(path):
    """(width, height) of a picture of many colours."""
    size, _, rows = png_rows(path)
    assert len(set(rows)) > 100
    return size


def predicted(kind, left, up, corner):
    """What a PNG filter expects of a byte, from its neighbours."""
    if kind != 4:
        return (0, left, up, (left + up) // 2)[kind]
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))


def png_pixels(path):
    """The (red, green, blue) of all pixels, row by row, of a picture with 8 bits per channel."""
    (width, height), channels, data = png_rows(path)
    above = bytes(width * channels)
    pixels = []
    for y in range(height):
        kind, *row = data[y * (len(above) + 1):(y + 1) * (len(above) + 1)]
        for i in range(len(row)) if kind else ():
            left, corner = (row[i - channels], above[i - channels]) if i >= channels else (0, 0)
            row[i] = (row[i] + predicted(kind, left, above[i], corner)) % 256
        above = row
        pixels += zip(row[::channels], row[1::channels], row[2::channels])
    return pixels


PICTURES = os.path.join(os.path.dirname(SPRITES), os.pardir, "docs", "pictures")


class ExampleTest(unittest.TestCase):
    wrapper = ()  # a command that the program runs under
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_example(self, *arguments):
        """(exit code, output, errors), with neither a display nor a terminal."""
        kept = {name: value for name, value in os.environ.items()
                if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
        run = subprocess.run([*self.wrapper, PROGRAM, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
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

    def assert_draws(self, name, *arguments):
        """Its picture is the one in docs/, up to pixels along slanted lines."""
        path = os.path.join(self.folder, "picture.png")
        code, out, errors = self.run_example(*arguments, "--picture", path)
        self.assertEqual((code, out), (0, ""), errors)
        drawn, expected = png_pixels(path), png_pixels(os.path.join(PICTURES, name))
        self.assertEqual(len(drawn), len(expected))
        differ = sum(pixel != other for pixel, other in zip(drawn, expected))
        self.assertLess(differ, len(drawn) / 1000)

    def assert_refuses(self, part, *arguments):
        code, out, errors = self.run_example(*arguments)
        self.assertEqual((code, out), (2, ""))
        self.assertIn(part, errors)
