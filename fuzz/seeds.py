#!/usr/bin/env python3
"""Writes the seed inputs of the fuzzers: seeds.py OUT_DIR makes OUT_DIR/<target>/*.

One small PNG of every colour type, depth and interlacing, with tRNS where it is allowed; one line of a
batch and one scene of every form; a mask in every old layout; long random
sequences of operations. Mutation finds the rest, but it would not find a valid zlib stream.
"""
import random
import struct
import sys
import zlib
from itertools import islice
from pathlib import Path

SIZE = (9, 11)  # every Adam7 pass has pixels, and no row ends on a byte
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
TRANSPARENCY = {0: b"\0\1", 2: b"\0\1\0\2\0\3", 3: b"\0\x80"}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
LINES = (
    '{"a":"x.png","b":"y.png","dx":3,"dy":-4,"threshold":0}',
    '{"a":"x.png","b":"y.png"}',
    '{"a":"\\u0041/../x.png","b":"","dx":-2147483648,"dy":2147483647}',
    '{"a":1,"b":[{}],"dx":1.5,"dy":1e9,"more":null}',
    "",
)
SCENES = (
    '{"threshold":0,"sprites":[{"file":"a.png","x":0,"y":0},{"file":"b.png","x":-3,"y":4}]}',
    '{"sprites":[{"layer":1,"collides_with":4294967295,"file":"\\u0041","y":-1073741824,"x":1073741823}]}',
    '{"sprites":[],"threshold":255}',
    '{"sprites":[{"file":"a"},{"x":1.5},[{}]],"more":null}',
    ' {"sprites" : [ {"x":1e3,"file":1} ,\n{"file":"a.png","file":"b.png"}]} ',
)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def passes(interlaced):
    """(columns, rows) of each pass over the picture."""
    width, height = SIZE
    if not interlaced:
        return [SIZE]
    return [(-(-(width - x) // dx), -(-(height - y) // dy)) for x, y, dx, dy in ADAM7]


def rows(colour, depth, interlaced, generator):
    """Random pixels, every row with its own filter."""
    for columns, count in passes(interlaced):
        length = (columns * CHANNELS[colour] * depth + 7) // 8
        for row in range(count):
            yield bytes([row % 5]) + generator.randbytes(length)


def png(colour, depth, interlaced, transparent, generator):
    header = struct.pack(">IIBBBBB", *SIZE, depth, colour, 0, 0, int(interlaced))
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", header)]
    if colour == 3:
        parts.append(chunk(b"PLTE", generator.randbytes(3 << depth)))
    if transparent:
        parts.append(chunk(b"tRNS", TRANSPARENCY[colour]))
    pixels = b"".join(rows(colour, depth, interlaced, generator))
    return b"".join(parts + [chunk(b"IDAT", zlib.compress(pixels)), chunk(b"IEND", b"")])


def pngs():
    generator = random.Random(1)  # the same files every time
    for colour, depths in DEPTHS.items():
        for depth in depths:
            for interlaced in (False, True):
                for transparent in {False, colour in TRANSPARENCY}:
                    name = f"colour{colour}_depth{depth}_{'adam7' if interlaced else 'plain'}"
                    name += "_trns" if transparent else ""
                    yield name, png(colour, depth, interlaced, transparent, generator)


def layouts():
    """A header for fuzz/layout_reader.cpp, then bytes of the right length, or one more."""
    generator = random.Random(2)
    width, height = 33, 5
    for bits in (8, 16, 32, 64):
        words = {"rows": -(-width // bits) * height, "columns": -(-width // bits) * height,
                 "packed": -(-width * height // bits)}
        for number, (name, count) in enumerate(words.items()):
            for orders in (0, 1, 3, 4):
                header = struct.pack("<BBBhh", number, bits, orders, width, height)
                yield f"{name}{bits}_{orders}", header + generator.randbytes(count * bits // 8)
    for number, (name, length) in enumerate({"msx8": 128, "msx16": 128, "nes": 256}.items(), start=3):
        header = struct.pack("<BBBhh", number, 8, 0, 32, 32)
        yield name, header + generator.randbytes(length)
        yield f"{name}_longer", header + generator.randbytes(length + 1)


def random_choices(seed):
    """Many long random sequences of choices: libFuzzer alone would start with one or two steps, and its
    mutations would reach rare choices later than random bytes do."""
    generator = random.Random(seed)
    for number in range(1000):
        yield str(number), generator.randbytes(generator.randrange(40, 120))


def write_all(folder, seeds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in seeds:
        (folder / name).write_bytes(content)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0])
    write_all(out / "png_reader", pngs())
    write_all(out / "operations", random_choices(3))
    write_all(out / "shapes", random_choices(4))
    write_all(out / "world", random_choices(5))
    write_all(out / "motion", islice(random_choices(6), 100))  # each takes a while
    write_all(out / "terrain", islice(random_choices(7), 100))
    write_all(out / "layout_reader", layouts())
    write_all(out / "scene_reader", ((str(i), scene.encode()) for i, scene in enumerate(SCENES)))
    write_all(out / "batch_line", ((str(i), line.encode()) for i, line in enumerate(LINES)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
