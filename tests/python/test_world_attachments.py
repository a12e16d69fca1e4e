"""Sensors, and bodies that are attached to others."""

import hitmask
import pytest


def ship_with_gun(**definition):
    world = hitmask.World(**definition)
    ship = world.add(hitmask.Shape((20, 10), (10, 5)), (100, 50), user="ship")
    gun = world.add((4, 2), user="gun")
    world.attach(gun, ship, offset=(10, -3))
    return world, ship, gun


def refused(call, *arguments, **keywords):
    with pytest.raises(hitmask.WorldError) as caught:
        call(*arguments, **keywords)
    return caught.value.reason


def test_follows():
    world, ship, gun = ship_with_gun()
    assert world.position(gun) == (110, 47)
    world.set_position(ship, (0, 0))
    assert world.position(gun) == (10, -3)
    world.set_transform(ship, hitmask.Transform(degrees=90))
    assert world.position(gun) == (3, 10) and world.box(gun) == (1, 10, 2, 4)
    world.set_offset(gun, (0, 0))
    assert world.position(gun) == (0, 0)


def test_tells():
    world, ship, gun = ship_with_gun()
    assert world.parent(gun) == ship and world.parent(ship) is None
    assert world.children(ship).tolist() == [gun] and world.children(gun).size == 0
    how = world.attachment(gun)
    assert how.offset == (10, -3) and not how.solid and world.attachment(ship) is None
    world.attach(gun, ship, (1, 2), solid=True)
    assert world.attachment(gun).solid and "offset=(1, 2)" in repr(world.attachment(gun))


def test_detach():
    world, ship, gun = ship_with_gun()
    world.detach(gun)
    assert world.parent(gun) is None and world.position(gun) == (110, 47)
    world.attach(gun, ship)
    world.detach_many([gun, ship])
    assert world.position(gun) == (100, 50)


def test_removed_with_the_parent():
    world, ship, gun = ship_with_gun()
    world.remove(ship)
    assert len(world) == 0 and world.check(gun) == "stale_id"
    world, ship, gun = ship_with_gun()
    world.remove_many([ship])
    other = world.add((1, 1))
    assert world.user(other) == 0


def test_refusals():
    world, ship, gun = ship_with_gun()
    assert refused(world.set_position, gun, (0, 0)) == "attached"
    assert refused(world.set_offset, ship, (0, 0)) == "not_attached"
    assert refused(world.attach, ship, gun) == "cycle"
    assert refused(world.set_offset, gun, (2**31 - 1, 0)) == "origin"
    assert refused(world.attach, gun, 0) == "null_id"
    assert refused(world.parent, 0) == "null_id"
    assert refused(world.children, 0) == "null_id"
    assert refused(world.attachment, 0) == "null_id"


def test_solid_children_stop_moves():
    world, ship, gun = ship_with_gun()
    world.add((10, 10), (130, 44), is_static=True)
    assert world.move(ship, (200, 50)).position == (120, 50)  # the hull, at its right edge
    world.set_position(ship, (100, 50))
    world.attach(gun, ship, (10, -3), solid=True)
    assert world.move(ship, (200, 50)).position == (116, 50)


def test_sensors():
    world = hitmask.World()
    hero, door = world.add((8, 8)), world.add((8, 8), (20, 0), is_sensor=True)
    assert world.body(door).is_sensor and not world.body(hero).is_sensor
    assert world.move(hero, (20, 0)).position == (20, 0)
    world.step()
    assert world.touched(hero, door)
    assert world.query_point((21, 1)).size == 2
    without = hitmask.QueryFilter(include_sensors=False)
    assert not without.include_sensors and world.query_point((21, 1), without).tolist() == [hero]
    world.set_sensor(door, False)
    assert not world.fits(hero, (20, 0))
    world.set_sensor_many([door], True)
    assert world.fits(hero, (20, 0))


def test_attachments_are_values():
    world = hitmask.World()
    hull, gun, shield = world.add_many([(8, 8)] * 3, [(0, 0)] * 3).tolist()
    world.attach(gun, hull, (3, 4))
    world.attach(shield, hull, (3, 4), solid=True)
    assert world.attachment(gun) != world.attachment(shield)
    world.attach(shield, hull, (3, 4))
    assert world.attachment(gun) == world.attachment(shield)
