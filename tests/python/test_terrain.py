"""Terrains against arrays: edits, questions, pieces, bytes, pictures, and bodies of worlds."""

import copy
import os
import pickle

import hitmask
import numpy
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

# A window around a corner of four chunks.
LEFT, TOP, WIDTH, HEIGHT = 440, 470, 140, 90
WINDOW = (LEFT, TOP, WIDTH, HEIGHT)

xs, ys, lengths = st.integers(LEFT - 20, LEFT + WIDTH + 20), st.integers(TOP - 20, TOP + HEIGHT + 20), st.integers(0, 60)
points = st.tuples(xs, ys)
masks = st.builds(lambda seed, w, h: hitmask.Mask.from_array(numpy.random.default_rng(seed).random((h, w)) < 0.6),
                  st.integers(0, 99), st.integers(1, 70), st.integers(1, 40))
brushes = st.one_of(
    st.tuples(xs, ys, lengths, lengths),
    st.builds(hitmask.Disc, points, st.integers(0, 40)),
    st.builds(hitmask.Ellipse, st.tuples(xs, ys, lengths, lengths)),
    st.builds(hitmask.Line, points, points, st.integers(1, 20)),
    st.builds(hitmask.Polygon, st.lists(points, min_size=3, max_size=6), st.sampled_from(["even_odd", "non_zero"])),
    st.builds(hitmask.MaskAt, masks, points),
)
edits = st.builds(hitmask.TerrainEdit, st.sampled_from(["carve", "carve_all", "deposit", "deposit", "repaint"]), brushes,
                  st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.integers(0, 3))


def covered(edit):
    """The pixels of the window that an edit's brush covers, by the brushes of masks."""
    mask = hitmask.Mask((WIDTH, HEIGHT))
    brush, (dx, dy) = edit.brush, edit.place
    dx, dy = dx - LEFT, dy - TOP

    def moved(point):
        return point[0] + dx, point[1] + dy

    if isinstance(brush, hitmask.Disc):
        mask.paint_disc(moved(brush.centre), brush.radius)
    elif isinstance(brush, hitmask.Ellipse):
        mask.paint_ellipse((*moved(brush.box), *brush.box[2:]))
    elif isinstance(brush, hitmask.Line):
        mask.paint_line(moved(brush.start), moved(brush.end), brush.thickness)
    elif isinstance(brush, hitmask.Polygon):
        mask.paint_polygon([moved(corner) for corner in brush.corners], brush.rule)
    elif isinstance(brush, hitmask.MaskAt):
        mask.paint_mask(brush.mask, moved(brush.position))
    else:
        mask.paint_box((*moved(brush), *brush[2:]))
    return mask.to_array()


def edited(materials, edit, hard):
    """The array of materials after an edit; -1 is clear."""
    under = covered(edit)
    result = materials.copy()
    if edit.action == "deposit":
        result[under & (materials < 0)] = edit.material
    elif edit.action == "repaint":
        result[under & (materials >= 0)] = edit.material
    else:
        stays = numpy.isin(materials, hard if edit.action == "carve" else [])
        result[under & ~stays] = -1
    return result


def bounds(array):
    rows, columns = numpy.nonzero(array)
    if not len(rows):
        return 0, 0, 0, 0
    return LEFT + columns.min(), TOP + rows.min(), numpy.ptp(columns) + 1, numpy.ptp(rows) + 1


def applied(sequence, hard=(1,)):
    """A terrain and the array of its window."""
    ground, materials = hitmask.Terrain(hard=hard), numpy.full((HEIGHT, WIDTH), -1, numpy.int8)
    for edit in sequence:
        ground.apply(edit)
        materials = edited(materials, edit, hard)
    return ground, materials


@settings(deadline=None, max_examples=60)
@given(st.lists(edits, max_size=8))
def test_edits_are_those_of_an_array(sequence):
    ground, materials = applied(sequence)
    assert (ground.to_materials(WINDOW) == materials).all()
    assert (ground.to_array(WINDOW) == (materials >= 0)).all()
    assert ground.to_mask(WINDOW) == hitmask.Mask.from_array(materials >= 0)
    assert ground.to_text(WINDOW) == ground.to_mask(WINDOW).to_text()
    for material in range(8):
        assert ground.material_mask(WINDOW, material) == hitmask.Mask.from_array(materials == material)
    for y, x in numpy.argwhere(materials >= 0)[:5]:
        at = (int(x) + LEFT, int(y) + TOP)
        assert ground.get(at) and ground.material(at) == materials[y, x]


