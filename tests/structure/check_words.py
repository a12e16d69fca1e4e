#!/usr/bin/env python3
"""Checks that C++, C and Python have the same words for the same things, by the table in api_words.md.

Usage: check_words.py ROOT names|words|many|docs
       check_words.py ROOT write      writes the lists of other words in docs/c.md and docs/python.md

names: every public name is in the table, and the table names nothing else.
words: a word that differs, or is missing, has a reason beside it; a word that does not differ has none.
many:  one rule for one and many: overloads with spans in C++, `_many` in C and Python.
docs:  the lists in docs/c.md and docs/python.md are those of the table.
"""
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from public_names import SAME_CLASS, Function, c_names, cpp_names, python_names

LANGUAGES = ("C++", "C", "Python")
PAGES = {"C": "docs/c.md", "Python": "docs/python.md"}
BEGIN, END = "<!-- from tests/structure/api_words.md -->", "<!-- to here -->"
NOTHING = "-"
DUNDERS = {"==": "eq", "&": "and", "|": "or", "^": "xor", "-": "sub", "~": "invert", "*": "mul",
           "&=": "iand", "|=": "ior", "^=": "ixor", "-=": "isub"}


@dataclass
class Row:
    """What one line of the table says: names and reasons by language."""
    line: int
    names: dict
    labels: dict


def cell(text):
    names = re.findall(r"`([^`]+)`", text)
    labels = re.findall(r"\[([\w-]+)\]", re.sub(r"`[^`]*`", "", text))
    return names, labels


class Table:
    """api_words.md: a table of reasons, then tables of names."""

    def __init__(self, path):
        self.reasons, self.rows, self.problems = {}, [], []
        for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
            if not line.startswith("|") or set(line) <= set("|-: "):
                continue
            cells = [part.strip().replace("\\|", "|") for part in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) == 2:
                self.reasons[cells[0].strip("[]")] = cells[1]
            elif len(cells) != 3:
                self.problems.append(f"line {number}: a row has two or three cells")
            elif cells != list(LANGUAGES):
                self.add(number, cells)
        self.reasons.pop("label", None)
        used = {label for row in self.rows for labels in row.labels.values() for label in labels}
        self.problems += [f"the reason [{label}] is used nowhere" for label in self.reasons if label not in used]

    def add(self, number, cells):
        parsed = [cell(text) for text in cells]
        row = Row(number, dict(zip(LANGUAGES, (names for names, _ in parsed))),
                  dict(zip(LANGUAGES, (labels for _, labels in parsed))))
        self.rows.append(row)
        for language, text in zip(LANGUAGES, cells):
            if not row.names[language] and not text.startswith(NOTHING):
                self.problems.append(f"line {number}: names stand in `backquotes`, or it is a {NOTHING}: {text}")
            if not row.names[language] and not row.labels[language]:
                self.problems.append(f"line {number}: why is it not in {language}? Write a reason behind the {NOTHING}")
            self.problems += [f"line {number}: there is no reason [{label}]"
                              for label in row.labels[language] if label not in self.reasons]

    def listed(self, language):
        return {name for row in self.rows for name in row.names[language]}


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def class_in(kind):
    """The class that a type is about: Result<Mask> and MaskView are about Mask."""
    while match := re.match(r"(?:Result|optional|vector|shared_ptr)<([^<,>]*)", kind):
        kind = match[1]
    kind = kind.split("<")[0]
    return SAME_CLASS.get(kind, kind)


