// The rival: what a careful programmer writes in JavaScript. Rows of 32-bit words with an empty word on each side, the
// tight box of the solid pixels, one pass over the words that both have.

/** A mask as rows. `solid(x, y)` tells which pixels are. */
export function rowsOf(width, height, solid) {
  const words = (width + 31 >> 5) + 2;
  const bits = new Uint32Array(words * height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      if (!solid(x, y)) continue;
      bits[y * words + 1 + (x >> 5)] |= 1 << (x & 31);
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  }
  return { bits, words, left, top, right, bottom };
}

/** Whether a and b share a pixel, with b's corner at (dx, dy) in a. */
export function overlapRows(a, b, dx, dy) {
  const left = a.left > b.left + dx ? a.left : b.left + dx;
  const right = a.right < b.right + dx ? a.right : b.right + dx;
  if (left >= right) return false;
  const top = a.top > b.top + dy ? a.top : b.top + dy;
  const bottom = a.bottom < b.bottom + dy ? a.bottom : b.bottom + dy;
  if (top >= bottom) return false;
  const first = left >> 5;
  const last = right - 1 >> 5;
  const shift = dx & 31;
  const back = first - (dx >> 5);
  const [aBits, bBits, aWords, bWords] = [a.bits, b.bits, a.words, b.words];
  let atA = top * aWords + first + 1;
  let atB = (top - dy) * bWords + back + 1;
  const count = last - first + 1;
  for (let y = top; y < bottom; ++y, atA += aWords, atB += bWords) {
    for (let i = 0; i < count; ++i) {
      const mine = aBits[atA + i];
      if (mine === 0) continue;
      const theirs = shift === 0 ? bBits[atB + i] : bBits[atB + i] << shift | bBits[atB + i - 1] >>> 32 - shift;
      if ((mine & theirs) !== 0) return true;
    }
  }
  return false;
}
