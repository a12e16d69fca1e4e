"""Whole worlds against every pair of bodies, through random changes."""

import itertools

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, points, shared, swept, way

Mask = hitmask.Mask
SQUARE = Mask((8, 8), solid=True)
NEAR = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


class Plain:
    """A world as a dict of plain bodies; positions as they are, without transforms."""

    def __init__(self, period=(0, 0)):
        self.period, self.bodies, self.touching = period, {}, set()

    def pixels(self, body):
        """World pixels, taken back into the period."""
        (x, y), (w, h) = body["position"], self.period
        found = ((x + p, y + q) for p, q in points(body["array"]))
        return {(p % w if w else p, q % h if h else q) for p, q in found} if body["enabled"] else set()

    @staticmethod
    def may_meet(a, b):
        if a["group"] and a["group"] == b["group"]:
            return a["group"] > 0
        return bool(a["layer"] & b["collides_with"] and b["layer"] & a["collides_with"])

    def pairs(self):
        found = set()
        for a, b in itertools.combinations(sorted(self.bodies), 2):
            p, q = self.bodies[a], self.bodies[b]
            if self.may_meet(p, q) and not (p["is_static"] and q["is_static"]) and self.pixels(p) & self.pixels(q):
                found.add((a, b))
        return found


BODY = st.fixed_dictionaries({
    "array": arrays(12), "position": NEAR, "layer": st.sampled_from([1, 2, 3]), "collides_with": st.sampled_from([1, 2, 7]),
    "group": st.sampled_from([0, 0, 0, 1, -1]), "is_static": st.booleans(), "enabled": st.sampled_from([True, True, True, False]),
})
FILTER = ("layer", "collides_with", "group")


def add(world, plain, body):
    named = {name: body[name] for name in (*FILTER, "is_static", "enabled")}
    number = world.add(shape=Mask.from_array(body["array"]), position=body["position"], details="area", **named)
    assert all(getattr(world.body(number), name) == value for name, value in named.items())
    plain.bodies[number] = dict(body)


def change(world, plain, number, body, what):
    """One change to one body, through the single call or the one for many."""
    mine = plain.bodies[number]
    many = body["is_static"]  # as good as a random bit
    names = FILTER if what == "filter" else ("array",) if what == "shape" else ("is_static",) if what == "static" else (what,)
    mine.update({name: body[name] for name in names})
    values = {"position": body["position"], "shape": Mask.from_array(body["array"]), "static": body["is_static"],
              "enabled": body["enabled"]}
    if what == "filter":
        call = world.set_filter_many if many else world.set_filter
        call([number] if many else number, *(body[name] for name in FILTER))
    elif what in ("position", "shape"):
        name = "set_" + what
        getattr(world, name + "_many")([number], [values[what]]) if many else getattr(world, name)(number, values[what])
    else:
        name = "set_" + what
        getattr(world, name + "_many")([number], values[what]) if many else getattr(world, name)(number, values[what])
    facts = world.body(number)
    assert (facts.is_static, facts.enabled, facts.shape.mask) == (mine["is_static"], mine["enabled"], Mask.from_array(mine["array"]))
    assert tuple(getattr(facts, name) for name in FILTER) == tuple(mine[name] for name in FILTER)


def check_step(world, plain):
    events, now = world.step(), plain.pairs()
    kinds = {hitmask.BEGIN: now - plain.touching, hitmask.STAY: now & plain.touching, hitmask.END: plain.touching - now}
    for kind, wanted in kinds.items():
        assert {(int(e["a"]), int(e["b"])) for e in events[events["kind"] == kind]} == wanted
    assert [(int(e["a"]), int(e["b"])) for e in events] == sorted((int(e["a"]), int(e["b"])) for e in events)
    for event in events[events["kind"] != hitmask.END]:
        a, b = plain.bodies[int(event["a"])], plain.bodies[int(event["b"])]
        assert event["area"] == len(plain.pixels(a) & plain.pixels(b))
    assert {tuple(pair) for pair in world.contacts().tolist()} == now == {tuple(pair) for pair in world.overlaps().tolist()}
    plain.touching = now


