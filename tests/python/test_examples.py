"""The examples, without a screen. Their pictures in docs/ are what they draw now."""

import shutil
import subprocess
import sys
from pathlib import Path

import hitmask
import numpy
import pygame
import pytest

ROOT = Path(__file__).parents[2]
SPRITES = ROOT / "assets" / "sprites"


def run(name, *arguments, wrapper=()):
    program = [*wrapper, sys.executable, str(ROOT / "examples" / name), *map(str, arguments)]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def pixels(path):
    return pygame.surfarray.array3d(pygame.image.load(path)).astype(int)


def share_that_differs(path, other):
    """How much of two pictures differs visibly. Fonts may, from one release of a library to the next."""
    a, b = pixels(path), pixels(other)
    return 1.0 if a.shape != b.shape else float((numpy.abs(a - b).max(axis=2) > 32).mean())


def test_rocks(tmp_path):
    result = run("python_rocks.py", "--frames", 300, "--picture", tmp_path / "rocks.png")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "300 frames: 6 coins, 14 rocks dodged, hit 1 times\n"  # the same game every time
    assert share_that_differs(tmp_path / "rocks.png", ROOT / "docs" / "pictures" / "python_rocks.png") < 0.01


def test_rocks_without_sprites(tmp_path):
    result = run("python_rocks.py", "--frames", 1, "--sprites", tmp_path)
    assert result.returncode != 0 and "ship.png" in result.stderr


def test_cave(tmp_path):
    result = run("python_cave.py", "--frames", 725, "--outlines", "--picture", tmp_path / "cave.png")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "725 frames: 4 coins, 3 slimes, hit 0 times\n"
    assert share_that_differs(tmp_path / "cave.png", ROOT / "docs" / "pictures" / "python_cave.png") < 0.01


def test_sheet(tmp_path):
    result = run("python_sheet.py", "--frames", 250, "--picture", tmp_path / "sheet.png")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "250 frames: 35 coins, hit 1 times\n"  # the same game every time
    assert share_that_differs(tmp_path / "sheet.png", ROOT / "docs" / "pictures" / "python_sheet.png") < 0.001


def test_sheet_from_a_baked_file(tmp_path):
    baked = tmp_path / "slime.hitmask"
    hitmask.save_sheet(baked, hitmask.read_sheet(SPRITES / "slime.json", pivot=(0.5, 1.0)))
    result = run("python_sheet.py", "--frames", 600, "--sheet", baked)
    assert result.stdout == "600 frames: 76 coins, hit 14 times\n", result.stderr
    result = run("python_sheet.py", "--frames", 1, "--sheet", tmp_path / "none.json")
    assert result.returncode != 0 and "none.json" in result.stderr


def test_debug_drawing(tmp_path):
    result = run("python_debug_pygame.py", "--picture", tmp_path / "debug.png")
    assert result.returncode == 0, result.stderr
    for name in ("sdl2", "sfml", "pygame", "raylib"):  # all draw the same scene
        assert share_that_differs(tmp_path / "debug.png", ROOT / "docs" / "pictures" / f"debug_{name}.png") < 0.001


def test_platformer(tmp_path):
    """The program in C++ ends in the same state, and draws the same picture."""
    result = run("python_platformer.py", "--self-play", 1400)
    assert result.returncode == 0, result.stderr
    assert result.stdout == (ROOT / "tests" / "examples" / "platformer_end.txt").read_text(encoding="utf-8")
    result = run("python_platformer.py", "--self-play", 700, "--picture", tmp_path / "platformer.png")
    assert result.returncode == 0, result.stderr
    assert share_that_differs(tmp_path / "platformer.png", ROOT / "docs" / "pictures" / "platformer.png") < 0.001


def test_a_recorded_game_is_found(tmp_path):
    level = tmp_path / "level.txt"
    shutil.copy(ROOT / "assets" / "levels" / "platformer.txt", level)
    result = run("../assets/levels/find_keys.py", level, 2)
    assert result.returncode == 0 and "the goal after" in result.stdout, result.stderr
    assert "reached the goal after" in run("python_platformer.py", "--level", level, "--self-play", 3000).stdout


def test_area_map(tmp_path):
    result = run("python_area_map.py", SPRITES / "ship.png", SPRITES / "rock_large.png", tmp_path / "map.png")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "at (16, -36): 629 shared pixels, a move by (12, -17) separates them",
        "26553 offsets, 16240 of them overlap, at most 1594 pixels",
    ]
    assert share_that_differs(tmp_path / "map.png", ROOT / "docs" / "pictures" / "python_area_map.png") < 0.05


@pytest.mark.parametrize("pair", [("coin", "saw"), ("slime_0", "letter_a")])
def test_area_map_of_others(tmp_path, pair):
    first, second = (SPRITES / f"{name}.png" for name in pair)
    result = run("python_area_map.py", first, second, tmp_path / "map.png")
    assert result.returncode == 0 and "of them overlap" in result.stdout, result.stderr
