#!/usr/bin/env python3
"""check_words.py must refuse what it is there to refuse, and accept languages that agree."""
import contextlib
import io
import shutil
import tempfile
import unittest
from pathlib import Path

from check_words import PAGES, main
from public_names import CppReader

ROOT = Path(__file__).resolve().parents[2]
IN_ORDER = {
    "include/hitmask/world.hpp": """
namespace hitmask {
enum class Face : std::uint8_t { none, left };  // which side
inline constexpr std::int32_t max_side = 65'535;
namespace detail { int hidden(int); }
struct Box { std::int32_t w = 0; std::int32_t h = 0; std::size_t room = std::size_t{16} << 20; };
[[nodiscard]] constexpr std::int64_t area_of(const Box& box) noexcept { return box.w; }
[[nodiscard]] HITMASK_API Mask disc_mask(std::int32_t radius);
class Mask {
 public:
  HITMASK_API explicit Mask(Size size);
  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
 private:
  std::int64_t secret() const;
  std::int64_t count_ = 0;
};
[[nodiscard]] HITMASK_API bool overlap(const Mask& a, const Mask& b, Point offset = {});
HITMASK_API std::size_t overlap(std::span<const MaskPair> pairs, std::span<std::uint8_t> answers);
class World {
 public:
  HITMASK_API Outcome remove(BodySpan bodies);
  HITMASK_API bool fits(BodyId body, Point position) const;
  HITMASK_API bool fits(const Mask& mask, Point position) const;
  HITMASK_API void for_each_body(Visitor<BodyId> visit) const;
};
}  // namespace hitmask
template <>
struct std::hash<hitmask::Mask> { std::size_t operator()(const hitmask::Mask& mask) const; };
""",
    "bindings/c/hitmask.h": """
HM_API int64_t hm_box_area(hm_box box); /* 0 when empty */
HM_API hm_status hm_mask_create(hm_size size, hm_mask* mask); /* clear */
HM_API hm_status hm_disc_mask(int32_t radius, hm_mask* mask); /* round */
HM_API hm_status hm_mask_count(hm_mask mask, int64_t* count); /* pixels */
HM_API hm_status hm_overlap(hm_mask a, hm_mask b, hm_point offset, int32_t* yes); /* they do */
HM_API hm_status hm_overlap_many(const hm_mask_pair* pairs, size_t count,
    uint8_t* answers); /* all of them */
HM_API hm_status hm_world_remove(hm_world world, hm_body body); /* one */
HM_API hm_status hm_world_remove_many(hm_world world, const hm_body* bodies, size_t count); /* many */
HM_API hm_status hm_world_fits(hm_world world, hm_body body, hm_point position, int32_t* yes); /* a body */
HM_API hm_status hm_world_fits_mask(hm_world world, hm_mask mask, hm_point position, int32_t* yes); /* a mask */
HM_API hm_status hm_world_for_each_body(hm_world world, hm_body_visitor visit, void* user); /* all */
""",
    "bindings/c/hitmask_types.h": """
#define HM_MAX_SIDE 65535
enum { HM_FACE_NONE, HM_FACE_LEFT };
typedef struct { int32_t w, h; size_t room; } hm_box;
typedef struct { uint64_t id; } hm_mask; /* a handle */
typedef struct { uint64_t id; } hm_world;
""",
    "bindings/python/hitmask/__init__.py": """
from ._hitmask import MAX_SIDE, Mask, World, box_area, overlap_many
__all__ = ["MAX_SIDE", "Mask", "World", "box_area", "overlap_many"]
""",
    "bindings/python/hitmask/_hitmask.pyi": """
MAX_SIDE: int = 65535
class Mask:
    def __init__(self, size: Sequence[int]) -> None: ...
    @staticmethod
    def disc(radius: int) -> Mask: ...
    def count(self) -> int: ...
    def overlap(self, other: Mask, offset: Sequence[int]) -> bool: ...
class World:
    def remove(self, body: int) -> None: ...
    def remove_many(self, bodies: Sequence[int]) -> None: ...
    def fits(self, body: int, position: Sequence[int], side: Literal['none', 'left'] = 'none') -> bool: ...
    def bodies(self) -> list[int]: ...
def box_area(box: Sequence[int]) -> int: ...
def overlap_many(pairs: object) -> object: ...
def _private() -> None: ...
""",
    "tests/structure/api_words.md": """
| label | reason |
| --- | --- |
| [tuples] | boxes are tuples |
| [lists] | a list in place of a visitor |

| C++ | C | Python |
| --- | --- | --- |
| `Face` | `HM_FACE_*` | `Literal` |
| `max_side` | `HM_MAX_SIDE` | `MAX_SIDE` |
| `Box` | `hm_box` | - [tuples] |
| `area_of` | `hm_box_area` | `box_area` |
| `Mask` | `hm_mask` | `Mask` |
| `disc_mask` | `hm_disc_mask` | `Mask.disc` |
| `Mask::count` | `hm_mask_count` | `Mask.count` |
| `overlap(Mask, Mask, Point)` | `hm_overlap` | `Mask.overlap` |
| `overlap(span<MaskPair>, span<uint8_t>)` | `hm_overlap_many` | `overlap_many` |
| `World` | `hm_world` | `World` |
| `World::remove` | `hm_world_remove`, `hm_world_remove_many` | `World.remove`, `World.remove_many` |
| `World::fits(BodyId, Point)` | `hm_world_fits` | `World.fits` |
| `World::fits(Mask, Point)` | `hm_world_fits_mask` | `World.fits` |
| `World::for_each_body` | `hm_world_for_each_body` | `World.bodies` [lists] |
""",
    "docs/c.md": "<!-- from tests/structure/api_words.md -->\n| C++ | C | why |\n| --- | --- | --- |\n<!-- to here -->\n",
    "docs/python.md": """# Python
<!-- from tests/structure/api_words.md -->
| C++ | Python | why |
| --- | --- | --- |
| `Box` | - | boxes are tuples |
| `World::for_each_body` | `World.bodies` | a list in place of a visitor |
<!-- to here -->
The end.
""",
}
TABLE, HEADER, C, STUB = "tests/structure/api_words.md", "include/hitmask/world.hpp", "bindings/c/hitmask.h", "bindings/python/hitmask/_hitmask.pyi"
CHECKS = ("names", "words", "many", "docs")


