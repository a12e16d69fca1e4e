"""hitmask.Mask against arrays of bool."""

import copy
import pickle

import hitmask
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import arrays, components, laid_over, offsets, points, shared

Mask = hitmask.Mask


def same(mask, array):
    mask.validate()
    assert mask.size == (array.shape[1], array.shape[0])
    assert numpy.array_equal(mask.to_array(), array)


@given(arrays(200))
def test_array_there_and_back(array):
    mask = Mask.from_array(array)
    same(mask, array)
    assert mask.count() == array.sum() and bool(mask) == bool(array.any())
    assert Mask.from_array(mask.to_array()) == mask


@given(arrays(), st.sampled_from([numpy.uint8, numpy.int8, numpy.uint16, numpy.int32, numpy.int64, numpy.float32, numpy.float64]),
       st.integers(-3, 130))
def test_numbers_above_a_threshold(array, kind, threshold):
    numbers = array.astype(kind) * 100 + numpy.arange(array.size).reshape(array.shape).astype(kind) % 20
    same(Mask.from_array(numbers, threshold), numbers.astype(float) > threshold)
    same(Mask.from_array(numbers[::-1, ::2], threshold), numbers[::-1, ::2].astype(float) > threshold)
    same(Mask.from_array(numbers.T, threshold=threshold), numbers.T.astype(float) > threshold)


@pytest.mark.parametrize("channels", [1, 2, 4])
def test_the_last_channel_is_alpha(channels):
    pixels = numpy.random.default_rng(1).integers(0, 256, (9, 70, channels), numpy.uint8)
    same(Mask.from_array(pixels, 100), pixels[:, :, -1] > 100)
    same(Mask.from_array(pixels[::2, 5:]), pixels[::2, 5:, -1] > 0)
    same(Mask.from_array(pixels / 255, 0.5), pixels[:, :, -1] / 255 > 0.5)


def test_what_from_array_refuses():
    for wrong in (numpy.zeros(3), numpy.zeros((2, 2, 3)), numpy.zeros((2, 2, 2, 2))):
        with pytest.raises(ValueError):
            Mask.from_array(wrong)
    for wrong in (numpy.zeros((2, 2), complex), numpy.zeros((2, 2), "S3"), "text", None, 3):
        with pytest.raises((TypeError, ValueError)):
            Mask.from_array(wrong)
    with pytest.raises(TypeError):
        Mask.from_array(numpy.zeros((2, 2)), "high")
    assert Mask.from_array(numpy.array([[numpy.nan, 1.0]])).to_array().tolist() == [[False, True]]
    with pytest.raises(ValueError, match="NaN"):
        Mask.from_array(numpy.ones((2, 2)), float("nan"))


@pytest.mark.parametrize("size", [(-1, 3), (3, -1), (65536, 1), (2**31 - 1, 1)])
def test_impossible_sizes(size):
    with pytest.raises(ValueError):
        Mask(size)


@pytest.mark.parametrize("size", [(2**40, 1), (1, -(2**70))])
def test_sizes_beyond_numbers(size):
    with pytest.raises(OverflowError):
        Mask(size)


@pytest.mark.parametrize("size", [(1.5, 2), "ab", 7, None, (1,), (1, 2, 3), ("a", "b")])
def test_sizes_that_are_none(size):
    with pytest.raises(TypeError):
        Mask(size)


@given(arrays(), arrays(), offsets())
def test_pairs(a, b, offset):
    first, second = Mask.from_array(a), Mask.from_array(b)
    both = shared(a, b, offset)
    found = points(both)
    assert first.overlap(second, offset) == bool(found)
    assert first.overlap_area(second, offset) == len(found)
    assert first.first_point(second, offset=offset) == (found[0] if found else None)
    assert first.leftmost_point(second, offset) == (min(found) if found else None)
    assert first.rightmost_point(second, offset) == (min(found, key=lambda p: (-p[0], p[1])) if found else None)
    assert first.bottommost_point(second, offset) == (min(found, key=lambda p: (-p[1], p[0])) if found else None)
    same(first.overlap_mask(second, offset), both)


