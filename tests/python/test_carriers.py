"""Bodies that carry, and bodies that turn."""
import numpy
import pytest

import hitmask


def lift_world():
    world = hitmask.World()
    lift = world.add((40, 4), (0, 0))
    world.set_carrier(lift)
    hero = world.add((8, 8), (10, -8))
    world.set_mover(hero)
    return world, lift, hero


def test_a_lift_carries_pushes_and_crushes():
    world, lift, hero = lift_world()
    move = world.move(lift, (5, 0))
    assert [(hit.body, hit.passenger, hit.moved, hit.by) for hit in move.hits] == [(hero, "carried", (5, 0), None)]
    assert world.position(hero) == (15, -8)
    ceiling = world.add((60, 4), (0, -24), is_static=True)
    move = world.move(lift, (5, -50))
    assert [hit.passenger for hit in move.hits] == ["pushed", "crushed"]
    assert [hit.by for hit in move.hits] == [lift, ceiling]
    assert repr(move.hits[0]).endswith(f"passenger='pushed', moved=(0, -12), by={lift})")
    assert world.position(hero) == (15, -20)
    assert move.position == (5, -12)


def test_try_move_moves_nothing():
    world, lift, hero = lift_world()
    before = world.state_hash()
    assert world.try_move(lift, (5, 0)).hits[0].passenger == "carried"
    assert world.state_hash() == before


def test_when_a_function_raises_nothing_moves():
    world, lift, hero = lift_world()
    before = world.state_hash()

    def fails(body):
        raise KeyError(body)

    with pytest.raises(KeyError):
        world.move(lift, (5, -5), fails)
    with pytest.raises(KeyError):
        world.move_many([lift], [(5, -5)], filter=hitmask.QueryFilter(accept=fails))
    with pytest.raises(KeyError):
        world.turn(lift, 90, hitmask.QueryFilter(accept=fails))
    assert world.state_hash() == before


def test_around_the_world():
    world = hitmask.World(period=(50, 50))
    lift = world.add((20, 4), (40, 30))
    world.set_carrier(lift)
    hero = world.add((4, 4), (46, 26))
    world.set_mover(hero)
    world.move(lift, (60, 30))
    assert world.position(lift) == (10, 30)
    assert world.position(hero) == (16, 26)


def test_many_and_the_speed_of_a_surface():
    world = hitmask.World()
    belts = numpy.array([world.add((9, 2), (20 * i, 0)) for i in range(3)], numpy.uint64)
    world.set_carrier_many(belts, surface_x=1.5)
    carrier = world.carrier(int(belts[1]))
    assert (carrier.surface_x, carrier.surface_y) == (1.5, 0)
    assert repr(carrier) == "BodyCarrier(surface_x=1.5, surface_y=0.0)"
    world.clear_carrier(int(belts[0]))
    assert world.carrier(int(belts[0])) is None
    world.clear_carrier_many(belts)
    assert world.carrier(int(belts[2])) is None
    with pytest.raises(ValueError):
        world.set_carrier(int(belts[0]), surface_y=float("nan"))
    with pytest.raises(hitmask.WorldError):
        world.carrier(0)


def test_a_door_stops_at_a_wall_and_pushes_a_crate():
    world = hitmask.World()
    door = world.add((20, 2), (50, 50))
    wall = world.add((20, 4), (40, 62), is_static=True)
    turn = world.turn(door, 90)
    assert turn.blocked and turn.body == wall and turn.hits[0].passenger == "none"
    assert 0 < turn.turned < 90 and 0 < turn.steps < turn.step_count
    assert abs(turn.turned - world.body(door).transform.degrees) < 1e-6
    world.remove(wall)
    world.set_carrier(door)
    crate = world.add((6, 6), (54, 66))
    turn = world.turn(door, 90 - turn.turned)
    assert not turn.blocked and turn.body is None
    assert [(hit.body, hit.passenger, hit.by) for hit in turn.hits] == [(crate, "pushed", door)]
    assert round(world.body(door).transform.degrees, 6) == 90
    for wrong, reason, message in (float("inf"), "transform_not_finite", "finite"), (1e9, "turn_steps", "2\\^20 steps"):
        with pytest.raises(hitmask.WorldError, match=message) as error:
            world.turn(door, wrong)
        assert error.value.reason == reason


def test_belts_and_turns_tell_about_themselves():
    world = hitmask.World()
    ids = world.add_many([(40, 4)] * 2, [(0, 0), (100, 0)], is_sensor=False)
    world.set_carrier(ids[0], surface_x=1.5, surface_y=-0.5)
    world.set_carrier_many(ids[1:], surface_x=1.5, surface_y=-0.5)
    carrier, other = world.carrier(ids[0]), world.carrier(ids[1])
    assert carrier == other and (carrier.surface_x, carrier.surface_y) == (1.5, -0.5)
    world.set_carrier(ids[1])
    assert carrier != world.carrier(ids[1]) and repr(carrier) == "BodyCarrier(surface_x=1.5, surface_y=-0.5)"
    turn = world.turn(ids[0], 30, filter=hitmask.QueryFilter(exclude=int(ids[1])))
    again = world.turn(body=ids[1], degrees=30, filter=hitmask.QueryFilter(exclude=int(ids[0])))
    assert (turn.turned, turn.blocked, turn.body) == (30, False, None)
    assert turn.steps == turn.step_count > 0 and len(turn.hits) == 0
    assert repr(turn).startswith("BodyTurn(turned=30.0, ") and again.turned == turn.turned
