"""Groups of every sort, sprites of every sort, and install(), against pygame.sprite with collide_mask."""

import copy
import pickle
import random
import subprocess
import sys

import hitmask
import hitmask.pygame as ours
import pygame
import pytest
from frects import FRect
from test_pygame import outcome
from test_pygame_sprites import Sprite

AS_IN_CE = pytest.mark.skipif(not hasattr(pygame, "IS_CE"), reason="the original pygame collides groups only, no lists, and kills in another order")

theirs = pygame.sprite
SOLID = ours.Mask((8, 8), True), pygame.mask.Mask((8, 8), True)


def scene(count, kind=Sprite, group=pygame.sprite.Group, reach=40, seed=1, rect=pygame.Rect):
    """Two groups of hitmask's masks, and the same two of pygame's, with sprites that know their numbers."""
    made = []
    for mask in SOLID:
        places = random.Random(seed)
        groups = []
        for _ in range(2):
            sprites = [kind(rect(places.randrange(reach), places.randrange(reach), 8, 8), mask) for _ in range(count)]
            for number, sprite in enumerate(sprites):
                sprite.number = number
            groups.append(group(*sprites))
        made.append(groups)
    return made


def numbers(result):
    """Sprites by their numbers, dictionaries in their order."""
    if isinstance(result, dict):
        return [(sprite.number, numbers(others)) for sprite, others in result.items()]
    return [sprite.number for sprite in result]


def both_ways(make, kill_a=False, kill_b=False, arrange=lambda a, b: (a, b)):
    """groupcollide of each on scenes of its own: the answer, and the sprites that are left."""
    answers = []
    for which, call in enumerate((ours.groupcollide, theirs.groupcollide)):
        a, b = make()[which]
        left, right = arrange(a, b)
        found = call(left, right, kill_a, kill_b, theirs.collide_mask)
        assert type(found) is dict and all(type(others) is list for others in found.values())
        answers.append((numbers(found), numbers(a), numbers(b)))
    assert answers[0] == answers[1]
    return answers[0]


KILLS = [(False, False), (True, False), (False, True), (True, True)]
ARRANGED = {
    "two groups": lambda a, b: (a, b),
    "the same group": lambda a, b: (a, a),
    "a list": lambda a, b: (a, list(b)),
    "two lists": lambda a, b: (list(a), b.sprites()),
    "one in both": lambda a, b: (a, (b.add(a.sprites()[0]), b)[1]),
    "a list twice as long": lambda a, b: (list(a) * 2, list(b) * 2),
    "left empty": lambda a, b: (pygame.sprite.Group(), b),
    "right empty": lambda a, b: (a, []),
    "a single": lambda a, b: (pygame.sprite.GroupSingle(a.sprites()[3]), b),
}


@AS_IN_CE
@pytest.mark.parametrize("kills", KILLS, ids=str)
@pytest.mark.parametrize("arrangement", ARRANGED)
def test_arrangements(arrangement, kills):
    both_ways(lambda: scene(12), *kills, ARRANGED[arrangement])


@pytest.mark.parametrize("kills", KILLS, ids=str)
@pytest.mark.parametrize("group", [pygame.sprite.LayeredUpdates, pygame.sprite.RenderUpdates, pygame.sprite.LayeredDirty])
def test_sorts_of_groups(group, kills):
    class Dirty(pygame.sprite.DirtySprite):
        def __init__(self, rect, mask):
            super().__init__()
            self.rect, self.mask, self.image = rect, mask, pygame.Surface((8, 8))

    both_ways(lambda: scene(12, Dirty, group), *kills)


class Tough(Sprite):
    """Survives its first death."""

    def kill(self):
        if hasattr(self, "hurt"):
            super().kill()
        self.hurt = True


class Splitting(Sprite):
    """Leaves two halves behind, once."""

    def kill(self):
        groups = self.groups()
        super().kill()
        for x in (0, 9) if self.number < 100 else ():
            half = Splitting(self.rect.move(x, 3), self.mask)
            half.number = self.number + 100
            half.add(*groups)


