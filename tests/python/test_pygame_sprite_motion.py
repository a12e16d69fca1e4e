"""SpriteWorld: queries, moves, drawing, and sprites that are wrong."""

import ast
import math
from pathlib import Path

import hitmask
import hitmask.pygame as ours
import pygame
import pytest
from frects import FRect
from hypothesis import given
from hypothesis import strategies as st
from test_every_name import parameters
from test_pygame_sprite_world import IMAGES, MASKS, Thing, one_of, places, scene

HERE = Path(__file__).parent

# --- Queries ------------------------------------------------------------------------------------


def test_queries():
    world, group, (a, b) = scene()
    b.rect.topleft = (100, 0)
    others = pygame.sprite.Group(c := Thing((104, 0), IMAGES[0]))
    world.add(others)
    world.update()
    assert world.query_point((4, 4)) == [a] and world.query_point(point=(104, 4), groups=others) == [c]
    assert world.query_box(pygame.Rect(50, 0, 60, 9)) == [b, c]
    assert world.query_box(box=(50, 0, 60, 9), groups=[group]) == [b]
    for kind in (ours.Mask, pygame.mask.Mask):
        assert world.query_mask(kind((20, 20), True), (90, 0)) == [b, c]
    assert world.query_mask(mask=hitmask.Mask((20, 20), solid=True), position=(90, 0), groups=others) == [c]
    assert [near.sprite for near in world.nearest((90, 4), k=2)] == [b, c]
    assert world.nearest(point=(90, 4), groups=others)[0] == (c, 196, (104, 4))
    assert world.ray((50, 4), (200, 4)).sprite is b and world.ray((50, 40), (200, 40)) is None
    assert world.ray(start=(50, 4), end=(200, 4), groups=others).hit.pixel == (104, 4)
    assert [hit.sprite for hit in world.ray_all((0, 4), (200, 4))] == [a, b, c]
    assert [hit.sprite for hit in world.ray_all(start=(0, 4), end=(200, 4), groups=others)] == [c]
    assert world.sprite(world.body(sprite=a)) is a and world.sprite(body=12345) is None
    assert world.world.box(world.body(c)) == (104, 0, 8, 8)


def test_bodies_without_sprites():
    floor_world = hitmask.World(stay_events=False)
    floor = floor_world.add((500, 10), (0, 6), is_static=True)
    world = ours.SpriteWorld(world=floor_world)
    group = pygame.sprite.Group(a := Thing(image=IMAGES[0]))
    world.add(group)
    (event,) = world.update()
    assert event.has(a) and event.other(a) is None and world.touching(a) == [] and world.pairs() == []
    assert world.query_point((4, 7)) == [a] and world.query_point((400, 7)) == []
    assert world.nearest((300, 8))[0].sprite is a and world.ray((400, 7), (4, 7)).sprite is a
    assert [hit.sprite for hit in world.ray_all((400, 7), (0, 7))] == [a]
    a.rect.y = -40
    assert world.move(a, 0, 100).sprites == [None] and a.rect.bottom == 6
    floor_world.remove(floor)
    floor_world.remove(world.body(a))
    world.update()
    assert floor_world.position(world.body(a)) == a.rect.topleft  # it is back


# --- Motion -------------------------------------------------------------------------------------


def hall():
    walls = pygame.sprite.Group(Thing((40, 0), pygame.Surface((10, 100))))
    heroes = pygame.sprite.Group(hero := Thing((0, 0), IMAGES[0]))
    world = ours.SpriteWorld()
    world.add(walls, is_static=True)
    world.add(heroes)
    return world, walls, hero


