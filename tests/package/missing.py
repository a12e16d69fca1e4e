#!/usr/bin/env python3
"""A missing dependency is named in one message, with its Debian package: each one is hidden from CMake in turn."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIBRARIES = ";".join(sorted({str(path.parent) for folder in ("/usr/lib", "/usr/local/lib", "/lib")
                             for path in Path(folder).glob("**/libspng.*")}))
TOOL_ONLY = ("-DHITMASK_TOOL=ON", "-DHITMASK_PYTHON=OFF")
PYTHON = ("-DHITMASK_TOOL=OFF", "-DHITMASK_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}")


def configure(*options, **environment):
    """What CMake says when it configures hitmask from nothing."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([shutil.which("cmake"), "-S", ROOT, "-B", folder, "-DHITMASK_C=OFF", *options],
                              env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    return done.returncode, " ".join(done.stderr.split())


class Missing(unittest.TestCase):
    def check(self, package, what, advice, *options, **environment):
        status, said = configure(*options, **environment)
        self.assertNotEqual(status, 0)
        self.assertEqual(said.count("CMake Error"), 1, said)
        self.assertIn(f"hitmask needs {what}", said)
        self.assertIn(f"apt install {package}.", said)
        self.assertIn(advice, said)

    def test_highway(self):
        self.check("libhwy-dev", "the Highway headers", "HITMASK_HIGHWAY_INCLUDE", *TOOL_ONLY,
                   "-DCMAKE_IGNORE_PATH=/usr/include;/usr/local/include")

    def test_libspng(self):
        hidden = f"-DCMAKE_IGNORE_PATH={LIBRARIES}"
        self.check("libspng-dev", "libspng", "HITMASK_ASSETS=OFF", *TOOL_ONLY, hidden)
        self.check("libspng-dev", "libspng", "HITMASK_SPNG_LIBRARY", *PYTHON, hidden)

    def test_tool(self):
        for package, name in (("libcli11-dev", "CLI11"), ("nlohmann-json3-dev", "nlohmann_json")):
            self.check(package, name.replace("_", "/"), "HITMASK_TOOL=OFF", *TOOL_ONLY, "-DHITMASK_READERS=OFF", f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON")

    def test_readers(self):
        for package, name in (("zlib1g-dev", "ZLIB"), ("libpugixml-dev", "pugixml"), ("nlohmann-json3-dev", "nlohmann_json")):
            self.check(package, name.replace("_", "/").replace("ZLIB", "zlib"), "HITMASK_READERS=OFF", *TOOL_ONLY,
                       f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON")

    def test_python_headers(self):
        self.check("python3-dev", "Python 3.10", "headers", *PYTHON, "-DCMAKE_DISABLE_FIND_PACKAGE_Python=ON")

    def test_nanobind(self):
        status, said = configure(*PYTHON, "-DCMAKE_DISABLE_FIND_PACKAGE_nanobind=ON")
        self.assertNotEqual(status, 0)
        self.assertIn("pip install nanobind", said)

    def test_compiler(self):
        """A PATH with the build tools only."""
        with tempfile.TemporaryDirectory() as folder:
            for tool in ("cmake", "ninja", "make"):
                if shutil.which(tool):
                    os.symlink(shutil.which(tool), Path(folder) / tool)
            hidden = "-DCMAKE_IGNORE_PATH=/usr/bin;/usr/local/bin;/bin"
            self.check("g++", "a C++20 compiler", "set CXX", *TOOL_ONLY, hidden, PATH=folder)

    def test_nothing(self):
        """The others fail because something is hidden, and not for another reason."""
        self.assertEqual(configure(*TOOL_ONLY)[0], 0)


if __name__ == "__main__":
    os.environ.pop("CXX", None)
    unittest.main()