@AS_IN_CE
@pytest.mark.parametrize("kind", [Tough, Splitting])
@pytest.mark.parametrize("kills", KILLS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_kills_of_their_own(kind, kills, seed):
    both_ways(lambda: scene(12, kind, seed=seed), *kills)
    both_ways(lambda: scene(12, kind, seed=seed), *kills, ARRANGED["the same group"])


@AS_IN_CE
@pytest.mark.parametrize("rect", [pygame.Rect, FRect, lambda x, y, *_: FRect(x + 0.5, y - 0.25, 8, 8),
                                  lambda *box: list(box), lambda *box: box], ids=["Rect", "FRect", "between pixels", "list", "tuple"])
def test_many(rect):
    """So many that they go through a world, where their rects allow it."""
    found, _, _ = both_ways(lambda: scene(520, reach=700, rect=rect))
    assert len(found) > 50


def test_masks_larger_than_their_rects():
    def enlarged():
        made = scene(12)
        for groups in made:
            for sprite in groups[0]:
                sprite.rect.size = (1, 1)
                sprite.mask = sprite.mask.scale((30, 3))
        return made

    both_ways(enlarged)


class Plain:
    """No sprite of pygame's: just a mask and a rect."""

    def __init__(self, rect, mask, number=0):
        self.rect, self.mask, self.number = rect, mask, number


class Shifted(Sprite):
    """Tells its rect in a way of its own."""

    @property
    def rect(self):
        return self.place.move(2, 3)

    @rect.setter
    def rect(self, value):
        self.place = value


class Asked(Sprite):
    def __getattribute__(self, name):
        value = super().__getattribute__(name)
        return value.move(3, 2) if name == "rect" else value


class Slotted(pygame.sprite.Sprite):
    rect = pygame.Rect(4, 4, 8, 8)  # of the class, for all

    def __init__(self, _, mask):
        super().__init__()
        self.mask = mask


@pytest.mark.parametrize("kind", [Plain, Shifted, Asked, Slotted])
def test_sprites_with_rects_of_their_own(kind):
    both_ways(lambda: scene(12, kind, lambda *sprites: list(sprites), seed=2))


NAN, FAR = float("nan"), 2**31 - 1
RECTS = [(0, 0), (FAR, 0), (-FAR - 1, 0), (0, FAR), (2.9, -0.9), (-0.9, 2.9), (NAN, 0), (0, float("inf")), (-1e30, 0)]


@AS_IN_CE
@pytest.mark.parametrize("left", RECTS, ids=str)
def test_far_and_nowhere(left):
    for right in RECTS:
        answers = []
        for mask, any_of, call in zip(SOLID, (ours.spritecollideany, theirs.spritecollideany), (ours, theirs)):
            a, b = Plain([*left, 8, 8], mask, 1), Plain([*right, 8, 8], mask, 2)
            answers.append((numbers(call.groupcollide([a], [b], False, False, theirs.collide_mask)),
                            numbers(call.spritecollide(a, [b], False, theirs.collide_mask)),
                            any_of(a, [b], theirs.collide_mask) is b,
                            call.collide_mask(a, b)))
        beyond = any(2**31 <= abs(b - a) < 2**33 for a, b in zip(left, right))
        assert answers[0] == (([], [], False, None) if beyond else answers[1])


class Failing:
    rect = pygame.Rect(0, 0, 4, 4)

    @property
    def mask(self):
        raise OSError("no mask today")


def wrong_sprites(mask):
    rect = pygame.Rect(0, 0, 4, 4)
    yield object()
    yield Sprite(rect)
    yield Sprite(None, mask)
    yield Sprite([], mask)
    yield Sprite(["a", "b"], mask)
    yield Sprite(3, mask)
    yield Sprite(rect, image=3)
    yield Sprite(rect, image=pygame.Surface((0, 4)))
    yield Sprite(rect, 3)
    yield Sprite(rect, "mask")
    yield Failing()
    yield None


@AS_IN_CE
def test_wrong_sprites():
    for index in range(12):
        answers = []
        for mask, module in zip(SOLID, (ours, theirs)):
            good, wrong = Sprite(pygame.Rect(0, 0, 4, 4), mask), list(wrong_sprites(mask))[index]
            answers.append([outcome(call) for call in (
                lambda: module.collide_mask(good, wrong),
                lambda: module.collide_mask(wrong, good),
                lambda: module.spritecollide(good, [wrong], False, theirs.collide_mask),
                lambda: module.spritecollide(wrong, [good], False, theirs.collide_mask),
                lambda: module.spritecollideany(good, [wrong], theirs.collide_mask),
                lambda: module.groupcollide([good], [wrong], False, False, theirs.collide_mask),
                lambda: module.groupcollide([wrong], [good], False, False, theirs.collide_mask),
                lambda: module.groupcollide([wrong], [], False, False, theirs.collide_mask),
                lambda: module.groupcollide([], [wrong], False, False, theirs.collide_mask),
                lambda: module.spritecollide(wrong, [], False, theirs.collide_mask),
                lambda: module.spritecollideany(wrong, [], theirs.collide_mask),
            )])
        assert answers[0] == answers[1], index


def test_sprites_that_cannot_die():
    class Immortal(Plain):
        pass

    for module, mask in zip((ours, theirs), SOLID):
        with pytest.raises(AttributeError):
            module.spritecollide(Plain((0, 0), mask), [Immortal((0, 0), mask)], True, theirs.collide_mask)


# --- install() ----------------------------------------------------------------------------------


@pytest.fixture
def installed():
    ours.install()
    yield pygame.mask
    ours.uninstall()


def test_installed_names(installed):
    from pygame.mask import Mask, MaskType, from_surface, from_threshold

    assert Mask is MaskType is ours.Mask is pygame.Mask and pygame.mask.Mask is Mask
    assert from_surface is ours.from_surface and from_threshold is ours.from_threshold
    assert pickle.loads(pickle.dumps(Mask)) is Mask
    assert isinstance(Mask((3, 3)), pygame.mask.Mask) and not isinstance(SOLID[1], pygame.mask.Mask)


def test_uninstalled_names():
    before = {name: getattr(pygame.mask, name) for name in dir(pygame.mask)}
    others = pygame.Mask, pygame.sprite.from_surface, pygame.sprite.collide_mask
    ours.install()
    ours.uninstall()
    assert {name: getattr(pygame.mask, name) for name in dir(pygame.mask)} == before
    assert (pygame.Mask, pygame.sprite.from_surface, pygame.sprite.collide_mask) == others


def test_masks_from_before(installed):
    """Of sprites; test_pygame_mixed.py has the methods of masks."""
    old, new = SOLID[1], pygame.mask.Mask((8, 8), True)
    one, two = Sprite(pygame.Rect(0, 0, 8, 8), old), Sprite(pygame.Rect(4, 4, 8, 8), new)
    assert ours.collide_mask(one, two) == ours.collide_mask(two, one.__class__(pygame.Rect(8, 8, 8, 8), old)) == (4, 4)
    assert ours.groupcollide([one], [two], False, False) == {one: [two]}
    assert ours.spritecollide(two, [one], False) == [one]
    assert ours.Mask(hitmask.Mask(new)).count() == 64


def test_sprites_after_install(installed):
    image = pygame.Surface((8, 8), pygame.SRCALPHA)
    image.fill("red")
    one, two = Sprite(pygame.Rect(0, 0, 8, 8), image=image), Sprite(pygame.Rect(5, 4, 8, 8), pygame.mask.Mask((8, 8), True))
    assert pygame.sprite.collide_mask(one, two) == (5, 4)
    assert pygame.sprite.spritecollide(one, [two], False, pygame.sprite.collide_mask) == [two]
    assert ours.spritecollideany(one, [two], pygame.sprite.collide_mask) is two


def test_a_game_that_imports_afterwards():
    game = ("import hitmask.pygame; hitmask.pygame.install()\n"
            "from pygame.mask import Mask, from_surface\nimport pygame, pygame.sprite\n"
            "assert Mask is hitmask.pygame.Mask is pygame.mask.Mask is pygame.Mask\n"
            "class Rock(Mask):\n    pass\n"
            "assert type(Rock((3, 3)).copy()) is Rock and from_surface(pygame.Surface((2, 2))).count() == 4\n")
    assert subprocess.run([sys.executable, "-c", game], check=False).returncode == 0


def test_masks_do_not_pickle():
    """As pygame's; hitmask.Mask does."""
    for mask in SOLID:
        for call in (lambda: pickle.dumps(mask), lambda: copy.deepcopy(mask)):
            with pytest.raises(TypeError):
                call()
    assert pickle.loads(pickle.dumps(hitmask.Mask(SOLID[0]))).count() == 64