@given(st.lists(BODY, max_size=7), st.sampled_from([(0, 0), (64, 0), (40, 50)]), st.data())
def test_through_changes(bodies, period, data):
    world = hitmask.World(period=period)
    plain = Plain(period)
    assert world.period == period
    for body in bodies:
        add(world, plain, body)
    check_step(world, plain)
    snapshot, then, touched = world.snapshot(), {n: dict(b) for n, b in plain.bodies.items()}, set(plain.touching)
    state = world.state_hash()
    for body in data.draw(st.lists(BODY, min_size=1, max_size=5)):
        what = data.draw(st.sampled_from(["add", "remove", "position", "shape", "static", "enabled", "filter"]))
        if what == "add" or not plain.bodies:
            add(world, plain, body)
        elif what == "remove":
            number = data.draw(st.sampled_from(sorted(plain.bodies)))
            world.remove(number)
            del plain.bodies[number]
        else:
            change(world, plain, data.draw(st.sampled_from(sorted(plain.bodies))), body, what)
        check_step(world, plain)
        assert sorted(world) == sorted(plain.bodies) == sorted(world.bodies().tolist()) and len(world) == len(plain.bodies)
    world.restore(snapshot=snapshot)
    assert world.state_hash() == state
    plain.bodies, plain.touching = then, touched
    check_step(world, plain)


@given(st.lists(BODY, max_size=6), NEAR, NEAR, st.integers(0, 20), st.integers(0, 4))
def test_questions(bodies, point, end, side, count):
    world, plain = hitmask.World(), Plain()
    for body in bodies:
        add(world, plain, body)
    covered = {number: plain.pixels(body) for number, body in plain.bodies.items()}
    met = {number for number, body in plain.bodies.items() if body["collides_with"] & 2 and body["layer"] & 3 and body["is_static"]}
    chosen = hitmask.QueryFilter(layer=2, collides_with=3, include_static=True, include_moving=False)
    box = {(point[0] + i, point[1] + j) for i in range(side) for j in range(side)}
    line = [(point[0] + x, point[1] + y) for x, y in way((end[0] - point[0], end[1] - point[1]))]
    for filter, allowed in ((hitmask.QueryFilter(), set(covered)), (chosen, met)):
        seen = {number: covered[number] for number in sorted(allowed)}
        assert world.query_point(point=point, filter=filter).tolist() == [n for n in seen if point in seen[n]]
        assert world.query_box(box=(*point, side, side), filter=filter).tolist() == [n for n in seen if seen[n] & box]
        found = world.query_mask(mask=Mask((side, side), solid=True), position=point, filter=filter)
        assert found.tolist() == [n for n in seen if seen[n] & box] and found.dtype == numpy.uint64
        near = []
        for number, pixels in seen.items():
            apart = [((x - point[0]) ** 2 + (y - point[1]) ** 2, y, x) for x, y in pixels]
            if apart:
                squared, y, x = min(apart)
                near.append((squared, number, (x, y)))
        wanted = [(number, squared, pixel) for squared, number, pixel in sorted(near)[:count]]
        assert world.nearest(point=point, k=count, filter=filter) == wanted
        entries = [(next((i for i, p in enumerate(line) if p in seen[n]), None), n) for n in seen]
        entries = sorted((i, n) for i, n in entries if i is not None)
        assert [(h.body, h.hit.steps, h.hit.pixel) for h in world.ray_all(start=point, end=end, filter=filter)] == [(n, i, line[i]) for i, n in entries]
        hit = world.ray(start=point, end=end, filter=filter, normal_radius=3)
        assert (hit.body, hit.hit.pixel, hit.hit.steps) == (entries[0][1], line[entries[0][0]], entries[0][0]) if entries else hit is None
        fits = not any(pixels & box for pixels in seen.values())
        assert world.fits(mask=Mask((side, side), solid=True), position=point, filter=filter) == fits


@given(st.lists(BODY, min_size=1, max_size=5), NEAR, st.integers(0, 8))
def test_motion(bodies, delta, limit):
    world, plain = hitmask.World(), Plain()
    for body in bodies:
        add(world, plain, body)
    mover = sorted(plain.bodies)[0]
    mine = plain.bodies[mover]
    others = [b for n, b in plain.bodies.items() if n != mover and plain.may_meet(mine, b) and b["enabled"] and mine["enabled"]]

    def free(at):
        return not any(shared(b["array"], mine["array"], (at[0] - b["position"][0], at[1] - b["position"][1])).any() for b in others)

    start = mine["position"]
    steps, last, blocked = swept(free, start, delta)
    found = world.sweep(body=mover, delta=delta, filter=hitmask.QueryFilter())
    assert (found.steps, found.last_free, found.first_blocked) == (steps, last, blocked) and "steps=" in repr(found)
    assert found.blocked == (blocked is not None) and found.started_overlapping == (last is None)
    assert found == world.sweep(mover, delta) and (found.body is not None) == found.blocked
    assert world.fits(body=mover, position=start, filter=hitmask.QueryFilter()) == free(start)
    stranger = hitmask.QueryFilter(layer=mine["layer"], collides_with=mine["collides_with"], exclude=mover)
    if mine["group"] == 0 and mine["enabled"]:
        same = world.sweep(mask=Mask.from_array(mine["array"]), position=start, delta=delta, filter=stranger)
        assert (same.steps, same.last_free, same.first_blocked) == (steps, last, blocked)
        try:
            out = world.unstick(mask=Mask.from_array(mine["array"]), position=start, limit=limit, filter=stranger)
        except hitmask.WorldError as error:
            assert error.reason == "stuck"
        else:
            assert free((start[0] + out[0], start[1] + out[1]))
    goal = (start[0] + delta[0], start[1] + delta[1])
    for word in ("touch", "slide", "bounce"):
        tried = world.try_move(body=mover, goal=goal, respond=word, filter=hitmask.QueryFilter())
        assert world.position(mover) == start and (free(tried.position) or not free(start))
    if free(start):
        assert world.try_move(mover, goal, "touch").position == last
    assert world.try_move(mover, goal, "ignore").position == world.try_move(mover, goal, "cross").position == goal
    moved = world.move(body=mover, goal=goal, respond="slide", filter=hitmask.QueryFilter())
    assert moved.position == world.position(mover) and "hits=" in repr(moved)
    if not free(world.position(mover)):
        try:
            out = world.unstick(body=mover, limit=limit, filter=hitmask.QueryFilter())
        except hitmask.WorldError as error:
            assert error.reason == "stuck"
        else:
            assert free(world.position(mover)) and out[0] ** 2 + out[1] ** 2 <= limit * limit


