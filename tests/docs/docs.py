#!/usr/bin/env python3
"""Keeps the pages true: their C++ blocks are compiled and run, their commands are run.

  docs.py extract PAGE OUT.cpp     one program from all ```cpp blocks of a page
  docs.py run PAGE PROGRAM TOOL SPRITES
                                   runs every block; a ```text block right after one is its output

A cpp block is a whole program (main comes last in it) or a fragment, which is put into a main of
its own with the headers of hitmask and its namespace. `// continues` in the first line appends a
fragment to the one before. A sh block is run when it calls hitmask, in a copy of the sprites, without
its lines that start with ./dev; a command may say no (exit 1) but not fail (2 and more).
"""
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADERS = "#include <hitmask/hitmask.hpp>\n#include <hitmask/image.hpp>\n"
STANDARD = "".join(f"#include <{name}>\n" for name in
                   ("cassert", "cstdio", "cstdlib", "iostream", "string", "string_view", "vector"))


@dataclass
class Block:
    language: str
    text: str
    line: int  # of the first line inside the fence
    output: str | None = None


def blocks_of(page):
    """The page's cpp and sh blocks in order, each with the text block that follows it at once."""
    text = Path(page).read_text(encoding="utf-8")
    found, end_of_last = [], 0
    for match in FENCE.finditer(text):
        language, body = match.groups()
        between = text[end_of_last:match.start()]
        if language == "text" and found and found[-1].output is None and not between.strip():
            found[-1].output = body
        elif language in ("cpp", "sh"):
            found.append(Block(language, body, text.count("\n", 0, match.start(2)) + 1))
        end_of_last = match.end() if language in ("cpp", "sh") else end_of_last
    return found


def cpp_blocks(page):
    return [block for block in blocks_of(page) if block.language == "cpp"]


def continues(block):
    return block.text.lstrip().startswith("// continues")


def split_includes(block):
    """(include lines, everything else with blank lines in their place)."""
    lines = block.text.split("\n")
    included = [line for line in lines if line.startswith("#include")]
    return included, "\n".join("" if line.startswith("#include") else line for line in lines)


def function_text(page, parts):
    """A block and its continuations as `int run()`, with the page's own line numbers."""
    texts = [f'#line {block.line} "{page}"\n{split_includes(block)[1]}' for block in parts]
    if "int main(" not in texts[0]:
        return "int run() {\nusing namespace hitmask;\n" + "\n".join(texts) + "\nreturn 0;\n}\n"
    head, closing, tail = texts[0].replace("int main(", "int run(").rpartition("}")
    return head + "return 0;\n" + closing + tail


def runnable(blocks):
    """Blocks grouped with their continuations: what runs as one."""
    groups = []
    for block in blocks:
        if continues(block) and groups:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def extract(page, out):
    blocks = cpp_blocks(page)
    includes = sorted({line for block in blocks for line in split_includes(block)[0]})
    program = HEADERS + STANDARD + "\n".join(includes) + "\n"
    groups = runnable(blocks)
    for number, parts in enumerate(groups):
        program += f"namespace block_{number} {{\n{function_text(page, parts)}\n}}\n"
    calls = [f"  if (wanted == {number}) return block_{number}::run();" for number in range(len(groups))]
    program += "int main(int count, char** arguments) {\n"
    program += "  const int wanted = count > 1 ? std::atoi(arguments[1]) : -1;\n"
    program += "\n".join(calls) + "\n  return 2;\n}\n"
    Path(out).write_text(program, encoding="utf-8")


def shell_script(block):
    """The block without its ./dev lines; None when it never calls hitmask."""
    if not re.search(r"^hitmask\b", block.text, re.MULTILINE):
        return None
    lines = [line for line in block.text.split("\n") if not line.startswith("./dev")]
    return "trap 's=$?; ((s < 2)) || exit $s' ERR\n" + "\n".join(lines) + "\n:\n"


def run_in(folder, command, tool_folder):
    environment = {"PATH": f"{tool_folder}:/usr/bin:/bin", "HOME": str(folder), "COLUMNS": "80",
                   "LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True,
                          timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def judge(page, block, outcome):
    """Prints what is wrong with a block's outcome; True when nothing is."""
    status, output, errors = outcome
    where = f"{page}:{block.line}"
    if status != 0:
        print(f"{where}: exit {status}\n{output}{errors}")
        return False
    if block.output is not None and output != block.output:
        print(f"{where}: the page says\n{block.output}but it prints\n{output}")
        return False
    return True


def run_page(page, program, tool, sprites):
    tool_folder = Path(tool).resolve().parent
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "sprites")
        copytree(sprites, folder)
        outcomes = []
        for number, parts in enumerate(runnable(cpp_blocks(page))):
            # The output stands under the last of the blocks that run as one.
            outcomes.append((parts[-1], run_in(folder, [program, str(number)], tool_folder)))
        for block in blocks_of(page):
            script = shell_script(block) if block.language == "sh" else None
            if script is not None:
                outcomes.append((block, run_in(folder, ["bash", "-c", script], tool_folder)))
    good = [judge(page, *outcome) for outcome in outcomes]
    print(f"{page}: {sum(good)} of {len(good)} blocks do what the page says")
    return 0 if all(good) else 1


def main(arguments):
    match arguments:
        case ["extract", page, out]:
            extract(page, out)
            return 0
        case ["run", page, program, tool, sprites]:
            return run_page(page, program, tool, sprites)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
