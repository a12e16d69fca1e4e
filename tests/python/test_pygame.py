"""hitmask.pygame call by call against the installed pygame-ce: results, types and errors."""

import copy

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, components, points, shared

theirs = pygame.mask
Vector2 = pygame.Vector2


def both(array):
    """The same bits in a mask of each."""
    masks = ours.Mask(array.shape[::-1]), theirs.Mask(array.shape[::-1])
    for x, y in points(array):
        for mask in masks:
            mask.set_at((x, y))
    return masks


def bits(mask):
    width, height = mask.get_size()
    return [[mask.get_at((x, y)) for x in range(width)] for y in range(height)]


def outcome(call):
    """What a call returns, with its type, or what it raises."""
    try:
        result = call()
    except Exception as error:
        return type(error)
    if isinstance(result, (ours.Mask, theirs.Mask)):
        return ("mask", result.get_size(), bits(result))
    if isinstance(result, list):
        return [outcome(lambda item=item: item) for item in result]
    if isinstance(result, tuple):
        return (tuple, [(type(item), item) for item in result])
    if isinstance(result, pygame.Surface):
        return ("surface", result.get_size(), result.get_flags(), pygame.image.tobytes(result, "RGBA"))
    return (type(result), result)


def same(mine, other):
    assert outcome(mine) == outcome(other)


places = st.one_of(
    st.tuples(st.integers(-70, 70), st.integers(-70, 70)),
    st.tuples(st.floats(-70, 70), st.integers(-70, 70)),
    st.lists(st.integers(-9, 9), min_size=2, max_size=2),
    st.builds(Vector2, st.integers(-20, 20), st.integers(-20, 20)),
    st.tuples(st.tuples(st.integers(-9, 9), st.integers(-9, 9))),
)
NO_PLACES = [None, 3, "ab", "a", (1,), (1, 2, 3), ("1", "2"), [1], [[1, 2]], {}, {1, 2}, (None, 1), (1j, 1), object()]


@given(arrays(66), arrays(66), places)
def test_pairs(a, b, offset):
    (mine, other), (mine_2, other_2) = both(a), both(b)
    for name in ("overlap_area", "overlap_mask", "draw", "erase"):
        for keywords in ({}, {"offset": offset}):
            arguments = () if keywords else (offset,)
            same(lambda: getattr(mine, name)(mine_2, *arguments, **keywords),
                 lambda: getattr(other, name)(other_2, *arguments, **keywords))
        assert bits(mine) == bits(other)


@given(arrays(66), arrays(66), places)
def test_overlap_is_the_topmost_point(a, b, offset):
    (mine, other), (mine_2, other_2) = both(a), both(b)
    found, wanted = mine.overlap(mine_2, offset), other.overlap(other=other_2, offset=offset)
    assert type(found) is type(wanted)
    if found is not None:
        x, y = offset[0] if len(offset) == 1 else offset
        assert found == points(shared(a, b, (int(x), int(y))))[0]
        assert b[wanted[1] - int(y), wanted[0] - int(x)] and a[wanted[1], wanted[0]]
    if a.shape[1] <= 64:
        assert found == wanted  # one column of words: pygame's order is ours


@pytest.mark.parametrize("place", NO_PLACES, ids=repr)
def test_places_that_are_none(place):
    mine, other = ours.Mask((5, 5)), theirs.Mask((5, 5))
    for name in ("overlap", "overlap_area", "overlap_mask", "draw", "erase"):
        same(lambda: getattr(mine, name)(mine, place), lambda: getattr(other, name)(other, place))
    for name in ("get_at", "set_at", "scale", "connected_component"):
        same(lambda: getattr(mine, name)(place), lambda: getattr(other, name)(place))
    same(lambda: mine.convolve(mine, None, place), lambda: other.convolve(other, None, place))
    same(lambda: ours.Mask(place), lambda: theirs.Mask(place))


@pytest.mark.parametrize("arguments", [(), (3,), (None, (0, 0)), ("mask", (0, 0)), ("self",), ("self", (0, 0), 3)], ids=repr)
def test_wrong_arguments(arguments):
    mine, other = ours.Mask((5, 5)), theirs.Mask((5, 5))

    def given_to(mask):
        return [mask if item == "self" else item for item in arguments]

    for name in ("overlap", "overlap_area", "overlap_mask", "draw", "erase"):
        same(lambda: getattr(mine, name)(*given_to(mine)), lambda: getattr(other, name)(*given_to(other)))
    same(lambda: mine.overlap(wrong=1), lambda: other.overlap(wrong=1))


