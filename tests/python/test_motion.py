"""Sweeps, ways out, rays, distances and movers against walking pixel by pixel."""

import copy
import math

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, moves, points, shared, swept, way

Mask = hitmask.Mask
Obstacle = hitmask.Obstacle
SQUARE = Mask((8, 8), solid=True)
NEAR = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
NOTHING = Mask().contact(Mask(), (0, 0))


def free_of(a, b):
    """Whether b has room at an offset, from the arrays alone."""
    return lambda offset: not shared(a, b, offset).any()


@given(arrays(20), arrays(20), NEAR, NEAR)
def test_sweeps(a, b, offset, delta):
    first, second = Mask.from_array(a), Mask.from_array(b)
    found = first.sweep(other=second, offset=offset, delta=delta)
    steps, last, blocked = swept(free_of(a, b), offset, delta)
    assert (found.steps, found.last_free, found.first_blocked) == (steps, last, blocked)
    assert found.blocked == (blocked is not None) and found.started_overlapping == (last is None)
    assert found.contact == (first.contact(second, blocked) if blocked else NOTHING)
    assert found == first.sweep(second, offset, delta) and repr(found).startswith("Sweep(steps=")
    least = first.sweep(second, offset, delta, details="none")
    assert (least.steps, least.first_blocked) == (steps, blocked) and least.contact.gradient == (0, 0)
    p, q = first.place(hitmask.Transform()), second.place(hitmask.Transform(position=offset))
    moved = p.sweep(other=q, delta=delta, details=["area", "first"])
    assert moved.steps == steps and moved.contact.area == found.contact.area
    assert moved.last_free == (None if last is None else (last[0] - offset[0], last[1] - offset[1]))


@given(arrays(14), arrays(14), st.tuples(st.integers(-12, 12), st.integers(-12, 12)), st.integers(0, 9), NEAR)
def test_ways_out(a, b, offset, limit, direction):
    first, second = Mask.from_array(a), Mask.from_array(b)
    free = free_of(a, b)
    room = {(dx, dy): free((offset[0] + dx, offset[1] + dy)) for dx, dy in moves(limit)}
    assert first.separate(other=second, offset=offset, limit=limit) == next((m for m in moves(limit) if room[m]), None)
    along = {axis: next((m for m in moves(limit) if m[1 - i] == 0 and room[m]), None) for i, axis in enumerate("xy")}
    for axis, wanted in along.items():
        assert first.separate(second, offset, limit, axis=axis) == wanted
    steps = list(way((direction[0] * 99, direction[1] * 99)))[: limit + 1]
    straight = next(((dx, dy) for dx, dy in steps if free((offset[0] + dx, offset[1] + dy))), None)
    assert first.separate(second, offset, limit, direction=direction) == straight
    p, q = first.place(hitmask.Transform()), second.place(hitmask.Transform(position=offset))
    assert p.separate(other=q, limit=limit) == first.separate(second, offset, limit)
    assert p.separate(q, limit, axis="x") == along["x"]
    assert p.separate(q, limit, direction=direction) == straight


@given(arrays(14), arrays(14), NEAR)
def test_distances(a, b, offset):
    first, second = Mask.from_array(a), Mask.from_array(b)
    found = first.distance(other=second, offset=offset)
    pairs = [((p[0] - q[0] - offset[0]) ** 2 + (p[1] - q[1] - offset[1]) ** 2, p[::-1], q[::-1])
             for p in points(a) for q in points(b)]
    assert (found is None) == (not pairs)
    apart = first.place(hitmask.Transform()).distance(other=second.place(hitmask.Transform(position=offset)))
    assert (apart is None) == (not pairs)
    if pairs:
        squared, p, q = min(pairs)
        assert (found.squared, found.a, found.b) == (squared, p[::-1], q[::-1])
        assert found == first.distance(second, offset) and "squared=" in repr(found)
        assert (apart.squared, apart.a) == (squared, found.a)
        assert apart.b == (found.b[0] + offset[0], found.b[1] + offset[1])


