// A reader of PNG files for the tests: red, green, blue and alpha of eight bits, without interlacing.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

function unfiltered(packed, width, height) {
  const step = 4;
  const length = width * step;
  const rows = new Uint8Array(length * height);
  for (let y = 0, at = 0; y < height; ++y) {
    const filter = packed[at++];
    for (let x = 0; x < length; ++x, ++at) {
      const place = y * length + x;
      const left = x < step ? 0 : rows[place - step], up = y === 0 ? 0 : rows[place - length];
      const corner = x < step || y === 0 ? 0 : rows[place - length - step];
      rows[place] = packed[at] + [0, left, up, left + up >> 1, paeth(left, up, corner)][filter];
    }
  }
  return rows;
}

/** Pixels as canvas has them. */
export function readPng(path) {
  const file = readFileSync(path);
  const parts = [];
  let header;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at), kind = file.toString('latin1', at + 4, at + 8), body = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') header = body;
    if (kind === 'IDAT') parts.push(body);
    at += length + 12;
  }
  if (header[8] !== 8 || header[9] !== 6 || header[12] !== 0) throw new Error(`${path}: not a PNG file that the tests read`);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  return { data: unfiltered(inflateSync(Buffer.concat(parts)), width, height), width, height };
}
