"""hitmask.World, motion, transforms and batches."""

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, offsets, shared

Mask = hitmask.Mask
SQUARE = Mask((8, 8), solid=True)


@given(st.lists(arrays(40), min_size=1, max_size=5), st.data())
def test_overlap_many(pictures, data):
    masks = [Mask.from_array(picture) for picture in pictures]
    count = data.draw(st.sampled_from([0, 1, 40]))
    random = numpy.random.default_rng(data.draw(st.integers(0, 2**32)))
    a, b = random.integers(0, len(masks), (2, count)).tolist()
    places = [tuple(place) for place in random.integers(-9, 10, (count, 2)).tolist()]
    hits = hitmask.overlap_many(masks=masks, index_a=a, index_b=b, offsets=places)
    assert hits.dtype == bool and hits.shape == (count,)
    areas = hitmask.overlap_area_many(masks=masks, index_a=a, index_b=b, offsets=places)
    assert areas.dtype == numpy.int64 and areas.shape == (count,)
    everything = hitmask.contact_many(masks=masks, index_a=a, index_b=b, offsets=places)
    boxes = hitmask.contact_many(masks, a, b, places, details=["first", "box"])
    for i in range(count):
        contact = masks[a[i]].contact(masks[b[i]], places[i])
        assert contact.area == shared(pictures[a[i]], pictures[b[i]], places[i]).sum()
        assert hits[i] == bool(contact) and areas[i] == everything.area[i] == contact.area
        assert tuple(everything.first[i]) == contact.first and tuple(everything.box[i]) == contact.box
        assert tuple(boxes.first[i]) == contact.first and tuple(boxes.box[i]) == contact.box
        assert not boxes.sums[i].any() and not boxes.gradient[i].any()
        assert tuple(everything.sums[i]) == contact.sums
        assert tuple(everything.gradient[i]) == contact.gradient


def test_overlap_many_refuses():
    masks = [SQUARE]
    for arguments in (([0], [1], [[0, 0]]), ([-1], [0], [[0, 0]])):
        with pytest.raises(IndexError):
            hitmask.overlap_many(masks, *arguments)
    with pytest.raises(ValueError):
        hitmask.overlap_many(masks, [0, 0], [0], [[0, 0]])
    with pytest.raises(TypeError):
        hitmask.contact_many(masks, [0], [0], [[0, 0]], "some")
    for arguments in (([0.5], [0], [[0, 0]]), ([0], [0], [["a", 0]])):
        with pytest.raises(TypeError):
            hitmask.overlap_many(masks, *arguments)
    with pytest.raises((TypeError, RuntimeError)):
        hitmask.overlap_many([3], [0], [0], [[0, 0]])
    assert not hitmask.overlap_many(masks, [0], [0], [[2**40, 0]])[0]
    assert hitmask.overlap_many(masks, numpy.zeros(3, numpy.uint8), [0, 0, 0], numpy.zeros((3, 2), numpy.int64)).all()


@given(st.lists(st.tuples(arrays(30), st.integers(-40, 40), st.integers(-40, 40)), max_size=12))
def test_steps(bodies):
    world = hitmask.World()
    masks = [Mask.from_array(array) for array, _, _ in bodies]
    positions = numpy.array([(x, y) for _, x, y in bodies], numpy.int32).reshape(-1, 2)
    ids = world.add_many(masks, positions, details="all")
    assert len(world) == len(bodies) and set(world.bodies().tolist()) == set(ids.tolist())

    def pairs(at):
        return [(int(ids[i]), int(ids[j]), masks[i].contact(masks[j], tuple(at[j] - at[i])))
                for i in range(len(ids)) for j in range(i + 1, len(ids))
                if masks[i].overlap(masks[j], tuple(int(v) for v in at[j] - at[i]))]

    before = set()
    for shift in (0, 3, 40):
        moved = positions + numpy.arange(len(ids), dtype=numpy.int32)[:, None] * shift
        world.set_position_many(ids, moved)
        assert numpy.array_equal(world.position_many(ids), moved)
        wanted = pairs(moved)
        events = world.step()
        assert events.dtype == hitmask.EVENT_DTYPE
        assert numpy.array_equal(world.events(), events)
        touching = [e for e in events if e["kind"] != hitmask.END]
        assert [(e["a"], e["b"]) for e in touching] == [(a, b) for a, b, _ in wanted]
        for event, (a, b, contact) in zip(touching, wanted):
            assert event["area"] == contact.area and tuple(event["first"]) == contact.first
            assert tuple(event["gradient"]) == contact.gradient and tuple(event["box"]) == contact.box
            assert tuple(event["sums"]) == contact.sums
            assert event["kind"] == (hitmask.STAY if (a, b) in before else hitmask.BEGIN)
            assert b in world.contacts_of(a) and a in world.contacts_of(b) and world.contact(a, b) == contact
        now = {(a, b) for a, b, _ in wanted}
        assert {(e["a"], e["b"]) for e in events if e["kind"] == hitmask.END} == before - now
        assert {tuple(pair) for pair in world.contacts().tolist()} == now
        assert {tuple(pair) for pair in world.overlaps().tolist()} == now
        before = now


