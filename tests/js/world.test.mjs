// Worlds against a naive one that compares all pairs, and what belongs to them.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importEntry, recordedSnapshot, tools } from './setup.mjs';

const fc = tools('fast-check');
let Mask, World, Snapshot, Transform, HitmaskError;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, World, Snapshot, Transform, HitmaskError } = entry);
});

const refused = (code) => (error) => error instanceof HitmaskError && error.code === code && error.message.length > 0;

test('a step finds the pairs that share a pixel, and what changed', () => {
  const place = fc.integer({ min: -20, max: 60 });
  const moves = fc.array(fc.tuple(fc.nat(), place, place), { maxLength: 30 });
  fc.assert(fc.property(fc.array(fc.tuple(fc.nat({ max: 2 }), place, place), { minLength: 1, maxLength: 20 }), fc.array(moves, { maxLength: 4 }), (bodies, steps) => {
    const world = new World();
    const masks = [Mask.disc(6), Mask.ellipse(20, 5), Mask.fromText('#.#\n.#.\n#.#')];
    const known = bodies.map(([kind, x, y]) => ({ mask: masks[kind], x, y }));
    const ids = world.addMany(known.map(({ mask, x, y }) => ({ shape: mask, x, y })));
    let before = new Set();
    for (const step of [[], ...steps]) {
      for (const [which, x, y] of step) {
        Object.assign(known[which % known.length], { x, y });
        world.setPosition(ids[which % known.length], x, y);
      }
      const now = new Set();
      known.forEach((a, i) => known.forEach((b, j) => {
        if (i < j && a.mask.overlap(b.mask, b.x - a.x, b.y - a.y)) now.add(`${ids[i]} ${ids[j]}`);
      }));
      const found = { begin: new Set(), stay: new Set(), end: new Set() };
      for (const { a, b, kind } of world.step()) found[kind].add(`${a} ${b}`);
      assert.deepEqual(found.begin, new Set([...now].filter((pair) => !before.has(pair))));
      assert.deepEqual(found.stay, new Set([...now].filter((pair) => before.has(pair))));
      assert.deepEqual(found.end, new Set([...before].filter((pair) => !now.has(pair))));
      assert.equal(world.contacts().length, 2 * now.size);
      before = now;
    }
    world.dispose();
    masks.forEach((mask) => mask.dispose());
  }), { numRuns: 60 });
});

test('events have the details that were asked for', () => {
  const world = new World();
  const box = { width: 8, height: 8 };
  const a = world.add({ shape: box, details: ['area', 'first'] });
  const b = world.add({ shape: box, x: 6, y: 1 });
  const events = world.step();
  assert.equal(events.length, 1);
  const [event] = events;
  assert.deepEqual([event.a, event.b, event.kind], [a, b, 'begin']);
  assert.equal(event.contact.area, 14);
  assert.deepEqual(event.contact.first, { x: 6, y: 1 });
  assert.deepEqual(world.contact(a, b).wayOut, { x: 14, y: 4 });
});

test('many positions in one call', () => {
  const world = new World();
  const ids = world.addMany(Array.from({ length: 100 }, (_, i) => ({ shape: { width: 2, height: 2 }, x: 10 * i })));
  world.setPositions(ids, Int32Array.from(ids, (_, i) => i), new Array(100).fill(7));
  assert.deepEqual([...world.positions(ids)], Array.from(ids, (_, i) => [i, 7]).flat());
  assert.equal(world.step().length, 99);
  world.setEnabled(ids.subarray(1), false);
  assert.equal(world.step().kinds.every((kind) => kind === 2), true);
  assert.equal(world.size, 100);
  world.remove(ids);
  assert.equal(world.size, 0);
  assert.throws(() => world.setPosition(ids[3], 0, 0), refused('world/stale_id'));
});

test('ids of other worlds are refused', () => {
  const [one, other] = [new World(), new World()];
  const id = one.add({ shape: { width: 1, height: 1 } });
  assert.ok(one.has(id) && !other.has(id));
  assert.throws(() => other.setPosition(id, 0, 0), refused('world/foreign_id'));
  for (const bad of [0, -1, NaN, 1.5, 2 ** 53, Infinity]) assert.throws(() => one.setPosition(bad, 0, 0), HitmaskError);
});

