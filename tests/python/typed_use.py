"""A user's program, for type checkers: every assignment says what hitmask promises to return.

`mypy --strict` has to accept it; test_stubs.py also runs it and checks that it tells the truth.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy
import numpy.typing
from typing_extensions import assert_type

import hitmask
from hitmask import Contact, Mask, MaskAt, Mover, NearestBody, Obstacle, PlacedMask, QueryFilter, RotationCache, Shape, Transform, World

Point = tuple[int, int]
Ids = numpy.typing.NDArray[numpy.uint64]


def masks() -> Mask:
    ship = Mask.from_text(".#.\n###")
    assert_type(ship.size, tuple[int, int])
    assert_type(ship[0, 1], bool)
    assert_type(ship[0:2, 0:1], Mask)
    assert_type(ship[0, 0:1], Mask)
    ship[1, 1] = False
    ship[0:3, 0:1] = Mask((3, 1))
    both: Mask = (ship & ~ship) | (ship ^ ship) - ship
    ship |= both
    ship[1, 0] = True
    same: bool = ship == both
    pixels: numpy.typing.NDArray[numpy.bool_] = ship.to_array()
    counts: numpy.typing.NDArray[numpy.int32] = ship.row_counts()
    labels: numpy.typing.NDArray[numpy.uint32] = ship.label_components(neighbours=4)
    larger, position = ship.grow(2, reach="disc")
    assert_type(larger, Mask)
    assert_type(position, tuple[int, int])
    grown: MaskAt = ship.grow(2)
    assert_type(grown.mask, Mask)
    assert_type(grown.position, tuple[int, int])
    assert_type(ship.solid_bounds, tuple[int, int, int, int])
    assert_type(ship.solid_diagonals.least_sum, int)
    ship.write_pixels(bytearray(4), size=(1, 1), format="bgra8", solid=(9, 9, 9), clear=None)
    drawn: numpy.typing.NDArray[numpy.uint8] = ship.to_pixels("a8")
    print(drawn.shape)
    areas: list[int] = [part.area for part in ship]
    view: memoryview = memoryview(ship.to_bytes())
    print(same, pixels.shape, counts.sum(), labels.max(), areas, view.nbytes)
    return larger


def pairs(a: Mask, b: Mask) -> Contact:
    hit: bool = a.overlap(b, (1, 2))
    first: Point | None = a.first_point(b, [1, 2])
    contact = a.contact(b, (1, 1), details=["area", "gradient"])
    assert_type(contact.gradient, tuple[int, int])
    assert_type(contact.box, tuple[int, int, int, int])
    assert_type(contact.centroid, tuple[float, float])
    assert_type(contact.way_out, hitmask.Direction)
    assert_type(contact.way_out.x, int)
    answers: numpy.typing.NDArray[numpy.bool_] = hitmask.overlap_many([a, b], [0, 1], [1, 0], [[0, 0], [1, 1]])
    areas: numpy.typing.NDArray[numpy.int64] = hitmask.overlap_area_many([a, b], [0, 1], [1, 0], [[0, 0], [1, 1]])
    contacts = hitmask.contact_many([a, b], [0, 1], [1, 0], [[0, 0], [1, 1]], details="all")
    total: int = int(contacts.area.sum())
    print(hit, first, answers.any(), areas.max(), total)
    close: numpy.typing.NDArray[numpy.uint32] = hitmask.box_pairs([[0, 0, 9, 9], [5, 5, 9, 9]])
    print(len(close))
    return contact


def motion(a: Mask, b: Mask) -> None:
    swept = a.sweep(b, (-50, 0), (100, 0))
    last: Point | None = swept.last_free
    assert_type(swept.blocked, bool)
    out: Point | None = a.separate(b, (0, 0), limit=20, axis="x")
    hit = a.ray((-9, 0), (9, 0))
    if hit is not None:
        assert_type(hit.normal.x, int)
    walls: Iterable[Obstacle] = (Obstacle(size=(9, 9), position=(x, 0), one_way="top") for x in (30, 60))
    among = hitmask.sweep(a, (0, 0), (90, 0), walls)
    assert_type(among.obstacle, int)
    hero = Mover((0, 0), step_up=2)
    moved = hero.move(a, 1.5, 0, lambda box: [Obstacle(size=(3, 3), position=(box[0] + 99, box[1]))])
    ground: bool = moved.on_ground
    placed: PlacedMask = a.place(Transform.about_middle(a, (10.5, 3), degrees=30) * Transform())
    turned, corner = RotationCache(a, angles=8).get(45)
    hero.set_position((3, 4))
    assert_type(hero.unstick(a, 16, walls), tuple[int, int] | None)
    assert_type(turned, Mask)
    hero.move(placed, 0, 1, World())
    spin = placed.sweep_turning(b, travel=(9, 0), turn=90)
    free: PlacedMask | None = spin.last_free
    print(last, out, ground, corner, free)


def worlds(mask: Mask) -> None:
    world = World(period=(0, 400), threads=2)
    ids: Ids = world.add_many([mask, mask], numpy.array([[0, 0], [1, 1]]), details="area", users=[7, 8])
    rock: int = world.add(Shape(mask, origin=(1, 1)), (9, 9), layer=2)
    wall: int = world.add((4, 40), (300, 0), is_static=True)
    world.set_shape_many([rock, wall], [mask, (5, 5)])
    events: numpy.typing.NDArray[numpy.void] = world.step()
    kinds: list[int] = events["kind"].tolist()
    found: Ids = world.query_point((1, 1), QueryFilter(exclude=rock))
    chosen: Ids = world.query_box((0, 0, 9, 9), QueryFilter(exclude=[rock, wall], accept=lambda body: world.user(body) == 7))
    near: list[NearestBody] = world.nearest((0, 0), k=2)
    swept = world.sweep(rock, (9, 0)), world.sweep(mask, (0, 0), (9, 0))
    assert_type(swept[1].blocked, bool)
    through: list[hitmask.BodyRayHit] = world.ray_all((0, 0), (99, 0))
    drawn: list[hitmask.DebugItem] = world.debug_items(rays=[((0, 0), (9, 9))], view=(0, 0, 99, 99))
    shape: Shape = world.body(rock).shape
    assert_type(shape.mask, Mask | None)
    goal = world.move(rock, (50, 50), lambda body: "cross" if body in world else "touch")
    assert_type(goal.position, tuple[int, int])
    layer: int = world.body(rock).layer
    try:
        world.remove(0)
    except hitmask.WorldError as error:
        reason: str = error.reason
        print(reason)
    box: tuple[int, int, int, int] = world.box(rock)
    assert_type(world.mask_at(rock), MaskAt | None)
    for number in world:
        assert_type(number, int)
    print(ids.dtype, kinds, found, chosen, near, through, drawn, layer, box, hitmask.EVENT_DTYPE.names)


if __name__ == "__main__":
    mask = masks()
    print(pairs(mask, mask))
    motion(mask, mask)
    worlds(mask)
    picture: numpy.typing.NDArray[numpy.uint8] = hitmask.decode_picture(mask.encode_png())
    print(picture.shape)
