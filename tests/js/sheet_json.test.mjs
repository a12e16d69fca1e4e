// JSON of Aseprite and TexturePacker: the fixtures and the messages of tests/import/json_test.cpp.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { baked, hashOf, recorded, sheets } from './native_sheets.mjs';
import { decodePng } from './png_pixels.mjs';
import { importEntry, root, tools } from './setup.mjs';

const fc = tools('fast-check');
let Mask, Sheet, decodeSheet, sheetFiles, sheetFormat;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, Sheet, decodeSheet, sheetFiles, sheetFormat } = entry);
});

const readPng = (path) => decodePng(readFileSync(path));

/** The frame as the artist drew it. */
function untrimmed(sheet, name) {
  const { width, height, solid } = sheet.frame(name);
  const mask = new Mask(width, height);
  mask.draw(sheet.mask(name).shape, solid.x, solid.y);
  return mask;
}

// --- The same as the native tool ----------------------------------------------------------------

/** What `hitmask info --json` prints, as far as a sheet has it. */
function infoOf(sheet, format) {
  const row = ({ x, y, w, h }) => [x, y, w, h];
  const frames = Array.from({ length: sheet.frameCount }, (_, i) => {
    const { name, width, height, solid, duration, pivot, parts } = sheet.frame(i);
    return { name, size: [width, height], box: row(solid), area: sheet.mask(i).shape.count(), duration, pivot: [pivot.x, pivot.y],
      parts: parts.map((part) => ({ name: part.name, box: row(part.box), area: sheet.partMask(i, part.name).shape.count() })) };
  });
  const animations = Array.from({ length: sheet.animationCount }, (_, i) => {
    const { name, frames: shown, playback, repeat, duration } = sheet.animation(i);
    return { name, frames: [...shown].map((frame) => frames[frame].name), playback: playback.replaceAll('_', '-'), repeat, duration };
  });
  return { format, frames, animations, parts: sheet.partNames() };
}

for (const name of sheets)
  test(`${name}: what the native tool makes of it, to the byte`, async () => {
    const { info: { masks, memory, ...info }, baked: hash } = recorded()[name];
    const path = join(root, name);
    const json = readFileSync(path);
    const { pictures, related } = sheetFiles(json, { name });
    assert.equal(related.length, 0);
    const byName = new Map(await Promise.all(pictures.map(async (file) => [file, await readPng(join(dirname(path), file))])));
    const sheet = decodeSheet(json, byName, { name });
    assert.deepEqual(infoOf(sheet, sheetFormat(json)), info);
    assert.equal(hashOf(sheet.toBytes()), hash);
    assert.ok(Sheet.fromBytes(sheet.toBytes()).equals(sheet));
    const tool = process.env.HITMASK_TOOL ?? join(root, 'build/test/bin/hitmask');
    if (existsSync(tool)) assert.deepEqual(Buffer.from(sheet.toBytes()), baked(tool, path));
  });

test('frames that another packer packed are the originals', async () => {
  const folder = join(root, 'tests/import/packed');
  const originals = readdirSync(join(folder, 'originals'));
  for (const kind of ['JsonHash', 'JsonArray', 'Phaser3']) {
    const sheet = decodeSheet(readFileSync(join(folder, kind, 'sheet.json'), 'utf8'), await readPng(join(folder, kind, 'sheet.png')));
    assert.equal(sheet.frameCount, originals.length);
    for (const name of originals) assert.ok(untrimmed(sheet, name).equals(Mask.fromImageData(await readPng(join(folder, 'originals', name)))), name);
    assert.equal(sheet.animation('walk').frames.length, 3);
  }
});

// --- A packer of its own ------------------------------------------------------------------------