def test_bodies():
    world = hitmask.World(stay_events=False, threads=2)
    rock = world.add(Mask.disc(8), position=(10, 10), layer=2, collides_with=1, user=7)
    box = world.add((20, 4), position=(5, 40), is_static=True, one_way="top", details=["area", "box"])
    assert world.position(rock) == (10, 10) and world.user(rock) == 7 and world.box(box) == (5, 40, 20, 4)
    assert world.body(rock).shape.mask == Mask.disc(8) and world.body(box).shape.mask is None
    world.set_position(rock, (0, 30))
    assert world.step().size == 1
    world.set_filter(rock, layer=2, collides_with=4)
    assert world.step()["kind"].tolist() == [hitmask.END]
    world.set_filter(rock)
    world.set_shape(rock, SQUARE)
    world.set_shape(box, (3, 3))
    world.set_transform(rock, hitmask.Transform(degrees=45, pivot=(4, 4)))
    world.set_one_way(box, side="none")
    world.set_static(box, False)
    world.set_enabled(box, False)
    world.set_details(box, "gradient")
    world.set_user(box, 2**64 - 1)
    assert world.user(box) == 2**64 - 1 and rock in world
    assert world.statistics()["bodies"] >= 0 and world.memory_bytes > 0
    snapshot = world.snapshot()
    state = world.state_hash()
    world.remove(rock)
    assert rock not in world and world.state_hash() != state
    world.restore(snapshot)
    assert rock in world and world.state_hash() == state and snapshot.memory_bytes > 0
    world.remove_many(numpy.array([rock, box], numpy.uint64))
    assert len(world) == 0 and world
    world.clear()
    world.refresh()


def test_many_moves_equal_single_moves():
    for threads in (1, 2):
        world, single = hitmask.World(threads=threads), hitmask.World()
        ids = [one.add((8, 8), (20 * i % 400, i)) for i in range(300) for one in (world, single)]
        ids, others = ids[::2], ids[1::2]
        goals = numpy.array([(20 * i % 390 + 9, i + 15) for i in range(300)], numpy.int32)
        reached = world.move_many(ids, goals, response="slide")
        assert reached.dtype == numpy.int32 and reached.shape == (300, 2)
        assert [tuple(at) for at in reached] == [single.move(body, goal).position for body, goal in zip(others, goals)]
        assert (world.position_many(ids) == reached).all()
        before = world.position_many(ids)
        with pytest.raises(ZeroDivisionError):
            world.move_many(ids, goals, "touch", filter=hitmask.QueryFilter(accept=lambda body: 1 / 0))
        assert (world.position_many(ids) == before).all()
    with pytest.raises(hitmask.WorldError):
        world.move_many([ids[0], 0], goals[:2])


def test_a_world_keeps_its_masks():
    world = hitmask.World()
    mask = Mask((8, 8), solid=True)
    a = world.add(mask)
    mask.clear()
    assert world.query_point((3, 3)).tolist() == [a] and mask.count() == 0
    kept = world.body(a).shape.mask
    kept.clear()
    assert world.query_point((3, 3)).tolist() == [a]


