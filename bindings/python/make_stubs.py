#!/usr/bin/env python3
"""Writes hitmask/_hitmask.pyi from the built module: make_stubs.py STUB

Needs nanobind and an installed hitmask. What nanobind cannot know is put right here.
"""
import sys
from pathlib import Path

sys.path.pop(0)  # the sources beside this file; the installed package is wanted

import hitmask
import nanobind.stubgen

HTML = '''    def _repr_html_(self) -> str:
        """For notebooks: a picture, enlarged."""

'''
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
]


def text_of():
    module = sys.modules["hitmask._hitmask"]
    generator = nanobind.stubgen.StubGen(module, include_private=True)
    generator.put(module)
    return generator.get()


def polished(text):
    for before, after in REPLACED:
        text = text.replace(before, after)
    text = text.replace("    def _repr_png_(self)", HTML + "    def _repr_png_(self)")
    head, rest = text.split("class PygameMask:", 1)
    rest = rest.replace("    def get_size(self)", TO_SURFACE + "    def get_size(self)", 1)
    return head + "class PygameMask:" + rest


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(polished(text_of()), encoding="utf-8")
    print(f"{sys.argv[1]}: the stub of hitmask {hitmask.__version__}")
