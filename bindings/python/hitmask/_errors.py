"""One line for a wrong argument: which one it is, and what is wanted. Runs on failure only."""

from __future__ import annotations

import ast
import numbers
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

import numpy

from . import _hitmask

LONGEST = 200
DETAILS = ("none", "area", "first", "box", "centroid", "gradient", "all")


class Parameter(NamedTuple):
    name: str
    wanted: ast.expr | None
    required: bool
    by_keyword_only: bool


_known: dict[str, list[Parameter]] = {}


def _parameters(signature: str) -> list[Parameter]:
    if signature not in _known:
        _known[signature] = _read_parameters(signature)
    return _known[signature]


def _read_parameters(signature: str) -> list[Parameter]:
    text = re.sub(r"\\\d+", "...", signature)  # nanobind's places of default values
    text = text.replace("def (", "def setter(")
    node = ast.parse(f"{text}: ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    plain = node.args.posonlyargs + node.args.args
    optional = len(plain) - len(node.args.defaults)
    found = [Parameter(a.arg, a.annotation, i < optional, False) for i, a in enumerate(plain)]
    for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults):
        found.append(Parameter(argument.arg, argument.annotation, default is None, True))
    return found


def _is_array(value: Any) -> bool:
    """Arrays have __index__ and __float__, for those of one number."""
    return isinstance(value, numpy.ndarray) and value.ndim > 0


def is_whole(value: Any) -> bool:
    return hasattr(type(value), "__index__") and not _is_array(value)


def is_number(value: Any) -> bool:
    return is_whole(value) or hasattr(type(value), "__float__") and not _is_array(value)


def _has_buffer(value: Any) -> bool:
    try:
        memoryview(value)
    except (TypeError, ValueError, BufferError):
        return False
    return True


def _items(value: Any, fits: Callable[[Any], bool], *counts: int) -> bool:
    if isinstance(value, (str, bytes)) or not hasattr(value, "__getitem__") or not hasattr(value, "__len__"):
        return False
    return (not counts or len(value) in counts) and all(fits(value[i]) for i in range(len(value)))


def _is_sequence(value: Any) -> bool:
    return not isinstance(value, (str, bytes)) and hasattr(value, "__getitem__") and hasattr(value, "__len__")


def is_pygame_mask(value: Any) -> bool:
    """hitmask.pygame's, or one that pygame made: methods take either."""
    if isinstance(value, _hitmask.PygameMask):
        return True
    return any(kind.__name__ == "Mask" and kind.__module__.startswith("pygame") for kind in type(value).__mro__)


def is_mask(value: Any) -> bool:
    return isinstance(value, _hitmask.Mask) or is_pygame_mask(value)


def is_box(value: Any) -> bool:
    """Four numbers, whole or not."""
    return _items(value, is_number, 4)


def is_point(value: Any) -> bool:
    """Two numbers, whole or not."""
    return _items(value, is_number, 2)


