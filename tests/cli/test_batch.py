"""`hitmask check --batch`: answers in order, bad lines named, paths kept inside the root."""

import json
import os
import socket
import subprocess
import unittest

from support import TOOL, ToolTest, needs_full_disk, needs_linux, png_bytes, posix_only
from test_check import APART, BALL, BLOCK, CONTACT


def query(a="ball.png", b="block.png", dx=2, dy=1, **more):
    return json.dumps({"a": a, "b": b, "dx": dx, "dy": dy, **more})


class BatchTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.sprite("root/ball.png", BALL)
        self.sprite("root/block.png", BLOCK)

    def batch(self, lines, *arguments, **more):
        """Exit code, answers and errors for lines given as text or bytes."""
        data = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
        code, out, errors = self.run_tool("check", "--batch", "-", "--root", "root", *arguments,
                                          input=data, **more)
        return code, self.answers(out), errors

    def assert_bad_line(self, line, *parts):
        """The error names the line, and the next line is answered as usual."""
        data = (line if isinstance(line, bytes) else line.encode()) + b"\n" + query().encode() + b"\n"
        code, answers, errors = self.batch(data)
        self.assertEqual(code, 2)
        self.assertEqual(sorted(answers[0]), ["error", "line"])
        self.assertEqual(answers[0]["line"], 1)
        self.assertEqual(answers[1:], [CONTACT])
        for part in parts:
            self.assertIn(part, answers[0]["error"])
        self.assertEqual(errors, "hitmask: -: 1 of 2 queries could not be answered\n")


class Answers(BatchTest):
    def test_in_order_from_a_file(self):
        self.write("q.ndjson", "\n".join([query(), query(dx=4, dy=0), query(b="ball.png", dx=0, dy=0)]))
        code, out, errors = self.run_tool("check", "--batch", "q.ndjson", "--root", "root")
        self.assertEqual((code, errors), (0, ""))
        answers = self.answers(out)
        self.assertEqual(answers[:2], [CONTACT, APART])
        self.assertEqual(answers[2]["area"], 12)
        self.assertEqual(out.splitlines()[1], '{"overlap":false,"area":0}')

    def test_same_bytes_as_a_single_check(self):
        single = self.run_tool("check", "root/ball.png", "root/block.png", "--at", "2,1", "--json")[1]
        _, out, _ = self.run_tool("check", "--batch", "-", "--root", "root", input=query() + "\n")
        self.assertEqual(out, single)

    def test_blank_lines_carriage_returns_and_no_last_line_break(self):
        data = f"\n{query()}\r\n \t\r\n{query(dx=9)}".encode()
        self.assertEqual(self.batch(data), (0, [CONTACT, APART], ""))

    def test_line_numbers_count_blank_lines(self):
        code, answers, _ = self.batch(["", query(), "", "nonsense", query()])
        self.assertEqual(code, 2)
        self.assertEqual([answer.get("line") for answer in answers], [None, 4, None])

    def test_nothing_at_all(self):
        self.assertEqual(self.batch(b""), (0, [], ""))
        self.assertEqual(self.batch(b"\n\n"), (0, [], ""))

    def test_root_is_the_current_folder_unless_given(self):
        self.sprite("ball.png", BALL)
        code, out, _ = self.run_tool("check", "--batch", "-", input=query(b="ball.png", dx=0, dy=0))
        self.assertEqual((code, self.answers(out)[0]["area"]), (0, 12))

    def test_extreme_offsets(self):
        lines = [query(dx=x, dy=y) for x in (-2**31, 2**31 - 1) for y in (-2**31, 0, 2**31 - 1)]
        self.assertEqual(self.batch(lines), (0, [APART] * 6, ""))

    def test_escapes_in_paths(self):
        self.sprite("root/a\u00e9 b.png", "#")
        line = r'{"a":"a\u00e9 b.png","b":"a\u00e9\u0020b.png","dx":0,"dy":0}'
        code, answers, _ = self.batch([line])
        self.assertEqual((code, answers[0]["area"]), (0, 1))

    def test_many_lines(self):
        lines = [query(dx=i % 7, dy=i % 5) for i in range(20000)]
        code, answers, _ = self.batch(lines)
        self.assertEqual((code, len(answers)), (0, 20000))
        self.assertEqual(answers[:35] * 571, answers[:35 * 571])

    def test_an_image_is_read_once(self):
        """Answers come immediately, and a deleted file is still cached."""
        run = subprocess.Popen([*TOOL, "check", "--batch", "-", "--root", "root"], cwd=self.folder,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment())
        for repetition in range(3):
            run.stdin.write(query().encode() + b"\n")
            run.stdin.flush()
            self.assertEqual(json.loads(run.stdout.readline()), CONTACT)
            if repetition == 0:
                os.remove(self.path("root/ball.png"))
        run.communicate()
        self.assertEqual(run.returncode, 0)


