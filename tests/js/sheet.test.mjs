// Sheets: what the native tool bakes, frames that are made one by one, players, and bodies that show frames.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importEntry, tools } from './setup.mjs';

const fc = tools('fast-check');
const ORIENTATIONS = ['upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'];
let Mask, World, Sheet;
before(async () => {
  const entry = await importEntry('hitmask');
  await entry.init();
  ({ Mask, World, Sheet } = entry);
});

/** A sheet with frames of so many milliseconds, and one animation of all of them. */
function animated(durations, animation = {}) {
  const sheet = new Sheet();
  durations.forEach((duration, i) => sheet.addFrame({ name: String(i), mask: new Mask(1, 1, true), duration }));
  sheet.addAnimation({ name: 'all', frames: durations.map((_, i) => i), ...animation });
  return sheet;
}

test('frames, parts and animations come back, also from bytes', () => {
  const sheet = new Sheet();
  const punch = sheet.addFrame({
    name: 'punch', mask: Mask.fromText('...\n.##\n..#'), width: 32, height: 40, x: 10, y: 20, pivotX: 16.5, pivotY: 40, duration: 0, user: 'ü',
    parts: [{ name: 'hurt', box: { x: 0, y: 0, w: 2, h: 2 }, mask: Mask.fromText('#.\n##') }, { name: 'fist', box: { x: -3, y: 12, w: 8, h: 6 }, user: 'hard' }] });
  sheet.addFrame({ name: '', mask: new Mask(0, 0) });
  sheet.addAnimation({ name: 'box', frames: [1, punch, 1], playback: 'ping_pong', repeat: 3, user: 'mine' });
  for (const one of [sheet, Sheet.fromBytes(sheet.toBytes())]) {
    assert.deepEqual(one.frame('punch'), {
      name: 'punch', width: 32, height: 40, solid: { x: 11, y: 21, w: 2, h: 2 }, pivot: { x: 16.5, y: 40 }, duration: 1, user: 'ü', parts: [
        { name: 'fist', box: { x: -3, y: 12, w: 8, h: 6 }, hasMask: false, user: 'hard' },
        { name: 'hurt', box: { x: 0, y: 0, w: 2, h: 2 }, hasMask: true, user: '' }] });
    assert.deepEqual(one.frame(1).solid, { x: 0, y: 0, w: 0, h: 0 });
    assert.deepEqual(one.animation('box'), {
      name: 'box', frames: Uint32Array.of(1, 0, 1), playback: 'ping_pong', repeat: 3, duration: 201, user: 'mine' });
    assert.deepEqual(one.partNames(), ['fist', 'hurt']);
    assert.deepEqual([one.frameCount, one.animationCount, one.findFrame(''), one.findFrame('kick'), one.findAnimation('box')], [2, 1, 1, null, 0]);
    assert.equal(one.partMask('punch', 'hurt').shape.toText(), '#.\n##\n');
    assert.equal(one.partMask('punch', 'foot'), null);
    assert.ok(one.equals(sheet) && one.sameNames(sheet) && !one.equals(new Sheet()));
    assert.ok(one.memoryBytes() > 0);
  }
});

test('mirrored and turned frames keep their pivot', () => {
  const sheet = new Sheet();
  const mask = Mask.fromText('#....\n###..\n#.#.#');
  sheet.addFrame({ name: 'odd', mask, width: 9, height: 7, x: 2, y: 1, pivotX: 4.5, pivotY: 3.5 });
  for (const orientation of ORIENTATIONS) {
    const number = ORIENTATIONS.indexOf(orientation);
    const { shape, originX, originY } = sheet.mask('odd', orientation);
    const upright = number >= 4 ? mask.flipX() : mask;
    assert.ok(shape.equals(upright.turn(number % 4)), orientation);
    // A point at the pivot's distance from the middle of the mask turns with it; the origin is its floor.
    let [x, y] = [(number >= 4 ? -1 : 1) * (4.5 - 2 - 2.5), 3.5 - 1 - 1.5];
    for (let i = 0; i < number % 4; ++i) [x, y] = [-y, x];
    assert.deepEqual([originX, originY], [Math.floor(x + shape.width / 2), Math.floor(y + shape.height / 2)], orientation);
  }
});