def test_what_worlds_refuse():
    world, other = hitmask.World(), hitmask.World(period=(100, 100))
    body = other.add(SQUARE)
    for call in (lambda: world.position(body), lambda: world.set_position(body, (0, 0)), lambda: world.remove(0),
                 lambda: world.set_user(12345, 1), lambda: world.set_position_many([body], [[0, 0]]),
                 lambda: world.position_many([body]), lambda: world.add(SQUARE, position=(2**30, 0)),
                 lambda: other.add((101, 1)), lambda: world.restore(other.snapshot()),
                 lambda: world.sweep(body, (1, 1)), lambda: other.unstick(999, 3)):
        with pytest.raises(hitmask.WorldError):
            call()
    assert issubclass(hitmask.WorldError, ValueError)
    for call in (lambda: hitmask.World(period=(-1, 0)), lambda: world.add_many([SQUARE], [[0, 0], [1, 1]])):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: world.add(), lambda: world.add(mask=SQUARE), lambda: world.add(size=(1, 1)), lambda: world.add("ab"),
                 lambda: world.add((1, 2, 3)), lambda: world.add(None), lambda: world.add(SQUARE, details="everything")):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError):
        world.set_position_many([body], [["a", "b"]])
    with pytest.raises(OverflowError):
        world.add(SQUARE, position=(2**40, 0))


def test_questions():
    world = hitmask.World()
    a = world.add(SQUARE, position=(0, 0))
    b = world.add(SQUARE, position=(100, 0), is_static=True)
    assert world.query_point((2, 2)).tolist() == [a] and world.query_point((50, 2)).tolist() == []
    assert world.query_box((0, 0, 200, 5)).tolist() == [a, b]
    assert world.query_box((0, 0, 200, 5), hitmask.QueryFilter(include_static=False)).tolist() == [a]
    assert world.query_mask(SQUARE, (95, 3)).tolist() == [b]
    assert world.nearest((60, 0), k=2) == [(b, 1600, (100, 0)), (a, 53 * 53, (7, 0))]
    near = world.nearest((60, 0), 1, hitmask.QueryFilter(exclude=b))[0]
    assert (near.body, near.squared_distance, near.pixel) == (a, 53 * 53, (7, 0))
    assert [(hit.body, hit.hit.steps, hit.hit.pixel) for hit in world.ray_all((-10, 3), (200, 3))] == [(a, 10, (0, 3)), (b, 110, (100, 3))]
    hit = world.ray((50, 3), (200, 3))
    assert hit.body == b and hit.hit.pixel == (100, 3) and hit.hit.face == "left" and hit.hit.steps == 50
    assert hit.hit.normal.x < 0 and "Normal" in repr(hit.hit.normal)
    assert world.ray((50, 50), (60, 60)) is None
    swept = world.sweep(a, delta=(200, 0))
    assert swept.blocked and swept.last_free == (92, 0) and swept.first_blocked == (93, 0) and swept.body == b
    assert swept.steps == 92 and swept.contact.area == 8 and not swept.started_overlapping
    assert world.fits(a, (50, 0)) and not world.fits(a, (99, 0))
    filter = hitmask.QueryFilter(layer=3, collides_with=5, include_moving=False, exclude=a)
    assert (filter.layer, filter.collides_with, filter.include_static, filter.include_moving, filter.exclude) == (3, 5, True, False, (a,))


def test_moves_among_bodies():
    world = hitmask.World()
    hero = world.add(SQUARE, position=(0, 0))
    wall = world.add((10, 100), position=(50, -50), is_static=True)
    tried = world.try_move(hero, (100, 20))
    assert world.position(hero) == (0, 0)
    moved = world.move(hero, (100, 20), respond="slide")
    assert moved.position == world.position(hero) == tried.position == (42, 20)
    assert [hit.body for hit in moved.hits] == [wall] and moved.hits[0].axis == "x"
    assert moved.hits[0].response == "slide" and moved.steps == tried.steps
    asked = []

    def respond(body):
        asked.append(body)
        return "cross"

    assert world.move(hero, (100, 20), respond).position == (100, 20) and asked == [wall]
    world.set_position(hero, (0, 0))
    with pytest.raises(ZeroDivisionError):
        world.move(hero, (100, 0), lambda body: 1 / 0)
    with pytest.raises((TypeError, RuntimeError)):
        world.move(hero, (100, 0), lambda body: "jump")
    assert world.position(hero) == (0, 0)
    world.set_position(hero, (45, 0))
    assert world.unstick(hero, 20) == (-3, 0) and world.position(hero) == (42, 0)


