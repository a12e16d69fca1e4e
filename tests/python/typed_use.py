"""A user's program, for type checkers: every assignment says what hitmask promises to return.

`mypy --strict` has to accept it, and so has pyright; test_stubs.py also runs it. What belongs together is in one function here; every other
member is in typed_masks.py, typed_motion.py, typed_worlds.py or typed_sheets.py, and pygame's in typed_pygame.py.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy
import numpy.typing
from typing_extensions import assert_type

import hitmask
from hitmask import Contact, Mask, MaskAt, Mover, NearestBody, Obstacle, PlacedMask, Player, QueryFilter, RotationCache, Runs, Shape, Sheet, Terrain, Transform, World

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


def terrains(mask: Mask) -> Terrain:
    ground = Terrain(mask, at=(-100, 20), material=2, hard=[7])
    change = ground.deposit(hitmask.Ellipse((0, 0, 90, 50)), material=1)
    assert_type(change, hitmask.TerrainChange)
    assert_type(change.pixels, int)
    ground.carve(hitmask.Disc((20, 30), 9))
    ground.generate((0, 0, 9, 9), lambda chunk, corner: chunk.set((corner[0] + 1, corner[1] + 1), True))
    edit = hitmask.TerrainEdit("carve", hitmask.Line((0, 0), (9, 9), 3))
    applied: hitmask.TerrainChange = ground.apply(edit)
    again: list[hitmask.TerrainEdit] = hitmask.edits_from_bytes(hitmask.edits_to_bytes([edit]))
    chunks: list[hitmask.ChunkChange] = ground.drain_dirty()
    pixels: numpy.typing.NDArray[numpy.bool_] = ground.to_array((0, 0, 9, 9))
    kinds: numpy.typing.NDArray[numpy.int8] = ground.to_materials((0, 0, 9, 9))
    material: int | None = ground.material((3, 3))
    among: bool = hitmask.fits(mask, (0, -90), ground)
    fallen = Mover((0, -90)).move(mask, 0, 200, ground)
    assert_type(fallen.on_ground, bool)
    corners, chains = ground.chunk_chains(chunks, 1.5, y_axis="up")
    assert_type(corners, list[tuple[int, int]])
    points: numpy.typing.NDArray[numpy.float64] = chains[0].points
    world = World()
    body = world.add(ground, is_static=True)
    pieces: list[hitmask.TerrainPiece] = world.detached(body, floor=50)
    print(applied, again, pixels.sum(), kinds.max(), material, among, points.shape, pieces)
    return ground


def contours(mask: Mask) -> None:
    loops: list[hitmask.Loop] = hitmask.simplify(mask.trace(), 1.5)
    corners: numpy.typing.NDArray[numpy.int32] = loops[0].corners
    own = hitmask.Loop([(0, 0), (8, 0), (0.0, 8.0)], component=1)
    parts = hitmask.convex_parts([own], max_vertices=4)
    assert_type(parts, list[hitmask.ConvexPart])
    assert_type(parts[0].component, int)
    assert_type(hitmask.chains([own], "up")[0].is_loop, bool)
    boxes: list[tuple[int, int, int, int]] = mask.rectangles()
    print(corners.shape, boxes)


def long_masks(mask: Mask, ground: Terrain) -> Runs:
    runs = Runs.from_mask(mask)
    assert_type(runs.overlap(mask, (1, 1)), bool)
    grown = runs.grow(2)
    assert_type(grown, hitmask.RunsAt)
    assert_type(grown.runs, Runs)
    both: Runs = runs | ground.to_runs((0, 0, *runs.size))
    contact: Contact = runs.contact(runs, (1, 0), details="all")
    print(both.count(), contact.area)
    return both


def sheets(mask: Mask) -> Player:
    sheet = Sheet()
    number: int = sheet.add_frame("stand", mask, pivot="centre", parts=[("fist", (0, 0, 2, 2)), hitmask.FramePart("hit", (0, 0, 1, 1))])
    sheet.add_frame("duck", numpy.ones((4, 4), numpy.bool_))
    sheet.add_animation("bow", ["stand", 1], "ping_pong")
    player = sheet.play("bow")
    player.speed = 2
    shown: int = sheet.advance(player, 150, lambda event: event.kind != "finished")
    frames: numpy.typing.NDArray[numpy.uint32] = sheet.advance_many([player], 20)
    frame = sheet.frame(shown)
    assert_type(frame, hitmask.Frame)
    assert_type(frame.pivot, tuple[float, float])
    assert_type(frame.parts, list[hitmask.FramePart])
    world = World()
    hero = world.add(sheet.mask("stand"), (50, 50))
    bodies: hitmask.FrameBodies = world.attach_parts(hero, ["fist"])
    world.set_frame(bodies, sheet, "duck")
    world.set_frame_many([hero], sheet, frames)
    saved = hitmask.Snapshot.from_bytes(world.to_bytes(players=[player], known_masks=[mask]), known_masks=[mask])
    assert_type(saved.players, list[Player])
    World(**saved.snapshot.definition).restore(saved.snapshot)
    difference: hitmask.SheetDifference = sheet.difference(Sheet.from_bytes(sheet.to_bytes()))
    print(number, difference)
    return player


if __name__ == "__main__":
    mask = masks()
    ground = terrains(Mask((300, 40), solid=True))
    contours(Mask.disc(9))
    long_masks(Mask.disc(9), ground)
    print(sheets(Mask.disc(9)))
    print(pairs(mask, mask))
    motion(mask, mask)
    worlds(mask)
    picture: numpy.typing.NDArray[numpy.uint8] = hitmask.decode_picture(mask.encode_png())
    print(picture.shape)
