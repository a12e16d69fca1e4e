#!/usr/bin/env python3
"""How much two sprites overlap at every offset, as a map: python_area_map.py SPRITE SPRITE FILE.png

A script in cells, for notebooks too. The map is one call of overlap_many.
"""
# %% Two sprites
import sys

import hitmask
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy

first, second = hitmask.read_png(sys.argv[1]), hitmask.read_png(sys.argv[2])

# %% Every offset at which their boxes meet
xs = numpy.arange(1 - second.width, first.width)
ys = numpy.arange(1 - second.height, first.height)
offsets = numpy.stack(numpy.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
zeros, ones = numpy.zeros(len(offsets), int), numpy.ones(len(offsets), int)
areas = hitmask.overlap_many([first, second], zeros, ones, offsets, "area").area.reshape(len(ys), len(xs))

# %% The same places as a mask: where they touch at all
touching, origin = first.convolve(second)
assert origin == (xs[0], ys[0]) and numpy.array_equal(touching.to_array(), areas > 0)

# %% The map
figure, axes = plt.subplots(figsize=(5, 4), layout="constrained")
picture = axes.imshow(areas, extent=(xs[0], xs[-1] + 1, ys[-1] + 1, ys[0]), cmap="magma")
axes.set(xlabel="offset x", ylabel="offset y", title="shared pixels")
figure.colorbar(picture)
figure.savefig(sys.argv[3], dpi=100)
print(f"{len(offsets)} offsets, {int((areas > 0).sum())} of them touch, at most {int(areas.max())} pixels")
