"""Every function with every argument wrong in turn: one line, which names an argument of the function."""

import ast
import inspect
import re
import sys

import hitmask
import hitmask.pygame
import numpy
import pygame
import pytest

MASK = hitmask.Mask((8, 8), solid=True)
CLASSES = {
    "Mask": lambda: hitmask.Mask((8, 8), solid=True), "World": lambda: hitmask.World(), "Mover": lambda: hitmask.Mover(),
    "PlacedMask": lambda: MASK.place(hitmask.Transform()), "Transform": lambda: hitmask.Transform(), "Obstacle": lambda: hitmask.Obstacle(MASK),
    "RotationCache": lambda: hitmask.RotationCache(MASK, angles=4), "Shape": lambda: hitmask.Shape((4, 4)), "QueryFilter": lambda: hitmask.QueryFilter(),
    "Terrain": lambda: hitmask.Terrain(MASK), "Runs": lambda: hitmask.Runs.from_mask(MASK), "Sheet": lambda: sheet(), "Player": lambda: hitmask.Player(),
    "Snapshot": lambda: hitmask.World().snapshot(), "Loop": lambda: MASK.trace()[0],
}


def sheet():
    made = hitmask.Sheet()
    made.add_frame("stand", MASK)
    made.add_animation("rest", ["stand"])
    return made


GOOD = {
    "int": 1, "float": 1.0, "bool": True, "str": "rows", "bytes": b"\x00" * 64, "Mask": MASK, "PointLike": (1, 1), "SizeLike": (4, 4),
    "BoxLike": (0, 0, 4, 4), "ColourLike": (1, 2, 3), "Callable": lambda *_: False, "NDArray": numpy.zeros((1, 2), int), "ArrayLike": [0],
    "Transform": hitmask.Transform(), "PlacedMask": MASK.place(hitmask.Transform()), "QueryFilter": hitmask.QueryFilter(), "Shape": (4, 4),
    "World": [], "Snapshot": hitmask.World().snapshot(), "object": 1, "Any": 1, "Sheet": hitmask.Sheet(), "Player": hitmask.Player(),
    "ChunkChange": ((0, 0), (0, 0, 1, 1)),
    "Terrain": hitmask.Terrain(), "Runs": hitmask.Runs((8, 8)), "BrushLike": (0, 0, 4, 4), "TerrainEdit": hitmask.TerrainEdit("carve", (0, 0, 4, 4)),
}
BY_NAME = {"masks": [MASK], "shapes": [MASK], "positions": [[0, 0]], "goals": [[0, 0]], "obstacles": [], "transforms": [hitmask.Transform()], "users": [1],
           "text": "#", "array": [[1]], "target": numpy.zeros((8, 8, 4), numpy.uint8), "details": "all", "exclude": (), "index_a": [0], "index_b": [0],
           "offsets": [[0, 0]], "boxes": [[0, 0, 1, 1]], "corners": [(0, 0), (5, 0), (0, 5)], "loops": [[(0, 0), (5, 0), (0, 5)]], "bodies": [],
           "broad_phase": "grid", "name": "scalar", "body": 1, "parts": [], "edits": [], "points": [], "hard": (), "runs": [(0, 0, 1)], "draw": lambda *_: None,
           "frame": 0, "frames": [0], "animation": 0, "image": MASK, "players": [], "known_masks": [], "key": None}
BY_PLACE = {("to_bytes", "users"): None, ("debug_items", "boxes"): True, ("add_frame", "user"): ""}
# Any value is right here, or the error is Python's own.
ANYTHING = {("World", "set_user", "user"), ("World", "add", "user"), ("World", "__contains__", "body"), ("Mask", "__init__", "solid")}
# Keywords that are handed on: those of other calls.
ANYTHING |= {("World", "from_bytes", "options"), ("World", "from_bytes", "data")}


def good(name, node):
    if name in BY_NAME:
        return BY_NAME[name]
    while isinstance(node, ast.BinOp):
        node = node.left
    if isinstance(node, ast.Subscript):
        kind = ast.unparse(node.value).rpartition(".")[2]
        if kind == "Literal":
            first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
            return ast.literal_eval(first)
        if kind == "tuple":
            return tuple(good("", item) for item in node.slice.elts if not isinstance(item, ast.Constant))
        if kind in ("Sequence", "list", "Iterable"):
            return [good("", node.slice)]
        return GOOD[kind]
    return GOOD[ast.unparse(node).rpartition(".")[2]]


