"""The public names of the three languages, read from the headers and the stubs.

Each reader returns a Names: what a program may call, by its full name. Members are `World::add` in C++,
`hm_contact.area` (a field) in C, `World.add` in Python.
"""
import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

# One thing under two names: a view has the words of what it is a view of, an alias those of its template.
SAME_CLASS = {"MaskView": "Mask", "BasicRegionMask": "RegionMask"}
MACROS = {"HITMASK_API", "HITMASK_LIFETIMEBOUND"}
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.']*|::|->|<=>|<<|[-+*/&|^~=!<>]=|&&|\|\||\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'|\S")
CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass
class Function:
    """One overload."""
    name: str
    parameters: list = field(default_factory=list)  # (type, name)
    returned: str = ""

    @property
    def types(self):
        return [kind for kind, _ in self.parameters]

    @property
    def signature(self):
        return f"{self.name}({', '.join(self.types)})"


@dataclass
class Names:
    functions: list = field(default_factory=list)  # Function; in C and Python one for each name
    types: set = field(default_factory=set)
    fields: set = field(default_factory=set)
    constants: set = field(default_factory=set)
    enums: dict = field(default_factory=dict)  # C++: name -> values; C and Python: number -> values
    optional: set = field(default_factory=set)  # exist, but nobody has to list them

    def called(self, name):
        return [function for function in self.functions if function.name == name]

    def all(self):
        values = {f"{enum}::{value}" for enum, values in self.enums.items() for value in values}
        return {f.name for f in self.functions} | self.types | self.fields | self.constants | values | self.optional


# --- C++ ------------------------------------------------------------------------------------------------

def tokens_of(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", " ", text, flags=re.MULTILINE)
    return [token for token in TOKEN.findall(text) if token not in MACROS]


def after_balanced(tokens, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i] in CLOSING) - (tokens[i] in CLOSING.values())
        if depth == 0:
            return i + 1
    raise SystemExit(f"a bracket that is never closed: {' '.join(tokens[at:at + 12])}")


def after_angles(tokens, at):
    depth = 0
    while True:
        if tokens[at] in "([{":
            at = after_balanced(tokens, at)
            continue
        depth += (tokens[at] == "<") - (tokens[at] == ">")
        at += 1
        if depth == 0:
            return at


