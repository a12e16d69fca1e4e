"""Groups of sprites against pygame.sprite with collide_mask."""

import hitmask
import hitmask.pygame as ours
import pygame
import pytest
from frects import FRect
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays
from test_pygame import both, points

theirs = pygame.sprite


class Sprite(pygame.sprite.Sprite):
    def __init__(self, rect, mask=None, image=None):
        super().__init__()
        self.rect = rect
        if mask is not None:
            self.mask = mask
        if image is not None:
            self.image = image


def pictured(array):
    surface = pygame.Surface(array.shape[::-1], pygame.SRCALPHA)
    for place in points(array):
        surface.set_at(place, (255, 255, 255, 255))
    return surface


@st.composite
def scenes(draw):
    """Pairs of groups, the same for both, with masks of each."""
    pictures = draw(st.lists(arrays(30), min_size=1, max_size=3))
    fractions = draw(st.booleans())
    number = st.floats(-30, 30, width=32) if fractions else st.integers(-30, 30)
    rect = FRect if fractions else pygame.Rect
    groups = []
    for _ in range(2):
        mine, other = pygame.sprite.Group(), pygame.sprite.Group()
        for _ in range(draw(st.integers(0, 7))):
            array = draw(st.sampled_from(pictures))
            place = rect(draw(number), draw(number), *array.shape[::-1])
            my_mask, their_mask = both(array)
            if draw(st.integers(0, 3)) == 0:
                image = pictured(array)
                pair = Sprite(place, image=image), Sprite(place, image=image)
            elif draw(st.booleans()):
                pair = Sprite(place, their_mask), Sprite(place, their_mask)
            else:
                pair = Sprite(place, my_mask), Sprite(place, their_mask)
            pair[0].twin = pair[1]
            mine.add(pair[0])
            other.add(pair[1])
        groups.append((mine, other))
    return groups


def twins(result):
    return {a.twin: [b.twin for b in others] for a, others in result.items()}


@given(scenes(), st.booleans(), st.booleans())
def test_groupcollide(groups, kill_a, kill_b):
    (mine_a, other_a), (mine_b, other_b) = groups
    wanted = theirs.groupcollide(other_a, other_b, False, False, theirs.collide_mask)
    assert twins(ours.groupcollide(mine_a, mine_b, False, False)) == wanted
    wanted = theirs.groupcollide(other_a, other_b, kill_a, kill_b, theirs.collide_mask)
    found = twins(ours.groupcollide(mine_a, mine_b, kill_a, kill_b, ours.collide_mask))
    assert found == wanted and list(found) == list(wanted)
    assert [s.twin for s in mine_a] == list(other_a) and [s.twin for s in mine_b] == list(other_b)


@given(scenes(), st.booleans())
def test_spritecollide(groups, kill):
    (mine_a, other_a), (mine_b, other_b) = groups
    for one in list(mine_a):
        first = ours.spritecollideany(one, mine_b)
        assert (first and first.twin) == theirs.spritecollideany(one.twin, other_b, theirs.collide_mask)
        for right in list(mine_b):
            point, wanted = ours.collide_mask(one, right), theirs.collide_mask(one.twin, right.twin)
            assert (point is None) == (wanted is None)
        found = ours.spritecollide(one, mine_b, kill)
        assert [s.twin for s in found] == theirs.spritecollide(one.twin, other_b, kill, theirs.collide_mask)


def test_other_tests_are_handed_on():
    one = Sprite(pygame.Rect(0, 0, 4, 4), ours.Mask((4, 4)))
    group = pygame.sprite.Group(Sprite(pygame.Rect(2, 2, 4, 4), ours.Mask((4, 4))))
    assert ours.spritecollide(one, group, False, theirs.collide_rect) == group.sprites()
    assert ours.spritecollideany(one, group, theirs.collide_rect) is group.sprites()[0]
    assert ours.groupcollide([one], group, False, False, theirs.collide_rect) == {one: group.sprites()}
    assert ours.spritecollide(one, group, False) == []
    assert ours.spritecollideany(Sprite(pygame.Rect(2, 2, 1, 1), hitmask.Mask((1, 1), solid=True)), [one]) is None


def test_sprites_that_are_none():
    good = Sprite(pygame.Rect(0, 0, 4, 4), ours.Mask((4, 4), True))
    for wrong in (Sprite(pygame.Rect(0, 0, 4, 4)), Sprite(None, ours.Mask((1, 1))), object()):
        for call in (lambda: ours.spritecollide(good, [wrong], False), lambda: ours.groupcollide([good], [wrong], False, False)):
            with pytest.raises((AttributeError, TypeError)):
                call()
    far = Sprite(pygame.Rect(2**31 - 1, 0, 4, 4), ours.Mask((4, 4), True))
    assert ours.groupcollide([good], [far], False, False) == {}