def parameters(signature):
    node = ast.parse(re.sub(r"\\\d+", "...", signature) + ": ...").body[0]
    return [(a.arg, a.annotation) for a in node.args.posonlyargs + node.args.args + node.args.kwonlyargs]


def functions():
    """(class or None, name, signatures) of everything public and native."""
    for name, value in vars(hitmask._hitmask).items():
        if type(value).__name__ == "nb_func" and not name.startswith("_"):
            yield None, name, value.__nb_signature__
    for kind in CLASSES:
        for name, value in vars(getattr(hitmask, kind)).items():
            if type(value).__name__ in ("nb_func", "nb_method") and (name in ("__init__", "__contains__") or not name.startswith("_")):
                yield kind, name, value.__nb_signature__


CASES = [
    (kind, name, place, overload) for kind, name, signatures in functions() for overload, (signature, *_) in enumerate(signatures)
    for place, (argument, _) in enumerate(parameters(signature)) if argument != "self" and (kind, name, argument) not in ANYTHING
]
PYGAMES = {"from_surface", "force_target"}  # pygame's own sentences; any string is a name


def call_with(kind, name, place, overload, wrong):
    function = getattr(getattr(hitmask, kind), name) if kind else getattr(hitmask._hitmask, name)
    known = parameters(function.__nb_signature__[overload][0])
    given = {argument: BY_PLACE[name, argument] if (name, argument) in BY_PLACE else good(argument, node) for argument, node in known if argument != "self"}
    given[known[place][0]] = wrong
    if name == "__init__":
        return lambda: getattr(hitmask, kind)(**given)
    if known and known[0][0] == "self":
        return lambda: getattr(CLASSES[kind](), name)(**given) if not name.startswith("__") else function(CLASSES[kind](), *given.values())
    return lambda: function(**given)


def check(error, names):
    text = str(error)
    assert "\n" not in text and len(text) <= 200, text
    assert any(re.search(rf"\b{re.escape(name)}\b", text) for name in names), (text, names)


