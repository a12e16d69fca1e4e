"""Functions of the user's that come back into the call that asks them, at every depth."""

import hitmask
import hitmask.pygame
import pygame
import pytest

MOST = 32  # as docs/python.md says
SQUARE = hitmask.Mask((8, 8), solid=True)


class Scene:
    """A world, and a function that makes one call again from inside that call."""

    def __init__(self, call, wanted=10**6):
        self.world = hitmask.World()
        self.hero = self.world.add((40, 40))
        self.world.add((40, 40), (50, 0))
        self.world.add((40, 40), (20, 20))
        self.world.add((40, 4), (0, 40), one_way="top")
        self.world.set_mover(self.hero)
        self.mover = hitmask.Mover()
        self.sheet = hitmask.Sheet()
        for name in ("stand", "duck"):
            self.sheet.add_frame(name, SQUARE)
        self.sheet.add_animation("bow", ["stand", "duck"])
        self.saved = hitmask.World()
        self.saved.add((4, 4), user=self)
        self.call, self.wanted = call, wanted
        self.depth = self.deepest = 0

    def enter(self):
        """Once for each level, not once for each time that it is asked."""
        self.depth += 1
        try:
            if self.depth > self.deepest:
                self.deepest = self.depth
                if self.depth < self.wanted:
                    self.call(self)
        finally:
            self.depth -= 1

    def accept(self, *_):
        self.enter()
        return True

    def respond(self, body):
        self.enter()
        return "touch"

    def listed(self, box):
        self.enter()
        return []

    def generated(self, box):
        self.enter()
        yield hitmask.Obstacle(size=(4, 4), position=(4, 4))

    def number(self, *_):
        self.enter()
        return 1

    def sprites(self):
        """Two that stand side by side, in a world of sprites."""
        group, world = pygame.sprite.Group(), hitmask.pygame.SpriteWorld()
        for x in (0, 10):
            sprite = pygame.sprite.Sprite(group)
            sprite.rect = pygame.Rect(x, 0, 8, 8)
        world.add(group)
        world.update()
        return world, group.sprites()[0]

    def move_a_sprite(self):
        world, sprite = self.sprites()
        world.move(sprite, 20, 0, self.respond)

    def asking(self):
        """Groups of one sprite each: the rect of the first is a property that asks again."""
        scene = self

        class Asking(pygame.sprite.Sprite):
            mask = hitmask.pygame.Mask((8, 8), fill=True)

            @property
            def rect(self):
                scene.enter()
                return pygame.Rect(0, 0, 8, 8)

        plain = pygame.sprite.Sprite()
        plain.rect, plain.mask = pygame.Rect(4, 4, 8, 8), Asking.mask
        return pygame.sprite.Group(Asking()), pygame.sprite.Group(plain)

    def update_sprites(self):
        asking, _ = self.asking()
        world = hitmask.pygame.SpriteWorld()
        world.add(asking)
        world.update()

    def touch_one(self, function, *arguments):
        (sprite,), others = self.asking()
        function(sprite, others, *arguments)

    @property
    def filter(self):
        return hitmask.QueryFilter(accept=self.accept)


READ_ONLY = {
    "query_point": lambda s: s.world.query_point((25, 25), s.filter),
    "query_box": lambda s: s.world.query_box((0, 0, 90, 90), s.filter),
    "query_mask": lambda s: s.world.query_mask(SQUARE, (25, 25), s.filter),
    "nearest": lambda s: s.world.nearest((0, 0), 2, s.filter),
    "ray": lambda s: s.world.ray((-9, 5), (99, 5), s.filter),
    "ray_all": lambda s: s.world.ray_all((-9, 5), (99, 5), s.filter),
    "sweep": lambda s: s.world.sweep(s.hero, (90, 0), s.filter),
    "sweep a mask": lambda s: s.world.sweep(SQUARE, (-20, 5), (99, 0), s.filter),
    "fits": lambda s: s.world.fits(s.hero, (30, 0), s.filter),
    "fits a mask": lambda s: s.world.fits(SQUARE, (25, 5), s.filter),
    "unstick a mask": lambda s: s.world.unstick(SQUARE, (25, 5), 90, s.filter),
    "try_move by respond": lambda s: s.world.try_move(s.hero, (90, 0), s.respond),
    "try_move by accept": lambda s: s.world.try_move(s.hero, (90, 0), "slide", s.filter),
    "sweep among obstacles": lambda s: hitmask.sweep(SQUARE, (0, 0), (50, 50), s.listed),
    "sweep among a generator's": lambda s: hitmask.sweep(SQUARE, (0, 0), (50, 50), s.generated),
    "ray among obstacles": lambda s: hitmask.ray((0, 0), (50, 50), s.generated),
    "fits among obstacles": lambda s: hitmask.fits(SQUARE, (0, 0), s.listed),
    "unstick among obstacles": lambda s: hitmask.unstick(SQUARE, (0, 0), 9, s.generated),
    "obstacles of a world": lambda s: hitmask.fits(SQUARE, (25, 25), s.world, s.filter),
    "mover": lambda s: s.mover.move(SQUARE, 5, 5, s.listed),
    "mover of a placed mask": lambda s: s.mover.move(SQUARE.place(hitmask.Transform()), 5, 5, s.generated),
    "mover among a world": lambda s: s.mover.move(SQUARE, 5, 5, s.world, s.filter),
    "mover that gets out": lambda s: s.mover.unstick(SQUARE, 9, s.generated),
    "predicate": lambda s: hitmask.Mask.from_predicate((2, 2), s.accept),
    "resting_on": lambda s: s.world.resting_on(s.hero, filter=s.filter),
    "generate": lambda s: hitmask.Terrain().generate((0, 0, 9, 9), s.number),
    "advance": lambda s: s.sheet.advance(s.sheet.play("bow"), 100, s.number),
    "users": lambda s: s.saved.to_bytes(users=s.number),
    "users of a snapshot": lambda s: s.saved.snapshot().to_bytes(users=s.number),
    "rect in groupcollide": lambda s: hitmask.pygame.groupcollide(*s.asking(), False, False),
    "rect in spritecollide": lambda s: s.touch_one(hitmask.pygame.spritecollide, False),
    "rect in spritecollideany": lambda s: s.touch_one(hitmask.pygame.spritecollideany),
    "rect in a sprite world": lambda s: s.update_sprites(),
    "respond of a sprite world": lambda s: s.move_a_sprite(),
}


