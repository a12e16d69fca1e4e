"""Wrong types, impossible numbers, damaged pickles, dead ids: a clear error each time, and nothing changed."""

import copy
import gc
import pickle
import sys
import warnings
import weakref

import hitmask
import numpy
import pytest

Mask = hitmask.Mask
SQUARE = Mask((8, 8), solid=True)
NOT_A_NUMBER, INFINITE = float("nan"), float("inf")


def never_made():
    """What a subclass leaves behind that does not call __init__."""
    return Mask.__new__(Mask)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("use", [
    lambda mask: mask.count(), lambda mask: mask.overlap(SQUARE, (0, 0)), lambda mask: SQUARE.overlap(mask, (0, 0)),
    lambda mask: memoryview(mask), lambda mask: numpy.asarray(memoryview(mask)), lambda mask: pickle.dumps(mask),
    lambda mask: copy.copy(mask), lambda mask: mask[0, 0], lambda mask: mask.place(hitmask.Transform()),
    lambda mask: hitmask.overlap_many([mask], [0], [0], [[0, 0]]), lambda mask: hitmask.World().add_many([mask], [[0, 0]]),
    lambda mask: hitmask.World().add(mask), lambda mask: hitmask.Obstacle(mask), lambda mask: mask & SQUARE,
    lambda mask: SQUARE & mask, lambda mask: hash(mask), lambda mask: list(mask), lambda mask: bool(mask),
])
def test_masks_that_were_never_made(use):
    with pytest.raises((TypeError, BufferError)):
        use(never_made())


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_made_twice():
    mask = Mask.disc(3)
    for again in (lambda: mask.__init__((9, 9)), lambda: mask.__setstate__((1, 1, bytes(8), False))):
        with pytest.raises(TypeError):
            again()
    assert mask == Mask.disc(3)


@pytest.mark.parametrize("state", [
    (), (1,), (1, 1, b"", False), (1, 1, bytes(16), False), (-1, 1, b"", False), (2**40, 1, b"", False), (1, 1, "bytes", False),
    (65535, 65535, b"", False), (70000, 1, bytes(9000), False), (1, 1, bytes(8), "frozen"), (1.5, 1, bytes(8), False), None, 5,
    (1, 1, bytes(8), False, "more"), [1, 1, None, False],
])
def test_damaged_states(state):
    with pytest.raises((TypeError, ValueError)):
        never_made().__setstate__(state)


def test_bits_outside_are_not_taken_over():
    mask = never_made()
    mask.__setstate__((3, 1, b"\xff" * 8, True, {}))
    mask.validate()
    assert mask.count() == 3 and mask.is_frozen


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_damaged_pickles():
    """Every byte changed: a mask that is sound, or an error."""
    whole = pickle.dumps(Mask.disc(4), protocol=4)
    for place in range(2, len(whole)):
        for value in (whole[place] ^ 1, 0x80):
            try:
                mask = pickle.loads(whole[:place] + bytes([value]) + whole[place + 1 :])
            except Exception:  # whatever pickle makes of it
                continue
            if isinstance(mask, Mask):
                mask.validate()
    turn = hitmask.Transform(position=(1, 2), degrees=30, scale=(2, 3))
    assert pickle.loads(pickle.dumps(turn)) == turn == copy.deepcopy(turn)
    for state in ((), (1, 2), ("a",) * 8, None):
        with pytest.raises(TypeError):
            hitmask.Transform.__new__(hitmask.Transform).__setstate__(state)


class Rude:
    """Raises whenever anybody asks anything."""

    def __index__(self):
        raise KeyError("rude")

    def __float__(self):
        raise KeyError("rude")

    def __len__(self):
        raise KeyError("rude")

    def __getitem__(self, index):
        raise KeyError("rude")

    def __iter__(self):
        raise KeyError("rude")