/** Trims frames, turns some of them, and puts them on pages side by side. */
function pack(frames, pages, clockwise) {
  const masks = Array.from({ length: pages }, () => new Mask(512, 40));
  const used = masks.map(() => 1);
  const packed = frames.map(({ width, height, bits, turned }, i) => {
    const original = Mask.fromFunction(width, height, (x, y) => bits[(x * 7 + y * 13) % bits.length]);
    const { mask, position } = original.cropToSolid();
    const page = i % pages;
    masks[page].draw(turned ? mask.turn(clockwise ? 1 : 3) : mask, used[page], 2);
    const entry = {
      frame: { x: used[page], y: 2, w: mask.width, h: mask.height }, rotated: turned, trimmed: true,
      spriteSourceSize: { ...position, w: mask.width, h: mask.height }, sourceSize: { w: width, h: height } };
    used[page] += Math.max(mask.width, mask.height) + 1;
    return { name: `frame_${i}`, original, page, entry };
  });
  const pictures = Object.fromEntries(masks.map((mask, i) => [`page${i}.png`, i === 1 ? mask : { data: mask.toPixels(), width: 512, height: 40 }]));
  return { packed, pictures };
}

const hash = (frames) => Object.fromEntries(frames.map(({ name, entry }) => [name, entry]));
const list = (frames) => frames.map(({ name, entry }) => ({ filename: name, ...entry }));
const anyFrames = fc.array(fc.record({
  width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }), turned: fc.boolean(),
  bits: fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }) }), { minLength: 1, maxLength: 12 });

test('hash, list, several pages and several files, turned either way', () => {
  fc.assert(fc.property(anyFrames, fc.integer({ min: 1, max: 3 }), fc.boolean(), (frames, pages, clockwise) => {
    const { packed, pictures } = pack(frames, pages, clockwise);
    const of = (page) => packed.filter((frame) => frame.page === page);
    const numbers = Array.from({ length: pages }, (_, i) => i);
    const meta = (page) => ({ image: `page${page}.png`, scale: '1', related_multi_packs: numbers.map((i) => `s-${i}.json`) });
    const files = numbers.map((page) => JSON.stringify({ frames: (page === 1 ? list : hash)(of(page)), meta: meta(page) }));
    const related = Object.fromEntries(files.map((file, i) => [`s-${i}.json`, file]));
    const options = { rotated: clockwise ? 'clockwise' : 'counter_clockwise', related, name: 'art/s-0.json' };
    const texture = (page) => ({ image: `page${page}.png`, frames: (page === 1 ? hash : list)(of(page)) });
    for (const json of [files[0], JSON.stringify({ textures: numbers.map(texture) })]) {
      const sheet = decodeSheet(json, pictures, options);
      assert.equal(sheet.frameCount, packed.length);
      for (const { name, original } of packed) assert.ok(untrimmed(sheet, name).equals(original), name);
      sheet.dispose();
    }
    assert.equal(sheetFiles(files[0], options).related.length, pages - 1);
  }), { numRuns: 30 });
});

// --- Texts by hand ------------------------------------------------------------------------------

const page = () => new Mask(64, 8, true);
const box = '"frame":{"x":0,"y":0,"w":1,"h":1}';
const aseFrame = (name, duration) => `${JSON.stringify(name)}:{"frame":{"x":0,"y":0,"w":4,"h":4},"rotated":false,` +
  `"spriteSourceSize":{"x":2,"y":1,"w":4,"h":4},"sourceSize":{"w":16,"h":12},"duration":${duration}}`;
const aseJson = (names, meta = '') => `{"frames":{${names.map((name, i) => aseFrame(name, 20 + 10 * i)).join(',')}},` +
  `"meta":{"app":"https://www.aseprite.org/","image":"hero.png"${meta === '' ? '' : `,${meta}`}}}`;
const tag = (name, from, to, more = {}) => JSON.stringify({ name, from, to, ...more });
const tags = (...all) => `"frameTags":[${all.join(',')}]`;
const framesOf = (sheet, name) => [...sheet.animation(name).frames];

/** The message is the whole one, or begins with it. */
function expectError(json, message, options = {}, pictures = { 'hero.png': page() }) {
  assert.throws(() => decodeSheet(json, pictures, options), (error) => {
    assert.equal(error.name, 'HitmaskError', error.stack);
    assert.ok(error.message.startsWith(`sheet: ${message}`), `'${error.message}' does not begin with '${message}'`);
    return true;
  });
}

