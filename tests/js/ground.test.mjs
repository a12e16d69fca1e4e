// Terrain and sheets.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importEntry, tools } from './setup.mjs';

const fc = tools('fast-check');
let Mask, World, Terrain, HitmaskError;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, World, Terrain, HitmaskError } = entry);
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
