// Packs the frames in tests/import/packed/originals with an independent packer, trimmed and rotated:
//
//   npm install --prefix FOLDER free-tex-packer-core@0.3.9 && NODE_PATH=FOLDER/node_modules node pack.mjs OUT
//
// Writes OUT/originals/*.png and OUT/<exporter>/*. The files in tests/import/packed were made by it.
import { createRequire } from "node:module";
import { mkdirSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { join } from "node:path";

const require = createRequire(join(process.env.NODE_PATH, "pack.js"));
const { packAsync } = require("free-tex-packer-core");
const out = process.argv[2];

const chunk = (kind, body) => {
  const bytes = Buffer.concat([Buffer.from(kind), body]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(body.length, 0);
  around.writeUInt32BE(checksum(bytes), 4);
  return Buffer.concat([around.subarray(0, 4), bytes, around.subarray(4)]);
};
const checksum = (bytes) => {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; ++bit) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
};
const png = (width, height, solid) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      if (solid(x, y)) rows.set([200, 40 + x, 40 + y, 255], y * (width * 4 + 1) + 1 + x * 4);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
};

// No two of them alike when turned or mirrored; each is trimmed by other amounts on every side.
const frames = {
  "walk_0.png": [23, 17, (x, y) => x > 2 && x < 18 && y > 4 && y < 14 && (x + y * 2) % 5 < 3],
  "walk_1.png": [23, 17, (x, y) => x > 5 && x < 9 && y < 15 && (x * 3 + y) % 4 < 3],
  "walk_2.png": [23, 17, (x, y) => y > 12 && (x < 20 || y > 14)],
  "tall.png": [9, 41, (x, y) => x > 1 && y > 6 && y < 38 && (x < 4 || y % 7 == 0 || y > 33)],
  "wide.png": [47, 8, (x, y) => x > 4 && x < 45 && y > 1 && (y < 4 || x % 6 == 0)],
  "dot.png": [11, 12, (x, y) => x == 7 && y == 2],
  "whole.png": [13, 10, (x, y) => (x * y) % 3 != 1 || x == 0 || y == 0 || x == 12 || y == 9],
};
const images = Object.entries(frames).map(([path, frame]) => ({ path, contents: png(...frame) }));
mkdirSync(join(out, "originals"), { recursive: true });
for (const { path, contents } of images) writeFileSync(join(out, "originals", path), contents);

for (const exporter of ["JsonHash", "JsonArray", "Phaser3", "Starling", "Cocos2d"]) {
  const files = await packAsync(images, {
    textureName: "sheet", width: 64, height: 128, padding: 1, allowRotation: true, detectIdentical: true,
    allowTrim: true, trimMode: "trim", fixedSize: false, powerOfTwo: false, exporter, packer: "OptimalPacker",
  });
  mkdirSync(join(out, exporter), { recursive: true });
  for (const { name, buffer } of files) writeFileSync(join(out, exporter, name), buffer);
}
