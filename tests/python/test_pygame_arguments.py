"""How hitmask.pygame takes its arguments, against the installed pygame-ce: everything a place or a number can be."""

import array
import collections
import decimal
import fractions
import random

import hitmask.pygame as ours
import numpy
import pygame
import pytest
from test_pygame import bits, outcome

theirs = pygame.mask


class Number:
    """A number by one special method only."""

    def __init__(self, method, value):
        self.text = f"{method}={value}"
        self.made = type("Number", (), {method: lambda self: value})()


class BadIndex:
    def __index__(self):
        raise RuntimeError("no index")


class Items:
    """A sequence that is no list."""

    def __init__(self, *items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index]


class BadLength(Items):
    def __len__(self):
        raise RuntimeError("no length")


class BadItem(Items):
    def __getitem__(self, index):
        raise RuntimeError("no item")


Pair = collections.namedtuple("Pair", "x y")
ListLike = type("ListLike", (list,), {})
TupleLike = type("TupleLike", (tuple,), {})

NUMBERS = {
    **{repr(n): n for n in (0, 1, 5, -1, -3, 63, 64, 65, 2.7, -1.2, 0.9, True, False, float("nan"), float("inf"))},
    **{f"numpy {n!r}": n for n in (numpy.int8(3), numpy.int64(-2), numpy.uint8(4), numpy.float64(2.5),
                                   numpy.float32(2.5), numpy.bool_(True))},
    **{name: Number(name, 2).made for name in ("__index__", "__int__", "__float__")},
    **{repr(n): n for n in ("1", None, 1j, b"1", [1], (2,), fractions.Fraction(3, 2), decimal.Decimal("2.5"))},
    "bad index": BadIndex(),
}


def places():
    for name, number in NUMBERS.items():
        yield f"({name}, 1)", (number, 1)
        yield f"[1, {name}]", [1, number]
    for x, y in ((1, 2), (-3, 4), (2.5, 1)):
        made = (pygame.Vector2(x, y), pygame.Vector3(x, y, 0), numpy.array([x, y]), numpy.array([[x, y]]), array.array("d", [x, y]),
                Items(x, y), Pair(x, y), TupleLike((x, y)), ListLike([x, y]), ((x, y),), [(x, y)], (((x, y),),), ((x, y), (x, y)),
                ([x, y],), (pygame.Vector2(x, y),), {x: 1, y: 2}, {0: x, 1: y}, {x, y}, Items((x, y)), ListLike([[x, y]]))
        for value in made:
            yield f"{type(value).__name__} {value!r}", value
    for value in (None, 3, "ab", "12", b"ab", bytearray(b"\1\2"), "", (), [], (1,), (1, 2, 3), range(2), range(3), Ellipsis, int,
                  pygame.Rect(1, 2, 3, 4), pygame.Color(1, 2, 3), numpy.zeros(0), numpy.array(3), pygame.Vector2,
                  memoryview(array.array("i", [1, 2])), pygame.Vector2(1, 2).elementwise()):
        yield f"{type(value).__name__} {value!r}", value
    for value in (object(), BadLength(), BadItem(1, 2), (BadLength(),), iter((1, 2)), (n for n in (1, 2))):
        yield type(value).__name__, value


PLACES = dict(places())


def noise(module, width=66, height=6, seed=1):
    dots = random.Random(seed)
    mask = module.Mask((width, height))
    for x in range(width):
        for y in range(height):
            if dots.random() < 0.4:
                mask.set_at((x, y))
    return mask


def same(call):
    """call(module) does the same with both; a mask that it changed is part of what it returns."""
    assert outcome(lambda: call(ours)) == outcome(lambda: call(theirs))


def called(module, name, *arguments, **keywords):
    mask = noise(module)
    result = getattr(mask, name)(*arguments, **keywords)
    if name == "overlap" and result is not None:
        result = type(result), mask.get_at(result)  # which point is another test
    return [result, mask]


@pytest.mark.parametrize("place", PLACES)
def test_offsets(place):
    value = PLACES[place]
    for name in ("overlap", "overlap_area", "overlap_mask", "draw", "erase"):
        same(lambda module: called(module, name, noise(module, 20, 5, 2), value))
        same(lambda module: called(module, name, noise(module, 20, 5, 2), offset=value))
        same(lambda module: called(module, name, offset=value, other=noise(module, 20, 5, 2)))
    same(lambda module: called(module, "convolve", noise(module, 9, 5), None, value))
    same(lambda module: called(module, "convolve", noise(module, 9, 5), offset=value))
    same(lambda module: called(module, "convolve", noise(module, 9, 5), noise(module, 20, 9), value))


@pytest.mark.parametrize("place", PLACES)
def test_places(place):
    value = PLACES[place]
    for name, keyword in (("get_at", "pos"), ("set_at", "pos"), ("connected_component", "pos"), ("scale", "scale")):
        if name == "scale" and "inf" in place:
            continue  # larger than memory: see the page
        same(lambda module: called(module, name, value))
        same(lambda module: called(module, name, **{keyword: value}))
    if "inf" not in place:
        same(lambda module: module.Mask(value))
        same(lambda module: module.Mask(size=value, fill=1))


INTEGERS = (0, 1, 2, -1, 5, 2**31 - 1, -(2**31), 2**31, 2**63, 2**70, -(2**70), 1.0, 2.5, "1", None, True, numpy.int64(3),
            numpy.float64(1.0), Number("__index__", 2).made, Number("__float__", 1).made, BadIndex(), [], b"", 1j)