class Api:
    """The public names of all languages, and which words of two languages are the same."""

    def __init__(self, root):
        self.root = Path(root)
        self.names = {"C++": cpp_names(self.root / "include"),
                      "C": c_names(*sorted((self.root / "bindings/c").glob("hitmask*.h"))),
                      "Python": python_names(self.root / "bindings/python/hitmask")}
        self.table = Table(self.root / "tests/structure/api_words.md")

    @cached_property
    def cpp(self):
        """What a cell may say -> the overloads it means; a name alone means its only overload."""
        meant = {}
        for function in self.names["C++"].functions:
            meant.setdefault(function.name, []).append(function)
        found = {name: overloads[0] for name, overloads in meant.items() if len(overloads) == 1}
        return found | {f.signature: f for f in self.names["C++"].functions if len(meant[f.name]) > 1}

    def known(self, language, name):
        names = self.names[language]
        if language == "C++":
            return name in self.cpp or name in names.all() - {f.name for f in names.functions}
        if language == "C" and name.endswith("*"):
            return any(value.startswith(name[:-1]) for value in names.constants)
        return name in names.all() or (language == "Python" and name == "Literal")

    # --- which words are the same -----------------------------------------------------------------------

    def is_many(self, function):
        """It takes many of what another overload takes one of, or one or many. Bytes are one thing."""
        if "BodySpan" in function.types:
            return True
        if function.types[:1] == ["span<uint8_t>"]:
            return False
        siblings = self.names["C++"].called(function.name)
        return function.types[:1] != [] and function.types[0].startswith("span<") and any(
            not other.types or not other.types[0].startswith("span<") for other in siblings)

    def one_or_many(self, function, words):
        if not self.is_many(function):
            return set(words)
        many = {f"{word}_many" for word in words}
        return many | set(words) if "BodySpan" in function.types else many

    def classes_of(self, function):
        """Of what a free function may be called a function: its first argument, or its answer."""
        kinds = [*function.types[:1], *([function.returned] if function.returned else [])]
        return [{"MaskAt": "Mask"}.get(class_in(kind), class_in(kind)) for kind in kinds]

    def c_words(self, name):
        function = self.cpp.get(name)
        if function is None:
            return self.c_words_of_value(name)
        owner, _, word = function.name.rpartition("::")
        words = {f"hm_{snake(owner)}_{word}", f"hm_{snake(owner)}.{word}"} if owner else {f"hm_{word}"}
        for kind in [] if owner else self.classes_of(function):
            words |= {f"hm_{snake(kind)}_{word}", f"hm_{snake(kind)}_{word.removesuffix('_of')}"}
        if self.is_many(function):
            return self.one_or_many(function, words)
        words = {f"{w}_of" if w in self.names["C"].types else w for w in words}
        if len(self.names["C++"].called(function.name)) > 1:
            words |= {f"{w}_{parameter}" for w in words for _, parameter in function.parameters if parameter}
        return words

    def c_words_of_value(self, name):
        names = self.names["C++"]
        owner, _, word = name.rpartition("::")
        if word.startswith(f"{owner}("):  # a constructor
            return {f"hm_{snake(owner)}_create"}
        if name in names.types:
            return {f"hm_{snake(word)}"}
        if name in names.constants:
            return {f"HM_{snake(owner).upper()}_{word.upper()}" if owner else f"HM_{word.upper()}"}
        return {f"hm_{snake(owner)}.{word}"}

    def python_words(self, name):
        function = self.cpp.get(name)
        if function is None:
            return self.python_words_of_value(name)
        owner, _, word = function.name.rpartition("::")
        classes = self.names["Python"].types
        if owner:
            words = {f"{owner}.{word}" if owner in classes else f"{snake(owner)}_{word}"}
        else:
            words = {word}
        for kind in [] if owner else self.classes_of(function):
            if kind not in classes:
                words |= {f"{snake(kind)}_{word}", f"{snake(kind)}_{word.removesuffix('_of')}"}
                continue
            short = [word]
            if class_in((function.types or [""])[0]) != kind:  # it makes one
                short += [word.removeprefix(f"{snake(kind)}_"), word.removesuffix(f"_{snake(kind)}")]
            if word.endswith(f"_from_{snake(kind)}"):
                short.append(f"to_{word.removesuffix(f'_from_{snake(kind)}')}")
            if word.startswith("operator"):
                short = [f"__{DUNDERS.get(word.removeprefix('operator'))}__"]
            words |= {f"{kind}.{s}" for s in short}
        return self.one_or_many(function, words)

    def python_words_of_value(self, name):
        names = self.names["C++"]
        owner, _, word = name.rpartition("::")
        if word.startswith(f"{owner}("):
            return {owner}
        if name in names.types:
            return {word}
        if name in names.constants:
            return {f"{owner}.{word.upper()}" if owner else word.upper()}
        return {f"{owner}.{word}"}

    def words(self, language, name):
        return self.c_words(name) if language == "C" else self.python_words(name)

    def is_same(self, row, language):
        """Whether the row's words of a language are those of C++."""
        if len(row.names["C++"]) == 1 and row.names["C++"][0] in self.names["C++"].enums:
            return self.is_same_enum(row.names["C++"][0], row.names[language], language)
        allowed = {name: self.words(language, name) for name in row.names["C++"]}
        given = row.names[language]
        return all(any(word in words for words in allowed.values()) for word in given) and all(
            words & set(given) for words in allowed.values())

    def is_same_enum(self, enum, given, language):
        """All of its values that the table does not list one by one."""
        listed = {language: self.table.listed(language) for language in LANGUAGES}
        values = [v for v in self.names["C++"].enums[enum] if f"{enum}::{v}" not in listed["C++"]]
        if language == "Python":
            return given == ["Literal"] and any(set(values) == set(choice) for choice in self.names["Python"].enums.values())
        if len(given) != 1 or not given[0].endswith("*"):
            return False
        prefix = given[0][:-1]
        wanted = [f"{prefix}{value.upper()}" for value in values]
        return any([v for v in block if v not in listed["C"]] == wanted for block in self.names["C"].enums.values())

    # --- members of structs -----------------------------------------------------------------------------

    def fields_that_differ(self):
        """(language, what) of members that only one language's struct has and no row lists."""
        for row in self.table.rows:
            for name in row.names["C++"]:
                if name not in self.names["C++"].types or name in self.names["C++"].enums:
                    continue
                if (c := [n for n in row.names["C"] if n in self.names["C"].types]):
                    yield from self.differing(name, "C", c[0])
                if (p := [n for n in row.names["Python"] if n in self.names["Python"].types]):
                    yield from self.differing(name, "Python", p[0])

    def differing(self, cpp_type, language, type_name):
        names = self.names["C++"]
        owner = SAME_CLASS.get(cpp_type, cpp_type)
        fields = {f.removeprefix(f"{owner}::") for f in names.fields if f.startswith(f"{owner}::")}
        members = fields | {f.name.removeprefix(f"{owner}::") for f in names.functions if f.name.startswith(f"{owner}::")}
        there = {f.removeprefix(f"{type_name}.") for f in self.names[language].fields if f.startswith(f"{type_name}.")}
        if language == "C" and there <= {"id"}:
            return  # a handle or a number
        listed = {language: self.table.listed(language) for language in LANGUAGES}
        for name in sorted(there - members):
            if f"{type_name}.{name}" not in listed[language]:
                yield f"{type_name}.{name} is not in the table, and {cpp_type} has no {name}"
        for name in sorted(fields - there):
            if f"{owner}::{name}" not in listed["C++"]:
                yield f"{owner}::{name} is not in the table, and {type_name} has no {name}"