test('what is wrong with a frame or an animation is said, and the sheet stays as it was', () => {
  const sheet = animated([10]);
  const mask = new Mask(2, 2, true);
  const wrong = [
    [{ name: '0', mask }, "frame '0': the name exists already"],
    [{ name: 'a', mask, width: 1 }, "frame 'a': its mask leaves it"],
    [{ name: 'a', mask, duration: -1 }, "frame 'a': its duration is negative"],
    [{ name: 'a', mask, pivotX: 2 ** 21 }, "frame 'a': its pivot is too far away"],
    [{ name: 'a', mask, pivotY: Infinity }, "frame 'a': its pivot is too far away"],
    [{ name: 'a', mask, pivotX: NaN }, 'pivotX is not a number'],
    [{ name: 'a', mask, width: 70_000 }, "frame 'a': no mask can have 70000 x 2 pixels"],
    [{ name: 'a', mask, parts: [{ name: 'p', box: { x: 0, y: 0, w: 1, h: 1 }, mask }] }, "part 'p': its mask has 2 x 2 pixels, its box 1 x 1"],
    [{ name: '\ud800', mask }, 'the name of a frame has half a surrogate pair'],
    [{ name: 'a' }, 'mask is not a Mask of this copy of hitmask'],
  ];
  for (const [frame, message] of wrong) assert.throws(() => sheet.addFrame(frame), ({ message: found }) => found.includes(message), message);
  assert.throws(() => sheet.addAnimation({ name: 'all', frames: [0] }), /the name exists already/);
  assert.throws(() => sheet.addAnimation({ name: 'b', frames: [1] }), /there is no frame 1/);
  assert.throws(() => sheet.addAnimation({ name: 'b', frames: [-1] }), /there is no frame -1/);
  assert.throws(() => sheet.addAnimation({ name: 'b', frames: [] }), /it needs 1 to/);
  assert.throws(() => sheet.addAnimation({ name: 'b', frames: [0], playback: 'sideways' }), /playback is 'sideways'/);
  assert.throws(() => Sheet.fromBytes(new Uint8Array(100)), { code: 'data' });
  assert.deepEqual([sheet.frameCount, sheet.animationCount], [1, 1]);
  sheet.dispose();
  assert.throws(() => sheet.frameCount, { code: 'disposed' });
});

// --- Players ------------------------------------------------------------------------------------

/** What a player shows in each millisecond, as [frame, repeats, kinds of events on entering]. */
function* film(durations, playback, repeat) {
  const back = playback === 'reverse' || playback === 'ping_pong_reverse';
  const turns = playback.startsWith('ping_pong') && durations.length > 1;
  for (let way = 0; repeat === 0 || way < repeat; ++way) {
    const order = durations.map((_, i) => i);
    if ((turns && way % 2 === 1) !== back) order.reverse();
    if (turns && way > 0) order.shift();
    for (const [place, frame] of order.entries()) {
      const entered = place > 0 ? ['frame'] : way > 0 ? ['looped', 'frame'] : [];
      for (let ms = 0; ms < Math.max(durations[frame], 1); ++ms) yield { frame, repeats: way, events: ms === 0 ? entered : [] };
    }
  }
}

const anyAnimation = fc.record({
  durations: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 5 }), repeat: fc.nat({ max: 3 }),
  playback: fc.constantFrom('forward', 'reverse', 'ping_pong', 'ping_pong_reverse') });

test('players show what a film shows, however the time is divided', () => {
  fc.assert(fc.property(anyAnimation, fc.array(fc.nat({ max: 20 }), { maxLength: 12 }), ({ durations, repeat, playback }, steps) => {
    const sheet = animated(durations, { repeat, playback });
    const player = sheet.play('all');
    const many = [sheet.play(0), sheet.play(0)];
    const frames = film(durations, playback, repeat);
    let now = frames.next().value, last = now.frame, total = 0;
    for (const step of steps) {
      const expected = [];
      for (let ms = 1; ms <= step && now !== undefined; ++ms) {
        now = frames.next().value;
        for (const kind of now?.events ?? ['finished']) expected.push([kind, step - ms]);
        last = now?.frame ?? last;
      }
      const events = sheet.advance(player, step);
      assert.deepEqual(events.map(({ kind, milliseconds }) => [kind, milliseconds]), expected);
      assert.deepEqual([player.frame, player.finished], [last, now === undefined]);
      if (now !== undefined) assert.equal(player.repeats, now.repeats);
      assert.deepEqual([...sheet.advanceMany(many, step)], [last, last]);
      assert.deepEqual(many[1], player);
      const sought = sheet.play('all');
      sheet.seek(sought, total += step);
      assert.deepEqual(sought, player);
      assert.equal(sheet.frameOf({ ...player, frame: -1 }), last);
    }
    sheet.dispose();
  }), { numRuns: 150 });
});

test('speed, and many events', () => {
  const sheet = animated([1, 1]);
  const player = sheet.play('all');
  player.speed = 32_768;
  assert.equal(sheet.advance(player, 1).length, 0);
  assert.equal(player.timeFraction, 32_768);
  assert.equal(sheet.advance(player, 1).length, 1);
  player.speed = 0;
  assert.equal(sheet.advance(player, 1_000_000).length, 0);
  player.speed = 2 ** 32 - 1;
  assert.equal(sheet.advance(player, 2 ** 31 - 1).length, 65_536);
  assert.equal(sheet.advance(player, 2 ** 31 - 1, 3).length, 3);
  assert.equal(sheet.advance(player, -5).length, 0);
  for (const wrong of [{ animation: 1 }, { time: -1 }, { speed: 2 ** 32 }, { repeats: NaN }, { timeFraction: 65_536 }])
    assert.throws(() => sheet.advance({ ...player, ...wrong }, 1), { code: 'argument' });
});

