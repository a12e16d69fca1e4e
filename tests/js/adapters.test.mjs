// The adapters without their engines: objects with just what they read. tests/js/browser has the engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importEntry, tools } from './setup.mjs';

const { HitmaskError, init, Mask } = await importEntry('hitmask');
const { PixiMasks } = await importEntry('hitmask/pixi');
const { HitmaskPlugin, PhaserMasks } = await importEntry('hitmask/phaser');
const fc = tools('fast-check');
await init();

/** A texture of RGBA bytes: solid where `solid(x, y)`. */
function source(width, height, solid) {
  const resource = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) resource[4 * (y * width + x) + 3] = solid(x, y) ? 255 : 0;
  return { resource, pixelWidth: width, pixelHeight: height, format: 'rgba8unorm' };
}

/** A PixiJS sprite. The corners are top-left, top-right and bottom-left as drawn, in pixels of the source. */
function pixiSprite(from, [x0, y0, x1, y1, x3, y3], matrix = {}, anchor = { x: 0, y: 0 }) {
  const [w, h] = [from.pixelWidth, from.pixelHeight];
  const orig = { width: Math.hypot(x1 - x0, y1 - y0), height: Math.hypot(x3 - x0, y3 - y0) };
  const texture = { source: from, orig, uvs: { x0: x0 / w, y0: y0 / h, x1: x1 / w, y1: y1 / h, x3: x3 / w, y3: y3 / h } };
  return { texture, anchor, renderPipeId: 'sprite', getGlobalTransform: () => ({ a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, ...matrix }) };
}

const whole = (from) => [0, 0, from.pixelWidth, 0, 0, from.pixelHeight];
const noise = (x, y) => (x * 7 + y * 13 + x * y) % 3 === 0;

/** A Phaser sprite with the whole source as its frame. */
function phaserSprite(width, height, solid, more = {}) {
  const { resource } = source(width, height, solid);
  const frame = { x: 0, y: 0, u0: 0, v0: 0, u1: 1, v1: 1, cutWidth: width, cutHeight: height, realWidth: width, realHeight: height,
    customPivot: false, source: { width, height, resolution: 1, image: resource } };
  return { type: 'Image', frame, x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1, parentContainer: null,
    displayOriginX: 0, displayOriginY: 0, flipX: false, flipY: false, ...more };
}

test('frames in all eight positions', () => {
  const masks = new PixiMasks();
  const from = source(12, 9, noise);
  const [l, t, r, b] = [2, 1, 9, 6];
  const corners = [[l, t, r, t, l, b], [r, t, l, t, r, b], [l, b, r, b, l, t], [r, b, l, b, r, t],
    [l, t, l, b, r, t], [l, b, l, t, r, b], [r, t, r, b, l, t], [r, b, r, t, l, b]];
  for (const at of corners) {
    const [x0, y0, x1, y1, x3, y3] = at;
    const mask = masks.textureMask(pixiSprite(from, at).texture);
    const [w, h] = [Math.abs(x1 - x0 + y1 - y0), Math.abs(x3 - x0 + y3 - y0)];
    const expected = Mask.fromFunction(w, h, (i, j) =>
      noise(Math.floor(x0 + (x1 - x0) * (i + 0.5) / w + (x3 - x0) * (j + 0.5) / h), Math.floor(y0 + (y1 - y0) * (i + 0.5) / w + (y3 - y0) * (j + 0.5) / h)));
    assert.equal(mask.toText(), expected.toText(), String(at));
  }
  masks.dispose();
});

test('sprites that are only moved get the answer of all others', () => {
  const masks = new PixiMasks();
  const [one, other] = [source(9, 7, noise), source(6, 11, (x, y) => !noise(x, y))];
  // Fractions on which rounding turns: halves, and 1/65,536 to either side.
  const place = fc.tuple(fc.integer({ min: -12, max: 12 }), fc.constantFrom(0, 0.5, 0.5 - 2 ** -16, 0.5 + 2 ** -16, 2 ** -17, 0.25, 1 / 3)).map(([n, f]) => n + f);
  fc.assert(fc.property(place, place, place, place, (ax, ay, bx, by) => {
    const a = pixiSprite(one, whole(one), { tx: ax, ty: ay });
    const b = pixiSprite(other, whole(other), { tx: bx, ty: by }, { x: 0.5, y: 0.5 });
    const [placedA, placedB] = [masks.place(a), masks.place(b)];
    assert.equal(masks.overlap(a, b), placedA.overlap(placedB));
    assert.equal(masks.overlap(a, b), masks.overlapArea(a, b) > 0);
    placedA.dispose();
    placedB.dispose();
  }), { numRuns: 2000, seed: 23 });
  masks.dispose();
});

test('a sprite meets itself and others of the same frame', () => {
  const masks = new PhaserMasks();
  const a = phaserSprite(8, 8, noise, { rotation: 0.3 });
  const b = { ...a, x: 200 };
  assert.equal(masks.overlapArea(a, a), masks.place(a).overlapArea(masks.place(a)));
  assert.equal(masks.overlap(a, b), false);
  assert.deepEqual(masks.separate(a, b, 9), { x: 0, y: 0 });
  assert.equal(masks.mask(a), masks.mask(b));
});

