"""The user's own value of a body: any object, held as long as the body has it."""

import gc
import weakref

import hitmask
import numpy
import pytest

SQUARE = hitmask.Mask((8, 8), solid=True)


class Sprite:
    """Something with attributes, a weak reference, and no __index__."""


@pytest.mark.parametrize("value", [None, "hero", -1, 2**64, 2.5, (1, 2), [], Sprite(), Sprite, len, b"x"])
def test_any_object(value):
    world = hitmask.World()
    one = world.add(SQUARE, user=value)
    two = world.add(SQUARE)
    assert world.user(one) is value and world.user(two) == 0 and world.body(one).user is value
    world.set_user(two, value)
    assert world.user(two) is value
    world.set_user_many([one, two], [7, value])
    assert world.user(one) == 7 and world.user(two) is value
    ids = world.add_many([SQUARE] * 2, [[0, 0], [1, 1]], users=(value, 3))
    assert world.user(int(ids[0])) is value and world.user(int(ids[1])) == 3


def test_numbers_stay_numbers():
    world = hitmask.World()
    body = world.add(SQUARE, user=numpy.uint8(9))
    assert world.user(body) == 9 and type(world.user(body)) is int
    for number in (0, 2**64 - 1, True, numpy.int64(5)):
        world.set_user(body, Sprite())
        world.set_user(body, number)
        assert world.user(body) == int(number) and type(world.body(body).user) is int
    for users in (numpy.array([4]), numpy.array([4], numpy.int8), [4], numpy.array([4], object)):
        world.set_user_many([body], users)
        assert world.user(body) == 4


def test_refusals_change_nothing():
    world = hitmask.World()
    body, value = world.add(SQUARE, user="a"), Sprite()
    for call in (lambda: world.set_user(12345, value), lambda: world.set_user_many([body, 12345], [value, value]),
                 lambda: world.set_user_many([body], [value, value]), lambda: world.add(SQUARE, (2**30, 0), user=value)):
        with pytest.raises(hitmask.WorldError):
            call()
    for call in (lambda: world.set_user_many([body], 5), lambda: world.set_user_many([body], "x"),
                 lambda: world.add_many([SQUARE], [[0, 0]], users=[1, 2])):
        with pytest.raises((TypeError, ValueError), match="users"):
            call()
    assert world.user(body) == "a" and len(world) == 1
    reference = weakref.ref(value)
    del value, call
    gc.collect()
    assert reference() is None


def test_let_go_with_the_body():
    world = hitmask.World()

    def body_with_sprite():
        sprite = Sprite()
        return world.add(SQUARE, user=sprite), weakref.ref(sprite)

    for end in (lambda body: world.remove(body), lambda body: world.remove_many([body]), lambda body: world.clear(),
                lambda body: world.set_user(body, 3), lambda body: world.set_user_many([body], [None])):
        body, reference = body_with_sprite()
        assert reference() is world.user(body)
        end(body)
        assert reference() is None
    body, reference = body_with_sprite()
    del world, end
    gc.collect()
    assert reference() is None


def test_a_new_body_in_an_old_slot_has_no_value():
    world = hitmask.World()
    world.remove(world.add(SQUARE, user="old"))
    assert world.user(world.add(SQUARE)) == 0


def test_snapshots_keep_values():
    world = hitmask.World()
    sprite = Sprite()
    body = world.add(SQUARE, user=sprite)
    before = world.snapshot()
    world.set_user(body, "later")
    other = world.add(SQUARE, user="other")
    after = world.snapshot()
    world.remove(body)
    world.restore(before)
    assert world.user(body) is sprite and other not in world
    world.restore(after)
    assert world.user(body) == "later" and world.user(other) == "other"
    world.set_user(body, "much later")
    world.restore(after)
    assert world.user(body) == "later"
    twin = hitmask.World(number=world.number)
    twin.restore(before)
    assert twin.user(body) is sprite and world.user(body) == "later"
    world.clear()
    world.restore(before)
    assert world.user(body) is sprite


def test_hashes_count_numbers_only():
    """Objects have no number that is the same in every run."""
    worlds = [hitmask.World(number=1) for _ in range(3)]
    for world, value in zip(worlds, (0, Sprite(), 5)):
        world.add(SQUARE, user=value)
    hashes = [world.state_hash() for world in worlds]
    assert hashes[0] == hashes[1] != hashes[2]


@pytest.mark.parametrize("close", [
    lambda world, sprite: world.add(SQUARE, user=sprite), lambda world, sprite: setattr(sprite, "snapshot", world.snapshot()),
    lambda world, sprite: setattr(sprite, "facts", world.body(next(iter(world)))),
    lambda world, sprite: setattr(sprite, "filter", hitmask.QueryFilter(accept=lambda body: sprite)),
])
def test_cycles_are_collected(close):
    world, sprite = hitmask.World(), Sprite()
    sprite.world = world
    body = world.add(SQUARE, user=sprite)
    close(world, sprite)
    reference = weakref.ref(sprite)
    gc.collect()
    assert reference() is world.user(body)  # not as long as somebody has them
    del world, sprite
    gc.collect()
    assert reference() is None


def test_values_whose_end_calls_the_world():
    world = hitmask.World()

    class Last:
        def __del__(self):
            world.add(SQUARE, user="from the end")

    bodies = [world.add(SQUARE, user=Last()) for _ in range(4)]
    world.remove(bodies[0])
    world.set_user(bodies[1], 5)
    world.remove_many(bodies[1:3])
    assert sorted(map(str, map(world.user, world)))[-1] == "from the end"
    world.clear()
    assert all(world.user(body) == "from the end" for body in world)


class Last:
    """Calls a function when it is let go."""

    def __init__(self, call):
        self.call = call

    def __del__(self):
        self.call()


@pytest.mark.parametrize("how", ["remove", "set"])
def test_objects_are_let_go_after_all_else(how):
    """The end of the first one finds every body as the call leaves it."""
    world, seen = hitmask.World(), []
    ids = world.add_many([SQUARE] * 3, [[0, 0]] * 3).tolist()

    def look():
        seen.append([world.user(body) if body in world else None for body in ids])
        if len(seen) == 1:
            world.add_many([SQUARE] * 3, [[0, 0]] * 3, users=["x", "y", "z"])

    world.set_user_many(ids, [Last(look) for _ in ids])
    if how == "remove":
        world.remove_many(ids)
        assert sorted(map(str, map(world.user, world))) == ["x", "y", "z"]
    else:
        world.set_user_many(ids, ["a", "b", "c"])
    assert seen == [[None] * 3 if how == "remove" else ["a", "b", "c"]] * 3
