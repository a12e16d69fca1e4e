"""Every parameter that is a point, by the signatures: any pair, floats by the documented rounding, NaN refused."""

import ast
import math
import re
import sys

import hitmask
import hitmask.pygame
import numpy
import pygame
import pytest
from test_errors import BY_PLACE, CLASSES, MASK, functions, good, parameters
from test_points import Pair

WHOLE = (3, 2)
SAME = [(3.4, 1.5), [2.5, 2.49], pygame.Vector2(3.1, 1.9), numpy.array([3.4, 2.4]), Pair(3, 1.5)]
NOT_FINITE = [(math.nan, 0), (0, math.inf), pygame.Vector2(-math.inf, 0), numpy.array([math.nan, 1])]


def cases():
    for kind, name, signatures in functions():
        for overload, (signature, *_) in enumerate(signatures):
            for argument, node in parameters(signature):
                if node is not None and re.search(r"\bPointLike\b", ast.unparse(node)):
                    yield kind, name, overload, argument


CASES = list(cases())


# Beyond what has no default; by the name of the function or the class.
ALSO = {"Obstacle": {"mask": MASK}, "Terrain": {"image": MASK}, "decode_png": {"data": MASK.encode_png()}, "add_frame": {"size": (30, 30)}, "unstick": {"limit": 90}, "separate": {"limit": 90},
        "write_pixels": {"target": numpy.zeros((30, 30, 4), numpy.uint8)}}


def required(signature):
    """The parameters that have to be given, with what they are."""
    arguments = ast.parse(re.sub(r"\\\d+", "...", signature) + ": ...").body[0].args
    plain = arguments.posonlyargs + arguments.args
    optional = {a.arg for a in plain[len(plain) - len(arguments.defaults):]} | {a.arg for a, default in zip(arguments.kwonlyargs, arguments.kw_defaults) if default is not None}
    return {name: node for name, node in parameters(signature) if name not in optional}


class Scene:
    """Something of every class, the same each time."""

    def __init__(self):
        self.world = hitmask.World(number=1)
        self.hero = self.world.add((4, 4), (50, 50), details="all")
        self.other = self.world.add((4, 4), (3, 3))
        self.child = self.world.add((4, 4), (40, 40))
        self.ground = self.world.add(hitmask.Terrain(hitmask.Mask((60, 60), solid=True)), is_static=True)

    def owner(self, kind):
        return self.world if kind == "World" else CLASSES[kind]()

    def body(self, name, argument, known):
        """Which body fits: one that can be dug, one that hangs on another, or any."""
        if argument in ("body", "a") and {"brush", "points"} & set(known):
            return self.ground
        if argument == "child" and name == "set_offset":
            self.world.attach(self.child, self.hero)
        return {"body": self.hero, "a": self.hero, "b": self.other, "child": self.child, "parent": self.hero}.get(argument)


def filled(node, point):
    """The point where the annotation has one, in lists if it says so."""
    text = ast.unparse(node)
    if text.count("Sequence[") == 2:
        return [[point, (9, 9), (0, 9)]]
    if "tuple[" in text:
        return [(point, (30, 9))]
    return [point, (9, 9), (0, 9)] if "Sequence[" in text else point


def state_of(owner):
    for name in ("state_hash", "content_hash"):
        if hasattr(owner, name):
            return getattr(owner, name)()
    return repr(owner)


def shown(result):
    if isinstance(result, numpy.ndarray):
        return result.tolist()
    if isinstance(result, (hitmask.Mask, hitmask.Terrain, hitmask.Runs)):
        return result.content_hash()
    return [shown(item) for item in result] if isinstance(result, (list, tuple)) else repr(result)


