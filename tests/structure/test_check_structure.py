#!/usr/bin/env python3
"""check_structure.py rejects every kind of violation, and accepts a valid tree."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from check_structure import namespace_of

CHECK = Path(__file__).with_name("check_structure.py")
IN_ORDER = {
    "include/hitmask/geometry.hpp": "#include <cstdint>\n",
    "include/hitmask/mask.hpp": '#include "hitmask/geometry.hpp"\n#include "hitmask/result.hpp"\n',
    "include/hitmask/result.hpp": "#include <string>\n",
    "include/hitmask/mask/view.hpp": '#include "hitmask/geometry.hpp"\n',
    "src/geometry/edges.hpp": "namespace hitmask::detail::geometry {\n}  // namespace hitmask::detail::geometry\n",
    "src/mask/mask.cpp": '#include "base/list.hpp"\n#include "hitmask/mask.hpp"\n#include "kernels/table.hpp"\n',
    "src/base/list.hpp": '#include "hitmask/memory.hpp"\n',
    "include/hitmask/memory.hpp": "",
    "src/memory/memory.cpp": "",
    "src/kernels/table.hpp": "#include <hwy/highway.h>\n",
    "cli/main.cpp": '#include <CLI/CLI.hpp>\n#include "hitmask/mask.hpp"\n',
    "tests/geometry/a.cpp": "", "tests/mask/a.cpp": "", "tests/kernels/a.cpp": "",
    "tests/base/a.cpp": "", "tests/memory/a.cpp": "",
    "docs/geometry.md": "", "docs/mask.md": "", "docs/kernels.md": "", "docs/memory.md": "",
}


def run(what, changes):
    """(exit status, output) of a check on the valid tree with some files changed or removed."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**IN_ORDER, **changes}.items():
            if text is not None:
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        command = [sys.executable, CHECK, folder, what]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


