"""The scene of python_debug_pygame.py and python_debug_raylib.py; debug_scene.hpp is the same scene in C++."""

import hitmask

WIDTH, HEIGHT = 160, 100  # in pixels of the world
SCALE = 4  # pixels of the screen for one of the world

BACKGROUND = (18, 20, 32)
INKS = {
    "moving_body": (120, 205, 255),
    "hole": (70, 140, 220),
    "static_body": (150, 156, 170),
    "disabled_body": (84, 90, 110),
    "sensor_body": (70, 220, 200),
    "contact": (255, 84, 84),
    "resting": (96, 230, 120),
    "path": (255, 206, 84),
    "ray": (226, 128, 255),
    "ray_hit": (255, 255, 255),
}
FILLED = ("contact", "ray_hit", "resting")  # pixels look better filled, and edges that bodies rest on as bars
BAR = 3  # pixels of the screen
RAYS = [((64, 57), (140, 55)), ((156, 6), (100, 98))]


HERO = """
...#####...
..#######..
..##.#.##..
..#######..
...#####...
....###....
.#########.
###########
##.#####.##
##.#####.##
...#####...
...##.##...
...##.##...
...##.##...
..###.###..
..###.###..
"""


def hills():
    mask = hitmask.Mask((160, 44))
    mask.paint_polygon([(0, 30), (22, 30), (46, 14), (66, 14), (96, 28), (116, 28), (132, 8), (160, 8), (160, 44), (0, 44)])
    return mask


def rocket():
    mask = hitmask.Mask((46, 24))
    mask.paint_polygon([(0, 0), (12, 6), (30, 6), (46, 12), (30, 18), (12, 18), (0, 24), (6, 12)])
    mask.paint_disc((28, 12), 3, "erase")
    return mask


def ring():
    mask = hitmask.Mask.disc(17)
    mask.paint_disc((17, 17), 8, "erase")
    return mask


def make_world():
    """A turned rocket that hits a ring, a ball that bounced, and a hero that looks at a crate."""
    world = hitmask.World()
    world.add(hills(), (0, 56), is_static=True)
    world.add((14, 14), (138, 50), is_static=True)
    world.add(ring(), (102, 8))
    world.add(hitmask.Shape(rocket(), (23, 12)), (88, 28), transform=hitmask.Transform(degrees=-14))
    world.add((16, 12), (141, 14), enabled=False)
    ball = world.add(hitmask.Shape(hitmask.Mask.disc(5), (5, 5)), (8, 14))
    hero = world.add(hitmask.Shape(hitmask.Mask.from_text(HERO.strip()), (5, 16)), (42, 62))
    world.record_paths(True)
    world.move(ball, (44, 118), "bounce")
    world.set_mover(hero, step_up=2, step_down=2)
    world.walk(hero, 16, 40)
    world.step()
    return world
