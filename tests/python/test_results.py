"""What results tell: how they print, how they compare, what each property holds."""

import hitmask
import numpy
import pytest

Mask = hitmask.Mask
SQUARE = Mask((8, 8), solid=True)
WALL = hitmask.Obstacle(size=(4, 40), position=(50, 0), id=3)


def test_contacts_in_part():
    whole = SQUARE.contact(other=SQUARE, offset=(6, 1), details="all")
    assert (whole.area, whole.first, whole.box, whole.sums) == (14, (6, 1), (6, 1, 2, 7), (91, 56))
    assert whole.centroid == (7.0, 4.5) and whole.gradient == (-14, -4) and whole.way_out == (14, 4)
    assert repr(whole) == "Contact(area=14, first=(6, 1), box=(6, 1, 2, 7), gradient=(-14, -4))"
    for details, known in (("none", ()), ("area", ("area",)), ("first", ("first",)), ("box", ("box", "area")),
                           ("centroid", ("sums", "area")), ("gradient", ("gradient",)), (["first", "box"], ("first", "box", "area"))):
        part = SQUARE.contact(SQUARE, (6, 1), details=details)
        placed = SQUARE.place(hitmask.Transform()).contact(SQUARE.place(hitmask.Transform(position=(6, 1))), details=details)
        assert part and part == placed
        for name in ("first", "box", "sums", "gradient"):
            zero = tuple(0 for _ in getattr(whole, name))
            assert getattr(part, name) == (getattr(whole, name) if name in known else zero), (details, name)
        assert part.area == 14 if "area" in known else part.area > 0
    middle = Mask((9, 9), solid=True).contact(Mask((1, 1), solid=True), (4, 4))
    assert middle and not middle.way_out and middle.way_out == (0, 0) and (middle.way_out.x, middle.way_out.y) == (0, 0)
    for wrong in ("most", ["area", "most"], 3, None):
        with pytest.raises(TypeError):
            SQUARE.contact(SQUARE, (0, 0), details=wrong)


def test_sweeps_and_rays():
    sweep = SQUARE.sweep(SQUARE, (-50, 0), (100, 0), details="area")
    assert repr(sweep).startswith("Sweep(steps=42, last_free=(-8, 0), first_blocked=(-7, 0), contact=Contact(area=8")
    assert sweep != SQUARE.sweep(SQUARE, (-50, 0), (10, 0)) and not sweep != SQUARE.sweep(SQUARE, (-50, 0), (100, 0), details="area")
    ray = SQUARE.ray((-5, 3), (20, 3), normal_radius=2)
    assert repr(ray) == "RayHit(pixel=(0, 3), face='left', steps=5, normal=Normal(x=-5, y=0, reliable=True))"
    other = SQUARE.ray((3, -5), (3, 20))
    assert ray != other and ray == SQUARE.ray((-5, 3), (20, 3), 2) and ray.normal == SQUARE.surface_normal((0, 3), 2) != other.normal and other.face == "top"
    assert SQUARE.place(hitmask.Transform()).ray((-5, 3), (20, 3), normal_radius=2) == ray
    apart = SQUARE.distance(SQUARE, (20, 0))
    assert (apart.squared, apart.a, apart.b) == (169, (7, 0), (0, 0)) and repr(apart) == "Distance(squared=169, a=(7, 0), b=(0, 0))"
    assert apart == SQUARE.distance(SQUARE, (20, 0)) and apart != SQUARE.distance(SQUARE, (21, 0))
    way = hitmask.sweep(SQUARE, (0, 0), (100, 0), [WALL], details="none")
    assert way.contact.area > 0 and way != hitmask.sweep(SQUARE, (0, 9), (100, 0), [WALL])
    hits = [hitmask.ray((0, y), (100, y), [WALL]) for y in (5, 6, 5)]
    assert hits[0] == hits[2] != hits[1] and repr(hits[0]).startswith("ObstacleRayHit(obstacle=3, hit=RayHit(")


