"""The works of the table: each returns (hitmask's way, the rival's way) after checking that they agree."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import hitmask
import hitmask.pygame as ours
import numpy
import pygame

theirs = pygame.mask
RANDOM = numpy.random.default_rng(20240601)


def blob(side, seed=0):
    """A sprite as games have them: a disc with bites taken out of it."""
    mask = hitmask.Mask((side, side))
    mask.paint_ellipse((0, 0, side, side))
    random = numpy.random.default_rng(seed)
    for _ in range(5):
        x, y = (int(v) for v in random.integers(0, side, 2))
        mask.paint_disc((x, y), side // 10, "erase")
    return mask


def pygame_mask(mask):
    copy = theirs.Mask(mask.size)
    numpy.copyto(numpy.asarray(memoryview(copy)), numpy.asarray(memoryview(ours.Mask(mask))))
    return copy


def twins(side, seed=0):
    mask = blob(side, seed)
    return ours.Mask(mask), pygame_mask(mask)


def single(name):
    (a, c), (b, d) = twins(32, 1), twins(32, 2)
    offsets = [(int(x), int(y)) for x, y in RANDOM.integers(-30, 31, (64, 2))]
    assert [bool(getattr(a, name)(b, o)) for o in offsets] == [bool(getattr(c, name)(d, o)) for o in offsets]
    mine, other = getattr(a, name), getattr(c, name)

    def my_calls():
        for offset in offsets:
            mine(b, offset)

    def their_calls():
        for offset in offsets:
            other(d, offset)

    return my_calls, their_calls


def pairs():
    masks = [blob(64, seed) for seed in range(32)]
    rivals = [pygame_mask(mask) for mask in masks]
    a, b = RANDOM.integers(0, 32, (2, 100_000))
    offsets = RANDOM.integers(-64, 65, (100_000, 2)).astype(numpy.int32)
    questions = [(rivals[i], rivals[j], (x, y)) for i, j, (x, y) in zip(a.tolist(), b.tolist(), offsets.tolist())]

    def mine():
        return hitmask.overlap_many(masks, a, b, offsets).hit

    def other():
        return [one.overlap(two, offset) for one, two, offset in questions]

    assert mine().tolist() == [point is not None for point in other()]
    return mine, other


def from_surface():
    surface = pygame.Surface((256, 256), pygame.SRCALPHA, 32)
    twins(256)[1].to_surface(surface, unsetcolor=(0, 0, 0, 0))
    assert bytes(ours.from_surface(surface)) == bytes(theirs.from_surface(surface))
    return lambda: ours.from_surface(surface), lambda: theirs.from_surface(surface)


def method(name, *arguments):
    mine, other = twins(256, 3)
    if name == "convolve":
        small = twins(64, 4)
        return lambda: mine.convolve(small[0]), lambda: other.convolve(small[1])
    call, rival = getattr(mine, name), getattr(other, name)
    assert len(call(*arguments)) == len(rival(*arguments)) if name != "scale" else True
    return lambda: call(*arguments), lambda: rival(*arguments)


class Sprite(pygame.sprite.Sprite):
    def __init__(self, position, mask):
        super().__init__()
        self.mask = mask
        self.rect = pygame.Rect(position, mask.get_size())


def groups(count):
    """Two groups of sprites, of hitmask's masks and of pygame's, at the same places."""
    kinds = [twins(32, seed) for seed in range(8)]
    mine, other = [], []
    for _ in range(2):
        positions = RANDOM.integers(0, 1600, (count // 2, 2)).tolist()
        mine.append(pygame.sprite.Group([Sprite(p, kinds[i % 8][0]) for i, p in enumerate(positions)]))
        other.append(pygame.sprite.Group([Sprite(p, kinds[i % 8][1]) for i, p in enumerate(positions)]))
    return mine, other


def crashed_by_hand(first, second):
    """The best that pygame offers: boxes in one C call per sprite, pixels of those that meet."""
    seconds = second.sprites()
    rects = [sprite.rect for sprite in seconds]
    crashed = {}
    for sprite in first:
        x, y = sprite.rect.topleft
        overlap = sprite.mask.overlap
        for index in sprite.rect.collidelistall(rects):
            if overlap(seconds[index].mask, (rects[index].x - x, rects[index].y - y)):
                crashed.setdefault(sprite, []).append(seconds[index])
    return crashed


def counted(crashed):
    return [len(others) for others in crashed.values()]


def groupcollide(by_hand):
    mine, other = groups(1000)  # 500 against 500

    def rival():
        if by_hand:
            return crashed_by_hand(*other)
        return pygame.sprite.groupcollide(*other, False, False, pygame.sprite.collide_mask)

    assert counted(ours.groupcollide(*mine, False, False)) == counted(rival())
    return lambda: ours.groupcollide(*mine, False, False), rival


def frames():
    """10,000 sprites that all move, every frame."""
    count, side = 10_000, 8_000
    masks = [blob(32, seed) for seed in range(8)]
    rivals = [pygame_mask(mask) for mask in masks]
    start = RANDOM.integers(0, side, (count, 2)).astype(numpy.int32)
    speed = RANDOM.integers(-3, 4, (count, 2)).astype(numpy.int32)
    world = hitmask.World(stay_events=False)
    ids = world.add_many([masks[i % 8] for i in range(count)], start)
    rects = [pygame.Rect(x, y, 32, 32) for x, y in start.tolist()]
    kinds = [rivals[i % 8] for i in range(count)]
    speeds = speed.tolist()
    state = {"positions": start.copy(), "frame": 0}

    def mine():
        state["positions"] += speed if state["frame"] % 2 == 0 else -speed
        state["frame"] += 1
        world.move_many(ids, state["positions"])
        world.step()
        return len(world.contacts())

    def rival():
        sign = 1
        for rect, (dx, dy) in zip(rects, speeds):
            rect.move_ip(sign * dx, sign * dy)
        found = 0
        for index, rect in enumerate(rects):
            for other in rect.collidelistall(rects):
                if other > index and kinds[index].overlap(kinds[other], (rects[other].x - rect.x, rects[other].y - rect.y)):
                    found += 1
        for rect, (dx, dy) in zip(rects, speeds):
            rect.move_ip(-dx, -dy)
        return found

    first = mine()
    assert first == rival() and mine() >= 0
    return mine, rival