@pytest.mark.parametrize("call", READ_ONLY.values(), ids=READ_ONLY)
def test_functions_that_never_end_are_stopped(call):
    scene = Scene(call)
    with pytest.raises(RecursionError, match="^functions that hitmask calls run more than 32 deep inside each other$"):
        call(scene)
    assert scene.deepest == MOST and scene.depth == 0
    scene.wanted = 1
    call(scene)  # and work again afterwards


@pytest.mark.parametrize("call", READ_ONLY.values(), ids=READ_ONLY)
def test_functions_may_ask_again_at_every_depth_below(call):
    for wanted in range(1, MOST + 1):
        scene = Scene(call, wanted)
        call(scene)
        assert scene.deepest == wanted


# And debug_items, which needs the world to itself while it draws.
CHANGES = {
    "move": lambda s: s.world.move(s.hero, (90, 0), s.respond),
    "move by accept": lambda s: s.world.move(s.hero, (90, 0), "slide", s.filter),
    "move_many": lambda s: s.world.move_many([s.hero], [[90, 0]], "slide", s.filter),
    "unstick": lambda s: s.world.unstick(s.hero, 99, s.filter),
    "walk": lambda s: s.world.walk(s.hero, 90, 0, s.filter),
    "turn": lambda s: s.world.turn(s.hero, 90, filter=s.filter),
    "change_shape": lambda s: s.world.change_shape(s.hero, (60, 60), filter=s.filter),
    "change_frame": lambda s: s.world.change_frame(s.hero, s.sheet, "duck", filter=s.filter),
    "drop_through": lambda s: s.world.drop_through(s.hero, s.filter),
    "debug_items": lambda s: s.world.debug_items(rays=[((-9, 5), (99, 5))], ray_filter=s.filter),
}


@pytest.mark.parametrize("inner", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("outer", CHANGES.values(), ids=CHANGES)
def test_changes_from_inside_are_refused_at_entry(outer, inner):
    scene = Scene(inner)
    before = scene.world.state_hash()
    with pytest.raises(hitmask.WorldError) as error:
        outer(scene)
    assert error.value.reason == "busy"
    assert scene.deepest == 1  # the inner call asked nothing
    assert scene.world.state_hash() == before


@pytest.mark.parametrize("outer", CHANGES.values(), ids=CHANGES)
def test_questions_from_inside_changes(outer):
    scene = Scene(READ_ONLY["query_box"])
    with pytest.raises(RecursionError):
        outer(scene)
    assert scene.deepest == MOST


@pytest.mark.parametrize("use", [
    lambda point: SQUARE.overlap(SQUARE, point), lambda point: hitmask.World().query_point(point),
    lambda point: hitmask.World().add(SQUARE, point), lambda point: hitmask.fits(SQUARE, point, []),
    lambda point: hitmask.World().add_many([SQUARE], [point]), lambda point: SQUARE[point],
])
def test_numbers_that_never_end(use):
    """Python's own limit ends these: little of the stack is in use between two of its frames."""

    class Number:
        def __index__(self):
            use((self, 0))
            return 0

    with pytest.raises((RecursionError, TypeError, ValueError)):
        use((Number(), 0))