def test_a_body_read_back():
    world = hitmask.World()
    bar = Mask((20, 2), solid=True)
    turn = hitmask.Transform.about_middle(bar, position=(1, 2), degrees=30, scale=(2, 1), flip=(False, True), shear=(0.5, 0))
    number = world.add(bar, position=(5, 6), transform=turn, one_way="left", is_static=True, enabled=False, layer=4,
                       collides_with=8, group=-3, details=["area", "first"], user=99)
    body = world.body(body=number)
    assert (body.shape.mask, body.position, body.transform, body.one_way) == (bar, (5, 6), turn, "left")
    assert (body.is_static, body.enabled, body.layer, body.collides_with, body.group, body.user) == (True, False, 4, 8, -3, 99)
    assert sorted(body.details) == ["area", "first"] and repr(body).startswith("Body(shape=Shape(size=(20, 2)")
    box = world.body(world.add((7, 9)))
    assert (box.shape.mask, box.shape.size, box.details, box.one_way) == (None, (7, 9), "none", "none")
    ids = world.add_many(shapes=[bar, bar], positions=[[0, 0], [50, 0]], one_way="top", is_static=True, enabled=False, layer=2,
                         collides_with=3, group=4, details="box", users=numpy.array([11, 12]))
    for number, user in zip(ids.tolist(), (11, 12)):
        made = world.body(number)
        assert (made.one_way, made.is_static, made.enabled, made.layer, made.collides_with, made.group) == ("top", True, False, 2, 3, 4)
        assert (made.details, made.user, made.shape.mask) == ("box", user, bar)
    world.set_filter(int(ids[0]), layer=5, collides_with=6, group=7)
    world.set_filter_many(bodies=ids[1:], layer=8, collides_with=9, group=-1)
    assert [world.body(n).group for n in ids.tolist()] == [7, -1] and world.body(int(ids[1])).layer == 8
    world.set_shape_many(bodies=ids, shapes=[(3, 4), [5, 6]])
    assert [world.body(n).shape.size for n in ids.tolist()] == [(3, 4), (5, 6)] and world.body(body=int(ids[0])).shape.mask is None
    for value in (False, True):
        world.set_static_many(bodies=ids, is_static=value)
        world.set_enabled_many(bodies=ids, enabled=not value)
        assert [(world.body(n).is_static, world.body(n).enabled) for n in ids.tolist()] == [(value, not value)] * 2
    world.set_one_way_many(bodies=ids, side="bottom")
    world.set_details_many(bodies=ids, details=["gradient"])
    world.set_user_many(bodies=ids, users=[5, 6])
    assert [(world.body(n).one_way, world.body(n).details, world.user(n)) for n in ids.tolist()] == [("bottom", "gradient", 5), ("bottom", "gradient", 6)]


def test_worlds_tell_about_themselves():
    world = hitmask.World(period=(200, 100), max_contacts=50, stay_events=False, threads=2,
                          cache_bytes=1000, number=5, angle_steps=64)
    assert world.angle_steps == 64 and hitmask.World().angle_steps == 0
    assert (world.period, world.max_contacts) == ((200, 100), 50)
    assert (world.stay_events, world.threads, world.cache_bytes, world.number) == (False, 2, 1000, 5)
    twin = hitmask.World(number=5)
    a = world.add(SQUARE, position=(0, 0))
    assert twin.add(SQUARE) == a  # worlds of one number share their ids
    b = world.add(SQUARE, position=(4, 4), is_static=True)
    world.reserve(bodies=100)
    world.forget_unused_masks()
    assert repr(world) == "<hitmask.World of 2 bodies>" and bool(world) and list(world) == [a, b]
    assert world.step()["kind"].tolist() == [hitmask.BEGIN] and world.step().size == 0
    assert world.contacts_of(body=a).tolist() == [b] and world.contacts_of(b).tolist() == [a] and world.contact(a, b, details="first").first == (4, 4)
    items = world.debug_items(boxes=True)
    assert {(item.box, item.kind, item.body) for item in items} >= {((0, 0, 8, 8), "moving_body", a), ((4, 4, 8, 8), "static_body", b),
                                                                    ((0, 0, 8, 8), "solid_box", a), ((4, 4, 4, 4), "contact_box", a)}
    assert sum(item.box[2] * item.box[3] for item in items if item.kind == "contact") == 16
    facts = world.statistics()
    assert facts["bodies"] == 2 and facts["hits"] == 1 and set(facts) >= {"kept", "rejected_by_box", "rejected_by_coarse"}
    snapshot = world.snapshot()
    assert repr(snapshot) == f"Snapshot(memory_bytes={snapshot.memory_bytes})"
    filter = hitmask.QueryFilter(layer=3, exclude=a)
    assert repr(filter) == (f"QueryFilter(layer=3, collides_with=4294967295, group=0, include_static=True, include_moving=True, "
                            f"include_sensors=True, exclude=({a},), accept=None)")
    hits = [world.ray((y, -20), (y, 30)) for y in (3, 5, 3)]
    assert hits[0] == hits[2] != hits[1] and repr(hits[0]).startswith("BodyRayHit(body=")
    sweep = world.sweep(a, (50, 0))
    assert sweep.started_overlapping and sweep != world.sweep(a, (-50, 0), hitmask.QueryFilter(exclude=b))
    assert world.unstick(a, limit=20, filter=filter) == (0, -4) and world.position(a) == (0, 96) and world.fits(a, (0, 96))


