"""SpriteWorld against a naive one: every pair of sprites, by pygame's own collide_mask."""

import gc
import math
import weakref

import hitmask
import hitmask.pygame as ours
import pygame
import pytest
from frects import FRect
from hypothesis import given
from hypothesis import strategies as st

theirs = pygame.sprite


class Thing(pygame.sprite.Sprite):
    def __init__(self, at=(0, 0), image=None, mask=None, groups=(), size=(8, 8)):
        super().__init__(*groups)
        self.image = image
        if mask is not None:
            self.mask = mask
        self.rect = pygame.Rect(at, image.get_size() if image else size)


def disc(side=8):
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(surface, "white", (side // 2, side // 2), side // 2)
    return surface


def ring(side=12):
    surface = disc(side)
    pygame.draw.circle(surface, (0, 0, 0, 0), (side // 2, side // 2), side // 3)
    return surface


IMAGES = [disc(), ring(), disc(20), pygame.Surface((6, 10))]


# --- A naive world ------------------------------------------------------------------------------


class Naive:
    """Groups as (group, is_static, meets), and what touched last."""

    def __init__(self):
        self.groups, self.before = [], set()

    def pairs(self):
        sprites = list(dict.fromkeys(s for group, _, _ in self.groups for s in group))
        return {frozenset((a, b)) for i, a in enumerate(sprites) for b in sprites[:i]
                if self.meet(a, b) and theirs.collide_mask(Boxed(a), Boxed(b))}

    def meet(self, a, b):
        if self.is_static(a) and self.is_static(b):
            return False
        return any(a in first and b in second and accepts(wanted, second) and accepts(other, first)
                   for first, _, wanted in self.groups for second, _, other in self.groups)

    def is_static(self, sprite):
        return any(is_static and sprite in group for group, is_static, _ in self.groups)

    def update(self):
        now = self.pairs()
        events = {("begin", pair) for pair in now - self.before} | {("end", pair) for pair in self.before - now}
        self.before = now
        return events


def accepts(meets, group):
    return meets is None or any(group is each for each in meets)


class Boxed:
    """A sprite with whole numbers in its rect, and a mask of pygame's."""

    def __init__(self, sprite):
        x, y, width, height = sprite.rect
        self.rect = pygame.Rect(math.floor(x), math.floor(y), width, height)
        self.mask = self.own(sprite)

    def own(self, sprite):
        if getattr(sprite, "mask", None) is not None:
            return pygame.mask.from_surface(ours.Mask(sprite.mask).to_surface(unsetcolor=(0, 0, 0, 0)))
        if sprite.image is not None:
            return pygame.mask.from_surface(sprite.image)
        return pygame.mask.Mask(self.rect.size, fill=True)


def as_set(events):
    return {(event.kind, frozenset((event.a, event.b))) for event in events}


# --- Random games -------------------------------------------------------------------------------

numbers = st.integers(-20, 20)
MASKS = [ours.Mask((5, 5), True), hitmask.Mask.disc(4), pygame.mask.Mask((7, 3), True)]


def one_of(draw, things):
    """By number: what hypothesis has seen it keeps."""
    return things[draw(st.integers(0, len(things) - 1))]


def places(draw):
    return draw(numbers), draw(numbers)


def change(draw, things, groups):
    """One thing that a game may do to one of its sprites."""
    thing = one_of(draw, things)
    what = draw(st.integers(0, 6))
    if what == 0:
        thing.kill()
    elif what == 1:
        thing.add(one_of(draw, groups))
    elif what == 2:
        thing.remove(one_of(draw, groups))
    elif what == 3:
        thing.image = one_of(draw, [*IMAGES, None])
    elif what == 4:
        thing.mask = one_of(draw, [*MASKS, None])
    elif what == 5:
        thing.rect = FRect(draw(st.floats(-20, 20, width=32)), draw(st.floats(-20, 20, width=32)), 9, 4)
    else:
        thing.mask = ours.Mask((6, 6))
        thing.mask.set_at((draw(st.integers(0, 5)), 3))
    thing.rect.topleft = thing.rect.x + draw(numbers), thing.rect.y


@given(st.data())
def test_like_a_naive_world(data):
    draw = data.draw
    groups = [pygame.sprite.Group() for _ in range(3)]
    world, naive = ours.SpriteWorld(), Naive()
    for group in groups:
        meets = None if draw(st.booleans()) else [one_of(draw, groups) for _ in range(draw(st.integers(0, 3)))]
        is_static = draw(st.integers(0, 3)) == 0
        world.add(group, meets=meets, is_static=is_static)
        naive.groups.append((group, is_static, meets))
    things = [Thing(places(draw), one_of(draw, IMAGES), None, [one_of(draw, groups)])
              for _ in range(draw(st.integers(1, 9)))]
    for _ in range(4):
        assert as_set(world.update()) == naive.update()
        assert {frozenset(pair) for pair in world.pairs()} == naive.before
        assert len(world) == len({s for group in groups for s in group}) == len(world.world)
        for thing in things:
            touched = {other for pair in naive.before if thing in pair for other in pair - {thing}}
            assert set(world.touching(thing)) == touched and len(world.touching(thing)) == len(touched)
        for _ in range(draw(st.integers(0, 4))):
            change(draw, things, groups)
        for thing in things:
            world.changed(thing)  # for the static ones


@given(st.data())
def test_pairs_by_group(data):
    left, right = pygame.sprite.Group(), pygame.sprite.Group()
    world = ours.SpriteWorld()
    world.add(left, meets=right)
    world.add(right, meets=left)
    for _ in range(12):
        Thing(places(data.draw), one_of(data.draw, IMAGES), None, [one_of(data.draw, [left, right])])
    world.update()
    wanted = theirs.groupcollide(left, right, False, False, theirs.collide_mask)
    assert sorted(map(id, sum(world.pairs(left, right), ()))) == sorted(
        id(each) for a, others in wanted.items() for b in others for each in (a, b))
    assert all(a in left and b in right for a, b in world.began(left=left, right=right))
    assert [(b, a) for a, b in world.pairs(left, right)] == world.pairs(left=right, right=left)
    for a in left:
        assert set(world.touching(a, right)) == set(wanted.get(a, [])) and world.touching(sprite=a, groups=left) == []


# --- Coming and going ---------------------------------------------------------------------------


def scene(count=2, **options):
    group = pygame.sprite.Group()
    things = [Thing((4 * i, 0), IMAGES[0], None, [group]) for i in range(count)]
    world = ours.SpriteWorld()
    world.add(group, **options)
    return world, group, things


def test_events():
    world, _, (a, b) = scene()
    assert world.update() == [("begin", a, b)] and world.update() == []
    assert world.began() == world.ended() == [] and world.pairs() == [(a, b)]
    b.rect.x = 50
    (event,) = world.update()
    assert event == ("end", a, b) and event.kind == "end" and world.ended(left=None, right=None) == [(a, b)]
    assert event.has(a) and event.has(sprite=b) and not event.has(None)
    assert event.other(a) is b and event.other(sprite=b) is a


def test_stay_events():
    group = pygame.sprite.Group(Thing(image=IMAGES[0]), Thing(image=IMAGES[0]))
    world = ours.SpriteWorld(hitmask.World(stay_events=True))
    world.add(group)
    assert [event.kind for event in world.update() + world.update()] == ["begin", "stay"]


def test_a_killed_sprite_ends_its_contacts_and_is_released():
    world, _, (a, b) = scene()
    world.update()
    b.kill()
    assert b in world and world.touching(a) == [b]  # until the update
    assert world.update() == [("end", a, b)] and b not in world and world.touching(b) == []
    alive = weakref.ref(b)
    del b
    world.update()
    assert alive() is None


def test_nothing_is_kept_alive():
    """A sprite that holds the world that holds it, its group, and its image."""
    world, group, things = scene(3)
    things[0].world = world
    world.update()
    images = [weakref.ref(pygame.Surface((3, 3))) for _ in range(1)]
    things[1].image = disc(10)
    images.append(weakref.ref(things[1].image))
    world.update()
    everything = [weakref.ref(each) for each in things]
    del world, group, things
    gc.collect()
    assert all(each() is None for each in everything + images)


def test_images_that_are_gone_are_forgotten():
    world, _, (a, _) = scene()
    for _ in range(1000):
        a.image = disc(6)  # as rotated images are: new in every frame
        world.update()
    assert world._bodies.images < 300


def test_read_and_step_apart():
    world, _, (a, b) = scene()
    world.read()
    assert world.query_point((4, 4)) == [a, b] and world.pairs() == []
    b.kill()
    world.read()
    assert world.query_point((4, 4)) == [a] and world.update() == []


def test_one_sprite_in_several_groups():
    first, second, third = (pygame.sprite.Group() for _ in range(3))
    world = ours.SpriteWorld()
    world.add(first, meets=[])
    world.add(second, meets=[third])
    world.add(third)
    both = Thing(image=IMAGES[0], groups=[first, second])
    other = Thing(image=IMAGES[0], groups=[third])
    assert world.update() == [("begin", both, other)] and world.pairs(first, third) == [(both, other)]
    both.remove(second)
    assert world.update() == [("end", both, other)]


def test_groups():
    world, group, _ = scene()
    other = pygame.sprite.GroupSingle(Thing(image=IMAGES[0]))
    assert world.groups == [group] and world.layer(group) == 1
    world.add(group=other)
    assert world.layer(group=other) == 2 and len(world.update()) == 3
    world.add(other, meets=[])
    assert [event.kind for event in world.update()] == ["end", "end"]
    world.remove(group=other)
    assert other.sprite in world
    world.update()
    assert other.sprite not in world and repr(world) == "<hitmask.pygame.SpriteWorld of 1 groups, 2 sprites>"
    world.add(pygame.sprite.LayeredUpdates(Thing(image=IMAGES[0])))
    assert len(world.update()) == 2
    with pytest.raises(ValueError, match="not in this world"):
        world.touching(None, other)
    with pytest.raises(TypeError, match="group must be a group of sprites"):
        world.add([1, 2])


def test_at_most_32_groups():
    world = ours.SpriteWorld()
    groups = [pygame.sprite.Group() for _ in range(33)]
    for group in groups[:32]:
        world.add(group)
    with pytest.raises(ValueError, match="at most 32 groups"):
        world.add(groups[32])
    world.remove(groups[7])
    world.add(groups[32])
    assert world.layer(groups[32]) == 1 << 7


def test_reading_alone_keeps_no_sprites():
    """A game that only asks, and never calls update()."""
    world, group, things = scene(3)
    world.read()
    alive = [weakref.ref(thing) for thing in things]
    group.empty()
    del things
    world.read()
    assert [each() for each in alive] == [None] * 3


def test_touching_is_of_the_last_update():
    """Whatever else is done with the world."""
    world, _, (a, b, c) = scene(3)
    world.update()
    assert [world.touching(each) for each in (a, b, c)] == [[b], [a, c], [b]]
    b.rect.x = 500
    world.read()
    world.world.step()
    assert world.touching(b) == [a, c] and world.pairs() == [(a, b), (b, c)]
    world.update()
    assert world.touching(b) == [] and world.pairs() == []


def test_an_image_changed_before_its_sprite_came():
    world, group, (a, b) = scene()
    shared = disc()
    a.image = b.image = shared
    world.update()
    shared.fill((0, 0, 0, 0))
    world.changed(Thing(image=shared))
    assert [event.kind for event in world.update()] == ["end"]


def test_both_groups_have_to_agree():
    """Also for a sprite in two groups, of which one wants and the other one is wanted."""
    first, second, third = (pygame.sprite.Group() for _ in range(3))
    world = ours.SpriteWorld()
    world.add(first, meets=second)
    world.add(second, meets=third)
    world.add(third, meets=[])
    Thing(image=IMAGES[0], groups=[first, third])
    Thing(image=IMAGES[0], groups=[second])
    assert world.update() == []
    world.add(third, meets=second)
    assert len(world.update()) == 1


# --- Images and masks ---------------------------------------------------------------------------


def test_equal_images_share_a_mask():
    world, group, _ = scene(0)
    for i in range(200):
        Thing((200 * i, 0), disc(180), None, [group])
    world.update()
    masks = 200 * hitmask.Mask((180, 180)).memory_bytes
    assert world.world.memory_bytes < masks / 2
    for i, thing in enumerate(group):
        thing.image = disc(160 + i % 20)
    world.update()
    assert world.world.memory_bytes < masks / 2


def test_an_image_changed_in_place():
    world, group, (a, b) = scene()
    shared = disc()
    a.image = b.image = shared
    world.update()
    shared.fill((0, 0, 0, 0))
    assert world.update() == []  # nothing says that it changed
    world.changed(sprite=a)
    assert world.update() == [("end", a, b)]  # b has the same image
    shared.fill("white")
    world.changed(a)
    assert world.update() == [("begin", a, b)]
    group.empty()
    world.changed(a)
    assert len(world.update()) == 1


def test_a_mask_changed_in_place():
    """hitmask's are seen, pygame's are not."""
    world, _, (a, b) = scene()
    a.mask, b.mask = ours.Mask((8, 8), True), pygame.mask.Mask((8, 8), True)
    world.update()
    a.mask.clear()
    assert [event.kind for event in world.update()] == ["end"]
    a.mask.fill()
    assert [event.kind for event in world.update()] == ["begin"]
    b.mask.clear()
    assert world.update() == []
    world.changed(b)
    assert [event.kind for event in world.update()] == ["end"]


def test_static_sprites_are_read_once():
    world, group, (wall,) = scene(1, is_static=True)
    heroes = pygame.sprite.Group(hero := Thing((4, 0), IMAGES[0]))
    world.add(heroes)
    assert len(world.update()) == 1
    wall.rect.x = 100
    assert world.update() == [] and world.touching(hero) == [wall]
    world.changed(wall)
    assert [event.kind for event in world.update()] == ["end"]
    wall.kill()
    world.update()
    assert len(world) == 1
    Thing((4, 0), IMAGES[0], None, [group])
    assert [event.kind for event in world.update()] == ["begin"]
    wall.image = IMAGES[2]


def test_threshold():
    faint = pygame.Surface((8, 8), pygame.SRCALPHA)
    faint.fill((255, 255, 255, 100))
    for threshold, events in ((127, 0), (99, 1), (100, 0)):
        world = ours.SpriteWorld(threshold=threshold)
        world.add(pygame.sprite.Group(Thing(image=faint), Thing(image=faint)))
        assert len(world.update()) == events


def test_boxes():
    world, _, (a, b) = scene()
    a.image = b.image = None
    a.rect, b.rect = pygame.Rect(0, 0, 5, 5), pygame.Rect(5, 0, 5, 5)
    assert world.update() == []
    a.rect.width = 6
    assert len(world.update()) == 1
    a.rect.width = -3
    assert [event.kind for event in world.update()] == ["end"]


def test_rects_between_pixels():
    world, _, (a, b) = scene()
    a.rect, b.rect = FRect(-0.5, 2.9, 8, 8), FRect(7.99, -3, 8, 8)
    world.update()
    assert [world.world.position(world.body(each)) for each in (a, b)] == [(-1, 2), (7, -3)]
