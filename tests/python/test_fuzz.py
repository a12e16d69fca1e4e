"""Random calls of everything, with good and bad arguments and functions that come back: errors that are documented, no crash.

HITMASK_FUZZ_CALLS is the number of calls, over several seeds; ./dev python --all makes a million of them under sanitizers.
"""

import ast
import inspect
import os
import random

import hitmask
import hitmask.pygame
import numpy
import pygame
import pytest
from test_errors import parameters

CALLS = int(os.environ.get("HITMASK_FUZZ_CALLS", 10_000))
SEEDS = 4
# AttributeError: as pygame has it, for get_rect(no_such_name=1) and things that are no surfaces.
# OSError: files that cannot be read. KeyError: names that a sheet does not have.
DOCUMENTED = (AttributeError, OSError, KeyError, TypeError, ValueError, OverflowError, IndexError, RecursionError, ZeroDivisionError, RuntimeError, BufferError)
# What would end the run or take long, whatever the arguments: files, other kernels, and memory that was asked for.
LEFT_OUT = {"force_target", "reserve", "sweep_turning"}


class Evil:
    """Each of its methods calls something random again, then answers or raises."""

    def __init__(self, fuzzer):
        self.fuzzer = fuzzer

    def again(self, answer):
        self.fuzzer.nested_call()
        if self.fuzzer.random.random() < 0.3:
            raise ZeroDivisionError("on purpose")
        return answer

    def __len__(self):
        return self.again(2)

    def __getitem__(self, index):
        return self.again(self.fuzzer.random.randrange(9))

    def __index__(self):
        return self.again(3)

    def __float__(self):
        return self.again(1.5)

    def __bool__(self):
        return self.again(True)

    def __call__(self, *_):
        return self.again(self.fuzzer.random.choice(["slide", "cross", "ignore", True, [], None, [hitmask.Obstacle(size=(3, 3))]]))

    def __iter__(self):
        return iter([self.again(1), 2])


def native_functions():
    for name, value in vars(hitmask._hitmask).items():
        if type(value).__name__ == "nb_func" and name not in LEFT_OUT and not name.startswith("_"):
            yield None, name, value
    for kind, holder in vars(hitmask._hitmask).items():
        if isinstance(holder, type):
            for name, value in vars(holder).items():
                if type(value).__name__ in ("nb_func", "nb_method") and name not in LEFT_OUT:
                    yield kind, name, value


FUNCTIONS = list(native_functions())


PYTHON_FUNCTIONS = [("SpriteWorld", name, function, list(inspect.signature(function).parameters)[1:]) for name, function in vars(hitmask.pygame.SpriteWorld).items()
                    if inspect.isfunction(function) and not name.startswith("_")]
PYTHON_FUNCTIONS += [(None, function.__name__, function, list(inspect.signature(function).parameters))
                     for function in (hitmask.pygame.spritecollide, hitmask.pygame.spritecollideany, hitmask.pygame.groupcollide, hitmask.pygame.collide_mask,
                                      hitmask.pygame.from_threshold, hitmask.overlap_many, hitmask.overlap_area_many, hitmask.contact_many, hitmask.box_pairs,
                                      hitmask.mask_from_image, hitmask.encode_picture, hitmask.decode_picture)]