test('queries, rays and motion', () => {
  const world = new World();
  const wall = world.add({ shape: { width: 4, height: 40 }, x: 50, isStatic: true });
  const ball = world.add({ shape: Mask.disc(4), x: 0, y: 10, user: 77 });
  assert.deepEqual([...world.queryPoint(51, 3)], [wall]);
  assert.deepEqual([...world.queryBox(-9, 0, 99, 99)], [wall, ball]);
  assert.deepEqual([...world.queryBox(-9, 0, 99, 99, { exclude: wall })], [ball]);
  assert.deepEqual([...world.queryMask(Mask.disc(9), 0, 10)], [ball]);
  assert.deepEqual(world.nearest(40, 20).map(({ body }) => body), [wall]);
  const hit = world.ray(-20, 14, 80, 14);
  assert.deepEqual([hit.body, hit.face, hit.pixel], [ball, 'left', { x: 0, y: 14 }]);
  assert.deepEqual(world.rayAll(-20, 14, 80, 14).map(({ body }) => body), [ball, wall]);
  const tried = world.tryMove(ball, 100, 10);
  assert.deepEqual(tried.position, { x: 41, y: 10 });
  assert.deepEqual(world.move(ball, 100, 20, 'slide').position, { x: 41, y: 20 });
  assert.deepEqual(world.move(ball, 0, 20, 'slide').hits, []);
  assert.deepEqual(tried.hits.map(({ body, response, axis }) => [body, response, axis]), [[wall, 'slide', 'x']]);
  assert.equal(world.sweep(ball, 500, 0).body, wall);
  assert.equal(world.fits(ball, 45, 5), false);
  assert.equal(world.body(ball).user, 77);
  assert.deepEqual([...world.moveMany([ball], [10], [12])], [10, 12, 0, 18]);
});

test('a character walks, jumps off a lift and drops through', () => {
  const world = new World();
  const floor = world.add({ shape: { width: 100, height: 4 }, y: 40, isStatic: true });
  const lift = world.add({ shape: { width: 30, height: 2 }, x: 60, y: 30, oneWay: 'top' });
  const hero = world.add({ shape: { width: 6, height: 10 }, x: 10, y: 20 });
  world.setCarrier(lift);
  world.setMover(hero, { stepUp: 2, stepDown: 2 });
  const landed = world.walk(hero, 0.5, 30);
  assert.equal(landed.ground.body, floor);
  assert.deepEqual(landed.position, { x: 10, y: 30 });
  assert.equal(world.mover(hero).remainderX, 32_768);
  world.setPosition(hero, 70, 20);
  world.move(lift, 60, 25, 'slide');
  assert.deepEqual(world.position(hero), { x: 70, y: 15 });
  assert.deepEqual([...world.restingOn(hero)], [lift]);
  world.dropThrough(hero);
  assert.equal(world.walk(hero, 0, 30).ground.body, floor);
});

test('attached bodies follow, and turn with their parent', () => {
  const world = new World();
  const ship = world.add({ shape: Mask.disc(5), x: 20, y: 20 });
  const gun = world.add({ shape: { width: 6, height: 2 } });
  world.attach(gun, ship, 11, 4);
  world.move(ship, 30, 20, 'cross');
  assert.deepEqual(world.position(gun), { x: 41, y: 24 });
  assert.deepEqual([...world.children(ship)], [gun]);
  assert.deepEqual(world.attachment(gun), { parent: ship, offset: { x: 11, y: 4 }, solid: false });
  assert.throws(() => world.setPosition(gun, 0, 0), refused('world/attached'));
  world.setTransform(ship, new Transform({ pivotX: 5.5, pivotY: 5.5, degrees: 90 }));
  assert.equal(world.maskAt(ship).mask.count(), Mask.disc(5).count());
});

test('snapshots go back, and their bytes are those of every language', () => {
  const { snapshot, user, definition } = Snapshot.fromBytes(recordedSnapshot());
  assert.deepEqual([...user], [97, 0, 255]);
  const world = new World(definition);
  world.restore(snapshot);
  assert.equal(world.size, 6);
  const bytes = world.snapshot().toBytes();
  const other = new World(definition);
  other.restore(Snapshot.fromBytes(bytes).snapshot);
  assert.equal(other.stateHash(), world.stateHash());
  assert.deepEqual(other.snapshot().toBytes(), bytes);
  world.step();
  assert.notEqual(other.stateHash(), world.stateHash());
  world.restore(snapshot);
  assert.equal(other.stateHash(), world.stateHash());
  const broken = recordedSnapshot();
  broken[200] ^= 1;
  assert.throws(() => Snapshot.fromBytes(broken), refused('data'));
});
