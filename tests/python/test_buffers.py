"""Memory shared with others: what is exported stays as it was, what is imported is held for the call only."""

import array
import binascii
import gc
import sys

import hitmask
import numpy
import pytest

Mask = hitmask.Mask


def checker(size=(70, 5)):
    return Mask.from_predicate(size, lambda x, y: (x + y) % 2 == 0)


CHANGES = {
    "set": lambda mask: mask.set((1, 0)),
    "item": lambda mask: mask.__setitem__((slice(0, 9), slice(0, 2)), True),
    "fill": lambda mask: mask.fill(),
    "clear": lambda mask: mask.clear(),
    "invert": lambda mask: mask.invert(),
    "tighten": lambda mask: mask.tighten(),
    "draw": lambda mask: mask.draw(Mask.disc(2)),
    "toggle itself": lambda mask: mask.toggle(mask),
    "in place or": lambda mask: mask.__ior__(Mask((99, 99), solid=True)),
    "grow": lambda mask: mask.grow_in_place(2),
    "shift": lambda mask: mask.shift_in_place((3, 1)),
    "flip": lambda mask: mask.flip_x_in_place(),
    "flood": lambda mask: mask.paint_flood((0, 0), paint="toggle"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_exported_never_changes(name):
    mask = checker()
    view, words, pixels = memoryview(mask), numpy.asarray(mask), mask.to_array()
    before = (view.tobytes(), words.copy(), pixels.copy())
    CHANGES[name](mask)
    del mask
    gc.collect()
    assert view.tobytes() == before[0]
    assert numpy.array_equal(words, before[1]) and numpy.array_equal(pixels, before[2])


def test_arrays_are_their_own():
    mask = checker()
    pixels = mask.to_array()
    assert pixels.flags.writeable and pixels.flags.c_contiguous and pixels.dtype == bool
    pixels[:] = True
    assert mask == checker()
    with pytest.raises(ValueError):
        pixels.resize((500, 35), refcheck=False)  # its memory is not numpy's to enlarge
    assert pixels.all() and mask == checker()


def test_the_exported_buffer():
    mask = checker((130, 9))
    before = sys.getrefcount(mask)
    view = memoryview(mask)
    assert (view.format, view.itemsize, view.ndim, view.shape, view.readonly) == ("Q", 8, 2, (3, 9), True)
    assert view.tobytes() == mask.to_bytes() == bytes(mask) == mask.to_layout("pygame")
    assert sys.getrefcount(mask) == before + 1  # the view holds it
    view.release()
    assert sys.getrefcount(mask) == before
    with pytest.raises(ValueError):
        view.tobytes()
    with pytest.raises(TypeError):
        memoryview(mask)[0, 0] = 1
    assert not numpy.asarray(mask).flags.writeable
    with pytest.raises(BufferError):
        binascii.crc32(mask)  # wants bytes in a row
    for empty in (Mask(), Mask((0, 5)), Mask((5, 0))):
        assert memoryview(empty).tobytes() == b"" and numpy.asarray(empty).size == 0


OWNERS = {
    "bytearray": (lambda: bytearray(b"\1" * 16), lambda owner: owner.extend(b"\1" * 4096)),
    "array": (lambda: array.array("B", [1] * 16), lambda owner: owner.extend([1] * 4096)),
}


@pytest.mark.parametrize("name", OWNERS)
def test_owners_may_resize_after_the_call(name):
    make, resize = OWNERS[name]
    owner = make()
    for use in (
        lambda: Mask.from_alpha(owner, (4, 4), first=0, pixel_stride=1),
        lambda: Mask.from_indexed(owner, (4, 4)),
        lambda: Mask.from_array(memoryview(owner).cast("B", (4, 4))),
    ):
        before = sys.getrefcount(owner)
        mask = use()
        gc.collect()
        assert sys.getrefcount(owner) == before and mask.count() == 16
        resize(owner)  # a BufferError if something still held it
        del owner[16:]
        owner[0] = 0
        assert mask.count() == 16
        owner[0] = 1


def test_owners_refuse_while_a_view_holds_them():
    owner = bytearray(b"\1" * 16)
    view = memoryview(owner).cast("B", (4, 4))
    mask = Mask.from_array(view)
    with pytest.raises(BufferError):
        owner.extend(b"more")
    view.release()
    with pytest.raises(ValueError):
        Mask.from_array(view)
    owner.extend(b"more")
    assert mask.count() == 16


def test_a_failed_call_holds_nothing():
    owner = bytearray(b"\1" * 16)
    for use in (
        lambda: Mask.from_array(memoryview(owner)),
        lambda: Mask.from_array(memoryview(owner).cast("B", (4, 4)), "high"),
        lambda: Mask.from_alpha(owner, (400, 400)),
        lambda: Mask.decode_png(owner),
        lambda: Mask.from_layout(owner, (3, 3), "rows"),
        lambda: Mask.from_agk_memblock(owner),
        lambda: hitmask.decode_picture(owner),
    ):
        with pytest.raises((ValueError, TypeError)):
            use()
        gc.collect()
        owner.append(1)
        owner.pop()


def test_numpy_arrays_resized():
    pixels = numpy.ones((4, 4), numpy.uint8)
    mask = Mask.from_array(pixels)
    pixels.resize((400, 400))  # refuses while anything refers to the array
    assert mask.count() == 16 and Mask.from_array(pixels).count() == 16
    held = memoryview(pixels)
    with pytest.raises(ValueError):
        pixels.resize((4, 4))
    assert Mask.from_array(held).count() == 16


def test_indices_and_positions_are_held_for_the_call_only():
    world = hitmask.World()
    ids = world.add_many([Mask.disc(3)] * 3, [[0, 0], [50, 0], [100, 0]])
    positions = numpy.zeros((3, 2), numpy.int32)
    index, offsets = numpy.zeros(3, numpy.int64), numpy.zeros((3, 2), numpy.int32)
    counts = [sys.getrefcount(value) for value in (ids, positions, index, offsets)]
    for _ in range(20):
        world.set_position_many(ids, positions)
        hitmask.contact_many([Mask.disc(3)], index, index, offsets)
        world.position_many(ids)
    assert [sys.getrefcount(value) for value in (ids, positions, index, offsets)] == counts
    positions.resize((9, 2))  # refuses while anything refers to the array
    index.resize(9)
    offsets.resize((9, 2))


@pytest.mark.parametrize("view", ["[::-1]", "[:, ::-1]", "[::2, 1::3]", "[::-2, ::-3]", ".T", ".T[::-1]", "[3:3]", "[:, 5:5]"])
@pytest.mark.parametrize("kind", ["?", "u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", "f4", "f8"])
def test_every_stride_and_kind(view, kind):
    numbers = (numpy.arange(40 * 70).reshape(40, 70) % 5).astype(kind)
    seen = eval("numbers" + view)  # noqa: S307, the views above
    wanted = seen.astype(float) > 0.5
    assert numpy.array_equal(Mask.from_array(seen, 0.5).to_array(), wanted)
    channels = numpy.stack([seen * 0, seen], axis=2)
    assert numpy.array_equal(Mask.from_array(channels, 0.5).to_array(), wanted)
    assert numpy.array_equal(Mask.from_array(channels[:, :, ::-1], 0.5).to_array(), numpy.zeros_like(wanted))


def test_large_whole_numbers_are_compared_exactly():
    top = numpy.array([[2**63 - 1, 2**53 + 1, 2**53, -(2**63)]])
    assert Mask.from_array(top, 2.0**53).to_array().tolist() == [[True, True, False, False]]
    assert Mask.from_array(top, 2.0**63).count() == 0 and Mask.from_array(top, -(2.0**63)).count() == 3
    assert Mask.from_array(top, -1e300).count() == 4 and Mask.from_array(top, 1e300).count() == 0
    assert Mask.from_array(top, float("inf")).count() == 0 and Mask.from_array(top, float("-inf")).count() == 4
    with pytest.raises(ValueError, match="NaN"):
        Mask.from_array(top, float("nan"))
    unsigned = numpy.array([[2**64 - 1, 2**64 - 2, 0]], numpy.uint64)
    assert Mask.from_array(unsigned, 2.0**64).count() == 0 and Mask.from_array(unsigned, -0.5).count() == 3
    assert Mask.from_array(numpy.array([[1, 2]], numpy.uint8), 1.5).to_array().tolist() == [[False, True]]
    assert Mask.from_array(numpy.array([[numpy.inf, -numpy.inf, numpy.nan]])).to_array().tolist() == [[True, False, False]]


@pytest.mark.parametrize("kind", ["O", "S3", "U3", "complex64", "datetime64[s]", "i4,i4"])
def test_kinds_that_are_no_numbers(kind):
    with pytest.raises((TypeError, ValueError, BufferError)):
        Mask.from_array(numpy.zeros((2, 2), kind))