FITS: Mapping[str, Callable[[Any], bool]] = {
    "int": is_whole,
    "float": is_number,
    "bool": lambda value: type(value).__name__.startswith("bool"),
    "str": lambda value: isinstance(value, str),
    "bytes": _has_buffer,
    "bytearray": _has_buffer,
    "memoryview": _has_buffer,
    "None": lambda value: value is None,
    "Mask": is_mask,
    "PygameMask": is_pygame_mask,
    "PointLike": is_point,
    "SizeLike": lambda value: _items(value, is_whole, 2),
    "BoxLike": lambda value: _items(value, is_whole, 4),
    "ColourLike": lambda value: _items(value, is_whole, 3, 4),
    "BrushLike": lambda value: value is not None,  # terrains look closer themselves
    "Callable": callable,
    "Sequence": _is_sequence,
    "NDArray": lambda value: isinstance(value, numpy.ndarray),
    "Iterable": lambda value: hasattr(value, "__iter__") or hasattr(value, "__getitem__"),
    "slice": lambda value: isinstance(value, slice),
    "list": lambda value: isinstance(value, (list, tuple)),
}
WORDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "str": "a string",
    "None": "None",
    "bytes": "bytes",
    "bytearray": "a bytearray",
    "memoryview": "a memoryview",
    "PointLike": "an (x, y)",
    "SizeLike": "a (width, height)",
    "BoxLike": "an (x, y, w, h)",
    "ColourLike": "a colour (red, green, blue)",
    "BrushLike": "a brush (an (x, y, w, h), Disc, Ellipse, Line, Polygon, Mask, MaskAt or PlacedMask)",
    "Callable": "a function",
    "slice": "a slice",
    "NDArray": "an array",
    "ArrayLike": "an array",
    "PointsLike": "an array",
    "PygameMask": "a hitmask.pygame.Mask",
}
# What functions in C++ are called where the public ones are written in Python; others differ by the underscore.
PUBLIC_NAMES = {"_hits_of": "overlap_many", "_areas_of": "overlap_area_many", "_contacts_of": "contact_many"}


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return "PygameMask" if ast.unparse(node) == "hitmask.pygame.Mask" else node.attr
    return node.id if isinstance(node, ast.Name) else "None" if isinstance(node, ast.Constant) else ""


def _choices(node: ast.Subscript) -> list[Any]:
    items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [item.value for item in items if isinstance(item, ast.Constant)]


def _item_wanted(node: ast.expr | None) -> ast.expr | None:
    """What the items of a sequence are, where an annotation is one."""
    if isinstance(node, ast.Subscript) and _last_name(node.value) in ("Sequence", "list", "Iterable"):
        return None if _is_loose(node.slice) else node.slice
    return None


def _is_loose(node: ast.expr | None) -> bool:
    return node is None or _last_name(node) in ("Any", "object")


def _wrong_item(node: ast.expr | None, value: Any) -> int | None:
    """The first item that is not what it should be. Other iterables than these end when they are looked at."""
    if node is None or not isinstance(value, (list, tuple)):
        return None
    return next((place for place, item in enumerate(value) if not _fits(node, item)), None)


def _pair_fits(node: ast.Subscript, value: Any) -> bool:
    wanted = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return _items(value, lambda _: True, len(wanted)) and all(_fits(w, value[i]) for i, w in enumerate(wanted))


def _subscript_fits(node: ast.Subscript, value: Any) -> bool:
    name = _last_name(node.value)
    if name == "Literal":
        return isinstance(value, (str, int)) and value in _choices(node)  # arrays compare item by item
    if name == "tuple":
        return _pair_fits(node, value)
    if name in ("Sequence", "list"):
        return FITS["Sequence"](value) and all(_fits(node.slice, value[i]) for i in range(len(value)))
    if name == "Iterable" and _wrong_item(node.slice, value) is not None:
        return False
    return FITS.get(name, lambda given: given is not None)(value)


def _fits(node: ast.expr | None, value: Any) -> bool:
    """Whether a value is what an annotation says. True for what cannot be told, but for None."""
    if node is None:
        return value is not None
    if isinstance(node, ast.BinOp):
        return _fits(node.left, value) or _fits(node.right, value)
    if isinstance(node, ast.Subscript):
        return _subscript_fits(node, value)
    name = _last_name(node)
    if name in FITS:
        return FITS[name](value)
    kind = getattr(_hitmask, name, None)
    return isinstance(value, kind) if isinstance(kind, type) else value is not None


