// Masks and pairs against naive versions over arrays of rows.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as naive from './naive.mjs';
import { importEntry, tools } from './setup.mjs';

const fc = tools('fast-check');
let Mask, Transform, overlapMany, overlapAreaMany, contactMany;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, Transform, overlapMany, overlapAreaMany, contactMany } = entry);
});

const rows = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 12 })).chain(([width, height]) =>
  fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), { minLength: height, maxLength: height }));
const offset = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -75, max: 75 }) }, { weight: 1, arbitrary: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) });
const pair = fc.tuple(rows, rows, offset, fc.integer({ min: -13, max: 13 }));

function withMasks(lists, use) {
  const masks = lists.map((list) => Mask.fromText(naive.textOf(list)));
  try {
    use(...masks);
  } finally {
    masks.forEach((mask) => mask.dispose());
  }
}

const plain = (contact) => contact && { ...contact };
const check = (arbitrary, property) => fc.assert(fc.property(arbitrary, property), { numRuns: Number(process.env.HITMASK_RUNS ?? 300) });

test('questions about a pair', () => check(pair, ([a, b, dx, dy]) => withMasks([a, b], (first, second) => {
  const points = naive.shared(a, b, dx, dy);
  assert.equal(first.overlap(second, dx, dy), points.length > 0);
  assert.equal(first.overlapArea(second, dx, dy), points.length);
  for (const which of ['firstPoint', 'leftmostPoint', 'rightmostPoint', 'bottommostPoint'])
    assert.deepEqual(first[which](second, dx, dy), naive[which](points), which);
  assert.deepEqual(plain(first.contact(second, dx, dy)), naive.contact(a, b, dx, dy));
  assert.equal(first.overlapMask(second, dx, dy).count(), points.length);
})));

test('many pairs are as single ones', () => check(fc.tuple(fc.array(rows, { minLength: 1, maxLength: 4 }), fc.array(fc.tuple(fc.nat(), fc.nat(), offset, offset), { maxLength: 300 })), ([lists, questions]) =>
  withMasks(lists, (...masks) => {
    const a = Uint32Array.from(questions, ([i]) => i % masks.length);
    const b = questions.map(([, j]) => j % masks.length);
    const offsets = Int32Array.from(questions.flatMap(([, , dx, dy]) => [dx, dy]));
    const single = questions.map(([, , dx, dy], i) => plain(masks[a[i]].contact(masks[b[i]], dx, dy)));
    assert.deepEqual([...overlapMany(masks, a, b, offsets)], single.map((contact) => (contact === null ? 0 : 1)));
    assert.deepEqual([...overlapAreaMany(masks, a, b, offsets)], single.map((contact) => contact?.area ?? 0));
    const many = contactMany(masks, a, b, offsets);
    single.forEach((contact, i) => {
      assert.equal(many.area[i], contact?.area ?? 0);
      if (contact !== null) assert.deepEqual([...many.box.subarray(4 * i, 4 * i + 4)], Object.values(contact.box));
    });
  })));

test('sweeps walk pixel by pixel', () => check(fc.tuple(rows, rows, fc.integer({ min: -90, max: 90 }), fc.integer({ min: -20, max: 20 }), fc.integer({ min: -120, max: 120 }), fc.integer({ min: -40, max: 40 })),
  ([a, b, dx, dy, byX, byY]) => withMasks([a, b], (first, second) => {
    const { contact, ...found } = first.sweep(second, dx, dy, byX, byY);
    assert.deepEqual(found, naive.sweep(a, b, dx, dy, byX, byY));
    if (found.firstBlocked) assert.deepEqual(plain(contact), naive.contact(a, b, found.firstBlocked.x, found.firstBlocked.y));
  })));

test('masks from text, pixels and functions are the same', () => check(rows, (list) => withMasks([list], (mask) => {
  const text = naive.textOf(list);
  assert.equal(mask.toText(), text);
  assert.equal(mask.count(), text.split('#').length - 1);
  const again = Mask.fromFunction(mask.width, mask.height, (x, y) => list[y][x]);
  assert.ok(again.equals(mask));
  assert.equal(again.contentHash(), mask.contentHash());
  assert.ok(Mask.fromAlpha(mask.toPixels(), mask.width, mask.height).equals(mask));
  const grown = mask.grow(2);
  assert.equal(grown.mask.toText(), naive.textOf(naive.grown(list, 2)));
  assert.deepEqual(grown.position, { x: -2, y: -2 });
  assert.ok(mask.flipX().flipX().turn(1).turn(3).transpose().transpose().equals(mask));
  assert.ok(mask.xor(mask).equals(new Mask(mask.width, mask.height)));
  assert.ok(mask.isSubset(mask.fillHoles()));
  const painted = new Mask(mask.width, mask.height);
  for (const { x, y, w, h } of mask.rectangles()) painted.paintBox(x, y, w, h);
  assert.ok(painted.equals(mask));
  const outlined = new Mask(mask.width, mask.height);
  for (const loop of mask.trace()) outlined.paintPolygon(loop.corners, 'even_odd', 'toggle');
  assert.ok(outlined.equals(mask));
})));

test('a placed mask covers what its raster has', () => check(fc.tuple(rows, fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: 0.5, max: 3, noNaN: true }), fc.boolean()), ([list, degrees, scale, flipX]) =>
  withMasks([list], (mask) => {
    const placed = mask.place(Transform.aboutMiddle(mask, { x: 50.25, y: -3, degrees, scaleX: scale, scaleY: scale, flipX }));
    const raster = placed.rasterise();
    assert.deepEqual({ ...placed.bounds(), w: raster.mask.width, h: raster.mask.height }, placed.bounds());
    assert.equal(placed.overlapArea(placed), raster.mask.count());
    const { x, y } = raster.position;
    assert.equal(placed.covers(x, y), raster.mask.get(0, 0));
    placed.dispose();
    raster.mask.dispose();
  })));
