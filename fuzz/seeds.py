#!/usr/bin/env python3
"""Writes the seed inputs of the fuzzers: seeds.py OUT_DIR makes OUT_DIR/<target>/*.

One small PNG of every colour type, depth and interlacing, with tRNS where it is allowed; one line of a
batch and one scene of every form; a sheet of every format, baked ones too; a snapshot; a mask in every old layout; long random
sequences of operations. Mutation finds the rest, but it would not find a valid zlib stream.
"""
import random
import re
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

ATLAS = "a.png\nsize:16,4\n{}\nbounds:1,0,3,2\noffsets:1,1,5,6\nrotate:90\nindex:2\n\nb.png\nold\n  rotate: true\n" \
    "  xy: 0, 0\n  size: 4, 3\n  orig: 6, 6\n  offset: 1, 1\n  index: -1\n"
FRAME = '"frame":{"x":1,"y":0,"w":3,"h":2},"rotated":true,"spriteSourceSize":{"x":1,"y":1,"w":3,"h":2},' \
    '"sourceSize":{"w":5,"h":6},"pivot":{"x":0.5,"y":1e0},"duration":90'
TAGS = '"frameTags":[{"name":"t","from":0,"to":1,"direction":"pingpong_reverse","repeat":"2","data":"d"}],' \
    '"slices":[{"name":"s","keys":[{"frame":1,"bounds":{"x":0,"y":1,"w":2,"h":3},"pivot":{"x":1,"y":1}}]}]'
PLIST = "<plist><dict><key>frames</key><dict><key>n</key><dict><key>{0}</key><string>{{{{1,0}},{{3,2}}}}</string><key>{1}</key>" \
    "<string>{{0.5,-1}}</string><key>{2}</key><string>{{5,6}}</string><key>{3}</key><true/><key>anchor</key><string>{{0,1}}</string>" \
    "<key>aliases</key><array><string>m</string></array></dict></dict><key>metadata</key><dict><key>format</key><integer>{4}</integer>" \
    "<key>textureFileName</key><string>a.png</string></dict></dict></plist>"
