#!/usr/bin/env python3
"""Tests the documentation: compiles and runs its C++ and C blocks, runs its commands.

  docs.py extract PAGE OUT.cpp     one program from all ```cpp blocks of a page; OUT.c: from all ```c
  docs.py headers                  what every C++ program includes, for CMake
  docs.py run PAGE PROGRAM TOOL SPRITES [C_PROGRAM]
                                   runs every block; a ```text block right after one is its output
  docs.py draw PAGE TOOL SPRITES   writes the pictures of a page anew, by the page's own commands

A cpp block is a whole program (main comes last in it) or a fragment, which is put into its own main with the
headers of hitmask and its namespace. In C, where there are no namespaces, functions
and types of whole programs share one file. `// continues` in the first line appends a
fragment to the one before. A whole program that continues is the one before it with another main and
what stands above that: a program that grows step by step. Code for other libraries is a cxx block, which is
not compiled.

A sh block is run when it calls hitmask, or ./game, which is the page's last C++ program. It runs in a copy
of the sprites, without its lines that start with ./dev; a command may say no (exit 1) but not fail (2 and
more). A picture that a page shows from pictures/, and that a command of the page writes under the same
name, has to be that picture.
"""
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile, copytree

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"!\[[^]]*\]\(((?:docs/)?pictures/([\w.]+\.png))\)")
LANGUAGES = ("cpp", "c", "sh")
NAMES = ("hitmask/hitmask.hpp", "hitmask/image.hpp", "cassert", "cstdio", "cstdlib", "iostream", "string",
         "string_view", "vector")
HEADERS = "".join(f"#include <{name}>\n" for name in NAMES)
C_STANDARD = "".join(f"#include <{name}>\n" for name in
                     ("hitmask.h", "assert.h", "stdio.h", "stdlib.h", "string.h"))


@dataclass
class Block:
    language: str
    text: str
    line: int  # of the first line inside the fence
    output: str | None = None


def blocks_of(page):
    """The page's cpp, c and sh blocks in order, each with the text block right after it."""
    text = Path(page).read_text(encoding="utf-8")
    found, end_of_last = [], 0
    for match in FENCE.finditer(text):
        language, body = match.groups()
        between = text[end_of_last:match.start()]
        if language == "text" and found and found[-1].output is None and not between.strip():
            found[-1].output = body
        elif language in LANGUAGES:
            found.append(Block(language, body, text.count("\n", 0, match.start(2)) + 1))
        end_of_last = match.end() if language in LANGUAGES else end_of_last
    return found


def blocks_in(page, language):
    return [block for block in blocks_of(page) if block.language == language]


def continues(block):
    return block.text.lstrip().startswith("// continues")


def split_includes(block):
    """(include lines, the rest with blank lines in their place)."""
    lines = block.text.split("\n")
    included = [line for line in lines if line.startswith("#include")]
    return included, "\n".join("" if line.startswith("#include") else line for line in lines)


def is_program(block):
    return "int main(" in block.text


def without_main(text):
    """What stands above main, which comes last."""
    return text.partition("int main(")[0]


def function_text(page, parts):
    """A block and its continuations as `int run()`, with the page's own line numbers."""
    texts = [f'#line {block.line} "{page}"\n{split_includes(block)[1]}' for block in parts]
    if not is_program(parts[0]):
        return "int run() {\nusing namespace hitmask;\n" + "\n".join(texts) + "\nreturn 0;\n}\n"
    head, closing, tail = texts[-1].replace("int main(", "int run(").rpartition("}")
    return "\n".join(map(without_main, texts[:-1])) + head + "return 0;\n" + closing + tail


def runnable(blocks):
    """Blocks grouped with their continuations, which run as one."""
    groups = []
    for block in blocks:
        if continues(block) and groups and is_program(block):
            groups.append([*groups[-1], block])
        elif continues(block) and groups:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def c_function(page, parts, name):
    """The same in C, as `static int name(void)`."""
    texts = [f'#line {block.line} "{page}"\n{split_includes(block)[1]}' for block in parts]
    if "int main(void)" not in texts[0]:
        return f"static int {name}(void) {{\n" + "\n".join(texts) + "\nreturn 0;\n}\n"
    head, closing, tail = texts[0].replace("int main(void)", f"static int {name}(void)").rpartition("}")
    return head + "return 0;\n" + closing + tail


def extract_c(page, out):
    blocks = blocks_in(page, "c")
    includes = sorted({line for block in blocks for line in split_includes(block)[0]})
    program = C_STANDARD + "\n".join(includes) + "\n"
    groups = runnable(blocks)
    program += "".join(c_function(page, parts, f"run_{number}") for number, parts in enumerate(groups))
    program += "int main(int count, char** arguments) {\n"
    program += "  const int wanted = count > 1 ? atoi(arguments[1]) : -1;\n"
    program += "".join(f"  if (wanted == {number}) return run_{number}();\n" for number in range(len(groups)))
    Path(out).write_text(program + "  return 2;\n}\n", encoding="utf-8")