WRONG = [None, "text", b"ab", 1.5, object(), Rude(), [1, 2, 3], [Rude(), 1], {"x": 1}, NOT_A_NUMBER, ([], [])]


@pytest.mark.parametrize("wrong", WRONG, ids=[repr(type(w).__name__) + str(i) for i, w in enumerate(WRONG)])
def test_wrong_points(wrong):
    world = hitmask.World()
    body = world.add(SQUARE)
    mask = SQUARE.copy()
    for call in (lambda: Mask(wrong), lambda: mask.get(wrong), lambda: mask.set(wrong), lambda: mask.overlap(mask, wrong),
                 lambda: mask.contact(mask, wrong), lambda: mask.draw(mask, wrong), lambda: mask.shift(wrong), lambda: wrong in mask,
                 lambda: mask.sweep(mask, wrong, (1, 1)), lambda: mask.scale(wrong), lambda: Mask.from_predicate(wrong, bool),
                 lambda: world.set_position(body, wrong), lambda: world.query_point(wrong), lambda: world.query_mask(SQUARE, wrong),
                 lambda: world.nearest(wrong), lambda: hitmask.Mover(wrong), lambda: mask.paint_flood(wrong),
                 lambda: mask.paint_box(wrong), lambda: mask.crop(wrong), lambda: world.query_box(wrong), lambda: mask[wrong]):
        with pytest.raises(TypeError):
            call()
    assert mask == SQUARE and world.position(body) == (0, 0)


def test_wrong_masks():
    world = hitmask.World()
    for wrong in (None, 3, "mask", numpy.ones((3, 3), bool), Rude()):
        for call in (lambda: SQUARE.overlap(wrong, (0, 0)), lambda: SQUARE.copy().draw(wrong), lambda: SQUARE & wrong,
                     lambda: SQUARE.is_subset(wrong),
                     lambda: hitmask.overlap_many([wrong], [0], [0], [[0, 0]]), lambda: world.add_many([wrong], [[0, 0]]),
                     lambda: world.query_mask(wrong, (0, 0)), lambda: hitmask.RotationCache(wrong), lambda: hitmask.fits(wrong, (0, 0), []),
                     lambda: hitmask.Transform.about_middle(wrong), lambda: SQUARE.convolve(wrong)):
            with pytest.raises(TypeError):
                call()
    assert len(world) == 0
    words = numpy.asarray(SQUARE)
    for mix in (lambda: SQUARE & words, lambda: words & SQUARE, lambda: SQUARE | words, lambda: words - SQUARE, lambda: words ^ SQUARE):
        with pytest.raises(TypeError):
            mix()
    assert (SQUARE == words) is False and (words != SQUARE) is True


def test_errors_of_the_caller_come_through():
    """What a function raises is what arrives, and nothing has moved."""
    def fail(*arguments):
        raise KeyError("mine")

    world = hitmask.World()
    hero, _ = world.add(SQUARE), world.add(SQUARE, position=(20, 0))
    mover = hitmask.Mover()
    for call in (lambda: Mask.from_predicate((3, 3), fail), lambda: world.move(hero, (90, 0), fail),
                 lambda: world.try_move(hero, (90, 0), fail), lambda: mover.move(SQUARE, 9, 9, fail),
                 lambda: hitmask.sweep(SQUARE, (0, 0), (9, 9), fail), lambda: hitmask.ray((0, 0), (9, 9), fail)):
        with pytest.raises(KeyError, match="mine"):
            call()
    assert world.position(hero) == (0, 0) and mover.position == (0, 0)