test('pivots, and animations of the file', () => {
  const sheet = decodeSheet(`{"frames":{"a.png":{"frame":{"x":0,"y":0,"w":3,"h":5},"pivot":{"x":0.5,"y":1}},
    "b.png":{"frame":{"x":0,"y":0,"w":3.0,"h":5},"anchor":{"x":-0.3333333333,"y":2.25e0}},"c":{${box}}},
    "animations":{"blink":["b.png","a.png","b.png"]},"meta":{"image":"p.png"}}`, page(), { pivotX: 0.5, pivotY: 1, duration: 40 });
  assert.deepEqual([0, 1, 2].map((i) => sheet.frame(i).pivot), [{ x: 1.5, y: 5 }, { x: -1, y: 11.25 }, { x: 0.5, y: 1 }]);
  assert.equal(sheet.frame(2).duration, 40);
  assert.deepEqual(framesOf(sheet, 'blink'), [1, 0, 1]);
});

test('texts, bytes and objects', () => {
  const json = aseJson(['h 0.ase', 'h 1.ase'], tags(tag('x', 0, 1)));
  const bytes = new TextEncoder().encode(`\ufeff${json}`);
  const sheet = decodeSheet(json, page());
  for (const other of [bytes, bytes.buffer, `\ufeff${json}`, JSON.parse(json)]) assert.ok(decodeSheet(other, page()).equals(sheet));
});

test('which pixels are solid', () => {
  const data = Uint8ClampedArray.of(9, 9, 9, 1, 255, 0, 255, 255, 254, 0, 255, 200);
  const area = (options) => decodeSheet('{"frames":{"a":{"frame":{"x":0,"y":0,"w":3,"h":1}}}}', { data, width: 3, height: 1 }, options).mask(0).shape.count();
  assert.equal(area({}), 3);
  assert.equal(area({ threshold: 199 }), 2);
  assert.equal(area({ key: { colour: [255, 0, 255] } }), 2);
  assert.equal(area({ key: { colour: [255, 0, 255], tolerance: 1 } }), 1);
});

test('tags by the numbers and by the names of frames', () => {
  let sheet = decodeSheet(aseJson(['hero 2.aseprite', 'hero 0.aseprite', 'hero 1.aseprite', 'hero 3.aseprite'], tags(
    tag('a', 0, 1, { direction: 'pingpong', repeat: '3', data: 'mine' }), tag('b', 2, 3, { direction: 'reverse' }),
    tag('c', 0, 3, { direction: 'pingpong_reverse' }))), page());
  assert.deepEqual(['a', 'b', 'c'].map((name) => framesOf(sheet, name)), [[1, 2], [0, 3], [1, 2, 0, 3]]);
  const { playback, repeat, user } = sheet.animation('a');
  assert.deepEqual([playback, repeat, user, sheet.animation('c').playback], ['ping_pong', 3, 'mine', 'ping_pong_reverse']);
  sheet = decodeSheet(aseJson(['h #run 0.ase', 'h #run 1.ase', 'h #hit 0.ase'], tags(tag('run', 7, 8), tag('hit', -1, -1))), page());
  assert.deepEqual([framesOf(sheet, 'run'), framesOf(sheet, 'hit')], [[0, 1], [2]]);
  assert.deepEqual(framesOf(decodeSheet(aseJson(['h-001', 'h-002', 'h-003'], tags(tag('x', 1, 2))), page()), 'x'), [1, 2]);
  assert.deepEqual(framesOf(decodeSheet(aseJson(['h.aseprite'], tags(tag('x', 0, 0))), page()), 'x'), [0]);
  sheet = decodeSheet(aseJson(['h (arm) 0.ase', 'h (arm) 1.ase', 'h (leg) 0.ase', 'h (leg) 1.ase'], tags(tag('x', 0, 1))), page());
  assert.deepEqual(framesOf(sheet, 'h (leg)/x'), [2, 3]);
  assert.deepEqual(framesOf(decodeSheet(aseJson(['walk 0.ase', 'walk 1.ase', 'walk 2.ase'], tags(tag('walk', 1, 2))), page()), 'walk'), [1, 2]);
});