@given(arrays(66), places, st.integers(-3, 3))
def test_pixels(array, pos, value):
    mine, other = both(array)
    same(lambda: mine.get_at(pos), lambda: other.get_at(pos))
    same(lambda: mine.get_at(pos=pos), lambda: other.get_at(pos=pos))
    same(lambda: mine.set_at(pos, value), lambda: other.set_at(pos, value))
    same(lambda: mine.set_at(pos=pos, value=1 - value), lambda: other.set_at(pos=pos, value=1 - value))
    assert bits(mine) == bits(other)
    for name in ("count", "centroid", "get_size", "invert", "count", "fill", "count", "clear", "count", "get_rect"):
        same(getattr(mine, name), getattr(other, name))
        assert bits(mine) == bits(other)
    assert repr(mine) == repr(other)


@pytest.mark.parametrize("value", [1.5, "1", None, 2**31, -(2**31), 2**70, True], ids=repr)
def test_values(value):
    mine, other = ours.Mask((5, 5)), theirs.Mask((5, 5))
    same(lambda: mine.set_at((1, 1), value), lambda: other.set_at((1, 1), value))
    same(lambda: mine.outline(value), lambda: other.outline(value))
    same(lambda: mine.connected_components(value), lambda: other.connected_components(value))
    same(lambda: ours.from_surface(pygame.Surface((2, 2)), value), lambda: theirs.from_surface(pygame.Surface((2, 2)), value))
    assert bits(mine) == bits(other)


@pytest.mark.parametrize("fill", [True, False, 0, 5, None, [], "x"], ids=repr)
@pytest.mark.parametrize("size", [(0, 0), (0, 5), (5, 0), (1, 1), (65, 3), (-1, 2), (2, -1), (3.9, 2.1), Vector2(3, 4)], ids=repr)
def test_making(size, fill):
    same(lambda: ours.Mask(size, fill), lambda: theirs.Mask(size, fill))
    same(lambda: ours.Mask(size=size, fill=fill), lambda: theirs.Mask(size=size, fill=fill))
    same(lambda: ours.Mask(), lambda: theirs.Mask())


@given(arrays(66), places)
def test_scale(array, size):
    mine, other = both(array)
    same(lambda: mine.scale(size), lambda: other.scale(size))
    same(lambda: mine.scale(scale=size), lambda: other.scale(scale=size))


@given(arrays(66), st.integers(-2, 9))
def test_outline(array, every):
    mine, other = both(array)
    same(lambda: mine.outline(every), lambda: other.outline(every))
    same(lambda: mine.outline(every=1), lambda: other.outline())


@given(arrays(20), arrays(20), places)
def test_convolve(a, b, offset):
    (mine, other), (mine_2, other_2) = both(a), both(b)
    same(lambda: mine.convolve(mine_2), lambda: other.convolve(other_2))
    same(lambda: mine.convolve(mine_2, None, offset), lambda: other.convolve(other_2, None, offset))
    outputs = ours.Mask((9, 70)), theirs.Mask((9, 70))
    assert mine.convolve(mine_2, output=outputs[0], offset=offset) is outputs[0]
    other.convolve(other_2, output=outputs[1], offset=offset)
    assert bits(outputs[0]) == bits(outputs[1])


def test_convolve_with_a_bad_output():
    mask = ours.Mask((3, 3))
    for wrong in (3, "mask", hitmask.Mask((3, 3)), object()):
        with pytest.raises(TypeError):
            mask.convolve(mask, wrong)


