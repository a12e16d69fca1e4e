"""Points as pygame people write them: pairs of all kinds, floats, arrays of floats."""

import fractions
import math

import hitmask
import hitmask.pygame
import numpy
import pygame
import pytest

SQUARE = hitmask.Mask((8, 8), solid=True)
FLOATS = [0.0, 0.5, -0.5, 1.5, -1.5, 2.4999, 2.5, -2.5001, 0.49999999999999994, -0.49999999999999994, 1e-300, 123456.5, -123456.5]


class Pair:
    """Two items and a length: the sequence protocol, without a base class."""

    def __init__(self, x, y):
        self.items = x, y

    def __len__(self):
        return 2

    def __getitem__(self, index):
        return self.items[index]


def oracle(x):
    """Halves to the right and down, exactly."""
    return math.floor(fractions.Fraction(x) + fractions.Fraction(1, 2))


PAIRS = [
    tuple, list, lambda pair: Pair(*pair), lambda pair: pygame.Vector2(pair), lambda pair: numpy.array(pair), lambda pair: numpy.array(pair, numpy.float32),
    lambda pair: numpy.array(pair, numpy.float16), lambda pair: tuple(map(fractions.Fraction, pair)), lambda pair: numpy.array([pair])[0],
]


def spot(pos):
    """Where a point is taken to be: a world's body goes there exactly."""
    world = hitmask.World()
    return world.position(world.add(SQUARE, pos))


@pytest.mark.parametrize("make", PAIRS)
def test_pairs_of_every_kind(make):
    for pair in ((3, 4), (-7, 0), (2.5, -2.5), (0.25, 0.75)):
        assert spot(make(pair)) == (oracle(pair[0]), oracle(pair[1]))


def test_floats_round_as_to_pixel_does():
    for x in FLOATS:
        assert spot((x, -x)) == (oracle(x), oracle(-x)) == hitmask.to_pixel(x, -x)
        assert (hitmask.to_pixel(x),) * 2 == tuple(hitmask.to_pixel([x, x]).tolist())


HERO = """
world.query_point(p) world.nearest(p) world.query_mask(SQUARE, p) world.ray(p, p) world.ray_all(p, p) world.add(SQUARE, p)
world.set_position(hero, p) world.move(hero, p) world.try_move(hero, p) world.sweep(hero, p) world.sweep(SQUARE, p, p)
world.fits(hero, p) world.fits(SQUARE, p) world.unstick(SQUARE, p, 99) hitmask.Shape(SQUARE,p) hitmask.Mover(p) hitmask.Obstacle(SQUARE,position=p)
hitmask.sweep(SQUARE, p, p, []) hitmask.ray(p, p, []) hitmask.fits(SQUARE, p, []) hitmask.unstick(SQUARE, p, 4, [])
SQUARE.overlap(SQUARE, p) SQUARE.contact(SQUARE, p) SQUARE.overlap_area(SQUARE, p) SQUARE.first_point(SQUARE, p) SQUARE.overlap_mask(SQUARE, p)
SQUARE.sweep(SQUARE, p, p) SQUARE.separate(SQUARE, p, 99) SQUARE.distance(SQUARE, p) SQUARE.ray(p, p) SQUARE.surface_normal(p) SQUARE.get(p)
SQUARE.is_subset(SQUARE, p) SQUARE.shift(p) hitmask.Mask.line(p, p) hitmask.Mask.polygon([p, (9, 9), (0, 9)]) (p in SQUARE)
hitmask.box_contains((0, 0, 9, 9), p) hitmask.box_translated((0, 0, 9, 9), p) hitmask.offset_between(p, p, p, p)
SQUARE.place(hitmask.Transform()).moved(p).position SQUARE.place(hitmask.Transform()).covers(p)
""".replace(", ", ",").replace("(p in SQUARE)", "(p).__class__.__len__(p)").split()


@pytest.mark.parametrize("call", HERO)
def test_points_everywhere(call):
    """A float point gives what its pixel gives, in every function that takes a point."""

    def answer(p):
        world = hitmask.World(number=1)
        hero = world.add((4, 4), (50, 50))
        world.add((4, 4), (3, 3))
        result = eval(call, {"world": world, "hero": hero, "p": p, "SQUARE": SQUARE, "hitmask": hitmask, "numpy": numpy})
        return repr(result), world.state_hash()

    expected = answer((3, 2))
    for same in ((3.4, 1.5), [2.5, 2.49], pygame.Vector2(3.1, 1.9), numpy.array([3.4, 2.4]), Pair(3, 1.5)):
        assert answer(same) == expected
    if "__len__" in call:
        return
    for wrong in ((math.nan, 0), (0, math.inf), (-math.inf, 0), pygame.Vector2(math.inf, 0), numpy.array([math.nan, 1])):
        with pytest.raises(ValueError, match="NaN or infinite") as error:
            answer(wrong)
        assert "\n" not in str(error.value)
    for wrong in ((1, 2, 3), (1,), "12", b"12", {0: 1, 1: 2}, {1, 2}, ("a", "b"), (None, 1), 5, None, (1j, 0), iter((1, 2)), numpy.zeros((2, 2))):
        with pytest.raises(TypeError) as error:
            answer(wrong)
        assert "\n" not in str(error.value)


