#!/usr/bin/env python3
"""Checks the structure of the source tree: which part includes which, one name and one namespace per part,
no cycles, short files, systems and compilers in few places.

Usage: check_structure.py ROOT includes|cycles|names|namespaces|lengths|systems
"""
import re
import subprocess
import sys
from pathlib import Path

# Which parts a part may use, besides itself and the small headers. What those use, it may use too.
USES = {
    "geometry": [],
    "kernels": [],
    "parallel": [],
    "memory": [],
    "base": ["memory"],
    "mask": ["geometry", "memory"],
    "pixels": ["mask"],
    "retro": ["geometry", "mask", "pixels"],
    "overlap": ["mask"],
    "shape": ["mask"],
    "transform": ["mask", "overlap"],
    "motion": ["mask", "overlap", "transform"],
    "contour": ["mask", "shape", "terrain"],
    "runs": ["mask", "overlap", "shape", "terrain"],
    "terrain": ["mask", "overlap", "shape", "transform", "motion"],
    "pairs": ["geometry", "parallel"],
    "world": ["parallel", "pairs", "pixels", "motion", "transform", "contour", "runs", "terrain", "sheet"],
    "image": ["pixels", "shape", "terrain"],
    "sheet": ["mask", "shape"],
    "import": ["parallel", "pixels", "shape", "image", "sheet"],
}
SMALL_HEADERS = {"export", "result", "target", "function_ref", "version"}  # any part may use them
# Headers that need less than the rest of their part: what they may use, and the parts that may use them alone.
LIGHT_HEADERS = {"hitmask/retro/region_mask.hpp": {"uses": ["geometry"], "users": ["pairs"]},
                 "base/compiler.hpp": {"uses": [], "users": ["kernels"]}}
PRIVATE_HEADERS_OF_THE_TOOL = {"base/platform.hpp"}  # files and terminals of each system
ASSETS = {"image", "import"}
# External libraries, and the only files that may include them.
OUTSIDE = {"hwy": ["kernels"], "spng": ["image"], "nlohmann": ["import", "cli"], "CLI": ["cli"],
           "pugixml": ["import"], "zlib": ["import"]}
SOURCE_ONLY = {"base", "kernels"}  # without a public header; any part's src may use them
WITHOUT_PAGE = {"base"}  # internal, so without documentation
# Parts with subparts: folders with a namespace each, or single files beside them; "" is the rest of the part.
# Which subparts of the part a subpart may use, besides itself. What those use, it may use too.
SUBPARTS = {
    "pairs": {"box_set": [], "sweep": ["box_set"], "tiles": ["box_set"], "classic": ["box_set"],
              "": ["sweep", "tiles", "classic"]},
    "world": {"bodies": [], "places": ["bodies"], "contacts": ["places"], "queries": ["places"],
              "travel": ["queries"], "drawing": ["contacts", "travel"], "": ["drawing"]},
}

SOURCE_SUFFIXES = {".cpp", ".hpp", ".h", ".inl", ".py", ".ts", ".mjs", ".js"}
MAX_LINES = 500
MAX_FUNCTION = 40  # lines of a body; not in bindings, where a function may be a table of definitions
NOT_FUNCTIONS = ("namespace", "struct", "class", "enum", "union", "extern", "if", "for", "while", "switch", "do", "else",
                 "case", "default", "try", "catch", "return", "}", "#", "//", "public:", "private:", "protected:")
NAMESPACE = re.compile(r"^\s*(?:inline )?namespace ([\w:]*) ?\{(.*)$")
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.MULTILINE)


# What only src/base/platform_*.cpp may use: headers and functions of one system.
SYSTEM_HEADERS = re.compile(r"(sys/.*|unistd|fcntl|signal|pthread|poll|termios|dirent|dlfcn|pwd|io|share|direct|process"
                            r"|windows|shellapi|psapi|conio)(\.h)?|csignal")
SYSTEM_WORDS = re.compile(r"\b(fileno|isatty|popen|setenv|unsetenv|mkstemp|realpath|readlink|getpid|strerror_r|ssize_t"
                          r"|_O_BINARY|_WIN32_WINNT)\b")
