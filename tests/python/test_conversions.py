"""One kind of mask into another, pictures of every depth, and what pickles and copies keep."""

import copy
import ctypes
import pickle

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest
from hitmask import Mask
from PIL import Image


class Named(Mask):
    """A subclass with attributes."""


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 5), (64, 2), (65, 70)])
def test_pygames_own_masks(size):
    theirs = pygame.mask.Mask(size)
    for x in range(0, size[0], 3):
        for y in range(0, size[1], 2):
            theirs.set_at((x, y))
    mine = Mask(theirs)
    assert mine.size == size and mine.count() == theirs.count()
    assert all(mine[x, y] == theirs.get_at((x, y)) for x in range(size[0]) for y in range(size[1]))
    assert bytes(ours.Mask(theirs)) == bytes(ours.Mask(mine)) == (b"" if 0 in size else bytes(theirs))
    assert hitmask.mask_from_image(theirs) == mine == Mask(mine) == Mask(ours.Mask(mine))


def test_masks_are_no_arrays():
    for mask in (Mask.disc(5), ours.Mask((4, 4)), pygame.mask.Mask((4, 4))):
        with pytest.raises(TypeError, match="mask already"):
            Mask.from_array(mask)
    for request in (0x38, 0x58, 0x98):  # C-, F-, any-contiguous: rows of zeros lie between the strips
        assert not contiguous_view(Mask.disc(5), request)
    assert contiguous_view(ours.Mask((70, 5)), 0x38) and not contiguous_view(ours.Mask((70, 5)), 0x58)


def contiguous_view(mask, flags):
    """Whether a buffer is given for these flags."""
    view = ctypes.create_string_buffer(256)
    get, release = ctypes.pythonapi.PyObject_GetBuffer, ctypes.pythonapi.PyBuffer_Release
    get.argtypes = [ctypes.py_object, ctypes.c_void_p, ctypes.c_int]
    try:
        get(mask, ctypes.addressof(view), flags)
    except BufferError:
        return False
    release.argtypes = [ctypes.c_void_p]
    release(ctypes.addressof(view))
    return True


@pytest.mark.parametrize("mode", ["I;16", "I", "F", "L"])
def test_deep_greys(mode):
    grey = Image.new(mode, (6, 4))
    for place in ((0, 0), (5, 3)):
        grey.putpixel(place, 200)
    assert hitmask.mask_from_image(grey).count() == 2
    assert hitmask.mask_from_image(grey, threshold=200).count() == 0


def test_grey_with_a_transparent_value():
    grey = Image.new("L", (3, 1), 7)
    grey.putpixel((1, 0), 9)
    grey.info["transparency"] = 7
    assert hitmask.mask_from_image(grey).to_text() == ".#.\n"


def test_frozen_copies_stay_keys():
    key = Mask.disc(3).frozen()
    for twin in (copy.copy(key), copy.deepcopy(key), pickle.loads(pickle.dumps(key))):
        assert twin.is_frozen and hash(twin) == hash(key)
    assert copy.deepcopy({key: 1}) == {key: 1}
    assert not key.copy().is_frozen and not copy.copy(Mask.disc(3)).is_frozen


def test_subclasses_keep_their_attributes():
    boss = Named((4, 4), solid=True)
    boss.name = "boss"
    twin = pickle.loads(pickle.dumps(boss))
    assert type(twin) is Named and twin.name == "boss" and twin == boss


def test_yes_and_no():
    mask = Mask((4, 2), solid=1)
    for no in (False, 0, numpy.False_, numpy.uint8(0)):
        mask.fill()
        mask[1, 1] = no
        assert not mask[1, 1] and mask.set((0, 0), no) and mask.count() == 6
    for wrong in ("yes", 1.5, None, [True]):
        with pytest.raises(TypeError):
            mask[0, 0] = wrong
        with pytest.raises(TypeError):
            mask.set((0, 0), wrong)
        with pytest.raises(TypeError):
            Mask((2, 2), solid=wrong)


def test_empty_masks_in_notebooks():
    assert Mask((0, 5))._repr_png_() is None and Mask((2, 2))._repr_png_()[1:4] == b"PNG"


def test_files_by_any_path(tmp_path):
    hitmask.write_png(bytes(tmp_path / "disc.png"), Mask.disc(4))
    hitmask.write_png(tmp_path / "square.png", pygame.mask.Mask((3, 3), fill=True))
    assert hitmask.read_png(tmp_path / "disc.png") == Mask.disc(4)
    assert hitmask.read_png(tmp_path / "square.png").count() == 9
    assert sorted(path.name for path in tmp_path.iterdir()) == ["disc.png", "square.png"]
