// A random atlas with trimmed and turned frames, as TexturePacker writes it.

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x6d2b79f5 >>> 0;
    let t = Math.imul(state ^ state >>> 15, state | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return ((t ^ t >>> 14) >>> 0) / 4_294_967_296;
  };
}

/** Whole numbers from `least` to `most`. */
export const between = (random: () => number, least: number, most: number): number => least + Math.floor(random() * (most - least + 1));

/** One picture, as it is before trimming and turning. */
export interface Picture {
  name: string;
  width: number;
  height: number;
  /** One alpha per pixel: 0, 1 (hardly visible), 128 or 255. */
  alpha: Uint8Array;
  trim: { x: number; y: number; w: number; h: number };
  rotated: boolean;
  /** In the atlas. */
  x: number;
  y: number;
}

/** Blobs around the middle, so that trimming cuts something off. */
function paint(random: () => number, name: string, rotated: boolean, trimmed: boolean): Picture {
  const [width, height] = [between(random, 9, 36), between(random, 9, 36)];
  const alpha = new Uint8Array(width * height);
  for (let blob = 0; blob < 5; ++blob) {
    const [cx, cy, r] = [between(random, 4, width - 5), between(random, 4, height - 5), between(random, 2, 9)];
    const level = [1, 128, 255][between(random, 0, 2)]!;
    for (let y = 0; y < height; ++y)
      for (let x = 0; x < width; ++x)
        if ((x - cx) ** 2 + (y - cy) ** 2 <= r * r && random() < 0.9) alpha[y * width + x] = level;
  }
  alpha[(height >> 1) * width + (width >> 1)] = 255;
  const trim = trimmed ? tightBox(alpha, width, height) : { x: 0, y: 0, w: width, h: height };
  return { name, width, height, alpha, trim, rotated, x: 0, y: 0 };
}

function tightBox(alpha: Uint8Array, width: number, height: number): Picture['trim'] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x)
      if (alpha[y * width + x]! > 0)
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Side of a cell of the atlas. */
const CELL = 40;

function draw(image: ImageData, picture: Picture): void {
  const { trim, rotated, x: atX, y: atY, alpha, width } = picture;
  for (let y = 0; y < trim.h; ++y)
    for (let x = 0; x < trim.w; ++x) {
      const [toX, toY] = rotated ? [atX + trim.h - 1 - y, atY + x] : [atX + x, atY + y];
      image.data.set([x * 7, y * 7, 200, alpha[(trim.y + y) * width + trim.x + x]!], 4 * (toY * image.width + toX));
    }
}

/** The atlas: its pictures, its description in JSON, and its image as the address of a PNG. */
export interface Atlas {
  pictures: Picture[];
  json: { frames: Record<string, object>; meta: { scale: string; size: { w: number; h: number } } };
  url: string;
}

export function makeAtlas(seed: number, count = 16): Atlas {
  const random = randomNumbers(seed);
  const pictures = Array.from({ length: count }, (_, i) => paint(random, `frame${i}`, (i & 1) === 1, (i & 2) === 2));
  const rows = Math.ceil(count / 4);
  const canvas = Object.assign(document.createElement('canvas'), { width: 4 * CELL, height: rows * CELL });
  const image = new ImageData(canvas.width, canvas.height);
  const frames: Record<string, object> = {};
  pictures.forEach((picture, i) => {
    [picture.x, picture.y] = [(i & 3) * CELL + between(random, 1, 3), (i >> 2) * CELL + between(random, 1, 3)];
    draw(image, picture);
    const { trim, x, y, width, height, rotated } = picture;
    const isTrimmed = trim.w < width || trim.h < height;
    frames[picture.name] = {
      frame: { x, y, w: trim.w, h: trim.h }, rotated, trimmed: isTrimmed, spriteSourceSize: trim, sourceSize: { w: width, h: height },
    };
  });
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  return { pictures, json: { frames, meta: { scale: '1', size: { w: canvas.width, h: canvas.height } } }, url: canvas.toDataURL('image/png') };
}

/** The picture as text, cut to its trimmed part: what a mask of the frame must be. */
export function expectedText({ alpha, width, trim }: Picture): string {
  return Array.from({ length: trim.h }, (_, y) =>
    Array.from({ length: trim.w }, (_, x) => (alpha[(trim.y + y) * width + trim.x + x]! > 0 ? '#' : '.')).join('')).join('\n');
}
