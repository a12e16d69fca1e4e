"""Worlds, every member of them, for type checkers: see typed_use.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy
from numpy.typing import NDArray
from typing_extensions import assert_type

import hitmask
from hitmask import (
    Attachment,
    Body,
    BodyCarrier,
    BodyHit,
    BodyMove,
    BodyMover,
    BodyRayHit,
    BodySweep,
    BodyTurn,
    BodyWalk,
    Contact,
    DebugItem,
    Ground,
    Mask,
    MaskAt,
    NearestBody,
    Normal,
    QueryFilter,
    RayHit,
    Shape,
    Snapshot,
    Terrain,
    Transform,
    World,
)


def settings(world: World) -> None:
    assert_type(world.period, tuple[int, int])
    assert_type(world.max_contacts, int)
    assert_type(world.cache_bytes, int)
    assert_type(world.angle_steps, int)
    assert_type(world.stay_events, bool)
    assert_type(world.number, int)
    assert_type(world.threads, int)
    assert_type(world.memory_bytes, int)
    assert_type(world.statistics(), dict[str, int])
    assert_type(world.state_hash(), int)
    world.reserve(100)
    world.forget_unused_masks()
    world.refresh()
    world.record_paths(True)


def bodies(world: World, mask: Mask) -> None:
    rock = world.add(mask, (5, 5), transform=Transform(degrees=30), details=["area", "box"], user="rock")
    ids = world.add_many([mask, (4, 4), Shape(mask)], [(90, 90), (95.5, 90), [300, 300]], users=[1, "two", None])
    assert_type(world.position(rock), tuple[int, int])
    assert_type(world.position_many(ids), NDArray[numpy.int32])
    assert_type(world.box(rock), tuple[int, int, int, int])
    assert_type(world.mask_at(rock), MaskAt | None)
    assert_type(world.user(rock), object)
    assert_type(world.body(rock), Body)
    assert_type(world.check(rock), Literal['null_id', 'stale_id', 'foreign_id'] | None)
    assert_type(world.bodies(), NDArray[numpy.uint64])
    world.set_position(rock, (7, 7.5))
    world.set_shape(rock, (9, 9))
    world.set_transform(rock, Transform(position=(5, 5)))
    world.set_one_way(rock, "top")
    world.set_static(rock, False)
    world.set_sensor(rock, False)
    world.set_enabled(rock, True)
    world.set_filter(rock, layer=1, collides_with=3, group=-1)
    world.set_details(rock, "all")
    world.set_user(rock, ("any", "object"))
    world.set_position_many(ids, numpy.array([[1, 2], [3, 4], [5, 6]]))
    world.set_shape_many(ids, [mask, mask, (3, 3)])
    world.set_transform_many(ids, [Transform(), Transform(), Transform()])
    world.set_user_many(ids, [1, 2, 3])
    world.set_one_way_many(ids, "none")
    world.set_static_many(ids, False)
    world.set_sensor_many(ids, False)
    world.set_enabled_many(ids, True)
    world.set_filter_many(ids, 1)
    world.set_details_many(ids, ["first"])
    body = world.body(rock)
    assert_type(body.shape, Shape)
    assert_type(body.position, tuple[int, int])
    assert_type(body.transform, Transform)
    assert_type(body.one_way, Literal['none', 'left', 'right', 'top', 'bottom'])
    assert_type(body.is_static, bool)
    assert_type(body.enabled, bool)
    assert_type(body.is_sensor, bool)
    assert_type(body.layer, int)
    assert_type(body.collides_with, int)
    assert_type(body.group, int)
    assert_type(body.details, str | Sequence[str])
    assert_type(body.user, object)
    shape = Shape(mask, origin=(2.5, 2))
    assert_type(shape.mask, Mask | None)
    assert_type(shape.terrain, Terrain | None)
    assert_type(shape.size, tuple[int, int])
    assert_type(shape.origin, tuple[int, int])
    assert_type(shape.is_box, bool)
    world.remove(rock)
    world.remove_many(ids)
    world.clear()


def contacts(world: World) -> None:
    left, right = world.add((9, 9), details="all"), world.add((9, 9), (5, 5))
    assert_type(world.step(), NDArray[numpy.void])
    assert_type(world.events(), NDArray[numpy.void])
    assert_type(world.contacts(), NDArray[numpy.uint64])
    assert_type(world.touched(left, right), bool)
    assert_type(world.contacts_of(left), NDArray[numpy.uint64])
    assert_type(world.contact(left, right, details="area"), Contact)
    assert_type(world.overlaps(), NDArray[numpy.uint64])


def queries(world: World, mask: Mask) -> None:
    wall = world.add((9, 90), (50, 0))
    among = QueryFilter(layer=1, collides_with=1, group=0, include_static=True, include_moving=True, include_sensors=False, exclude=[], accept=lambda body: body == wall)
    assert_type(among.layer, int)
    assert_type(among.collides_with, int)
    assert_type(among.group, int)
    assert_type(among.include_static, bool)
    assert_type(among.include_moving, bool)
    assert_type(among.include_sensors, bool)
    assert_type(among.exclude, tuple[int, ...])
    assert_type(among.accept, Callable[[int], object] | None)
    assert_type(world.query_point((52, 5), among), NDArray[numpy.uint64])
    assert_type(world.query_box((0, 0, 99, 99), filter=among), NDArray[numpy.uint64])
    assert_type(world.query_mask(mask, (45, 5), among), NDArray[numpy.uint64])
    assert_type(world.nearest((0, 0), 2, among), list[NearestBody])
    assert_type(world.ray_all((0, 5), (99, 5), among), list[BodyRayHit])
    assert_type(world.debug_items(regions=True, boxes=True, rays=[((0, 5), (99, 5))], ray_filter=among), list[DebugItem])
    assert_type(world.fits(wall, (50, 5)), bool)
    assert_type(world.fits(mask, (0, 5), among), bool)
    hit = world.ray((0, 5), (99, 5), among, normal_radius=2)
    assert hit is not None
    assert_type(hit.body, int)
    assert_type(hit.hit, RayHit)
    swept = world.sweep(mask, (0, 5), (99, 0), among)
    assert_type(world.sweep(wall, (5, 0)), BodySweep)
    assert_type(swept.steps, int)
    assert_type(swept.last_free, tuple[int, int] | None)
    assert_type(swept.first_blocked, tuple[int, int] | None)
    assert_type(swept.blocked, bool)
    assert_type(swept.body, int | None)
    assert_type(swept.contact, Contact)
    assert_type(swept.started_overlapping, bool)


def motion(world: World, mask: Mask) -> None:
    rock, wall = world.add(mask), world.add((9, 90), (50, 0), is_static=True)
    assert_type(world.try_move(rock, (90, 0), "touch"), BodyMove)
    assert_type(world.move_many([rock], [(1, 1)], "cross"), NDArray[numpy.int32])
    assert_type(world.unstick(rock, 50), tuple[int, int])
    assert_type(world.unstick(mask, (50, 5), 50), tuple[int, int])
    assert_type(world.turn(rock, 45), BodyTurn)
    moved = world.move(rock, (90, 0.5), lambda body: "bounce" if body == wall else "slide")
    assert_type(moved.position, tuple[int, int])
    assert_type(moved.steps, int)
    assert_type(moved.hits, list[BodyHit])
    hit = moved.hits[0]
    assert_type(hit.body, int)
    assert_type(hit.response, Literal['ignore', 'touch', 'slide', 'cross', 'bounce'])
    assert_type(hit.axis, Literal['x', 'y'])
    assert_type(hit.steps, int)
    assert_type(hit.position, tuple[int, int])
    assert_type(hit.contact, Contact)
    assert_type(hit.pixel, tuple[int, int])
    assert_type(hit.normal, Normal)
    assert_type(hit.overlapping, bool)
    assert_type(hit.passenger, Literal['none', 'carried', 'pushed', 'left', 'crushed'])
    assert_type(hit.moved, tuple[int, int])
    assert_type(hit.by, int | None)
    turned = world.turn(rock, -45)
    assert_type(turned.turned, float)
    assert_type(turned.steps, int)
    assert_type(turned.step_count, int)
    assert_type(turned.blocked, bool)
    assert_type(turned.body, int | None)
    assert_type(turned.hits, list[BodyHit])


def characters(world: World) -> None:
    hero, floor = world.add((8, 16), (0, 0)), world.add((200, 9), (-50, 30), is_static=True, one_way="top")
    world.set_mover(hero, step_up=2, step_down=2, gravity="bottom", corner_correction=1)
    world.set_mover_many([hero], 3, remainder=(0, 0))
    assert_type(world.resting_on(floor, side="top"), NDArray[numpy.uint64])
    assert_type(world.walk(hero, 0, 0), BodyWalk)
    walked = world.walk(hero, 1.5, 60)
    assert_type(walked.position, tuple[int, int])
    assert_type(walked.moved, tuple[int, int])
    assert_type(walked.hit_x, bool)
    assert_type(walked.hit_y, bool)
    assert_type(walked.ground, Ground | None)
    assert_type(walked.left, int | None)
    assert_type(walked.right, int | None)
    assert_type(walked.top, int | None)
    assert_type(walked.bottom, int | None)
    assert_type(walked.stepped_up, int)
    assert_type(walked.stepped_down, int)
    assert_type(walked.corrected, int)
    assert_type(walked.zone_layers, int)
    assert_type(walked.zone, int | None)
    assert_type(walked.hits, list[BodyHit])
    mover, ground = world.mover(hero), walked.ground
    assert mover is not None and ground is not None
    assert_type(world.mover(hero), BodyMover | None)
    assert_type(mover.step_up, int)
    assert_type(mover.step_down, int)
    assert_type(mover.gravity, Literal['none', 'left', 'right', 'top', 'bottom'])
    assert_type(mover.corner_correction, int)
    assert_type(mover.remainder, tuple[int, int])
    assert_type(mover.ground, Ground | None)
    assert_type(ground.body, int)
    assert_type(ground.normal, Normal)
    assert_type(ground.slope, float)
    assert_type(world.resting(), NDArray[numpy.void])
    assert_type(world.resting_events(), NDArray[numpy.void])
    assert_type(world.change_shape(hero, (8, 8), fit="allow", keep_feet=True), tuple[int, int])
    world.drop_through(hero)
    world.clear_mover(hero)
    world.clear_mover_many([hero])


def together(world: World) -> None:
    lift, lamp = world.add((40, 9), (0, 0), is_static=True), world.add((3, 3), (5, -5))
    world.set_carrier(lift, surface_x=0.5)
    world.set_carrier_many([lift], 0.5, surface_y=1)
    carrier = world.carrier(lift)
    assert carrier is not None
    assert_type(world.carrier(lift), BodyCarrier | None)
    assert_type(carrier.surface_x, float)
    assert_type(carrier.surface_y, float)
    world.clear_carrier(lift)
    world.clear_carrier_many([lift])
    world.attach(lamp, lift, (5, -5.5), solid=True)
    world.set_offset(lamp, (6, -6))
    assert_type(world.parent(lamp), int | None)
    assert_type(world.children(lift), NDArray[numpy.uint64])
    attachment = world.attachment(lamp)
    assert attachment is not None
    assert_type(world.attachment(lamp), Attachment | None)
    assert_type(attachment.offset, tuple[int, int])
    assert_type(attachment.solid, bool)
    world.detach(lamp)
    world.detach_many([lamp])


def saving(world: World) -> None:
    body = world.add((4, 4), user="any object")
    snapshot = world.snapshot()
    assert_type(snapshot.memory_bytes, int)
    assert_type(snapshot.to_bytes(users=lambda user: len(str(user))), bytes)
    world.restore(snapshot)
    data = world.to_bytes(user=b"level 3", users=lambda user: 7)
    assert_type(world.to_bytes(users=lambda user: 7), bytes)
    assert_type(World.from_bytes(data), World)
    saved = Snapshot.from_bytes(data, trust="source")
    assert_type(saved, hitmask.SavedSnapshot)
    assert_type(saved.user, bytes)
    print(body, saved.snapshot.definition["period"])


if __name__ == "__main__":
    rock = Mask.disc(9)
    settings(World(period=(0, 400), max_contacts=99, stay_events=False, threads=1))
    bodies(World(), rock)
    contacts(World())
    queries(World(), rock)
    motion(World(), rock)
    characters(World())
    together(World())
    saving(World())
    print(rock)
