"""Shapes and origins, filters with functions, and what moves and queries say in a world."""

import gc
import weakref

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, points

Mask, Shape = hitmask.Mask, hitmask.Shape
SQUARE = Mask((8, 8), solid=True)


def test_shapes():
    disc = Mask.disc(3)
    shape = Shape(mask_or_size=disc, origin=(3, 7))
    assert (shape.mask, shape.size, shape.origin, shape.is_box) == (disc, (7, 7), (3, 7), False)
    assert repr(shape) == "Shape(size=(7, 7), origin=(3, 7), is_box=False)"
    box = Shape((5, 6))
    assert (box.mask, box.size, box.origin, box.is_box) == (None, (5, 6), (0, 0), True)
    assert box == Shape([5, 6]) and box != Shape((5, 6), (1, 0)) and box != (5, 6)
    assert shape == Shape(disc, (3, 7)) and shape != Shape(Mask.disc(3), (3, 7))  # the same mask, not just equal pixels
    with pytest.raises(TypeError):
        hash(box)
    disc.clear()
    assert shape.mask == Mask.disc(3)
    shape.mask.clear()
    assert shape.mask == Mask.disc(3)
    for wrong in (None, "ab", 3, (1, 2, 3), (1.5, 2), box):
        with pytest.raises(TypeError):
            Shape(wrong)
    for wrong in ("ab", 3, (1, 2, 3)):
        with pytest.raises(TypeError):
            Shape((1, 1), wrong)
    with pytest.raises(OverflowError):
        Shape((2**40, 1))
    world = hitmask.World()
    for wrong in (Shape((-1, 5)), Shape((2**30 + 1, 5))):
        with pytest.raises(hitmask.WorldError) as refusal:
            world.add(wrong)
        assert refusal.value.reason == "size"


@given(arrays(12), st.tuples(st.integers(-20, 20), st.integers(-20, 20)), st.tuples(st.integers(-20, 20), st.integers(-20, 20)))
def test_a_position_names_the_origin(array, origin, position):
    world = hitmask.World()
    mask = Mask.from_array(array)
    body = world.add(Shape(mask, origin), position)
    assert world.position(body) == position and world.body(body).shape == Shape(world.body(body).shape.mask, origin)
    assert world.box(body) == (position[0] - origin[0], position[1] - origin[1], *mask.size)
    for x, y in points(array):
        assert world.query_point((position[0] - origin[0] + x, position[1] - origin[1] + y)).tolist() == [body]
    world.set_shape(body=body, shape=Shape(mask.size, origin))
    assert world.body(body).shape.is_box and world.body(body).shape.origin == origin
    world.set_position(body=body, position=(0, 0))
    assert world.box(body)[:2] == (-origin[0], -origin[1])
    world.set_shape(body, mask)
    assert world.box(body) == (0, 0, *mask.size)


def test_a_centred_sprite_mirrors_in_place():
    world = hitmask.World()
    arrow = Mask.from_text("#....\n##...\n#####\n##...\n#....")
    body = world.add(Shape(arrow, origin=(2, 2)), (50, 50))
    before = world.box(body)
    world.set_transform(body, hitmask.Transform(pivot=(0.5, 0.5), flip=(True, False)))
    assert world.box(body) == before == (48, 48, 5, 5)
    assert world.query_point((52, 48)).tolist() == [body] and world.query_point((48, 48)).size == 0


def test_a_changed_mask_is_set_again():
    world = hitmask.World()
    mask = Mask((8, 8), solid=True)
    a, b = world.add(mask), world.add(mask, (4, 0))
    assert len(world.contacts()) == 0 and world.step().size == 1
    mask.paint_box((4, 0, 4, 8), "erase")
    assert world.step()["kind"].tolist() == [hitmask.STAY]
    world.set_shape(a, mask)
    assert world.step()["kind"].tolist() == [hitmask.END] and world.query_point((6, 0)).tolist() == [b]


