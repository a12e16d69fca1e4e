"""The Python on the pages does what they say."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```python\n(.*?)^```$(?:\n+```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
FOLDERS = (".", "docs", "examples", "bindings/python")
PAGES = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.md"))]
WITH_PYTHON = {str(path.relative_to(ROOT)): blocks for path in PAGES
               if (blocks := FENCE.findall(path.read_text(encoding="utf-8")))}


def run_session(text, names, page):
    """A block of >>> lines, each with what it prints."""
    example = doctest.DocTestParser().get_doctest(text, names, page, None, 0)
    said = io.StringIO()
    failed = doctest.DocTestRunner().run(example, out=said.write, clear_globs=False).failed
    names.update(example.globs)
    assert failed == 0, said.getvalue()


def run_program(text, output, names, page):
    """A block of plain lines; a text block right after it is its exact output."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(text, page, "exec"), names)
    assert not output or said.getvalue() == output


@pytest.mark.parametrize("page", WITH_PYTHON)
def test_page(page, monkeypatch):
    """Its blocks, one after another, in the folder of the sprites."""
    monkeypatch.chdir(ROOT / "assets" / "sprites")
    names = {}
    for text, output in WITH_PYTHON[page]:
        if ">>>" in text:
            run_session(text, names, page)
        else:
            run_program(text, output, names, page)


def test_pages_are_found():
    assert {"README.md", "docs/python.md", "docs/pygame.md", "bindings/python/README.md"} <= set(WITH_PYTHON)