# --- the checks -------------------------------------------------------------------------------------------

def required(api, language):
    """What the table has to list."""
    names = api.names[language]
    if language == "C++":
        return set(api.cpp) | names.types | names.constants
    if language == "Python":
        return {f.name for f in names.functions} | names.types | names.constants
    made = {f"{kind}_{verb}" for kind in names.types for verb in ("create", "destroy", "default")}
    chosen = {f"{row.names['C'][0][:-1]}{value.upper()}" for row in api.table.rows if "*" in "".join(row.names["C"])
              for enum in row.names["C++"] for value in api.names["C++"].enums.get(enum, [])}
    return ({f.name for f in names.functions} - made) | names.types | (names.constants - chosen)


def check_names(api):
    for language in LANGUAGES:
        listed = api.table.listed(language)
        for name in sorted(required(api, language) - listed):
            yield f"{name} of {language} is not in the table"
        for row in api.table.rows:
            for name in row.names[language]:
                if not api.known(language, name):
                    yield f"line {row.line}: {language} has no {name}"
        seen = set()
        for row in api.table.rows if language == "C++" else []:
            for name in row.names[language]:
                if name in seen:
                    yield f"line {row.line}: {name} is there twice"
                seen.add(name)
    yield from api.fields_that_differ()


def check_words(api):
    for row in api.table.rows:
        if not row.names["C++"]:
            continue
        for language in ("C", "Python"):
            names, labels = row.names[language], row.labels[language]
            same = bool(names) and api.is_same(row, language)
            if names and not same and not labels:
                yield f"line {row.line}: {', '.join(names)} is not the word of C++ ({', '.join(row.names['C++'])}); rename it, or write a reason"
            if same and labels:
                yield f"line {row.line}: {', '.join(names)} is the word of C++ and needs no reason"