def test_flips_by_name():
    for parts in ((True, False), (False, True), (True, True), (False, False)):
        named = hitmask.Transform(flip_x=parts[0], flip_y=parts[1], degrees=30)
        assert named == hitmask.Transform(flip=parts, degrees=30)
        middle = hitmask.Transform.about_middle(SQUARE, flip_x=parts[0], flip_y=parts[1])
        assert middle == hitmask.Transform.about_middle(SQUARE, flip=parts)
    with pytest.raises(TypeError):
        hitmask.Transform((0, 0), (0, 0), 0, (1, 1), (False, False), (0, 0), True)


@given(arrays(12), st.floats(0, 360), st.booleans())
def test_mask_at_is_what_collides(array, degrees, turned):
    world = hitmask.World()
    mask = Mask.from_array(array)
    body = world.add(Shape(mask, (3, 2)), (50, 50), transform=hitmask.Transform(degrees=degrees if turned else 0))
    drawn, (x, y) = world.mask_at(body)
    assert world.box(body) == (x, y, *drawn.size)
    for column, row in points(drawn.to_array()):
        assert world.query_point((x + column, y + row)).tolist() == [body]
    assert world.query_box((0, 0, 100, 100)).size == (1 if drawn.count() else 0)
    before = drawn.count()
    drawn.fill()  # a copy: the world keeps its own
    assert world.mask_at(body=body).mask.count() == before


def test_mask_at_of_boxes_and_no_body():
    world = hitmask.World()
    box = world.add((20, 2))
    assert world.mask_at(box) is None
    world.remove(box)
    with pytest.raises(hitmask.WorldError) as refusal:
        world.mask_at(box)
    assert refusal.value.reason == "stale_id"


def test_angle_steps():
    world = hitmask.World(angle_steps=8)
    bar = Mask((20, 3), solid=True)
    a = world.add(bar, transform=hitmask.Transform(degrees=44))
    b = world.add(bar, (50, 50))
    world.set_transform(b, hitmask.Transform(degrees=46.5))
    assert world.body(a).transform == world.body(b).transform == hitmask.Transform(degrees=45)
    assert world.mask_at(a).mask == world.mask_at(b).mask
    for wrong in (-2, 3, 65538):
        with pytest.raises(ValueError, match="angle_steps"):
            hitmask.World(angle_steps=wrong)


def test_hits_name_the_pixel():
    world = hitmask.World()
    hero = world.add(Mask.disc(3), (0, 0))
    wall = world.add((10, 100), (50, -20), is_static=True)
    hit = world.move(hero, (100, 0), "touch").hits[0]
    assert hit.body == wall and hit.pixel == (50, 3) == (50 + hit.contact.first[0], -20 + hit.contact.first[1])


def test_boxes_turn():
    world = hitmask.World()
    bar = world.add((20, 2), transform=hitmask.Transform(degrees=90))
    assert world.box(bar) == (-2, 0, 2, 20) and world.body(bar).shape == Shape((20, 2))


def test_contacts_of_a_body():
    world = hitmask.World()
    ids = world.add_many([SQUARE, (8, 8), Shape(SQUARE, (4, 4)), SQUARE], [[0, 0], [4, 4], [8, 8], [100, 0]])
    assert world.contacts_of(int(ids[0])).size == 0  # before the first step
    world.step()
    for body in ids.tolist():
        partners = {int(x) for pair in world.contacts() for x in pair if body in pair} - {body}
        assert [other for other in ids.tolist() if world.touched(a=body, b=other)] == sorted(partners)
        found = world.contacts_of(body)
        assert found.dtype == numpy.uint64 and found.tolist() == sorted(partners)