def _words(node: ast.expr | None) -> str:
    if node is None or _is_loose(node):
        return "something else"
    if isinstance(node, ast.BinOp):
        return f"{_words(node.left)} or {_words(node.right)}"
    if isinstance(node, ast.Subscript):
        name = _last_name(node.value)
        if name == "Literal":
            return " or ".join(map(repr, _choices(node)))
        if name == "tuple" and isinstance(node.slice, ast.Tuple):
            return f"{len(node.slice.elts)} values, each {_words(node.slice.elts[0])}"
        if name in ("Sequence", "list", "Iterable"):
            return "a sequence" if _is_loose(node.slice) else f"a sequence, each item {_words(node.slice)}"
        return WORDS.get(name, f"a {name}")
    name = _last_name(node)
    return WORDS.get(name, f"a hitmask.{name}")


def _shown(value: Any) -> str:
    if value is None or isinstance(value, (str, int, float, tuple)):
        text = repr(value)
        return text if len(text) <= 40 else text[:37] + "..."
    return type(value).__name__


class Problem(NamedTuple):
    place: int  # the later, the nearer is the call to this overload
    text: str


def _unknown(names: list[str], args: tuple[Any, ...], kwargs: dict[str, Any], positional: int) -> str | None:
    listed = ", ".join(names) or "none"
    for name in kwargs:
        if name not in names:
            return f"there is no argument {name!r}; there are: {listed}"
        if name in names[: len(args)]:
            return f"{name} is given twice"
    if len(args) > positional:
        return f"too many arguments; there are: {listed}"
    return None


