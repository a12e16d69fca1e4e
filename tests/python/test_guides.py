"""The guides: Arcade and pyglet draw, without a screen, the pixels that collide; Dask's workers answer as one process does."""

import itertools
import os
import sys

import hitmask
import numpy
import pytest
from PIL import Image

os.environ.setdefault("ARCADE_HEADLESS", "True")
import arcade
import pyglet
from test_examples import ROOT, SPRITES, run, share_that_differs

WIDTH, HEIGHT = 160, 120
sys.path.insert(0, str(ROOT / "examples"))


@pytest.fixture(scope="module")
def window():
    opened = arcade.open_window(WIDTH, HEIGHT)
    yield opened
    opened.close()


def noise(seed, width, height):
    """A picture in which every pixel is an edge."""
    pixels = numpy.full((height, width, 4), 255, numpy.uint8)
    pixels[..., 3] = 255 * (numpy.random.default_rng(seed).random((height, width)) < 0.5)
    return Image.fromarray(pixels)


def bordered(picture, left):
    """With transparent columns on the left, which Arcade's hit box leaves out."""
    wider = Image.new("RGBA", (picture.width + left, picture.height))
    wider.paste(picture, (left, 0))
    return wider


def drawn(window, sprite):
    """Which pixels of the window a sprite covers, the top row first."""
    shown = arcade.SpriteList()
    shown.append(sprite)
    window.clear()
    shown.draw(pixelated=True)
    return numpy.asarray(arcade.get_image(0, 0, WIDTH, HEIGHT))[..., 0] > 127


def in_window(mask, position):
    """The same for a mask at a position of the world, whose y is minus Arcade's."""
    picture = hitmask.Mask((WIDTH, HEIGHT))
    picture.draw(mask, (position[0], HEIGHT + position[1]))
    return picture.to_array()


@pytest.mark.parametrize("seed", range(12))
def test_arcade_draws_the_mask(window, seed):
    from python_arcade import mask_of, snap

    random = numpy.random.default_rng(seed)
    sprite = arcade.Sprite(arcade.Texture(bordered(noise(seed, *random.integers(5, 40, 2)), seed % 5)))
    sprite.position = random.uniform(40, 80, 2).tolist()
    snap(sprite)
    mask = mask_of(sprite.texture)
    corner = (sprite.center_x - mask.width / 2, -sprite.center_y - mask.height / 2)
    assert corner == tuple(map(round, corner))
    assert numpy.array_equal(drawn(window, sprite), in_window(mask, tuple(map(round, corner))))


@pytest.mark.parametrize("angle", [0, 90, 180, 270, 30, 133.5])
def test_arcade_draws_the_turned_body(window, angle):
    """Quarter turns exactly, others up to the card's rounding: noise has the most edges to round."""
    from python_arcade import centre_of, mask_of

    sprite = arcade.Sprite(arcade.Texture(noise(7, 34, 28)), center_x=80, center_y=60, angle=angle)
    mask = mask_of(sprite.texture)
    world = hitmask.World()
    body = world.add(hitmask.Shape(mask, (17, 14)), centre_of(sprite), transform=hitmask.Transform(degrees=angle))
    raster, position = mask.place(hitmask.Transform.about_middle(mask, (80, -60), angle)).rasterise()
    assert world.box(body) == (*position, *raster.size)
    differ = (drawn(window, sprite) != in_window(raster, position)).sum()
    assert differ <= (0 if angle % 90 == 0 else 0.03 * 34 * 28)


@pytest.mark.parametrize("seed", range(6))
def test_pyglet_draws_the_mask(window, seed, tmp_path):
    from python_pyglet import Letter

    random = numpy.random.default_rng(seed)
    noise(seed, *random.integers(5, 40, 2)).save(tmp_path / "letter.png")
    letter = Letter(tmp_path / "letter.png")
    x, y = random.integers(50, 70, 2).tolist()
    sprite = pyglet.sprite.Sprite(letter.image, x=x, y=y)
    window.clear()
    sprite.draw()
    seen = numpy.asarray(arcade.get_image(0, 0, WIDTH, HEIGHT))[..., 0] > 127
    left, top = letter.shape.origin
    assert numpy.array_equal(seen, in_window(letter.shape.mask, (x - left, -y - top)))


def test_arcade_program(tmp_path):
    result = run("python_arcade.py", "--frames", 110, "--picture", tmp_path / "rocks.png")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "110 frames: 4 coins, hit 7 times\n"  # the same game every time
    assert share_that_differs(tmp_path / "rocks.png", ROOT / "docs" / "pictures" / "python_arcade.png") < 0.01


def test_pyglet_program(tmp_path):
    result = run("python_pyglet.py", "--frames", 800, "--picture", tmp_path / "letters.png")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "800 frames: 89 letters, 83 of them at rest\n"
    assert share_that_differs(tmp_path / "letters.png", ROOT / "docs" / "pictures" / "python_pyglet.png") < 0.01


def test_debug_drawing_with_raylib(tmp_path):
    result = run("python_debug_raylib.py", "--picture", tmp_path / "debug.png", wrapper=("xvfb-run", "-a"))
    assert result.returncode == 0, result.stderr
    for name in ("sdl2", "sfml", "pygame", "raylib"):  # all draw the same scene
        assert share_that_differs(tmp_path / "debug.png", ROOT / "docs" / "pictures" / f"debug_{name}.png") < 0.001


@pytest.mark.parametrize("program", ["python_arcade.py", "python_pyglet.py"])
def test_programs_without_sprites(tmp_path, program):
    result = run(program, "--frames", 1, "--sprites", tmp_path)
    assert result.returncode != 0 and str(tmp_path) in result.stderr


def test_dask_program(tmp_path):
    """A cluster of processes on this machine, and the same call in this process."""
    import python_dask

    result = run("python_dask.py", SPRITES, "--output", tmp_path / "result.npy")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("19 sprites, 190 pairs, 2438526 offsets, 340935 of them deep\n"), result.stdout
    masks = list(python_dask.read_sprites(SPRITES, 128).values())
    pairs = itertools.combinations_with_replacement(range(len(masks)), 2)
    expected = python_dask.compare_many(masks, pairs)
    assert numpy.array_equal(numpy.load(tmp_path / "result.npy"), expected)


def test_dask_row():
    """One pair against a plain count of every offset."""
    import python_dask

    first, second = hitmask.Mask.disc(9), hitmask.Mask.disc(6)
    row = python_dask.compare_many([first, second], [(0, 1)])[0]
    areas = {(x, y): first.overlap_area(second, (x, y))
             for y in range(1 - second.height, first.height) for x in range(1 - second.width, first.width)}
    half = min(first.count(), second.count()) // 2
    assert row["clear"] == sum(area == 0 for area in areas.values())
    assert row["graze"] == sum(0 < area <= python_dask.GRAZE for area in areas.values())
    assert row["deep"] == sum(area >= half for area in areas.values())
    assert sum(row[each] for each in ("clear", "graze", "hit", "deep")) == len(areas)
    worst = tuple(row["worst"].tolist())
    assert row["area"] == max(areas.values()) == areas[worst]
    out = tuple((row["worst"] + row["way_out"]).tolist())
    assert first.overlap_area(second, out) == 0


def test_dask_without_sprites(tmp_path):
    result = run("python_dask.py", tmp_path)
    assert result.returncode != 0 and str(tmp_path) in result.stderr and "Traceback" not in result.stderr