def check_many(api):
    for function in api.names["C++"].functions:
        if function.name.endswith("_many"):
            yield f"{function.name}: in C++ many is an overload"
    for row in api.table.rows:
        functions = [api.cpp[name] for name in row.names["C++"] if name in api.cpp]
        many = any(api.is_many(function) for function in functions)
        both = any("BodySpan" in function.types for function in functions)
        for language in ("C", "Python"):
            names = row.names[language]
            if many and not any(name.endswith("_many") for name in names):
                yield f"line {row.line}: {row.names['C++'][0]} takes many, and {language} has no word with _many for it"
            if both and names and all(name.endswith("_many") for name in names):
                yield f"line {row.line}: {row.names['C++'][0]} takes one too, and {language} has no word for that"
            for name in names if not many and row.names["C++"] else []:
                if name.endswith("_many"):
                    yield f"line {row.line}: {name} has no overload with spans in C++"
    for language in ("C", "Python"):
        words = {f.name for f in api.names[language].functions}
        for name in sorted(words):
            one = name.removesuffix("_many")
            if name != one and not {one, f"{one}_of", f"Mask.{one}"} & words:
                yield f"{name} of {language}: there is no {one} for one"


def names_for_page(rows, which, language):
    """Of a class that a language does not have, the class alone."""
    without = {name for row in rows for name in row.names["C++"] if not row.names[language]}
    names = dict.fromkeys(name for row in rows for name in row.names[which]
                          if row.names[language] or name.rpartition("::")[0] not in without)
    return ", ".join(f"`{name}`" for name in names).replace("|", "\\|") or NOTHING


def listing(api, language):
    """The rows with a reason, by reason, as a table for a page."""
    lines = [f"| C++ | {language} | why |", "| --- | --- | --- |"]
    for label, reason in api.table.reasons.items():
        rows = [row for row in api.table.rows
                if label in row.labels[language] and row.names["C++"] or label in row.labels["C++"] and row.names[language]]
        if rows:
            lines.append(f"| {names_for_page(rows, 'C++', language)} | {names_for_page(rows, language, language)} | {reason} |")
    return "\n".join(lines)


def page_with_listing(api, language):
    text = (api.root / PAGES[language]).read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGES[language]}: no place for the list, from {BEGIN} to {END}")
    return text, f"{head}{BEGIN}\n{listing(api, language)}\n{END}{tail}"


def check_docs(api):
    for language, path in PAGES.items():
        text, wanted = page_with_listing(api, language)
        if text != wanted:
            yield f"{path}: its list of other words is not that of the table; run check_words.py ROOT write"


CHECKS = {"names": check_names, "words": check_words, "many": check_many, "docs": check_docs}


def main(arguments):
    if len(arguments) != 2 or arguments[1] not in {*CHECKS, "write"}:
        print(__doc__, file=sys.stderr)
        return 2
    api = Api(arguments[0])
    if arguments[1] == "write":
        for language, path in PAGES.items():
            (api.root / path).write_text(page_with_listing(api, language)[1], encoding="utf-8")
        return 0
    problems = [*api.table.problems, *CHECKS[arguments[1]](api)]
    differ, missing = (sum(bool(row.labels[language]) and bool(row.names[language]) == there
                           for row in api.table.rows if row.names["C++"] for language in PAGES) for there in (True, False))
    print("\n".join(problems) or f"{arguments[1]}: {len(api.table.rows)} rows, nothing wrong; with a reason, "
          f"{differ} differ from C++ and {missing} are missing")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
