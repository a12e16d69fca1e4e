"""Bodies that walk."""

import hitmask
import pytest

SQUARE = hitmask.Mask((8, 8), solid=True)


class Room:
    """A floor, a ledge of two pixels, a wall on the right, a hero in the air."""

    def __init__(self, **definition):
        self.world = hitmask.World(**definition)
        self.floor = self.world.add((200, 10), (0, 60), is_static=True)
        self.ledge = self.world.add((30, 2), (40, 58), is_static=True)
        self.wall = self.world.add((10, 60), (90, 0), is_static=True)
        self.hero = self.world.add(SQUARE, (10, 20))
        self.world.set_mover(self.hero, step_up=3, step_down=2)

    def walk(self, dx, dy, **keywords):
        return self.world.walk(self.hero, dx, dy, **keywords)


def test_walk():
    room = Room()
    world, hero = room.world, room.hero
    fallen = room.walk(0.25, 100)
    assert fallen.position == (10, 52) == world.position(hero) and fallen.moved == (0, 32)
    assert fallen.hit_y and not fallen.hit_x and fallen.bottom == room.floor
    assert (fallen.left, fallen.right, fallen.top) == (None, None, None)
    ground = fallen.ground
    assert ground.body == room.floor and tuple(ground.normal) == (0, -1) and ground.slope == 0
    assert [(hit.body, hit.axis, hit.response, hit.overlapping) for hit in fallen.hits] == [(room.floor, "y", "slide", False)]
    mover = world.mover(body=hero)
    assert (mover.step_up, mover.step_down, mover.gravity, mover.remainder) == (3, 2, "bottom", (16384, 0))
    assert mover.ground == ground and not mover.ground != ground and mover == world.mover(hero) and not mover != mover
    assert "step_up=3" in repr(mover) and "slope=0" in repr(ground) and "moved=(0, 32)" in repr(fallen)
    up = world.walk(body=hero, dx=30, dy=0.5)
    assert (up.stepped_up, up.stepped_down) == (2, 0) and up.ground.body == room.ledge
    down = room.walk(100, 0)
    assert (down.stepped_up, down.stepped_down) == (0, 2) and down.right == room.wall and down.hit_x
    assert room.walk(0, -1).ground is None


def test_resting_on():
    room = Room()
    world, hero = room.world, room.hero
    assert world.resting_on(hero).size == 0
    room.walk(0, 100)
    assert world.resting_on(hero).tolist() == [room.floor]
    assert world.resting_on(body=room.floor, side="top").tolist() == [room.ledge, room.wall, hero]
    assert world.resting_on(hero, "left").size == 0
    assert world.resting_on(hero, filter=hitmask.QueryFilter(include_static=False)).size == 0
    with pytest.raises(hitmask.WorldError):
        world.resting_on(0)
    with pytest.raises(TypeError):
        world.resting_on(hero, "down")


def test_gravity_and_filters():
    room = Room()
    world, hero = room.world, room.hero
    world.set_mover(hero, gravity="right", remainder=(1, 65535))
    assert world.mover(hero).gravity == "right" and world.mover(hero).remainder == (1, 65535)
    assert room.walk(500, 0).ground.body == room.wall
    assert room.walk(500, 0, filter=hitmask.QueryFilter(include_static=False)).ground is None
    assert world.mover(hero).remainder != (3, 4)
    world.set_mover_many([hero, room.floor], step_up=1, step_down=2, gravity="none", remainder=(3, 4))
    assert world.mover(room.floor).step_up == 1 and world.mover(hero).gravity == "none"
    world.clear_mover_many(bodies=[hero])
    world.clear_mover(body=room.floor)
    assert world.mover(hero) is None and world.mover(room.floor) is None