def test_move():
    world, walls, hero = hall()
    moved = world.move(hero, 100, 20)  # before the first update
    assert moved.position == hero.rect.topleft == (32, 20) and moved.sprites == walls.sprites()
    assert moved.hits[0].sprite is walls.sprites()[0] and moved.hits[0].hit.axis == "x"
    hero.rect.topleft = (0, 0)  # the game puts it somewhere: moves start there
    assert world.move(hero, 10, 5).hits == [] and hero.rect.topleft == (10, 5)
    assert world.move(sprite=hero, dx=100, dy=20, respond="touch").position == hero.rect.topleft
    assert hero.rect.x == 32 and hero.rect.y < 25
    assert world.move(hero, 100, 0, groups=world.groups[1]).position[0] == 132


def test_respond_by_sprite():
    world, walls, hero = hall()
    coins = pygame.sprite.Group(coin := Thing((15, 0), IMAGES[0]))
    world.add(coins)
    moved = world.move(hero, 100, 0, respond=lambda met: "cross" if met in coins else "slide")
    assert moved.sprites == [coin, walls.sprites()[0]] and hero.rect.x == 32
    with pytest.raises(ZeroDivisionError):
        world.move(hero, -50, 0, lambda met: 1 / 0)
    assert hero.rect.x == 32


def test_parts_of_pixels():
    world, _, hero = hall()
    for _ in range(10):
        world.move(hero, 0.3, 0.25)
    assert hero.rect.topleft == (3, 2)
    for _ in range(10):
        world.move(hero, -0.3, 0)
    assert hero.rect.x == 0
    hero.rect.x = 31
    world.move(hero, 5.75, 0)
    assert hero.rect.x == 32
    world.move(hero, -0.5, 0)
    assert hero.rect.x == 31  # nothing was left over of what the wall took
    hero.rect = FRect(10.5, 3.25, 8, 8)
    world.move(hero, 0.75, -0.5)
    assert hero.rect.topleft == (11.25, 2.75)
    world.move(hero, 90, 0)
    assert hero.rect.topleft == (32, 2.75)
    hero.rect.x = 31
    world.move(hero, 0.999999999, 0)
    assert hero.rect.x == 31  # and not 32, to which an FRect rounds
    world.update()


def test_unstick():
    world, _, hero = hall()
    hero.rect.x = 35
    assert world.unstick(hero, limit=20) == (-3, 0) and hero.rect.x == 32
    assert world.unstick(sprite=hero, limit=20, groups=[]) == (0, 0)
    hero.rect = FRect(36.5, 3, 8, 8)
    assert world.unstick(hero, 20) == (-4, 0) and hero.rect.x == 32
    hero.rect.x = 41
    with pytest.raises(hitmask.WorldError, match="does not fit"):
        world.unstick(hero, 2)
    assert hero.rect.x == 41


@given(st.data())
def test_moves_end_where_those_of_the_world_do(data):
    group = pygame.sprite.Group(Thing((places(data.draw)), one_of(data.draw, IMAGES)) for _ in range(8))
    world, plain = ours.SpriteWorld(), hitmask.World()
    world.add(group)
    ids = [plain.add(ours.from_surface(sprite.image), sprite.rect.topleft) for sprite in group]
    for _ in range(10):
        index = data.draw(st.integers(0, 7))
        sprite, (dx, dy) = group.sprites()[index], places(data.draw)
        goal = sprite.rect.x + dx, sprite.rect.y + dy
        assert world.move(sprite, dx, dy).position == plain.move(ids[index], goal).position == sprite.rect.topleft


# --- Drawing ------------------------------------------------------------------------------------


def test_draw():
    world, walls, hero = hall()
    world.update()
    screen = pygame.Surface((80, 60))
    world.draw(screen)
    assert screen.get_at((0, 4))[:3] == (60, 220, 60) and screen.get_at((4, 4))[:3] == (0, 0, 0)
    assert screen.get_at((40, 30))[:3] == (80, 120, 255)
    hero.rect.x, hero.image = 38, None
    world.update()
    screen.fill(0)
    world.draw(surface=screen, offset=(-10, 1))
    assert screen.get_at((28, 4))[:3] == (255, 60, 60) and screen.get_at((39, 40))[:3] == (80, 120, 255)