def test_bodies_show_what_is_rare():
    world = hitmask.World()
    plain, ledge, zone = world.add((8, 8)), world.add((8, 8), one_way="top"), world.add((8, 8), is_sensor=True)
    assert repr(world.body(plain)).endswith("enabled=True, layer=1)")
    assert repr(world.body(ledge)).endswith("layer=1, one_way='top')")
    assert repr(world.body(zone)).endswith("layer=1, is_sensor=True)")


def test_ids_that_were_never_given_out():
    world = hitmask.World()
    assert world.sweep(world.add((8, 8)), (5, 0)).body is None
    for unknown in 0, 999:
        with pytest.raises(hitmask.WorldError, match="never given out") as error:
            world.position(unknown)
        assert error.value.reason == "null_id"


def test_transforms_can_be_read():
    turned = hitmask.Transform(position=(3, 4.5), pivot=(1, 2), degrees=30, scale=(2, 0.5), shear=(0.25, 0))
    assert eval(repr(turned), {"Transform": hitmask.Transform}) == turned
    assert repr(hitmask.Transform()) == "Transform.from_matrix(xx=1.0, xy=0.0, yx=0.0, yy=1.0, position=(0.0, 0.0), pivot=(0.0, 0.0))"
    for degrees in (-179.5, -90, -30, 0, 0.125, 45, 90, 120, 180):
        for how in {}, {"flip_x": True}, {"scale": (3, 0.5)}, {"shear": (0.7, 0)}, {"scale": (2, 2), "flip_x": True}:
            assert hitmask.Transform(degrees=degrees, **how).degrees == pytest.approx(degrees, abs=1e-6)
    assert hitmask.Transform(degrees=30, flip_y=True).degrees == pytest.approx(-150)
    assert hitmask.Transform(degrees=30, flip=(True, True)).degrees == pytest.approx(-150)
    assert hitmask.Transform(degrees=270).degrees == -90 and hitmask.Transform(scale=(0, 0)).degrees == 0


def test_meetings():
    world = hitmask.World()
    hero, wall = world.add(SQUARE), world.add(Mask((4, 40), solid=True), position=(30, 0))
    inside = world.add(SQUARE, position=(2, 2), layer=2)
    hits = world.move(hero, (60, 0)).hits
    assert [hit.body for hit in hits] == [inside, wall] and [hit.overlapping for hit in hits] == [True, False]
    met = hits[1]
    assert (met.steps, met.position, met.axis, met.response) == (22, (22, 0), "x", "slide")
    assert met.contact.area == 8 and met.normal.x < 0 and met.normal.reliable
    assert repr(met) == f"BodyHit(body={wall}, response='slide', axis='x', steps=22, position=(22, 0))"