def test_refusals():
    room = Room()
    world = room.world
    state = world.state_hash()
    for reason, call in {
        "no_mover": lambda: world.walk(room.floor, 1, 1), "remainder": lambda: world.set_mover(room.hero, remainder=(65536, 0)),
        "null_id": lambda: world.mover(0), "foreign_id": lambda: hitmask.World().walk(room.hero, 1, 1),
    }.items():
        with pytest.raises(hitmask.WorldError) as refusal:
            call()
        assert refusal.value.reason == reason
    for wrong in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            room.walk(wrong, 0)
        with pytest.raises(ValueError):
            room.walk(0, wrong)
    with pytest.raises(TypeError):
        world.set_mover(room.hero, gravity="down")
    for remainder in (2**40, 0), (0, -1), (-(2**70), 0):
        with pytest.raises(hitmask.WorldError, match="from 0 to 65,535"):
            world.set_mover(room.hero, remainder=remainder)
    for remainder in (0.5, 0), 3, (1, 2, 3):
        with pytest.raises(TypeError, match="remainder must be two whole numbers, in 1/65,536 pixel"):
            world.set_mover(room.hero, remainder=remainder)
    for name in "step_up", "step_down", "corner_correction":
        for call in (lambda **how: world.set_mover(room.hero, **how), lambda **how: world.set_mover_many([room.hero], **how), hitmask.Mover):
            with pytest.raises(ValueError, match=f"{name} must not be negative"):
                call(**{name: -1})
    assert world.state_hash() == state


def test_set_again():
    room = Room()
    world, hero, floor = room.world, room.hero, room.floor
    room.walk(0.25, 100)
    stood = world.mover(hero)
    assert stood.remainder == (16384, 0) and stood.ground.body == floor
    world.set_mover(hero, step_up=5)
    mover = world.mover(hero)
    assert (mover.step_up, mover.step_down, mover.remainder, mover.ground) == (5, 0, stood.remainder, stood.ground)
    world.set_mover(hero, remainder=(7, 8))
    assert world.mover(hero).remainder == (7, 8) and world.mover(hero).ground == stood.ground
    world.set_mover_many([hero, room.ledge, hero], step_up=2)  # each keeps its own
    assert world.mover(hero).remainder == (7, 8) and world.mover(hero).ground == stood.ground
    assert world.mover(room.ledge).remainder == (0, 0) and world.mover(room.ledge).ground is None
    state = world.state_hash()
    with pytest.raises(hitmask.WorldError):
        world.set_mover_many([hero, room.ledge, 0], step_up=9)
    assert world.state_hash() == state
    world.set_mover(hero, gravity="left")
    assert world.mover(hero).remainder == (7, 8) and world.mover(hero).ground is None


def test_a_filter_that_raises_leaves_everything():
    room = Room()
    room.walk(0, 100)
    state = room.world.state_hash()

    def fail(body):
        raise KeyError(body)

    with pytest.raises(KeyError):
        room.walk(5.5, 3, filter=hitmask.QueryFilter(accept=fail))
    assert room.world.state_hash() == state

    def meddle(body):
        room.walk(1, 1)
        return True

    with pytest.raises(hitmask.WorldError) as refusal:
        room.walk(5.5, 3, filter=hitmask.QueryFilter(accept=meddle))
    assert refusal.value.reason == "busy" and room.world.state_hash() == state


def test_as_a_free_mover():
    room = Room()
    mover = hitmask.Mover((10, 20), 3, 2)
    beside = hitmask.QueryFilter(exclude=[room.hero])
    for frame in range(200):
        dx, dy = (1.3, 0.9) if frame % 50 < 30 else (-0.7, -0.4)
        walk, free = room.walk(dx, dy), mover.move(SQUARE, dx, dy, room.world, beside)
        assert walk.position == mover.position and (walk.ground is not None) == free.on_ground
        assert room.world.mover(room.hero).remainder == mover.remainder


def test_snapshots_and_wrapping():
    room = Room(period=(200, 100))
    room.world.remove(room.wall)
    before = room.world.snapshot()
    for _ in range(300):
        room.walk(1.7, 1)
    after = room.world.state_hash()
    assert 0 <= room.world.position(room.hero)[0] < 200
    room.world.restore(before)
    for _ in range(300):
        room.walk(1.7, 1)
    assert room.world.state_hash() == after
    with pytest.raises(hitmask.WorldError) as refusal:
        room.walk(201, 0)
    assert refusal.value.reason == "position"