@given(arrays(66), places, st.integers(-1, 5))
def test_components(array, pos, minimum):
    """Of even sides, where pygame is safe. Where it loses count, its answer does not count: see the page."""
    array = array[: array.shape[0] // 2 * 2, : array.shape[1] // 2 * 2]
    mine, other = both(array)
    sizes = sorted(len(part) for part in components(array))
    for keywords in ({}, {"minimum": minimum}):
        wanted = [size for size in sizes if size >= keywords.get("minimum", 0)]
        if sorted(part.count() for part in other.connected_components(**keywords)) == wanted:
            same(lambda: mine.connected_components(**keywords), lambda: other.connected_components(**keywords))
            same(lambda: mine.connected_components(*keywords.values()), lambda: other.connected_components(*keywords.values()))
    if len(sizes) < 2 or (sizes[-2] < sizes[-1] == other.connected_component().count()):
        same(mine.connected_component, other.connected_component)
    same(lambda: mine.connected_component(pos), lambda: other.connected_component(pos))
    same(lambda: mine.connected_component(pos=pos), lambda: other.connected_component(pos=pos))
    same(mine.get_bounding_rects, other.get_bounding_rects)


@given(arrays(66))
def test_components_of_any_size(array):
    mask = hitmask.Mask.from_array(array)
    mine = ours.Mask(mask)
    assert [part.count() for part in mine.connected_components()] == [part.area for part in mask]
    assert [tuple(rect) for rect in mine.get_bounding_rects()] == [part.box for part in mask]


def test_angle_is_exact():
    line = ours.Mask((40, 40))
    for i in range(30):
        line.set_at((i, i))
    assert line.angle() == pytest.approx(-45) and type(line.angle()) is float
    assert ours.Mask((5, 5)).angle() == theirs.Mask((5, 5)).angle() == 0.0
    flat = ours.Mask((40, 1), fill=True)
    assert flat.angle() == theirs.Mask((40, 1), fill=True).angle() == 0.0


def test_far_offsets():
    mine = ours.Mask((5, 5), fill=True)
    assert mine.overlap(mine, (2**32, 0)) is None and mine.overlap_area(mine, (0, -(2**64))) == 0
    assert mine.overlap(mine, (float("inf"), 0)) is None


@given(arrays(66), places)
def test_drawn_onto_itself(array, offset):
    mine, twin = both(array)[0], both(array)[0]
    mine.draw(mine, offset)
    twin.draw(twin.copy(), offset)
    assert bits(mine) == bits(twin)


def test_subclasses():
    class Sub(ours.Mask):
        def __init__(self, size, name="none"):
            super().__init__(size, True)
            self.name = name

        def __copy__(self):
            twin = super().__copy__()
            twin.name = self.name
            return twin

    mask = Sub((4, 4), "rock")
    assert mask.copy().name == copy.copy(mask).name == "rock" and type(mask.copy()) is Sub
    assert type(mask.scale((2, 2))) is ours.Mask and type(mask.overlap_mask(mask, (0, 0))) is ours.Mask
    assert mask.overlap(ours.Mask((4, 4), True), (1, 1)) == (1, 1)
    assert ours.MaskType is ours.Mask and ours.Mask.__name__ == "Mask"
    assert mask == mask and mask != mask.copy() and hash(mask) and bool(ours.Mask((0, 0)))


@given(arrays(130))
def test_buffers(array):
    mine, other = both(array)
    if 0 in array.shape:
        return
    views = memoryview(mine), memoryview(other)
    for name in ("format", "itemsize", "ndim", "shape", "strides", "readonly", "nbytes", "contiguous"):
        assert getattr(views[0], name) == getattr(views[1], name)
    assert bytes(mine) == bytes(other)
    for mask in (mine, other):
        words = numpy.asarray(memoryview(mask))
        words[0, 0] = words[0, 0] ^ numpy.uint64(1)
    assert bits(mine) == bits(other)
    mine.invert()
    assert numpy.asarray(views[0])[0, 0] & numpy.uint64(1) == mine.get_at((0, 0))
    numpy.asarray(views[0])[:] = numpy.uint64(2**64 - 1)
    assert mine.count() == array.size  # no bit beyond the mask's edge
    words = None
    views[0].release()
    mine.clear()
    assert mine.count() == 0


def test_rects():
    mine, other = ours.Mask((30, 20)), theirs.Mask((30, 20))
    for keywords in ({}, {"center": (5, 5)}, {"topleft": (1, 2), "width": 9}, {"wrong": 3}, {"x": "a"}):
        same(lambda: mine.get_rect(**keywords), lambda: other.get_rect(**keywords))
    same(lambda: mine.get_rect(3), lambda: other.get_rect(3))


def test_install():
    before = pygame.mask.Mask, pygame.mask.from_surface
    ours.install()
    ours.install()
    try:
        assert pygame.mask.Mask is ours.Mask and pygame.mask.from_surface is ours.from_surface
        surface = pygame.Surface((8, 8), pygame.SRCALPHA)
        surface.fill((1, 2, 3, 255))
        one, two = pygame.sprite.Sprite(), pygame.sprite.Sprite()
        one.image = two.image = surface
        one.rect, two.rect = pygame.Rect(0, 0, 8, 8), pygame.Rect(4, 4, 8, 8)
        assert pygame.sprite.collide_mask(one, two) == (4, 4)
        assert isinstance(pygame.mask.from_surface(surface), ours.Mask)
    finally:
        ours.uninstall()
        ours.uninstall()
    assert (pygame.mask.Mask, pygame.mask.from_surface) == before
