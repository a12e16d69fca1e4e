// The work that is measured.
import { overlapRows, rowsOf } from './rows.mjs';
import { randomNumbers, ratio } from './measure.mjs';

/** Sprites of 64 px: discs, crosses and blobs with holes. */
function sprites(Mask, count) {
  const random = randomNumbers(7);
  return Array.from({ length: count }, (_, i) => {
    const [radius, hole] = [20 + random(12), random(14)];
    const solid = (x, y) => {
      const square = (x - 31.5) ** 2 + (y - 31.5) ** 2;
      return i % 3 === 2 ? Math.abs(x - 32) < 6 || Math.abs(y - 32) < 6 : square <= radius ** 2 && square >= hole ** 2;
    };
    return { mask: Mask.fromFunction(64, 64, solid), rows: rowsOf(64, 64, solid) };
  });
}

function pairs(count, kinds) {
  const random = randomNumbers(11);
  const a = Int32Array.from({ length: count }, () => random(kinds));
  const b = Int32Array.from({ length: count }, () => random(kinds));
  return { a, b, offsets: Int32Array.from({ length: 2 * count }, () => random(129) - 64) };
}

function countRows(list, { a, b, offsets }) {
  let hits = 0;
  for (let i = 0; i < a.length; ++i) hits += overlapRows(list[a[i]], list[b[i]], offsets[2 * i], offsets[2 * i + 1]) ? 1 : 0;
  return hits;
}

/** 10,000 pairs in one call. */
export function batch({ Mask, overlapMany }) {
  const list = sprites(Mask, 24);
  const [masks, rows] = [list.map(({ mask }) => mask), list.map((one) => one.rows)];
  const all = pairs(10_000, 24);
  const ours = () => {
    const found = overlapMany(masks, all.a, all.b, all.offsets);
    let hits = 0;
    for (let i = 0; i < found.length; ++i) hits += found[i];
    return hits;
  };
  return { 'batch: 10,000 pairs of 64 px in one call': ratio(ours, () => countRows(rows, all), { turns: 60 }) };
}

/** One call for each pair. */
export function single({ Mask }) {
  const list = sprites(Mask, 24);
  const [masks, rows] = [list.map(({ mask }) => mask), list.map((one) => one.rows)];
  const all = pairs(10_000, 24);
  const ours = () => {
    let hits = 0;
    for (let i = 0; i < all.a.length; ++i) hits += masks[all.a[i]].overlap(masks[all.b[i]], all.offsets[2 * i], all.offsets[2 * i + 1]) ? 1 : 0;
    return hits;
  };
  return { 'single: overlap of 64 px, a call for each pair': ratio(ours, () => countRows(rows, all), { turns: 60 }) };
}

/** 10,000 sprites that all move: frames of the world against a broad phase of npm with the rows. */
export function world({ Mask, World }, rivals) {
  const list = sprites(Mask, 24);
  const random = randomNumbers(13);
  const count = 10_000;
  const side = 8_000;
  const kinds = Int32Array.from({ length: count }, () => random(24));
  const xs = Int32Array.from({ length: count }, () => random(side));
  const ys = Int32Array.from({ length: count }, () => random(side));
  const [byX, byY] = [0, 0].map(() => Int32Array.from({ length: count }, () => random(9) - 4));
  const move = () => { for (let i = 0; i < count; ++i) { xs[i] += byX[i]; ys[i] += byY[i]; } };
  const found = {};
  for (const [name, pairsOf] of Object.entries(rivals)) {
    const game = new World({ stayEvents: false });
    const ids = game.addMany(Array.from(kinds, (kind, i) => ({ shape: list[kind].mask, x: xs[i], y: ys[i] })));
    const ours = () => {
      game.setPositions(ids, xs, ys);
      game.step();
      return game.contacts().length / 2;
    };
    const theirs = () => {
      let hits = 0;
      pairsOf(xs, ys, kinds, list, (i, j) => {
        hits += overlapRows(list[kinds[i]].rows, list[kinds[j]].rows, xs[j] - xs[i], ys[j] - ys[i]) ? 1 : 0;
      });
      move();
      return hits;
    };
    found[`world: 10,000 moving sprites, against ${name}`] = ratio(ours, theirs, { turns: 12 });
    game.dispose();
  }
  return found;
}
