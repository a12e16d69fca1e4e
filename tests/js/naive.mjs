// The operations on pairs of masks over arrays of rows, written to be obvious.

/** Rows of true and false. */
export function rowsOf(text) {
  return text.split('\n').filter((row) => row.length > 0).map((row) => [...row].map((pixel) => pixel === '#'));
}

export function textOf(rows) {
  return rows.map((row) => `${row.map((solid) => (solid ? '#' : '.')).join('')}\n`).join('');
}

const solidAt = (rows, x, y) => rows[y]?.[x] ?? false;

/** The shared pixels, in reading order, in the pixels of a. */
export function shared(a, b, dx, dy) {
  const found = [];
  a.forEach((row, y) => row.forEach((solid, x) => {
    if (solid && solidAt(b, x - dx, y - dy)) found.push({ x, y });
  }));
  return found;
}

const least = (points, better) => points.reduce((best, point) => (better(point, best) ? point : best), points[0]) ?? null;

export const firstPoint = (points) => points[0] ?? null;
export const leftmostPoint = (points) => least(points, (p, best) => p.x < best.x);
export const rightmostPoint = (points) => least(points, (p, best) => p.x > best.x);
export const bottommostPoint = (points) => least(points, (p, best) => p.y > best.y);

export function boxOf(points) {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 };
}

/** The contact as an object, or null. */
export function contact(a, b, dx, dy) {
  const points = shared(a, b, dx, dy);
  if (points.length === 0) return null;
  const area = (x, y) => shared(a, b, dx + x, dy + y).length;
  return {
    area: points.length, first: points[0], box: boxOf(points),
    sums: { x: points.reduce((sum, p) => sum + p.x, 0), y: points.reduce((sum, p) => sum + p.y, 0) },
    gradient: { x: area(1, 0) - area(-1, 0), y: area(0, 1) - area(0, -1) },
  };
}

/** The steps of a sweep: b moves until it overlaps. */
export function sweep(a, b, dx, dy, byX, byY) {
  const touches = (x, y) => shared(a, b, x, y).length > 0;
  if (touches(dx, dy)) return { steps: 0, lastFree: null, firstBlocked: { x: dx, y: dy }, startedOverlapping: true };
  const [wide, high] = [Math.abs(byX), Math.abs(byY)];
  let [i, j] = [0, 0];
  while (i < wide || j < high) {
    const alongX = i < wide && (2 * i + 1) * high <= (2 * j + 1) * wide;
    const [nextI, nextJ] = alongX ? [i + 1, j] : [i, j + 1];
    const at = (m, n) => ({ x: dx + m * Math.sign(byX), y: dy + n * Math.sign(byY) });
    const next = at(nextI, nextJ);
    if (touches(next.x, next.y)) return { steps: i + j, lastFree: at(i, j), firstBlocked: next, startedOverlapping: false };
    [i, j] = [nextI, nextJ];
  }
  return { steps: i + j, lastFree: { x: dx + byX, y: dy + byY }, firstBlocked: null, startedOverlapping: false };
}

/** Grown by steps between neighbours that share an edge or a corner. */
export function grown(rows, distance) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  return Array.from({ length: height + 2 * distance }, (_, y) => Array.from({ length: width + 2 * distance }, (_, x) => {
    for (let j = -2 * distance; j <= 0; ++j)
      for (let i = -2 * distance; i <= 0; ++i) if (solidAt(rows, x + i, y + j)) return true;
    return false;
  }));
}
