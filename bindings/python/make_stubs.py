#!/usr/bin/env python3
"""Writes hitmask/_hitmask.pyi from the built module: make_stubs.py STUB

Needs nanobind and an installed hitmask. What nanobind cannot know is put right here.
"""
import re
import sys
from pathlib import Path

sys.path.pop(0)  # the sources beside this file; the installed package is wanted

import hitmask
import nanobind.stubgen

REASON = '`reason` is a word for it.\n    """\n'
ITEM = "    def __getitem__(self, index: tuple[int | slice, int | slice], /) -> bool | Mask:"
PIXEL_OR_PART = '''    @overload
    def __getitem__(self, index: tuple[int, int], /) -> bool: ...

    @overload
    def __getitem__(self, index: tuple[slice, slice] | tuple[int, slice] | tuple[slice, int], /) -> Mask:'''
TO_SURFACE = '''    def to_surface(
        self,
        surface: Any = None,
        setsurface: Any = None,
        unsetsurface: Any = None,
        setcolor: Any = (255, 255, 255, 255),
        unsetcolor: Any = (0, 0, 0, 255),
        dest: Any = (0, 0),
        area: Any = None,
    ) -> Any:
        """Draws the mask on a surface, or on a new one, and returns that."""

'''
REPLACED = [
    ("output: object | None = None, offset: object = (0, 0)) -> object", "output: PygameMask | None = None, offset: Any = (0, 0)) -> PygameMask"),
    (": object | None", ": Any"),
    (": object", ": Any"),
    ("other: Any, /) -> bool", "other: object, /) -> bool"),
    ("list, ", "list[Any], "),
    ("masks: Sequence,", "masks: Sequence[Mask],"),
    ("MAX_MASK_SIDE: int = 65535\n", "MAX_MASK_SIDE: int = 65535\n\n__version__: str\n"),
    (") -> list:", ") -> list[Any]:"),
    (") -> dict:", ") -> dict[Any, list[Any]]:"),
    ("-> object", "-> Any"),
    (REASON, REASON + "\n    reason: str\n"),
    (ITEM, PIXEL_OR_PART),
    ("EVENT_DTYPE: numpy.dtypes.VoidDType = ...", "EVENT_DTYPE: numpy.dtype[numpy.void] = ..."),
    ("import numpy.dtypes\n", ""),
    ("__array_ufunc__: None = None", "__array_ufunc__: None"),
    ("__hash__: None = None", "__hash__: ClassVar[None]  # type: ignore[assignment]"),
    ("from typing import Any,", "from typing import Any, ClassVar,"),
    ("Literal, overload\n", "Literal, final, overload\n"),
    ("import numpy.typing\n", "import numpy.typing\nfrom typing_extensions import disjoint_base\n"),
]

BUFFER_METHODS = re.compile(r'    def __(?:release_)?buffer__\(self, \w+, /\):\n        """\n[^"]*"""\n\n?')  # from 3.12 on


def text_of():
    module = sys.modules["hitmask._hitmask"]
    generator = nanobind.stubgen.StubGen(module, include_private=True)
    generator.put(module)
    return BUFFER_METHODS.sub("", generator.get())


CLASS = re.compile(r"^class (\w+):", re.MULTILINE)


def marked(found):
    """Who may be derived from, and who may not."""
    try:
        type("Derived", (getattr(hitmask._hitmask, found[1]),), {})
    except TypeError:
        return f"@final\n{found[0]}"
    return f"@disjoint_base\n{found[0]}"


def polished(text):
    for before, after in REPLACED:
        text = text.replace(before, after)
    text = CLASS.sub(marked, text)
    head, rest = text.split("class PygameMask:", 1)
    rest = rest.replace("    def get_size(self)", TO_SURFACE + "    def get_size(self)", 1)
    return head + "class PygameMask:" + rest


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(polished(text_of()), encoding="utf-8")
    print(f"{sys.argv[1]}: the stub of hitmask {hitmask.__version__}")