def test_filters_have_groups_and_lists():
    world = hitmask.World()
    ids = [world.add(SQUARE, group=group) for group in (-1, 0, 1)]
    assert world.query_point((1, 1), hitmask.QueryFilter(group=-1)).tolist() == ids[1:]
    assert world.query_point((1, 1), hitmask.QueryFilter(layer=0, group=1)).tolist() == ids[2:]
    assert hitmask.QueryFilter(group=-7).group == -7
    for exclude, left in ((ids[0], ids[1:]), (ids[:2], ids[2:]), (tuple(ids), []), (numpy.array(ids[1:], numpy.uint64), ids[:1]), ((), ids), (0, ids)):
        filter = hitmask.QueryFilter(exclude=exclude)
        assert world.query_point((1, 1), filter).tolist() == left
        assert filter.exclude == (tuple(numpy.atleast_1d(numpy.array(exclude, numpy.uint64)).tolist()) if exclude is not None and numpy.size(exclude) and numpy.any(exclude) else ())
    assert world.query_point((1, 1), hitmask.QueryFilter(exclude=list(range(2**32 + 1, 2**32 + 9)))).size == 3
    with pytest.raises(ValueError):
        hitmask.QueryFilter(exclude=list(range(2**32 + 1, 2**32 + 10)))  # nine
    with pytest.raises(ValueError):
        hitmask.QueryFilter(exclude=-1)
    for wrong in ("ab", 1.5, [1.5], None):
        with pytest.raises((TypeError, ValueError)):
            hitmask.QueryFilter(exclude=wrong)
    for wrong in (3, "accept"):
        with pytest.raises(TypeError):
            hitmask.QueryFilter(accept=wrong)


def scene():
    """A hero on the left, three walls on its way."""
    world = hitmask.World()
    hero = world.add(SQUARE)
    return world, hero, [world.add((4, 40), (x, -10), is_static=True) for x in (20, 40, 60)]


ASK = {
    "query_point": lambda w, h, f: w.query_point((41, 0), f).tolist(),
    "query_box": lambda w, h, f: w.query_box((0, -9, 99, 2), f).tolist(),
    "query_mask": lambda w, h, f: w.query_mask(Mask((99, 2), solid=True), (10, 0), f).tolist(),
    "nearest": lambda w, h, f: [near.body for near in w.nearest((50, 0), 4, f)],
    "ray": lambda w, h, f: [hit.body for hit in (w.ray((10, 0), (99, 0), f),) if hit],
    "ray_all": lambda w, h, f: [hit.body for hit in w.ray_all((10, 0), (99, 0), f)],
    "sweep": lambda w, h, f: [swept.body for swept in (w.sweep(h, (90, 0), f),) if swept.blocked],
    "sweep a mask": lambda w, h, f: [swept.body for swept in (w.sweep(SQUARE, (10, 0), (90, 0), f),) if swept.blocked],
    "move": lambda w, h, f: [hit.body for hit in w.move(h, (90, 0), "slide", f).hits],
    "try_move": lambda w, h, f: [hit.body for hit in w.try_move(h, (90, 0), "cross", f).hits],
    "fits": lambda w, h, f: [] if w.fits(h, (38, 0), f) else [1],
    "fits a mask": lambda w, h, f: [] if w.fits(SQUARE, (38, 0), f) else [1],
    "unstick a mask": lambda w, h, f: [1] if w.unstick(SQUARE, (38, 0), 30, f) != (0, 0) else [],
    "unstick": lambda w, h, f: (w.set_position(h, (38, 0)), [1] if w.unstick(h, 30, f) != (0, 0) else [])[1],
    "obstacles": lambda w, h, f: [swept.obstacle for swept in (hitmask.sweep(SQUARE, (10, 0), (90, 0), w, f),) if swept.blocked],
    "ray among obstacles": lambda w, h, f: [hit.obstacle for hit in (hitmask.ray((10, 0), (99, 0), w, f),) if hit],
    "fits among obstacles": lambda w, h, f: [] if hitmask.fits(SQUARE, (38, 0), w, f) else [1],
    "mover": lambda w, h, f: [hit.obstacle for hit in hitmask.Mover((10, 0)).move(SQUARE, 90, 0, w, f).hits],
}