test('changed pixels are read after forget(), masks of others are stretched', () => {
  const masks = new PhaserMasks();
  const sprite = phaserSprite(4, 4, () => false);
  assert.equal(masks.mask(sprite).count(), 0);
  sprite.frame.source.image.fill(255);
  assert.equal(masks.mask(sprite).count(), 0);
  masks.forget(sprite.frame);
  assert.equal(masks.mask(sprite).count(), 16);
  const mine = new Mask(2, 1, true);
  mine.set(0, 0, false);
  masks.setMask(sprite.frame, mine);
  assert.equal(masks.contains(sprite, 1.9, 3.9), false);
  assert.equal(masks.contains(sprite, 2.1, 0.1), true);
  masks.setMask(sprite.frame, null);
  assert.equal(masks.contains(sprite, 1.9, 3.9), true);
  assert.equal(mine.isDisposed, false);
  const before = masks.mask(sprite);
  masks.dispose();
  assert.equal(before.isDisposed, true);
  assert.equal(masks.mask(sprite).count(), 16);
});

test('a crop that changes leaves nothing behind', () => {
  const masks = new PhaserMasks();
  const crop = { x: 0, y: 0, u0: 0, v0: 0, u1: 0.5, v1: 1, width: 8, height: 16, flipX: false, flipY: false };
  const sprite = phaserSprite(16, 16, () => true, { isCropped: true, _crop: crop });
  const first = masks.mask(sprite);
  assert.equal(first.count(), 128);
  assert.equal(masks.mask(sprite), first);
  crop.u1 = 0.25;
  crop.width = 4;
  assert.equal(masks.mask(sprite).count(), 64);
  assert.equal(first.isDisposed, true);
  [crop.u1, crop.width] = [0, 0];
  assert.equal(masks.overlap(sprite, sprite), false);
});

test('what covers nothing overlaps nothing', () => {
  const masks = new PixiMasks();
  const from = source(4, 4, () => true);
  const rock = pixiSprite(from, whole(from));
  for (const matrix of [{ a: 0, d: 0 }, { a: 0 }, { a: 1e-7, d: 1e-7 }, { a: 1, b: 1, c: 1, d: 1 }]) {
    const nothing = pixiSprite(from, whole(from), matrix);
    assert.equal(masks.overlap(nothing, rock), false);
    assert.equal(masks.overlap(rock, nothing), false);
    assert.equal(masks.contact(nothing, rock), null);
    assert.equal(masks.firstPoint(nothing, rock), null);
    assert.equal(masks.overlapArea(nothing, rock), 0);
  }
});

test('errors are clear', () => {
  const pixi = new PixiMasks();
  const phaser = new PhaserMasks();
  const from = source(4, 4, () => true);
  const rock = pixiSprite(from, whole(from));
  const lost = pixiSprite(from, whole(from), { tx: NaN });
  const calls = {
    'transform/position_not_finite': [() => pixi.overlap(rock, lost), () => phaser.overlap(phaserSprite(2, 2, noise, { x: NaN }), phaserSprite(2, 2, noise))],
    'transform/position': [() => pixi.overlap(rock, pixiSprite(from, whole(from), { tx: 1e12 }))],
    unsupported: [() => pixi.overlap(null, rock), () => pixi.overlap({}, rock), () => phaser.overlap({}, null), () => phaser.mask(phaserSprite(2, 2, noise, { type: 'TileSprite' })),
      () => pixi.textureMask({ ...rock.texture, source: { ...from, resource: undefined } }), () => pixi.textureMask({ ...rock.texture, source: { ...from, format: 'r8unorm' } }),
      () => pixi.textureMask({ ...rock.texture, source: { ...from, resource: new Uint8Array(3) } })],
    argument: [() => new PixiMasks({ resolution: 0 }), () => new PixiMasks({ resolution: '2' }), () => new PhaserMasks({ threshold: 256 }), () => pixi.textureMask(null),
      () => phaser.frameMask(null), () => phaser.process(null, 3), () => phaser.process({}, {}), () => pixi.mask({ ...rock, texture: null })],
  };
  for (const [code, all] of Object.entries(calls))
    for (const call of all) assert.throws(call, (error) => error instanceof HitmaskError && error.code === code, `${code}: ${call}`);
  assert.equal(pixi.overlap(rock, rock), true);
});

test('a sprite is where its body is, before and after the step', () => {
  const masks = new PhaserMasks();
  const wall = phaserSprite(10, 10, () => true, { x: 20 });
  const body = { moves: true, position: { x: 15, y: 0 }, offset: { x: 0, y: 0 }, width: 10, height: 10, rotation: 0, preRotation: 0, allowRotation: true };
  const ship = phaserSprite(10, 10, () => true, { body });
  assert.equal(masks.overlap(ship, wall), false);
  assert.equal(masks.process(ship, wall), true);
  ship.x = 15;
  assert.equal(masks.process(ship, wall), true);
  assert.equal(masks.process({ position: { x: 29, y: 9 }, width: 4, height: 4 }, wall), true);
  assert.equal(masks.process({ body: { position: { x: 30, y: 9 }, width: 4, height: 4 } }, wall), false);
  const layer = { scaleX: 2, scaleY: 2, tileToWorldXY: (x, y) => ({ x: 16 * x, y: 16 * y }) };
  assert.equal(masks.process(ship, { x: 1, y: 0, width: 8, height: 8, tilemapLayer: layer }), true);
  assert.equal(masks.process(ship, { x: 2, y: 0, width: 8, height: 8, tilemapLayer: layer }), false);
});

test('the plugin takes its options from the game and its entry', () => {
  const plugin = new HitmaskPlugin({ game: { config: { roundPixels: true } } });
  const sprite = phaserSprite(4, 4, () => true, { x: 3.7 });
  assert.equal(plugin.transform(sprite).x, 3);
  plugin.init({ roundPixels: false, threshold: 255 });
  assert.equal(plugin.transform(sprite).x, 3.7);
  assert.equal(plugin.mask(phaserSprite(4, 4, () => true)).count(), 0);
  plugin.init();
  plugin.start();
  plugin.stop();
  plugin.destroy();
  assert.equal(plugin.game, null);
});