class Frames(BatchTest):
    def test_of_sheets(self):
        box = {"x": 0, "y": 0, "w": 2, "h": 2}
        self.sprite("root/art/page.png", "##\n##")
        self.sprite("page.png", "##\n##")
        for image in ("page.png", "../page.png", "../../page.png"):
            frames = {f"walk {i}": {"frame": box, "spriteSourceSize": {"x": i, "y": 0},
                                    "sourceSize": {"w": 4, "h": 2}} for i in range(3)}
            self.write("root/art/hero.json", json.dumps({"frames": frames, "meta": {"image": image}}))
            lines = [query(a="art/hero.json:walk 0", b="art/hero.json:walk/1", dx=0, dy=0),
                     query(a="art/hero.json:0", b="art/hero.json:2", dx=0, dy=0),
                     query(a="art/hero.json:walk 9", b="art/hero.json:0", dx=0, dy=0)]
            code, answers, errors = self.batch(lines)
            self.assertEqual(code, 2)
            if image == "page.png":
                self.assertEqual([answer.get("area") for answer in answers], [2, 0, None])
                self.assertIn("art/hero.json:walk 9: there is no frame 'walk 9'", answers[2]["error"])
            else:  # pictures lie below their sheet, as everywhere
                self.assertTrue(all("root folder" in answer["error"] for answer in answers))

    def test_below_the_root(self):
        self.sprite("hero.png", "#")
        self.assert_bad_line(query(a="../hero.png:hero"), "'..' is not allowed")
        self.assert_bad_line(query(a=self.path("hero.png") + ":hero"), "absolute")


class Rules(BatchTest):
    def setUp(self):
        super().setUp()
        self.sprite("root/s.png", "abk", {"a": (9, 9, 9, 10), "b": (9, 9, 9, 200), "k": (255, 0, 255, 255)})

    def areas(self, lines, *arguments):
        return [answer["area"] for answer in self.batch(lines, *arguments)[1]]

    def test_threshold_of_a_line(self):
        lines = [query("s.png", "s.png", 0, 0, threshold=t) for t in (0, 10, 200, 255, 9)]
        self.assertEqual(self.areas(lines), [3, 2, 1, 0, 3])

    def test_the_command_lines_rule_is_the_default(self):
        lines = [query("s.png", "s.png", 0, 0), query("s.png", "s.png", 0, 0, threshold=0)]
        self.assertEqual(self.areas(lines, "--alpha", "10"), [2, 3])
        self.assertEqual(self.areas(lines, "--key", "ff00ff"), [2, 3])
        self.assertEqual(self.areas(lines, "--luma"), [0, 3])


