"""What calls return is never Any: neither in the stubs nor in the Python files of the package."""

import ast
from pathlib import Path

import hitmask

# Type checkers read the stub where there is one.
FILES = sorted(path for path in Path(hitmask.__file__).parent.glob("*.py*") if path.suffix in (".py", ".pyi") and not path.with_suffix(".pyi").exists() or path.suffix == ".pyi")


def is_public(name):
    return not name.startswith("_") or name.startswith("__")


def results(body, owner=""):
    """(name, annotation) of what functions return and of what results hold."""
    for node in body:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            yield from results(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and is_public(node.name):
            yield owner + node.name, node.returns
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and owner and is_public(node.target.id):
            yield owner + node.target.id, node.annotation


def holds_any(annotation):
    return any(isinstance(node, ast.Name) and node.id == "Any" or isinstance(node, ast.Attribute) and node.attr == "Any" for node in ast.walk(annotation))


def loose(source):
    return [name for name, annotation in results(ast.parse(source).body) if annotation is None or holds_any(annotation)]


def test_no_result_is_any():
    assert {path.name: names for path in FILES if (names := loose(path.read_text(encoding="utf-8")))} == {}


def test_the_search_finds_something():
    assert loose("class A:\n    x: list[Any]\n    def f(self): ...\n    def _g(self) -> Any: ...\ndef h() -> dict[int, typing.Any]: ...") == ["A.x", "A.f", "h"]
    assert len(FILES) > 10 and sum(len(list(results(ast.parse(path.read_text(encoding="utf-8")).body))) for path in FILES) > 500