@pytest.mark.parametrize("name", ASK)
def test_accept(name):
    """A function that accepts all changes nothing, one that accepts none finds nothing, one that raises is heard."""
    ask, asked = ASK[name], []
    world, hero, walls = scene()
    plain = ask(world, hero, hitmask.QueryFilter(exclude=hero))
    world, hero, _ = scene()

    def accept(body):
        asked.append(body)
        assert body in world and body != hero
        return numpy.bool_(True)

    def names(found):  # the number of the world is part of an id
        return [body >> 32 for body in found]

    assert plain and names(ask(world, hero, hitmask.QueryFilter(exclude=hero, accept=accept))) == names(plain) and asked
    world, hero, walls = scene()
    assert ask(world, hero, hitmask.QueryFilter(accept=lambda body: False)) == []
    if plain != [1] and len(plain) > 1:
        assert ask(world, hero, hitmask.QueryFilter(accept=lambda body: body == walls[1])) == [walls[1]]
    world, hero, _ = scene()
    state = world.state_hash()
    for wrong, error in ((lambda body: 1 / 0, ZeroDivisionError), (lambda: True, TypeError), (lambda body: numpy.zeros(2), ValueError),
                         (lambda body: world.remove(body), hitmask.WorldError), (lambda body: world.step(), hitmask.WorldError)):
        with pytest.raises(error):
            ask(world, hero, hitmask.QueryFilter(accept=wrong))
        world.set_position(hero, (0, 0)) if name == "unstick" else None
        assert world.state_hash() == state
    assert ask(world, hero, hitmask.QueryFilter(accept=lambda body: world.body(body).is_static))  # may read the world


def test_a_raising_filter_moves_nothing():
    world, hero, _ = scene()
    world.set_position(hero, (38, 0))
    filter = hitmask.QueryFilter(accept=lambda body: 1 / 0)
    for call in (lambda: world.unstick(hero, 30, filter), lambda: world.move(hero, (90, 0), filter=filter)):
        with pytest.raises(ZeroDivisionError):
            call()
        assert world.position(hero) == (38, 0)
    mover = hitmask.Mover((10, 0))
    with pytest.raises(ZeroDivisionError):
        mover.move(SQUARE, 90, 0, world, filter)
    assert mover.position == (10, 0)
    assert filter.accept is not None and hitmask.QueryFilter().accept is None


def test_what_a_filter_raises_comes_first():
    """Also when the call fails because of it."""
    world = hitmask.World()
    around = [world.add((99, 99), (-40, -40), is_static=True) for _ in range(3)]
    hero = world.add(SQUARE)
    for wrong in around:
        filter = hitmask.QueryFilter(exclude=hero, accept=lambda body: 1 / 0 if body == wrong else True)
        for call in (lambda: world.unstick(hero, 5, filter), lambda: world.unstick(SQUARE, (0, 0), 5, filter)):
            with pytest.raises(ZeroDivisionError):
                call()


def test_filters_in_cycles_are_collected():
    class Holder:
        def accept(self, body):
            return True

    holder = Holder()
    holder.filter = hitmask.QueryFilter(accept=holder.accept)
    seen = weakref.ref(holder)
    del holder
    gc.collect()
    assert seen() is None


def test_unstick_says_stuck():
    world = hitmask.World()
    hero, _ = world.add(SQUARE), world.add((99, 99), (-40, -40), is_static=True)
    for call in (lambda: world.unstick(hero, 5), lambda: world.unstick(SQUARE, (0, 0), limit=5, filter=hitmask.QueryFilter(exclude=hero))):
        with pytest.raises(hitmask.WorldError) as refusal:
            call()
        assert refusal.value.reason == "stuck" and world.position(hero) == (0, 0)
    assert world.fits(mask=SQUARE, position=(200, 0)) and world.unstick(SQUARE, (200, 0), 5) == (0, 0)


