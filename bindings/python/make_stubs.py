#!/usr/bin/env python3
"""Writes hitmask/_hitmask.pyi from the built module: make_stubs.py STUB

Needs nanobind and an installed hitmask. Corrects what nanobind cannot know.
"""
import ast
import re
import sys
import textwrap
from pathlib import Path

sys.path.pop(0)  # the sources beside this file; it needs the installed package

import hitmask
import nanobind.stubgen

REASON = '`reason` is a word for it.\n    """\n'
ITEM = "    def __getitem__(self, index: PointLike | tuple[int | slice, int | slice], /) -> bool | Mask:"
PIXEL_OR_PART = '''    @overload
    def __getitem__(self, index: PointLike, /) -> bool: ...

    @overload
    def __getitem__(self, index: tuple[slice, slice] | tuple[int, slice] | tuple[slice, int], /) -> Mask:'''
CONVOLVE = "    def convolve(self, other: PygameMask, output: object | None = None, offset: object = (0, 0)) -> object:"
CONVOLVE_INTO_EITHER = '''    @overload
    def convolve(self, other: PygameMask | ForeignMask, output: PygameMask | None = None, offset: Any = (0, 0)) -> PygameMask: ...

    @overload
    def convolve(self, other: PygameMask | ForeignMask, output: ForeignMask, offset: Any = (0, 0)) -> ForeignMask:'''
REPLACED = [
    ("other: PygameMask, offset", "other: PygameMask | ForeignMask, offset"),
    (CONVOLVE, CONVOLVE_INTO_EITHER),
    ("user: object", "user: OBJECT"),
    ("-> object", "-> OBJECT"),
    (": object | None", ": Any"),
    (": object", ": Any"),
    ("OBJECT", "object"),
    ("def __copy__(self) -> object", "def __copy__(self) -> PygameMask"),
    ("def copy(self) -> object", "def copy(self) -> PygameMask"),
    ("other: Any, /) -> bool", "other: object, /) -> bool"),
    ("list, ", "list[Any], "),
    ("masks: Sequence,", "masks: Sequence[Mask],"),
    ("MAX_MASK_SIDE: int = 65535\n", "MAX_MASK_SIDE: int = 65535\n\n__version__: str\n"),
    (") -> list:", ") -> list[Any]:"),
    (") -> dict:", ") -> dict[Any, list[Any]]:"),
    (REASON, REASON + "\n    reason: str\n"),
    ("EVENT_DTYPE: numpy.dtypes.VoidDType = ...", "EVENT_DTYPE: numpy.dtype[numpy.void] = ..."),
    ("RESTING_DTYPE: numpy.dtypes.VoidDType = ...", "RESTING_DTYPE: numpy.dtype[numpy.void] = ..."),
    ("RESTING_EVENT_DTYPE: numpy.dtypes.VoidDType = ...", "RESTING_EVENT_DTYPE: numpy.dtype[numpy.void] = ..."),
    ("import numpy.dtypes\n", ""),
    ("hitmask._tuples.", ""),
    ("hitmask._types.", ""),
    (ITEM, PIXEL_OR_PART),
    ("import hitmask._types\n", "from ._types import BoxLike, BrushLike, ColourLike, ForeignMask, ImageLike, PairLike, PointLike, PointsLike, SizeLike, WorldArguments\n"),
    ("import hitmask._tuples\n", "from ._tuples import (\n    Animation,\n    ChunkChange,\n    DebugItem,\n    Diagonals,\n    Direction,\n    Frame,\n    FrameBodies,\n    MaskAt,\n    NearestBody,\n    PartDefinition,\n    PlayerEvent,\n    RunsAt,\n    SavedSnapshot,\n    SheetDifference,\n    TerrainChange,\n    TerrainComponent,\n    TerrainEdit,\n    TerrainPiece,\n)\n"),
    ("def get_rect(self, **kwargs: Any) -> Any", "def get_rect(self, **kwargs: Any) -> pygame.Rect"),
    ("def get_bounding_rects(self) -> list[Any]", "def get_bounding_rects(self) -> list[pygame.Rect]"),
    ("__array_ufunc__: None = None", "__array_ufunc__: None"),
    ("__hash__: None = None", "__hash__: ClassVar[None]  # type: ignore[assignment]"),
    ("from typing import Any,", "from typing import Any, ClassVar,"),
    ("Literal, overload\n", "Literal, final, overload\n"),
    ("import numpy.typing\n", "import numpy.typing\nimport pygame\nfrom typing_extensions import disjoint_base\n"),
]

BUFFER_METHODS = re.compile(r'    def __(?:release_)?buffer__\(self, \w+, /\):\n        """\n[^"]*"""\n\n?')  # from 3.12 on


def text_of():
    module = sys.modules["hitmask._hitmask"]
    generator = nanobind.stubgen.StubGen(module, include_private=True)
    generator.put(module)
    return BUFFER_METHODS.sub("", generator.get())


CLASS = re.compile(r"^class (\w+):", re.MULTILINE)


def marked(found):
    """Which classes may be derived from, and which may not."""
    try:
        type("Derived", (getattr(hitmask._hitmask, found[1]),), {})
    except TypeError:
        return f"@final\n{found[0]}"
    return f"@disjoint_base\n{found[0]}"


def to_surface():
    """hitmask.pygame adds it to the class: its first lines from there, up to the docstring."""
    source = Path(hitmask.__file__).with_name("pygame.py").read_text(encoding="utf-8")
    function = next(node for node in ast.parse(source).body if getattr(node, "name", "") == "_to_surface")
    lines = source.splitlines()[function.lineno - 1 : function.body[0].end_lineno]
    text = "\n".join(lines).replace("def _to_surface(", "def to_surface(").replace("self: Mask,", "self,").replace("_pygame.", "pygame.")
    return textwrap.indent(text, "    ") + "\n\n"


ANY_MASK = re.compile(r"(: |Sequence\[|Iterable\[)Mask(?=[],)]| =| \|)")

FLOAT_PAIR = re.compile(r": tuple\[float, float\]")  # of parameters: nanobind takes any two numbers


def widened(line):
    """Arguments as wide as what is accepted."""
    return FLOAT_PAIR.sub(": PairLike", ANY_MASK.sub(r"\1Mask | PygameMask | ForeignMask", line))


def polished(text):
    for before, after in REPLACED:
        text = text.replace(before, after)
    lines = [widened(line) if line.lstrip().startswith("def ") else line for line in text.split("\n")]
    text = "\n".join(lines)
    text = CLASS.sub(marked, text)
    head, rest = text.split("class PygameMask:", 1)
    rest = rest.replace("    def get_size(self)", to_surface() + "    def get_size(self)", 1)
    return head + "class PygameMask:" + rest


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(polished(text_of()), encoding="utf-8")
    print(f"{sys.argv[1]}: the stub of hitmask {hitmask.__version__}")
