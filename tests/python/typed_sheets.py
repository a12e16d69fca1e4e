"""Terrains, sheets and pictures, every member of them, for type checkers: see typed_use.py."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

import numpy
from numpy.typing import NDArray
from typing_extensions import assert_type

import hitmask
from hitmask import (
    Animation,
    Chain,
    ChunkChange,
    Contact,
    Distance,
    Frame,
    Loop,
    Mask,
    PartDefinition,
    Player,
    RayHit,
    Runs,
    Shape,
    Sheet,
    SheetDifference,
    Sweep,
    Terrain,
    TerrainChange,
    TerrainComponent,
    TerrainEdit,
    TerrainPiece,
    World,
)


def edits(ground: Terrain, mask: Mask) -> None:
    before = ground.copy()
    assert_type(ground.copy(), Terrain)
    assert_type(ground.neighbours, Literal[4, 8])
    assert_type(ground.hard, tuple[int, ...])
    assert_type(ground.carve(hitmask.Disc((20, 10), 5), at=(1.5, 1), hard=True), TerrainChange)
    assert_type(ground.deposit((5, 5, 20, 9), material=2), TerrainChange)
    assert_type(ground.deposit(hitmask.MaskAt(mask, (3, 3)), [1, 1]), TerrainChange)
    assert_type(ground.repaint(hitmask.Polygon([(0, 0), (9, 0), (0, 9)], "non_zero"), 3), TerrainChange)
    edit = TerrainEdit("deposit", hitmask.Line((0, 0), (30, 9), 3), (1, 1), 2)
    assert_type(ground.apply(edit), TerrainChange)
    data = hitmask.edits_to_bytes([edit])
    assert_type(hitmask.edits_to_bytes([edit]), bytes)
    assert_type(hitmask.edits_from_bytes(data), list[TerrainEdit])
    ground.apply_bytes(data)
    assert_type(ground.set((3, 3), True, material=1), bool)
    assert_type(ground.generate((0, 0, 9, 9), lambda chunk, corner: chunk.fill()), TerrainChange)
    assert_type(ground.set_array([[0, 1], [1, 0]], (5, 5), material=1, threshold=0.5), TerrainChange)
    ground.set_materials(numpy.zeros((3, 3), numpy.int8), (5, 5))
    assert_type(ground.changes(before), list[ChunkChange])
    assert_type(ground.drain_dirty(), list[ChunkChange])
    assert_type(ground.detached(floor=60, points=[(3, 3)], hard=False, least_area=2), list[TerrainPiece])
    ground.assign(before)


def questions(ground: Terrain, mask: Mask) -> None:
    box = (0, 0, 40, 40)
    assert_type(ground.count(), int)
    assert_type(ground.solid_bounds, tuple[int, int, int, int])
    assert_type(ground.chunk_count(), int)
    assert_type(ground.memory_bytes, int)
    assert_type(ground.content_hash(), int)
    assert_type(ground.chunk_hash((0, 0)), int)
    assert_type(ground.get((3, 3)), bool)
    assert_type(ground.material((3, 3)), int | None)
    assert_type(ground.to_mask(box), Mask)
    assert_type(ground.material_mask(box, 2), Mask)
    assert_type(ground.to_array(box), NDArray[numpy.bool_])
    assert_type(ground.to_text(box), str)
    assert_type(ground.to_runs(box), Runs)
    assert_type(ground.to_materials(box), NDArray[numpy.int8])
    assert_type(ground.components(), list[TerrainComponent])
    assert_type(ground.trace(box), list[Loop])
    assert_type(ground.nearest((99, 99)), tuple[int, int] | None)
    assert_type(ground.ray((5, -50), (5, 50)), RayHit | None)
    assert_type(ground.overlap(mask, (0, 0)), bool)
    assert_type(ground.overlap_area(mask, (0, 0)), int)
    assert_type(ground.first_point(mask, (0, 0)), tuple[int, int] | None)
    assert_type(ground.contact(mask, (0, 0), "all"), Contact)
    assert_type(ground.material_counts(mask, (0, 0)), list[int])
    assert_type(ground.sweep(mask, (0, -90), (0, 90)), Sweep)
    assert_type(ground.separate(mask, (0, 0), 90, axis="y"), tuple[int, int] | None)
    assert_type(ground.distance(mask, (0, -90)), Distance | None)
    assert_type(ground.chunk_chains(ground.drain_dirty(), 1.5, "up", least_spacing=0.5), tuple[list[tuple[int, int]], list[Chain]])
    assert_type(Terrain.decode_png(ground.encode_png(box), (3, 3), material=2, hard=(1,)), Terrain)
    assert_type(ground.encode_png(box), bytes)


def in_a_world(ground: Terrain) -> None:
    world = World()
    body = world.add(ground, is_static=True)
    assert_type(world.terrain(body), Terrain)
    assert_type(world.carve(body, (5, 5, 9, 9), at=(1, 1.5), hard=False), TerrainChange)
    assert_type(world.deposit(body, hitmask.Disc((9, 9), 3), (1, 1), 2), TerrainChange)
    assert_type(world.repaint(body, hitmask.Ellipse((0, 0, 9, 5)), 2, (1, 1)), TerrainChange)
    assert_type(world.edit(body, TerrainEdit("carve_all", (0, 0, 3, 3))), TerrainChange)
    assert_type(world.drain_dirty(body), list[ChunkChange])
    assert_type(world.detached(body, 60, [(3, 3)]), list[TerrainPiece])


def sheets(mask: Mask, folder: Path) -> None:
    sheet = Sheet()
    assert_type(sheet.add_frame("stand", mask, "centre", 90, parts=[("fist", (0, 0, 3, 3))], user="any text"), int)
    assert_type(sheet.add_frame("duck", [[0, 1], [1, 1]], (0.5, 2), size=(19, 19), at=(3, 4.5)), int)
    assert_type(sheet.add_animation("bow", ["stand", 1], "ping_pong", repeat=2), int)
    assert_type(sheet.to_bytes(), bytes)
    assert_type(Sheet.from_bytes(sheet.to_bytes(), trust="source"), Sheet)
    assert_type(sheet.frame_count, int)
    assert_type(sheet.animation_count, int)
    assert_type(sheet.frame("stand"), Frame)
    assert_type(sheet.animation(0), Animation)
    assert_type(sheet.find_frame("duck"), int | None)
    assert_type(sheet.find_animation("bow"), int | None)
    assert_type(sheet.duration("bow"), int)
    assert_type(sheet.mask(0, "mirrored"), Shape)
    assert_type(sheet.part_mask("stand", "fist", orientation="half"), Shape | None)
    assert_type(sheet.part_names(), list[str])
    assert_type(sheet.memory_bytes, int)
    assert_type(sheet.same_names(sheet), bool)
    assert_type(sheet.difference(sheet), SheetDifference)
    player = sheet.play("bow")
    assert_type(sheet.play(0), Player)
    assert_type(sheet.frame_of(player), int)
    assert_type(sheet.advance(player, 150), int)
    assert_type(sheet.advance_many([player], 20), NDArray[numpy.uint32])
    sheet.seek(player, 40)
    assert_type(player.animation, int)
    assert_type(player.speed, float)
    assert_type(player.time, int)
    assert_type(player.time_fraction, int)
    assert_type(player.repeats, int)
    assert_type(player.finished, bool)
    player.animation, player.speed, player.time, player.time_fraction, player.repeats, player.finished = 0, 1.5, 3, 0, 0, False
    hitmask.save_sheet(folder / "walk.hms", sheet)
    assert_type(hitmask.load_sheet(str(folder / "walk.hms")), Sheet)
    assert_type(hitmask.read_sheet(folder / "walk.hms", "baked"), Sheet)
    world = World()
    hero = world.add(sheet.mask("stand"), (50, 50))
    shown = world.attach_parts(hero, [PartDefinition("fist", layer=2)])
    assert_type(shown, hitmask.FrameBodies)
    world.set_frame(shown, sheet, 1, "mirrored")
    world.set_frame_many([shown], sheet, ["stand"], orientations=["half"])
    assert_type(world.change_frame(hero, sheet, "duck", fit="push", limit=9), tuple[int, int])


def pictures(ground: Terrain, folder: Path) -> None:
    Pixels = NDArray[numpy.uint8]
    hitmask.write_png(folder / "mask.png", Mask.disc(5))
    hitmask.write_png(str(folder / "ground.png"), ground, box=(0, 0, 9, 9))
    assert_type(hitmask.read_png(folder / "mask.png", key=(0, 0, 0), tolerance=2), Mask)
    assert_type(hitmask.read_terrain(folder / "ground.png", at=(3, 3), hard=[1]), Terrain)
    pixels = hitmask.read_picture(folder / "mask.png", max_pixels=999)
    hitmask.write_picture(folder / "copy.png", pixels[::-1])
    data = hitmask.encode_picture(pixels)
    assert_type(data, bytes)
    assert_type(hitmask.decode_picture(memoryview(data)), Pixels)
    assert_type(hitmask.mask_from_image(pixels, threshold=9), Mask)


if __name__ == "__main__":
    rock = Mask.disc(9)
    hill = Terrain(Mask((50, 30), solid=True), at=(0, 20), hard=[7])
    edits(hill, rock)
    questions(hill, rock)
    in_a_world(hill)
    with tempfile.TemporaryDirectory() as place:
        sheets(rock, Path(place))
        pictures(hill, Path(place))
    print(hill)