def test_placed_masks():
    bar = Mask((10, 2), solid=True)
    placed = bar.place(transform=hitmask.Transform(position=(5, 5), degrees=90))
    assert repr(placed) == "PlacedMask(position=(5, 5))" and placed.mask == bar
    assert placed.bounds(coverage="centre") == placed.bounds(coverage="any") == (3, 5, 2, 10)
    assert placed.covers(pixel=(4, 9)) and not placed.covers((2, 9)) and placed.moved(by=(1, 1)).position == (6, 6)
    thin = Mask((20, 1), solid=True).place(hitmask.Transform(degrees=30, scale=(1, 0.2)))
    assert thin.rasterise(coverage="any")[0].count() > thin.rasterise(coverage="centre")[0].count()
    same = hitmask.Transform.from_matrix(xx=0, xy=-1, yx=1, yy=0, position=(5, 5), pivot=(0, 0))
    assert bar.place(same).rasterise() == placed.rasterise() and same != hitmask.Transform()
    gun = hitmask.Transform(position=(3, 0))
    ship = hitmask.Transform(position=(10, 10), degrees=90)
    assert ((ship * gun).x, (ship * gun).y) == pytest.approx((10, 13)) and ship.inverse() * ship != gun
    box = SQUARE.place(hitmask.Transform())
    assert box.overlap(other=placed) and box.overlap_area(other=placed) == 6 and box.first_point(other=placed) == (3, 5)


def test_rotation_caches():
    bar = Mask((10, 2), solid=True)
    cache = hitmask.RotationCache(mask=bar, angles=8, pivot=(5, 1), scale=(2, 1), coverage="any", memory_limit=10**6,
                                  degrees=10, flip=(True, False), shear=(0.25, 0))
    assert cache.find(degrees=10) is None and cache.index_of(degrees=57) == 1
    assert cache.degrees_at(index=0) == pytest.approx(10) and cache.degrees_at(1) == pytest.approx(55)
    mask, corner = cache.get(degrees=12)
    wanted = bar.place(hitmask.Transform(pivot=(5, 1), degrees=10, scale=(2, 1), flip=(True, False), shear=(0.25, 0))).rasterise("any")
    assert (mask, corner) == wanted == cache.find(10)
    assert repr(cache) == f"RotationCache(angle_count=8, raster_count=1, memory_bytes={cache.memory_bytes})"
    small = hitmask.RotationCache(bar, angles=64, memory_limit=0)
    assert small.prepare() <= 1 and small.get(90)[0].size == (2, 10)


def test_pixels_one_by_one():
    mask = Mask(size=(3, 2), solid=False)
    assert mask.set(at=(1, 1), solid=True) and mask.get(at=(1, 1)) and not mask.set((3, 0), solid=False)
    assert mask.pad(left=1, top=2, right=3, bottom=4).size == (7, 8) and mask.pad(top=1).get((1, 2))
    assert [part.area for part in Mask.from_text(text="#.\n.#").components(neighbours=4)] == [1, 1]
    assert len(Mask.from_text("#.\n.#").component_masks(neighbours=8)) == 1
    assert mask.row_runs(y=1) == [(1, 1)] and mask.turn(quarters=2).get((1, 0))


def test_masks_of_both_kinds():
    """hitmask.pygame's masks are taken wherever masks are."""
    import hitmask.pygame as ours

    other = ours.Mask((8, 8), fill=True)
    assert SQUARE.overlap(other, (7, 7)) and SQUARE.contact(other, (6, 1)).area == 14
    assert hitmask.overlap_many([SQUARE, other], [0, 1], [1, 1], [[7, 7], [8, 8]]).tolist() == [True, False]
    world = hitmask.World()
    ids = world.add_many([other, SQUARE], [[0, 0], [4, 4]])
    other.clear()
    assert len(world.step()) == 1 and world.body(int(ids[0])).shape.mask == SQUARE
    world.set_shape_many(ids, [ours.Mask((2, 2)), ours.Mask((3, 3))])
    assert world.step()["kind"].tolist() == [hitmask.END] and hitmask.Mask(ours.Mask((4, 4), True)).count() == 16


def test_targets():
    active = hitmask.active_target()
    assert active in hitmask.available_targets() and hitmask.target_status() is None
    for name in hitmask.available_targets():
        hitmask.force_target(name=name)
        assert hitmask.active_target() == name and SQUARE.overlap_area(SQUARE, (1, 1)) == 49
    hitmask.force_target(active)
    with pytest.raises(ValueError, match="abacus"):
        hitmask.force_target("abacus")
