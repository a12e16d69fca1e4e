#!/usr/bin/env python3
"""docs.py reads pages as documented, and rejects pages with wrong code or output."""
import contextlib
import io
import tempfile
import unittest
import zlib
from pathlib import Path

import docs

PAGE = """# A page
```cpp
const Box box{0, 0, 2, 2};
```
and then
```cpp
// continues
std::puts("four");
```
```text
four
```
```cpp
#include <array>
int main() {
  std::puts("whole");
}
```
```sh
./dev build
hitmask --version
```

```text
hitmask 1
```
"""


class DocsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.page = self.folder / "page.md"
        self.page.write_text(PAGE, encoding="utf-8")

    def script(self, name, body):
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("#!/bin/sh\n" + body, encoding="utf-8")
        path.chmod(0o755)
        return path

    def run_page(self, program, tool):
        sprites = self.folder / "sprites"
        sprites.mkdir(exist_ok=True)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = docs.run_page(self.page, self.script("program", program),
                                   self.script("hitmask", tool), sprites)
        return status, output.getvalue()

    def test_reads_blocks_outputs_and_lines(self):
        blocks = docs.blocks_of(self.page)
        self.assertEqual([(b.language, b.line, b.output) for b in blocks],
                         [("cpp", 3, None), ("cpp", 7, "four\n"), ("cpp", 14, None),
                          ("sh", 20, "hitmask 1\n")])

    def test_extracts_continuations_and_programs(self):
        out = self.folder / "page.cpp"
        docs.extract(self.page, out)
        program = out.read_text(encoding="utf-8")
        self.assertLess(program.index("#include <array>"), program.index("namespace block_0"))
        self.assertLess(program.index("const Box box"), program.index('"four"'))
        self.assertIn("block_1::run()", program)
        self.assertNotIn("block_2", program)

    def test_accepts_what_is_true(self):
        status, output = self.run_page("[ $1 = 0 ] && echo four; exit 0\n", "echo hitmask 1\n")
        self.assertEqual(status, 0, output)
        self.assertIn("3 of 3 blocks", output)

    def test_refuses_another_output(self):
        status, output = self.run_page("echo five\n", "echo hitmask 1\n")
        self.assertEqual(status, 1)
        self.assertIn("page.md:7: the page says\nfour", output)

    def test_a_command_may_say_no_but_not_fail(self):
        program = "[ $1 = 0 ] && echo four; exit 0\n"
        self.assertEqual(self.run_page(program, "echo hitmask 1; exit 1\n")[0], 0)
        status, output = self.run_page(program, "echo hitmask 1; exit 2\n")
        self.assertEqual(status, 1)
        self.assertIn("page.md:20: exit 2", output)

    def test_extracts_c(self):
        self.page.write_text("```c\nint one = 1;\n```\n```c\n// continues\nreturn one - 1;\n```\n"
                             "```c\n#include <math.h>\nint main(void) {\n  puts(\"C\");\n}\n```\n"
                             "```text\nC\n```\n", encoding="utf-8")
        out = self.folder / "page.c"
        docs.extract(self.page, out)
        program = out.read_text(encoding="utf-8")
        self.assertIn("static int run_1(void)", program)
        self.assertNotIn("run_2", program)
        self.assertLess(program.index("<math.h>"), program.index("int one"))
        self.assertEqual(docs.blocks_of(self.page)[2].output, "C\n")

    def test_c_blocks_are_run(self):
        self.page.write_text("```c\nputs(\"C\");\n```\n```text\nC\n```\n", encoding="utf-8")
        program = self.script("c_program", "echo C\n")
        run = lambda *c: docs.run_page(self.page, program, program, self.folder / "bin", *c)
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(run(program), 0)
            self.assertEqual(run(self.script("c_program", "echo D\n")), 1)
            self.assertEqual(run(), 1)

    def test_a_program_grows(self):
        self.page.write_text("```cpp\nint one() { return 1; }\nint main() {\n  return one() - 1;\n}\n```\n"
                             "```cpp\n// continues\nint two() { return one() + 1; }\nint main() {\n"
                             "  return two() - 2;\n}\n```\n", encoding="utf-8")
        out = self.folder / "page.cpp"
        docs.extract(self.page, out)
        program = out.read_text(encoding="utf-8")
        self.assertEqual(program.count("int one()"), 2)
        self.assertEqual(program.count("return one() - 1"), 1)
        self.assertEqual(program.count("int run()"), 2)
        self.page.write_text(self.page.read_text() + "```sh\necho x | ./game\n```\n```text\n1\n```\n")
        self.assertEqual(self.run_page("[ $1 = 0 ] || echo $1\n", "")[0], 0)

    def test_a_picture_is_what_the_command_draws(self):
        def png(level, header=bytes(13)):
            chunk = lambda kind, body: len(body).to_bytes(4, "big") + kind + body + bytes(4)
            return bytes(8) + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(99), level))
        (self.folder / "pictures").mkdir()
        shown = self.folder / "pictures" / "a.png"
        self.page.write_text("```sh\nhitmask a.png\n```\n![a](pictures/a.png)\n", encoding="utf-8")
        (self.folder / "drawn.png").write_bytes(png(9))
        draw = f"cp {self.folder}/drawn.png a.png\n"
        for content, status in ((png(0), 0), (png(0, b"x" * 13), 1)):
            shown.write_bytes(content)
            self.assertEqual(self.run_page("exit 0\n", draw)[0], status)
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(docs.draw_page(self.page, self.script("hitmask", draw), self.folder / "sprites"), 0)
        self.assertEqual(shown.read_bytes(), png(9))


if __name__ == "__main__":
    unittest.main()