test('tags that cannot be matched', () => {
  const expect = (names, tagged, message) => expectError(aseJson(names, tags(...tagged)), message);
  expect(['h 0.ase', 'h 2.ase'], [tag('x', 0, 2)], "meta.frameTags[0]: 'x': the names of the frames do not tell which are 0 to 2");
  expect(['h 0.ase', 'h 1.ase'], [tag('x', -1, -1)], "meta.frameTags[0].from: -1 is no frame, and none is called after the tag 'x'");
  expect(['h 0.ase', 'h 1.ase'], [tag('x', 0, 99)], "meta.frameTags[0].to: 'x' ends with frame 99, but the last one in the names of the frames is 1");
  expect([], [tag('x', 0, 1)], 'the sheet has no frames');
  expect(['h 0.ase'], [tag('x', 0, 0, { direction: 'sideways' })], "meta.frameTags[0].direction: unknown direction 'sideways'");
  expect(['h 0.ase'], [tag('x', 0, 0), tag('x', 0, 0)], "meta.frameTags[1].name: 'x' is the name of meta.frameTags[0], too");
  expect(['h 0.ase'], [tag('x', 1, 0)], 'meta.frameTags[0]: starts after its end');
});

test('slices from their keys on', () => {
  const key = (frame, x, y, w, h, pivot) => ({ frame, bounds: { x, y, w, h }, ...(pivot && { pivot }) });
  const slices = (...all) => `"slices":${JSON.stringify(all)}`;
  const names = ['h 0.ase', 'h 1.ase', 'h 2.ase', 'h 3.ase'];
  const fist = { name: 'fist', data: 'hurts', keys: [key(1, 1, 2, 3, 4), key(2, 0, 0, 0, 0), key(3, -5, 2, 3, 1, { x: 1, y: 0 })] };
  const sheet = decodeSheet(aseJson(names, slices(fist, { name: 'pivot', keys: [key(2, 4, 5, 1, 1, { x: 0, y: 1 })] })), page());
  assert.deepEqual([0, 1, 2, 3].map((i) => sheet.frame(i).parts.map(({ box: { x, y, w, h }, user }) => [x, y, w, h, user])),
    [[], [[1, 2, 3, 4, 'hurts']], [], [[-5, 2, 3, 1, 'hurts']]]);
  assert.deepEqual([1, 2, 3].map((i) => sheet.frame(i).pivot), [{ x: 0, y: 0 }, { x: 4, y: 6 }, { x: 4, y: 6 }]);
  const expect = (message, limits, ...all) => expectError(aseJson(names.slice(0, 3), slices(...all)), message, { limits });
  const slice = (name, ...frames) => ({ name, keys: frames.map((frame) => key(frame, 0, 0, 2, 2)) });
  expect('meta.slices[0].keys[0].frame: is negative', {}, slice('a', -1));
  expect('meta.slices[0].keys[1].frame: another key has this frame', {}, slice('a', 1, 1));
  expect('meta.slices: 2 parts: over the limit of 1', { parts: 1 }, slice('pivot', 0), slice('a', 1));
  const many = Array.from({ length: 30 }, (_, i) => `h ${i}.ase`);
  const json = aseJson(many, slices(slice('n'.repeat(1_000), 0)));
  expectError(json, 'meta.slices[0]: 11000 bytes of repeated text: over the limit of 10000', { limits: { textBytes: 10_000 } });
});