class Strange:
    """Nothing that any function wants."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0] or 'hitmask'}.{case[1]}-{case[3]}-{case[2]}")
def test_a_wrong_type(case):
    kind, name, place, overload = case
    if name in PYGAMES:
        return
    function = getattr(getattr(hitmask, kind), name) if kind else getattr(hitmask._hitmask, name)
    names = [argument for signature, *_ in function.__nb_signature__ for argument, _ in parameters(signature) if argument != "self"]
    with pytest.raises((TypeError, ValueError)) as error:
        call_with(*case, Strange())()
    check(error.value, names)


def item_cases():
    """Parameters that are sequences: their items may be wrong too."""
    for kind, name, place, overload in CASES:
        function = getattr(getattr(hitmask, kind), name) if kind else getattr(hitmask._hitmask, name)
        annotation = parameters(function.__nb_signature__[overload][0])[place][1]
        if annotation is not None and re.search(r"(Iterable|Sequence|list)\[(?!object)", ast.unparse(annotation)) and name not in PYGAMES:
            yield kind, name, place, overload


ITEMS = list(item_cases())


@pytest.mark.parametrize("wrong", [lambda: [Strange()], lambda: iter([Strange()])], ids=["list", "iterator"])
@pytest.mark.parametrize("case", ITEMS, ids=lambda case: f"{case[0] or 'hitmask'}.{case[1]}-{case[3]}-{case[2]}")
def test_a_wrong_item(case, wrong):
    kind, name, place, overload = case
    function = getattr(getattr(hitmask, kind), name) if kind else getattr(hitmask._hitmask, name)
    with pytest.raises((TypeError, ValueError)) as error:
        call_with(*case, wrong())()
    check(error.value, [parameters(function.__nb_signature__[overload][0])[place][0]])


SETTERS = [(kind.__name__, name) for kind in vars(hitmask._hitmask).values() if isinstance(kind, type) and kind.__module__.startswith("hitmask")
           for name, member in vars(kind).items() if isinstance(member, property) and type(member.fset).__name__ == "nb_method"]


@pytest.mark.parametrize("kind, name", SETTERS)
def test_a_wrong_value_of_a_property(kind, name):
    for wrong in (Strange(), None, "text", [1]):
        with pytest.raises(TypeError) as error:
            setattr(CLASSES[kind](), name, wrong)
        check(error.value, [f"{kind}.{name}"])


@pytest.mark.skipif("recorder" in sys.modules, reason="setters are hidden too")
def test_properties_that_can_be_set():
    """And a number that does not fit one."""
    assert {"animation", "finished", "repeats", "speed", "time", "time_fraction"} <= {name for kind, name in SETTERS if kind == "Player"}
    with pytest.raises(TypeError, match="^Player.repeats is out of range: -1$"):
        hitmask.Player().repeats = -1
    assert len(ITEMS) > 15


class Box(pygame.sprite.Sprite):
    def __init__(self, *groups):
        super().__init__(*groups)
        self.rect = pygame.Rect(0, 0, 8, 8)


def sprite_cases():
    """(name, parameter) of what SpriteWorld does."""
    for name, function in vars(hitmask.pygame.SpriteWorld).items():
        if inspect.isfunction(function) and (name == "__init__" or not name.startswith("_")):
            for parameter in list(inspect.signature(function).parameters)[1:]:
                yield name, parameter


SPRITE_WORDS = {"is_static": None, "surface": None}  # truth, and what pygame's own functions are given
SPRITE_CASES = [case for case in sprite_cases() if case[1] not in SPRITE_WORDS]


@pytest.mark.parametrize("name, parameter", SPRITE_CASES)
def test_sprite_worlds(name, parameter):
    group = pygame.sprite.Group()
    sprite = Box(group)
    world = hitmask.pygame.SpriteWorld()
    world.add(group)
    world.update()
    fitting = {"group": group, "groups": group, "left": group, "right": group, "meets": None, "sprite": sprite, "body": world.body(sprite), "point": (1, 1),
               "start": (-9, 4), "end": (9, 4), "box": (0, 0, 9, 9), "mask": MASK, "position": (0, 0), "k": 1, "dx": 1, "dy": 0, "respond": "slide", "limit": 3,
               "world": None, "threshold": 127, "offset": (0, 0)}
    function = hitmask.pygame.SpriteWorld if name == "__init__" else getattr(world, name)
    given = {other: fitting[other] for other in inspect.signature(function).parameters if other not in SPRITE_WORDS}
    if name == "draw":
        given["surface"] = pygame.Surface((9, 9))
    for wrong in (Strange(), 5, "text", [Strange()]):
        if isinstance(wrong, int) and parameter in ("body", "k", "dx", "dy", "limit", "threshold"):
            continue
        with pytest.raises((TypeError, ValueError)) as error:
            function(**{**given, parameter: wrong})
        check(error.value, [parameter])
    function(**given)


@pytest.mark.skipif("recorder" in sys.modules, reason="every function is hidden behind one that takes notes")
def test_the_sweep_sees_most_of_the_package():
    assert len(CASES) > 300 and {"overlap", "add_many", "move", "ray"} <= {name for _, name, _, _ in CASES}


@pytest.mark.parametrize("case", CASES[::7], ids=lambda case: f"{case[0] or 'hitmask'}.{case[1]}-{case[3]}-{case[2]}")
def test_missing_and_unknown_arguments(case):
    kind, name, _, _ = case
    if name.startswith("__"):
        return
    owner = CLASSES[kind]() if kind else hitmask._hitmask
    with pytest.raises(TypeError) as error:
        getattr(owner, name)(no_such_argument=1)
    assert "\n" not in str(error.value) and len(str(error.value)) <= 200


MANY = [hitmask.overlap_many, hitmask.overlap_area_many, hitmask.contact_many, hitmask.box_pairs]


@pytest.mark.parametrize("function", MANY)
def test_functions_of_many(function):
    names = [name for name in inspect.signature(function).parameters]
    for name in names:
        given = {other: BY_NAME.get(other, 0) for other in names}
        for wrong in (Strange(), 5, "text", [Strange()], [[1], [2, 3]], None):
            if name == "cell" and wrong == 5 or name == "broad_phase" and wrong is None:
                continue
            with pytest.raises((TypeError, ValueError)) as error:
                function(**{**given, name: wrong})
            check(error.value, names)


IMAGES = [function for name, function in vars(hitmask._images).items() if inspect.isfunction(function) and name in hitmask.__all__]
IMAGE_CASES = [(function, name) for function in IMAGES for name in inspect.signature(function).parameters]


@pytest.mark.parametrize("function, name", IMAGE_CASES, ids=lambda value: getattr(value, "__name__", value))
def test_functions_of_images(function, name, tmp_path):
    """At entry: no file is read or written, and none that is open already."""
    picture = tmp_path / "one.png"
    hitmask.write_png(picture, MASK)
    fitting = {"path": picture, "threshold": 0, "key": None, "tolerance": 0, "luma": False, "max_pixels": 99, "at": (0, 0), "material": 0, "neighbours": 8, "hard": (),
               "mask": hitmask.Terrain(MASK), "box": (0, 0, 4, 4), "data": MASK.encode_png(), "pixels": numpy.zeros((2, 2, 4), numpy.uint8), "image": [[0, 1]]}
    given = {other: fitting[other] for other in inspect.signature(function).parameters}
    function(**given)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for wrong in (Strange(), 0, None, [Strange()], [[1], [2, 3]], 10**400):
        if wrong is None and name in ("key", "box") or wrong == 0 and isinstance(wrong, int) and isinstance(fitting[name], int):
            continue
        with pytest.raises((TypeError, ValueError, OverflowError)) as error:
            function(**{**given, name: wrong})
        check(error.value, [name])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


SENTENCES = {
    "overlap(): offset must be an (x, y), not 5": lambda: MASK.overlap(MASK, 5),
    "overlap(): other must be a hitmask.Mask, not None": lambda: MASK.overlap(None, (0, 0)),
    "overlap(): offset is missing": lambda: MASK.overlap(MASK),
    "overlap(): too many arguments; there are: other, offset": lambda: MASK.overlap(MASK, (0, 0), 3),
    "overlap(): there is no argument 'at'; there are: other, offset": lambda: MASK.overlap(MASK, at=(0, 0)),
    "overlap(): offset is given twice": lambda: MASK.overlap(MASK, (0, 0), offset=(0, 0)),
    "grow(): reach must be 'four' or 'eight' or 'disc', not 'round'": lambda: MASK.grow(2, reach="round"),
    "Mask(): size must be a (width, height), not 'text'": lambda: hitmask.Mask("text"),
    "position(): body is out of range: -1": lambda: hitmask.World().position(-1),
    "box_area(): box must be an (x, y, w, h), not (1, 2)": lambda: hitmask.box_area((1, 2)),
    "box_area(): box must be four whole numbers (x, y, w, h), not (0.5, 0.0, 4.0, 4.0)": lambda: hitmask.box_area((0.5, 0.0, 4.0, 4.0)),
    "query_box(): box must be four whole numbers (x, y, w, h), not (0.5, 0, 4, 4)": lambda: hitmask.World().query_box((0.5, 0, 4, 4)),
    "Mask(): size must be two whole numbers (width, height), not (4.5, 4.0)": lambda: hitmask.Mask((4.5, 4.0)),
    "overlap(): offset must be an (x, y), not 6": lambda: MASK.overlap(pygame.mask.Mask((4, 4)), 6),
    "overlap(): offset must be an (x, y), not 7": lambda: MASK.overlap(hitmask.pygame.Mask((4, 4)), 7),
    "overlap(): other must be a hitmask.pygame.Mask, not Mask": lambda: hitmask.pygame.Mask((4, 4)).overlap(MASK, (0, 0)),
    "convolve(): other must be a hitmask.pygame.Mask, not 3": lambda: hitmask.pygame.Mask((4, 4)).convolve(3),
    "overlap_many(): masks[1] must be a hitmask.Mask, not 3": lambda: hitmask.overlap_many([MASK, 3], [0], [0], [(0, 0)]),
    "decode_picture(): data must be bytes or a bytearray or a memoryview, not 5": lambda: hitmask.decode_picture(5),
    "remove_many(): bodies must be an array, not None": lambda: hitmask.World().remove_many(None),
    "set_one_way_many(): side must be 'none' or 'left' or 'right' or 'top' or 'bottom', not ndarray":
        lambda: hitmask.World().set_one_way_many([], numpy.zeros(3)),
    "contact(): details must be one or several of 'none', 'area', 'first', 'box', 'centroid', 'gradient', 'all', not 'arae'":
        lambda: MASK.contact(MASK, (0, 0), details="arae"),
    "contact(): details must be one or several of 'none', 'area', 'first', 'box', 'centroid', 'gradient', 'all', not ('area', 'bax')":
        lambda: MASK.contact(MASK, (0, 0), details=("area", "bax")),
    "contact(): details must be a string or a sequence, each item a string, not 5": lambda: MASK.contact(MASK, (0, 0), details=5),
    "move(): mask must be a hitmask.Mask, not type": lambda: hitmask.Mover().move(int, 1, 1, []),
    "write_png(): mask must be a Mask or a Terrain, not 5": lambda: hitmask.write_png("x", 5),
    "write_png(): path must be a path, not 1": lambda: hitmask.write_png(1, MASK),
    "read_png(): path must be a path, not 0": lambda: hitmask.read_png(0),
    "encode_picture(): pixels must be an array of uint8, not of float64": lambda: hitmask.encode_picture(numpy.zeros((2, 2, 4))),
    "write_picture(): pixels must be an array of uint8, not list": lambda: hitmask.write_picture("x", [[1], [2, 3]]),
    "mask_from_image(): image must be a Mask, a pygame.Surface, a Pillow image or an array, not 5": lambda: hitmask.mask_from_image(5),
    "__getitem__(): index must be an (x, y) or 2 values, each a whole number or a slice, not 5": lambda: MASK[5],
    "to_bytes(): known_masks[0] must be a hitmask.Mask, not Shape": lambda: hitmask.World().to_bytes(known_masks=[sheet().mask("stand")]),
    "simplify(): loops must be a sequence, each item a hitmask.Loop, not one alone": lambda: hitmask.simplify(MASK.trace()[0], 1),
    "query_mask(): mask must be a Mask, not 5": lambda: hitmask.pygame.SpriteWorld().query_mask(5, (0, 0)),
    "SpriteWorld(): world must be a hitmask.World or None, not 5": lambda: hitmask.pygame.SpriteWorld(5),
    "parts: the box of a part must be four whole numbers (x, y, w, h), not int": lambda: sheet().add_frame("x", MASK, parts=[("x", 5)]),
    "parts: the box of a part must be four whole numbers (x, y, w, h), not tuple": lambda: sheet().add_frame("x", MASK, parts=[("x", (1.0, 1, 2, 2))]),
    "users must return a whole number from 0 to 2**64 - 1, not str": lambda: with_an_object().to_bytes(users=lambda _: "x"),
    "body: the body of a hitmask.FrameBodies must be an id, not str": lambda: hitmask.World().set_frame(hitmask.FrameBodies("x", {}), sheet(), 0),
    "parts: layer and collides_with must be whole numbers of 32 bits, not str":
        lambda: (world := hitmask.World()).attach_parts(world.add((4, 4)), [hitmask.PartDefinition("a", layer="x")]),
}


def with_an_object():
    world = hitmask.World()
    world.add((4, 4), user=Strange())
    return world


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences(sentence):
    with pytest.raises(TypeError) as error:
        SENTENCES[sentence]()
    assert str(error.value) == sentence


def test_arguments_whose_own_methods_fail():
    class Rude:
        def __len__(self):
            raise KeyError("rude")

        __getitem__ = __float__ = __index__ = __iter__ = __len__

    for call in (lambda: MASK.overlap(MASK, Rude()), lambda: MASK.overlap(Rude(), (0, 0)), lambda: MASK.grow(Rude()), lambda: hitmask.Mask((Rude(), 1))):
        with pytest.raises(TypeError) as error:
            call()
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_what_is_no_exception_is_not_dropped(stop):
    """Ctrl-C may come in the middle of an argument's own code."""

    class Slow:
        def __len__(self, *_):
            raise stop

        __getitem__ = __float__ = __index__ = __iter__ = __len__

    class Item(Slow):
        def __len__(self):
            return 2

    for call in (lambda: MASK.overlap(MASK, Slow()), lambda: MASK.overlap(MASK, Item()), lambda: MASK.overlap(MASK, (Slow(), 1)), lambda: hitmask.Mask((Slow(), 1)),
                 lambda: hitmask.box_area(Slow()), lambda: hitmask.pygame.Mask((4, 4)).get_at(Slow()), lambda: hitmask.pygame.Mask((4, 4)).get_at(Item()),
                 lambda: hitmask.World().add((4, 4), user=Slow())):
        with pytest.raises(stop):
            call()
        with pytest.raises(TypeError, match="offset"):  # nothing is left of it
            MASK.overlap(MASK, 5)


def test_while_a_sentence_is_made():
    class Late:
        def __init__(self):
            self.calls = 0

        def __len__(self):
            self.calls += 1
            if self.calls > 1:
                raise KeyboardInterrupt
            return 3

        def __getitem__(self, index):
            return index

    with pytest.raises(KeyboardInterrupt):
        MASK.overlap(MASK, Late())


def test_errors_of_functions_stay_as_they_are():
    """Also where they look like our own."""

    def wrong(*_):
        raise ValueError("a coordinate of mine\nin two lines")

    with pytest.raises(ValueError) as error:
        hitmask.Mask.from_predicate((2, 2), wrong)
    assert str(error.value) == "a coordinate of mine\nin two lines" and error.value.__traceback__ is not None