@given(arrays(), arrays(), st.tuples(st.integers(-90, 90), st.integers(-90, 90)))
def test_contact(a, b, offset):
    contact = Mask.from_array(a).contact(Mask.from_array(b), offset)
    found = points(shared(a, b, offset))
    assert bool(contact) == bool(found) and contact.area == len(found)
    if not found:
        assert contact == hitmask.Mask().contact(hitmask.Mask(), (0, 0))
        return

    def area(dx, dy):
        return len(points(shared(a, b, (offset[0] + dx, offset[1] + dy))))

    xs, ys = zip(*found)
    assert contact.first == found[0]
    assert contact.box == (min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    assert contact.sums == (sum(xs), sum(ys))
    assert contact.centroid == pytest.approx((sum(xs) / len(xs) + 0.5, sum(ys) / len(ys) + 0.5))
    assert contact.gradient == (area(1, 0) - area(-1, 0), area(0, 1) - area(0, -1))
    assert tuple(contact.way_out) == (-contact.gradient[0], -contact.gradient[1])
    assert bool(contact.way_out) == (contact.gradient != (0, 0))
    assert "area=" in repr(contact)


@given(arrays(), arrays(), offsets())
def test_laying_over(a, b, offset):
    laid = laid_over(a, b, offset)
    for name, wanted in (("draw", a | laid), ("erase", a & ~laid), ("keep", a & laid), ("toggle", a ^ laid)):
        mask = Mask.from_array(a)
        getattr(mask, name)(Mask.from_array(b), at=offset)
        same(mask, wanted)


@given(arrays())
def test_laying_over_itself(a):
    for name, wanted in (("draw", a | laid_over(a, a, (3, 1))), ("erase", a & ~laid_over(a, a, (3, 1)))):
        mask = Mask.from_array(a)
        getattr(mask, name)(mask, (3, 1))
        same(mask, wanted)


@given(arrays(), arrays())
def test_algebra(a, b):
    shape = tuple(numpy.maximum(a.shape, b.shape))
    large = [numpy.zeros(shape, bool), numpy.zeros(shape, bool)]
    for target, source in zip(large, (a, b)):
        target[: source.shape[0], : source.shape[1]] = source
    p, q = Mask.from_array(a), Mask.from_array(b)
    same(p & q, large[0] & large[1])
    same(p | q, large[0] | large[1])
    same(p ^ q, large[0] ^ large[1])
    same(p - q, large[0] & ~large[1])
    same(~p, ~a)
    assert (p == q) == (a.shape == b.shape and bool((a == b).all())) and (p != q) == (not p == q)
    for operator in ("and", "or", "xor", "sub"):
        changed = p.copy()
        before = changed
        changed = getattr(changed, f"__i{operator}__")(q)
        assert changed is before and changed == getattr(p, f"__{operator}__")(q)
    assert p.is_subset(p | q) and (p & q).is_subset(p, offset=(0, 0))
    assert p != 3 and not p == "mask"
    with pytest.raises(TypeError):
        p & 3


@given(arrays(), st.data())
def test_items(array, data):
    mask = Mask.from_array(array)
    height, width = array.shape
    edge = st.one_of(st.none(), st.integers(-width - 3, width + 3))
    rows, columns = slice(data.draw(edge), data.draw(edge)), slice(data.draw(edge), data.draw(edge))
    same(mask[columns, rows], array[rows, columns])
    changed, wanted = mask.copy(), array.copy()
    changed[columns, rows] = True
    wanted[rows, columns] = True
    same(changed, wanted)
    changed[columns, rows] = mask[columns, rows]
    same(changed, array)
    if width and height:
        x, y = data.draw(st.integers(-width, width - 1)), data.draw(st.integers(-height, height - 1))
        assert mask[x, y] == array[y, x]
        assert ((x % width, y % height) in mask) == array[y, x]
        same(mask[x, :], array[:, x : x + 1 if x != -1 else None])
        changed[x, y] = not array[y, x]
        assert changed.get((x % width, y % height)) != array[y, x]


def test_items_refused():
    mask = Mask((4, 3))
    for index in ((4, 0), (0, 3), (-5, 0), (2**70, 0)):
        with pytest.raises(IndexError):
            mask[index]
    for index in (0, "ab", (1,), (1, 2, 3), (None, 2), (None, None), {0: 1, 1: 2}):
        with pytest.raises(TypeError):
            mask[index]
    with pytest.raises(ValueError):
        mask[::2, :]
    with pytest.raises(ValueError):
        mask[0:2, 0:2] = Mask((3, 2))


@given(arrays())
def test_copies_are_their_own(array):
    mask = Mask.from_array(array)
    for twin in (mask.copy(), copy.copy(mask), copy.deepcopy(mask), pickle.loads(pickle.dumps(mask))):
        assert twin == mask and twin is not mask
        twin.invert()
        same(mask, array)
        same(twin, ~array)
    assert Mask.from_text(mask.to_text()) == mask or 0 in mask.size


def test_frozen_masks():
    mask = Mask.disc(5)
    with pytest.raises(TypeError):
        hash(mask)
    frozen = mask.frozen()
    assert not mask.is_frozen and frozen.is_frozen and hash(frozen) == hash(Mask.disc(5).frozen())
    assert {frozen: 1}[mask.frozen()] == 1
    for change in (lambda m: m.fill(), lambda m: m.set((0, 0)), lambda m: m.draw(mask), lambda m: m.__ior__(mask)):
        with pytest.raises(ValueError):
            change(frozen)
    assert frozen == mask and pickle.loads(pickle.dumps(frozen)).is_frozen
    mask.freeze()
    with pytest.raises(ValueError):
        mask.clear()
    twin = mask.copy()
    twin.clear()
    assert mask.count() > 0


@given(arrays())
def test_the_buffer_is_a_snapshot(array):
    mask = Mask.from_array(array)
    view = memoryview(mask)
    assert view.readonly and view.format == "Q" and view.shape == ((array.shape[1] + 63) // 64, array.shape[0])
    words = numpy.asarray(view)
    before = words.copy()
    mask.invert()
    mask.fill()
    assert numpy.array_equal(words, before)
    for y, x in numpy.argwhere(array)[:50]:
        assert words[x // 64, y] >> numpy.uint64(x % 64) & numpy.uint64(1)
    assert sum(int(word).bit_count() for word in words.flat) == array.sum()


def test_drawing_itself():
    assert repr(Mask.from_text("#.\n.#")) == "<hitmask.Mask 2x2, 2 solid>\n#.\n.#"
    assert repr(Mask((500, 500))) == "<hitmask.Mask 500x500, 0 solid>"
    assert Mask((3, 3))._repr_png_().startswith(b"\x89PNG")
    assert "<img" in Mask((3, 3))._repr_html_()
    with pytest.raises(ValueError):
        Mask.from_text("#?")
    assert Mask.from_text("##").difference_text(Mask.from_text("#.\n.#")).split() == ["#-", ".+"]


@given(arrays())
def test_components(array):
    mask = Mask.from_array(array)
    for neighbours in (4, 8):
        wanted = components(array, neighbours)
        found = mask.components(neighbours)
        assert [part.area for part in found] == [len(part) for part in wanted]
        assert [part.first for part in found] == [part[0] for part in wanted]
        labels = mask.label_components(neighbours=neighbours)
        for number, pixels in enumerate(wanted, 1):
            assert all(labels[y, x] == number for x, y in pixels)
        for part, (cut, origin) in zip(found, mask.component_masks(neighbours)):
            assert part.mask == cut and part.box[:2] == origin and part.box[2:] == cut.size
    assert [part.area for part in mask] == [part.area for part in mask.components()]
    areas = [part.area for part in mask]
    assert mask.largest_component().count() == max(areas, default=0)
    for part in mask.components()[:3]:
        assert mask.component_at(part.first).count() == part.area
        assert "area" in repr(part)


def test_bad_choices():
    mask = Mask((3, 3))
    for call in (lambda: mask.components(6), lambda: mask.grow(1, "far"), lambda: mask.grow(1, reach=8),
                 lambda: mask.scale((2, 2), "best"), lambda: mask.paint_box((0, 0, 1, 1), "blot")):
        with pytest.raises(TypeError):
            call()
    for call in (lambda: mask.grow(-1), lambda: mask.coarse(0), lambda: mask.scale((-1, 2)),
                 lambda: mask.pad(left=-9), lambda: mask.grow(2**31 - 1)):
        with pytest.raises(ValueError):
            call()