test('repeated keys are seen', () => {
  expectError(aseJson(['h 0.ase', 'h 0.ase']), "frames['h 0.ase']: is there twice");
  const whole = aseJson(['h 0.ase', 'h 1.ase'], `${tags(tag('x', 0, 1))},"slices":[]`);
  const expect = (after, repeat, field) => expectError(whole.replace(after, after + repeat), `${field}: is there twice`);
  decodeSheet(whole, page());
  expect('"duration":20', ',"duration":21', "frames['h 0.ase'].duration");
  expect('"duration":20', ',"\\u0064uration":21', "frames['h 0.ase'].duration");
  expect('"w":4', ',"w":4', "frames['h 0.ase'].frame.w");
  expect('"to":1', ',"to":0', 'meta.frameTags[0].to');
  expect('"slices":[]', ',"frameTags":[]', 'meta.frameTags');
  expect('{', '"frames":{},', 'frames');
  expectError('{"frames":[{"filename":"h 0",' + `${box}},{"filename":"h 0",${box}}]}`, "frames[1]: another frame is called 'h 0'");
});

test('mistakes', () => {
  const frame = (fields) => `{"frames":{"a b":{${fields}}},"meta":{"image":"hero.png"}}`;
  const cases = [
    ['', 'the file is empty'], [' ', 'byte 2: unexpected end of input'], ['[1]', 'frames: is missing'], ['{}', 'frames: is missing'],
    ['{"frames":3}', 'frames: must be an object'], ['{"frames":{}}', 'the sheet has no frames'], ['{"frames":[{}]}', 'frames[0].filename: is missing'],
    ['{"frames":[{"filename":7}]}', 'frames[0].filename: must be a text'], [frame(''), "frames['a b'].frame: is missing"],
    [frame('"frame":{"x":0,"y":0,"w":1}'), "frames['a b'].frame.h: is missing"],
    [frame('"frame":{"x":0.5,"y":0,"w":1,"h":1}'), "frames['a b'].frame.x: '0.5' is not a whole number in range"],
    [frame('"frame":{"x":99999999999,"y":0,"w":1,"h":1}'), "frames['a b'].frame.x: '99999999999' is not a number in range"],
    [frame('"frame":{"x":0,"y":0,"w":-1,"h":1}'), "frames['a b'].frame: is negative"],
    [frame('"frame":{"x":0,"y":0,"w":"1","h":1}'), "frames['a b'].frame.w: must be a number"],
    [`{"frames":{"a\\u0000b":{${box}}}}`, 'frames.a\0b: frame \'a b\': the name contains a zero byte'],
    [frame('"frame":{"x":0,"y":0,"w":65,"h":1}'), "frames['a b']: the region 0, 0, 65 x 1 is not on its page 'hero.png' of 64 x 8 pixels"],
    [frame('"frame":{"x":2147483647,"y":2147483647,"w":2147483647,"h":2147483647}'), "frames['a b']: the region 2147483647"],
    [frame(`${box},"duration":-1`), "frames['a b'].duration: is negative"], [frame(`${box},"rotated":"yes"`), "frames['a b'].rotated: must be true or false"],
    [frame(`${box},"sourceSize":{"w":65536,"h":1}`), "frames['a b']: no mask can have 65536 x 1 pixels"],
    [frame(`${box},"spriteSourceSize":{"x":1,"y":0}`), "frames['a b']: the trimmed frame of 1 x 1 at 1, 0 leaves the untrimmed one of 1 x 1"],
    [frame(`${box},"pivot":{"x":1e308,"y":0}`), "frames['a b'].pivot.x: '1e308' is not a number in range"],
    [`{"frames":{"a":{${box}}},"meta":{"image":"gone.png"}}`, "frames.a: meta.image: 'gone.png': is not among the pictures"],
    [`{"frames":{"a":{${box}}},"animations":{"b":["c"]}}`, "animations.b[0]: there is no frame 'c'"],
    [Uint8Array.of(123, 34, 255, 34, 58, 49, 125), 'byte 3: invalid string: ill-formed UTF-8 byte'], ['{"\ud800":1}', 'the text has half a surrogate pair'],
    ['{"a":"\\ud800"}', 'byte 13: invalid string: surrogate U+D800'], ['['.repeat(100_000), 'nested too deeply'],
    ['{"frames":{"a":1e999}}', 'byte 20: a number is out of range'], ['{"a":01}', "byte 7: unexpected number literal"],
    ['{"frames":[]} x', 'byte 15: invalid literal'], ['\u00ef', 'byte 1: invalid'],
  ];
  for (const [json, message] of cases) expectError(json, message);
  assert.throws(() => decodeSheet(7, page()), /the JSON is neither a text nor bytes nor an object/);
  assert.throws(() => decodeSheet('{}', null), { code: 'argument' });
  expectError(frame(box), "frames['a b']: meta.image: 'hero.png': is not among the pictures", {}, Object.create({ 'hero.png': page() }));
  expectError(frame(box), "frames['a b']: meta.image: 'hero.png': its data is no array of bytes", {}, { 'hero.png': { data: [], width: 1, height: 1 } });
  const two = `{"textures":[{"image":"a.png","frames":{"a":{${box}}}},{"image":"b.png","frames":{"b":{${box}}}}]}`;
  expectError(two, "textures[1].frames.b: textures[1].image: 'b.png': is a second picture after 'a.png'", {}, page());
  assert.equal(decodeSheet(two, () => page()).frameCount, 2);
});