def test_a_world_that_asks_cannot_be_changed():
    for change in (lambda w, i: w.remove(i), lambda w, i: w.clear(), lambda w, i: w.step(), lambda w, i: w.set_position(i, (5, 5)),
                   lambda w, i: w.restore(w.snapshot()), lambda w, i: w.set_shape(i, SQUARE), lambda w, i: w.add(SQUARE),
                   lambda w, i: w.move(i, (3, 3)), lambda w, i: w.refresh(), lambda w, i: w.reserve(9),
                   lambda w, i: w.add_many([SQUARE], [[0, 0]]), lambda w, i: w.set_position_many([i], [[0, 0]]), lambda w, i: w.overlaps()):
        world = hitmask.World()
        hero, rock = world.add(SQUARE), world.add(SQUARE, position=(20, 0))
        with pytest.raises(hitmask.WorldError) as refusal:
            world.move(hero, (90, 0), lambda body: (change(world, body), "cross")[1])
        assert refusal.value.reason == "busy" and world.position(hero) == (0, 0) and world.position(rock) == (20, 0)
        assert world.move(hero, (90, 0), lambda body: "cross" if world.position(body) else "touch").position == (90, 0)


class Meddling:
    """An array of ids that empties the world when it is looked at."""

    def __init__(self, world, ids):
        self.world, self.ids = world, ids

    def __array__(self, *arguments, **named):
        self.world.clear()
        return self.ids


@pytest.mark.parametrize("use", [
    lambda world, ids: world.set_static_many(ids, True), lambda world, ids: world.remove_many(ids), lambda world, ids: world.position_many(ids),
    lambda world, ids: world.set_position_many(ids, [[0, 0]] * 2), lambda world, ids: world.set_shape_many(ids, [SQUARE] * 2),
    lambda world, ids: world.set_user_many(ids, [1, 2]),
])
def test_arguments_that_meddle(use):
    world = hitmask.World()
    ids = world.add_many([SQUARE] * 2, [[0, 0], [4, 4]])
    with pytest.raises(hitmask.WorldError) as refusal:
        use(world, Meddling(world, ids))
    assert refusal.value.reason == "stale_id" and len(world) == 0


def test_numbers_that_are_none():
    world = hitmask.World()
    for call in (lambda: hitmask.RotationCache(SQUARE).get(NOT_A_NUMBER), lambda: hitmask.RotationCache(SQUARE).find(INFINITE),
                 lambda: hitmask.RotationCache(SQUARE).index_of(INFINITE), lambda: hitmask.RotationCache(SQUARE, degrees=NOT_A_NUMBER),
                 lambda: hitmask.Transform(degrees=INFINITE), lambda: hitmask.Transform.about_middle(SQUARE, degrees=NOT_A_NUMBER),
                 lambda: Mask.from_array(numpy.zeros((2, 2)), threshold=NOT_A_NUMBER), lambda: SQUARE.place(hitmask.Transform(scale=(0, 1))),
                 lambda: SQUARE.place(hitmask.Transform(position=(NOT_A_NUMBER, 0))), lambda: hitmask.to_pixel(0, NOT_A_NUMBER),
                 lambda: SQUARE.place(hitmask.Transform().from_matrix(0, 0, 0, 0)), lambda: hitmask.RotationCache(SQUARE, angles=0),
                 lambda: hitmask.RotationCache(SQUARE, angles=70000), lambda: hitmask.World(threads=257),
                 lambda: hitmask.World(period=(-1, 0)), lambda: hitmask.World(period=(2**31 - 1, 0)), lambda: world.reserve(2**40)):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: world.add(SQUARE, transform=hitmask.Transform(scale=(NOT_A_NUMBER, 1))),
                 lambda: world.add(SQUARE, transform=hitmask.Transform(scale=(1e6, 1e6)))):
        with pytest.raises(hitmask.WorldError) as refusal:
            call()
        assert refusal.value.reason in ("transform_not_finite", "transform_too_large") and str(refusal.value) != "the transform"
    with pytest.raises(IndexError):
        hitmask.RotationCache(SQUARE, angles=4).degrees_at(4)


