"""The examples, without a screen."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(name, *arguments):
    program = [sys.executable, str(ROOT / "examples" / name), *map(str, arguments)]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def test_rocks(tmp_path):
    runs = [run("python_rocks.py", "--frames", 300, "--picture", tmp_path / f"{i}.png") for i in range(2)]
    assert runs[0].returncode == 0, runs[0].stderr
    assert runs[0].stdout == runs[1].stdout  # the same game every time
    frames, hits = map(int, re.search(r"(\d+) frames, hit (\d+) times", runs[0].stdout).groups())
    assert frames == 300 and hits > 0
    assert (tmp_path / "0.png").read_bytes() == (tmp_path / "1.png").read_bytes()


def test_area_map(tmp_path):
    sprites = ROOT / "assets" / "sprites"
    result = run("python_area_map.py", sprites / "ship.png", sprites / "rock_large.png", tmp_path / "map.png")
    assert result.returncode == 0, result.stderr
    assert "of them touch" in result.stdout and (tmp_path / "map.png").stat().st_size > 1000