SYSTEM_FILES = re.compile(r"src/base/platform_\w+\.cpp")
# What needs an #if around it that asks whether the compiler has it. COMPILER_FILE answers that: it alone knows
# compilers, and HITMASK_PORTABLE_ONLY turns all its answers off.
COMPILER_FILE = "src/base/compiler.hpp"
COMPILER_WORDS = re.compile(r"\b__builtin_\w+|\b__int128\b|\bgnu::\w+|\basm volatile\b|\b__asm__\b|\b__attribute__\b|<cpuid\.h>|<intrin\.h>")
COMPILER_QUESTIONS = re.compile(r"HITMASK_HAS_\w+|HWY_ARCH|_WIN32")
COMPILER_NAMES = re.compile(r"\b(_MSC_VER|_M_\w+|__GNUC__|__clang__|__GLIBCXX__|__SIZEOF_INT128__|__x86_64__|__i386__"
                            r"|__aarch64__|HITMASK_PORTABLE_ONLY)\b")


def closure(part, uses=None):
    """The part (or subpart) and everything it may use, directly or through another."""
    found = {part}
    for used in (uses or USES)[part]:
        found |= closure(used, uses)
    return found


def subpart_of(inside, part):
    """The subpart of a file, by its path inside its part; None for an unknown folder."""
    subparts = SUBPARTS[part]
    if len(inside.parts) > 1:
        return inside.parts[0] if inside.parts[0] in subparts else None
    return inside.stem if inside.stem in subparts else ""