@given(arrays(30), NEAR, NEAR, st.integers(1, 6))
def test_rays(a, start, end, radius):
    mask = Mask.from_array(a)
    found = mask.ray(start=start, end=end, normal_radius=radius)
    delta = (end[0] - start[0], end[1] - start[1])
    line = [(start[0] + x, start[1] + y) for x, y in way(delta)]
    inside = set(points(a))
    hit = next((i for i, pixel in enumerate(line) if pixel in inside), None)
    assert (found is None) == (hit is None)
    boxed = hitmask.ray(start=start, end=end, obstacles=[Obstacle(mask, id=5)], normal_radius=radius)
    assert (boxed is None) == (hit is None)
    if hit is None:
        return
    x, y = line[hit]
    before = line[hit - 1] if hit else (x, y)
    faces = {(0, 0): "none", (1, 0): "left", (-1, 0): "right", (0, 1): "top", (0, -1): "bottom"}
    assert found.pixel == (x, y) and found.steps == hit and found.face == faces[x - before[0], y - before[1]]
    around = [(p, q) for p, q in inside if (p - x) ** 2 + (q - y) ** 2 <= radius * radius]
    assert (found.normal.x, found.normal.y) == (sum(x - p for p, _ in around), sum(y - q for _, q in around))
    assert found.normal == mask.surface_normal(pixel=(x, y), radius=radius) and found.normal.reliable in (True, False)
    assert boxed.obstacle == 5 and boxed.hit == found and "pixel=" in repr(boxed)
    placed = mask.place(hitmask.Transform()).ray(start=start, end=end, normal_radius=radius)
    assert placed == found and repr(found.normal).startswith("Normal(x=")


SCENE = st.lists(st.tuples(arrays(14), st.integers(-20, 20), st.integers(-20, 20)), max_size=4)


def obstacles_of(scene):
    """Masks with ids from 1 on; what is all solid becomes a box."""
    made = []
    for number, (array, x, y) in enumerate(scene, 1):
        if array.size and array.all():
            made.append(Obstacle(size=array.shape[::-1], position=(x, y), id=number))
        else:
            made.append(Obstacle(mask=Mask.from_array(array), position=(x, y), id=number))
    return made


def ways_to_hand_over(scene):
    """The same obstacles as a list, as a function of a box, and as a world; with ids back to ours."""
    made = obstacles_of(scene)
    world = hitmask.World()
    ids = {world.add(o.mask, position=o.position) if o.mask is not None else world.add(o.box[2:], position=o.position): o.id
           for o in made}
    yield made, lambda number: number
    yield (lambda box: (o for o in made if hitmask.box_overlaps(o.box, box))), lambda number: number
    yield world, lambda number: ids.get(number, 0)


@given(SCENE, arrays(10), NEAR, NEAR)
def test_among_obstacles(scene, array, position, delta):
    mask = Mask.from_array(array)

    def free(at):
        return not any(shared(a, array, (at[0] - x, at[1] - y)).any() for a, x, y in scene)

    steps, last, blocked = swept(free, position, delta)
    out = next((m for m in moves(6) if free((position[0] + m[0], position[1] + m[1]))), None)
    for obstacles, ours in ways_to_hand_over(scene):
        found = hitmask.sweep(mask=mask, position=position, delta=delta, obstacles=obstacles,
                              filter=hitmask.QueryFilter(), details="all")
        assert (found.steps, found.last_free, found.first_blocked) == (steps, last, blocked)
        assert found.blocked == (blocked is not None) and found.started_overlapping == (last is None)
        if blocked:
            touching = [n for n, (a, x, y) in enumerate(scene, 1) if shared(a, array, (blocked[0] - x, blocked[1] - y)).any()]
            assert ours(found.obstacle) == touching[0]
            a, x, y = scene[touching[0] - 1]
            assert found.contact.area == shared(a, array, (blocked[0] - x, blocked[1] - y)).sum()
        assert found == hitmask.sweep(mask, position, delta, obstacles) and "obstacle=" in repr(found)
        assert hitmask.fits(mask=mask, position=position, obstacles=obstacles, filter=hitmask.QueryFilter()) == free(position)
        assert hitmask.unstick(mask=mask, position=position, limit=6, obstacles=obstacles, filter=hitmask.QueryFilter()) == out
        hit = hitmask.ray(position, (0, 0), obstacles, filter=hitmask.QueryFilter())
        line = [(position[0] + x, position[1] + y) for x, y in way((-position[0], -position[1]))]
        solid = {(p + x, q + y): n for n, (a, x, y) in reversed(list(enumerate(scene, 1))) for p, q in points(a)}
        first = next((pixel for pixel in line if pixel in solid), None)
        assert (hit.hit.pixel if hit else None) == first and (hit is None or ours(hit.obstacle) == solid[first])


