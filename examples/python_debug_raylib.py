#!/usr/bin/env python3
"""Draws what a world does, with raylib: python_debug_raylib.py [--picture FILE.png]

draw() is all that a game needs. raylib is PyPI's wheel: pip install raylib. A picture needs OpenGL, but no screen:
xvfb-run will do.
"""
import argparse
import sys

import pyray
from debug_scene import BACKGROUND, BAR, FILLED, HEIGHT, INKS, RAYS, SCALE, WIDTH, make_world


def draw(world, scale, **options):
    for item in world.debug_items(**options):
        colour = (*INKS[item.kind], 255)
        x, y, w, h = (side * scale for side in item.box)
        if item.kind in FILLED:
            pyray.draw_rectangle(x, y, max(w, BAR), max(h, BAR), colour)
            continue
        points = [(x * scale + 0.5, y * scale + 0.5) for x, y in item.points]  # middles of pixels
        for start, end in zip(points, points[1:] + points[: item.closed]):
            pyray.draw_line_v(start, end, colour)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--picture", metavar="FILE.png")
    options = parser.parse_args()
    pyray.set_trace_log_level(pyray.TraceLogLevel.LOG_WARNING)
    if options.picture:
        pyray.set_config_flags(pyray.ConfigFlags.FLAG_WINDOW_HIDDEN)
    pyray.init_window(WIDTH * SCALE, HEIGHT * SCALE, "hitmask: debug drawing")
    pyray.set_target_fps(60)
    world = make_world()
    while not pyray.window_should_close():
        pyray.begin_drawing()
        pyray.clear_background((*BACKGROUND, 255))
        draw(world, SCALE, rays=RAYS)
        pyray.end_drawing()
        if options.picture:
            pyray.export_image(pyray.load_image_from_screen(), options.picture)
            break
    pyray.close_window()


if __name__ == "__main__":
    sys.exit(main())