def output_of(folder, what):
    """(exit status, output)"""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        status = main([str(folder), what])
    return status, output.getvalue()


def run(what, *changes):
    """The same for the tree in order with (file, before, after) changed."""
    tree = dict(IN_ORDER)
    for name, before, after in changes:
        assert before in tree[name], before
        tree[name] = tree[name].replace(before, after)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in tree.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return output_of(folder, what)


class Words(unittest.TestCase):
    def accepts(self, what, *changes):
        status, output = run(what, *changes)
        self.assertEqual(status, 0, output)

    def refuses(self, what, because, *changes):
        status, output = run(what, *changes)
        self.assertEqual(status, 1, output)
        self.assertIn(because, output)

    def test_languages_that_agree(self):
        for what in CHECKS:
            self.accepts(what)

    def test_names_that_are_not_in_the_table(self):
        self.refuses("names", "size_of of C++", (HEADER, "class World {", "int size_of(const Box& box);\nclass World {"))
        self.refuses("names", "World::fits(BodyId) of C++", (HEADER, "void for_each_body", "bool fits(BodyId body);\n  void for_each_body"))
        self.refuses("names", "hm_box_width of C", (C, "HM_API int64_t", "HM_API int32_t hm_box_width(hm_box box); /* w */\nHM_API int64_t"))
        self.refuses("names", "Mask.fill of Python", (STUB, "    def count", "    def fill(self) -> None: ...\n    def count"))
        self.refuses("names", "union of Python", ("bindings/python/hitmask/__init__.py", '"World",', '"World", "union",'))
        self.refuses("names", "HM_MAX_AREA of C", ("bindings/c/hitmask_types.h", "enum {", "#define HM_MAX_AREA 9\nenum {"))
        self.refuses("names", "Side of C++", (HEADER, "class World {", "enum class Side : int { up };\nclass World {"))

    def test_names_that_do_not_exist(self):
        self.refuses("names", "C++ has no Mask::count", (HEADER, "count() const", "total() const"))
        self.refuses("names", "C has no hm_world_remove_many", (C, "hm_world_remove_many", "hm_world_remove_all"))
        self.refuses("names", "Python has no Mask.disc", (STUB, "def disc", "def circle"))
        self.refuses("names", "C++ has no World::fits", (TABLE, "`World::fits(BodyId, Point)`", "`World::fits`"))
        self.refuses("names", "Mask is there twice", (TABLE, "| `World` |", "| `Mask` | `hm_mask` | `Mask` |\n| `World` |"))

    def test_what_is_private_is_nobodys(self):
        self.accepts("names", (HEADER, "secret", "another"), (STUB, "_private", "_other"), (HEADER, "hidden", "deeper"))

    def test_fields(self):
        types = "bindings/c/hitmask_types.h"
        self.refuses("names", "Box::h is not in the table", (types, "int32_t w, h;", "int32_t w;"))
        self.refuses("names", "hm_box.d is not in the table", (types, "int32_t w, h;", "int32_t w, h, d;"))
        self.accepts("names", (types, "w, h;", "w, d;"), (TABLE, "| `area_of`", "| `Box::h` | `hm_box.d` [lists] | - [tuples] |\n| `area_of`"))

    def test_words_that_differ(self):
        renamed = (C, "hm_mask_count", "hm_mask_sum"), (TABLE, "hm_mask_count", "hm_mask_sum")
        self.refuses("words", "hm_mask_sum is not the word of C++", *renamed)
        self.accepts("words", *renamed, (TABLE, "`hm_mask_sum`", "`hm_mask_sum` [lists]"))
        self.refuses("words", "World.bodies is not the word", (TABLE, " [lists] |\n", " |\n"))
        self.refuses("words", "hm_world_fits_shape", (C, "fits_mask", "fits_shape"), (TABLE, "fits_mask", "fits_shape"))

    def test_values_of_enumerations_that_differ(self):
        self.refuses("words", "HM_FACE_*", ("bindings/c/hitmask_types.h", "HM_FACE_LEFT", "HM_FACE_WEST"))
        self.refuses("words", "Literal", (STUB, "'left'", "'west'"))
        self.refuses("words", "HM_FACE_*", (HEADER, "none, left", "none, left, right"))

    def test_reasons(self):
        self.refuses("words", "needs no reason", (TABLE, "`hm_box_area`", "`hm_box_area` [lists]"))
        self.refuses("words", "there is no reason [guess]", (TABLE, "- [tuples]", "- [guess]"))
        self.refuses("words", "why is it not in Python?", (TABLE, "- [tuples]", "-"))
        self.refuses("words", "[spare] is used nowhere", (TABLE, "| [lists] | a", "| [spare] | none |\n| [lists] | a"))

    def test_one_and_many(self):
        self.refuses("many", "takes many, and C has no word", (TABLE, "`hm_overlap_many`", "`hm_overlap`"))
        self.refuses("many", "takes one too, and Python has no word", (TABLE, "`World.remove`, ", ""))
        self.refuses("many", "in C++ many is an overload", (HEADER, "overlap(std::span", "overlap_many(std::span"))
        self.refuses("many", "there is no Mask.count", (STUB, "def count", "def count_many"))
        self.refuses("many", "has no overload with spans", (TABLE, "`hm_world_for_each_body`", "`hm_world_remove_many`"))
        self.refuses("words", "hm_world_remove", (TABLE, "`hm_world_remove`, `hm_world_remove_many`", "`hm_world_remove_all`"))

    def test_pages(self):
        self.refuses("docs", "docs/python.md", (TABLE, "boxes are tuples", "boxes are lists"))
        self.refuses("docs", "docs/python.md", ("docs/python.md", "| `Box` | - | boxes are tuples |\n", ""))
        self.refuses("docs", "docs/c.md", (TABLE, "`hm_mask_count`", "- [lists]"))
        with self.assertRaises(SystemExit):
            run("docs", ("docs/c.md", "<!-- to here -->", ""))

    def test_what_is_asked_for(self):
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(main(["."]), 2)
            self.assertEqual(main([".", "poetry"]), 2)


