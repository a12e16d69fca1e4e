"""Every parameter that hitmask.pygame promises, given by its name, as pygame takes it."""

import ast
from pathlib import Path

import hitmask
import hitmask.pygame as ours
import numpy
import pygame
import pytest
from test_every_name import parameters
from test_pygame import bits, both, same

theirs = pygame.mask
PACKAGE = Path(hitmask.__file__).parent
BITS = numpy.random.default_rng(7).random((9, 12)) < 0.5
OTHER = numpy.ones((3, 3), bool)


def surface(color=(9, 9, 9, 200)):
    made = pygame.Surface((12, 9), pygame.SRCALPHA, 32)
    made.fill(color)
    return made


def sprites():
    group = pygame.sprite.Group()
    for place in ((0, 0), (2, 2), (90, 0)):
        sprite = pygame.sprite.Sprite(group)
        sprite.rect, sprite.image = pygame.Rect(place, (12, 9)), surface()
    return group


METHODS = {
    "get_at": lambda other: {"pos": (1, 2)},
    "set_at": lambda other: {"pos": (1, 2), "value": 0},
    "scale": lambda other: {"scale": (5, 7)},
    "overlap": lambda other: {"other": other, "offset": (0, 0)},
    "overlap_area": lambda other: {"other": other, "offset": (1, 1)},
    "overlap_mask": lambda other: {"other": other, "offset": (1, 1)},
    "draw": lambda other: {"other": other, "offset": (4, 3)},
    "erase": lambda other: {"other": other, "offset": (4, 3)},
    "outline": lambda other: {"every": 2},
    "convolve": lambda other: {"other": other, "output": type(other)((14, 11)), "offset": (1, 0)},
    "connected_component": lambda other: {"pos": (1, 2)},
    "connected_components": lambda other: {"minimum": 2},
    "to_surface": lambda other: {
        "surface": surface(), "setsurface": surface((1, 2, 3, 4)), "unsetsurface": surface((5, 6, 7, 8)),
        "setcolor": "red", "unsetcolor": (0, 0, 0, 9), "dest": (1, 1), "area": (2, 2, 20, 20)},
}
FUNCTIONS = {
    "from_surface": lambda: {"surface": surface(), "threshold": 199},
    "from_threshold": lambda: {"surface": surface(), "color": "black", "threshold": (20, 20, 20, 255),
                               "othersurface": surface((10, 10, 10)), "palette_colors": 1},
}
GROUPS = {
    "collide_mask": lambda group: {"left": group.sprites()[0], "right": group.sprites()[1]},
    "spritecollide": lambda group: {"sprite": group.sprites()[0], "group": group, "dokill": True},
    "spritecollideany": lambda group: {"sprite": group.sprites()[1], "group": group},
    "groupcollide": lambda group: {"groupa": group, "groupb": group, "dokilla": False, "dokillb": False},
}


def promised():
    """name -> parameters, of the class, the module and what both take from the core."""
    stub = ast.parse((PACKAGE / "_hitmask.pyi").read_text(encoding="utf-8")).body
    module = ast.parse((PACKAGE / "pygame.py").read_text(encoding="utf-8")).body
    methods = next(node for node in stub if getattr(node, "name", "") == "PygameMask").body
    functions = [node for node in stub + module if getattr(node, "name", "") in ours.__all__]
    found = {}
    for node, is_method in [(node, True) for node in methods] + [(node, False) for node in functions]:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
            found.setdefault(node.name, set()).update(name for name, _, _ in parameters(node, is_method))
    return {name: names for name, names in found.items() if names}


def test_no_parameter_is_left_out():
    called = {name: set(make(ours.Mask((3, 3)))) for name, make in METHODS.items()}
    called |= {name: set(make()) for name, make in FUNCTIONS.items()}
    called["install"] = {"first_point"}  # in test_pygame_mixed.py
    called |= {name: {*make(sprites()), *(() if name == "collide_mask" else ("collided",))} for name, make in GROUPS.items()}
    assert called == promised()
    assert len(promised()) == 20


@pytest.mark.parametrize("name", [name for name in METHODS if name != "overlap"])
def test_methods(name):
    (mine, other), (mine_2, other_2) = both(BITS), both(OTHER)
    same(lambda: getattr(mine, name)(**METHODS[name](mine_2)), lambda: getattr(other, name)(**METHODS[name](other_2)))
    assert bits(mine) == bits(other)


def test_overlap():  # of several points, pygame's is another
    mine, mine_2 = both(BITS)[0], both(OTHER)[0]
    assert mine.overlap(**METHODS["overlap"](mine_2)) == mine.overlap(mine_2, (0, 0)) is not None


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name):
    same(lambda: getattr(ours, name)(**FUNCTIONS[name]()), lambda: getattr(theirs, name)(**FUNCTIONS[name]()))
    assert getattr(ours, name)(**FUNCTIONS[name]()).count() == 108


def test_making():
    same(lambda: ours.Mask(size=(3, 4), fill=True), lambda: theirs.Mask(size=(3, 4), fill=True))
    assert ours.Mask(mask=hitmask.Mask((3, 4), solid=True)).count() == 12


@pytest.mark.parametrize("collided", [None, ours.collide_mask, pygame.sprite.collide_mask])
@pytest.mark.parametrize("name", [name for name in GROUPS if name != "collide_mask"])
def test_groups(name, collided):
    def calls_of(module, test):
        group = sprites()
        order = group.sprites()
        result = getattr(module, name)(**GROUPS[name](group), collided=test)
        if isinstance(result, dict):
            return {order.index(one): [order.index(two) for two in others] for one, others in result.items()}
        return [order.index(one) for one in (result if isinstance(result, list) else [result])], len(group)

    assert calls_of(ours, collided) == calls_of(pygame.sprite, pygame.sprite.collide_mask)


def test_a_pair():
    group = sprites()
    assert ours.collide_mask(**GROUPS["collide_mask"](group)) == pygame.sprite.collide_mask(*group.sprites()[:2]) == (2, 2)
