// Compares an adapter's answers with the pixels that an engine has drawn.
import type { Contact, Mask, PlacedMask, Point, Transform } from 'hitmask';

/** Side of the screen of all tests. */
export const SIDE = 128;

/** What a page found; the test reads it. */
export interface Report {
  failures: string[];
  counts: Record<string, number>;
}

export const report: Report = { failures: [], counts: {} };

export function count(what: string, by = 1): void {
  report.counts[what] = (report.counts[what] ?? 0) + by;
}

export function expect(isTrue: boolean, sentence: string): void {
  count('checks');
  if (!isTrue && report.failures.length < 20) report.failures.push(sentence);
  if (!isTrue) count('failed');
}

const context = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  .getContext('2d', { willReadFrequently: true })!;

/** Which pixels of a canvas are drawn on. Call it in the task in which the engine has drawn. */
export function drawnPixels(canvas: HTMLCanvasElement): Uint8Array {
  context.clearRect(0, 0, SIDE, SIDE);
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (data[4 * i + 3]! > 0 ? 1 : 0));
}

/** The questions of both adapters. */
export interface Masks<Sprite> {
  mask(sprite: Sprite): Mask;
  transform(sprite: Sprite): Transform;
  place(sprite: Sprite): PlacedMask;
  overlap(a: Sprite, b: Sprite): boolean;
  overlapArea(a: Sprite, b: Sprite): number;
  contact(a: Sprite, b: Sprite): Contact | null;
  contains(sprite: Sprite, x: number, y: number): boolean;
  separate(a: Sprite, b: Sprite, limit: number): Point | null;
}

/**
 * Renderers compute in floats and round the corners of what they draw to fractions of a pixel: a sample this close to a
 * texel's edge, in pixels of the screen, may fall on either side.
 */
let near = 1 / 256;

/** Asks the renderer how it rounds. Chromium's own, without a graphics card, has sixteenths. */
export function measureRounding(gl: WebGLRenderingContext): void {
  near = 1 / 256 + 0.5 ** (1 + gl.getParameter(gl.SUBPIXEL_BITS));
  report.counts['parts of a pixel'] = 2 ** gl.getParameter(gl.SUBPIXEL_BITS);
}

/** Whether the pixel's centre, taken back to the mask, lies close to an edge between two of its pixels. */
function isNearEdge({ xx, xy, yx, yy, x, y }: Transform, i: number, j: number): boolean {
  const area = xx * yy - xy * yx;
  const [dx, dy] = [i + 0.5 - x, j + 0.5 - y];
  const distance = (q: number, reach: number): boolean => Math.abs(q - Math.round(q)) <= near * reach;
  return distance((yy * dx - xy * dy) / area, (Math.abs(yy) + Math.abs(xy)) / Math.abs(area))
    || distance((xx * dy - yx * dx) / area, (Math.abs(xx) + Math.abs(yx)) / Math.abs(area));
}

/** The pixels of one sprite against its drawing. Returns how many differ because they are near an edge. */
export function compareOne<Sprite>(masks: Masks<Sprite>, sprite: Sprite, drawn: Uint8Array, what: string): number {
  const transform = masks.transform(sprite);
  const placed = masks.place(sprite);
  let [close, wrong] = [0, 0];
  for (let y = 0; y < SIDE; ++y)
    for (let x = 0; x < SIDE; ++x) {
      if (placed.covers(x, y) === (drawn[y * SIDE + x] === 1)) continue;
      if (isNearEdge(transform, x, y)) ++close;
      else ++wrong;
    }
  placed.dispose();
  expect(wrong === 0, `${what}: ${wrong} pixels are drawn otherwise, ${JSON.stringify(transform)}`);
  count('pixels near an edge', close);
  count('pixels drawn', drawn.reduce((sum, one) => sum + one, 0));
  return close;
}

/** For people who look at the page: the drawing of a in red and of b in blue, and white where the adapter says that both are. */
function show<Sprite>(masks: Masks<Sprite>, a: Sprite, b: Sprite, drawnA: Uint8Array, drawnB: Uint8Array): void {
  if (document.querySelectorAll('.pair').length >= 12) return;
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE, className: 'pair' });
  canvas.style.cssText = 'width: 190px; image-rendering: pixelated; background: black; margin: 2px';
  const image = new ImageData(SIDE, SIDE);
  const [placedA, placedB] = [masks.place(a), masks.place(b)];
  for (let i = 0; i < SIDE * SIDE; ++i) {
    const isShared = placedA.covers(i % SIDE, Math.floor(i / SIDE)) && placedB.covers(i % SIDE, Math.floor(i / SIDE));
    image.data.set(isShared ? [255, 255, 255, 255] : [220 * drawnA[i]!, 0, 255 * drawnB[i]!, 255], 4 * i);
  }
  placedA.dispose();
  placedB.dispose();
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  document.body.append(canvas);
}

/** All questions about two sprites against their drawings. `near` pixels may be on either side. */
export function comparePair<Sprite>(masks: Masks<Sprite>, a: Sprite, b: Sprite, drawnA: Uint8Array, drawnB: Uint8Array, near: number, what: string): void {
  let [area, first] = [0, -1];
  for (let i = 0; i < SIDE * SIDE; ++i)
    if (drawnA[i] === 1 && drawnB[i] === 1) {
      ++area;
      if (first < 0) first = i;
    }
  const found = masks.overlapArea(a, b);
  expect(Math.abs(found - area) <= near, `${what}: ${found} pixels are shared, not ${area} (${near} are near an edge)`);
  expect(masks.overlap(a, b) === found > 0, `${what}: overlap and overlapArea differ`);
  const contact = masks.contact(a, b);
  expect((contact?.area ?? 0) === found, `${what}: contact and overlapArea differ`);
  if (near === 0 && contact !== null)
    expect(contact.first.x === first % SIDE && contact.first.y === Math.floor(first / SIDE), `${what}: the first point is another one`);
  const away = masks.separate(a, b, 400);
  expect(away !== null && (found === 0) === (away.x === 0 && away.y === 0), `${what}: separate() does not fit`);
  if (area > 0) show(masks, a, b, drawnA, drawnB);
  count(found > 0 ? 'pairs that overlap' : 'pairs apart');
}

/** Ends a page: the test waits for this. */
export function finish(work: Promise<void>): void {
  const page = globalThis as { report?: Report };
  work.catch((reason: unknown) => {
    report.failures.push(reason instanceof Error ? reason.stack ?? reason.message : String(reason));
  }).finally(() => { page.report = report; });
}