class ThisTree(unittest.TestCase):
    """The same with the headers, stubs and pages as they are."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name in ("include", "bindings/c", "bindings/python/hitmask", "tests/structure"):
            shutil.copytree(ROOT / name, self.root / name)
        (self.root / "docs").mkdir()
        for name in PAGES.values():
            shutil.copy(ROOT / name, self.root / name)

    def refuses(self, what, because, name, before, after):
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(before, text)
        path.write_text(text.replace(before, after), encoding="utf-8")
        status, output = output_of(self.root, what)
        path.write_text(text, encoding="utf-8")
        self.assertEqual(status, 1, output)
        self.assertIn(because, output)

    def test_renamed_functions(self):
        self.refuses("names", "C has no hm_world_set_static_many", "bindings/c/hitmask_world.h", "hm_world_set_static_many(", "hm_world_set_statics(")
        self.refuses("names", "Python has no World.query_box", "bindings/python/hitmask/_hitmask.pyi", "def query_box", "def in_box")
        self.refuses("names", "C++ has no World::ray_all", "include/hitmask/world.hpp", "ray_all(", "along(")
        self.refuses("words", "rename it", TABLE, "`hm_grow`", "`hm_shrink`")

    def test_writing_mends_the_pages(self):
        page = self.root / PAGES["C"]
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("| `hash_of`", "| `hash`").replace("C has no overloads", "C has few"), encoding="utf-8")
        self.assertEqual(output_of(self.root, "docs")[0], 1)
        output_of(self.root, "write")
        self.assertEqual(page.read_text(encoding="utf-8"), text)


class Headers(unittest.TestCase):
    """What the small reader of C++ has to see through."""

    def read(self, text):
        reader = CppReader()
        reader.read(f"namespace hitmask {{ {text} }}")
        return reader.names

    def test_declarations(self):
        names = self.read("""
            template <class T> requires std::is_enum_v<T> [[nodiscard]] constexpr bool is_error(T error) noexcept { return error != T::none; }
            template <class A> requires(!std::same_as<A, int>) void take(A&& a, int b = int{3}, std::span<const std::span<const A>> c = {});
            struct S { S(int a) noexcept : a_{a}, b_(a) {} bool (*accept)(int body, void* context) = nullptr; Rgba colour = Rgba{1, 2};
                       decltype(auto) message() const { return 1; } friend bool operator==(const S&, const S&) = default; S(S&&) = delete; };
            Mask operator&(const MaskView& a, const MaskView& b);
            using Task = Visitor<std::size_t, unsigned>;""")
        self.assertEqual([f.signature for f in names.functions],
                         ["is_error(T)", "take(A, int, span<span<A>>)", "S::message()", "operator&(MaskView, MaskView)"])
        self.assertEqual(names.fields, {"S::accept", "S::colour"})
        self.assertEqual(names.types, {"S", "Task"})
        self.assertEqual([name for _, name in names.functions[1].parameters], ["a", "b", "c"])


if __name__ == "__main__":
    unittest.main()