test('limits', () => {
  const frames = Array.from({ length: 9 }, (_, i) => `"f_${i}":{${box}}`).join(',');
  const json = `{"frames":{${frames}},"meta":{"image":"hero.png"}}`;
  const expect = (limits, message) => {
    expectError(json, message, { limits });
    assert.throws(() => decodeSheet(json, page(), { limits }), { code: 'limit' });
  };
  expect({ frames: 8 }, '9 frames: over the limit of 8');
  expect({ animations: 0 }, '1 animations: over the limit of 0');
  expect({ animationFrames: 8 }, '9 frames of animations: over the limit of 8');
  expect({ textBytes: 100 }, `${json.length} bytes of text: over the limit of 100`);
  expect({ pixels: 511 }, 'frames.f_0: 512 pixels: over the limit of 511');
  const image = { data: new Uint8Array(64), width: 4, height: 4 };
  assert.throws(() => decodeSheet(json, image, { limits: { imagePixels: 15 } }), /'hero.png': 4 x 4 pixels: over the limit of 15 pixels/);
  const many = `[${'0,'.repeat(200_000)}0]`;
  expectError(many, 'more values than the limits of frames and animations allow', { limits: { frames: 1, animations: 0, parts: 0 } });
  const pages = Array.from({ length: 12 }, (_, i) => `{"image":"p${i}.png","frames":[]}`).join(',');
  expectError(`{"textures":[${pages}]}`, 'textures[10]: 11 pages: over the limit of 10', { limits: { frames: 10 } });
});

test('related files are read once under all their names', () => {
  const related = (name, names) => `{"frames":{"${name}":{${box}}},"meta":{"image":"hero.png","related_multi_packs":${JSON.stringify(names)}}}`;
  const others = new Map([['b.json', related('b', [])]]);
  const names = ['b.json', './b.json', '././b.json', 'x/../b.json', '.\\b.json', 'a.json', './a.json'];
  assert.equal(decodeSheet(related('a', names), page(), { related: others, name: 'art/a.json' }).frameCount, 2);
  expectError(related('a', ['b.json', 'c.json']), "meta.related_multi_packs[1]: 'c.json': is not among the related texts", { related: others });
  expectError(related('b', ['b.json']), "frames.b: the name exists already", { related: others });
  expectError(related('a', ['b.json']), "meta.related_multi_packs[0]: 'b.json': byte 11:", { related: () => '{"frames":' });
  const many = Array.from({ length: 257 }, (_, i) => `b${i}x.json`);
  const text = (name) => related(name, []);
  assert.equal(decodeSheet(related('a', many.slice(1)), page(), { related: text }).frameCount, 257);
  expectError(related('a', many), 'meta.related_multi_packs[256]: 257 related files: over the limit of 256', { related: text });
  expectError(related('a', many.slice(0, 9)), 'meta.related_multi_packs[4]: ', { related: (name) => text(name.padEnd(1_000)), limits: { textBytes: 5_000 } });
});
