"""A game that is played twice, with pygame's masks and with hitmask's: every screen is the same.

The game uses what games use: masks of images and thresholds, overlaps that push and score by their first point, a crater that is
erased from the ground, outlines, centroids, bounding rects, masks as surfaces, sprites with collide_mask.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

SPRITES = Path(__file__).parents[2] / "assets" / "sprites"
WIDTH, HEIGHT, FRAMES = 480, 320, 400


# --- The game -----------------------------------------------------------------------------------


def keys_of(frame):
    """The script of inputs: (left, right, jump, shoot)."""
    leg = frame // 40 % 4
    return leg in (1, 3) and frame % 3 > 0, leg in (0, 2), frame % 55 == 7, frame % 9 == 4


def hills(pygame):
    """The ground, wider than a word of any mask."""
    ground = pygame.Surface((WIDTH, 120), pygame.SRCALPHA)
    points = [(x, 50 + (x * 7 % 61) // 2 + 20 * (x // 120 % 2)) for x in range(0, WIDTH + 20, 20)]
    pygame.draw.polygon(ground, (60, 120, 60), [*points, (WIDTH, 120), (0, 120)])
    return ground


class Game:
    def __init__(self, pygame):
        self.pygame, self.frame, self.score = pygame, 0, 0
        load = pygame.image.load
        self.ship = self.sprite(load(SPRITES / "ship.png"), (40, 20))
        rock = load(SPRITES / "rock_large.png")
        self.rocks = pygame.sprite.Group(self.sprite(pygame.transform.scale(rock, (20 * i + 60, 16 * i + 60)), (90 * i, -40 * i))
                                         for i in range(5))
        self.coins = pygame.sprite.Group(self.sprite(load(SPRITES / "coin.png"), (60 * i + 20, 150)) for i in range(7))
        self.shots, self.marks = pygame.sprite.Group(), []
        self.image = hills(pygame)
        self.ground = pygame.mask.from_surface(self.image)
        self.old_ground = self.ground.copy()
        self.fall = 0

    def sprite(self, image, at, with_mask=True):
        sprite = self.pygame.sprite.Sprite()
        sprite.image, sprite.rect = image, image.get_rect(topleft=at)
        if with_mask:
            sprite.mask = self.pygame.mask.from_surface(image)
        return sprite

    def step(self):
        left, right, jump, shoot = keys_of(self.frame)
        self.walk(4 * (right - left), jump)
        if shoot:
            image = self.pygame.Surface((6, 10))
            image.fill((255, 230, 90))
            self.shots.add(self.sprite(image, self.ship.rect.midtop, with_mask=False))
        self.fly()
        self.meet()
        self.frame += 1

    def ground_at(self, sprite):
        """The first point of the ground that a sprite touches."""
        return self.ground.overlap(sprite.mask, (sprite.rect.x, sprite.rect.y - HEIGHT + 120))

    def walk(self, dx, jump):
        rect = self.ship.rect
        rect.x = max(0, min(WIDTH - rect.w, rect.x + dx))
        self.fall = -9 if jump else min(self.fall + 1, 8)
        rect.y = max(0, rect.y + self.fall)
        for _ in range(40):
            point = self.ground_at(self.ship)
            if point is None:
                break
            rect.y -= 1
            rect.x += 1 if point[0] < rect.centerx and point[0] % 5 == 0 else 0
            self.fall = 0

    def fly(self):
        for shot in self.shots.sprites():
            shot.rect.y -= 7
            if shot.rect.bottom < 0:
                shot.kill()
        for i, rock in enumerate(self.rocks):
            rock.rect.move_ip(i - 2, 2 + i % 2)
            point = self.ground_at(rock)
            if point or rock.rect.top > HEIGHT:
                self.dig(rock, point)

    def dig(self, rock, point):
        """The ground loses half of the rock, and the rock starts again where it was not."""
        if point:
            small = rock.mask.scale((rock.rect.w // 2, rock.rect.h // 2))
            self.ground.erase(small, (point[0] - rock.rect.w // 4, point[1] - rock.rect.h // 4))
            self.marks = [*self.marks, (point[0], point[1] + HEIGHT - 120)][-12:]
        rock.rect.topleft = ((rock.rect.x * 3 + 71 * self.frame) % WIDTH, -rock.rect.h)

    def meet(self):
        collide = self.pygame.sprite.collide_mask
        for rock in self.pygame.sprite.spritecollide(self.ship, self.rocks, False, collide):
            x, y = collide(self.ship, rock)
            self.score -= 1 + (x + 3 * y) % 3
            shared = self.ship.mask.overlap_mask(rock.mask, (rock.rect.x - self.ship.rect.x, rock.rect.y - self.ship.rect.y))
            self.marks = [*self.marks, (self.ship.rect.x + shared.centroid()[0], self.ship.rect.y + y)][-12:]
        for shot, rocks in self.pygame.sprite.groupcollide(self.shots, self.rocks, True, False, collide).items():
            x, y = collide(shot, rocks[0])
            self.score += x + y
            rocks[0].rect.y -= 20 + x
        self.score += 10 * len(self.pygame.sprite.spritecollide(self.ship, self.coins, True, collide))

    def draw(self, screen):
        screen.fill((20, 20, 40))
        lost = self.old_ground.copy()
        lost.erase(self.ground, (0, 0))
        self.ground.to_surface(screen, setsurface=None, setcolor=(60, 120, 60), unsetcolor=None, dest=(0, HEIGHT - 120))
        lost.to_surface(screen, setcolor=(110, 70, 40), unsetcolor=None, dest=(0, HEIGHT - 120))
        for group in (self.coins, self.rocks, self.shots):
            group.draw(screen)
        screen.blit(self.ship.image, self.ship.rect)
        outline = [(x + self.ship.rect.x, y + self.ship.rect.y) for x, y in self.ship.mask.outline(3)]
        self.pygame.draw.lines(screen, (90, 200, 255), True, outline)
        for rect in lost.get_bounding_rects():
            self.pygame.draw.rect(screen, (90, 60, 30), rect.move(0, HEIGHT - 120), 1)
        for mark in self.marks:
            self.pygame.draw.circle(screen, (255, 60, 60), mark, 3)
        red = self.pygame.mask.from_threshold(screen, (255, 60, 60), (1, 1, 1, 255))
        self.pygame.draw.line(screen, (255, 255, 255), (0, 0), (max(0, self.score + red.count()) % WIDTH, 0), 3)


def play():
    """Prints a line for each screen, and how it ended."""
    import pygame

    screen = pygame.Surface((WIDTH, HEIGHT), 0, 32)
    game = Game(pygame)
    for _ in range(FRAMES):
        game.step()
        game.draw(screen)
        print(hashlib.sha256(pygame.image.tobytes(screen, "RGB")).hexdigest())
    print(f"score {game.score}, {len(game.coins)} coins left, {game.old_ground.count() - game.ground.count()} pixels dug")


# --- The comparison -----------------------------------------------------------------------------


def played(first_point=None):
    """The lines of a process that plays it."""
    program = f"import sys\nsys.path.insert(0, {str(Path(__file__).parent)!r})\n"
    if first_point:
        program += f"import hitmask.pygame\nhitmask.pygame.install(first_point={first_point!r})\n"
    program += "import test_pygame_game\ntest_pygame_game.play()\n"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.fixture(scope="module")
def theirs():
    return played()


def test_the_same_screens(theirs):
    mine = played("pygame")
    assert len(mine) == len(theirs) == FRAMES + 1
    assert [frame for frame in range(FRAMES + 1) if mine[frame] != theirs[frame]] == []


def test_something_happens(theirs):
    """Else equal screens say little."""
    assert len(set(theirs)) > 0.95 * FRAMES
    assert int(theirs[-1].split()[-3]) > 1000 and "7 coins left" not in theirs[-1]


def test_the_other_order_differs(theirs):
    """The game depends on the first point: with hitmask's own order it goes another way."""
    assert played("topmost") != theirs