def answer(case, point):
    kind, name, overload, argument = case
    scene = Scene()
    owner = scene.owner(kind) if kind else hitmask._hitmask
    signature = getattr(owner, name).__nb_signature__[overload][0] if name != "__init__" else getattr(hitmask, kind).__init__.__nb_signature__[overload][0]
    known = dict(parameters(signature))
    given = {argument: filled(known[argument], point)}
    for other, node in required(signature).items():
        body = scene.body(name, other, known)
        if other not in ("self", argument):
            given[other] = body if body is not None else BY_PLACE[name, other] if (name, other) in BY_PLACE else good(other, node)
    given.update(ALSO.get(kind if name == "__init__" else name, {}))
    if name == "__init__":
        made = getattr(hitmask, kind)(**given)
        return shown(made), state_of(made)
    if name == "__contains__":
        return given[argument] in owner
    result = getattr(owner, name)(**given)
    return shown(result), state_of(owner) if kind else None, [shown(value) for value in given.values() if isinstance(value, numpy.ndarray) and value.ndim == 3]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0] or 'hitmask'}.{case[1]}-{case[2]}-{case[3]}")
def test_every_point(case):
    expected = answer(case, WHOLE)
    for same in SAME:
        assert answer(case, same) == expected
    for wrong in NOT_FINITE:
        with pytest.raises(ValueError, match="NaN or infinite") as error:
            answer(case, wrong)
        assert "\n" not in str(error.value)


@pytest.mark.skipif("recorder" in sys.modules, reason="every function is hidden behind one that takes notes")
def test_the_signatures_have_points():
    names = {f"{kind}.{name}({argument})" if kind else f"{name}({argument})" for kind, name, _, argument in CASES}
    assert len(CASES) > 95
    assert {"Mask.paint_line(end)", "Mask.erase(at)", "Terrain.repaint(at)", "World.attach(offset)", "World.set_offset(offset)", "World.carve(at)", "ray(start)"} <= names


BRUSHES = {"Disc": lambda p: hitmask.Disc(p, 3), "Line": lambda p: hitmask.Line(p, (20, 9), 2), "end of a Line": lambda p: hitmask.Line((20, 9), p, 2),
           "Polygon": lambda p: hitmask.Polygon([p, (20, 3), (3, 20)]), "MaskAt": lambda p: hitmask.MaskAt(MASK, p)}


@pytest.mark.parametrize("make", BRUSHES.values(), ids=BRUSHES)
def test_points_of_brushes(make):
    def dug(point):
        ground = hitmask.Terrain(hitmask.Mask((60, 60), solid=True))
        ground.apply(hitmask.TerrainEdit("carve", make(point), point))
        return ground.content_hash()

    assert {dug(same) for same in SAME} == {dug(WHOLE)}
    for wrong in NOT_FINITE:
        with pytest.raises(ValueError, match="NaN or infinite"):
            dug(wrong)


def sprites():
    group = pygame.sprite.Group(pygame.sprite.Sprite())
    group.sprites()[0].rect, group.sprites()[0].mask = pygame.Rect(1, 1, 5, 5), hitmask.pygame.Mask((5, 5), fill=True)
    world = hitmask.pygame.SpriteWorld()
    world.add(group)
    world.update()
    return world


IN_PYTHON = {
    "read_terrain": lambda p, png: hitmask.read_terrain(png, at=p).content_hash(),
    "query_point": lambda p, _: len(sprites().query_point(p)), "query_mask": lambda p, _: len(sprites().query_mask(MASK, p)),
    "nearest": lambda p, _: sprites().nearest(p)[0][1:], "start": lambda p, _: repr(sprites().ray(p, (9, 30))), "end": lambda p, _: len(sprites().ray_all((-9, 2), p)),
}


@pytest.mark.parametrize("call", IN_PYTHON.values(), ids=IN_PYTHON)
def test_points_of_functions_in_python(call, tmp_path):
    png = tmp_path / "ground.png"
    hitmask.write_png(png, MASK)
    for same in SAME:
        assert call(same, png) == call(WHOLE, png)
    for wrong in NOT_FINITE:
        with pytest.raises(ValueError, match="NaN or infinite"):
            call(wrong, png)
