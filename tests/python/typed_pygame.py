"""The same as typed_use.py, for a game with pygame: sprites keep their own class in every answer."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy
import numpy.typing
import pygame
import pygame.sprite
from typing_extensions import assert_type

import hitmask
import hitmask.pygame
from hitmask.pygame import NearestSprite, SpriteEvent, SpriteHit, SpriteMove, SpriteRayHit, SpriteWorld


class Rock(pygame.sprite.Sprite):
    """With attributes of its own."""

    def __init__(self, x: int) -> None:
        super().__init__()
        self.image = pygame.Surface((8, 8))
        self.rect = pygame.Rect(x, 0, 8, 8)
        self.weight = 3


class Shot(Rock):
    """Another kind, which is a Rock as well."""


def masks() -> hitmask.pygame.Mask:
    mask = hitmask.pygame.Mask((8, 8), fill=True)
    assert_type(mask.overlap(mask, (1, 1)), tuple[int, int] | None)
    assert_type(mask.overlap_mask(mask, pygame.Vector2(1, 1)), hitmask.pygame.Mask)
    theirs = pygame.mask.Mask((4, 4), True)
    assert_type(mask.overlap(theirs, (1, 1)), tuple[int, int] | None)
    mask.draw(theirs, (2, 2))
    assert_type(mask.convolve(theirs), hitmask.pygame.Mask)
    mask.convolve(theirs, theirs)
    drawn: pygame.Surface = mask.to_surface(setcolor="red", unsetcolor=None)
    made: hitmask.pygame.Mask = hitmask.pygame.from_surface(drawn)
    near: hitmask.pygame.Mask = hitmask.pygame.from_threshold(drawn, (255, 0, 0), (9, 9, 9, 255))
    boxes: list[pygame.Rect] = made.get_bounding_rects()
    assert_type(hitmask.Mask(made).overlap(made, (0, 0)), bool)
    print(near.count(), boxes, made.get_rect(topleft=(3, 4)), made.outline(2))
    return made


def the_rest_of_a_mask(mask: hitmask.pygame.Mask) -> None:
    """What pygame.mask.Mask has as well."""
    assert_type(mask.copy(), hitmask.pygame.Mask)
    assert_type(mask.get_size(), tuple[int, int])
    assert_type(mask.get_at((1, 1)), int)
    mask.set_at((1, 1), 0)
    mask.fill()
    mask.clear()
    mask.invert()
    mask.erase(mask.copy(), (0, 0))
    assert_type(mask.scale((9, 9)), hitmask.pygame.Mask)
    assert_type(mask.overlap_area(mask, (0, 0)), int)
    assert_type(mask.angle(), float)
    assert_type(mask.centroid(), tuple[int, int])
    assert_type(mask.connected_component((1, 1)), hitmask.pygame.Mask)
    assert_type(mask.connected_components(minimum=2), list[hitmask.pygame.Mask])


def both_kinds(folder: Path) -> None:
    """Lists and functions of masks take hitmask's, hitmask.pygame's and pygame's own."""
    theirs = pygame.mask.Mask((4, 4), True)
    mixed: list[hitmask.Mask | hitmask.pygame.Mask | pygame.mask.Mask] = [hitmask.Mask((4, 4), solid=True), hitmask.pygame.Mask((4, 4), True), theirs]
    places = [pygame.Vector2(1, 1), pygame.Vector2(0, 0)]
    assert_type(hitmask.overlap_many(mixed, [0, 1], [1, 2], places), numpy.typing.NDArray[numpy.bool_])
    assert_type(hitmask.overlap_area_many(mixed, [0, 1], [1, 2], places), numpy.typing.NDArray[numpy.int64])
    assert_type(hitmask.contact_many(mixed, [0, 1], [1, 2], places, "area"), hitmask.Contacts)
    hitmask.overlap_many([theirs, hitmask.Mask((4, 4))], [0], [1], [(0, 0)])
    hitmask.overlap_many([hitmask.pygame.Mask((4, 4)), theirs], [0], [1], [[0.5, 0]])
    world = hitmask.World()
    bodies = world.add_many([theirs, hitmask.Mask((4, 4))], places)
    world.set_position_many(bodies, [pygame.Vector2(2.5, 2), pygame.Vector2(3, 4)])
    world.move_many(bodies, [(5, 5), (9.5, 9)])
    for mask in mixed:
        hitmask.write_png(folder / "mask.png", mask)
        assert_type(hitmask.mask_from_image(mask), hitmask.Mask)
        assert_type(hitmask.Terrain(mask), hitmask.Terrain)
    surface = pygame.Surface((4, 4))
    hitmask.write_png(folder / "ground.png", hitmask.Terrain(surface, at=(3, 3)), (0, 0, 9, 9))
    hitmask.Sheet().add_frame("surface", surface, pygame.Vector2(1.5, 2), at=pygame.Vector2(0, 0))
    print(hitmask.mask_from_image(surface), hitmask.mask_from_image([[0, 1], [1, 0]]), hitmask.Terrain())


