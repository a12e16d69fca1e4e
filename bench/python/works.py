"""The works of the table: each returns (hitmask's function, the rival's) after checking that they agree."""

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
    """A typical sprite: a disc with pieces cut out."""
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


def plain(result):
    """The contents of masks and lists of masks, for comparison."""
    if isinstance(result, (ours.Mask, theirs.Mask)):
        return result.get_size(), bytes(result)
    return [plain(item) for item in result] if isinstance(result, list) else result


def agreed(mine, other):
    assert plain(mine()) == plain(other()), "the answers differ"
    return mine, other


def single(name):
    (a, c), (b, d) = twins(32, 1), twins(32, 2)
    offsets = [(int(x), int(y)) for x, y in RANDOM.integers(-30, 31, (64, 2))]
    mine, other = getattr(a, name), getattr(c, name)
    assert [mine(b, o) for o in offsets] == [other(d, o) for o in offsets]

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
        return hitmask.overlap_many(masks, a, b, offsets)

    def other():
        return [one.overlap(two, offset) for one, two, offset in questions]

    assert mine().tolist() == [point is not None for point in other()]
    return mine, other


def from_surface():
    surface = pygame.Surface((256, 256), pygame.SRCALPHA, 32)
    twins(256)[1].to_surface(surface, unsetcolor=(0, 0, 0, 0))
    return agreed(lambda: ours.from_surface(surface), lambda: theirs.from_surface(surface))


def to_surface():
    """Onto a surface that exists, in the two default colours."""
    surfaces = [pygame.Surface((256, 256), pygame.SRCALPHA, 32) for _ in range(2)]
    masks = twins(256, 3)
    mine, other = (lambda mask=mask, surface=surface: mask.to_surface(surface) for mask, surface in zip(masks, surfaces))
    mine(), other()
    assert bytes(surfaces[0].get_buffer()) == bytes(surfaces[1].get_buffer()), "the pixels differ"
    return mine, other


def invert():
    mine, other = twins(256, 3)
    for _ in range(2):
        mine.invert(), other.invert()
        assert plain(mine) == plain(other), "the masks differ"
    return mine.invert, other.invert


def method(name, *arguments):
    mine, other = twins(256, 3)
    call, rival = getattr(mine, name), getattr(other, name)
    return agreed(lambda: call(*arguments), lambda: rival(*arguments))


def components():
    """A disc with pieces cut out, and single pixels around it."""
    dust = hitmask.Mask.from_array(numpy.random.default_rng(5).random((256, 256)) < 0.002)
    mask = blob(256, 3) | dust
    mine, other = ours.Mask(mask), pygame_mask(mask)
    return agreed(mine.connected_components, other.connected_components)


def convolve():
    (mine, other), (a, b) = twins(256, 3), twins(64, 4)
    return agreed(lambda: mine.convolve(a), lambda: other.convolve(b))


class Sprite(pygame.sprite.Sprite):
    def __init__(self, position, mask):
        super().__init__()
        self.mask = mask
        self.rect = pygame.Rect(position, mask.get_size())


def groups(*counts):
    """The same sprites at the same positions, with hitmask's masks and with pygame's."""
    kinds = [twins(32, seed) for seed in range(8)]
    mine, other = [], []
    for count in counts:
        positions = RANDOM.integers(0, 1600, (count, 2)).tolist()
        mine.append(pygame.sprite.Group([Sprite(p, kinds[i % 8][0]) for i, p in enumerate(positions)]))
        other.append(pygame.sprite.Group([Sprite(p, kinds[i % 8][1]) for i, p in enumerate(positions)]))
    return mine, other


def crashed_by_hand(first, second):
    """The fastest method in pygame: boxes in one C call per sprite, then pixels of the overlapping ones."""
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


def numbered(crashed, first, second):
    """The same with the sprites' numbers."""
    a, b = ({sprite: i for i, sprite in enumerate(group)} for group in (first, second))
    return [(a[sprite], [b[other] for other in others]) for sprite, others in crashed.items()]


def groupcollide(by_hand, *counts):
    """Two groups, or a group with itself."""
    mine, other = groups(*counts)
    if len(counts) == 1:
        mine, other = mine * 2, other * 2

    def rival():
        if by_hand:
            return crashed_by_hand(*other)
        return pygame.sprite.groupcollide(*other, False, False, pygame.sprite.collide_mask)

    assert numbered(ours.groupcollide(*mine, False, False), *mine) == numbered(rival(), *other)
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
    positions = start.copy()

    def mine():
        positions[:] += speed
        outside = (positions < 0) | (positions > side)  # bounced off the edges
        speed[outside] *= -1
        world.set_position_many(ids, positions)
        world.step()
        return len(world.contacts())

    def rival():
        for rect, step in zip(rects, speeds):
            rect.move_ip(step)
            if not 0 <= rect.x <= side:
                step[0] *= -1
            if not 0 <= rect.y <= side:
                step[1] *= -1
        found = 0
        for index, rect in enumerate(rects):
            for other in rect.collidelistall(rects):
                if other > index and kinds[index].overlap(kinds[other], (rects[other].x - rect.x, rects[other].y - rect.y)):
                    found += 1
        return found

    assert [mine(), mine()] == [rival(), rival()]
    for _ in range(20):  # the first frames of a game do not matter
        mine()
    return mine, rival


def sprite_frames(by_hand):
    """2,000 sprites that all move, every frame: those that touch, as sprites."""
    count, side = 2_000, 3_600
    kinds = [twins(32, seed) for seed in range(8)]
    start, speed = RANDOM.integers(0, side, (count, 2)).tolist(), RANDOM.integers(-3, 4, (count, 2)).tolist()
    mine, other = (pygame.sprite.Group(Sprite(p, kinds[i % 8][which]) for i, p in enumerate(start)) for which in (0, 1))
    world = ours.SpriteWorld()
    world.add(mine)

    def moved(group):
        for sprite, step in zip(group, speed):
            rect = sprite.rect
            rect.move_ip(step)
            rect.x, rect.y = rect.x % side, rect.y % side

    def my_frame():
        moved(mine)
        return world.update(), world.pairs(mine, mine)

    def their_frame():
        moved(other)
        if by_hand:
            return crashed_by_hand(other, other)
        near = pygame.sprite.groupcollide(other, other, False, False)
        return {a: [b for b in others if pygame.sprite.collide_mask(a, b)] for a, others in near.items()}

    pairs, crashed = numbered_pairs(my_frame()[1], mine), numbered(their_frame(), other, other)
    assert pairs == sorted((a, b) for a, others in crashed for b in others if a < b), "the answers differ"
    return my_frame, their_frame


def numbered_pairs(pairs, group):
    numbers = {sprite: i for i, sprite in enumerate(group)}
    return sorted(tuple(sorted((numbers[a], numbers[b]))) for a, b in pairs)
