// Arguments of every wrong kind are refused with an error, and the module goes on.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importEntry, tools } from './setup.mjs';

const fc = tools('fast-check');
let hitmask;
before(async () => {
  hitmask = await importEntry('hitmask');
  assert.throws(() => new hitmask.Mask(1, 1), { code: 'uninitialised' });
  await hitmask.init();
});

const thrower = new Proxy({}, { get() { throw new RangeError('a getter that throws'); }, has() { throw new RangeError('has'); } });
const WRONG = [
  undefined, null, NaN, Infinity, -Infinity, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), -0, 0, -1, 1, 70_000, 'text', '', 5n, Symbol('s'), true, [], {}, [1, 2, 3],
  () => 1, new Float64Array(3), new Int32Array(4), new ArrayBuffer(8), structuredCloneDetached(), thrower, { length: 2 ** 40 }, { length: -1 }, { valueOf() { throw new Error('valueOf'); } },
];

function structuredCloneDetached() {
  const array = new Uint8Array(64);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/** Functions of an object and of its prototypes, except what ends it. */
function functionsOf(object) {
  const names = new Set();
  for (let at = object; at !== null && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at))
    Object.getOwnPropertyNames(at).forEach((name) => names.add(name));
  return [...names].filter((name) => !['constructor', 'prototype', 'dispose', 'fromImage', 'isDisposed', 'size', 'callee', 'caller', 'arguments'].includes(name) && typeof object[name] === 'function');
}

function isExpected(error) {
  return error instanceof hitmask.HitmaskError ? typeof error.code === 'string' && error.message.length > 0
    : error instanceof TypeError || error instanceof RangeError || error.message === 'valueOf' || error.message === 'has';
}

function subjects() {
  const { Mask, World, Transform, Snapshot, Sheet } = hitmask;
  const world = new World();
  world.add({ shape: { width: 5, height: 5 } });
  const mask = Mask.disc(3);
  const sheet = new Sheet();
  sheet.addFrame({ name: 'a', mask, parts: [{ name: 'p', box: { x: 0, y: 0, w: 2, h: 2 } }] });
  sheet.addAnimation({ name: 'b', frames: [0] });
  return { sheet, Sheet, mask, world, placed: mask.place(new Transform()), snapshot: world.snapshot(), Mask, Snapshot, Transform, transform: new Transform(),
    functions: { overlapMany: hitmask.overlapMany, overlapAreaMany: hitmask.overlapAreaMany, contactMany: hitmask.contactMany,
      decodeSheet: hitmask.decodeSheet, sheetFiles: hitmask.sheetFiles, sheetFormat: hitmask.sheetFormat } };
}

test('every function, with wrong arguments', () => {
  const { Mask, World } = hitmask;
  const argument = fc.oneof(fc.nat({ max: WRONG.length - 1 }).map((wrong) => ({ wrong })), fc.integer({ min: -9, max: 9 }), fc.constantFrom('mask', 'world', 'placed', 'snapshot', 'transform', 'sheet').map((name) => ({ subject: name })));
  const anySubject = fc.constantFrom('mask', 'world', 'placed', 'snapshot', 'Mask', 'Snapshot', 'Transform', 'transform', 'functions', 'sheet', 'Sheet');
  fc.assert(fc.property(anySubject, fc.nat(), fc.array(argument, { maxLength: 7 }), (name, which, raw) => {
    const all = subjects();
    const subject = all[name];
    const names = name === 'functions' ? Object.keys(subject) : functionsOf(subject);
    const values = raw.map((value) => (typeof value === 'number' ? value : 'wrong' in value ? WRONG[value.wrong] : all[value.subject]));
    try {
      subject[names[which % names.length]](...values);
    } catch (error) {
      assert.ok(isExpected(error), `${name}.${names[which % names.length]}: ${error?.stack}`);
    }
    for (const one of [all.mask, all.world, all.placed, all.snapshot, all.sheet]) one.dispose();
  }), { numRuns: Number(process.env.HITMASK_RUNS ?? 20_000) });
  const [mask, world] = [Mask.disc(4), new World()];
  world.add({ shape: mask });
  assert.equal(world.step().length, 0);
  assert.equal(mask.count(), 49);
});

test('constructors and definitions with wrong values', () => {
  const { Mask, World, Transform } = hitmask;
  for (const value of WRONG)
    for (const make of [() => new Mask(value, 2), () => new Mask(2, value), () => new World({ periodX: value }), () => new World({ angleSteps: value }), () => new Transform({ x: value, degrees: value }),
      () => new World().add({ shape: value }), () => new World().add({ shape: { width: 2, height: 2 }, x: value, layer: value, user: value }), () => new World().add(value)])
      try {
        make().dispose?.();
      } catch (error) {
        assert.ok(isExpected(error), error?.stack);
      }
});

test('huge sizes are refused, and memory stays as it is', () => {
  const { Mask, World } = hitmask;
  for (const make of [() => new Mask(65_536, 1), () => new Mask(-1, 1), () => Mask.disc(40_000), () => new Mask(2, 2).pad(70_000, 0, 0, 0), () => new Mask(2, 2).scale(65_535, 70_000), () => new Mask(2, 2).grow(40_000),
    () => new Mask(60_000, 1).convolve(new Mask(60_000, 1))]) assert.throws(make, { code: 'size' });
  assert.throws(() => new World({ periodX: -1 }), { code: 'argument' });
  assert.throws(() => new World({ angleSteps: 3 }), { code: 'argument' });
});

test('use after dispose', () => {
  const { Mask, World } = hitmask;
  const [mask, other] = [Mask.disc(4), Mask.disc(5)];
  mask.dispose();
  mask.dispose();
  assert.ok(mask.isDisposed);
  for (const use of [() => mask.count(), () => mask.overlap(other, 0, 0), () => other.overlap(mask, 0, 0), () => new World().add({ shape: mask }), () => hitmask.overlapMany([mask], [0], [0], [0, 0])])
    assert.throws(use, hitmask.HitmaskError);
  if (typeof Symbol.dispose === 'symbol') other[Symbol.dispose]();
  else other.dispose();
  assert.ok(other.isDisposed);
});

test('a mask that is edited leaves worlds and placed masks as they are', () => {
  const { Mask, World, Transform } = hitmask;
  const world = new World();
  const mask = new Mask(8, 8, true);
  const body = world.add({ shape: mask });
  const placed = mask.place(new Transform());
  const copy = mask.copy();
  mask.clear();
  assert.deepEqual([...world.queryPoint(3, 3)], [body]);
  assert.ok(placed.covers(3, 3));
  assert.equal(copy.count(), 64);
  world.setShape(body, { shape: mask });
  assert.equal(world.queryPoint(3, 3).length, 0);
});