class StructureTest(unittest.TestCase):
    def accepts(self, what, changes=None):
        status, output = run(what, changes or {})
        self.assertEqual(status, 0, output)

    def refuses(self, what, changes, reason):
        status, output = run(what, changes)
        self.assertEqual(status, 1, output)
        self.assertIn(reason, output)

    def test_a_tree_in_order(self):
        for what in ("includes", "cycles", "names", "namespaces", "lengths", "systems"):
            self.accepts(what)

    def test_a_part_that_leans_the_wrong_way(self):
        self.refuses("includes", {"include/hitmask/geometry.hpp": '#include "hitmask/mask.hpp"\n'},
                     "geometry may not include hitmask/mask.hpp")
        self.refuses("includes", {"src/mask/mask.cpp": '#include "hitmask/overlap.hpp"\n'},
                     "mask may not include hitmask/overlap.hpp")
        self.refuses("includes", {"src/kernels/table.hpp": '#include "mask/access.hpp"\n'},
                     "kernels may not include mask/access.hpp")

    def test_light_headers_need_less_and_serve_more(self):
        light = "include/hitmask/retro/region_mask.hpp"
        region = '#include "hitmask/retro/region_mask.hpp"\n'
        self.accepts("includes", {light: '#include "hitmask/geometry.hpp"\n', "src/pairs/classic/a.cpp": region})
        self.refuses("includes", {light: '#include "hitmask/mask.hpp"\n'},
                     "retro may not include hitmask/mask.hpp")
        self.refuses("includes", {"src/pairs/classic/a.cpp": '#include "hitmask/retro.hpp"\n'},
                     "pairs may not include hitmask/retro.hpp")
        self.refuses("includes", {"src/mask/mask.cpp": region}, "mask may not include hitmask/retro/region_mask.hpp")

    def test_small_headers_may_have_sources(self):
        self.accepts("includes", {"src/result/assert.cpp": '#include "hitmask/result.hpp"\n'})
        self.refuses("includes", {"src/result/assert.cpp": '#include "hitmask/mask.hpp"\n'},
                     "result may not include hitmask/mask.hpp")

    def test_private_headers_in_public_ones(self):
        self.refuses("includes", {"include/hitmask/mask.hpp": '#include "kernels/table.hpp"\n'},
                     "mask may not include kernels/table.hpp")

    def test_the_base_is_for_sources_only(self):
        self.refuses("includes", {"include/hitmask/mask.hpp": '#include "base/list.hpp"\n'},
                     "mask may not include base/list.hpp")
        self.refuses("includes", {"src/base/list.hpp": '#include "mask/access.hpp"\n'},
                     "base may not include mask/access.hpp")
        self.refuses("includes", {"src/base/list.hpp": '#include "kernels/table.hpp"\n'},
                     "base may not include kernels/table.hpp")

    def test_the_tool_uses_public_headers_only(self):
        self.refuses("includes", {"cli/main.cpp": '#include "mask/access.hpp"\n'},
                     "cli may not include mask/access.hpp")
        self.accepts("includes", {"cli/main.cpp": '#include "base/platform.hpp"\n'})
        self.refuses("includes", {"cli/main.cpp": '#include "base/list.hpp"\n'}, "cli may not include base/list.hpp")

    def test_systems_have_one_place(self):
        for name in ("unistd.h", "sys/stat.h", "csignal", "windows.h"):
            include = f"#include <{name}>\n"
            self.accepts("systems", {"src/base/platform_posix.cpp": include})
            for path in ("src/base/list.hpp", "src/mask/mask.cpp", "cli/main.cpp", "bindings/c/a.cpp"):
                self.refuses("systems", {path: include}, f"{path}: only src/base/platform_*.cpp may include {name}")
        self.refuses("systems", {"cli/main.cpp": "\nauto n = fileno(stdout);\n"}, "cli/main.cpp:2: only")
        self.accepts("systems", {"cli/main.cpp": '// not fileno(stdout)\nauto n = "getpid";\n'})

    def test_extensions_of_compilers_have_an_alternative(self):
        path = "src/mask/mask.cpp"
        word = "int n = __builtin_popcount(x);\n"
        self.refuses("systems", {path: word}, f"{path}:1: __builtin_popcount needs an #if")
        self.refuses("systems", {path: f"#if defined(NDEBUG)\n{word}#endif\n"}, f"{path}:2: __builtin_popcount")
        asked = f"#if defined(HITMASK_HAS_GNU_EXTENSIONS)\n{word}#else\nint n = 0;\n#endif\n"
        self.accepts("systems", {path: asked})
        self.refuses("systems", {path: asked + "__extension__ typedef __int128 Wide;\n"}, f"{path}:6: __int128")
        self.refuses("systems", {path: "[[gnu::noinline]] void f();\n"}, "gnu::noinline")

    def test_one_header_asks_for_compilers(self):
        path = "src/mask/mask.cpp"
        for name in ("__GNUC__", "_MSC_VER", "_M_X64", "__x86_64__", "HITMASK_PORTABLE_ONLY"):
            self.refuses("systems", {path: f"\n#if defined({name})\n#endif\n"}, f"{path}:2: only src/base/compiler.hpp")
        self.accepts("systems", {path: "// __GNUC__\n#if defined(HITMASK_HAS_SSE2)\n#endif\n"})

    def test_its_answers_can_be_turned_off(self):
        path = "src/base/compiler.hpp"
        answer = "#if defined(__GNUC__)\n#define HITMASK_HAS_SSE2\n#endif\n"
        self.refuses("systems", {path: answer}, f"{path}:2: HITMASK_PORTABLE_ONLY")
        self.accepts("systems", {path: f"#if !defined(HITMASK_PORTABLE_ONLY)\n{answer}#endif\n"})

    def test_libraries_have_one_place(self):
        self.refuses("includes", {"src/mask/mask.cpp": "#include <hwy/highway.h>\n"},
                     "mask may not include hwy/highway.h")
        self.refuses("includes", {"src/mask/mask.cpp": "#include <spng.h>\n"},
                     "mask may not include spng.h")

    def test_unknown_parts(self):
        self.refuses("includes", {"src/stuff/a.cpp": ""}, "'stuff' is not a part")
        self.refuses("names", {"include/hitmask/stuff.hpp": ""}, "'stuff' is not a part")

    def test_missing_pieces(self):
        self.refuses("names", {"docs/mask.md": None}, "docs/mask.md is missing")
        self.refuses("names", {"tests/geometry/a.cpp": None}, "tests/geometry is missing")

    def test_one_namespace_per_part(self):
        path = "src/mask/mask.cpp"
        self.accepts("namespaces", {path: "namespace hitmask::detail::mask {\n"})
        self.accepts("namespaces", {path: "namespace hitmask {\nnamespace detail::mask {\nnamespace {\n"})
        self.accepts("namespaces", {path: "namespace hitmask {\nnamespace {\n"})
        self.refuses("namespaces", {path: "namespace hitmask::detail {\n"},
                     f"{path}: opens hitmask::detail, not hitmask::detail::mask")
        self.refuses("namespaces", {path: "namespace hitmask {\nnamespace detail {\n"}, "opens hitmask::detail,")
        self.refuses("namespaces", {path: "namespace hitmask::detail::masks {\n"}, "opens hitmask::detail::masks")
        self.refuses("namespaces", {path: "namespace hitmask::detail::overlap { struct ShapeView; }\n"},
                     "opens hitmask::detail::overlap")

    def test_subparts_have_a_namespace_each(self):
        for path, namespace in (("src/world/world.cpp", "world"), ("src/world/bodies/store.hpp", "world::bodies"),
                                ("src/pairs/sweep/plan.hpp", "pairs::sweep"), ("src/mask/clip.hpp", "mask")):
            self.assertEqual(namespace_of(Path(path)), f"hitmask::detail::{namespace}")
        deeper = "namespace hitmask::detail::pairs::sweep {\n"
        self.accepts("namespaces", {"src/pairs/sweep/plan.hpp": deeper})
        self.refuses("namespaces", {"src/mask/sweep/plan.hpp": deeper}, "opens hitmask::detail::pairs::sweep")

    def test_subparts_depend_one_way(self):
        part = {"include/hitmask/world.hpp": "", "tests/world/a.cpp": "", "docs/world.md": ""}
        self.accepts("includes", {**part, "src/world/travel/move.cpp": '#include "world/bodies/store.hpp"\n',
                                  "src/world/world.cpp": '#include "world/travel/move.hpp"\n'})
        self.refuses("includes", {**part, "src/world/bodies/store.cpp": '#include "world/places/scene.hpp"\n'},
                     "the subpart 'bodies' of world may not include world/places/scene.hpp")
        self.refuses("includes", {**part, "src/world/queries/line.cpp": '#include "world/state.hpp"\n'},
                     "the subpart 'queries' of world may not include world/state.hpp")
        self.refuses("includes", {**part, "src/world/attic/a.cpp": ""}, "'attic' is not a subpart of world")

    def test_cycles(self):
        self.refuses("cycles", {"src/mask/a.hpp": '#include "mask/b.hpp"\n', "src/mask/b.hpp": '#include "mask/a.hpp"\n'},
                     "mask/a -> mask/b -> mask/a")
        self.refuses("cycles", {"src/mask/a.hpp": '#include "mask/a.hpp"\n'}, "mask/a -> mask/a")

    def test_cycles_through_source_files(self):
        unit = {"src/mask/a.hpp": "", "src/mask/a.cpp": '#include "mask/a.hpp"\n#include "mask/b.hpp"\n'}
        self.accepts("cycles", {**unit, "src/mask/b.hpp": ""})
        self.refuses("cycles", {**unit, "src/mask/b.hpp": '#include "mask/a.hpp"\n'}, "mask/a -> mask/b -> mask/a")

    def test_namespaces_end(self):
        both = ("namespace hitmask::detail::mask {\n}  // namespace hitmask::detail::mask\n"
                "namespace hitmask {\n}  // namespace hitmask\nnamespace hitmask::detail::shape {\n")
        self.refuses("namespaces", {"src/mask/mask.cpp": both}, "opens hitmask::detail::shape,")

    def test_long_files(self):
        self.accepts("lengths", {"src/mask/mask.cpp": "\n" * 500})
        self.refuses("lengths", {"src/mask/mask.cpp": "\n" * 501}, "has 501 lines")

    def test_long_functions(self):
        def function(lines, head="int f(int x,\n      int y) {", indentation=""):
            return indentation + f"{head}\n" + f"{indentation}  x();\n" * lines + indentation + "}\n"
        path = "src/mask/mask.cpp"
        self.accepts("lengths", {path: function(39)})
        self.refuses("lengths", {path: function(45)}, f"{path}:1: a function of 46 lines")
        member = "struct S {\n" + function(45, "void f() const {", "  ") + "};\n"
        self.refuses("lengths", {path: member}, f"{path}:2: a function of 45 lines")
        self.accepts("lengths", {path: function(45, "namespace f {")})
        self.accepts("lengths", {"bindings/python/a.cpp": function(45)})


if __name__ == "__main__":
    unittest.main()