def test_transforms_say_why():
    world = hitmask.World()
    body = world.add(SQUARE)
    reasons = {
        "transform_not_finite": hitmask.Transform(scale=(float("inf"), 1)),
        "transform_position_not_finite": hitmask.Transform(position=(float("nan"), 0)),
        "transform_position": hitmask.Transform(position=(1e12, 0)),
        "transform_pivot": hitmask.Transform(pivot=(1e9, 0)),
        "transform_not_invertible": hitmask.Transform(scale=(0, 1)),
        "transform_shrinks": hitmask.Transform(scale=(1e-5, 1e-5)),
        "transform_too_large": hitmask.Transform(scale=(1e6, 1e6)),
        "transform_raster_size": hitmask.Transform(scale=(1e4, 1)),
    }
    state, messages = world.state_hash(), set()
    for reason, transform in reasons.items():
        for call in (lambda: world.set_transform(body, transform), lambda: world.set_transform_many([body], [transform]),
                     lambda: world.add(SQUARE, transform=transform)):
            with pytest.raises(hitmask.WorldError) as refusal:
                call()
            assert refusal.value.reason == reason and world.state_hash() == state
        messages.add(str(refusal.value))
    assert len(messages) == len(reasons)


def test_results_have_one_meaning():
    """A sweep is no truth value: `blocked` says whether something was in its path."""
    wall, bar = SQUARE.place(hitmask.Transform()), Mask((9, 2), solid=True)
    world, hero, _ = scene()
    obstacle = [hitmask.Obstacle(size=(4, 40), position=(50, 0))]
    for blocked, free in ((SQUARE.sweep(SQUARE, (-50, 0), (100, 0)), SQUARE.sweep(SQUARE, (-50, 0), (10, 0))),
                          (world.sweep(hero, (90, 0)), world.sweep(hero, (5, 0))),
                          (hitmask.sweep(SQUARE, (0, 0), (90, 0), obstacle), hitmask.sweep(SQUARE, (0, 0), (9, 0), obstacle)),
                          (wall.sweep_turning(bar, travel=(50, 0), position=(-20, 3)), wall.sweep_turning(bar, travel=(5, 0), position=(-20, 3)))):
        assert blocked.blocked and not free.blocked and not hasattr(type(blocked), "__bool__")
        assert (blocked.first_blocked is not None) and free.first_blocked is None


def test_named_tuples():
    grown = SQUARE.grow(3)
    mask, position = grown
    assert isinstance(grown, hitmask.MaskAt) and (grown.mask, grown.position) == (mask, position) == (grown[0], (-3, -3))
    for made in (Mask.line((0, 0), (5, 5)), Mask.polygon([(0, 0), (9, 0), (0, 9)]), SQUARE.crop_to_solid(), SQUARE.outer_outline(),
                 SQUARE.convolve(SQUARE), SQUARE.place(hitmask.Transform()).rasterise(), hitmask.RotationCache(SQUARE).get(30),
                 *SQUARE.component_masks()):
        assert isinstance(made, hitmask.MaskAt) and isinstance(made.mask, Mask) and len(made.position) == 2
    out = SQUARE.contact(SQUARE, (6, 1)).way_out
    assert isinstance(out, hitmask.Direction) and (out.x, out.y) == (14, 4) and out and not hitmask.Direction(0, 0)


def test_solid_bounds():
    mask = Mask((20, 20), solid=True)
    mask.paint_box((10, 0, 10, 20), "erase")
    x, y, w, h = mask.solid_bounds
    assert mask.solid_box == (0, 0, 10, 20) and (x, y) == (0, 0) and w >= 10 and h >= 20
    mask.tighten()
    assert mask.solid_bounds == mask.solid_box and Mask((3, 3)).solid_bounds == (0, 0, 0, 0)
