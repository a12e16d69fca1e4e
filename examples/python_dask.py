#!/usr/bin/env python3
"""All pairs of a folder of sprites, on a Dask cluster: python_dask.py FOLDER [--scheduler ADDRESS] [--output FILE.npy]

For each pair, every offset at which the boxes overlap: how many of them are clear, graze (a few shared pixels), hit or
are deep, where they share most, and the shortest way out from there. Masks travel as pickles, results as arrays.
Without --scheduler it starts processes on this machine only, and stops them again.
"""
import argparse
import itertools
import sys
from pathlib import Path
from typing import Any

import hitmask
import numpy
from distributed import Client, LocalCluster

GRAZE = 15  # shared pixels, at most
LIMIT = 512  # pixels of a way out
RESULT = numpy.dtype([("a", "i4"), ("b", "i4"), ("clear", "i8"), ("graze", "i8"), ("hit", "i8"), ("deep", "i8"),
                      ("worst", "i4", 2), ("area", "i8"), ("way_out", "i4", 2)])


def every_offset(first, second):
    """All offsets at which the boxes overlap, in the order of reading."""
    xs = numpy.arange(1 - second.width, first.width)
    ys = numpy.arange(1 - second.height, first.height)
    return numpy.stack(numpy.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def classes(areas, deep):
    """How many offsets are clear, graze, hit, and are deep."""
    edges = [0, 1, GRAZE + 1, max(deep, GRAZE + 2), numpy.iinfo(numpy.int64).max]
    return numpy.histogram(areas, edges)[0]


def compare(masks, a, b):
    """One row of the result. The first of several worst offsets counts, so every run gives the same."""
    first, second = masks[a], masks[b]
    offsets = every_offset(first, second)
    none = numpy.zeros(len(offsets), int)
    areas = hitmask.overlap_area_many([first, second], none, none + 1, offsets)
    worst = tuple(offsets[areas.argmax()].tolist())
    way_out = first.separate(second, worst, LIMIT) or (0, 0)
    half = min(first.count(), second.count()) // 2
    return (a, b, *classes(areas, half), worst, areas.max(), way_out)


def compare_many(masks, pairs):
    """What one task does: a few pairs, one array."""
    return numpy.array([compare(masks, a, b) for a, b in pairs], RESULT)


def pieces(pairs, size):
    return [pairs[start:start + size] for start in range(0, len(pairs), size)]


def on_cluster(client, masks, size=8):
    """The same array as compare_many(masks, every pair), in the same order."""
    pairs = list(itertools.combinations_with_replacement(range(len(masks)), 2))
    shared = client.scatter(masks, broadcast=True, hash=False)  # once to each worker, not once per task
    tasks = [client.submit(compare_many, shared, piece, pure=False) for piece in pieces(pairs, size)]
    return numpy.concatenate(client.gather(tasks))


def cluster_of(options):
    if options.scheduler:
        return Client(options.scheduler)
    # The type hints of Dask do not know that a cluster may have no dashboard.
    plain: dict[str, Any] = {"dashboard_address": None}
    return Client(LocalCluster(n_workers=options.workers, threads_per_worker=1, host="127.0.0.1", **plain))


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a running cluster, such as tcp://build-1:8786")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes on this machine (2)")
    parser.add_argument("--largest", type=int, default=128, metavar="PIXELS", help="longest side of a sprite (128)")
    parser.add_argument("--output", metavar="FILE.npy")
    return parser.parse_args()


def read_sprites(folder, largest):
    """The names and masks of the sprites up to a size."""
    masks = {path.stem: hitmask.read_png(path) for path in sorted(folder.glob("*.png"))}
    return {name: mask for name, mask in masks.items() if max(mask.size) <= largest}


def report(names, result):
    deep, all_offsets = result["deep"].sum(), sum(result[each].sum() for each in ("clear", "graze", "hit", "deep"))
    print(f"{len(names)} sprites, {len(result)} pairs, {all_offsets} offsets, {deep} of them deep")
    longest = result[numpy.abs(result["way_out"]).sum(axis=1).argmax()]
    print(f"the longest way out: {names[longest['b']]} from {names[longest['a']]} by {tuple(longest['way_out'].tolist())}")


def main():
    options = read_options()
    sprites = read_sprites(options.folder, options.largest)
    if not sprites:
        sys.exit(f"{options.folder} has no PNG file of at most {options.largest} pixels")
    with cluster_of(options) as client:
        result = on_cluster(client, list(sprites.values()))
        if client.cluster:
            client.cluster.close()
    report(list(sprites), result)
    if options.output:
        numpy.save(options.output, result)


if __name__ == "__main__":
    main()