def test_one_way_obstacles():
    platform = Obstacle(size=(40, 4), position=(0, 20), id=1, one_way="top")
    assert hitmask.sweep(SQUARE, (5, 0), (0, 50), [platform]).last_free == (5, 12)
    assert not hitmask.sweep(SQUARE, (5, 50), (0, -50), [platform]).blocked
    assert not hitmask.fits(SQUARE, (5, 18), [platform]) and (platform.one_way, platform.id) == ("top", 1)
    assert hitmask.ray((5, 0), (5, 50), [platform]).hit.face == "top"
    assert hitmask.ray((5, 50), (5, 0), [platform]) is None
    turned = Obstacle.from_placed(placed=Mask((4, 40), solid=True).place(hitmask.Transform(position=(40, 20), degrees=90)),
                                  id=1, one_way="top")
    assert turned.box == platform.box and turned.mask.count() == 160 and turned.one_way == "top"
    assert turned.size == platform.size == (40, 4)
    assert "box=" in repr(turned) and turned.position == (0, 20) and platform.mask is None


def test_obstacles_of_functions():
    asked = []

    def around(box):
        asked.append(box)
        return [Obstacle(SQUARE, position=(30, 0), id=9)]

    assert hitmask.sweep(SQUARE, (0, 0), (100, 0), around).obstacle == 9
    assert asked and all(len(box) == 4 and all(type(v) is int for v in box) for box in asked)
    hero = hitmask.Mover((0, 0))
    assert hero.move(mask=SQUARE, dx=100, dy=0, obstacles=around).hits[0].obstacle == 9 and hero.position == (22, 0)
    for wrong, error in ((lambda box: 1 / 0, ZeroDivisionError), (lambda box: [3], TypeError), (lambda box: None, TypeError),
                         ([3], TypeError), (3, TypeError), (None, TypeError), (lambda: [], TypeError)):
        for call in (lambda: hitmask.fits(SQUARE, (0, 0), wrong), lambda: hitmask.sweep(SQUARE, (0, 0), (5, 5), wrong),
                     lambda: hitmask.ray((0, 0), (5, 5), wrong), lambda: hitmask.unstick(SQUARE, (0, 0), 5, wrong),
                     lambda: hero.move(SQUARE, 5, 5, wrong)):
            with pytest.raises(error):
                call()
    assert hero.position == (22, 0)
    hero.move(SQUARE, 0.25, 0.5, [])
    answers = iter([[]])
    with pytest.raises(StopIteration):
        hero.move(SQUARE, 300, 300.5, lambda box: next(answers))  # raises in the middle of the way
    assert (hero.position, hero.remainder) == ((22, 0), (16384, 32768))

    def meddling(box):
        hero.set_position((500, 500))
        hero.move(SQUARE, 3, 3, [])
        return []

    assert hero.move(SQUARE, 10, 0, meddling).moved == (10, 0) and hero.position == (32, 0)


def test_mover():
    floor = Obstacle(size=(200, 10), position=(0, 20), id=1)
    step = Obstacle(Mask((10, 3), solid=True), position=(30, 17), id=2)
    hero = hitmask.Mover(position=(0, 5), step_up=4, step_down=3)
    assert (hero.step_up, hero.step_down) == (4, 3) and "step_up=4" in repr(hero)
    fallen = hero.move(SQUARE, 0, 20.25, [floor, step])
    assert hero.position == (0, 12) and fallen.on_ground and fallen.hit_y and not fallen.hit_x
    hit = fallen.hits[0]
    assert (hit.obstacle, hit.axis, hit.position) == (1, "y", (0, 13)) and fallen.moved == (0, 7)
    assert hit.contact.area == 8 and hit.normal.y < 0 and "obstacle=1" in repr(hit) and "on_ground=True" in repr(fallen)
    hero.move(SQUARE, 25.5, 0, [floor, step])
    assert hero.position == (25, 9) and hero.remainder == (32768, 0)
    for twin in (hero.copy(), copy.copy(hero)):
        twin.set_position(position=(1, 1))
        assert hero.position == (25, 9) and hero.remainder == (32768, 0) and twin.remainder == (0, 0)
    world = hitmask.World()
    world.add((200, 10), position=(0, 20), is_static=True, layer=2)
    hero.set_position((5, 0))
    assert hero.move(SQUARE, 0, 50, world, filter=hitmask.QueryFilter(collides_with=2)).on_ground
    assert hero.position == (5, 12)
    assert not hero.move(SQUARE, 0, 50, world, hitmask.QueryFilter(collides_with=1)).hit_y
    for wrong in (float("nan"), float("inf"), -float("inf")):
        with pytest.raises(ValueError):
            hero.move(SQUARE, wrong, 0, [])
        with pytest.raises(ValueError):
            hero.move(SQUARE, 0, wrong, [])
    with pytest.raises(TypeError):
        hero.move(SQUARE, "far", 0, [])
    spider = hitmask.Mover((50, 12), gravity="left")
    assert spider.gravity == "left" and hero.gravity == "bottom" and "gravity='left'" in repr(spider)
    wall = Obstacle(size=(10, 100), position=(20, -50))
    assert spider.move(SQUARE, -90, 0, [wall]).on_ground and spider.position == (30, 12)
    with pytest.raises(TypeError):
        hitmask.Mover(gravity="down")
    with pytest.raises(ValueError):
        Obstacle()
    with pytest.raises(ValueError):
        Obstacle(SQUARE, size=(3, 3))