// --- Worlds -------------------------------------------------------------------------------------

/** Frames `stand` and `punch`, of which one has a fist. */
function fighter() {
  const sheet = new Sheet();
  const frame = { mask: Mask.ellipse(32, 40), pivotX: 16, pivotY: 40 };
  sheet.addFrame({ ...frame, name: 'stand' });
  sheet.addFrame({ ...frame, name: 'punch', parts: [{ name: 'fist', box: { x: 28, y: 12, w: 8, h: 6 } }] });
  sheet.addAnimation({ name: 'box', frames: [0, 1] });
  return sheet;
}

test('the bodies of parts follow the frames', () => {
  const [sheet, world] = [fighter(), new World()];
  const hero = world.add({ ...sheet.mask('stand'), x: 100, y: 80 });
  const enemy = world.add({ shape: { width: 10, height: 40 }, x: 118, y: 40, layer: 4 });
  const bodies = world.attachParts(hero, [{ name: 'fist', layer: 2, collidesWith: 4 }]);
  const [{ name, body: fist }] = bodies.parts;
  assert.equal(name, 'fist');
  assert.equal(world.attachment(fist).parent, hero);
  const player = sheet.play('box');
  const hits = [0, 1, 2].map(() => {
    world.setFrame(bodies, sheet, sheet.frameOf(player));
    world.step();
    sheet.advance(player, 100);
    return world.touched(fist, enemy);
  });
  assert.deepEqual(hits, [false, true, false]);
  world.setFrames([bodies], sheet, [1], ['mirrored']);
  assert.deepEqual(world.box(fist), { x: 80, y: 52, w: 8, h: 6 });
  world.setFrame(bodies, sheet, 'punch', 'upright');
  assert.deepEqual(world.box(fist), { x: 112, y: 52, w: 8, h: 6 });
  assert.throws(() => world.setFrame(bodies, sheet, 'kick'), /the sheet has no frame 'kick'/);
  assert.throws(() => world.setFrame(bodies, sheet, 2), { code: 'argument' });
  assert.throws(() => world.attachParts(12345, []), ({ code }) => code.startsWith('world/'));
});

test('many bodies show frames in one call, as one by one', () => {
  const [sheet, one, many] = [fighter(), new World(), new World()];
  const place = (i) => ({ ...sheet.mask(0), x: 10 * i, y: 7 * i });
  const [a, b] = [one, many].map((world) => world.addMany(Array.from({ length: 50 }, (_, i) => place(i))));
  const frames = Uint32Array.from({ length: 50 }, (_, i) => i % 2);
  const ways = Array.from({ length: 50 }, (_, i) => ORIENTATIONS[i % 8]);
  a.forEach((body, i) => one.setFrame(body, sheet, frames[i], ways[i]));
  many.setFrames(b, sheet, frames, ways);
  a.forEach((body, i) => assert.deepEqual(one.box(body), many.box(b[i])));
  assert.deepEqual([...one.step().kinds], [...many.step().kinds]);
  assert.throws(() => many.setFrames(b, sheet, frames.subarray(1)), { code: 'argument' });
  assert.throws(() => many.setFrames(b, sheet, frames, ways.slice(1)), { code: 'argument' });
  assert.throws(() => many.setFrames(b, sheet, frames.map(() => 2)), { code: 'argument' });
});

test('a frame that does not fit is pushed out or refused', () => {
  const world = new World();
  const sheet = new Sheet();
  sheet.addFrame({ name: 'small', mask: new Mask(4, 4, true), pivotX: 2, pivotY: 4 });
  sheet.addFrame({ name: 'large', mask: new Mask(8, 8, true), pivotX: 4, pivotY: 8 });
  const body = world.add({ ...sheet.mask(0), x: 50, y: 50 });
  world.add({ shape: { width: 10, height: 100 }, x: 52, y: 0, isStatic: true });
  assert.throws(() => world.changeFrame(body, sheet, 'large', 'upright', { fit: 'refuse' }), { code: 'world/stuck' });
  assert.deepEqual(world.changeFrame(body, sheet, 'large'), { x: -2, y: 0 });
  assert.deepEqual(world.box(body), { x: 44, y: 42, w: 8, h: 8 });
  assert.deepEqual(world.changeFrame(body, sheet, 'large', 'half', { fit: 'allow' }, { includeStatic: false }), { x: 0, y: 0 });
});