def anchored(turn, size, origin):
    """The transform of a body: its pivot counts from the origin, its position names the pixel corner at or before the pivot."""
    def to_edge(scale, pivot, length):
        return -scale * (length - pivot) if scale < 0 else scale * pivot

    (w, h), x, y = size, turn.pivot_x + origin[0], turn.pivot_y + origin[1]
    if turn.xy == turn.yx == 0:
        before = to_edge(turn.xx, x, w), to_edge(turn.yy, y, h)
    elif turn.xx == turn.yy == 0:
        before = to_edge(turn.xy, y, h), to_edge(turn.yx, x, w)
    else:
        before = x, y
    return hitmask.Transform.from_matrix(turn.xx, turn.xy, turn.yx, turn.yy, (turn.x + before[0] % 1, turn.y + before[1] % 1), (x, y))


@given(st.lists(st.tuples(arrays(14), NEAR, st.one_of(st.integers(0, 359), st.sampled_from([0, 90, 180, 270])), st.booleans(), NEAR), max_size=5))
def test_turned_bodies(bodies):
    """Bodies with transforms are the pixels that rasterise() gives."""
    world, covered = hitmask.World(), {}
    for array, position, degrees, flip, origin in bodies:
        mask = Mask.from_array(array)
        pivot = (mask.width / 2 - origin[0], mask.height / 2 - origin[1])
        turn = hitmask.Transform(pivot=pivot, degrees=degrees, scale=(1.5, 0.75), flip=(flip, False))
        number = world.add(hitmask.Shape(mask, origin), position=position, transform=turn)
        raster, corner = mask.place(anchored(turn, mask.size, origin)).rasterise()
        covered[number] = {(x + corner[0] + position[0], y + corner[1] + position[1]) for x, y in points(raster.to_array())}
        assert world.body(number).transform == turn and world.body(number).position == position
        if raster.count():
            x, y, w, h = world.box(body=number)
            assert all(x <= p < x + w and y <= q < y + h for p, q in covered[number])
    events = world.step()
    wanted = [(a, b) for a, b in itertools.combinations(sorted(covered), 2) if covered[a] & covered[b]]
    assert [(int(e["a"]), int(e["b"])) for e in events] == wanted
    for a, b in wanted:
        assert world.contact(a=a, b=b, details=["area"]).area == len(covered[a] & covered[b])
    ids = sorted(covered)
    world.set_transform_many(bodies=ids, transforms=[hitmask.Transform()] * len(ids))
    assert all(world.body(number).transform == hitmask.Transform() for number in ids)


@pytest.mark.parametrize("threads", [1, 2])
def test_every_number_of_threads_gives_the_same(threads):
    random = numpy.random.default_rng(7)
    worlds = [hitmask.World(number=77), hitmask.World(threads=threads, number=77)]
    assert worlds[1].threads == threads
    discs = [Mask.disc(n % 9) for n in range(600)]
    positions = random.integers(0, 400, (600, 2))
    ids = [world.add_many(discs, positions, details="all") for world in worlds]
    assert numpy.array_equal(*ids)
    for _ in range(4):
        positions = positions + random.integers(-9, 10, (600, 2))
        for world in worlds:
            world.set_position_many(bodies=ids[0], positions=positions)
        assert numpy.array_equal(worlds[0].step(), worlds[1].step())
        assert worlds[0].state_hash() == worlds[1].state_hash()