def test_huge_things():
    for call in (lambda: Mask((65536, 1)), lambda: Mask.disc(2**31 - 1), lambda: Mask.line((0, 0), (2**31 - 1, 5)),
                 lambda: Mask.polygon([(0, 0), (2**31 - 1, 0), (0, 5)]), lambda: SQUARE.grow(2**31 - 1), lambda: SQUARE.pad(right=2**31 - 1),
                 lambda: SQUARE.scale((65536, 1)), lambda: SQUARE.crop((0, 0, 2**31 - 1, 1)), lambda: SQUARE.close(2**31 - 1),
                 lambda: Mask.from_alpha(b"", (65535, 65535)), lambda: Mask.from_alpha(bytes(16), (2, 2), pixel_stride=2**62),
                 lambda: Mask.from_alpha(bytes(16), (2, 2), row_stride=-(2**63)), lambda: Mask.from_layout(b"", (65535, 65535), "rows"),
                 lambda: SQUARE.place(hitmask.Transform(scale=(1e5, 1e5))).rasterise()):
        with pytest.raises(ValueError):
            call()
    side = Mask((65535, 1), solid=True)
    assert side.count() == 65535 and side.overlap(Mask((1, 65535), solid=True), (65534, 0))
    assert SQUARE.shrink(2**31 - 1).count() == 0 and SQUARE.coarse(2**31 - 1).size == (1, 1) and SQUARE.turn(2**31 - 1) == SQUARE
    assert SQUARE.ray((-(2**31), 3), (2**31 - 1, 3)).steps == 2**31
    assert hitmask.sweep(SQUARE, (0, 0), (2**31 - 1, 2**31 - 1), [hitmask.Obstacle(size=(9, 9), position=(2**31 - 99,) * 2)]).blocked


def test_ids():
    world, other = hitmask.World(), hitmask.World()
    body, foreign = world.add(SQUARE), other.add(SQUARE)
    dead = world.add(SQUARE)
    world.remove(dead)
    reasons = {0: "null_id", dead: "stale_id", foreign: "foreign_id", 2**64 - 1: "foreign_id"}
    for number, reason in reasons.items():
        assert number not in world and world.check(number) == reason
        for call in (lambda: world.position(number), lambda: world.box(number), lambda: world.user(number), lambda: world.contacts_of(number),
                     lambda: world.body(number), lambda: world.set_position(number, (1, 1)), lambda: world.remove(number),
                     lambda: world.set_shape(number, SQUARE), lambda: world.set_shape(number, (1, 1)), lambda: world.set_static(number, True),
                     lambda: world.set_enabled(number, True), lambda: world.set_filter(number), lambda: world.set_details(number, "all"),
                     lambda: world.set_user(number, 1), lambda: world.set_one_way(number, "top"),
                     lambda: world.set_transform(number, hitmask.Transform()), lambda: world.sweep(number, (1, 1)),
                     lambda: world.move(number, (1, 1)), lambda: world.try_move(number, (1, 1)), lambda: world.unstick(number, 5),
                     lambda: world.set_position_many([body, number], [[5, 5], [6, 6]]), lambda: world.remove_many([body, number]),
                     lambda: world.position_many([body, number]), lambda: world.set_shape_many([body, number], [SQUARE] * 2),
                     lambda: world.set_shape_many([body, number], [[1, 1]] * 2), lambda: world.set_static_many([body, number], True),
                     lambda: world.set_enabled_many([body, number], False), lambda: world.set_filter_many([body, number], 9),
                     lambda: world.set_details_many([body, number], "all"), lambda: world.set_user_many([body, number], [8, 9]),
                     lambda: world.set_one_way_many([body, number], "top"),
                     lambda: world.set_transform_many([body, number], [hitmask.Transform(degrees=5)] * 2)):
            with pytest.raises(hitmask.WorldError) as refusal:
                call()
            assert refusal.value.reason == reason and str(refusal.value)
        assert not world.contact(body, number) and not world.touched(body, number) and not world.fits(number, (0, 0))
    facts = world.body(body)
    assert (facts.position, facts.user, facts.is_static, facts.enabled, facts.layer) == ((0, 0), 0, False, True, 1)
    assert world.check(body) is None
    for number in (-1, 2**64, 1.0, "1", None):
        with pytest.raises(TypeError):
            world.position(number)
    for wrong in ([[body]], numpy.zeros((2, 2), int), body):
        with pytest.raises(ValueError):
            world.position_many(wrong)
    for wrong in ([[1, 2, 3]], [1, 2], numpy.zeros((1, 2, 2), int)):
        with pytest.raises(ValueError):
            world.set_position_many([body], wrong)
    for wrong in (["a"], [None], [0.5], numpy.array([0.5])):
        with pytest.raises(TypeError):
            world.position_many(wrong)
    for wrong in ([-1], numpy.array([-1])):
        with pytest.raises(ValueError):
            world.position_many(wrong)
    for users in ([2**64 - 1], numpy.array([2**64 - 1], numpy.uint64), numpy.array([7], numpy.int8), numpy.arange(9, dtype=numpy.uint64)[7::2]):
        world.set_user_many(bodies=numpy.array([body], numpy.int64), users=users)
        assert world.user(body=body) == int(users[0])
    with pytest.raises(hitmask.WorldError) as refusal:
        world.set_position_many([body], [[0, 0], [1, 1]])
    assert refusal.value.reason == "lengths"


