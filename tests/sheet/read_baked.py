#!/usr/bin/env python3
"""Prints a baked sheet as text: read_baked.py FILE. Written from docs/format.md alone, as another reader would be."""
import struct
import sys
from pathlib import Path

PLAYBACKS = ("forward", "reverse", "ping_pong", "ping_pong_reverse")
MAGIC = bytes.fromhex("89484D4B0D0A1A0A")


def crc32c(data):
    rest = 0xFFFFFFFF
    for byte in data:
        rest ^= byte
        for _ in range(8):
            rest = (rest >> 1) ^ (0x82F63B78 if rest & 1 else 0)
    return rest ^ 0xFFFFFFFF


def sections_of(data):
    magic, major, _, kind, length, count, checksum = struct.unpack_from("<8sHHIQII", data)
    assert magic == MAGIC and major == 1 and kind == 1, "not a baked sheet of version 1"
    assert length == len(data), "another length"
    assert crc32c(data[:28] + data[32:32 + 24 * count]) == checksum, "checksum of the header"
    sections = {}
    for i in range(count):
        number, checksum, offset, size = struct.unpack_from("<IIQQ", data, 32 + 24 * i)
        assert offset % 64 == 0 and offset + size <= len(data), f"section {number} leaves the file"
        sections[number] = data[offset:offset + size]
        assert crc32c(sections[number]) == checksum, f"checksum of section {number}"
    return sections


def records(section, layout):
    return list(struct.iter_unpack("<" + layout, section))


def strings_of(section):
    count, = struct.unpack_from("<I", section)
    ends = struct.unpack_from(f"<{count}I", section, 4)
    letters = section[4 + 4 * count:]
    return [letters[start:end] for start, end in zip((0, *ends), ends)]


def strip_words(width, height):
    return (width + 63) // 64 * (height + 7) + 2


def masks_of(section, words):
    """Each as a list of rows of '#' and '.'."""
    masks, at = [], 0
    for width, height, *_ in records(section, "10i"):
        rows = [""] * height
        if width and height:
            first = at + 16
            for x in range(width):
                strip = first + x // 64 * (height + 7) * 8
                for y in range(height):
                    word, = struct.unpack_from("<Q", words, strip + 8 * y)
                    rows[y] += "#" if word >> x % 64 & 1 else "."
            count = 2 + strip_words(width, height)
            if width > 64 or height > 64:
                count += strip_words((width + 7) // 8, (height + 7) // 8)
            at += (count * 8 + 63) // 64 * 64
        masks.append((width, height, rows))
    assert at == len(words), "words of no mask"
    return masks


def mix(number, word):
    product = (number ^ word) * 0x9E3779B97F4A7C15 % 2**64
    return product ^ product >> 32


def hash_of(mask):
    width, height, rows = mask
    result = mix(width << 32, height)
    for x in range(0, width, 64):
        for row in rows:
            result = mix(result, sum(1 << i for i, pixel in enumerate(row[x:x + 64]) if pixel == "#"))
    return result


def print_mask(mask):
    for row in mask[2]:
        print("   ", row)
    print(f"    hash {hash_of(mask)}")


def quoted(text):
    return "".join(chr(byte) if 32 < byte < 127 else f"\\x{byte:02x}" for byte in text)


def print_sheet(data):
    sections = sections_of(data)
    strings = [quoted(text) for text in strings_of(sections[1])]
    masks = masks_of(sections[2], sections[7])
    parts = iter(records(sections[4], "II4iI"))
    places = (place for place, in records(sections[6], "I"))
    for name, user, width, height, pivot_x, pivot_y, duration, x, y, mask, count, _ in records(sections[3], "IIiiqqiiiIII"):
        print(f"frame [{strings[name]}] [{strings[user]}] size {width} {height} pivot {pivot_x} {pivot_y} duration {duration}")
        print(f"  mask at {x} {y} size {masks[mask][0]} {masks[mask][1]}")
        print_mask(masks[mask])
        for _ in range(count):
            name, user, *box, mask = next(parts)
            print(f"  part [{strings[name]}] [{strings[user]}] box", *box, "full" if mask == 0xFFFFFFFF else "mask")
            if mask != 0xFFFFFFFF:
                print_mask(masks[mask])
    for name, user, playback, repeat, count in records(sections[5], "5I"):
        frames = [next(places) for _ in range(count)]
        print(f"animation [{strings[name]}] [{strings[user]}] {PLAYBACKS[playback]} repeat {repeat} frames", *frames)


if __name__ == "__main__":
    print_sheet(Path(sys.argv[1]).read_bytes())
