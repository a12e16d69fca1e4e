"""Snapshots and worlds as bytes, and pickled."""

import copy
import pickle

import pytest

import hitmask


class Sprite:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return self.name == other.name


def small_world(**options):
    world = hitmask.World(number=9, **options)
    disc = hitmask.Mask.disc(5)
    ids = [world.add(disc, (4 * i, i), user=i + 1) for i in range(5)]
    world.remove(ids[2])
    world.step()
    return world, ids


def test_bytes_and_back():
    world, ids = small_world(period=(200, 0), angle_steps=8)
    data = world.to_bytes()
    assert data == world.snapshot().to_bytes()
    again = hitmask.World.from_bytes(data, number=9)
    assert again.state_hash() == world.state_hash()
    assert again.period == (200, 0) and again.angle_steps == 8
    assert again.user(ids[3]) == 4 and ids[2] not in again
    assert again.to_bytes() == data
    assert (again.step() == world.step()).all()


def test_other_periods_and_steps_are_refused():
    world, _ = small_world(period=(200, 0), angle_steps=8)
    for other in ({"period": (0, 0)}, {"angle_steps": 0}, {"angle_steps": 16}):
        with pytest.raises(hitmask.WorldError, match="other periods or another angle_steps"):
            hitmask.World.from_bytes(world.to_bytes(), **other)
    with pytest.raises(hitmask.WorldError, match="angle_steps"):
        hitmask.World(period=(200, 0)).restore(world.snapshot())


def test_another_number_keeps_slots_and_generations():
    world, ids = small_world()
    other = hitmask.World.from_bytes(memoryview(world.to_bytes()))
    assert ids[0] not in other
    assert ids[0] & ~0xFFFF | other.number in other


def test_players_and_user_bytes():
    world, _ = small_world()
    players = [hitmask.Player(animation=3, time=40), hitmask.Player(speed=0.5)]
    saved = hitmask.Snapshot.from_bytes(world.to_bytes(players=players, user=bytearray(b"mine")))
    assert saved.players == players
    assert saved.user == b"mine"
    assert saved == (saved.snapshot, players, b"mine")
    assert saved.snapshot.definition == {"period": (0, 0), "angle_steps": 0}


def test_known_masks():
    disc = hitmask.Mask.disc(30)
    world = hitmask.World()
    world.add(disc)
    data = world.to_bytes(known_masks=[disc])
    assert len(data) < len(world.to_bytes())
    with pytest.raises(ValueError, match="neither in the bytes nor among the known masks"):
        hitmask.World.from_bytes(data)
    again = hitmask.World.from_bytes(data, known_masks=[hitmask.Mask.disc(30)])
    assert again.state_hash() == world.state_hash()


def test_wrong_bytes():
    world, _ = small_world()
    data = bytearray(world.to_bytes())
    data[700] ^= 1
    with pytest.raises(ValueError, match="checksum"):
        hitmask.Snapshot.from_bytes(data)
    with pytest.raises(ValueError, match="not a .hitmask file"):
        hitmask.World.from_bytes(b"")
    with pytest.raises(TypeError):
        hitmask.World.from_bytes("text")
    with pytest.raises(TypeError):
        hitmask.World.from_bytes(world.to_bytes(), wrong=1)


def test_objects_are_refused_or_get_numbers():
    world, ids = small_world()
    world.set_user(ids[1], Sprite("rock"))
    with pytest.raises(TypeError, match="users="):
        world.to_bytes()
    for outside in (-1, 2**64):
        world.set_user(ids[1], outside)
        with pytest.raises(TypeError, match=r"whole numbers from 0 to 2\*\*64 - 1: pass users="):
            world.to_bytes()
        with pytest.raises(ValueError, match=r"not from 0 to 2\*\*64 - 1"):
            world.to_bytes(users=lambda number: number)
    for other in ("5", 5.0, None):
        with pytest.raises(TypeError, match="users must return a whole number"):
            world.to_bytes(users=lambda _, other=other: other)
    world.set_user(ids[1], Sprite("rock"))
    data = world.to_bytes(users=lambda sprite: len(sprite.name))
    again = hitmask.World.from_bytes(data, number=9)
    assert again.user(ids[1]) == 4 and again.user(ids[0]) == 1
    with pytest.raises(ZeroDivisionError):
        world.to_bytes(users=lambda sprite: 1 // 0)
    world.set_user(ids[1], True)
    assert hitmask.World.from_bytes(world.to_bytes(), number=9).user(ids[1]) == 1
    world.set_user(ids[1], 7)
    assert hitmask.World.from_bytes(world.to_bytes(), number=9).user(ids[1]) == 7


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol):
    world, ids = small_world(max_contacts=1000, stay_events=False)
    world.set_user(ids[1], Sprite("rock"))
    again = pickle.loads(pickle.dumps(world, protocol))
    assert again.state_hash() == world.state_hash()
    assert again.user(ids[1]) == Sprite("rock") and again.user(ids[1]) is not world.user(ids[1])
    assert (again.number, again.max_contacts, again.stay_events) == (9, 1000, False)
    snapshot = pickle.loads(pickle.dumps(world.snapshot(), protocol))
    world.clear()
    world.restore(snapshot)
    assert world.state_hash() == again.state_hash()
    assert world.user(ids[1]) == Sprite("rock")


def test_copies():
    world, _ = small_world()
    assert copy.deepcopy(world).state_hash() == world.state_hash()
    assert copy.copy(world.snapshot()).memory_bytes > 0


def test_limits_and_trust():
    world = hitmask.World()
    world.add(hitmask.Mask.disc(9), (3, 4), transform=hitmask.Transform(degrees=36))
    data = world.to_bytes()
    assert hitmask.Snapshot.from_bytes(data, trust="source").players == []
    with pytest.raises(ValueError):
        hitmask.Snapshot.from_bytes(data, max_raster_bytes=1)
    world.add(hitmask.Mask.disc(9), (3, 4))
    world.step()
    with pytest.raises(ValueError, match="max_compared_pixels"):
        hitmask.World.from_bytes(world.to_bytes(), max_compared_pixels=1000)


def test_options_that_bytes_do_not_hold():
    options = {"max_contacts": 7, "stay_events": False, "threads": 2, "number": 9}
    world = hitmask.World.from_bytes(hitmask.World().to_bytes(), **options)
    assert {name: getattr(world, name) for name in options} == options


def test_turned_masks_whose_pixels_were_cleared():
    mask = hitmask.Mask.disc(20)
    world = hitmask.World()
    body = world.add(mask, transform=hitmask.Transform(degrees=30))
    mask.erase(hitmask.Mask((41, 12), solid=True))
    world.set_shape(body, mask)
    world.step()
    assert pickle.loads(pickle.dumps(world)).state_hash() == world.state_hash()


def test_pickled_nonsense_is_refused():
    state = hitmask.World().snapshot().__getstate__()
    snapshot = hitmask.Snapshot.__new__(hitmask.Snapshot)
    with pytest.raises(ValueError):
        snapshot.__setstate__((b"nonsense", {}))
    assert len(state) == 2
