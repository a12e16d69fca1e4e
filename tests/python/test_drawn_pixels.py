"""Masks to pixels, against numpy."""

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays

Mask = hitmask.Mask
ORDERS = {"rgba8": (0, 1, 2, 3), "bgra8": (2, 1, 0, 3), "argb8": (3, 0, 1, 2), "abgr8": (3, 2, 1, 0), "a8": (3,)}
CHANNEL = st.integers(0, 255)
COLOURS = st.one_of(st.none(), st.tuples(CHANNEL, CHANNEL, CHANNEL, CHANNEL), st.tuples(CHANNEL, CHANNEL, CHANNEL))


def painted(array, before, name, solid, clear, position=(0, 0)):
    """What the pixels `before` become, pixel by pixel."""
    after = before.copy()
    for y, x in numpy.ndindex(array.shape):
        colour = solid if array[y, x] else clear
        to_x, to_y = x + position[0], y + position[1]
        if colour is not None and 0 <= to_y < before.shape[0] and 0 <= to_x < before.shape[1]:
            after[to_y, to_x] = [(*colour, 255)[channel] for channel in ORDERS[name]]
    return after


def noise(height, width, name):
    return numpy.random.default_rng(height * 100 + width).integers(0, 256, (height, width, len(ORDERS[name])), numpy.uint8)


@given(arrays(40), st.sampled_from(sorted(ORDERS)), COLOURS, COLOURS)
def test_new_arrays(array, name, solid, clear):
    made = Mask.from_array(array).to_pixels(format=name, solid=solid, clear=clear)
    assert made.dtype == numpy.uint8
    zeros = numpy.zeros((*array.shape, len(ORDERS[name])), numpy.uint8)
    wanted = painted(array, zeros, name, solid, clear)
    assert numpy.array_equal(made, wanted[:, :, 0] if name == "a8" else wanted)


@given(arrays(40), st.sampled_from(sorted(ORDERS)), COLOURS, COLOURS,
       st.tuples(st.integers(-50, 50), st.integers(-50, 50)), st.integers(0, 40), st.integers(0, 40), st.integers(0, 2))
def test_arrays_of_yours(array, name, solid, clear, position, width, height, layout):
    """With gaps between rows, and rows that are stored bottom-up."""
    mask = Mask.from_array(array)
    wide = noise(height, width + 3 * (layout > 0), name)
    target = wide[::-1, :width] if layout == 2 else wide[:, :width]
    whole, wanted = wide.copy(), painted(array, target, name, solid, clear, position)
    (whole[::-1] if layout == 2 else whole)[:, :width] = wanted
    mask.write_pixels(target, format=name, solid=solid, clear=clear, position=position)
    assert numpy.array_equal(wide, whole)
    if name == "a8":
        mask.write_pixels(target[:, :, 0], format=name, solid=solid, clear=clear, position=position)
        assert numpy.array_equal(wide, whole)


@given(arrays(30), st.sampled_from(sorted(ORDERS)), st.integers(0, 5), st.booleans())
def test_flat_bytes(array, name, gap, upwards):
    height, width = array.shape
    row = width * len(ORDERS[name]) + gap
    data = bytearray(b"\x07" * (row * height))
    before = numpy.full((height, width, len(ORDERS[name])), 7, numpy.uint8)
    stride = 0 if 0 in array.shape or (gap == 0 and not upwards) else -row if upwards else row
    Mask.from_array(array).write_pixels(data, size=(width, height), format=name, row_stride=stride, solid=(1, 2, 3, 4), clear=(5, 6, 8))
    rows = numpy.frombuffer(data, numpy.uint8).reshape(height, row)[:: -1 if upwards and stride else 1]
    wanted = painted(array, before, name, (1, 2, 3, 4), (5, 6, 8))
    assert numpy.array_equal(rows[:, : row - gap], wanted.reshape(height, row - gap))
    assert (rows[:, row - gap :] == 7).all()


def test_defaults():
    mask = Mask.from_text("#.")
    assert mask.to_pixels().tolist() == [[[255, 255, 255, 255], [0, 0, 0, 0]]]
    pixels = numpy.full((1, 2, 4), 9, numpy.uint8)
    mask.write_pixels(pixels)
    assert pixels.tolist() == mask.to_pixels().tolist()
    assert Mask.from_array(mask.to_pixels()) == mask
    words = numpy.zeros((1, 2), numpy.uint32)  # pixels of four bytes
    mask.write_pixels(words)
    assert words.tolist() == [[0xFFFFFFFF, 0]]


def test_far_away_is_outside():
    pixels = noise(3, 3, "rgba8")
    before = pixels.copy()
    Mask((4, 4), solid=True).write_pixels(pixels, position=(2**40, -(2**40)))
    assert numpy.array_equal(pixels, before)


@pytest.mark.parametrize(("target", "arguments", "error"), [
    (bytes(16), {"size": (2, 2)}, BufferError),  # read-only
    (numpy.zeros((2, 2, 3), numpy.uint8), {}, ValueError),
    (numpy.zeros((2, 2), numpy.uint8), {}, ValueError),
    (numpy.zeros((2, 2, 4), numpy.float32), {}, ValueError),
    (numpy.zeros((2, 4, 4), numpy.uint8)[:, ::2], {}, ValueError),
    (numpy.zeros((2, 2, 8), numpy.uint8)[:, :, ::2], {}, ValueError),
    (numpy.zeros((2, 2, 2, 2), numpy.uint8), {}, ValueError),
    (numpy.lib.stride_tricks.as_strided(numpy.zeros(8, numpy.uint8), (2, 2, 4), (0, 4, 1)), {}, ValueError),
    (numpy.lib.stride_tricks.as_strided(numpy.zeros(12, numpy.uint8), (2, 2, 4), (4, 4, 1)), {}, ValueError),
    (numpy.zeros((2, 2, 4), numpy.uint8), {"size": (2, 2)}, TypeError),
    (numpy.zeros((2, 2, 4), numpy.uint8), {"row_stride": 8}, TypeError),
    (bytearray(16), {}, TypeError),
    (bytearray(15), {"size": (2, 2)}, ValueError),
    (memoryview(bytearray(32))[::2], {"size": (2, 2)}, ValueError),
    (bytearray(16), {"size": (2, 2), "row_stride": 3}, ValueError),
    (bytearray(16), {"size": (-2, 2)}, ValueError),
    (bytearray(16), {"size": (2, 2), "format": "rgb8"}, ValueError),
    (bytearray(16), {"size": (2, 2), "format": "xyz"}, TypeError),
    (bytearray(16), {"size": (2, 2), "solid": (1, 2)}, TypeError),
    (bytearray(16), {"size": (2, 2), "clear": (1, 2, 3, 256)}, ValueError),
    ("text", {}, TypeError),
    (None, {}, TypeError),
])
def test_what_it_refuses(target, arguments, error):
    with pytest.raises(error):
        Mask((2, 2), solid=True).write_pixels(target, **arguments)
    if isinstance(target, (bytearray, numpy.ndarray)):
        assert not numpy.asarray(target).any()


def test_formats_without_alpha():
    with pytest.raises(ValueError):
        Mask((2, 2)).to_pixels("rgb8")
    assert [hitmask.bytes_per_pixel(format=name) for name in ("rgba8", "bgr8", "a8", "indexed8")] == [4, 3, 1, 1]
    with pytest.raises(TypeError):
        hitmask.bytes_per_pixel("xyz")