class BadLines(BatchTest):
    def test_not_json(self):
        for line in ("nonsense", "{", "}", '{"a":', '{"a":"x"', "[", '"a"', "1", "null", "true", "[]",
                     query() + "x", query() + query(), query()[:-1] + ",}", "// " + query()):
            self.assert_bad_line(line)

    def test_bytes_that_are_not_text(self):
        self.assert_bad_line(query().encode() + b"\0garbage", "NUL")
        self.assert_bad_line(b'{"a":"\xff\xfe","b":"b","dx":0,"dy":0}', "UTF-8")

    def test_fields(self):
        self.assert_bad_line(query(colour=3), "unknown field 'colour'")
        self.assert_bad_line(query()[:-1] + ',"dx":3}', "'dx' appears twice")
        self.assert_bad_line("{}", "'a' is missing")
        for name in ("a", "b", "dx", "dy"):
            fields = json.loads(query())
            del fields[name]
            self.assert_bad_line(json.dumps(fields), f"'{name}' is missing")

    def test_types(self):
        for value in (1, None, True, [], {}, 1.5, ""):
            self.assert_bad_line(query(a=value), "'a'")
        for value in ("1", None, False, [1], {"x": 1}, 1.5):
            self.assert_bad_line(query(dx=value), "'dx'")

    def test_numbers(self):
        for text in ("2147483648", "-2147483649", "99999999999999999999", "-99999999999999999999", "1e10",
                     "-2147483649.0", "1e999", "0.5", "18446744073709551615", "9223372036854775808"):
            self.assert_bad_line('{"a":"ball.png","b":"block.png","dx":0,"dy":%s}' % text, text)
        for text in ("1.0", "1e2", "-2147483648.0", "0e5", "10e-1"):
            whole = query(dy=int(float(text)))
            status, answers, _ = self.batch([query(dy=7).replace("7", text), whole])
            self.assertEqual((status, answers[0]), (0, answers[1]))
        for value in (-1, 256, 0.5, "0"):
            self.assert_bad_line(query(threshold=value), "'threshold'", "0 to 255")
        self.assert_bad_line(query(dx=2**31), "not 2147483648", "'dx'")

    def test_deep_nesting(self):
        self.assert_bad_line("[" * 500000)
        self.assert_bad_line('{"a":' * 100000)
        self.assert_bad_line('{"a":' + "[" * 500000)

    def test_long_lines(self):
        limit = 1 << 20
        self.assertEqual(self.batch([query().ljust(limit), query()])[0], 0)
        self.assert_bad_line(query().ljust(limit + 1), "longer than 1048576 bytes")
        self.assert_bad_line(b"x" * (5 * limit), "longer than 1048576 bytes")
        self.assert_bad_line(query(a="x" * 5000), "path is longer than 4096 bytes")
        self.assert_bad_line('{"' + "k" * 100000 + '":1}', "unknown field")

    @needs_linux
    def test_a_giant_line_needs_little_memory(self):
        import resource  # not on Windows

        def bounded():
            resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
        run = subprocess.Popen([*TOOL, "check", "--batch", "-", "--root", "root"], cwd=self.folder,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=self.environment(), preexec_fn=None if sanitized() else bounded)
        for _ in range(600):
            run.stdin.write(b"x" * (1 << 20))
        out, _ = run.communicate(b"\n" + query().encode())
        answers = self.answers(out.decode())
        self.assertIn("longer", answers[0]["error"])
        self.assertEqual(answers[1], CONTACT)


def sanitized():
    """Address sanitizer reserves terabytes of address space, so no limit can be set."""
    with open(TOOL[-1], "rb") as file:
        return b"__asan_init" in file.read()