def test_refusals_change_nothing():
    world = hitmask.World(period=(100, 100), max_contacts=2, cache_bytes=0)
    assert (world.max_contacts, world.cache_bytes, world.stay_events) == (2, 0, True) and world.number > 0
    ids = world.add_many([SQUARE] * 2, [[0, 0], [4, 4]])
    world.step()
    state = world.state_hash()
    reasons = {
        "larger_period": lambda: world.add((101, 1)), "size": lambda: hitmask.World().add((-1, 5)),
        "position": lambda: world.add(SQUARE, position=(2**30, 0)), "foreign_snapshot": lambda: world.restore(hitmask.World().snapshot()),
        "stuck": lambda: world.unstick(int(ids[0]), 1), "origin": lambda: world.add(hitmask.Shape((5, 5), (2**22, 0))),
        "transform_shrinks": lambda: world.set_transform(int(ids[0]), hitmask.Transform(scale=(1e-5, 1))),
        "transform_not_invertible": lambda: world.set_transform_many(ids[:1], [hitmask.Transform(scale=(0, 1))]),
    }
    for reason, call in reasons.items():
        with pytest.raises(hitmask.WorldError) as refusal:
            call()
        assert refusal.value.reason == reason and world.state_hash() == state
    world.add_many([SQUARE] * 2, [[1, 1], [2, 2]])
    with pytest.raises(hitmask.WorldError) as refusal:
        world.step()
    assert refusal.value.reason == "too_many_contacts" and len(world.events()) == 0
    for call in (lambda: world.add_many([SQUARE] * 3, [[0, 0]]), lambda: world.add_many([SQUARE], [[0, 0]], users=[1, 2]),
                 lambda: world.add_many([], [[0, 0]])):
        with pytest.raises(ValueError):
            call()
    assert len(world) == 4


