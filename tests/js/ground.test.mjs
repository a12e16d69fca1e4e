// Terrain and sheets.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importEntry, tools } from './setup.mjs';

const fc = tools('fast-check');
let Mask, World, Terrain, Sheet, HitmaskError;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, World, Terrain, Sheet, HitmaskError } = entry);
});

test('edits of a terrain are those of one large mask', () => {
  const at = fc.integer({ min: -40, max: 700 });
  const brush = fc.oneof(
    fc.record({ box: fc.record({ x: at, y: at, w: fc.nat({ max: 300 }), h: fc.nat({ max: 300 }) }) }),
    fc.record({ disc: fc.record({ x: at, y: at }), radius: fc.integer({ min: -1, max: 90 }) }),
    fc.record({ ellipse: fc.record({ x: at, y: at, w: fc.nat({ max: 300 }), h: fc.nat({ max: 300 }) }) }),
    fc.record({ line: fc.tuple(fc.record({ x: at, y: at }), fc.record({ x: at, y: at })), thickness: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ polygon: fc.array(at, { minLength: 6, maxLength: 6 }) }));
  fc.assert(fc.property(fc.array(fc.tuple(fc.boolean(), brush), { minLength: 1, maxLength: 12 }), (edits) => {
    const terrain = new Terrain();
    const mask = new Mask(640, 640);
    for (const [deposits, one] of edits) {
      const paint = deposits ? 'draw' : 'erase';
      if (deposits) terrain.deposit(one); else terrain.carve(one);
      if (one.box) mask.paintBox(one.box.x, one.box.y, one.box.w, one.box.h, paint);
      if (one.disc) mask.paintDisc(one.disc.x, one.disc.y, one.radius, paint);
      if (one.ellipse) mask.paintEllipse(one.ellipse.x, one.ellipse.y, one.ellipse.w, one.ellipse.h, paint);
      if (one.line) mask.paintLine(one.line[0].x, one.line[0].y, one.line[1].x, one.line[1].y, one.thickness, paint);
      if (one.polygon) mask.paintPolygon(one.polygon, 'even_odd', paint);
    }
    const cut = terrain.toMask(0, 0, 640, 640);
    assert.ok(cut.equals(mask));
    assert.equal(terrain.copy().contentHash(), terrain.contentHash());
    for (const one of [terrain, mask, cut]) one.dispose();
  }), { numRuns: 40 });
});

test('ground that loses its hold falls', () => {
  const world = new World();
  const ground = new Terrain({ hard: [2] });
  ground.deposit({ box: { x: 0, y: 100, w: 300, h: 40 } });
  ground.deposit({ box: { x: 0, y: 140, w: 300, h: 4 } }, 2);
  const body = world.add({ shape: ground, isStatic: true });
  const rock = world.add({ shape: Mask.disc(6), x: 50, y: 20 });
  world.setMover(rock);
  assert.equal(world.walk(rock, 0, 200).ground.body, body);
  assert.equal(world.carve(body, { disc: { x: 56, y: 110 }, radius: 30 }).pixels > 1_000, true);
  assert.equal(world.walk(rock, 0, 5).ground, null);
  world.carve(body, { box: { x: 200, y: 100, w: 4, h: 44 } });
  world.carve(body, { box: { x: 240, y: 100, w: 4, h: 44 } });
  assert.equal(world.terrain(body).material(201, 141), 2);
  world.carve(body, { box: { x: 200, y: 140, w: 44, h: 4 } }, true);
  const [piece, ...others] = world.detached(body, { points: [10, 130, 290, 130] });
  assert.equal(others.length, 0);
  assert.deepEqual(piece.position, { x: 204, y: 100 });
  assert.equal(piece.area, piece.mask.count());
  assert.deepEqual(world.drainDirty(body).map(({ chunk }) => chunk), [{ x: 0, y: 0 }]);
  assert.equal(ground.get(220, 110), true);
  assert.throws(() => ground.deposit({ box: { x: 0, y: 0, w: 70_000, h: 1 } }), { code: 'size' });
  assert.throws(() => ground.deposit({ disc: { x: 0, y: 0 }, radius: 5 }, 8), HitmaskError);
});

test('sheets keep their frames through bytes, and players show them', () => {
  const sheet = new Sheet();
  const wing = Mask.fromText('##..\n.##.\n');
  for (let i = 0; i < 3; ++i)
    sheet.addFrame({ name: `fly ${i}`, width: 12, height: 10, mask: wing, x: i, y: 4, pivotX: 6, pivotY: 5, duration: 50 * (i + 1), parts: [{ name: 'head', box: { x: i, y: 4, w: 2, h: 1 } }] });
  sheet.addAnimation({ name: 'fly', frames: [0, 1, 2], playback: 'ping_pong', repeat: 2 });
  assert.throws(() => sheet.addFrame({ name: 'fly 0', mask: wing }), HitmaskError);
  assert.throws(() => sheet.addAnimation({ name: 'none', frames: [9] }), HitmaskError);
  const bytes = sheet.toBytes();
  const again = Sheet.fromBytes(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  assert.ok(again.equals(sheet));
  assert.deepEqual(again.toBytes(), bytes);
  assert.throws(() => Sheet.fromBytes(bytes.map((byte, i) => (i === 100 ? byte ^ 4 : byte))), { code: 'data' });
  const { parts, ...frame } = again.frame('fly 1');
  assert.deepEqual(parts.map(({ name, box }) => [name, box]), [['head', { x: 1, y: 4, w: 2, h: 1 }]]);
  assert.deepEqual(frame, { name: 'fly 1', width: 12, height: 10, solid: { x: 1, y: 4, w: 3, h: 2 }, pivot: { x: 6, y: 5 }, duration: 100, user: '' });
  assert.deepEqual({ ...again.animation('fly'), frames: [...again.animation(0).frames] }, { name: 'fly', frames: [0, 1, 2], playback: 'ping_pong', repeat: 2, duration: 300, user: '' });
  const shape = again.mask(2, 'mirrored');
  assert.equal(shape.shape.toText(), '.##\n##.\n');
  assert.equal(again.partMask(0, 'tail'), null);
  assert.equal(again.partMask(0, 'head').shape.count(), 2);
  const player = again.play('fly');
  assert.deepEqual(again.advance(player, 160).map(({ kind, frame }) => [kind, frame]), [['frame', 1], ['frame', 2]]);
  assert.equal(player.frame, 2);
  again.seek(player, 10);
  assert.equal(player.frame, 0);
  const world = new World();
  const bird = world.add({ ...again.mask(0), x: 100, y: 100 });
  world.setFrames(bird, again, [2]);
  assert.deepEqual(world.box(bird), { x: 96, y: 99, w: 3, h: 2 });
});

test('coordinates are rounded as everywhere, sizes are not', () => {
  const world = new World();
  const box = world.add({ shape: { width: 2, height: 2 }, x: 1.5, y: -1.5 });
  assert.deepEqual(world.position(box), { x: 2, y: -1 });
  world.setPositions([box], new Float32Array([0.49]), new Float64Array([-0.5]));
  assert.deepEqual(world.position(box), { x: 0, y: 0 });
  assert.throws(() => world.setPosition(box, NaN, 0), { code: 'argument' });
  assert.throws(() => world.setPositions([box], [0], [2 ** 31]), { code: 'argument' });
  assert.throws(() => new Mask(1.5, 2), { code: 'argument' });
});