def extract(page, out):
    if Path(out).suffix == ".c":
        extract_c(page, out)
        return
    blocks = blocks_in(page, "cpp")
    includes = sorted({line for block in blocks for line in split_includes(block)[0]})
    program = HEADERS + "\n".join(includes) + "\n"
    groups = runnable(blocks)
    for number, parts in enumerate(groups):
        program += f"namespace block_{number} {{\n{function_text(page, parts)}\n}}\n"
    calls = [f"  if (wanted == {number}) return block_{number}::run();" for number in range(len(groups))]
    program += "int main(int count, char** arguments) {\n"
    program += "  const int wanted = count > 1 ? std::atoi(arguments[1]) : -1;\n"
    program += "\n".join(calls) + "\n  return 2;\n}\n"
    Path(out).write_text(program, encoding="utf-8")


def shell_script(block):
    """The block without its ./dev lines; None when it never calls hitmask or ./game."""
    if not re.search(r"^hitmask\b|^(?!#).*\./game\b", block.text, re.MULTILINE):
        return None
    lines = [line for line in block.text.split("\n") if not line.startswith("./dev")]
    return "trap 's=$?; ((s < 2)) || exit $s' ERR\n" + "\n".join(lines) + "\n:\n"


def run_in(folder, command, tool_folder):
    environment = {"PATH": f"{tool_folder}:/usr/bin:/bin", "HOME": str(folder), "COLUMNS": "80",
                   "LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def judge(page, block, outcome):
    """Prints the problems of a block's outcome; True when there are none."""
    status, output, errors = outcome
    where = f"{page}:{block.line}"
    if status != 0:
        print(f"{where}: exit {status}\n{output}{errors}")
        return False
    if block.output is not None and output != block.output:
        print(f"{where}: the page says\n{block.output}but it prints\n{output}")
        return False
    return True


def run_programs(page, programs, folder, tool_folder):
    """(block, outcome) of every block that runs in one of the programs, by language."""
    for language, program in programs.items():
        for number, parts in enumerate(runnable(blocks_in(page, language))):
            # The output follows the last of the blocks that run as one.
            yield parts[-1], run_in(folder, [program, str(number)], tool_folder)


def run_commands(page, folder, tool_folder):
    """(block, outcome) of every sh block that is to be run."""
    for block in blocks_in(page, "sh"):
        script = shell_script(block)
        if script is not None:
            yield block, run_in(folder, ["bash", "-c", script], tool_folder)


def make_game(page, program, folder):
    """./game: the page's last C++ program."""
    last = len(runnable(blocks_in(page, "cpp"))) - 1
    game = folder / "game"
    game.write_text(f"#!/bin/sh\nexec '{program}' {last}\n", encoding="utf-8")
    game.chmod(0o755)


def pictures_of(page, folder):
    """(the file that the page shows, the one of the same name that a command has written)."""
    for shown, name in PICTURE.findall(Path(page).read_text(encoding="utf-8")):
        if (folder / name).is_file():
            yield Path(page).parent / shown, folder / name


def pixels_of(path):
    """Header and unpacked rows of a PNG: the same for the same picture, however well it was packed."""
    data, at, found = Path(path).read_bytes(), 8, {b"IHDR": b"", b"IDAT": b""}
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind in found:
            found[kind] += data[at + 8:at + 8 + length]
        at += length + 12
    return found[b"IHDR"], zlib.decompress(found[b"IDAT"])


def judge_picture(page, shown, drawn):
    """Prints what is wrong with a picture; True when nothing is."""
    if shown.is_file() and pixels_of(shown) == pixels_of(drawn):
        return True
    print(f"{page}: {shown.name} is not what the page's command draws; docs.py draw writes it anew")
    return False


def draw_page(page, tool, sprites):
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "sprites")
        copytree(sprites, folder)
        good = [judge(page, *outcome) for outcome in run_commands(page, folder, Path(tool).resolve().parent)]
        for shown, drawn in pictures_of(page, folder):
            copyfile(drawn, shown)
            print(shown)
    return 0 if all(good) else 1


def run_page(page, program, tool, sprites, c_program="/bin/false"):
    tool_folder = Path(tool).resolve().parent
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "sprites")
        copytree(sprites, folder)
        make_game(page, program, folder)
        programs = {"cpp": program, "c": c_program}
        outcomes = list(run_programs(page, programs, folder, tool_folder))
        outcomes += run_commands(page, folder, tool_folder)
        good = [judge_picture(page, *pair) for pair in pictures_of(page, folder)]
    good += [judge(page, *outcome) for outcome in outcomes]
    print(f"{page}: {sum(good)} of {len(good)} blocks and pictures are as the page says")
    return 0 if all(good) else 1


def main(arguments):
    match arguments:
        case ["extract", page, out]:
            extract(page, out)
            return 0
        case ["headers"]:
            print(";".join(f"<{name}>" for name in NAMES))
            return 0
        case ["run", page, program, tool, sprites, *c_program]:
            return run_page(page, program, tool, sprites, *c_program)
        case ["draw", page, tool, sprites]:
            return draw_page(page, tool, sprites)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
