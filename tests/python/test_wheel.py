"""What the wheel and the source package hold, and what they need."""

import importlib.metadata
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import hitmask
import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = Path(hitmask.__file__).parent
# On every Linux that wheels are made for (PEP 600); anything else has to come along.
EVERYWHERE = re.compile(r"(libc|libm|libpthread|libdl|librt|libstdc\+\+|libgcc_s|libz|ld-linux-[\w-]+)\.so\.\d+$")
ORIGIN = re.compile(r"\$ORIGIN(/\.\.)?$")


def binaries():
    return [path for path in PACKAGE.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]


def dynamic_entries(path, kind):
    listing = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True).stdout
    return re.findall(rf"\({kind}\).*\[(.*)\]", listing)


def test_wheel_is_self_contained():
    names = {path.name for path in binaries()}
    assert {"hitmask"} < names and any(name.startswith("_hitmask.") for name in names)
    for path in binaries():
        for needed in dynamic_entries(path, "NEEDED"):
            assert EVERYWHERE.match(needed) or needed in names, f"{path.name} needs {needed}"
        for where in dynamic_entries(path, "RUNPATH") + dynamic_entries(path, "RPATH"):
            assert ORIGIN.match(where), f"{path.name} looks in {where}"


def test_wheel_finds_its_own_libraries():
    """Not those that happen to be installed where it was built."""
    bundled = {path.name for path in PACKAGE.glob("lib*.so*")}
    for path in binaries():
        loaded = subprocess.run(["ldd", path], capture_output=True, text=True, check=True).stdout
        assert "not found" not in loaded
        for name, where in re.findall(r"(\S+) => (\S+)", loaded):
            assert name not in bundled or Path(where).resolve().parent == PACKAGE.resolve(), f"{path.name}: {where}"


def test_wheel_knows_nothing_of_its_builder():
    for path in binaries():
        data = path.read_bytes()
        for place in (ROOT, Path.home()):
            assert os.fsencode(place) + b"/" not in data, f"{path.name} names {place}"


def test_wheel_files():
    files = {str(path) for path in importlib.metadata.files("hitmask")}
    assert {"hitmask/py.typed", "hitmask/_hitmask.pyi", "hitmask/bin/hitmask"} <= files
    assert all(name.startswith(("hitmask/", "hitmask-")) for name in files)
    assert not [name for name in files if name.endswith((".cpp", ".hpp", ".a", ".cmake"))]
    licences = {name.removeprefix("hitmask/licenses/") for name in files if name.startswith("hitmask/licenses/")}
    assert licences == {f"{name}.txt" for name in
                        ("cli11", "highway", "libspng", "nanobind", "nlohmann_json", "pugixml", "robin_map")}
    assert any(name.endswith("licenses/LICENSE") for name in files)


def test_wheel_metadata():
    about = importlib.metadata.metadata("hitmask")
    assert about["Requires-Python"] == ">=3.10" and about["License-Expression"] == "MIT"
    assert [need for need in about.get_all("Requires-Dist") if "extra" not in need] == ["numpy>=1.23"]
    description = importlib.metadata.distribution("hitmask").read_text("METADATA")
    assert about["Description-Content-Type"] == "text/markdown" and "# hitmask for Python" in description
    assert not about.get_all("Project-URL") and "Home-page" not in about
    for minor in (10, 11, 12, 13):
        assert f"Programming Language :: Python :: 3.{minor}" in about.get_all("Classifier")


def test_wheel_tag():
    """One wheel for 3.12 and everything after it."""
    tags = importlib.metadata.distribution("hitmask").read_text("WHEEL")
    wanted = "cp312-abi3" if sys.version_info >= (3, 12) else "cp3{0}-cp3{0}".format(sys.version_info.minor)
    assert f"Tag: {wanted}-linux" in tags


def test_wheel_tool_runs_anywhere(tmp_path):
    done = subprocess.run([sys.executable, "-m", "hitmask", "--version"], cwd=tmp_path, env={}, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith(f"hitmask {hitmask.__version__} "), done


@pytest.mark.skipif("HITMASK_SOURCE_PACKAGE" not in os.environ, reason="./dev python makes the source package and names it there")
def test_wheel_source_package():
    """The wheel was built from it, so nothing is missing; nothing else should be there."""
    with tarfile.open(os.environ["HITMASK_SOURCE_PACKAGE"]) as package:
        names = {name.partition("/")[2] for name in package.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "bindings/python/README.md", "PKG-INFO"} <= names
    tops = {name.split("/")[0] for name in names if "/" in name}
    assert tops == {"bindings", "cli", "cmake", "docs", "include", "src"}
    assert not [name for name in names if "__pycache__" in name or name.endswith((".so", ".o", ".pyc"))]
