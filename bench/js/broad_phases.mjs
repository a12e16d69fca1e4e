// The fastest broad phases of npm, each at its best settings.
import { createRequire } from 'node:module';

/** Boxes of the solid pixels, as inclusive ranges. */
function boxesOf(xs, ys, kinds, list) {
  return Array.from(kinds, (kind, i) => {
    const { left, top, right, bottom } = list[kind].rows;
    return [xs[i] + left, ys[i] + top, xs[i] + right - 1, ys[i] + bottom - 1];
  });
}

/** What is named in `folder`; a missing one fails the run. */
export async function broadPhases(folder) {
  const require = createRequire(`${folder}/package.json`);
  const boxIntersect = require('box-intersect');
  const Flatbush = (await import(require.resolve('flatbush'))).default;
  return {
    'box-intersect'(xs, ys, kinds, list, visit) {
      boxIntersect(boxesOf(xs, ys, kinds, list), (i, j) => { visit(i, j); });
    },
    flatbush(xs, ys, kinds, list, visit) {
      const boxes = boxesOf(xs, ys, kinds, list);
      const index = new Flatbush(boxes.length);
      for (const box of boxes) index.add(...box);
      index.finish();
      boxes.forEach((box, i) => index.search(...box, (j) => { if (j > i) visit(i, j); return false; }));
    },
  };
}
