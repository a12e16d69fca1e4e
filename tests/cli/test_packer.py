"""The sheets in tests/import/packed are what their packer writes, run anew where npm can install it."""

import os
import shutil
import subprocess
import unittest

from support import TOOL, ToolTest, posix_only

IMPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "import")
COMMITTED = os.path.join(IMPORT, "packed")
MODULES = os.path.join(os.path.dirname(os.path.abspath(TOOL[-1])), "..", "packer")  # in the build folder, kept


def packer_is_here():
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    if os.path.exists(os.path.join(MODULES, "node_modules", "free-tex-packer-core")):
        return True
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--fetch-retries", "0", "--prefix", MODULES,
               "free-tex-packer-core@0.3.9"]
    try:
        return subprocess.run(install, capture_output=True, timeout=60).returncode == 0
    except subprocess.TimeoutExpired:
        return False


@posix_only
class PackedAnew(ToolTest):
    def setUp(self):
        super().setUp()
        if not packer_is_here():
            self.skipTest("npm cannot install free-tex-packer-core")
        subprocess.run(["node", os.path.join(IMPORT, "pack.mjs"), self.folder], check=True, timeout=60,
                       env=self.environment(NODE_PATH=os.path.join(MODULES, "node_modules")))

    def baked(self, path):
        code, _, errors = self.run_tool("bake", path, "-o", "out.hitmask")
        self.assertEqual((code, errors), (0, ""))
        return self.read("out.hitmask")

    def files(self, folder):
        return sorted(os.path.relpath(os.path.join(place, name), folder)
                      for place, _, names in os.walk(folder) for name in names)

    def test_is_what_was_committed(self):
        committed = self.files(COMMITTED)
        self.assertEqual(self.files(self.folder), committed)
        for name in committed:  # zlib's versions pack pictures differently
            read = self.baked if name.endswith(".png") else self.read
            self.assertEqual(read(name), read(os.path.join(COMMITTED, name)), name)


if __name__ == "__main__":
    unittest.main()