class Paths(BatchTest):
    def setUp(self):
        super().setUp()
        self.sprite("outside.png", "#")

    def test_leaving_the_root(self):
        for path in (self.path("outside.png"), "/etc/passwd", "../outside.png", "x/../../outside.png", "..",
                     "./../outside.png", "sub/.."):
            self.assert_bad_line(query(a=path), path, "refused")
            self.assert_bad_line(query(b=path), path, "refused")

    def test_links(self):
        self.link("../outside.png", "root/out.png")
        self.link("..", "root/up")
        self.link("ball.png", "root/in.png")
        self.assert_bad_line(query(a="out.png"), "out.png: refused")
        self.assert_bad_line(query(a="up/outside.png"), "up/outside.png: refused")
        self.assertEqual(self.batch([query(a="in.png")])[1], [CONTACT])

    def test_a_sibling_that_begins_like_the_root(self):
        self.sprite("root2/x.png", "#")
        self.link("../root2/x.png", "root/x.png")
        self.assert_bad_line(query(a="x.png"), "refused")

    def test_a_root_that_is_a_link(self):
        self.link("root", "way")
        code, out, _ = self.run_tool("check", "--batch", "-", "--root", "way", input=query())
        self.assertEqual((code, self.answers(out)), (0, [CONTACT]))

    @posix_only
    def test_what_is_no_picture(self):
        os.mkdir(self.path("root/folder"))
        os.mkfifo(self.path("root/pipe"))
        self.write("root/text.png", "hello")
        self.assert_bad_line(query(a="none.png"), "none.png: No such file")
        self.assert_bad_line(query(a="folder"), "folder: not a regular file")
        self.assert_bad_line(query(a="pipe"), "pipe: not a regular file")
        self.assert_bad_line(query(a="text.png"), "text.png: ")
        self.assert_bad_line(query(a="."), "not a regular file")
        self.assert_bad_line(query(a="a\0b"), "NUL")

    def test_messages_do_not_show_where_the_root_is(self):
        self.write("root/text.png", "hello")
        _, answers, _ = self.batch([query(a="text.png"), query(a="gone.png")])
        for answer in answers:
            self.assertNotIn(self.folder, answer["error"])

    def test_a_broken_picture_is_an_error_for_each_line(self):
        self.write("root/cut.png", png_bytes([[(1, 2, 3, 255)] * 9] * 9)[:60])
        code, answers, _ = self.batch([query(a="cut.png")] * 3 + [query()])
        self.assertEqual(code, 2)
        self.assertEqual([answer.get("line") for answer in answers], [1, 2, 3, None])

    def test_max_pixels(self):
        code, answers, _ = self.batch([query(), query("block.png", "block.png")], "--max-pixels", "9")
        self.assertEqual(code, 2)
        self.assertIn("ball.png: ", answers[0]["error"])
        self.assertTrue(answers[1]["overlap"])

    def test_bad_roots(self):
        for root in ("nowhere", "outside.png"):
            self.assert_fails(self.run_tool("check", "--batch", "-", "--root", root, input=query()),
                              f"hitmask: {root}: ")

    def test_bad_batch_files(self):
        os.mkdir(self.path("folder"))
        self.assert_fails(self.run_tool("check", "--batch", "none.ndjson"), "none.ndjson: No such file")
        self.assert_fails(self.run_tool("check", "--batch", "folder"), "folder: Is a directory")


class Output(BatchTest):
    @needs_full_disk
    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            code, _, errors = self.batch([query()] * 5, stdout=full)
        self.assertEqual((code, errors), (2, "hitmask: standard output: No space left on device\n"))

    def test_a_closed_pipe_stops_the_work(self):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w") as pipe:
            code, _, errors = self.batch([query()] * 5000, stdout=pipe)
        self.assertEqual((code, errors), (2, "hitmask: standard output: Broken pipe\n"))

    @posix_only
    def test_input_that_fails_midway(self):
        """The answers so far are written, and the failure is reported. A socket that is closed with unread
        bytes in it resets its other end."""
        near, far = socket.socketpair()
        far.sendall(b"unread")
        run = subprocess.Popen([*TOOL, "check", "--batch", "-", "--root", "root"], cwd=self.folder,
                               stdin=far, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=self.environment())
        far.close()
        near.sendall(query().encode() + b"\n")
        self.assertEqual(json.loads(run.stdout.readline()), CONTACT)
        near.close()
        out, errors = run.communicate()
        self.assertEqual((run.returncode, out), (2, b""))
        self.assertEqual(errors.decode(), "hitmask: -: Connection reset by peer\n")


if __name__ == "__main__":
    unittest.main()