def test_frozen_masks_refuse_every_change():
    frozen = Mask.disc(5).frozen()
    changes = [name for name in dir(Mask) if name.endswith("_in_place")] + ["fill", "clear", "invert", "tighten"]
    arguments = {"grow_in_place": (1,), "shrink_in_place": (1,), "shift_in_place": ((1, 1),)}
    for name in changes:
        with pytest.raises(ValueError, match="frozen"):
            getattr(frozen, name)(*arguments.get(name, ()))
    for change in (lambda: frozen.set((0, 0)), lambda: frozen.draw(SQUARE), lambda: frozen.erase(SQUARE), lambda: frozen.keep(SQUARE),
                   lambda: frozen.toggle(SQUARE), lambda: frozen.paint_box((0, 0, 1, 1)), lambda: frozen.paint_disc((0, 0), 1),
                   lambda: frozen.paint_ellipse((0, 0, 3, 3)), lambda: frozen.paint_line((0, 0), (3, 3)), lambda: frozen.paint_flood((0, 0)),
                   lambda: frozen.paint_polygon([(0, 0), (3, 0), (0, 3)]), lambda: frozen.paint_polygons([]),
                   lambda: frozen.paint_mask(SQUARE, (0, 0)), lambda: frozen.__setitem__((0, 0), True),
                   lambda: frozen.__setitem__((slice(0, 8), slice(0, 8)), SQUARE), lambda: frozen.__iand__(SQUARE),
                   lambda: frozen.__ixor__(SQUARE), lambda: frozen.__isub__(SQUARE), lambda: frozen.__ior__(SQUARE)):
        with pytest.raises(ValueError, match="frozen"):
            change()
    assert frozen == Mask.disc(5) and hash(frozen) == hash(Mask.disc(5).frozen())
    assert frozen.content_hash() == Mask.disc(5).content_hash() != Mask.disc(4).content_hash()


def test_results_have_no_constructor_and_no_hash():
    for name in ("Contact", "Sweep", "PlacedMask", "RayHit", "Distance", "Normal", "Body", "BodyHit", "BodyMove", "BodySweep", "BodyRayHit",
                 "Component", "Loop", "ConvexPart", "Chain", "Moments", "PrincipalAxes", "MoveHit", "MoveResult", "ObstacleSweep", "ObstacleRayHit", "Snapshot",
                 "TurningSweep", "BodyMover", "BodyWalk", "Ground", "Attachment", "BodyCarrier", "BodyTurn"):
        with pytest.raises(TypeError):
            getattr(hitmask, name)()
        with pytest.raises(TypeError):
            type("Mine", (getattr(hitmask, name),), {})
    for unhashable in (SQUARE.contact(SQUARE, (0, 0)), hitmask.Transform(), SQUARE.moments(), SQUARE.distance(SQUARE, (9, 9))):
        with pytest.raises(TypeError):
            hash(unhashable)
        assert unhashable != 3 and not unhashable == "text" and not unhashable != unhashable


def test_subclasses():
    class Ship(Mask):
        def __init__(self, name):
            super().__init__((8, 8), solid=True)
            self.name = name

    ship = Ship("one")
    assert ship.overlap(SQUARE, (7, 7)) and ship == SQUARE and weakref.ref(ship)() is ship
    assert hitmask.World().add(ship) and hitmask.overlap_many([ship], [0], [0], [[0, 0]]).all()
    del ship
    gc.collect()


def test_arguments_are_not_kept():
    """Reference counts of what was handed in, after calls that succeed and calls that fail."""
    point, box, other = (1000, 2000), (1000, 2000, 3000, 4000), Mask.disc(9)
    size, transform = (5000, 5001), hitmask.Transform(degrees=5)
    world = hitmask.World()
    body = world.add(other)
    watched = [point, box, other, size, transform]
    before = [sys.getrefcount(value) for value in watched]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(50):
            other.overlap(other, point), other.contact(other, point), other.get(point), world.query_point(point), world.query_box(box)
            other.place(transform), Mask(size), other.copy(), other & other, world.set_position(body, point), hitmask.Obstacle(other, position=point)
            world.set_transform(body, transform), hitmask.Transform.about_middle(other, point)
            for wrong in (lambda: other.overlap(point, point), lambda: other.get(box), lambda: world.set_position(0, point), lambda: other.crop(point),
                          lambda: other.sweep(other, box, point), lambda: world.add(box), lambda: Mask(box)):
                with pytest.raises((TypeError, ValueError)):
                    wrong()
    gc.collect()
    assert [sys.getrefcount(value) for value in watched] == before