def pairs_of_numbers(bar: hitmask.Mask) -> None:
    """Where a fraction of a pixel counts, any pair as well."""
    for pair in (pygame.Vector2(1.5, 2), [1.5, 2], (1, 2), numpy.array([1.5, 2])):
        turned = hitmask.Transform(position=pair, pivot=pair, scale=pair, shear=pair)
        hitmask.Transform.about_middle(bar, pair, 30, pair, shear=pair)
        hitmask.Transform.from_matrix(1, 0, 0, 1, pair, pair)
        bar.place(turned).sweep_turning(bar, travel=pair, position=pair, pivot=pair, scale=pair, shear=pair)
        hitmask.RotationCache(bar, 4, pair, pair, shear=pair)
        hitmask.Sheet().add_frame("bar", bar, pivot=pair, at=pair, size=(99, 99))


def collisions(hero: Rock, rocks: pygame.sprite.Group[Rock], shots: pygame.sprite.Group[Shot]) -> int:
    touched = hitmask.pygame.spritecollide(hero, rocks, False)
    assert_type(touched, list[Rock])
    first = hitmask.pygame.spritecollideany(hero, shots)
    assert_type(first, Shot | None)
    crashed = hitmask.pygame.groupcollide(rocks, shots, False, False)
    assert_type(crashed, dict[Rock, list[Shot]])
    near = hitmask.pygame.spritecollide(hero, rocks, False, lambda one, other: one.weight == other.weight)
    assert_type(near, list[Rock])
    point: tuple[int, int] | None = hitmask.pygame.collide_mask(hero, hero)
    print(first, point, len(crashed))
    return sum(rock.weight for rock in touched)


def respond(met: Rock | None) -> Literal["slide", "cross"]:
    return "slide" if met is not None and met.weight > 2 else "cross"


def worlds(hero: Rock, rocks: pygame.sprite.Group[Rock], shots: pygame.sprite.Group[Shot]) -> None:
    world: SpriteWorld[Rock] = SpriteWorld(threshold=99)
    world.add(rocks, meets=shots)
    world.add(shots, meets=[rocks, shots], is_static=True)
    events = world.update()
    assert_type(events, list[SpriteEvent[Rock]])
    for event in events:
        if event.has(hero) and (other := event.other(hero)) is not None:
            assert_type(other.weight, int)
    assert_type(world.touching(hero, shots), list[Rock])
    for one, other in world.pairs(rocks, shots):
        print(one.weight + other.weight)
    assert_type(world.query_box(pygame.Rect(0, 0, 9, 9), [rocks, shots]), list[Rock])
    assert_type(world.query_mask(hitmask.Mask((9, 9)), (0, 0)), list[Rock])
    assert_type(world.nearest((0, 0), k=2), list[NearestSprite[Rock]])
    hit = world.ray((-9, 4), (90, 4))
    assert_type(hit, SpriteRayHit[Rock] | None)
    if hit is not None:
        assert_type(hit.sprite, Rock)
        assert_type(hit.hit.pixel, tuple[int, int])
    moved = world.move(hero, 1.5, 0, respond, rocks)
    assert_type(moved, SpriteMove[Rock])
    assert_type(moved.sprites, list[Rock | None])
    assert_type(world.sprite(world.body(hero)), Rock | None)
    out: tuple[int, int] = world.unstick(hero, 50)
    world.draw(pygame.Surface((9, 9)), pygame.Vector2(1.5, 2))
    world.draw(pygame.Surface((9, 9)), [3, 4])
    assert_type(world.query_point((1, 1)), list[Rock])
    assert_type(world.ray_all((-9, 4), (90, 4)), list[SpriteRayHit[Rock]])
    assert_type(world.began(rocks, shots), list[tuple[Rock, Rock]])
    assert_type(world.ended(), list[tuple[Rock, Rock]])
    assert_type(world.groups[0].sprites(), Sequence[Rock])
    assert_type(world.world, hitmask.World)
    assert_type(moved.hits, list[SpriteHit[Rock]])
    world.changed(hero)
    world.read()
    world.remove(shots)
    any_sprites = SpriteWorld()
    any_sprites.add(shots)
    assert_type(any_sprites.query_point((1, 1)), list[pygame.sprite.Sprite])
    print(out, len(world), hero in world, world.layer(rocks), any_sprites)


def in_place_of_pygames() -> None:
    kind: type[hitmask.pygame.Mask] = hitmask.pygame.MaskType
    hitmask.pygame.install(first_point="pygame")
    hitmask.pygame.uninstall()
    print(kind)


if __name__ == "__main__":
    in_place_of_pygames()
    print(masks().count())
    the_rest_of_a_mask(masks())
    group: pygame.sprite.Group[Rock] = pygame.sprite.Group(Rock(0), Rock(4))
    others: pygame.sprite.Group[Shot] = pygame.sprite.Group(Shot(30))
    print(collisions(group.sprites()[0], group, others))
    worlds(group.sprites()[0], group, others)
    pairs_of_numbers(hitmask.Mask((9, 3), solid=True))
    with tempfile.TemporaryDirectory() as folder:
        both_kinds(Path(folder))
