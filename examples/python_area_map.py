#!/usr/bin/env python3
"""A map of how much two sprites overlap at every offset: python_area_map.py SPRITE SPRITE FILE.png

A script in cells, also for notebooks. One call of overlap_area_many computes the map.
"""
# %% Two sprites
import sys

import hitmask
import matplotlib

matplotlib.use("Agg")
import matplotlib.colors
import matplotlib.pyplot as plt
import numpy

if len(sys.argv) != 4:
    sys.exit(__doc__.splitlines()[0])
first, second = hitmask.read_png(sys.argv[1]), hitmask.read_png(sys.argv[2])

# %% Every offset at which their boxes overlap
xs = numpy.arange(1 - second.width, first.width)
ys = numpy.arange(1 - second.height, first.height)
offsets = numpy.stack(numpy.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
zeros, ones = numpy.zeros(len(offsets), int), numpy.ones(len(offsets), int)
areas = hitmask.overlap_area_many([first, second], zeros, ones, offsets).reshape(len(ys), len(xs))

# %% The same as a mask: all offsets at which they overlap
touching, position = first.convolve(second)
assert position == (xs[0], ys[0]) and numpy.array_equal(touching.to_array(), areas > 0)

# %% One of the offsets: the shared pixels, and the shortest move that separates the sprites
offset = (first.width // 4, -first.height // 2)
contact, move = first.contact(second, offset), first.separate(second, offset, 256)
print(f"at {offset}: {contact.area} shared pixels, a move by {move} separates them")


# %% A picture of the pair
def draw_pair(axes, offset):
    """1 is the first sprite, 2 the second, 3 both, in the box around them."""
    left, top = min(0, offset[0]), min(0, offset[1])
    width = max(first.width, offset[0] + second.width) - left
    height = max(first.height, offset[1] + second.height) - top
    pair = numpy.zeros((height, width), int)
    for value, mask, x, y in ((1, first, -left, -top), (2, second, offset[0] - left, offset[1] - top)):
        pair[y : y + mask.height, x : x + mask.width] += value * mask.to_array()
    colors = matplotlib.colors.ListedColormap(["#f4f4f8", "#4c8bd0", "#a9a3b4", "#e0442f"])
    axes.imshow(pair, cmap=colors, vmin=0, vmax=3, interpolation="nearest")


# %% The map next to it
figure, (left, right) = plt.subplots(1, 2, figsize=(9.6, 4.4), layout="constrained")
draw_pair(left, offset)
left.set(title=f"offset {offset}: {contact.area} shared pixels", xticks=[], yticks=[])
shown = right.imshow(numpy.where(areas > 0, areas, numpy.nan), cmap="magma",
                     extent=(xs[0] - 0.5, xs[-1] + 0.5, ys[-1] + 0.5, ys[0] - 0.5))
right.contour(xs, ys, areas > 0, levels=[0.5], colors="#4c8bd0", linewidths=1)
right.annotate("", xy=numpy.add(offset, move or (0, 0)), xytext=offset,
               arrowprops={"color": "#30d070", "arrowstyle": "->", "linewidth": 2})
right.plot(*offset, "o", color="#30d070")
right.set(xlabel="offset x (green: this pair, and its shortest way out)", ylabel="offset y",
          title="shared pixels at every offset")
figure.colorbar(shown, ax=right)
figure.savefig(sys.argv[3], dpi=100)
print(f"{len(offsets)} offsets, {int((areas > 0).sum())} of them overlap, at most {int(areas.max())} pixels")
