"""SpriteWorld and a game that changes the world behind its back."""

import subprocess
import sys

import hitmask
import hitmask.pygame as ours
import pygame
import pytest
from frects import FRect


class Thing(pygame.sprite.Sprite):
    def __init__(self, at, *groups, size=(8, 8)):
        super().__init__(*groups)
        self.rect = pygame.Rect(at, size)


def scene(*places):
    group = pygame.sprite.Group()
    world = ours.SpriteWorld()
    world.add(group)
    things = [Thing(at, group) for at in places]
    world.update()
    return world, group, things


# --- Bodies that the game removed ----------------------------------------------------------------


def test_a_removed_body_ends_its_contacts_and_comes_again():
    world, _, (a, b) = scene((0, 0), (4, 0))
    old = world.body(a)
    world.world.remove(old)
    kinds = {(event.kind, event.has(a), event.has(b)) for event in world.update()}
    assert kinds == {("end", True, True), ("begin", True, True)}
    assert world.ended() and all(a in pair and b in pair for pair in world.ended())
    assert world.body(a) != old and world.sprite(world.body(a)) is a


def test_a_removed_body_whose_sprite_leaves_is_forgotten():
    world, group, (a, b) = scene((0, 0), (100, 0))
    old = world.body(a)
    world.world.remove(old)
    world.update()
    again = world.body(a)
    a.kill()
    world.update()
    assert world.sprite(old) is None and world.sprite(again) is None and len(world) == 1
    new = Thing((0, 0), group)
    world.update()
    assert world.sprite(world.body(new)) is new and world.sprite(world.body(b)) is b


def test_as_many_others_as_missing_sprites():
    """The world has as many bodies as there are sprites, but they are others."""
    world, _, (a, b) = scene((0, 0), (100, 0))
    world.world.remove(world.body(a))
    world.world.add((8, 8), (20, 0))
    assert len(world.world) == len(world)
    assert [hit.sprite for hit in world.ray_all((-5, 4), (200, 4))] == [b]
    assert world.nearest((0, 0))[0].sprite is b and world.ray((-5, 4), (200, 4)).sprite is b


ORDER = """
import random, sys, pygame, hitmask.pygame as ours
random.seed(int(sys.argv[1]))
junk = [bytearray(random.randrange(1, 3000)) for _ in range(3000)]
class Thing(pygame.sprite.Sprite):
    def __init__(self, x, *groups):
        super().__init__(*groups)
        self.rect, self.x, self.junk = pygame.Rect(x, 0, 8, 8), x, bytearray(random.randrange(1, 3000))
class All(pygame.sprite.AbstractGroup):
    def __init__(self): self.things = []
    def sprites(self): return list(self.things)
group, world = All(), ours.SpriteWorld()
world.add(group)
group.things = [Thing(i) for i in range(60)]
random.shuffle(junk); del junk[:1500]
world.update()
del group.things[5:50]
world.update()
group.things += [Thing(i) for i in range(60, 100)]
world.update()
print([world.body(thing) for thing in group.things], [(e.kind, e.a.x, e.b.x) for e in world.update()])
"""


def test_the_order_of_removal_is_that_of_ids():
    runs = {subprocess.run([sys.executable, "-c", ORDER, str(seed)], capture_output=True, text=True, check=True).stdout for seed in range(4)}
    assert len(runs) == 1


# --- Snapshots ----------------------------------------------------------------------------------


def test_after_restore_an_id_may_be_another_body():
    world, group, _ = scene((0, 0))
    before = world.world.snapshot()
    late = Thing((100, 0), group)
    world.update()
    given = world.body(late)
    world.world.restore(before)
    mine = world.world.add((8, 8), (300, 0))
    assert mine == given and world.sprite(mine) is None and late not in world  # the id is given out again
    world.update()
    assert world.world.position(mine) == (300, 0) and world.sprite(mine) is None
    assert world.body(late) != mine and world.world.position(world.body(late)) == (100, 0) and len(world.world) == 3


def test_restore_leaves_no_bodies_of_sprites_that_left():
    world, _, (a, b) = scene((0, 0), (4, 0))
    before = world.world.snapshot()
    b.kill()
    world.update()
    world.world.restore(before)
    a.rect.x = 50
    assert world.query_point((52, 2)) == []  # until the next update()
    assert world.update() == [] and len(world.world) == 1 and world.query_point((52, 2)) == [a]
    assert world.world.query_point((6, 2)).size == 0 and world.touching(a) == []


def test_a_move_after_restore_reads_first():
    world, group, (a, b) = scene((0, 0), (40, 0))
    before = world.world.snapshot()
    b.rect.x = 20
    world.update()
    world.world.restore(before)
    assert world.move(a, 50, 0).position == (12, 0) and len(world.world) == 2


def test_restore_and_a_reading_that_fails():
    world, group, (a, b) = scene((0, 0), (4, 0))
    world.world.restore(world.world.snapshot())
    rect, b.rect = b.rect, None
    with pytest.raises(TypeError, match="has no rect"):
        world.update()
    b.rect = rect
    world.update()
    assert len(world.world) == 2 and world.pairs() == [(a, b)]


def test_two_sprite_worlds_in_one_world():
    shared = hitmask.World()
    groups = [pygame.sprite.Group(Thing((100 * i, 0))) for i in range(2)]
    worlds = [ours.SpriteWorld(shared) for _ in groups]
    for world, group in zip(worlds, groups):
        world.add(group)
        world.read()
    shared.restore(shared.snapshot())
    for world, group in zip(worlds, groups):
        world.read()
        assert len(shared) == 2
    assert all(world.query_point(group.sprites()[0].rect.topleft) == group.sprites() for world, group in zip(worlds, groups))


# --- Code of the game's in the middle -----------------------------------------------------------


def test_a_property_must_not_change_the_world():
    world, group, (a,) = scene((0, 0))

    class Rude(pygame.sprite.Sprite):
        @property
        def rect(self):
            world.world.remove(world.body(a))
            return pygame.Rect(0, 0, 8, 8)

    rude = Rude(group)
    with pytest.raises(hitmask.WorldError) as error:
        world.update()
    assert error.value.reason == "busy" and world.body(a) in world.world
    rude.kill()
    world.update()
    assert len(world) == 1


def test_touching_wants_a_sprite():
    world, _, (a, b) = scene((0, 0), (4, 0))
    assert world.touching(a) == [b] and world.touching(Thing((0, 0))) == []
    for wrong in (5, "hero", None):
        with pytest.raises(TypeError, match="sprite must be a sprite, not"):
            world.touching(wrong)


# --- Boxes between pixels -----------------------------------------------------------------------


@pytest.mark.parametrize("box, found", [((8.0, 0, 4, 4), 0), ((7.75, 0, 4, 4), 1), ((-3.5, 0, 3.25, 4), 0), ((-3.5, 0, 3.75, 4), 1),
                                        ((2, 7.5, 0.25, 9), 1), ((2, -2, 3, 2), 0), ((2, -2, 3, 2.25), 1), ((2.5, 2.5, 0, 4), 0), ((2.5, 2.5, 4, -1), 0)])
def test_query_box_takes_an_frect(box, found):
    world, _, _ = scene((0, 0))
    assert len(world.query_box(FRect(*box))) == found


def test_query_box_refuses_other_boxes():
    world, _, _ = scene((0, 0))
    for wrong in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="box: a coordinate is NaN or infinite"):
            world.query_box((0.0, wrong, 4, 4))
    with pytest.raises(TypeError, match="box must be"):
        world.query_box((0, 0, 4))
