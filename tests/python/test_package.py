"""The installed package: its examples, its stubs, its tool."""

import doctest
import importlib.metadata
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import hitmask
import hitmask.pygame
import pytest

ROOT = Path(__file__).parents[2]


def documented():
    """Every public name with a docstring that holds an example."""
    for owner in (hitmask, hitmask._hitmask, hitmask.pygame):
        yield owner.__name__, owner.__doc__ or ""
        for name, value in vars(owner).items():
            if name.startswith("_"):
                continue
            yield f"{owner.__name__}.{name}", getattr(value, "__doc__", None) or ""
            if inspect.isclass(value):
                for inner, member in vars(value).items():
                    yield f"{owner.__name__}.{name}.{inner}", getattr(member, "__doc__", None) or ""


EXAMPLES = {name: text for name, text in documented() if ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_docstring(name):
    example = doctest.DocTestParser().get_doctest(EXAMPLES[name], {"hitmask": hitmask}, name, None, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


def test_there_are_examples_and_docstrings():
    assert len(EXAMPLES) >= 15
    for name in hitmask.__all__:
        value = getattr(hitmask, name)
        if inspect.isclass(value) or callable(value):
            assert value.__doc__, name


def run_python(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)


def test_tool():
    ship, rock = (str(ROOT / "assets" / "sprites" / name) for name in ("ship.png", "rock_large.png"))
    answer = run_python("-m", "hitmask", "check", ship, rock, "--at", "30,20", "--json")
    assert answer.returncode == 0 and '"area":299' in answer.stdout
    assert run_python("-m", "hitmask", "no-such-command").returncode == 2


def test_package_without_tool(tmp_path):
    """One line says how to get it."""
    shutil.copy(Path(hitmask.__file__).with_name("__main__.py"), tmp_path)
    answer = run_python(str(tmp_path / "__main__.py"), "check")
    assert answer.returncode == 1 and not answer.stdout and answer.stderr.count("\n") == 1
    assert "pip install . --config-settings=cmake.define.HITMASK_TOOL=ON" in answer.stderr
    for package in ("libcli11-dev", "nlohmann-json3-dev"):
        assert package in answer.stderr


def test_version():
    assert importlib.metadata.version("hitmask") == hitmask.__version__
    assert hitmask.active_target() in hitmask.available_targets()
    with pytest.raises(ValueError):
        hitmask.force_target("abacus")
    hitmask.force_target(hitmask.active_target())


def test_png(tmp_path):
    mask = hitmask.Mask.disc(20)
    hitmask.write_png(tmp_path / "disc.png", mask)
    assert hitmask.read_png(tmp_path / "disc.png") == mask == hitmask.Mask.decode_png(mask.encode_png())
    assert [path.name for path in tmp_path.iterdir()] == ["disc.png"]
    ship = hitmask.read_png(ROOT / "assets" / "sprites" / "ship.png", threshold=0)
    assert ship.count() > 0
    assert hitmask.read_png(ROOT / "assets" / "sprites" / "ship.png", key=(0, 0, 0), tolerance=3).size == ship.size
    with pytest.raises(FileNotFoundError):
        hitmask.read_png(tmp_path / "none.png")
    (tmp_path / "bad.png").write_bytes(mask.encode_png()[:40])
    with pytest.raises(ValueError, match="bad.png"):
        hitmask.read_png(tmp_path / "bad.png")
    for data in (b"", b"text", mask.encode_png()[:-20]):
        with pytest.raises(ValueError):
            hitmask.Mask.decode_png(data)
    for wrong in ({"threshold": 256}, {"key": (1, 2, 300)}, {"tolerance": -1, "key": "corners"}):
        with pytest.raises(ValueError):
            hitmask.Mask.decode_png(mask.encode_png(), **wrong)
    for wrong in ({"key": (1, 2)}, {"key": "edges"}, {"threshold": "high"}):
        with pytest.raises(TypeError):
            hitmask.Mask.decode_png(mask.encode_png(), **wrong)
    with pytest.raises(ValueError):
        hitmask.Mask.from_alpha(bytes(10), (3, 3))
    with pytest.raises(ValueError):
        hitmask.Mask.from_alpha(bytes(10), (3, 3), first=11)
    assert hitmask.Mask.from_alpha(bytes([0, 9] * 6), (3, 2), first=1, pixel_stride=2, row_stride=6, threshold=8).count() == 6


def test_lists_take_masks_of_both_kinds():
    disc = hitmask.Mask.disc(4)
    masks = [disc, hitmask.pygame.Mask(disc)]
    assert hitmask.overlap_many(masks, [0, 1], [1, 0], [(0, 0), (20, 0)]).tolist() == [True, False]
    for wrong in (None, "mask", 3):
        with pytest.raises(TypeError):
            hitmask.overlap_many([disc, wrong], [0], [1], [(0, 0)])


def test_nothing_private_is_promised():
    assert sorted(hitmask.__all__, key=str.lower) and all(hasattr(hitmask, name) for name in hitmask.__all__)
    assert all(hasattr(hitmask.pygame, name) for name in hitmask.pygame.__all__)