# --- Wrong sprites ------------------------------------------------------------------------------


def test_a_wrong_sprite_changes_nothing():
    world, group, (a, b) = scene()
    world.update()
    wrong = [Thing(), Thing(), Thing(), Thing(), Thing(mask="x"), pygame.sprite.Sprite(), Thing(), Thing()]
    wrong[0].rect = None
    wrong[1].rect = FRect(math.nan, 0, 3, 3)
    wrong[2].rect = pygame.Rect(2**31 - 9, 0, 3, 3)
    wrong[3].image = 3
    wrong[6].rect = "ab"
    wrong[7].rect = FRect(0, 0, math.inf, 3)
    for sprite in wrong:
        a.rect.x += 1
        before = world.world.state_hash()
        group.add(sprite)
        with pytest.raises((TypeError, ValueError, AttributeError)):  # the last one from the original pygame
            world.update()
        assert world.world.state_hash() == before and sprite not in world and len(world) == 2
        sprite.kill()
        assert world.update() == []
    assert world.world.position(world.body(a)) == (8, 0)


def test_too_large_for_the_period():
    world = ours.SpriteWorld(hitmask.World(period=(16, 16)))
    group = pygame.sprite.Group(a := Thing(image=IMAGES[0]))
    world.add(group)
    world.update()
    a.image = IMAGES[2]
    new = Thing(image=IMAGES[0], groups=[group])
    with pytest.raises(hitmask.WorldError):
        world.update()
    assert new not in world and len(world.world) == 1
    a.image = IMAGES[0]
    assert len(world.update()) == 1


def test_not_in_the_world():
    world, _, _ = scene()
    for call in (lambda: world.move(Thing(), 1, 1), lambda: world.body(Thing()), lambda: world.unstick(None, 3),
                 lambda: world.remove(pygame.sprite.Group()), lambda: world.move(world.query_point((4, 4))[0], math.nan, 0)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(TypeError):
        ours.SpriteWorld(3)


def test_no_update_within_an_update():
    world, group, _ = scene()

    class Curious(Thing):
        @property
        def mask(self):
            world.update()

    group.add(Curious())
    with pytest.raises(RuntimeError, match="updated already"):
        world.update()


def test_properties_of_the_games_own():
    """Errors in them are the game's; an AttributeError means that there is none, as in pygame."""
    world, group, _ = scene(0)

    class Own(Thing):
        error = None

        @property
        def mask(self):
            if self.error:
                raise self.error
            return MASKS[0]

    own = Own(groups=[group])
    world.update()
    assert world.world.box(world.body(own)) == (0, 0, 5, 5)
    own.error = AttributeError("none")
    world.update()
    assert world.world.box(world.body(own)) == (0, 0, 8, 8)
    own.error = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        world.update()


# --- Words --------------------------------------------------------------------------------------


def test_every_word_is_used():
    """Each method of the classes, and each of its parameters by its name, somewhere in these tests."""
    program = ast.parse("\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_pygame_sprite_*.py")))
    calls = [node for node in ast.walk(program) if isinstance(node, ast.Call)]
    used = {(getattr(call.func, "attr", None), keyword.arg) for call in calls for keyword in call.keywords}
    used |= {(node.attr, None) for node in ast.walk(program) if isinstance(node, ast.Attribute)}
    source = ast.parse((Path(hitmask.__file__).parent / "_sprite_world.py").read_text(encoding="utf-8"))
    missing = []
    for node in source.body:
        for method in getattr(node, "body", ()) if getattr(node, "name", "") in ours.__all__ else ():
            if not isinstance(method, ast.FunctionDef) or method.name.startswith("_"):
                continue
            names = [None, *(name for name, _, _ in parameters(method, True))]
            missing += [(method.name, name) for name in names if (method.name, name) not in used]
    assert missing == []
