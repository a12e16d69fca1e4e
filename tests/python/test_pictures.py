"""Masks from pixels, pictures and the layouts of old routines."""

import struct

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays

Mask = hitmask.Mask
FORMATS = {"rgba8": "rgba", "bgra8": "bgra", "argb8": "argb", "abgr8": "abgr", "rgb8": "rgb", "bgr8": "bgr"}


def same(mask, array):
    mask.validate()
    assert numpy.array_equal(mask.to_array(), array)


@given(arrays(66), st.sampled_from(sorted(FORMATS)), st.integers(0, 9), st.integers(0, 5), st.integers(0, 20))
def test_colour_keys(array, name, pixel_gap, row_gap, tolerance):
    height, width = array.shape
    depth = len(FORMATS[name]) + pixel_gap
    pixels = numpy.random.default_rng(3).integers(0, 256, (height, width, depth), numpy.uint8)
    key = {"r": 250, "g": 10, "b": 128}
    for channel, letter in enumerate(FORMATS[name]):
        if letter != "a":
            near = numpy.clip(key[letter] + numpy.where(array, 40, 0) * (1 if key[letter] < 200 else -1), 0, 255)
            pixels[:, :, channel] = near
    rows = numpy.zeros((height, width * depth + row_gap), numpy.uint8)
    rows[:, : width * depth] = pixels.reshape(height, width * depth)
    made = Mask.from_key(data=rows.tobytes(), size=(width, height), key=(250, 10, 128), format=name,
                         tolerance=tolerance, row_stride=rows.shape[1] if width and height else 0, pixel_stride=depth)
    same(made, array)


@given(arrays(66), st.integers(0, 255))
def test_colour_numbers(array, key):
    numbers = numpy.where(array, (key + 1) % 256, key).astype(numpy.uint8)
    size = array.shape[::-1]
    same(Mask.from_indexed(data=numbers.tobytes(), size=size, key=key), array)
    wide = numpy.repeat(numbers, 3, axis=1)
    same(Mask.from_indexed(wide.tobytes(), size, key, row_stride=wide.shape[1], pixel_stride=3), array)
    if array.size and max(size) < 256:
        same(Mask.from_xlib_bitmap(data=bytes(size) + numbers.tobytes(), key=key), array)


@given(arrays(66), st.integers(0, 254))
def test_memory_blocks(array, threshold):
    pixels = numpy.zeros((*array.shape, 4), numpy.uint8)
    pixels[:, :, 3] = numpy.where(array, threshold + 1, threshold)
    block = struct.pack("<iii", array.shape[1], array.shape[0], 32) + pixels.tobytes()
    same(Mask.from_agk_memblock(data=block, threshold=threshold), array)


def test_rows_from_the_bottom():
    assert Mask.from_indexed(b"\0\0\1\1", (2, 2), row_stride=-2).to_text() == "##\n..\n"
    assert Mask.from_alpha(b"\0\0\1\1", (2, 2), first=0, pixel_stride=1, row_stride=-2).to_text() == "##\n..\n"


@given(arrays(30))
def test_functions(array):
    same(Mask.from_predicate(size=array.shape[::-1], solid=lambda x, y: array[y, x]), array)


def padded_rows(array, bits):
    width = -(-array.shape[1] // bits) * bits
    return numpy.pad(array, ((0, 0), (0, width - array.shape[1])))


def packed(bits_in_order, bits, high_first, big):
    """Bits of whole words to bytes."""
    words = bits_in_order.reshape(-1, bits // 8, 8)
    if high_first:
        data = numpy.packbits(words.reshape(-1, bits), axis=1)
        return (data if big else data[:, ::-1]).tobytes()
    data = numpy.packbits(words.reshape(-1, bits), axis=1, bitorder="little")
    return (data[:, ::-1] if big else data).tobytes()


@given(arrays(66), st.sampled_from([8, 16, 32, 64]), st.booleans(), st.booleans(), st.sampled_from(["rows", "columns", "packed"]))
def test_layouts(array, bits, high_first, big, layout):
    if layout == "packed":
        ordered = array.reshape(-1)
        ordered = numpy.pad(ordered, (0, -ordered.size % bits))
    else:
        ordered = padded_rows(array, bits)
        if layout == "columns":
            ordered = ordered.reshape(array.shape[0], ordered.shape[1] // bits, bits).transpose(1, 0, 2)
    wanted = packed(numpy.ascontiguousarray(ordered), bits, high_first, big)
    orders = {"bit_order": "high_first" if high_first else "low_first", "byte_order": "big" if big else "little"}
    mask = Mask.from_array(array)
    assert mask.to_layout(layout=layout, bits=bits, **orders) == wanted
    assert hitmask.layout_size(size=mask.size, layout=layout, bits=bits, **orders) == len(wanted)
    same(Mask.from_layout(data=wanted, size=mask.size, layout=layout, bits=bits, **orders), array)


@given(arrays(66))
def test_named_layouts(array):
    mask = Mask.from_array(array)
    assert mask.to_layout("pygame") == mask.to_bytes() == mask.to_layout("columns", 64, "low_first")
    assert mask.to_layout("xquest") == mask.to_layout("columns", 32, "high_first", "little")
    assert mask.to_layout("agk") == mask.to_layout("packed", 32, "low_first")
    for name in ("pygame", "xquest", "agk"):
        assert Mask.from_layout(mask.to_layout(name), mask.size, name) == mask


def test_patterns():
    mask = Mask((16, 16))
    mask[8:16, 0:8] = True
    assert mask.to_layout("msx16") == bytes(16) + b"\xff" * 8 + bytes(8)
    assert mask.to_layout("msx8") == bytes(8) + b"\xff" * 8 + bytes(16)
    assert Mask.from_layout(mask.to_layout("msx16"), (16, 16), "msx16") == mask
    assert Mask.from_layout(bytes(8) + b"\xf0" * 8, (8, 8), "nes").count() == 32
    for call in (lambda: mask.to_layout("nes"), lambda: mask.to_layout("rows", bits=7), lambda: Mask((9, 9)).to_layout("msx8"),
                 lambda: Mask.from_layout(b"1", (16, 16), "msx8"), lambda: Mask.from_layout(b"", (-1, 2), "rows")):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: mask.to_layout("pc98"), lambda: mask.to_layout("rows", bit_order="up"), lambda: mask.to_layout(3)):
        with pytest.raises(TypeError):
            call()


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**32 - 1), st.integers(0, 255))
def test_pictures(width, height, seed, threshold):
    pixels = numpy.random.default_rng(seed).integers(0, 256, (height, width, 4), numpy.uint8)
    data = hitmask.encode_picture(pixels=pixels)
    assert numpy.array_equal(hitmask.decode_picture(data=data, max_pixels=width * height), pixels)
    same(Mask.decode_png(data, threshold=threshold), pixels[:, :, 3] > threshold)
    key = tuple(int(v) for v in pixels[0, 0, :3])
    same(Mask.decode_png(data, key=key), (pixels[:, :, :3] != pixels[0, 0, :3]).any(2))
    apart = numpy.abs(pixels[:, :, :3].astype(int) - pixels[0, 0, :3].astype(int)).max(2)
    same(Mask.decode_png(data=data, key=key, tolerance=30), apart > 30)
    red, green, blue = (pixels[:, :, i].astype(int) for i in range(3))
    bright = Mask.decode_png(data, threshold, luma=True).to_array()
    exact = (299 * red + 587 * green + 114 * blue) / 1000
    assert bright[exact > threshold + 2].all() and not bright[exact < threshold - 2].any()
    with pytest.raises(ValueError):
        hitmask.decode_picture(data, max_pixels=width * height - 1)
    with pytest.raises(ValueError):
        Mask.decode_png(data, max_pixels=width * height - 1)