def tracked_files(root):
    """What git tracks or would track; without git, everything outside build folders."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return [root / name for name in listing.stdout.splitlines() if (root / name).is_file()]
    return [path for path in root.rglob("*")
            if path.is_file() and not path.relative_to(root).parts[0].startswith(("build", "."))]


def part_of_header(name):
    """hitmask/world.hpp and hitmask/world/body.hpp both belong to the part `world`."""
    return name.parts[1] if len(name.parts) > 2 else name.stem


def place_of(path):
    """(place, public): the part or folder a file belongs to, and whether it is a public header."""
    top, *rest = path.parts
    if top == "include":
        return part_of_header(Path(*rest)), True
    if top == "src":
        return rest[0], False
    return top, False


def included_part(name, quoted, path, root):
    """The part an include names, or None for the standard library and files beside the includer."""
    if name.startswith("hitmask/"):
        return part_of_header(Path(name)), True
    if quoted and (root / path).parent.joinpath(name).is_file():
        return None
    first = name.split("/")[0].removesuffix(".hpp").removesuffix(".h")
    if first in OUTSIDE:
        return first, False
    if first in USES and "/" in name:
        return first, False
    return ("?", False) if quoted and path.parts[0] != "cli" else None


def may_include(place, public, name, is_public):
    """Whether a file of `place` may include a header of the part or library `name`."""
    if name in OUTSIDE:
        return not public and place in OUTSIDE[name]
    if place in ("cli", "bindings"):
        return is_public
    if place == "hitmask":
        return is_public and name not in ASSETS
    if name in SMALL_HEADERS:
        return True
    if place in SMALL_HEADERS or place not in USES:
        return False
    return name in closure(place) or (name in SOURCE_ONLY and place not in SOURCE_ONLY and not public)


def includes_of(path, root):
    for quote, name in INCLUDE.findall((root / path).read_text(encoding="utf-8")):
        part = included_part(name, quote == '"', path, root)
        if part is not None:
            yield name, *part


def may_include_light(path, place, name):
    """What the table of light headers says, or None where it says nothing."""
    if name in PRIVATE_HEADERS_OF_THE_TOOL and place == "cli":
        return True
    header = str(Path(*path.parts[1:]))
    if path.parts[0] in ("include", "src") and header in LIGHT_HEADERS:
        used = set().union(*map(closure, LIGHT_HEADERS[header]["uses"]))
        return part_of_header(Path(name)) in used | SMALL_HEADERS
    if name in LIGHT_HEADERS and place in LIGHT_HEADERS[name]["users"]:
        return True
    return None


def check_includes(root, files):
    """Compares the table of parts with the actual includes."""
    for path in files:
        if path.parts[0] not in ("include", "src", "cli", "bindings") or path.suffix not in SOURCE_SUFFIXES:
            continue
        place, public = place_of(path)
        if path.parts[0] == "src" and place not in set(USES) | SMALL_HEADERS:
            yield f"{path}: '{place}' is not a part of the table"
            continue
        for name, part, is_public in includes_of(path, root):
            light = may_include_light(path, place, name)
            if not (may_include(place, public, part, is_public) if light is None else light):
                yield f"{path}: {place} may not include {name}"
        if path.parts[0] == "src" and place in SUBPARTS:
            yield from check_subparts(path, place, root)


def check_subparts(path, part, root):
    """Compares the table of subparts with the includes of a file within its own part."""
    subpart = subpart_of(Path(*path.parts[2:]), part)
    if subpart is None:
        yield f"{path}: '{path.parts[2]}' is not a subpart of {part}"
        return
    for _, name in INCLUDE.findall((root / path).read_text(encoding="utf-8")):
        if name.startswith(f"{part}/"):
            used = subpart_of(Path(*Path(name).parts[1:]), part)
            if used not in closure(subpart, SUBPARTS[part]):
                yield f"{path}: the subpart '{subpart}' of {part} may not include {name}"


def unit_of(name):
    """A header and the source file beside it are one unit: both depend on what either includes."""
    return str(Path(name).with_suffix(""))


def check_cycles(root, files):
    """No unit includes itself, directly or indirectly."""
    includes = {}
    for path in files:
        if path.parts[0] not in ("include", "src") or path.suffix not in SOURCE_SUFFIXES:
            continue
        names = [name for _, name in INCLUDE.findall((root / path).read_text(encoding="utf-8"))]
        unit = unit_of(Path(*path.parts[1:]))
        own = str(Path(*path.parts[1:]))
        includes.setdefault(unit, []).extend(unit_of(name) for name in names if unit_of(name) != unit or name == own)
    done = set()

    def visit(name, trail):
        if name in trail:
            yield " -> ".join([*trail[trail.index(name):], name])
            return
        if name in done or name not in includes:
            return
        for used in includes[name]:
            yield from visit(used, [*trail, name])
        done.add(name)

    for name in includes:
        yield from visit(name, [])


def needed_paths(part):
    """Where a part must exist, under the same name."""
    if part not in SOURCE_ONLY:
        yield f"include/hitmask/{part}.hpp"
    yield f"src/{part}"
    yield f"tests/{part}"
    if part not in WITHOUT_PAGE:
        yield f"docs/{part}.md"


def check_names(root, files):
    """Every part exists in all places, and every header and source belongs to a part."""
    places = {str(path) for path in files} | {str(folder) for path in files for folder in path.parents}
    started = {part for part in USES if f"src/{part}" in places or f"include/hitmask/{part}.hpp" in places}
    if not started:
        yield "no part found: is this the root of the project?"
    for part in sorted(started):
        for path in needed_paths(part):
            if path not in places:
                yield f"{path} is missing: the part '{part}' needs it"
    for path in files:
        if path.parts[0] == "include" and part_of_header(Path(*path.parts[1:])) not in set(USES) | SMALL_HEADERS | {"hitmask"}:
            yield f"{path}: '{path.stem}' is not a part of the table"


def namespaces_of(text):
    """The full names of the namespaces that a file opens. They end where clang-format says so."""
    opened = []
    for line in text.splitlines():
        if line.lstrip().startswith("}  // namespace"):
            opened = opened[:-1]
        elif match := NAMESPACE.match(line):
            name, rest = match.groups()
            yield "::".join(filter(None, [*opened, name]))
            if not rest.rstrip().endswith("}"):
                opened.append(name)


def namespace_of(path):
    """The namespace of the internals of a source file: one per part, and per subpart."""
    part, *subparts = path.parts[1:-1]
    return "::".join(["hitmask", "detail", part, *(subparts if part in SUBPARTS else [])])


def check_namespaces(root, files):
    """The internals of each part have their own namespace, so that names cannot clash."""
    for path in files:
        if path.parts[0] != "src" or path.suffix not in SOURCE_SUFFIXES:
            continue
        wanted = namespace_of(path)
        for name in namespaces_of((root / path).read_text(encoding="utf-8")):
            if f"{name}::".startswith("hitmask::detail::") and not f"{name}::".startswith(f"{wanted}::"):
                yield f"{path}: opens {name}, not {wanted}"


def functions_of(text):
    """(line, length of the body) of each function, by its indentation, which clang-format ensures."""
    heads = {}  # by indentation: the last line that began there
    for number, line in enumerate(text.splitlines(), 1):
        words = line.lstrip()
        indentation = len(line) - len(words)
        if words == "}" and indentation in heads:
            start, head = heads[indentation]
            if "(" in head and not head.startswith(NOT_FUNCTIONS):
                yield start, number - start - 1
        if words and not words.startswith(("//", "#")):
            heads[indentation] = (number, words)


def check_lengths(root, files):
    """Short files, short functions."""
    for path in files:
        if path.suffix not in SOURCE_SUFFIXES:
            continue
        text = (root / path).read_text(encoding="utf-8")
        lines = text.count("\n")
        if lines > MAX_LINES:
            yield f"{path} has {lines} lines; {MAX_LINES} at most"
        if path.parts[0] not in ("include", "src", "cli"):
            continue
        for line, length in functions_of(text):
            if length > MAX_FUNCTION:
                yield f"{path}:{line}: a function of {length} lines; {MAX_FUNCTION} at most"


def found_outside(wanted, question, text):
    """(line, word) of each wanted word outside an #if that asks the question."""
    asked = []  # of each open #if: whether it asks
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if re.match(r"#\s*if", words):
            asked.append(bool(question.search(words)))
        elif re.match(r"#\s*elif", words):
            asked[-1] = asked[-1] or bool(question.search(words))
        elif re.match(r"#\s*endif", words):
            asked.pop()
        elif not any(asked) and (found := wanted.search(words.partition("//")[0])):
            yield number, found.group()


