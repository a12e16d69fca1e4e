// Pixels of the PNG files of the tests: 8 bits per channel, RGBA, not interlaced. Here and in browsers.

function paeth(a, b, c) {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
}

function chunksOf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const found = {};
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    found[name] = [...(found[name] ?? []), file.subarray(at + 8, at + 8 + view.getUint32(at))];
  }
  return found;
}

async function inflated(parts) {
  const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** As ImageData has it. */
export async function decodePng(file) {
  const chunks = chunksOf(file);
  const head = new DataView(Uint8Array.from(chunks.IHDR[0]).buffer);
  const [width, height] = [head.getUint32(0), head.getUint32(4)];
  if (head.getUint16(8) !== 0x0806 || head.getUint8(12) !== 0) throw new Error('not RGBA of 8 bits');
  const rows = await inflated(chunks.IDAT);
  const data = new Uint8ClampedArray(4 * width * height);
  const get = (x, y) => (x < 0 || y < 0 ? 0 : data[4 * width * y + x]);
  for (let y = 0; y < height; ++y) {
    const start = (4 * width + 1) * y;
    for (let x = 0; x < 4 * width; ++x) {
      const [a, b, c] = [get(x - 4, y), get(x, y - 1), x < 4 ? 0 : get(x - 4, y - 1)];
      const guess = [0, a, b, a + b >> 1, paeth(a, b, c)][rows[start]];
      data[4 * width * y + x] = rows[start + 1 + x] + guess & 255;
    }
  }
  return { width, height, data };
}
