"""Everything the package promises is used by some test: every member, every function, every keyword.

The promises are read from the installed stubs and modules. The tests run once more, with few random examples each
and with every member replaced by one that takes notes (recorder.py). A parameter counts as used when it was given;
one with a default, when it was given by its name. Constructors cannot be replaced: for these, calls of the class are
looked for in the text of the tests. hitmask.pygame has such a list in test_pygame_keywords.py.
"""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import hitmask
import pytest

HERE = Path(__file__).parent
PACKAGE = Path(hitmask.__file__).parent
CONSTRUCTORS = ("Mask", "Mover", "Obstacle", "QueryFilter", "RotationCache", "Runs", "Shape", "Terrain", "Transform", "World")
# Not to be replaced, or hidden behind what Python makes of them.
UNSEEN = {"__init__", "__new__", "__hash__", "__array_ufunc__"}


def parameters(function, method):
    """(name, whether it has a default or goes by name only, position)."""
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
    plain = [*function.args.posonlyargs, *function.args.args][1 if method and not static else 0 :]
    required = len(plain) - len(function.args.defaults)
    positional_only = {a.arg for a in function.args.posonlyargs}
    found = [(a.arg, i >= required and a.arg not in positional_only, str(i)) for i, a in enumerate(plain)]
    return found + [(a.arg, True, None) for a in function.args.kwonlyargs]


def promises():
    """name -> list of parameter lists, one for each overload."""
    found = {}
    tree = ast.parse((PACKAGE / "_hitmask.pyi").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in hitmask.__all__:
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    found.setdefault(f"{node.name}.{member.name}", []).append(parameters(member, True))
        elif isinstance(node, ast.FunctionDef) and node.name in hitmask.__all__:
            found.setdefault(node.name, []).append(parameters(node, False))
    for module in ("_batches.py", "_images.py"):
        for node in ast.parse((PACKAGE / module).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name in hitmask.__all__:
                found.setdefault(node.name, []).append(parameters(node, False))
    return found


def constructed():
    """class -> names and positions its constructor is given somewhere in the tests."""
    found = {name: set() for name in CONSTRUCTORS}
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
                if name in found:
                    found[name].update(k.arg for k in node.keywords if k.arg)
                    found[name].update(str(i) for i in range(len(node.args)))
    return found


@pytest.fixture(scope="module")
def used(tmp_path_factory):
    notes = tmp_path_factory.mktemp("notes") / "used.json"
    files = [str(path) for path in sorted(HERE.glob("test_*.py"))
             if path.name not in ("test_every_name.py", "test_threads.py", "test_package.py", "test_examples.py", "test_stubs.py",
                                  "test_typed_pages.py", "test_signals.py", "test_fuzz.py")
             and "pygame" not in path.name]
    environment = {**os.environ, "HITMASK_RECORD": str(notes), "HITMASK_EXAMPLES": "8", "PYTHONPATH": str(HERE)}
    environment.pop("HITMASK_LONG", None)
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "recorder", *files],
                         env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    return {**json.loads(notes.read_text(encoding="utf-8")), **{f"{n}.__init__": sorted(a) for n, a in constructed().items()}}


def test_everything_is_used(used):
    missing = []
    for name, overloads in promises().items():
        last = name.rpartition(".")[2]
        if last in UNSEEN and name not in used:
            continue
        if name not in used:
            missing.append(name)
            continue
        for names in overloads:
            for parameter, by_name, position in names:
                if parameter not in used[name] and (by_name or position not in used[name]):
                    missing.append(f"{name}({parameter}=)")
    assert not missing, "never used: " + ", ".join(missing)


def test_the_notes_can_miss_something(used):
    """A member that no test uses is noticed."""
    assert "Mask.overlap" in used and "Mask.no_such_member" not in used
    assert "no_such_keyword" not in used["Mask.overlap"] and "details" in used["Mask.contact"]
    assert len(promises()) > 250