SHEETS = (
    '{{"frames":{{"a 0":{{{0}}},"a 1":{{{0}}}}},"meta":{{"image":"a.png",{1}}}}}'.format(FRAME, TAGS),
    '{{"frames":[{{"filename":"a","frame":{{"x":0,"y":0,"w":"4","h":4.0}}}},{{"filename":"b",{0}}}],"animations":{{"x":["b","a"]}},'
    '"meta":{{"image":"a.png","related_multi_packs":["b.json"]}}}}'.format(FRAME),
    '{{"textures":[{{"image":"a.png","frames":[{{"filename":"a",{0}}}]}},{{"image":"b.png","frames":[]}}]}}'.format(FRAME),
    '<TextureAtlas imagePath="a.png"><SubTexture name="s_1" x="1" y="0" width="3" height="2" rotated="true" frameX="-1" frameY="-1" '
    'frameWidth="5" frameHeight="6" pivotX="1.5" pivotY="2"/></TextureAtlas>',
    PLIST.format("frame", "offset", "sourceSize", "rotated", 2),
    PLIST.format("textureRect", "spriteOffset", "spriteSourceSize", "textureRotated", 3),
    ATLAS.format("walk"),
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


def aseprite(depth, flags):
    """Groups, a linked cel, tiles, tags, a slice, user data and a palette."""
    def text(value):
        return struct.pack("<H", len(value)) + value

    def piece(kind, body):
        return struct.pack("<IH", len(body) + 6, kind) + body

    def layer(kind, level, name, more=b""):
        uuid = bytes(16) if flags & 4 else b""
        return piece(0x2004, struct.pack("<HHHHHHB3x", 1, kind, level, 0, 0, 0, 200) + text(name) + more + uuid)

    def cel(number, kind, body):
        return piece(0x2005, struct.pack("<HhhBHh5x", number, 1, -1, 190, kind, 1) + body)

    pixels = zlib.compress(bytes(range(1, 1 + 6 * depth // 8)))
    tiles = zlib.compress(bytes(range(1, 1 + 8 * depth // 8)))
    masks = struct.pack("<HIIII10x", 32, 0x1FFFFFFF, 0x20000000, 0x40000000, 0x80000000)
    cells = zlib.compress(struct.pack("<4I", 0, 1, 0xE0000001, 1))
    first = [piece(0x2019, struct.pack("<III8x", 2, 0, 1) + bytes(12)),
             piece(0x2023, struct.pack("<IIIHHh14x", 0, 6, 2, 2, 2, 1) + text(b"t") + struct.pack("<I", len(tiles)) + tiles),
             layer(1, 0, b"g"), layer(0, 1, b"a"), layer(2, 0, b"b", struct.pack("<I", 0)),
             cel(1, 2, struct.pack("<HH", 3, 2) + pixels), piece(0x2020, struct.pack("<I", 1) + text(b"u")),
             cel(2, 3, struct.pack("<HH", 2, 2) + masks + cells),
             piece(0x2018, struct.pack("<H8xHHBH10x", 1, 0, 1, 2, 3) + text(b"w")),
             piece(0x2022, struct.pack("<III", 1, 3, 0) + text(b"s") + struct.pack("<IiiIIiiIIii", 0, 1, 1, 2, 2, 0, 0, 1, 1, 1, 1))]
    second = [cel(1, 1, struct.pack("<H", 0))]
    frames = b""
    for chunks in (first, second):
        body = b"".join(chunks)
        frames += struct.pack("<IHHHHI", len(body) + 16, 0xF1FA, len(chunks), 0, 0, len(chunks)) + body
    return struct.pack("<IHHHHHIHIIB99x", 0, 0xA5E0, 2, 8, 6, depth, flags, 80, 0, 0, 0) + frames


def imported_sheets():
    """Two bytes of choices before each."""
    for number, text in enumerate(SHEETS):
        yield f"text{number}", b"\0\0" + text.encode()
    for depth in (8, 16, 32):
        for flags in (1, 7):
            for choice in (0, 1, 2):
                yield f"aseprite{depth}_{flags}_{choice}", bytes((choice, 0)) + aseprite(depth, flags)
    for name, picture in islice(pngs(), 8):
        for choice in (0, 3, 4, 9 + 16 * 5):  # as a picture, and with cells
            yield f"picture_{choice}_{name}", bytes((choice, 0)) + picture
    for format, choice in ((8, 3), (9, 0), (10, 0)):  # grid, picture, folder
        yield f"format{format}", bytes((choice, format)) + png(6, 8, False, False, random.Random(9))


def write_all(folder, seeds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in seeds:
        (folder / name).write_bytes(content)


def crc32c(data):
    rest = 0xFFFFFFFF
    for byte in data:
        rest ^= byte
        for _ in range(8):
            rest = (rest >> 1) ^ (0x82F63B78 if rest & 1 else 0)
    return rest ^ 0xFFFFFFFF


def baked(sections):
    """The container of docs/format.md."""
    table, body = b"", b""
    start = -(-(32 + 24 * len(sections)) // 64) * 64
    for number, section in enumerate(sections, 1):
        body += bytes(-len(body) % 64)
        table += struct.pack("<IIQQ", number, crc32c(section), start + len(body), len(section))
        body += section
    header = b"\x89HMK\r\n\x1a\n" + struct.pack("<HHIQI", 1, 0, 1, start + len(body), len(sections))
    head = header + struct.pack("<I", crc32c(header + table)) + table
    return head + bytes(start - len(head)) + body


def solid_mask(width, height):
    """The record and the words of a mask that is all solid, up to 64 pixels on a side."""
    record = struct.pack("<10i", width, height, 0, 0, width, height, 0, width + height - 2, 1 - height, width - 1)
    words = struct.pack(f"<{height + 11}Q", 0, 0, *[(1 << width) - 1] * height, *[0] * 9)
    return record, words + bytes(-len(words) % 64)


def sheets():
    """An empty sheet; one frame; frames with parts and two animations."""
    yield "empty", baked([struct.pack("<I", 0), b"", b"", b"", b"", b"", b""])
    record, words = solid_mask(5, 3)
    frame = struct.pack("<IIiiqqiiiIII", 1, 0, 9, 9, 70000, 2, 100, 1, 2, 0, 0, 0)
    yield "frame", baked([struct.pack("<III", 2, 0, 1) + b"a", record, frame, b"", b"", b"", words])
    other, more_words = solid_mask(64, 40)
    strings = struct.pack("<IIIII", 4, 0, 1, 2, 3) + b"abp"
    frames = (struct.pack("<IIiiqqiiiIII", 1, 2, 9, 9, 70000, 2, 100, 1, 2, 0, 1, 0)
              + struct.pack("<IIiiqqiiiIII", 2, 0, 99, 99, -1, 2, 1, 1, 2, 1, 0, 0))
    part = struct.pack("<II4iI", 3, 0, -4, 2, 3, 3, 0xFFFFFFFF)
    animations = struct.pack("<10I", 1, 0, 2, 3, 3, 2, 1, 1, 0, 1)
    yield "sheet", baked([strings, record + other, frames, part, animations, struct.pack("<4I", 0, 1, 0, 1), words + more_words])


def snapshots():
    """The one that the golden scenes go on from."""
    text = Path(__file__).parents[1].joinpath("tests/golden/recorded_snapshot.hpp").read_text(encoding="utf-8")
    yield "recorded", bytes(int(byte, 16) for byte in re.findall(r"\b0x([0-9A-F]{2})\b", text))


def states():
    """Of a folder with two pictures, and a sheet with its picture."""
    def line(word, frame, path):
        return f"{word} " + "".join(f"{number:016x} " for number in (frame + 7, 3, 0x1234, 99, frame)) + path + "\n"

    none = 0xFFFFFFFF
    start = "hitmask bake state 3\noptions 1.0.0 format 0\n"
    folder = "input /walk\n" + line("file", 0, "/walk/a\\n0.png") + line("file", 1, "/walk/a\\\\1.png")
    sheet = "input /hero.json\n" + line("file", none, "/hero.json") + line("file", none, "/hero.png")
    for name, inputs in (("empty", ""), ("folder", folder), ("both", sheet + folder)):
        text = (start + inputs + line("output", none, "/game.hitmask")).encode()
        yield name, text + f"end {crc32c(text):016x} \n".encode()


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(arguments[0])
    write_all(out / "png_reader", pngs())
    write_all(out / "operations", random_choices(3))
    write_all(out / "shapes", random_choices(4))
    write_all(out / "contour", random_choices(7))
    write_all(out / "world", random_choices(5))
    write_all(out / "motion", islice(random_choices(6), 100))  # each takes a while
    write_all(out / "import_sheet", imported_sheets())
    write_all(out / "bake_state", states())
    write_all(out / "terrain", islice(random_choices(7), 100))
    write_all(out / "runs", islice(random_choices(8), 200))
    write_all(out / "layout_reader", layouts())
    write_all(out / "sheet_reader", sheets())
    write_all(out / "snapshot", snapshots())
    write_all(out / "scene_reader", ((str(i), scene.encode()) for i, scene in enumerate(SCENES)))
    write_all(out / "batch_line", ((str(i), line.encode()) for i, line in enumerate(LINES)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
