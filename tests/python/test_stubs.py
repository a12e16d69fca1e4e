"""The type stubs: accepted by type checkers, equal to the module, true of what calls return."""

import ast
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import hitmask
import hitmask.pygame
import pytest
from test_every_name import promises

HERE = Path(__file__).parent
PROGRAMS = sorted(HERE.glob("typed_*.py"))
ROOT = HERE.parents[1]
STUB = Path(hitmask.__file__).with_name("_hitmask.pyi")


def run_python(*arguments):
    return subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_what_has_one_name_is_one_thing():
    """A name that two of them have is a property of both or a method of both."""
    kinds = {}
    for name in (name for name in dir(hitmask.Mask) + dir(hitmask.Runs) + dir(hitmask.Terrain) if not name.startswith("_")):
        kinds[name] = {callable(getattr(its, name)) for its in (hitmask.Mask, hitmask.Runs, hitmask.Terrain) if hasattr(its, name)}
    assert {name for name, kind in kinds.items() if len(kind) > 1} == set()
    assert not callable(hitmask.Mask.solid_bounds)


def test_the_package_and_a_program():
    types = run_python("-m", "mypy", "--strict", "-p", "hitmask")
    assert types.returncode == 0, types.stdout
    for program in PROGRAMS:
        types = run_python("-m", "mypy", "--strict", program)
        assert types.returncode == 0, types.stdout
    assert STUB.with_name("py.typed").exists()


def test_wrong_use_is_noticed(tmp_path):
    """The stubs say something: these lines are wrong, each of them."""
    lines = ["Mask('ab')", "Mask((3, 3)).overlap(Mask())", "Mask().grow(1, reach='far')", "Mask().size = (3, 3)", "Mask()[0, 0].count()",
             "hitmask.World().add(mask=Mask())", "hitmask.World().step() + 'text'", "hitmask.Contact.area = 3", "len(Mask().count())",
             "hitmask.sweep(Mask(), (0, 0), (1, 1), [Mask()])", "hash(hitmask.Transform()) + 'a'", "Mask().first_point(Mask(), (0, 0))[0]",
             "class Mine(hitmask.Contact): ...", "hitmask.overlap_many([3], [0], [0], [[0, 0]])", "Mask() & 3", "hitmask.no_such_name"]
    program = tmp_path / "wrong.py"
    program.write_text("import hitmask\nfrom hitmask import Mask\n" + "\n".join(lines) + "\n", encoding="utf-8")
    noticed = run_python("-m", "mypy", "--strict", program).stdout
    missed = [line for number, line in enumerate(lines, 3) if f"wrong.py:{number}: error" not in noticed]
    assert missed == []


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_the_program_runs(program):
    ran = run_python(program)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


RECORDED = """import runpy, sys, recorder
recorder.pytest_configure()
for program in sys.argv[1:]:
    runpy.run_path(program, run_name="__main__")
recorder.pytest_unconfigure()
"""


def missing_in(programs, notes):
    """Public members and functions that no program uses; type checkers read what is used, and where."""
    environment = {**os.environ, "HITMASK_RECORD": str(notes), "PYTHONPATH": str(HERE)}
    ran = subprocess.run([sys.executable, "-c", RECORDED, *map(str, programs)], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    used = json.loads(notes.read_text(encoding="utf-8"))
    attributes = {node.attr for program in programs for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute)}
    return [name for name in promises() if not name.rpartition(".")[2].startswith("_") and (name not in used or name.rpartition(".")[2] not in attributes)]


def test_every_member_is_in_a_program(tmp_path):
    """So that each is checked strictly, by mypy and by pyright."""
    assert missing_in(PROGRAMS, tmp_path / "used.json") == []
    nodes = list(ast.walk(ast.parse((HERE / "typed_pygame.py").read_text(encoding="utf-8"))))
    names = {getattr(node, "attr", getattr(node, "id", "")) for node in nodes}
    for owner in (hitmask.pygame.Mask, hitmask.pygame.SpriteWorld):
        assert {name for name in vars(owner) if not name.startswith("_")} - names == set()
    assert set(hitmask.pygame.__all__) - names == set()
    assert "Mask.crop" in missing_in([HERE / "typed_use.py"], tmp_path / "some.json")


def test_stubtest():
    stubs = run_python("-m", "mypy.stubtest", "hitmask", "--ignore-unused-allowlist", "--allowlist", HERE / "stubtest_allowlist.txt")
    assert stubs.returncode == 0, stubs.stdout


def test_the_allowlist_names_names():
    lines = (HERE / "stubtest_allowlist.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line and not line.startswith("#"):
            assert line.replace("\\.", "").replace("_", "").isalnum(), line


def test_the_stub_is_the_modules(tmp_path):
    """What nanobind reads from the module today is what is shipped."""
    made = run_python(ROOT / "bindings" / "python" / "make_stubs.py", tmp_path / "made.pyi")
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "made.pyi").read_text(encoding="utf-8") == STUB.read_text(encoding="utf-8")


def test_everything_has_a_sentence():
    """Beyond the signature that nanobind puts first."""
    bare = []
    for name in hitmask.__all__:
        value = getattr(hitmask, name)
        members = vars(value).items() if inspect.isclass(value) and type(value).__name__ == "nb_type" else [("", value)]
        for inner, member in members:
            if inner.startswith("_") or not (callable(member) or isinstance(member, property)):
                continue
            lines = (member.__doc__ or "").splitlines()
            if not any(line.strip() and not line.startswith((f"{inner}(", f"{name}(", "(self")) for line in lines):
                bare.append(f"{name}.{inner}")
    assert bare == []
