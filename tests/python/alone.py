"""Run where nothing but hitmask and numpy is installed: hitmask asks for nothing else.

alone.py [without_tool]: the wheels have the command line tool, pip install . leaves it out.
"""

import importlib.metadata
import subprocess
import sys

import hitmask
import numpy

installed = {each.metadata["Name"].lower() for each in importlib.metadata.distributions()}
assert installed <= {"hitmask", "numpy", "pip", "setuptools", "wheel"}, installed

mask = hitmask.mask_from_image(numpy.full((4, 6), 200, numpy.uint8))
assert mask.size == (6, 4) and hitmask.Mask.decode_png(mask.encode_png()) == mask
assert hitmask.overlap_area_many([mask], [0], [0], [(5, 3)]).tolist() == [1]

try:
    import hitmask.pygame
except ImportError as error:
    assert "pip install pygame-ce" in str(error), error
else:
    raise AssertionError("hitmask.pygame without pygame")

tool = subprocess.run([sys.executable, "-m", "hitmask", "--version"], capture_output=True, text=True, check=False)
if "without_tool" in sys.argv:
    assert tool.returncode == 1 and not tool.stdout and "HITMASK_TOOL=ON" in tool.stderr and tool.stderr.count("\n") == 1, tool
else:
    assert tool.stdout.startswith(f"hitmask {hitmask.__version__} "), tool
print("alone, with numpy only: works")
