"""pygame's own tests of its masks, with hitmask's in their place."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

# Of an expected failure, only pygame itself is expected to fail.
PROGRAM = """
import sys, unittest
import hitmask.pygame, pygame
arguments = {"first_point": sys.argv[1]} if sys.argv[1] else {}
hitmask.pygame.install(**arguments)
import pygame.tests.mask_test as suite
assert suite.pygame.mask.Mask is hitmask.pygame.Mask
result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromModule(suite))
wrong = result.failures + result.errors + result.expectedFailures
print(result.testsRun, len(result.skipped), [str(test) for test, _ in wrong])
"""


@pytest.mark.parametrize("first_point", ["", "topmost", "pygame"])
def test_every_test_passes(first_point):
    assert find_spec("pygame.tests.mask_test"), "pygame's wheels carry its tests"
    run = subprocess.run([sys.executable, "-c", PROGRAM, first_point], capture_output=True, text=True, check=False)
    last = run.stdout.splitlines()[-1]
    count = int(last.split()[0])
    assert last == f"{count} 0 []", run.stderr[-3000:]
    assert count >= 257
    assert "nanobind: leaked" not in run.stderr
