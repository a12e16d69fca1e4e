#!/usr/bin/env python3
"""Checks the pages that lead in.

Usage: front.py ROOT words|index|links

  words   the README has fewer than 700 words, code and tables included
  index   docs/index.md links every page of docs/
  links   links of all pages lead to files and headings that exist
"""
import re
import sys
from pathlib import Path

MOST_WORDS = 700
LINK = re.compile(r"(?<!!)\[[^]]*\]\(([^)\s]+)\)")
IMAGE = re.compile(r"!\[[^]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def check_words(root):
    """As `wc -w` counts."""
    count = len((root / "README.md").read_text(encoding="utf-8").split())
    if count >= MOST_WORDS:
        yield f"README.md has {count} words; fewer than {MOST_WORDS} are wanted"


def check_index(root):
    linked = {target.partition("#")[0] for target in LINK.findall((root / "docs/index.md").read_text(encoding="utf-8"))}
    for page in sorted((root / "docs").glob("*.md")):
        if page.name != "index.md" and page.name not in linked:
            yield f"docs/index.md does not link {page.name}"


def anchors_of(page):
    """The headings of a page, as GitHub names them."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ +(.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def pages_of(root):
    yield from sorted(root.glob("*.md"))
    for folder in ("docs", "examples", "bindings/python", "assets/sprites"):
        yield from sorted((root / folder).glob("*.md"))


def check_links(root):
    for page in pages_of(root):
        text = FENCE.sub("", page.read_text(encoding="utf-8"))
        for target in LINK.findall(text) + IMAGE.findall(text):
            if target.startswith(("http:", "https:", "mailto:")):
                continue
            name, _, anchor = target.partition("#")
            file = (page.parent / name) if name else page
            if not file.exists():
                yield f"{page.relative_to(root)}: {target} leads nowhere"
            elif anchor and anchor not in anchors_of(file):
                yield f"{page.relative_to(root)}: {target}: there is no such heading"


CHECKS = {"words": check_words, "index": check_index, "links": check_links}


def main(arguments):
    if len(arguments) != 2 or arguments[1] not in CHECKS:
        print(__doc__, file=sys.stderr)
        return 2
    problems = list(CHECKS[arguments[1]](Path(arguments[0]).resolve()))
    print("\n".join(problems) or f"{arguments[1]}: nothing wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
