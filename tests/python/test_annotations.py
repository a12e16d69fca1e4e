"""What calls return is never Any, and what they take is said: neither the stubs nor the Python files of the package leave it open."""

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


# What is handed on to pygame or takes what pygame takes: its own annotations say Any as well.
AS_IN_PYGAME = {"from_surface", "from_threshold", "collide_mask"}
OF_THE_PACKAGE = {"html_of"}  # called by hitmask alone
OF_A_MASK = {"mask", "masks", "image", "shape", "shapes"}


def arguments(body, owner=""):
    """(name of the function, parameter, annotation) of everything public."""
    for node in body:
        if isinstance(node, ast.ClassDef) and is_public(node.name) and node.name != "PygameMask":
            yield from arguments(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and is_public(node.name) and owner + node.name not in AS_IN_PYGAME | OF_THE_PACKAGE:
            given = node.args
            for argument in given.posonlyargs + given.args + given.kwonlyargs:
                if argument.arg not in ("self", "cls"):
                    yield owner + node.name, argument.arg, argument.annotation


class WithoutFunctions(ast.NodeTransformer):
    """What a function of the user's is given is hitmask's to choose."""

    def visit_Subscript(self, node):
        return ast.Constant(None) if ast.unparse(node.value).endswith("Callable") else self.generic_visit(node)


def names_in(annotation):
    annotation = WithoutFunctions().visit(annotation)
    strings = [ast.parse(node.value, mode="eval") for node in ast.walk(annotation) if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier()]
    return {getattr(node, "id", getattr(node, "attr", "")) for tree in [annotation, *strings] for node in ast.walk(tree)}


def too_narrow(source):
    """Parameters that say Mask alone where either kind works, and those that say nothing though they take masks or images."""
    found = []
    for function, name, annotation in arguments(ast.parse(source).body):
        names = names_in(annotation) if annotation else {"Any"}
        if "Mask" in names and not {"PygameMask", "ForeignMask"} <= names or "Any" in names and name in OF_A_MASK:
            found.append(f"{function}({name})")
    return found


def test_functions_of_masks_say_that_they_take_both_kinds():
    assert {path.name: names for path in FILES if (names := too_narrow(path.read_text(encoding="utf-8")))} == {}


def test_the_search_for_masks_finds_something():
    assert too_narrow("def f(mask: Mask): ...\nclass A:\n    def g(self, image: Any, other: Sequence[Mask] = ()): ...\n    def h(self, mask): ...") == [
        "f(mask)", "A.g(image)", "A.g(other)", "A.h(mask)"]
    assert too_narrow("def f(mask: Mask | PygameMask | ForeignMask, image: ImageLike, user: Any): ...") == []
    assert sum(len(list(arguments(ast.parse(path.read_text(encoding="utf-8")).body))) for path in FILES) > 800


def test_the_search_finds_something():
    assert loose("class A:\n    x: list[Any]\n    def f(self): ...\n    def _g(self) -> Any: ...\ndef h() -> dict[int, typing.Any]: ...") == ["A.x", "A.f", "h"]
    assert len(FILES) > 10 and sum(len(list(results(ast.parse(path.read_text(encoding="utf-8")).body))) for path in FILES) > 500