class Platform:
    """A hero on a platform that blocks from the top, above a floor, and a beam over its head."""

    def __init__(self):
        self.world = hitmask.World()
        self.hero = self.world.add(SQUARE, (0, 22))
        self.platform = self.world.add((100, 3), (-50, 30), one_way="top")
        self.floor = self.world.add((100, 3), (-50, 60))
        self.world.add((20, 4), (6, 10))
        self.world.set_mover(self.hero, corner_correction=3)


def test_corner_correction():
    stage = Platform()
    up = stage.world.walk(stage.hero, 0, -20)
    assert up.corrected == -2 and up.moved == (-2, -20) and (up.zone, up.zone_layers) == (None, 0)
    assert stage.world.mover(stage.hero).corner_correction == 3
    stage.world.set_mover_many([stage.hero], corner_correction=1)
    assert stage.world.mover(stage.hero).corner_correction == 1
    mover = hitmask.Mover((0, 22), corner_correction=3)
    beam = hitmask.Obstacle(size=(20, 4), position=(6, 10))
    assert mover.corner_correction == 3 and mover.move(SQUARE, 0, -20, [beam]).corrected == -2
    assert "corner_correction=3" in repr(mover)


def test_zones():
    """Ladders and water: sensors that a walk ends in."""
    stage = Platform()
    ladder = stage.world.add((4, 20), (0, 20), is_sensor=True, layer=16)
    stage.world.add((40, 3), (-20, 24), is_sensor=True, layer=32)
    walk = stage.world.walk(stage.hero, 0, 1)
    assert (walk.zone, walk.zone_layers) == (ladder, 48)


def test_resting_events():
    stage = Platform()
    world, hero, platform = stage.world, stage.hero, stage.platform
    world.step()
    events, resting = world.resting_events(), world.resting()
    assert events.dtype == hitmask.RESTING_EVENT_DTYPE and resting.dtype == hitmask.RESTING_DTYPE
    assert events.tolist() == [(hero, platform, hitmask.BEGIN)] and resting.tolist() == [(hero, platform)]
    assert (events["body"][0], events["ground"][0], events["kind"][0]) == (hero, platform, hitmask.BEGIN)
    assert world.position(resting[0]["ground"]) == world.position(platform)
    world.walk(hero, 0, -1)
    world.step()
    assert world.resting_events().tolist() == [(hero, platform, hitmask.END)]
    assert world.resting().shape == (0,) and world.resting().dtype.names == ("body", "ground")


def test_drop_through():
    stage = Platform()
    world, hero = stage.world, stage.hero

    def raises(body):
        raise KeyError(body)

    with pytest.raises(KeyError):
        world.drop_through(hero, filter=hitmask.QueryFilter(accept=raises))
    assert world.position(hero) == (0, 22)
    world.drop_through(hero)
    assert world.position(hero) == (0, 23)
    with pytest.raises(hitmask.WorldError) as error:
        world.drop_through(hero)
    assert error.value.reason == "blocked" and "stands on nothing one-way" in str(error.value)
    assert world.walk(hero, 0, 50).ground.body == stage.floor
    with pytest.raises(hitmask.WorldError) as error:
        world.drop_through(stage.floor)
    assert error.value.reason == "no_mover"


def test_change_shape():
    stage = Platform()
    world, hero = stage.world, stage.hero
    assert world.change_shape(hero, (8, 4)) == (0, 4) and world.position(hero) == (0, 26)

    def raises(body):
        raise KeyError(body)

    with pytest.raises(KeyError):
        world.change_shape(hero, (8, 30), filter=hitmask.QueryFilter(accept=raises))
    assert world.position(hero) == (0, 26) and world.body(hero).shape.size == (8, 4)
    with pytest.raises(hitmask.WorldError) as error:
        world.change_shape(hero, (8, 40), fit="refuse", keep_feet=False)
    assert error.value.reason == "stuck" and "does not fit" in str(error.value) and world.body(hero).shape.size == (8, 4)
    assert world.change_shape(hero, (8, 40), fit="allow", keep_feet=False) == (0, 0)
    assert world.change_shape(hero, (8, 8), limit=0) == (0, 32)
    with pytest.raises(TypeError):
        world.change_shape(hero, (8, 8), fit="squeeze")