def split(tokens):
    """At the commas that are in no bracket."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += (token in "([{<") - (token in ")]}>")
        if token == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def type_text(tokens):
    kept = [t for t in tokens if t not in ("const", "std", "::", "&", "&&", "*", "constexpr", "static", "virtual", "inline", "explicit")]
    return "".join(kept).replace(",", ", ")


def parameter_of(tokens):
    if "=" in tokens:
        tokens = tokens[:tokens.index("=")]
    words = [t for t in tokens if t not in ("const", "&", "&&", "*", "std", "::")]
    if len(words) > 1 and re.match(r"[A-Za-z_]\w*$", words[-1]) and words[-1] == tokens[-1]:
        return type_text(tokens[:-1]), words[-1]
    return type_text(tokens), ""


class CppReader:
    """Walks over declarations. Knows as much of C++ as the public headers need."""

    def __init__(self):
        self.names = Names()

    def read(self, text):
        tokens, at = tokens_of(text), 0
        while at < len(tokens):  # std::hash and the like, outside the namespace, are nobody's words
            if tokens[at:at + 3] == ["namespace", "hitmask", "{"]:
                end = after_balanced(tokens, at + 2)
                self.scope(tokens[at + 3:end - 1], "", True)
                at = end
            elif tokens[at] == "{":
                at = after_balanced(tokens, at)
            else:
                at += 1

    def scope(self, tokens, owner, public):
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token in ("public", "private", "protected") and tokens[at + 1] == ":":
                public, at = token == "public", at + 2
            elif token == "namespace":
                at = self.namespace(tokens, at)
            elif token == "template":
                at = after_angles(tokens, at + 1)
            elif token == "requires":
                at = self.after_requires(tokens, at)
            elif token == "[" and tokens[at + 1] == "[":
                at = after_balanced(tokens, at)
            elif token == ";":
                at += 1
            else:
                at = self.declaration(tokens, at, owner, public)

    def namespace(self, tokens, at):
        start = tokens.index("{", at)
        end = after_balanced(tokens, start)
        if "detail" not in tokens[at:start]:
            self.scope(tokens[start + 1:end - 1], "", True)
        return end

    @staticmethod
    def after_requires(tokens, at):
        at += 1
        if tokens[at] == "(":
            return after_balanced(tokens, at)
        while tokens[at + 1] == "::":
            at += 2
        return after_angles(tokens, at + 1)

    @staticmethod
    def end_of_head(tokens, at):
        """The ; or { that ends a declaration's head; braces that initialise a member are not that."""
        initialising = False
        while tokens[at] not in (";", "{"):
            if tokens[at] in "([":
                at = after_balanced(tokens, at)
                initialising = initialising or tokens[at] == ":" or tokens[at:at + 2] == ["noexcept", ":"]
                continue
            at += 1
            if initialising and tokens[at] == "{" and re.match(r"\w", tokens[at - 1]) and tokens[at - 1] != "noexcept":
                at = after_balanced(tokens, at)
        return at

    def declaration(self, tokens, at, owner, public):
        end = self.end_of_head(tokens, at)
        head = tokens[at:end]
        while head[:2] == ["[", "["]:
            head = head[after_balanced(head, 0):]
        body = []
        after = end + 1
        if tokens[end] == "{":
            after = after_balanced(tokens, end)
            body = tokens[end + 1:after - 1]
        if "=" in head and self.parameters_at(head) is None:  # a value with braces in it
            after = tokens.index(";", end) + 1
        if public:
            self.note(head, body, owner, tokens[end] == "{")
        return after

    def note(self, head, body, owner, has_body):
        inside = f"{SAME_CLASS.get(owner, owner)}::" if owner else ""
        if head[0] in ("friend", "static_assert") or head[-2:] == ["=", "delete"] or "override" in head:
            return
        if head[0] == "using":
            self.names.types.add(inside + head[1])
        elif head[0] == "enum":
            self.note_enum(inside + head[2], body)
        elif head[0] in ("class", "struct"):
            name = next(t for t in head[1:] if re.match(r"\w", t))
            if has_body:
                self.names.types.add(inside + name)
                self.scope(body, inside + name, head[0] == "struct")
        else:
            self.note_value(head, owner, inside)

    def note_enum(self, name, body):
        self.names.types.add(name)
        self.names.enums[name] = [value[0] for value in split(body)]

    def note_value(self, head, owner, inside):
        at = self.parameters_at(head)
        if at is None:
            name = [t for t in (head[:head.index("=")] if "=" in head else head) if re.match(r"[A-Za-z_]", t)][-1]
            if "constexpr" in head:
                self.names.constants.add(inside + name)
            else:
                self.names.fields.add(inside + name)
            return
        if head[at + 1] == "*":  # a pointer to a function
            self.names.fields.add(inside + head[at + 2])
            return
        operator = head.index("operator") if "operator" in head else None
        name = "".join(head[operator:at]) if operator is not None and operator < at else head[at - 1]
        parameters = [parameter_of(part) for part in split(head[at + 1:after_balanced(head, at) - 1])]
        start = operator if operator is not None and operator < at else at - 1
        function = Function(inside + name, parameters, type_text(head[:start]))
        if owner and (name == owner.rpartition("::")[2] or name.startswith("operator") or head[at - 2:at - 1] == ["~"]):
            self.names.optional |= {function.name, function.signature}
        elif function.signature not in {f.signature for f in self.names.functions}:
            self.names.functions.append(function)

    @staticmethod
    def parameters_at(head):
        """The bracket behind a function's name; None for what is no function."""
        at, angles = 0, 0
        while at < len(head) and head[at] != "=":
            if head[at] == "operator":
                at += 3 if head[at + 1:at + 3] == ["(", ")"] else 2
                while head[at] != "(":
                    at += 1
                return at
            angles += (head[at] == "<") - (head[at] == ">")
            if head[at] == "(" and angles == 0 and head[at - 1] != "decltype":
                return at
            at = after_balanced(head, at) if head[at] in "([" else at + 1
        return None


def cpp_names(folder):
    reader = CppReader()
    for path in sorted(Path(folder).rglob("*.hpp")):
        reader.read(path.read_text(encoding="utf-8"))
    return reader.names


# --- C --------------------------------------------------------------------------------------------------

C_FUNCTION = re.compile(r"^HM_API [^()\n]*?(hm_\w+)\(", re.MULTILINE)
C_ENUM = re.compile(r"\benum \{(.*?)\}", re.DOTALL)
C_STRUCT = re.compile(r"typedef struct \{(.*?)\} (hm_\w+);", re.DOTALL)
C_TYPE = re.compile(r"typedef [^;{]*?\b(hm_\w+);|typedef [^;{()]*\(\*(hm_\w+)\)")
C_MACRO = re.compile(r"^#define (HM_\w+) [-(\d]", re.MULTILINE)


def c_names(*headers):
    names = Names()
    for header in headers:
        text = re.sub(r"/\*.*?\*/", "", Path(header).read_text(encoding="utf-8"), flags=re.DOTALL)
        names.functions += [Function(name) for name in C_FUNCTION.findall(text)]
        names.constants |= set(C_MACRO.findall(text))
        for body in C_ENUM.findall(text):
            names.enums[len(names.enums)] = re.findall(r"HM_\w+", body)
        for body, name in C_STRUCT.findall(text):
            names.types.add(name)
            for declaration in body.split(";"):
                names.fields |= {f"{name}.{word}" for word in re.findall(r"(\w+)(?:\[\w+\])?\s*(?:,|$)", declaration.strip())}
        names.types |= {a or b for a, b in C_TYPE.findall(text)}
    for values in names.enums.values():
        names.constants |= set(values)
    names.enums = {f"enum {number}": values for number, values in names.enums.items()}
    return names


# --- Python ---------------------------------------------------------------------------------------------

def python_names(package):
    """What __all__ promises; members from the stub, or from the module that defines a class."""
    package = Path(package)
    trees = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(package.glob("_*.py*"))}
    promised = next(ast.literal_eval(node.value) for node in trees["__init__.py"].body
                    if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__")
    names = Names()
    found = set()
    for name, tree in trees.items():
        for node in tree.body:
            if getattr(node, "name", None) in promised:
                found.add(node.name)
                note_python(names, node)
        if name.endswith((".pyi", "_batches.py", "_tuples.py")):
            note_choices(names, tree)
    names.constants |= set(promised) - found
    return names


def note_python(names, node):
    if isinstance(node, ast.FunctionDef):
        if not names.called(node.name):
            names.functions.append(Function(node.name))
        return
    names.types.add(node.name)
    for member in node.body:
        name = getattr(member, "name", None) or getattr(getattr(member, "target", None), "id", None)
        if name is None:
            continue
        full = f"{node.name}.{name}"
        if name.startswith("_"):
            names.optional.add(full)
        elif isinstance(member, ast.AnnAssign) or any(getattr(d, "id", "") == "property" for d in member.decorator_list):
            names.fields.add(full)
        elif not names.called(full):
            names.functions.append(Function(full))


def note_choices(names, tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and getattr(node.value, "id", getattr(node.value, "attr", "")) == "Literal":
            values = [part.value for part in getattr(node.slice, "elts", [node.slice])]
            if values not in names.enums.values():
                names.enums[f"Literal {len(names.enums)}"] = values
