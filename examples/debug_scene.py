"""The scene of python_debug_pygame.py and python_debug_raylib.py; debug_scene.hpp is the same scene in C++."""

import hitmask

WIDTH, HEIGHT = 160, 100  # in pixels of the world
SCALE = 4  # pixels of the screen for one of the world

BACKGROUND = (18, 20, 32)
INKS = {
    "moving_body": (110, 200, 255),
    "hole": (60, 120, 200),
    "static_body": (150, 156, 170),
    "disabled_body": (84, 90, 110),
    "contact": (255, 84, 84),
    "resting": (96, 230, 120),
    "path": (255, 206, 84),
    "ray": (226, 128, 255),
    "ray_hit": (255, 255, 255),
}
FILLED = ("contact", "ray_hit")  # single pixels and runs of them look better filled
RAYS = [((152, 4), (100, 95)), ((6, 6), (60, 26))]


def hills():
    mask = hitmask.Mask((160, 40))
    mask.paint_polygon([(0, 18), (34, 18), (58, 4), (74, 12), (112, 22), (136, 22), (146, 10), (160, 10), (160, 40), (0, 40)])
    return mask


def rocket():
    mask = hitmask.Mask((34, 18))
    mask.paint_polygon([(0, 0), (9, 4), (24, 4), (34, 9), (24, 14), (9, 14), (0, 18), (5, 9)])
    mask.paint_disc((24, 9), 2, "erase")
    return mask


def ring():
    mask = hitmask.Mask.disc(15)
    mask.paint_disc((15, 15), 8, "erase")
    return mask


def make_world():
    """A turned rocket in a ring, a ball that bounced, and a hero on a hill."""
    world = hitmask.World()
    world.add(hills(), (0, 60), is_static=True)
    world.add(ring(), (98, 18))
    world.add(hitmask.Shape(rocket(), (17, 9)), (86, 30), transform=hitmask.Transform(degrees=28))
    world.add((14, 10), (138, 42), enabled=False)
    ball = world.add(hitmask.Shape(hitmask.Mask.disc(4), (4, 4)), (10, 34))
    hero = world.add(hitmask.Shape(hitmask.Mask((7, 13), solid=True), (3, 13)), (44, 40))
    world.record_paths(True)
    world.move(ball, (34, 106), "bounce")
    world.set_mover(hero, step_up=2, step_down=2)
    world.walk(hero, 8, 40)
    world.step()
    return world
