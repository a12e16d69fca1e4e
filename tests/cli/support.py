"""Shared by the tool's tests: sprites from text art, functions that run the tool, and an independent PNG
reader and writer (zlib and struct only, so that hitmask is not checked against itself)."""

import json
import os
import select
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

try:
    import fcntl
    import pty
    import termios
except ImportError:
    pty = None

# Of a tool for Windows: the program that runs it, wine.
RUNNER = [runner for runner in [os.environ.get("HITMASK_TOOL_RUNNER")] if runner]
TOOL = [*RUNNER, os.environ["HITMASK_TOOL"]]
# The tool is one for Windows, and under wine Python and the devices are those of Linux. On a Windows machine they are not.
IS_WINE = bool(RUNNER)
IS_WINDOWS_MACHINE = os.name == "nt"
posix_only = unittest.skipIf(IS_WINE or IS_WINDOWS_MACHINE, "needs a tool for POSIX")
needs_linux = unittest.skipUnless(sys.platform == "linux" and not IS_WINE, "needs Linux: a limit of memory, /proc")
needs_pty = unittest.skipIf(pty is None, "needs pseudo terminals, which Python has on POSIX alone")
needs_signals = unittest.skipIf(IS_WINDOWS_MACHINE, "needs the signals of POSIX, which wine hands on")
needs_full_disk = unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full, a disk that is full")

SOLID = (200, 60, 60, 255)
CLEAR = (0, 0, 0, 0)


def whole_path(path):
    """On Windows machines: a form that may be longer than 260 characters."""
    return "\\\\?\\" + os.path.abspath(path).replace("/", "\\") if IS_WINDOWS_MACHINE else path


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_bytes(rows):
    """An RGBA PNG; rows are lists of (r, g, b, a)."""
    raw = b"".join(b"\0" + bytes(value for pixel in row for value in pixel) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(raw))
            + _chunk(b"IEND", b""))


def grey_png_bytes(side):
    """A square PNG with one bit a pixel: much to decode, from a small file."""
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(bytes((side // 8 + 1) * side), 1))
            + _chunk(b"IEND", b""))


def art(text, colours=None):
    """Rows of pixels from text art: '#' solid, '.' clear, other letters by `colours`."""
    known = {"#": SOLID, ".": CLEAR, **(colours or {})}
    return [[known[letter] for letter in line] for line in text.split()]


def _unfiltered(raw, stride, step):
    above = bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        if kind == 2:
            row = bytearray([(value + up) & 255 for value, up in zip(row, above)])
        elif kind != 0:
            for i in range(stride):
                left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
                row[i] = (row[i] + _predicted(kind, left, above[i], corner)) & 255
        yield row
        above = row


def _predicted(kind, left, above, corner):
    if kind == 1:
        return left
    if kind == 3:
        return (left + above) // 2
    to_left, to_above, to_corner = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner


def _png_chunks(path):
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + length]
        at += length + 12


def _png_contents(path):
    """(width, height, depth, colour type, filtered rows, transparency)."""
    header, packed, transparency = b"", b"", b""
    for kind, body in _png_chunks(path):
        header = body if kind == b"IHDR" else header
        packed += body if kind == b"IDAT" else b""
        transparency = body if kind == b"tRNS" else transparency
    return (*struct.unpack(">IIBB", header[:10]), zlib.decompress(packed), transparency)


def _png_parts(path):
    """(width, height, bytes per pixel, filtered rows) of an 8-bit RGB or RGBA PNG."""
    width, height, depth, colour, raw, _ = _png_contents(path)
    assert depth == 8 and colour in (2, 6)
    step = 3 if colour == 2 else 4
    assert len(raw) == (width * step + 1) * height
    return width, height, step, raw


def mask_png(path):
    """Text art of a 1-bit palette PNG: '#' where the colour is not transparent."""
    width, height, depth, colour, raw, transparency = _png_contents(path)
    assert (depth, colour) == (1, 3)
    solid = [index >= len(transparency) or transparency[index] > 0 for index in (0, 1)]
    rows = list(_unfiltered(raw, (width + 7) // 8, 1))
    assert len(rows) == height
    return "".join("".join("#" if solid[row[x // 8] >> (7 - x % 8) & 1] else "." for x in range(width)) + "\n"
                   for row in rows)


def png_size(path):
    return _png_parts(path)[:2]


def read_png(path):
    """(width, height, rows of (r, g, b, ...))."""
    width, height, step, raw = _png_parts(path)
    rows = [list(zip(*[iter(line)] * step)) for line in _unfiltered(raw, width * step, step)]
    return width, height, rows


class ToolTest(unittest.TestCase):
    """Runs the tool in a fresh folder with a plain environment."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        path = os.path.join(self.folder, name)
        return whole_path(path) if len(path) > 240 else path

    def write(self, name, data):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())
        return name

    def link(self, target, name):
        """A symbolic link. On Windows machines not every user may make one, and slashes in its target lead nowhere."""
        try:
            os.symlink(target.replace("/", "\\") if IS_WINDOWS_MACHINE else target, self.path(name))
        except OSError as error:
            if not IS_WINDOWS_MACHINE:
                raise
            self.skipTest(f"needs the right to make links: {error}")

    def sprite(self, name, text, colours=None):
        return self.write(name, png_bytes(art(text, colours)))

    def environment(self, **extra):
        kept = {name: value for name, value in os.environ.items()
                if name not in ("COLUMNS", "NO_COLOR", "TERM", "HITMASK_TARGET")}
        return {**kept, **extra}

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def run_tool_for_bytes(self, *arguments, input=None, stdout=subprocess.PIPE, **environment):
        data = input.encode() if isinstance(input, str) else input
        run = subprocess.run([*TOOL, *arguments], cwd=self.folder, input=data, stdout=stdout,
                             stderr=subprocess.PIPE, env=self.environment(**environment), timeout=120)
        return (run.returncode, run.stdout or b"", run.stderr.decode())

    def run_tool(self, *arguments, **options):
        code, out, errors = self.run_tool_for_bytes(*arguments, **options)
        return code, out.decode(), errors

    def run_on_terminal(self, arguments, columns=100, **environment):
        """Exit code and output of the tool with standard output on a terminal."""
        master, slave = new_terminal(columns)
        run = subprocess.Popen([*TOOL, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                               stdout=slave, stderr=subprocess.PIPE,
                               env=self.environment(TERM="xterm", **environment))
        os.close(slave)
        shown = drained(master)
        run.stderr.close()
        return run.wait(timeout=60), shown

    def answers(self, text):
        return [json.loads(line) for line in text.splitlines()]

    def assert_fails(self, result, *parts):
        code, out, errors = result
        self.assertEqual(code, 2, out + errors)
        self.assertEqual(out, "")
        self.assertTrue(errors.startswith("hitmask: "), errors)
        for part in parts:
            self.assertIn(part, errors)


def new_terminal(columns):
    """Our end of a terminal, and the tool's."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    return master, slave


def drained(descriptor):
    """The whole output of a terminal, which reports its closing as an error."""
    data = b""
    while select.select([descriptor], [], [], 60)[0]:
        try:
            part = os.read(descriptor, 65536)
        except OSError:
            break
        if not part:
            break
        data += part
    os.close(descriptor)
    return data.decode()