@pytest.mark.parametrize("value", INTEGERS, ids=lambda value: f"{type(value).__name__} {value}"[:40])
def test_integers(value):
    surface = pygame.Surface((5, 5), pygame.SRCALPHA)
    for keywords in ({"value": value}, None):
        given = () if keywords else (value,)
        for place in ((1, 1), (100, 1), None):
            same(lambda module: called(module, "set_at", place, *given, **(keywords or {})))
    same(lambda module: called(module, "outline", value))
    same(lambda module: called(module, "outline", every=value))
    same(lambda module: called(module, "connected_components", value))
    same(lambda module: called(module, "connected_components", minimum=value))
    same(lambda module: module.from_surface(surface, value))
    same(lambda module: module.from_surface(surface, threshold=value))
    same(lambda module: module.Mask((3, 3), value))
    same(lambda module: module.Mask((3, 3), fill=value))
    same(lambda module: module.from_threshold(surface, (0, 0, 0), (5, 5, 5), surface, value))


METHODS = sorted(name for name in vars(theirs.Mask) if not name.startswith("__") or name == "__copy__")


def test_the_same_methods():
    assert len(METHODS) == 24
    assert [name for name in METHODS if not hasattr(ours.Mask, name)] == []
    public = {name for name in dir(ours.Mask) if not name.startswith("_")}
    assert public == {name for name in dir(theirs.Mask) if not name.startswith("_")}
    for name in METHODS:
        assert getattr(ours.Mask, name).__name__ == name
        assert getattr(ours.Mask, name).__doc__ or name == "__copy__"


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("arguments", [(), (1,), (1, 2), ((1, 2), 1, 2, 3), (None,), ("x",)], ids=repr)
def test_wrong_arguments_of_all(name, arguments):
    for keywords in ({}, {"wrong": 1}, {"pos": (0, 0)}, {"other": 1}, {"size": 1}, {"every": 1}, {"self": 1}):
        if name != "angle" or arguments or keywords:
            same(lambda module: called(module, name, *arguments, **keywords))


@pytest.mark.parametrize("name", ["from_surface", "from_threshold", "Mask"])
def test_wrong_arguments_of_functions(name):
    surface = pygame.Surface((5, 5), pygame.SRCALPHA)
    several = [(), (surface,), (surface, 1), (surface, 1, 2), (surface, (1, 2, 3), (1, 2, 3), surface, 1, 1), (1,), (None, 1), ((1, 2),),
               ((1, 2), 1, 2)]
    for arguments in several:
        for keywords in ({}, {"surface": surface}, {"threshold": 3}, {"color": (1, 2, 3)}, {"wrong": 1}, {"othersurface": None},
                         {"othersurface": surface}, {"palette_colors": None}, {"size": (1, 2)}, {"fill": 1}):
            same(lambda module: getattr(module, name)(*arguments, **keywords))


def test_masks_as_arguments():
    for name in ("overlap", "overlap_area", "overlap_mask", "draw", "erase", "convolve"):
        for wrong in (None, 3, "mask", object(), pygame.Surface((3, 3)), int):
            same(lambda module: called(module, name, wrong, (0, 0)))
        same(lambda module: called(module, name, type("Sub", (module.Mask,), {})((9, 9), True), *[(0, 0)][: name != "convolve"]))
        same(lambda module: getattr(module.Mask, name)(noise(module), noise(module), *[(0, 0)][: name != "convolve"]) and None)


@pytest.mark.parametrize("seed", range(40))
def test_random_calls(seed):
    """The same calls one after another on masks of each."""
    dots = random.Random(seed)
    sides = [(2 * dots.randint(0, 70), 2 * dots.randint(0, 20)) for _ in range(3)]
    mine, other = ([noise(module, *side, seed) for side in sides] for module in (ours, theirs))
    for _ in range(60):
        i, j = dots.sample(range(3), 2)
        name = dots.choice(("draw", "erase", "overlap_area", "overlap_mask", "invert", "fill", "clear", "count", "centroid", "set_at",
                            "outline", "get_bounding_rects", "scale", "copy"))
        place = dots.choice((lambda x, y: (x, y), lambda x, y: [x + 0.5, y], pygame.Vector2))(dots.randint(-70, 70), dots.randint(-20, 20))
        results = []
        for masks in (mine, other):
            arguments = {"set_at": (place,), "scale": (place,)}.get(name, ())
            if name in ("draw", "erase", "overlap_area", "overlap_mask"):
                arguments = (masks[j], place)
            results.append(outcome(lambda: getattr(masks[i], name)(*arguments)))
        assert results[0] == results[1]
        assert bits(mine[i]) == bits(other[i])


def test_subclasses_of_both():
    answers = []
    for module in (ours, theirs):
        class Named(module.Mask):
            def __init__(self, name, side=4):
                super().__init__((side, side), fill=True)
                self.name = name

        class Renamed(Named):
            def __copy__(self):
                return Renamed("twin of " + self.name, 6)

        mask, other = Named("rock"), Renamed("ship")
        copied = mask.copy()
        made = [mask.scale((2, 2)), mask.overlap_mask(other, (0, 0)), mask.convolve(other), mask.connected_component(),
                *mask.connected_components()]
        answers.append((type(copied) is Named, copied.count(), vars(copied), vars(mask), other.copy().name, other.copy().get_size(),
                        [type(item) is module.Mask for item in made], repr(mask), mask.overlap(other, (1, 1)),
                        mask.convolve(other, copied) is copied, isinstance(mask, module.MaskType)))
    assert answers[0] == answers[1]
