// Sheets of artists' tools: the fixtures of tests/import, and what tests/import/json_test.cpp expects.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { decodePng } from './png_pixels.mjs';
import { importEntry, root } from './setup.mjs';

let Mask, Sheet, decodeSheet;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, Sheet, decodeSheet } = entry);
});

const readPng = (path) => decodePng(readFileSync(path));
const packed = join(root, 'tests/import/packed');

function untrimmed(sheet, name) {
  const { width, height, solid } = sheet.frame(name);
  const whole = new Mask(width, height);
  whole.draw(sheet.mask(name).shape, solid.x, solid.y);
  return whole;
}

for (const folder of ['JsonHash', 'JsonArray', 'Phaser3']) {
  test(`frames of ${folder} are the originals`, async () => {
    const page = Mask.fromImageData(await readPng(join(packed, folder, 'sheet.png')));
    const sheet = decodeSheet(readFileSync(join(packed, folder, 'sheet.json'), 'utf8'), page);
    const originals = readdirSync(join(packed, 'originals'));
    for (const name of originals)
      assert.ok(untrimmed(sheet, name).equals(Mask.fromImageData(await readPng(join(packed, 'originals', name)))), name);
    assert.equal(sheet.frameCount, originals.length);
    assert.equal(sheet.animation('walk').frames.length, 3);
  });
}

/** As Aseprite exports a hash of frames of 4 x 4 pixels. */
function aseprite(names, meta) {
  const frame = (x) => ({ frame: { x, y: 0, w: 4, h: 4 }, rotated: false, trimmed: true, spriteSourceSize: { x: 2, y: 1, w: 4, h: 4 }, sourceSize: { w: 16, h: 12 }, duration: 20 });
  const frames = Object.fromEntries(names.map((name, i) => [name, frame(4 * i)]));
  return decodeSheet(JSON.stringify({ frames, meta: { app: 'https://www.aseprite.org/', image: 'hero.png', ...meta } }), { 'hero.png': new Mask(64, 8, true) });
}

const framesOf = (sheet, name) => [...sheet.animation(name).frames];

test('tags by the numbers of names', () => {
  const sheet = aseprite(['hero 2.aseprite', 'hero 0.aseprite', 'hero 1.aseprite', 'hero 3.aseprite'], { frameTags: [
    { name: 'a', from: 0, to: 1, direction: 'pingpong', repeat: '3' }, { name: 'b', from: 2, to: 3, direction: 'reverse' }, { name: 'c', from: 0, to: 3, direction: 'pingpong_reverse' }] });
  assert.deepEqual(['a', 'b', 'c'].map((name) => framesOf(sheet, name)), [[1, 2], [0, 3], [1, 2, 0, 3]]);
  assert.deepEqual([0, 1, 2].map((i) => sheet.animation(i).playback), ['ping_pong', 'reverse', 'ping_pong_reverse']);
  assert.equal(sheet.animation(0).repeat, 3);
  assert.equal(sheet.frame(0).duration, 20);
  assert.deepEqual(sheet.frame(0).solid, { x: 2, y: 1, w: 4, h: 4 });
  assert.ok(Sheet.fromBytes(sheet.toBytes()).equals(sheet));
});

test('tags by other names', () => {
  const tag = (name, from, to) => ({ name, from, to });
  const byTag = aseprite(['h #run 0.ase', 'h #run 1.ase', 'h #hit 0.ase'], { frameTags: [tag('run', 7, 8), tag('hit', -1, -1)] });
  assert.deepEqual([framesOf(byTag, 'run'), framesOf(byTag, 'hit')], [[0, 1], [2]]);
  assert.deepEqual(framesOf(aseprite(['h-001', 'h-002', 'h-003'], { frameTags: [tag('x', 1, 2)] }), 'x'), [1, 2]);
  assert.deepEqual(framesOf(aseprite(['h.aseprite'], { frameTags: [tag('x', 0, 0)] }), 'x'), [0]);
  const layers = aseprite(['h (arm) 0.ase', 'h (arm) 1.ase', 'h (leg) 0.ase', 'h (leg) 1.ase'], { frameTags: [tag('x', 0, 1)] });
  assert.deepEqual(framesOf(layers, 'h (leg)/x'), [2, 3]);
});

test('tags that cannot be matched fail', () => {
  const says = (names, tags, message) => assert.throws(() => aseprite(names, { frameTags: tags }), (error) => error.code === 'data' && error.message.includes(message) || assert.fail(error.message));
  says(['h 0.ase', 'h 2.ase'], [{ name: 'x', from: 0, to: 2 }], "meta.frameTags[0]: 'x': the names of the frames do not tell which are 0 to 2");
  says(['h 0.ase', 'h 1.ase'], [{ name: 'x', from: -1, to: -1 }], "meta.frameTags[0].from: -1 is no frame, and none is called after the tag 'x'");
  says(['h 0.ase', 'h 1.ase'], [{ name: 'x', from: 0, to: 99 }], "meta.frameTags[0].to: 'x' ends with frame 99, but the last one in the names of the frames is 1");
  says([], [{ name: 'x', from: 0, to: 1 }], 'the sheet has no frames');
  says(['left', 'right'], [{ name: 'x', from: 0, to: 1 }], 'do not tell');
  says(['h 0.ase'], [{ name: 'x', from: 0, to: 0, direction: 'sideways' }], "meta.frameTags[0].direction: unknown direction 'sideways'");
  says(['h 0.ase'], [{ name: 'x', from: 1, to: 0 }], 'starts after its end');
});

test('slices from their keys on', () => {
  const sheet = aseprite(['h 0.ase', 'h 1.ase', 'h 2.ase', 'h 3.ase'], { slices: [
    { name: 'fist', keys: [{ frame: 1, bounds: { x: 1, y: 2, w: 3, h: 4 } }, { frame: 2, bounds: { x: 0, y: 0, w: 0, h: 0 } }, { frame: 3, bounds: { x: -5, y: 2, w: 3, h: 1 }, pivot: { x: 1, y: 0 } }] },
    { name: 'pivot', keys: [{ frame: 2, bounds: { x: 4, y: 5, w: 1, h: 1 }, pivot: { x: 0, y: 1 } }] }] });
  assert.deepEqual([0, 1, 2, 3].map((i) => sheet.partMask(i, 'fist')?.shape.count() ?? null), [null, 12, null, 3]);
  assert.deepEqual([1, 2, 3].map((i) => sheet.frame(i).pivot), [{ x: 0, y: 0 }, { x: 4, y: 6 }, { x: 4, y: 6 }]);
});

test('mistakes name the field', () => {
  const page = new Mask(8, 8, true);
  const says = (json, message) => assert.throws(() => decodeSheet(json, page), (error) => error.code === 'data' && error.message.includes(message) || assert.fail(error.message));
  says('{', 'the sheet is not JSON');
  says('{}', 'frames: is missing');
  says({ frames: { a: {} } }, "frames['a'].frame.x: is missing");
  says({ frames: [{ filename: 'a', frame: { x: 0, y: 0, w: 1.5, h: 1 } }] }, "frames[0].frame.w: '1.5' is not a whole number");
  says({ frames: [{ filename: 'a', frame: { x: 5, y: 0, w: 4, h: 4 } }] }, 'the region 5, 0, 4 x 4 is not on its page');
  says({ frames: [{ filename: 'a', frame: { x: 0, y: 0, w: 4, h: 4 }, duration: -1 }] }, 'duration: is negative');
  assert.throws(() => decodeSheet({ frames: { a: { frame: { x: 0, y: 0, w: 1, h: 1 } } } }, { 'other.png': page }), { code: 'data' });
});