class Evenly:
    """Where an answer shows which numbers were taken."""

    def __init__(self):
        self.bar = hitmask.Mask((10, 2), solid=True)

    def answers(self, pair):
        bar, sheet = self.bar, hitmask.Sheet()
        sheet.add_frame("bar", bar, pivot=pair)
        turned = hitmask.Transform(position=pair, pivot=pair, scale=pair, shear=pair)
        about = hitmask.Transform.about_middle(bar, pair, 30, pair, shear=pair)
        swept = bar.place(turned).sweep_turning(bar, travel=pair, turn=9, position=pair, pivot=pair, scale=pair, shear=pair)
        return (turned, about, hitmask.Transform.from_matrix(1, 0, 0, 1, pair, pair), repr(swept),
                hitmask.RotationCache(bar, 4, pivot=pair, scale=pair, shear=pair).get(90), sheet.frame(0).pivot)


def test_pairs_that_are_not_rounded():
    wanted = Evenly().answers((1.5, 2.25))
    assert wanted[0].x == 1.5 and wanted[-1] == (1.5, 2.25)
    for pair in ([1.5, 2.25], pygame.Vector2(1.5, 2.25), numpy.array([1.5, 2.25]), numpy.array([1.5, 2.25], numpy.float32), Pair(1.5, 2.25),
                 (fractions.Fraction(3, 2), fractions.Fraction(9, 4))):
        assert Evenly().answers(pair) == wanted
    for wrong in ((1,), (1, 2, 3), "12", None, 5, (None, 1)):
        with pytest.raises(TypeError):
            hitmask.Transform(position=wrong)


def test_where_a_cut_out_lies():
    """The mask of a frame is as large as the whole frame: its first pixel shows where the cut-out lies."""
    for at in ((3, 2), (3.4, 1.5), [2.5, 2.49], pygame.Vector2(3.1, 1.9), numpy.array([3.4, 2.4]), Pair(3, 1.5)):
        sheet = hitmask.Sheet()
        sheet.add_frame("part", SQUARE, size=(20, 20), at=at)
        assert sheet.frame("part").solid == (3, 2, 8, 8)
    for wrong in ((math.nan, 0), pygame.Vector2(0, math.inf)):
        with pytest.raises(ValueError, match="^at: a coordinate is NaN or infinite$"):
            hitmask.Sheet().add_frame("part", SQUARE, size=(20, 20), at=wrong)
    with pytest.raises(TypeError, match="at must be an"):
        hitmask.Sheet().add_frame("part", SQUARE, size=(20, 20), at=5)


def test_a_camera_between_pixels():
    group = pygame.sprite.Group(pygame.sprite.Sprite())
    group.sprites()[0].rect = pygame.Rect(1, 1, 5, 5)
    group.sprites()[0].mask = hitmask.pygame.Mask((5, 5), fill=True)
    world = hitmask.pygame.SpriteWorld()
    world.add(group)
    world.update()

    def drawn(offset):
        surface = pygame.Surface((20, 20))
        world.draw(surface, offset)
        return pygame.image.tobytes(surface, "RGB")

    for same in ((3.4, 1.5), [2.5, 2.49], pygame.Vector2(3.1, 1.9), numpy.array([3.4, 2.4]), Pair(3, 1.5)):
        assert drawn(same) == drawn((3, 2)) != drawn((0, 0))
    for wrong in ((math.nan, 0), pygame.Vector2(0, math.inf)):
        with pytest.raises(ValueError, match="^offset: a coordinate is NaN or infinite$"):
            drawn(wrong)


def test_sizes_and_directions_stay_whole():
    """A rounded size or direction would be another one."""
    for call in (lambda: hitmask.Mask((2.5, 2)), lambda: SQUARE.scale((4.0, 4)), lambda: SQUARE.separate(SQUARE, (0, 0), 9, direction=(0.5, 1)),
                 lambda: hitmask.World().add((2.5, 2)), lambda: hitmask.box_area((0, 0, 1.5, 1)), lambda: hitmask.World(period=(9.5, 9))):
        with pytest.raises(TypeError):
            call()


def test_far_points():
    assert not SQUARE.overlap(SQUARE, (1e300, 0)) and not SQUARE.overlap(SQUARE, (0, -(10**400)))
    for far in ((1e300, 0), (2**31, 0), (10**400, 0), (-2.0**31 - 1, 0), (-(2**63), 0), (-1e300, 0)):
        with pytest.raises(OverflowError, match="32 bits"):
            hitmask.World().add(SQUARE, far)
    assert hitmask.to_pixel(1e300) == 2**31 - 1