def test_sweeps_refuse():
    with pytest.raises(ValueError):
        SQUARE.sweep(SQUARE, (2**31 - 1, 0), (5, 0))
    with pytest.raises(ValueError):
        SQUARE.separate(SQUARE, (0, 0), 5, axis="x", direction=(1, 0))
    with pytest.raises(OverflowError):
        SQUARE.distance(SQUARE, (2**40, 0))


@given(arrays(30), arrays(30), st.integers(0, 3), st.booleans(), st.tuples(st.integers(-20, 20), st.integers(-20, 20)))
def test_quarter_turns_are_exact(a, b, quarters, flip, at):
    mask = Mask.from_array(a)
    raster, corner = mask.place(hitmask.Transform(position=at, degrees=90 * quarters, flip=(flip, False))).rasterise()
    wanted = (mask.flip_x() if flip else mask).turn(quarters)
    assert raster.crop_to_solid()[0] == wanted.crop_to_solid()[0]
    other = Mask.from_array(b)
    p, q = mask.place(hitmask.Transform(position=at)), other.place(hitmask.Transform())
    contact = q.contact(p)
    assert contact == other.contact(mask, at)
    assert q.overlap(p) == bool(contact) and q.overlap_area(p) == contact.area
    assert q.first_point(p) == (contact.first if contact else None)
    assert p.moved((3, 4)).position == (at[0] + 3, at[1] + 4)
    assert q.separate(p, 9) == other.separate(mask, at, 9)
    assert q.separate(p, 9, axis="y") == other.separate(mask, at, 9, axis="y")
    assert q.sweep(p, (5, 7)).steps == other.sweep(mask, at, (5, 7)).steps
    assert (q.distance(p) is None) == (other.distance(mask, at) is None)
    for x, y in ((0, 0), (5, 7)):
        assert p.covers((x, y)) == mask.get((x - at[0], y - at[1]))


def test_transforms():
    turn = hitmask.Transform(position=(10, 20), pivot=(1, 2), degrees=30, scale=(2, 3), flip=(True, False), shear=(0.5, 0))
    assert turn.inverse().inverse().xx == pytest.approx(turn.xx) and turn == turn and "matrix" in repr(turn)
    assert (turn * hitmask.Transform()).xy == turn.xy and (turn.yx, turn.yy) != (0, 1) and (turn.x, turn.y) == (10, 20)
    assert (turn.pivot_x, turn.pivot_y) == (1, 2)
    for wrong in (hitmask.Transform(scale=(0, 1)), hitmask.Transform(shear=(float("nan"), 0)),
                  hitmask.Transform(position=(1e300, 0)), hitmask.Transform(scale=(1e9, 1e9))):
        with pytest.raises(ValueError):
            SQUARE.place(wrong)
    placed = SQUARE.place(hitmask.Transform(scale=(2, 2)))
    assert placed.bounds() == placed.bounds("any") == (0, 0, 16, 16)
    assert placed.rasterise(coverage="any")[0].count() == 256
    assert placed.ray((-5, 3), (5, 3)).pixel == (0, 3)
    cache = hitmask.RotationCache(Mask.disc(6), angles=8, pivot=(6.5, 6.5))
    mask, corner = cache.get(degrees=45)
    mask.clear()
    assert cache.get(45)[0].count() > 0 and cache.angle_count == 8 and cache.raster_count == 1
    assert cache.prepare() == 8 and cache.memory_bytes > 0
    with pytest.raises(ValueError):
        hitmask.RotationCache(SQUARE, angles=0)
