// Reads the PNG files of the tests: 8 bits per channel, RGBA, not interlaced.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

function paeth(a, b, c) {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
}

function chunksOf(file) {
  const found = {};
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8);
    found[name] = [...(found[name] ?? []), file.subarray(at + 8, at + 8 + file.readUInt32BE(at))];
  }
  return found;
}

/** As ImageData has it. */
export function readPng(path) {
  const chunks = chunksOf(readFileSync(path));
  const head = chunks.IHDR[0];
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  assert.deepEqual([...head.subarray(8)], [8, 6, 0, 0, 0], `${path}: not RGBA of 8 bits`);
  const rows = inflateSync(Buffer.concat(chunks.IDAT));
  const data = new Uint8ClampedArray(4 * width * height);
  const get = (x, y) => (x < 0 || y < 0 ? 0 : data[4 * width * y + x]);
  for (let y = 0; y < height; ++y) {
    const start = (4 * width + 1) * y;
    for (let x = 0; x < 4 * width; ++x) {
      const [a, b, c] = [x < 4 ? 0 : get(x - 4, y), get(x, y - 1), x < 4 ? 0 : get(x - 4, y - 1)];
      const guess = [0, a, b, a + b >> 1, paeth(a, b, c)][rows[start]];
      data[4 * width * y + x] = rows[start + 1 + x] + guess & 255;
    }
  }
  return { width, height, data };
}