@settings(deadline=None, max_examples=30)
@given(st.lists(edits, max_size=5), edits)
def test_a_change_tells_what_is_different(sequence, last):
    ground, before = applied(sequence)
    ground.carve((LEFT - 200, TOP - 200, 200, 999), hard=True)  # nothing outside the window
    ground.carve((LEFT - 200, TOP - 200, 999, 200), hard=True)
    ground.carve((LEFT + WIDTH, TOP - 200, 200, 999), hard=True)
    ground.carve((LEFT - 200, TOP + HEIGHT, 999, 200), hard=True)
    ground.drain_dirty()
    old = ground.copy()
    change = ground.apply(last)
    inside = ground.to_materials((LEFT - 200, TOP - 200, 600, 600)) != old.to_materials((LEFT - 200, TOP - 200, 600, 600))
    assert change.pixels == inside.sum()
    dirty = ground.drain_dirty()
    assert dirty == ground.changes(before=old)
    assert (not dirty) == (change.pixels == 0)
    assert all(box[0] // 512 == chunk[0] and box[1] // 512 == chunk[1] for chunk, box in dirty)
    ground.assign(old)
    assert ground == old and [chunk for chunk, _ in ground.drain_dirty()] == [chunk for chunk, _ in dirty]


@pytest.mark.parametrize("copied", [hitmask.Terrain.copy, copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copy_has_drained_nothing(copied):
    ground = hitmask.Terrain()
    ground.deposit((0, 0, 1024, 512))
    all_of_it = ground.drain_dirty()
    assert len(all_of_it) == 2 and copied(ground).drain_dirty() == all_of_it and ground.drain_dirty() == []


@settings(deadline=None, max_examples=30)
@given(st.lists(edits, max_size=6))
def test_copies_pickles_and_bytes_are_equal(sequence):
    ground, _ = applied(sequence, hard=(1, 3))
    for other in (copy.copy(ground), copy.deepcopy(ground), ground.copy(), pickle.loads(pickle.dumps(ground))):
        assert other == ground and other.content_hash() == ground.content_hash() and other.hard == (1, 3)
        assert all(other.chunk_hash((x, y)) == ground.chunk_hash((x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1))
    data = hitmask.edits_to_bytes(edits=sequence)
    there, again = hitmask.Terrain(hard=[1, 3]), hitmask.Terrain(hard=[1, 3])
    there.apply_bytes(data=data)
    for edit in hitmask.edits_from_bytes(data=data):
        again.apply(edit)
    assert there == ground == again


@settings(deadline=None, max_examples=30)
@given(st.lists(edits, min_size=1, max_size=5), masks, points, st.tuples(st.integers(-60, 60), st.integers(-60, 60)))
def test_questions_are_those_of_one_mask(sequence, mask, position, delta):
    ground, _ = applied(sequence)
    whole_box = (LEFT - 250, TOP - 250, 700, 700)
    whole, corner = ground.to_mask(whole_box), whole_box[:2]
    offset = (position[0] - corner[0], position[1] - corner[1])

    def in_world(point):
        return point and (point[0] + corner[0], point[1] + corner[1])

    assert ground.count() == whole.count()
    assert ground.overlap(mask, position) == whole.overlap(mask, offset)
    assert ground.overlap_area(mask, position) == whole.overlap_area(mask, offset)
    assert ground.first_point(mask, position) == in_world(whole.first_point(mask, offset))
    mine, theirs = ground.contact(mask, position, details="all"), whole.contact(mask, offset)
    assert (mine.area, mine.gradient) == (theirs.area, theirs.gradient)
    assert sum(ground.material_counts(mask, position)) == theirs.area
    swept, wanted = ground.sweep(mask, position, delta, details="none"), whole.sweep(mask, offset, delta)
    assert swept.steps == wanted.steps and swept.last_free == in_world(wanted.last_free)
    hit, expected = ground.ray(start=position, end=(LEFT, TOP), normal_radius=2), whole.ray(offset, (250, 250))
    assert (hit and hit.pixel) == (expected and in_world(expected.pixel))
    for keywords in ({}, {"axis": "x"}, {"direction": (0, -1)}):
        assert ground.separate(mask, position, limit=20, **keywords) == whole.separate(mask, offset, 20, **keywords)
    near, far = ground.distance(mask, position), whole.distance(mask, offset)
    assert (near and (near.squared, near.a, near.b)) == (far and (far.squared, in_world(far.a), far.b))
    parts = [(part.area, part.first) for part in ground.components()]
    assert parts == [(part.area, in_world(part.first)) for part in whole.components()]
    loops = [loop.corners.tolist() for loop in ground.trace(box=whole_box)]
    assert loops == [[[x + corner[0], y + corner[1]] for x, y in loop.corners.tolist()] for loop in whole.trace()]


def test_arrays_in_and_out():
    ground = hitmask.Terrain(hard=[2])  # arrays replace hard pixels too
    array = numpy.zeros((60, 80), bool)
    array[10:30, 20:50] = True
    change = ground.set_array(array=array, at=(480, 490), material=2, threshold=0.5)
    assert change == hitmask.TerrainChange(600, (500, 500, 30, 20)) == (600, (500, 500, 30, 20))
    assert (ground.to_array(box=(480, 490, 80, 60)) == array).all()
    assert ground.material((500, 500)) == 2 and ground.material((0, 0)) is None
    array[10:20] = False
    array[40:45, 20:50] = True
    assert ground.set_array(array, (480, 490)).pixels == 300 + 150
    assert ground.material((500, 515)) == 2 and ground.material((500, 531)) == 0  # what stayed keeps its material
    assert ground.repaint((0, 0, 3, 3), 5, at=(500, 531)).pixels == 9 and ground.material((502, 533)) == 5
    materials = numpy.random.default_rng(1).integers(-1, 8, (60, 80))
    ground.set_materials(array=materials, at=(480, 490))
    assert (ground.to_materials((480, 490, 80, 60)) == materials).all()
    with pytest.raises(ValueError, match="materials are 0 to 7"):
        ground.set_materials([[8]])
    with pytest.raises(ValueError, match="height x width"):
        ground.set_materials([1])
    with pytest.raises(ValueError, match="65,535"):
        ground.to_materials((0, 0, 65536, 1))


@pytest.mark.parametrize("array", [[[0.5]], [[2.5, 1]], [[float("nan")]], [[-0.5]], [[2.0]], [[True]], [["1"]], [[None]], [[1j]]])
def test_materials_are_whole_numbers(array):
    ground = hitmask.Terrain(hitmask.Mask((2, 2), solid=True), material=4)
    for wrong in (array, numpy.array(array)):
        with pytest.raises(TypeError, match="array: expected whole numbers") as error:
            ground.set_materials(wrong)
        assert "\n" not in str(error.value)
    assert (ground.to_materials((0, 0, 2, 2)) == 4).all()
    ground.set_materials(numpy.array([[7, 0]], numpy.uint64))
    assert ground.to_materials((0, 0, 2, 2)).tolist() == [[7, 0], [4, 4]]


def memory_of(name):
    """Of this process, in kB."""
    with open("/proc/self/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith(name))


def most_memory(call):
    """How much more than before was in use at some moment of a call, in kB."""
    with open("/proc/self/clear_refs", "w", encoding="ascii") as marks:
        marks.write("5")
    before = memory_of("VmRSS")
    call()
    return memory_of("VmHWM") - before


def test_materials_of_a_small_box_of_a_large_map():
    large, small = hitmask.Terrain(), hitmask.Terrain()
    for corner in ((-60_000, -60_000), (0, -60_000), (-60_000, 0), (0, 0)):
        large.deposit((*corner, 60_000, 60_000))
    small.deposit((-600, -600, 1200, 1200))
    for ground in (large, small):
        ground.repaint((-3, -2, 4, 3), 5)
    box = (-5, -4, 9, 7)  # of four chunks
    assert (large.to_materials(box) == small.to_materials(box)).all() and (large.to_materials(box) == 5).sum() == 12
    if os.access("/proc/self/clear_refs", os.W_OK):  # a list of the chunks of the map takes as much as that of its changes
        assert most_memory(lambda: large.to_materials(box)) < 2_000 < 10_000 < most_memory(lambda: large.changes(hitmask.Terrain()))


@pytest.mark.parametrize("box", [(-(1 << 30), -(1 << 30), 3, 3), ((1 << 30) - 2, (1 << 30) - 2, 4, 4), ((1 << 31) - 3, -(1 << 31), 2, 2)])
def test_materials_at_the_ends_of_the_reach(box):
    ground = hitmask.Terrain()
    ground.deposit(box, material=6)
    assert ((ground.to_materials(box) == 6) == ground.to_array(box)).all()
    assert ground.count() == (ground.to_materials(box) == 6).sum()


def test_made_from_pictures_and_functions():
    surface = pygame.Surface((30, 20), pygame.SRCALPHA)
    surface.fill((1, 2, 3, 255), (10, 0, 10, 20))
    ground = hitmask.Terrain(surface, at=(500, 505), material=3, neighbours=4, hard=[3])
    assert ground.solid_bounds == (510, 505, 10, 20) and ground.neighbours == 4 and ground.hard == (3,)
    assert ground == hitmask.Terrain(image=hitmask.Mask((10, 20), solid=True), at=(510, 505), material=3, neighbours=4, hard={3})
    assert ground != hitmask.Terrain(surface, at=(500, 505)) and ground != 5
    assert ground.carve((0, 0, 999, 999)).pixels == 0 and ground.carve(brush=(0, 0, 999, 999), at=(1, 1), hard=True).pixels == 200
    assert repr(ground) == "<hitmask.Terrain, 0 solid in (0, 0, 0, 0)>"
    seen = []

    def dunes(chunk, corner):
        seen.append(corner)
        chunk.paint_box((0, 500, 512, 12))

    assert ground.generate(box=(0, 0, 1000, 512), draw=dunes, material=1).pixels == 12000
    assert seen == [(0, 0), (512, 0)] and ground.chunk_count() == 2 and ground.memory_bytes > 60_000
    with pytest.raises(ZeroDivisionError):
        ground.generate((0, 0, 10, 10), lambda chunk, corner: 1 / 0)
    assert ground.nearest(point=(100, 0)) == (100, 500) and hitmask.Terrain().nearest((0, 0)) is None
    assert ground.set((5, 5)) and ground.set(at=(6, 5), solid=True, material=2) and not ground.set((1 << 30, 0))
    with pytest.raises(TypeError):
        hash(ground)


def test_pieces_fall_and_land():
    ground = hitmask.Terrain(hard=[5])
    ground.deposit((0, 600, 1000, 40))
    ground.deposit(hitmask.Disc((512, 512), 20), material=4)
    ground.deposit((500, 400, 3, 1))
    pieces = ground.detached(floor=639, points=[(0, 0)], hard=False, least_area=10)
    assert len(pieces) == 1 and ground.count() == 40000
    piece = pieces[0]
    assert piece.area == piece.mask.count() == piece.materials[4].count() and piece.position == (492, 492) and piece.terrain is None
    landed = ground.sweep(piece.mask, piece.position, (0, 1000)).last_free
    assert ground.deposit(piece, at=landed).pixels == piece.area and ground.material((512, 580)) == 4
    assert ground.detached(floor=639) == []


def test_a_piece_that_is_a_terrain_goes_back():
    beam = hitmask.Terrain()
    for x, material in ((0, 0), (50_000, 3)):
        beam.deposit((x, 7, 50_000, 1), material=material)
    before, world = beam.copy(), hitmask.World()
    body = world.add(beam, (10, 20), is_static=True)
    (whole,) = beam.detached()
    assert whole.mask is None and whole.terrain.count() == whole.area == 100_000 and beam.count() == 0
    assert beam.deposit(whole, whole.position) == (100_000, (0, 7, 100_000, 1)) and beam == before
    (fallen,) = world.detached(body)
    assert fallen.position == (10, 27) and world.terrain(body).count() == 0
    assert world.box(world.add(fallen.terrain, world.position(body))) == (10, 27, 100_000, 1)
    assert world.deposit(body, fallen, fallen.position).pixels == 100_000 and world.terrain(body) == before
    for wrong in (whole._replace(terrain=None), whole._replace(terrain=5)):
        with pytest.raises(TypeError, match="brush: a piece has a mask or a terrain"):
            beam.deposit(wrong)


def test_pictures(tmp_path):
    ground = hitmask.Terrain(hitmask.Mask.disc(300), at=(100, 100), material=1, hard=[1])
    path = tmp_path / "ground.png"
    hitmask.write_png(path, ground)
    same = hitmask.read_terrain(path, at=(100, 100), material=1, threshold=0, key=None, tolerance=0, luma=False, max_pixels=10**6,
                                neighbours=8, hard=[1])
    assert same == ground and hitmask.read_png(path) == hitmask.Mask.disc(300)
    hitmask.write_png(path, ground, box=(400, 100, 70_000, 2))
    wide = hitmask.read_terrain(path)
    assert wide.to_array((0, 0, 400, 2)).tolist() == ground.to_array((400, 100, 400, 2)).tolist()
    data = ground.encode_png(box=(0, 0, 50, 50))
    assert hitmask.Terrain.decode_png(data=data, at=(1, 2), material=0, threshold=1, key=(0, 0, 0), tolerance=1, luma=False, max_pixels=2500,
                                      neighbours=4, hard=()).count() == 0
    with pytest.raises(ValueError, match="over the limit of 2499"):
        hitmask.Terrain.decode_png(data, max_pixels=2499)
    path.write_bytes(data[:-9])
    with pytest.raises(ValueError, match="ground.png: truncated"):
        hitmask.read_terrain(path)
    with pytest.raises(ValueError, match="0 x 0"):
        ground.encode_png((0, 0, 0, 0))
    with pytest.raises(TypeError, match="box"):
        hitmask.write_png(path, hitmask.Mask((1, 1)), box=(0, 0, 1, 1))


@pytest.mark.parametrize("wrong, text", [
    ((1, 2, 3), "brush: expected"), ("disc", "brush: expected"), (None, "brush must be a brush"), (hitmask.Disc((0, 0), "3"), "radius"),
    (hitmask.Disc("ab", 3), "centre"), (hitmask.Disc((0, 0), -1), "negative"), (hitmask.Line((0, 0), (1, 1), 0), "below 1"),
    (hitmask.Line((0, 0), 5), "end"), (hitmask.Polygon(5), "corners"), (hitmask.Polygon([(0, 0)], "odd"), "rule"),
    (hitmask.Ellipse((0, 0)), "box"), (hitmask.MaskAt(7, (0, 0)), "Mask"), ((0, 0, 65536, 1), "longer than a mask"),
])
def test_wrong_brushes_in_one_line(wrong, text):
    ground = hitmask.Terrain(hitmask.Mask((5, 5), solid=True))
    with pytest.raises((TypeError, ValueError), match=text) as error:
        ground.carve(wrong)
    assert "\n" not in str(error.value) and ground.count() == 25


def test_wrong_edits_and_bytes():
    ground = hitmask.Terrain()
    for edit in ((1, 2), hitmask.TerrainEdit("dig", (0, 0, 1, 1)), hitmask.TerrainEdit("carve", (0, 0, 1, 1), place=5)):
        with pytest.raises(TypeError, match="^edit"):
            ground.apply(edit)
    for material in (-1, 8):
        with pytest.raises(ValueError, match="material: there are 0 to 7"):
            ground.deposit((0, 0, 1, 1), material=material)
    data = hitmask.edits_to_bytes([hitmask.TerrainEdit("deposit", hitmask.Disc((0, 0), 4))])
    for length in set(range(1, len(data))) - {len(hitmask.edits_to_bytes([]))}:
        with pytest.raises(ValueError):
            hitmask.edits_from_bytes(data[:length])
        with pytest.raises(ValueError):
            ground.apply_bytes(data[:length])
    assert ground.count() == 0


@pytest.mark.parametrize("state", [(8, (), b"no"), (5, (), b""), (8, (9,), b""), (8, ("a",), b""), (8, 3, b""), (), None])
def test_wrong_pickles(state):
    with pytest.raises((TypeError, ValueError)):
        hitmask.Terrain.__new__(hitmask.Terrain).__setstate__(state)


@pytest.mark.filterwarnings("ignore:nanobind")
def test_without_init():
    with pytest.raises(TypeError):
        hitmask.Terrain.__new__(hitmask.Terrain).count()


def test_bodies_with_a_terrain():
    ground = hitmask.Terrain(hitmask.Mask((1000, 40), solid=True))
    world = hitmask.World()
    body = world.add(ground, (0, 100), is_static=True)
    tank = world.add(hitmask.Mask((10, 10), solid=True), (495, 92))
    assert world.step()["kind"].tolist() == [hitmask.BEGIN]
    assert len(world.drain_dirty(body)) == 2
    hole = world.carve(body, hitmask.Disc((500, 100), 30), at=(0, 0), hard=False)
    assert hole.pixels == 1000 * 40 - world.terrain(body).count() and ground.count() == 40000
    assert [box for _, box in world.drain_dirty(body=body)][0][1] == 0  # in its own pixels
    assert world.step()["kind"].tolist() == [hitmask.END]  # the tank is free
    assert world.deposit(body, (600, 0, 9, 9), at=(0, 10), material=3).pixels == 81
    assert world.repaint(body, (600, 0, 9, 9), material=2, at=(0, 10)).pixels == 81
    (piece,) = world.detached(body, floor=130, points=[], hard=False, least_area=1)
    assert piece.position == (600, 10) and piece.area == 81
    fallen = world.add(piece.mask, piece.position)
    assert world.box(fallen) == (600, 10, 9, 9)
    assert world.deposit(body, piece, at=(600, 91)).pixels == 81 and world.terrain(body=body).material((600, -9)) == 2
    assert world.edit(body=body, edit=hitmask.TerrainEdit("carve", (600, 91, 9, 9))).pixels == 81
    for call in (lambda: world.carve(tank, (0, 0, 1, 1)), lambda: world.terrain(tank), lambda: world.drain_dirty(tank)):
        with pytest.raises(hitmask.WorldError) as error:
            call()
        assert error.value.reason == "no_terrain"
    with pytest.raises(hitmask.WorldError) as error:
        world.terrain(0)
    assert error.value.reason == "null_id"
    shape = hitmask.Shape(ground, origin=(5, 5))
    assert shape.terrain == ground and shape.mask is None and not shape.is_box and hitmask.Shape((1, 1)).terrain is None
    snapshot = world.snapshot()
    world.carve(body, (0, 0, 1000, 1000))
    world.restore(snapshot)
    assert world.terrain(body).count() == 40000 - hole.pixels


def assert_same_contact(in_world, in_mask):
    """`in_mask` is in the pixels of a mask at (100, 50)."""
    assert bool(in_world) == bool(in_mask)
    if not in_world:
        return
    assert (in_world.area, in_world.gradient) == (in_mask.area, in_mask.gradient)
    assert in_world.first == (in_mask.first[0] + 100, in_mask.first[1] + 50)
    assert in_world.box == (in_mask.box[0] + 100, in_mask.box[1] + 50, *in_mask.box[2:])
    assert in_world.centroid == pytest.approx((in_mask.centroid[0] + 100, in_mask.centroid[1] + 50))


def assert_same_move(ours, theirs):
    assert (ours.moved, ours.on_ground, ours.hit_x, ours.hit_y) == (theirs.moved, theirs.on_ground, theirs.hit_x, theirs.hit_y)
    assert len(ours.hits) == len(theirs.hits)
    for hit, same in zip(ours.hits, theirs.hits):
        assert (hit.axis, hit.position, hit.normal) == (same.axis, same.position, same.normal)
        assert_same_contact(hit.contact, same.contact)


def test_as_obstacles():
    """As one mask with its pixels, over the edge of a chunk."""
    ground = hitmask.Terrain(hitmask.Mask((900, 40), solid=True), at=(100, 50))
    ground.carve((500, 50, 30, 20))
    ground.carve(hitmask.Disc((540, 50), 9))
    ground.carve(hitmask.Disc((505, 70), 9))
    rows = [hitmask.Obstacle(ground.to_mask((100, 50, 900, 40)), position=(100, 50))]
    body = hitmask.Mask((12, 14), solid=True)
    for x in range(80, 1010, 13):
        assert hitmask.fits(body, (x, 44), ground) == hitmask.fits(body, (x, 44), rows)
        swept, same = hitmask.sweep(body, (x, 0), (3, 90), ground), hitmask.sweep(body, (x, 0), (3, 90), rows)
        assert (swept.last_free, swept.steps, swept.obstacle) == (same.last_free, same.steps, same.obstacle)
        assert_same_contact(swept.contact, same.contact)
        assert hitmask.ray((x, 0), (x + 5, 99), ground, normal_radius=9) == hitmask.ray((x, 0), (x + 5, 99), rows, normal_radius=9)
        assert hitmask.unstick(body, (x, 44), 60, ground) == hitmask.unstick(body, (x, 44), 60, rows)
        ours, theirs = hitmask.Mover((x, 0), step_up=2), hitmask.Mover((x, 0), step_up=2)
        assert_same_move(ours.move(body, 9, 70, ground), theirs.move(body, 9, 70, rows))
        assert ours.position == theirs.position
        inside = hitmask.Mover((x, 60))  # passes what it overlaps, all of it
        same = hitmask.Mover((x, 60))
        assert_same_move(inside.move(body, 300, 0, ground), same.move(body, 300, 0, rows))
        assert inside.position == same.position
    assert ours.unstick(body, 9, ground) == (0, 0)
