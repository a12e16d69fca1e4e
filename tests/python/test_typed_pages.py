"""Type checkers accept what the pages and the examples do with hitmask."""

import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_pages import ROOT, WITH_PYTHON

HERE = Path(__file__).parent
PYRIGHT = os.environ.get("HITMASK_PYRIGHT", "")  # ./dev python installs it
# Pages have functions without annotations, names that are used again, and answers of which they know that there is one.
MYPY = ["--strict", "--allow-untyped-defs", "--allow-untyped-calls", "--allow-incomplete-defs", "--allow-redefinition-new", "--local-partial-types"]
MYPY += [f"--disable-error-code={code}" for code in ("union-attr", "import-untyped", "import-not-found", "comparison-overlap", "var-annotated", "valid-type", "misc")]
# As above. Members of unknown type are theirs: their functions say no types. Lines may be there to show a value only.
OF_PAGES = {"reportUnknownMemberType", "reportUnknownArgumentType", "reportUnknownParameterType", "reportUnknownVariableType", "reportUnknownLambdaType",
            "reportMissingParameterType", "reportOptionalMemberAccess", "reportUnusedExpression", "reportDuplicateImport", "reportUnusedVariable",
            "reportGeneralTypeIssues", "reportIncompatibleMethodOverride", "reportMissingImports", "reportMissingTypeStubs", "reportMissingModuleSource"}


def program_of(blocks):
    lines = []
    for text, _ in blocks:
        lines += [example.source for example in doctest.DocTestParser().get_examples(text)] if ">>>" in text else [text]
    return "".join(line if line.endswith("\n") else line + "\n" for line in lines)


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for page, blocks in WITH_PYTHON.items():
        name = page.replace("/", "_").replace(".", "_").lower()
        (folder / f"{name}.py").write_text(program_of(blocks), encoding="utf-8")
    for example in (ROOT / "examples").glob("*.py"):
        (folder / example.name).write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def test_mypy(programs):
    for program in sorted(programs.glob("*.py")):
        types = subprocess.run([sys.executable, "-m", "mypy", *MYPY, program], capture_output=True, text=True, check=False)
        assert types.returncode == 0, types.stdout


def pyright(folder, left_out=frozenset()):
    """Its errors, one line each, but for those of some rules."""
    (folder / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}), encoding="utf-8")
    ran = subprocess.run([PYRIGHT, "--pythonpath", sys.executable, "--project", folder, "--outputjson"], capture_output=True, text=True, check=False)
    found = json.loads(ran.stdout)["generalDiagnostics"]
    return [f"{Path(one['file']).name}:{one['range']['start']['line'] + 1}: {one['message']}" for one in found
            if one["severity"] == "error" and one.get("rule") not in left_out]


@pytest.mark.skipif(not PYRIGHT, reason="pyright is not installed; ./dev python does that")
def test_pyright(programs):
    assert pyright(programs, OF_PAGES) == []


@pytest.mark.skipif(not PYRIGHT, reason="pyright is not installed; ./dev python does that")
def test_pyright_of_a_typed_program(tmp_path):
    """Nothing is left out here; and a wrong line is noticed."""
    for original in HERE.glob("typed_*.py"):
        program = tmp_path / original.name
        program.write_text(original.read_text(encoding="utf-8"), encoding="utf-8")
    assert pyright(tmp_path) == []
    program.write_text("import hitmask\nhitmask.Mask((3, 3)).overlap(3, (0, 0))\nhitmask.Mask().get('ab')\n", encoding="utf-8")
    assert len(pyright(tmp_path)) >= 2