def test_a_mover_that_unsticks_in_every_frame_still_walks():
    floor = Obstacle(size=(200, 10), position=(0, 20))
    hero = hitmask.Mover((5, 12))
    for _ in range(100):
        assert hero.unstick(SQUARE, 16, [floor]) == (0, 0)
        hero.move(SQUARE, 0.75, 0.5, [floor])
    assert hero.position == (80, 12)
    hero = hitmask.Mover((5, 14))
    hero.move(SQUARE, 0.25, 0.5, [])
    assert hero.unstick(mask=SQUARE, limit=16, obstacles=[floor], filter=hitmask.QueryFilter()) == (0, -2)
    assert hero.position == (5, 12) and hero.remainder == (16384, 32768)


def test_a_mover_unsticks_by_the_rules():
    platform = Obstacle(size=(200, 10), position=(0, 20), one_way="top")
    wall = Obstacle(size=(10, 200), position=(30, -100))
    hero = hitmask.Mover((20, 15))
    assert hero.unstick(SQUARE, 16, [platform]) == (0, 0)
    hero.set_position((24, 15))
    assert hero.unstick(SQUARE, 16, [platform, wall]) == (-2, 0)
    hero.set_position((31, 0))
    assert hero.unstick(SQUARE, 3, [wall]) is None and hero.position == (31, 0)
    placed = SQUARE.place(hitmask.Transform())
    assert hero.unstick(placed, 3, lambda box: [wall]) is None
    assert hero.unstick(placed=placed, limit=9, obstacles=[wall]) == (-9, 0) and hero.position == (22, 0)
    world = hitmask.World()
    world.add((10, 200), position=(20, -100), is_static=True)
    assert hero.unstick(SQUARE, 9, world, hitmask.QueryFilter(collides_with=2)) == (0, 0)
    assert hero.unstick(SQUARE, 9, world) == (8, 0)

    def wrong(box):
        raise KeyError("level")
    with pytest.raises(KeyError):
        hero.unstick(SQUARE, 9, wrong)
    assert hero.position == (30, 0)


@given(arrays(12), SCENE, st.tuples(st.integers(-30, 30), st.integers(-30, 30)), NEAR)
def test_movers_never_end_inside(array, scene, position, delta):
    mask, obstacles = Mask.from_array(array), obstacles_of(scene)
    start = [o for o in obstacles if not hitmask.fits(mask, position, [o])]
    hero, placed = hitmask.Mover(position), hitmask.Mover(position)
    result = hero.move(mask, *delta, obstacles)
    assert all(o in start or hitmask.fits(mask, hero.position, [o]) for o in obstacles)
    assert hero.position == (position[0] + result.moved[0], position[1] + result.moved[1])
    if array.any():
        twin = placed.move(placed=mask.place(hitmask.Transform(position=(99, 77))), dx=delta[0], dy=delta[1], obstacles=obstacles)
        assert placed.position == hero.position and twin.moved == result.moved and twin.on_ground == result.on_ground