def check_compilers(path, text):
    """One file asks for compilers; extensions elsewhere have another way beside them."""
    asks = str(path) == COMPILER_FILE
    question = re.compile(f"{COMPILER_QUESTIONS.pattern}|{COMPILER_NAMES.pattern}") if asks else COMPILER_QUESTIONS
    for number, word in found_outside(COMPILER_WORDS, question, text):
        yield f"{path}:{number}: {word} needs an #if, and another way for other compilers"
    if asks:
        answer = re.compile(r"define HITMASK_HAS_\w+")
        for number, word in found_outside(answer, re.compile("!defined\\(HITMASK_PORTABLE_ONLY"), text):
            yield f"{path}:{number}: HITMASK_PORTABLE_ONLY must turn this off: {word}"
        return
    for number, line in enumerate(text.splitlines(), 1):
        if found := COMPILER_NAMES.search(line.partition("//")[0]):
            yield f"{path}:{number}: only {COMPILER_FILE} may ask for {found.group()}"


def check_systems(root, files):
    """POSIX and Windows in few files, extensions of compilers with another way beside them."""
    for path in files:
        if path.parts[0] not in ("include", "src", "cli") and path.parts[:2] != ("bindings", "c"):
            continue
        if path.suffix not in SOURCE_SUFFIXES or SYSTEM_FILES.fullmatch(str(path)):
            continue
        text = (root / path).read_text(encoding="utf-8")
        for _, name in INCLUDE.findall(text):
            if SYSTEM_HEADERS.fullmatch(name):
                yield f"{path}: only src/base/platform_*.cpp may include {name}"
        for number, line in enumerate(text.splitlines(), 1):
            if found := SYSTEM_WORDS.search(re.sub(r'"[^"]*"', "", line).partition("//")[0]):
                yield f"{path}:{number}: only src/base/platform_*.cpp may use {found.group()}"
        yield from check_compilers(path, text)


CHECKS = {"includes": check_includes, "cycles": check_cycles, "names": check_names, "namespaces": check_namespaces,
          "lengths": check_lengths, "systems": check_systems}


def main(arguments):
    if len(arguments) != 2 or arguments[1] not in CHECKS:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0]).resolve()
    files = [path.relative_to(root) for path in tracked_files(root)]
    problems = list(CHECKS[arguments[1]](root, files))
    print("\n".join(problems) or f"{arguments[1]}: {len(files)} files checked, no problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
