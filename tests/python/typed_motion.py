"""Transforms, obstacles and movers, every member of them, for type checkers: see typed_use.py."""

from __future__ import annotations

from typing import Literal

from typing_extensions import assert_type

import hitmask
from hitmask import Contact, Distance, Mask, MaskAt, MoveHit, MoveResult, Mover, Normal, Obstacle, PlacedMask, RayHit, RotationCache, Sweep, Transform, TurningSweep


def transforms(mask: Mask) -> PlacedMask:
    turned = Transform(position=(10.5, 3), pivot=[4, 4], degrees=30, scale=(2, 2), flip=(True, False), shear=(0, 0.1))
    assert_type(Transform.about_middle(mask, (5, 5), 45, flip_y=True), Transform)
    assert_type(Transform.from_matrix(1, 0, 0, 1, (3, 3), pivot=(1, 1)), Transform)
    assert_type(turned.xx, float)
    assert_type(turned.xy, float)
    assert_type(turned.yx, float)
    assert_type(turned.yy, float)
    assert_type(turned.x, float)
    assert_type(turned.y, float)
    assert_type(turned.pivot_x, float)
    assert_type(turned.pivot_y, float)
    assert_type(turned.degrees, float)
    assert_type(turned.inverse(), Transform)
    assert_type(turned * turned.inverse(), Transform)
    return mask.place(turned)


def placed_masks(placed: PlacedMask) -> None:
    other = placed.moved((1.5, 2))
    assert_type(placed.mask, Mask)
    assert_type(placed.position, tuple[int, int])
    assert_type(placed.moved((100, 0)), PlacedMask)
    assert_type(placed.covers((12, 5)), bool)
    assert_type(placed.bounds("any"), tuple[int, int, int, int])
    assert_type(placed.rasterise(coverage="centre"), MaskAt)
    assert_type(placed.overlap(other), bool)
    assert_type(placed.overlap_area(other), int)
    assert_type(placed.first_point(other), tuple[int, int] | None)
    assert_type(placed.contact(other, details="gradient"), Contact)
    assert_type(placed.sweep(other, (9, 0)), Sweep)
    assert_type(placed.separate(other, 50, axis="y"), tuple[int, int] | None)
    assert_type(placed.ray((-50, 5), (50, 5)), RayHit | None)
    assert_type(placed.distance(placed.moved((100, 0))), Distance | None)
    assert_type(placed.sweep_turning(placed.mask, travel=(9, 0), turn=90), TurningSweep)
    spin = placed.sweep_turning(placed.mask, position=(-90, 0), travel=(200, 0), turn=-90, details=["area"])
    assert_type(spin.steps, int)
    assert_type(spin.step_count, int)
    assert_type(spin.last_free, PlacedMask | None)
    assert_type(spin.first_blocked, PlacedMask | None)
    assert_type(spin.blocked, bool)
    assert_type(spin.contact, Contact)
    assert_type(spin.started_overlapping, bool)


def rotations(mask: Mask) -> None:
    cache = RotationCache(mask, angles=8, pivot=(2, 2), coverage="any", memory_limit=1 << 20)
    assert_type(cache.get(45), MaskAt)
    assert_type(cache.find(90), MaskAt | None)
    assert_type(cache.prepare(), int)
    assert_type(cache.index_of(100.5), int)
    assert_type(cache.degrees_at(3), float)
    assert_type(cache.angle_count, int)
    assert_type(cache.raster_count, int)
    assert_type(cache.memory_bytes, int)


def obstacles(mask: Mask, placed: PlacedMask) -> None:
    wall = Obstacle(size=(9, 90), position=(50, 0), id=7, one_way="left")
    assert_type(Obstacle.from_placed(placed, id=3), Obstacle)
    assert_type(wall.mask, Mask | None)
    assert_type(wall.position, tuple[int, int])
    assert_type(wall.size, tuple[int, int])
    assert_type(wall.box, tuple[int, int, int, int])
    assert_type(wall.id, int)
    assert_type(wall.one_way, Literal['none', 'left', 'right', 'top', 'bottom'])
    swept = hitmask.sweep(mask, (0, 10), (90, 0), [wall], details="area")
    assert_type(swept.steps, int)
    assert_type(swept.last_free, tuple[int, int] | None)
    assert_type(swept.first_blocked, tuple[int, int] | None)
    assert_type(swept.blocked, bool)
    assert_type(swept.obstacle, int)
    assert_type(swept.contact, Contact)
    assert_type(swept.started_overlapping, bool)
    hit = hitmask.ray((0, 10), (90, 10), lambda box: [wall])
    assert hit is not None
    assert_type(hit.obstacle, int)
    assert_type(hit.hit, RayHit)
    assert_type(hitmask.fits(mask, (0, 0), (each for each in [wall])), bool)
    assert_type(hitmask.unstick(mask, (45, 10), 50, [wall]), tuple[int, int] | None)


def movers(mask: Mask, placed: PlacedMask) -> None:
    mover = Mover((0, 0), step_up=2, step_down=2, gravity="bottom", corner_correction=3)
    floor = [Obstacle(size=(400, 9), position=(-100, 30))]
    mover.set_position((3.5, 4))
    assert_type(mover.copy(), Mover)
    assert_type(mover.position, tuple[int, int])
    assert_type(mover.remainder, tuple[int, int])
    assert_type(mover.step_up, int)
    assert_type(mover.step_down, int)
    assert_type(mover.gravity, Literal['none', 'left', 'right', 'top', 'bottom'])
    assert_type(mover.corner_correction, int)
    assert_type(mover.move(placed, 0.5, 0, floor), MoveResult)
    assert_type(mover.unstick(mask, 50, floor), tuple[int, int] | None)
    assert_type(mover.unstick(placed, 50, floor), tuple[int, int] | None)
    moved = mover.move(mask, 2.5, 60, floor)
    assert_type(moved.moved, tuple[int, int])
    assert_type(moved.hit_x, bool)
    assert_type(moved.hit_y, bool)
    assert_type(moved.on_ground, bool)
    assert_type(moved.corrected, int)
    assert_type(moved.hits, list[MoveHit])
    hit = moved.hits[0]
    assert_type(hit.obstacle, int)
    assert_type(hit.axis, Literal['x', 'y'])
    assert_type(hit.position, tuple[int, int])
    assert_type(hit.contact, Contact)
    assert_type(hit.normal, Normal)


if __name__ == "__main__":
    rock = Mask.disc(9)
    there = transforms(rock)
    placed_masks(there)
    rotations(rock)
    obstacles(rock, there)
    movers(rock, there)
    print(there)