@given(arrays(10), arrays(10), st.tuples(st.floats(-15, 15), st.floats(-15, 15)), st.floats(-200, 200), st.floats(0, 360))
def test_turning_sweeps(a, b, travel, turn, degrees):
    wall = Mask.from_array(a).place(hitmask.Transform(position=(3, 3)))
    bar, start, pivot = Mask.from_array(b), (20.0, 5.0), (b.shape[1] / 2, b.shape[0] / 2)
    found = wall.sweep_turning(other=bar, travel=travel, turn=turn, position=start, pivot=pivot, degrees=degrees,
                               scale=(1.25, 1), flip=(True, False), shear=(0, 0.25), details="all")
    assert 0 <= found.steps <= found.step_count and "step_count=" in repr(found)
    assert found.blocked == (found.first_blocked is not None)
    assert found.started_overlapping == (found.last_free is None)

    def at(step):
        part = step / found.step_count
        return bar.place(hitmask.Transform(
            position=(start[0] + travel[0] * step / found.step_count, start[1] + travel[1] * step / found.step_count),
            pivot=pivot, degrees=degrees + turn * part, scale=(1.25, 1), flip=(True, False), shear=(0, 0.25)))

    if found.last_free:
        assert not wall.overlap(found.last_free) and found.last_free.mask == bar
        (mine, corner), (wanted, place) = found.last_free.rasterise(), at(found.steps).rasterise()
        common = wanted.overlap_area(mine, (corner[0] - place[0], corner[1] - place[1]))
        assert mine.count() + wanted.count() - 2 * common <= 4  # angles are rounded in another order
    if found.blocked:
        assert wall.overlap(found.first_blocked) and wall.contact(found.first_blocked) == found.contact
    else:
        assert found.steps == found.step_count and not found.contact


def test_a_free_turn():
    far, bar = SQUARE.place(hitmask.Transform(position=(500, 500))), Mask((20, 2), solid=True)
    found = far.sweep_turning(bar, travel=(10, 0), turn=90, pivot=(10, 1))
    assert not found.blocked and found.steps == found.step_count == math.ceil(10 + 2 * math.pi * math.hypot(10, 1) / 4)
    assert found.last_free.bounds() == (9, -10, 2, 20) and found.first_blocked is None


def test_turning_sweeps_refuse():
    wall = SQUARE.place(hitmask.Transform())
    for wrong in ({"turn": float("nan")}, {"travel": (float("inf"), 0)}, {"travel": (1e9, 0)}, {"degrees": float("nan")},
                  {"scale": (0, 0)}, {"position": (1e300, 0)}):
        with pytest.raises(ValueError):
            wall.sweep_turning(SQUARE, **wrong)
    for wrong in ({"turn": "far"}, {"travel": 3}, {"travel": (1, 2, 3)}, {"details": "most"}):
        with pytest.raises(TypeError):
            wall.sweep_turning(SQUARE, **wrong)


def test_motion_refuses():
    for call in (lambda: SQUARE.sweep(SQUARE, (2**31 - 1, 0), (5, 0)), lambda: hitmask.sweep(SQUARE, (2**31 - 1, 0), (5, 0), []),
                 lambda: SQUARE.separate(SQUARE, (0, 0), 5, axis="x", direction=(1, 0)),
                 lambda: SQUARE.place(hitmask.Transform()).separate(SQUARE.place(hitmask.Transform()), 5, "x", (1, 0))):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: SQUARE.distance(SQUARE, (2**40, 0)), lambda: SQUARE.ray((2**40, 0), (0, 0)),
                 lambda: hitmask.fits(SQUARE, (2**40, 0), []), lambda: Obstacle(SQUARE, position=(2**40, 0))):
        with pytest.raises(OverflowError):
            call()
    for call in (lambda: SQUARE.sweep(SQUARE, ("a", 0), (5, 0)), lambda: SQUARE.ray((0, 0), (None, 0)),
                 lambda: SQUARE.separate(SQUARE, (0, 0), 2**40), lambda: SQUARE.separate(SQUARE, (0, 0), 5, axis="z"),
                 lambda: hitmask.Mover((0.5, "0")), lambda: Obstacle(SQUARE, one_way="up"), lambda: Obstacle(SQUARE, id=-1),
                 lambda: SQUARE.surface_normal((0, 0), radius=1.5), lambda: SQUARE.sweep(None, (0, 0), (1, 1))):
        with pytest.raises(TypeError):
            call()
    assert SQUARE.separate(SQUARE, (0, 0), limit=-3) is None
    assert numpy.array_equal(SQUARE.to_array(), numpy.ones((8, 8), bool))
