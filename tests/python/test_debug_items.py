"""World.debug_items(): the lines are what the world knows."""

import hitmask
import pytest

RING = hitmask.Mask.from_text("###\n#.#\n###")


def of_kind(items, *kinds):
    return [item for item in items if item.kind in kinds]


def test_outlines_fill_to_the_pixels():
    world = hitmask.World()
    body = world.add(hitmask.Shape(hitmask.Mask.disc(9), (9, 9)), (50, 40), transform=hitmask.Transform(degrees=30, scale=(1.5, 0.8)))
    items = world.debug_items()
    assert {item.kind for item in items} == {"moving_body"} and all(item.closed and item.body == body for item in items)
    mask, position = world.mask_at(body)
    filled = hitmask.Mask(mask.size)
    filled.paint_polygons([[(x - position[0], y - position[1]) for x, y in item.points] for item in items])
    assert filled == mask


def test_holes_contacts_and_boxes():
    world = hitmask.World()
    ring, bar = world.add(RING), world.add((2, 2), (2, 0))
    world.step()
    hole, = of_kind(world.debug_items(), "hole")
    assert (hole.box, hole.body, hole.other) == ((1, 1, 1, 1), ring, None)
    contacts = of_kind(world.debug_items(), "contact")
    assert [(item.box, item.body, item.other) for item in contacts] == [((2, 0, 1, 1), ring, bar), ((2, 1, 1, 1), ring, bar)]
    assert contacts[0].points == [(2, 0), (3, 0), (3, 1), (2, 1)] and contacts[0].closed
    assert not of_kind(world.debug_items(contacts=False), "contact")
    kinds = {item.kind for item in world.debug_items(outlines=False, contacts=False, boxes=True, regions=True)}
    assert kinds == {"body_box", "solid_box", "contact_box"}


def test_rays():
    world = hitmask.World()
    near, far = world.add((4, 4), (10, 0)), world.add((4, 4), (50, 0))
    rays = [((0, 2), (90, 2)), ((0, 30.2), (90, 30))]
    lines = of_kind(world.debug_items(rays=rays), "ray", "ray_hit")
    assert [(item.kind, item.points[-1], item.body) for item in lines] == [
        ("ray", (10, 2), near), ("ray_hit", (10, 3), near), ("ray", (90, 30), None)]
    skip = hitmask.QueryFilter(accept=lambda body: body != near)
    assert of_kind(world.debug_items(rays=rays, ray_filter=skip), "ray_hit")[0].body == far


def test_a_filter_that_raises_or_changes_the_world():
    world = hitmask.World()
    world.add((4, 4), (10, 0))
    ray = [((0, 2), (90, 2))]
    with pytest.raises(ZeroDivisionError):
        world.debug_items(rays=ray, ray_filter=hitmask.QueryFilter(accept=lambda body: 1 // 0))
    with pytest.raises(hitmask.WorldError, match="callback"):
        world.debug_items(rays=ray, ray_filter=hitmask.QueryFilter(accept=lambda body: world.clear()))
    assert len(world.debug_items(rays=ray)) == 3


def test_paths():
    world = hitmask.World()
    ball, wall = world.add((4, 4)), world.add((4, 90), (30, -40), is_static=True)
    world.move(ball, (10, 0))
    assert not of_kind(world.debug_items(), "path")
    world.record_paths(True)
    move = world.move(ball, (50, 8), lambda body: "bounce")
    path, = of_kind(world.debug_items(), "path")
    assert path.points == [(10, 0), move.hits[0].position, move.position] and not path.closed and path.body == ball
    with pytest.raises(ZeroDivisionError):  # the ball stays
        world.move(ball, (50, 8), lambda body: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        world.move(ball, (50, 8), filter=hitmask.QueryFilter(accept=lambda body: 1 // 0))
    assert world.position(ball) == move.position and len(of_kind(world.debug_items(), "path")) == 1
    world.step()
    world.step()
    assert not of_kind(world.debug_items(), "path")
    world.move_many([ball], [[0, 0]])
    assert len(of_kind(world.debug_items(), "path")) == 1 and not of_kind(world.debug_items(paths=False), "path")


def test_resting():
    world = hitmask.World()
    hero, floor = world.add((4, 4), (0, 6)), world.add((9, 9), (2, 20), is_static=True)
    world.set_mover(hero)
    assert not of_kind(world.debug_items(), "resting")
    world.walk(hero, 0, 50)
    edge, = of_kind(world.debug_items(), "resting")
    assert (edge.points, edge.body, edge.other) == ([(2, 20), (4, 20)], hero, floor)
    assert not of_kind(world.debug_items(resting=False), "resting")


def test_view():
    world = hitmask.World()
    near, far = world.add((4, 4)), world.add((4, 4), (100, 0))
    assert [item.body for item in world.debug_items(view=(-5, -5, 20, 20))] == [near]
    assert [item.body for item in world.debug_items(view=(50, -5, 200, 20))] == [far]
    with pytest.raises(TypeError):
        world.debug_items(view=(1, 2))
    with pytest.raises(TypeError):
        world.debug_items(rays=[(1, 2)])