def _given(parameters: list[Parameter], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[tuple[int, Parameter, Any]]:
    for place, parameter in enumerate(parameters):
        if place < len(args):
            yield place, parameter, args[place]
        elif parameter.name in kwargs:
            yield place, parameter, kwargs[parameter.name]


def _known_words(parameter: Parameter, value: Any) -> bool:
    if parameter.name != "details":
        return True
    return all(word in DETAILS for word in ([value] if isinstance(value, str) else value))


def _wanted(parameter: Parameter, value: Any) -> str:
    """In words. Of the right length but with fractions, a value is told which numbers are wanted."""
    words = _words(parameter.wanted)
    if _items(value, is_number, 4):
        words = words.replace("an (x, y, w, h)", "four whole numbers (x, y, w, h)")
    if _items(value, is_number, 2):
        words = words.replace("a (width, height)", "two whole numbers (width, height)")
    if parameter.name == "remainder":
        words = "two whole numbers, in 1/65,536 pixel"
    if parameter.name == "details" and (isinstance(value, str) or _items(value, lambda item: isinstance(item, str))):
        words = f"one or several of {', '.join(map(repr, DETAILS))}"
    return words


def _misfit(parameters: list[Parameter], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Problem | None:
    for place, parameter, value in _given(parameters, args, kwargs):
        if parameter.name != "self" and not (_fits(parameter.wanted, value) and _known_words(parameter, value)):
            return Problem(place, _what_is_wrong(parameter, value))
    return None


def _what_is_wrong(parameter: Parameter, value: Any) -> str:
    item = _item_wanted(parameter.wanted)
    if item is not None and _fits(item, value):
        return f"{parameter.name} must be {_wanted(parameter, value)}, not one alone"
    wrong = _wrong_item(item, value)
    if wrong is not None:
        return f"{parameter.name}[{wrong}] must be {_words(item)}, not {_shown(value[wrong])}"
    return f"{parameter.name} must be {_wanted(parameter, value)}, not {_shown(value)}"


def _problem(signature: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Problem:
    parameters = _parameters(signature)
    names = [parameter.name for parameter in parameters if parameter.name != "self"]
    positional = sum(not parameter.by_keyword_only for parameter in parameters)
    misfit = _misfit(parameters, args, kwargs)
    if misfit:
        return misfit
    unknown = _unknown(names, args[1:] if parameters and parameters[0].name == "self" else args, kwargs, positional - (len(parameters) - len(names)))
    if unknown:
        return Problem(len(args) + len(kwargs), unknown)
    for place, parameter in enumerate(parameters):
        if parameter.required and place >= len(args) and parameter.name not in kwargs:
            return Problem(place, f"{parameter.name} is missing")
    return _out_of_range(parameters, args, kwargs)


def _extent(value: Any) -> int:
    """How unlikely a whole number is to fit: ids are large, and most others small."""
    if not isinstance(value, (int, numpy.integer)):
        return 0
    number = int(value)
    return 3 if not -(2**31) <= number < 2**64 else 2 if number < 0 else 1 if number >= 2**31 else 0


def _out_of_range(parameters: list[Parameter], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Problem:
    given = [item for item in _given(parameters, args, kwargs) if item[1].name != "self"]
    worst = max(given, key=lambda item: (_extent(item[2]), -item[0]), default=None)
    if worst is not None and _extent(worst[2]) > 0:
        return Problem(len(args) + len(kwargs), f"{worst[1].name} is out of range: {_shown(worst[2])}")
    names = ", ".join(item[1].name for item in given)
    return Problem(-1, f"wrong arguments: {names}")


def _name_of(function: Any, args: tuple[Any, ...]) -> str:
    name = str(function.__name__)
    if name.startswith("__"):
        return type(args[0]).__name__ if name == "__init__" and args else name
    return PUBLIC_NAMES.get(name, name.lstrip("_"))


def _of_setter(function: Any, args: tuple[Any, ...]) -> str | None:
    """For a property that cannot have a value; None for other functions. Setters have no name of their own."""
    for kind in type(args[0]).__mro__ if len(args) == 2 else ():
        for name, member in vars(kind).items():
            if isinstance(member, property) and member.fset is function:
                return _setter_problem(f"{kind.__name__}.{name}", function, args[1])
    return None


def _setter_problem(name: str, function: Any, value: Any) -> str:
    wanted = _parameters(function.__nb_signature__[0][0])[1].wanted
    if _fits(wanted, value):
        return f"{name} is out of range: {_shown(value)}"
    return _what_is_wrong(Parameter(name, wanted, True, False), value)


def _coordinate(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], message: str) -> str:
    """Which point or box has the coordinate that the message is about."""

    def is_bad(value: Any) -> bool:
        if _is_sequence(value):
            return any(is_bad(value[i]) for i in range(len(value)))
        number: Any = value if isinstance(value, numbers.Real) else 0
        return not -(2**31) <= number < 2**31  # NaN neither

    for signature, *_ in function.__nb_signature__:
        for _, parameter, value in _given(_parameters(signature), args, kwargs):
            if parameter.name != "self" and _is_sequence(value) and is_bad(value):
                return f"{parameter.name}: {message}"
    return message


def _best(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """By the overload that the call comes nearest to."""
    problems = [_problem(signature, args, kwargs) for signature, *_ in function.__nb_signature__]
    return max(problems, key=lambda problem: problem.place).text


def _inside(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], message: str) -> str:
    """For a TypeError from inside a function: the message, unless an argument is not what the function wants."""
    misfits = [_misfit(_parameters(signature), args, kwargs) for signature, *_ in function.__nb_signature__]
    found = [misfit for misfit in misfits if misfit]
    if len(found) < len(misfits):
        return message
    return f"{_name_of(function, args)}(): {max(found, key=lambda misfit: misfit.place).text}"


def explained(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], message: str) -> str:
    """The line for a call that failed with this message."""
    try:
        if message.startswith("a coordinate "):
            text = _coordinate(function, args, kwargs, message)
        elif "incompatible function arguments" in message:
            text = _of_setter(function, args) or f"{_name_of(function, args)}(): {_best(function, args, kwargs)}"
        else:
            text = _inside(function, args, kwargs, message)
    except Exception:  # an object whose own methods fail
        text = f"{function.__name__}(): wrong arguments"
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def refuse(function: str, name: str, wanted: str, value: Any) -> NoReturn:
    """The same line, for functions that are written in Python."""
    raise TypeError(f"{function}(): {name} must be {wanted}, not {_shown(value)}")