PYTHON_FUNCTIONS.append(("Mask", "to_surface", None, ["surface", "setsurface", "unsetsurface", "setcolor", "unsetcolor", "dest", "area"]))
PROPERTIES = [(kind, name) for kind, holder in vars(hitmask._hitmask).items() if isinstance(holder, type)
              for name, member in vars(holder).items() if isinstance(member, property) and member.fset is not None]


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.depth = 0
        self.refused = self.done = 0
        self.start_again()

    def start_again(self):
        """Small objects of every class: what calls change may grow."""
        mask = hitmask.Mask.disc(self.random.randrange(1, 40))
        self.world = hitmask.World(period=self.random.choice([(0, 0), (200, 0), (300, 300)]), threads=self.random.choice([1, 1, 1, 2]))
        self.ids = [self.world.add(mask, self.point(), user=self, is_static=self.random.random() < 0.3) for _ in range(self.random.randrange(1, 12))]
        self.objects = {
            "Mask": [mask, hitmask.Mask(), hitmask.Mask((70, 3), solid=True), mask.frozen()], "PygameMask": [hitmask.pygame.Mask((9, 9), True)],
            "World": [self.world], "Mover": [hitmask.Mover((3, 4), 2, 2)], "Transform": [hitmask.Transform(degrees=30)],
            "PlacedMask": [mask.place(hitmask.Transform(degrees=45))], "Shape": [hitmask.Shape((4, 4))], "Obstacle": [hitmask.Obstacle(mask)],
            "QueryFilter": [hitmask.QueryFilter(), hitmask.QueryFilter(accept=Evil(self))], "RotationCache": [hitmask.RotationCache(mask, angles=4)],
            "Snapshot": [self.world.snapshot()], "Terrain": [hitmask.Terrain(mask, self.point()), hitmask.Terrain()], "Runs": [hitmask.Runs.from_mask(mask)],
            "Sheet": [self.make_sheet(mask)], "Player": [hitmask.Player(), hitmask.Player(1, speed=2.5)], "Loop": mask.trace(),
        }
        self.make_sprites(mask)

    def make_sheet(self, mask):
        sheet = hitmask.Sheet()
        for name in ("stand", "duck"):
            sheet.add_frame(name, mask, pivot=self.point(), duration=self.random.randrange(1, 90), parts=[("fist", (1, 2, 3, 4))])
        sheet.add_animation("bow", ["stand", "duck"])
        sheet.add_animation("rest", ["stand"], "ping_pong", repeat=2)
        return sheet

    def make_sprites(self, mask):
        """Groups of sprites, and a world of them."""
        self.groups = [pygame.sprite.Group() for _ in range(3)]
        for group in self.groups:
            for _ in range(self.random.randrange(4)):
                sprite = pygame.sprite.Sprite(group)
                sprite.rect = pygame.Rect(self.point(), (8, 8))
                sprite.mask = hitmask.pygame.Mask(mask)
        self.sprites = [sprite for group in self.groups for sprite in group] + [Evil(self)]
        self.sprite_world = hitmask.pygame.SpriteWorld(threshold=self.random.randrange(256))
        for group in self.groups[:2]:
            self.sprite_world.add(group, is_static=self.random.random() < 0.3)

    def number(self):
        return self.random.choice([0, 1, 2, 3, 5, 8, 17, 64, 65, -1, -7, self.random.randrange(100)])

    def indices(self):
        return [self.random.choice([0, 1, 2, 2, 3, -1]) if self.random.random() < 0.1 else self.random.randrange(3) for _ in range(2)]

    def point(self):
        return self.random.randrange(-100, 100), self.random.randrange(-100, 100)

    def anything(self):
        choices = [
            None, True, "text", "slide", "all", b"ab", 1.5, float("nan"), float("inf"), -1, 2**31, 2**64, -(2**70), (), [], {}, object(), Evil(self),
            (float("nan"), 1), (1, 2, 3), [[1, 2], [3]], numpy.zeros((2, 2)), numpy.array([[0.5, 1e300]]), pygame.Vector2(1.5, -2), pygame.Rect(1, 2, 3, 4),
            lambda *_: 1 / 0, numpy.zeros(0), range(3), slice(1, 2), hitmask.Mask, len, 10**400, "\ud800", "\0",
        ]
        return self.random.choice(choices)

    def likely(self, name, wanted):
        """Something that fits, by the name or the annotation."""
        for kind, objects in self.objects.items():
            if kind in wanted and self.random.random() < 0.8:
                return self.random.choice(objects)
        by_name = {
            "body": lambda: self.random.choice(self.ids), "bodies": lambda: self.ids[: self.random.randrange(4)],
            "positions": lambda: [self.point() for _ in range(self.random.randrange(4))], "goals": lambda: [self.point() for _ in range(3)],
            "box": lambda: (*self.point(), self.number(), self.number()), "obstacles": lambda: self.random.choice([[], self.world, self.objects["Terrain"][0], Evil(self), [hitmask.Obstacle(size=(9, 9))]]),
            "shapes": lambda: [(3, 3)] * self.random.randrange(4), "users": lambda: [self, 1, "x"][: self.random.randrange(4)],
            "corners": lambda: [self.point() for _ in range(4)], "loops": lambda: self.random.choice([[[self.point() for _ in range(4)]], self.objects["Loop"][:3]]), "limit": lambda: self.number(),
            "offset": lambda: self.point(), "pos": lambda: self.point(), "offsets": lambda: [self.point(), self.point()], "data": lambda: self.random.choice([self.world.snapshot().to_bytes(users=lambda _: 1), hitmask.Mask((4, 3)).encode_png()]),
            "dx": lambda: self.random.random() * 20 - 10, "dy": lambda: self.random.random() * 20 - 10,
            "respond": lambda: self.random.choice(["slide", "bounce", Evil(self)]), "details": lambda: self.random.choice(["all", "area", ["box"]]),
            "group": lambda: self.random.choice(self.groups), "groups": lambda: self.random.choice([None, *self.groups]), "meets": lambda: self.random.choice([None, *self.groups]),
            "left": lambda: self.random.choice([None, *self.groups]), "right": lambda: self.random.choice([None, *self.groups]),
            "groupa": lambda: self.random.choice(self.groups), "groupb": lambda: self.random.choice(self.groups),
            "sprite": lambda: self.random.choice(self.sprites), "surface": lambda: pygame.Surface((self.random.randrange(1, 20), 9)),
            "collided": lambda: self.random.choice([None, hitmask.pygame.collide_mask, Evil(self)]), "mask": lambda: self.random.choice(self.objects["Mask"]),
            "name": lambda: self.random.choice(["stand", "duck", "x"]), "frame": lambda: self.random.choice(["stand", 0, 1, 7]), "frames": lambda: [0, "duck"],
            "animation": lambda: self.random.choice([0, 1, "bow"]), "image": lambda: self.random.choice([*self.objects["Mask"], pygame.Surface((9, 5)), numpy.eye(5), [[0, 1], [1, 0]], Evil(self)]), "visit": lambda: Evil(self),
            "draw": lambda: Evil(self), "players": lambda: self.random.sample(self.objects["Player"], 2), "known_masks": lambda: [self.objects["Mask"][0]],
            "brush": lambda: self.random.choice([(*self.point(), 9, 9), hitmask.Disc(self.point(), 5), self.objects["Mask"][0]]),
            "edit": lambda: hitmask.TerrainEdit("carve", (*self.point(), 5, 5)), "edits": lambda: [hitmask.TerrainEdit("deposit", (0, 0, 5, 5))],
            "masks": lambda: self.random.choices(self.objects["Mask"] + self.objects["PygameMask"] + [pygame.mask.Mask((5, 5), True)], k=3), "index_a": lambda: self.indices(),
            "index_b": lambda: self.indices(), "boxes": lambda: [(*self.point(), self.number(), self.number()) for _ in range(self.random.randrange(9))],
            "broad_phase": lambda: self.random.choice(["automatic", "all_pairs", "grid", "partition"]), "cell": lambda: self.random.choice([0, 1, 16, 64]),
            "color": lambda: self.random.choice([(1, 2, 3), pygame.Color(9, 8, 7), 5]), "othersurface": lambda: pygame.Surface((self.random.randrange(1, 20), 9)),
            "threshold": lambda: self.random.choice([0, 5, 127, 255, 0.5, (9, 9, 9, 255)]), "palette_colors": lambda: self.random.randrange(2), "max_pixels": lambda: self.number(),
            "pixels": lambda: numpy.zeros((self.random.randrange(4), self.random.randrange(4), self.random.choice([3, 4, 4])), self.random.choice([numpy.uint8, numpy.uint8, float])),
            "runs": lambda: self.random.choice([self.objects["Runs"][0], [(0, 0, 3)]]), "parts": lambda: self.random.choice([["fist"], [("x", (0, 0, 3, 3))]]),
            "array": lambda: [[0, 1], [1, 0]], "size": lambda: (self.number(), self.number()), "threads": lambda: 1, "angles": lambda: self.random.randrange(9),
        }
        if name in by_name:
            return by_name[name]()
        if "PointLike" in wanted:
            return self.random.choice([self.point(), (1.5, 2.5), pygame.Vector2(3.5, 4), Evil(self)])
        if "Literal" in wanted:
            return self.random.choice(wanted.partition("[")[2].partition("]")[0].split(", ")).strip("'")
        return self.number() if "int" in wanted else self.random.random() * 9 if "float" in wanted else self.anything()

    def arguments(self, function):
        signature, *_ = self.random.choice(function.__nb_signature__)
        known = [(name, ast.unparse(node) if node else "") for name, node in parameters(signature) if name != "self"]
        if self.random.random() < 0.03:
            return {self.random.choice(["no_such_name", "self"]): self.anything()}
        bad = 0.05 if self.random.random() < 0.7 else 0.5
        return {name: self.anything() if self.random.random() < bad else self.likely(name, wanted) for name, wanted in known if self.random.random() < 0.9}

    def python_call(self):
        """What hitmask.pygame does in Python."""
        owner, name, function, known = self.random.choice(PYTHON_FUNCTIONS)
        bad = 0.05 if self.random.random() < 0.7 else 0.5
        given = {argument: self.anything() if self.random.random() < bad else self.likely(argument, "") for argument in known if self.random.random() < 0.9}
        if owner == "Mask":
            return self.objects["PygameMask"][0].to_surface(**given)
        (getattr(self.sprite_world, name) if owner else function)(**given)

    def set_property(self):
        kind, name = self.random.choice(PROPERTIES)
        setattr(self.random.choice(self.objects[kind]), name, self.anything() if self.random.random() < 0.5 else self.number())

    def call(self):
        if self.random.random() < 0.15:
            return self.python_call() if self.random.random() < 0.8 else self.set_property()
        kind, name, function = self.random.choice(FUNCTIONS)
        given = self.arguments(function)
        if kind and (owners := self.objects.get(kind)) and function.__nb_signature__[0][0].split("(")[1].startswith("self"):
            if name == "__init__":
                function = getattr(hitmask._hitmask, kind)
            else:
                function = getattr(self.random.choice(owners), name)
        elif kind and "(self" in function.__nb_signature__[0][0]:
            return
        if name.startswith("__") and name != "__init__":
            self.keep(function(*given.values()))
        else:
            self.keep(function(**given))

    def keep(self, result):
        """Results take part in later calls."""
        kind = next((kind for kind in self.objects if type(result) is getattr(hitmask._hitmask, kind)), None)
        if kind and kind != "World" and len(self.objects[kind]) < 12:
            size = getattr(result, "size", (0, 0))
            if not isinstance(size, tuple) or size[0] * size[1] < 100_000:
                self.objects[kind].append(result)

    def try_call(self):
        try:
            self.call()
            self.done += 1
        except DOCUMENTED as error:
            assert not (isinstance(error, RuntimeError) and "std::" in str(error)), error  # C++'s own words
            self.refused += 1

    def nested_call(self):
        if self.depth < 40:
            self.depth += 1
            try:
                if self.random.random() < 0.5 / self.depth or self.depth > 3 and self.random.random() < 0.1:
                    self.try_call()
            finally:
                self.depth -= 1


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.filterwarnings("ignore")
def test_random_calls(seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # for the files of sheets
    if not FUNCTIONS:
        return  # behind the recorder
    fuzzer = Fuzzer(seed)
    for count in range(CALLS // SEEDS):
        if count % 200 == 0:
            fuzzer.start_again()
        fuzzer.try_call()
        if count % 50 == 0:
            for mask in fuzzer.objects["Mask"]:
                mask.validate()
    assert fuzzer.done > CALLS / SEEDS / 10 and fuzzer.refused > CALLS / SEEDS / 20