def test_picture_files(tmp_path):
    pixels = numpy.zeros((3, 5, 4), numpy.uint8)
    pixels[1, 2] = (9, 8, 7, 255)
    hitmask.write_picture(path=tmp_path / "one.png", pixels=pixels[:, ::-1][:, ::-1])
    assert numpy.array_equal(hitmask.read_picture(path=tmp_path / "one.png", max_pixels=15), pixels)
    assert hitmask.read_png(path=tmp_path / "one.png", threshold=1, tolerance=0, luma=False, max_pixels=15).count() == 1
    assert hitmask.read_png(tmp_path / "one.png", key="corners").count() == 1
    assert hitmask.read_png(str(tmp_path / "one.png"), 5, luma=True).count() == 1
    hitmask.write_png(path=tmp_path / "two.png", mask=Mask.disc(3))
    assert hitmask.read_png(tmp_path / "two.png") == Mask.disc(3)
    with pytest.raises(ValueError, match="one.png"):
        hitmask.read_picture(tmp_path / "one.png", max_pixels=14)
    with pytest.raises(ValueError, match="one.png"):
        hitmask.read_png(tmp_path / "one.png", max_pixels=14)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        hitmask.write_png(tmp_path / "folder", Mask.disc(3))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "one.png", "two.png"]
    for wrong in (numpy.zeros((3, 5, 3), numpy.uint8), numpy.zeros((3, 5), numpy.uint8), numpy.zeros((0, 5, 4), numpy.uint8)):
        with pytest.raises(ValueError):
            hitmask.encode_picture(wrong)
    with pytest.raises(TypeError):
        hitmask.encode_picture(numpy.zeros((3, 5, 4)))
    with pytest.raises(ValueError):
        Mask.decode_png(Mask.disc(3).encode_png(), key="corners", luma=True)


def test_pictures_of_other_libraries():
    import pygame
    from PIL import Image

    pixels = numpy.random.default_rng(5).integers(0, 256, (9, 13, 4), numpy.uint8)
    picture = Image.fromarray(pixels)
    same(hitmask.mask_from_image(image=picture, threshold=100), pixels[:, :, 3] > 100)
    same(hitmask.mask_from_image(picture.getchannel("A"), 100), pixels[:, :, 3] > 100)
    same(hitmask.mask_from_image(picture.convert("RGB")), numpy.ones((9, 13), bool))
    same(hitmask.mask_from_image(picture.convert("1")), numpy.asarray(picture.convert("1")))
    surface = pygame.image.frombuffer(pixels.tobytes(), (13, 9), "RGBA")
    same(hitmask.mask_from_image(surface, threshold=100), pixels[:, :, 3] > 100)
    keyed = pygame.Surface((5, 5))
    keyed.set_colorkey((0, 0, 0))
    keyed.set_at((2, 3), (1, 2, 3))
    assert hitmask.mask_from_image(keyed).to_array().nonzero() == ([3], [2])
    same(hitmask.mask_from_image(pixels, 100), pixels[:, :, 3] > 100)
    for wrong in (None, 3, "picture.png", object()):
        with pytest.raises(TypeError):
            hitmask.mask_from_image(wrong)


def test_damaged_files():
    """Every byte changed, every length: a mask or a ValueError."""
    data = Mask.disc(6).encode_png()
    for end in range(len(data)):
        with pytest.raises(ValueError):
            Mask.decode_png(data[:end])
    for place in range(len(data)):
        for value in (0, 255, data[place] ^ 1):
            damaged = data[:place] + bytes([value]) + data[place + 1 :]
            for decode in (Mask.decode_png, hitmask.decode_picture):
                try:
                    decode(damaged)
                except ValueError as error:
                    assert str(error)