@pytest.mark.parametrize("kind", [numpy.float64, numpy.float32, numpy.float16, ">f8", ">f4", "<f2", numpy.longdouble])
def test_arrays_of_floats(kind):
    points = numpy.array([[0.5, -0.5], [1.5, -1.5], [2.25, -2.75], [100.5, -100.5]]).astype(kind)
    expected = [[oracle(float(x)), oracle(float(y))] for x, y in points]
    world = hitmask.World()
    ids = world.add_many([SQUARE] * 4, points)
    assert world.position_many(ids).tolist() == expected
    world.set_position_many(ids, points + 1)
    assert world.position_many(ids).tolist() == [[x + 1, y + 1] for x, y in expected]
    assert world.move_many(ids[:1], points[3:], "ignore").tolist() == expected[3:]
    assert hitmask.to_pixel(points).tolist() == expected and hitmask.to_pixel(points).dtype == numpy.int32
    zeros = numpy.zeros(4, int)
    for many in (hitmask.overlap_many, hitmask.overlap_area_many):
        assert many([SQUARE], zeros, zeros, points).tolist() == many([SQUARE], zeros, zeros, expected).tolist()
    contacts, wanted = (hitmask.contact_many([SQUARE], zeros, zeros, offsets) for offsets in (points, expected))
    assert (contacts.box == wanted.box).all()


def test_lists_of_vectors():
    world = hitmask.World()
    ids = world.add_many([SQUARE] * 2, [pygame.Vector2(1.5, 2), pygame.Vector2(-1.5, 3)])
    assert world.position_many(ids).tolist() == [[2, 2], [-1, 3]]
    world.set_position_many(ids, [(0.5, 1), [2, 3.5]])
    assert world.position_many(ids).tolist() == [[1, 1], [2, 4]]


@pytest.mark.parametrize("use", [
    lambda points: hitmask.World().add_many([SQUARE], points), lambda points: hitmask.to_pixel(points),
    lambda points: hitmask.overlap_many([SQUARE], [0], [0], points),
])
def test_arrays_that_are_no_points(use):
    for wrong in ([[math.nan, 0]], [[0, math.inf]], numpy.array([[-math.inf, 1]])):
        with pytest.raises(ValueError, match="^(positions|offsets): a coordinate is NaN or infinite$"):
            use(wrong)
    for wrong in ([["a", "b"]], [[1j, 0]], [[None, 1]], [[1, 2], [3]], [[object(), 1]]):
        with pytest.raises(TypeError, match="^(positions|offsets): "):
            use(wrong)


def test_from_array_takes_what_numpy_takes():
    rows = [[0, 1, 2], [3, 0, 0]]
    expected = hitmask.Mask.from_text(".##\n#..")
    for kind in ("?", "i1", "u1", ">i2", ">u2", "<i4", ">i4", ">i8", ">u8", "f2", ">f2", "f4", ">f4", "f8", ">f8", numpy.longdouble):
        assert hitmask.Mask.from_array(numpy.array(rows).astype(kind)) == expected
        assert hitmask.Mask.from_array(numpy.array(rows).astype(kind)[:, ::-1]) == expected.flip_x()
    assert hitmask.Mask.from_array(rows) == hitmask.Mask.from_array(tuple(map(tuple, rows))) == expected
    assert hitmask.Mask.from_array([[0.5, math.nan], [1.5, 2]], threshold=1) == hitmask.Mask.from_text("..\n##")
    assert hitmask.Mask.from_array([[[0, 0, 0, 9]]]).count() == 1
    big = numpy.array([[2**63, 2**63 + 1]], ">u8")
    assert hitmask.Mask.from_array(big, threshold=float(2**63)).count() == 1
    for wrong in (["##", ".."], [[1, 2], [3]], [["a"]], None, 5j, [[1j]], object()):
        with pytest.raises(TypeError, match="array"):
            hitmask.Mask.from_array(wrong)
    with pytest.raises(ValueError, match="array"):
        hitmask.Mask.from_array([1, 2, 3])


def test_a_normal_is_a_pair():
    normal = SQUARE.ray((-5, 3), (20, 3)).normal
    x, y = normal
    assert (x, y) == (normal.x, normal.y) == (*normal,) and x < 0 and len(normal) == 2
    assert normal[0] == normal[-2] == x and normal[1] == normal[-1] == y
    assert pygame.Vector2(normal) == pygame.Vector2(x, y) and numpy.array_equal(numpy.asarray(normal), [x, y])
    assert SQUARE.shift(normal) == SQUARE.shift((x, y))
    for wrong in (2, -3):
        with pytest.raises(IndexError):
            normal[wrong]
    with pytest.raises(TypeError):
        normal["x"]


def test_pixels_by_any_pair():
    mask = hitmask.Mask((8, 4))
    mask[2, 1] = True
    for point in ([2, 1], (1.5, 0.6), pygame.Vector2(2.4, 1), numpy.array([2, 1]), numpy.array([1.6, 1.49]), (-6, -3), range(2, 0, -1)):
        assert mask[point] is True
        mask[point] = False
        assert mask.count() == 0
        mask[point] = True
        assert mask.count() == 1
    assert mask[-0.4, 0] is False
    for outside in ((-0.6, 0), (7.5, 0), pygame.Vector2(-1, 0)):
        with pytest.raises(IndexError):  # a coordinate does not count from the end
            mask[outside]
    with pytest.raises(ValueError, match="index: a coordinate is NaN"):
        mask[0, float("nan")]
    assert mask[2:3, 0.9].count() == 1
