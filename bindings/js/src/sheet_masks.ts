// For the adapters: masks of the frames of a game engine's textures, cut from one mask of the whole texture.
import { HitmaskError } from './error.js';
import { readPixels } from './images.js';
import { Mask } from './mask.js';
import { PlacedMask } from './placed_mask.js';
import { Transform, type TransformNumbers } from './transform.js';

/** Pixels of a texture: what a canvas can draw, or bytes with one RGBA pixel after the other. */
export interface TexturePixels {
  picture: unknown;
  width: number;
  height: number;
}

/** Where the corners of a drawn picture lie in its texture, in pixels: top-left, top-right and bottom-left as drawn. */
export type Corners = readonly [x: number, y: number, rightX: number, rightY: number, downX: number, downY: number];

/** A mask, and two places for it: a sprite may be compared with another one of the same frame. */
export class FrameMask {
  readonly #places: (PlacedMask | undefined)[] = [];
  readonly #numbers: (TransformNumbers | undefined)[] = [];

  constructor(readonly mask: Mask, readonly isOwn = true) {}

  /** The mask at a place. Valid until the same place is asked for again. */
  at(place: 0 | 1, numbers: TransformNumbers): PlacedMask {
    const [placed, before] = [this.#places[place], this.#numbers[place]];
    if (placed !== undefined && before?.every((value, i) => value === numbers[i])) return placed;
    const transform = transformOf(numbers);
    this.#numbers[place] = undefined;
    if (placed === undefined) this.#places[place] = this.mask.place(transform);
    else placed.place(transform);
    this.#numbers[place] = [...numbers];
    return this.#places[place]!;
  }

  dispose(): void {
    for (const placed of this.#places.splice(0)) placed?.dispose();
    if (this.isOwn) this.mask.dispose();
  }
}

/** The numbers as a Transform: xx, xy, yx, yy, x, y and the pivot. */
export function transformOf([xx, xy, yx, yy, x, y, pivotX, pivotY]: TransformNumbers): Transform {
  return Transform.fromMatrix({ xx, xy, yx, yy, x, y, pivotX, pivotY });
}

const { round, abs, min, max } = Math;

/** The part of a texture's mask between three corners, as it is drawn: turned by quarters and mirrored where they say so. */
function cut(whole: Mask, corners: Corners): Mask {
  const [x, y, rightX, rightY, downX, downY] = corners;
  const isTurned = abs(rightY - y) > abs(rightX - x);
  const [left, top] = [min(x, rightX, downX), min(y, rightY, downY)];
  const steps = [whole.crop(left, top, max(x, rightX, downX) - left, max(y, rightY, downY) - top)];
  const then = (mask: Mask): void => { steps.push(mask); };
  if (isTurned) then(steps.at(-1)!.transpose());
  if (isTurned ? rightY < y : rightX < x) then(steps.at(-1)!.flipX());
  if (isTurned ? downX < x : downY < y) then(steps.at(-1)!.flipY());
  for (const step of steps.slice(0, -1)) step.dispose();
  return steps.at(-1)!;
}

function decode({ picture, width, height }: TexturePixels, threshold: number): Mask {
  if (ArrayBuffer.isView(picture)) return Mask.fromAlpha(picture as Uint8Array<ArrayBuffer>, width, height, { threshold });
  if (picture === null || typeof picture !== 'object')
    throw new HitmaskError('unsupported', 'this texture has no picture that can be read, only memory of the graphics card: give its mask with setMask()');
  try {
    return Mask.fromImageData(readPixels(picture as CanvasImageSource, width, height), threshold);
  } catch (reason) {
    if (reason instanceof HitmaskError) throw reason;
    throw new HitmaskError('unsupported', `the picture of this texture cannot be read (${String(reason)}): give its mask with setMask()`);
  }
}

/** One texture: its mask, and those of its frames. */
class SheetMasks {
  readonly #frames = new Map<string, FrameMask>();
  readonly #whole: Mask;

  constructor(pixels: TexturePixels, threshold: number) {
    this.#whole = decode(pixels, threshold);
  }

  frame(exact: Corners): FrameMask {
    const corners = exact.map(round) as unknown as Corners;
    const key = corners.join();
    const found = this.#frames.get(key);
    if (found !== undefined) return found;
    const made = new FrameMask(cut(this.#whole, corners));
    this.#frames.set(key, made);
    return made;
  }

  /** As frame(), but the caller's: of parts that change all the time. */
  part(exact: Corners): FrameMask {
    return new FrameMask(cut(this.#whole, exact.map(round) as unknown as Corners));
  }

  dispose(): void {
    for (const frame of this.#frames.values()) frame.dispose();
    this.#frames.clear();
    this.#whole.dispose();
  }
}

/** What was found for a frame, and from which corners. */
interface Found {
  frame: FrameMask;
  source: object;
  corners: Corners;
}

/** All textures that an adapter has met. They are forgotten with the engine's own objects. */
export class TextureMasks {
  #sheets = new WeakMap<object, SheetMasks>();
  #found = new WeakMap<object, Found>();
  #given = new WeakMap<object, FrameMask>();
  #all: WeakRef<{ dispose(): void }>[] = [];

  constructor(public threshold: number) {}

  /** The mask of an engine's frame; `read` is called once for each texture. */
  frame(frame: object, source: object, corners: Corners, read: () => TexturePixels): FrameMask {
    return this.#given.get(frame) ?? this.#before(frame, source, corners)?.frame
      ?? this.#remember(frame, source, corners, this.#sheet(source, read).frame(corners));
  }

  /** The mask of a part of a frame that belongs to one sprite: when it changes, the one before is released. */
  part(crop: object, source: object, corners: Corners, read: () => TexturePixels): FrameMask {
    const before = this.#before(crop, source, corners);
    if (before !== undefined) return before.frame;
    const made = this.#sheet(source, read).part(corners);
    this.#found.get(crop)?.frame.dispose();
    return this.#remember(crop, source, corners, made);
  }

  #before(frame: object, source: object, corners: Corners): Found | undefined {
    const found = this.#found.get(frame);
    const isSame = found !== undefined && found.source === source && corners.every((value, i) => value === found.corners[i]);
    return isSame ? found : undefined;
  }

  #remember(key: object, source: object, corners: Corners, frame: FrameMask): FrameMask {
    this.#found.set(key, { frame, source, corners });
    return frame;
  }

  #sheet(source: object, read: () => TexturePixels): SheetMasks {
    let sheet = this.#sheets.get(source);
    if (sheet !== undefined) return sheet;
    sheet = new SheetMasks(read(), this.threshold);
    this.#sheets.set(source, sheet);
    this.#keep(sheet);
    return sheet;
  }

  /** A mask of the caller's for a frame; null for that of its pixels again. */
  give(frame: object, mask: Mask | null): void {
    this.#given.get(frame)?.dispose();
    this.#given.delete(frame);
    if (mask === null) return;
    const given = new FrameMask(mask, false);
    this.#given.set(frame, given);
    this.#keep(given);
  }

  #keep(held: { dispose(): void }): void {
    this.#all = this.#all.filter((one) => one.deref() !== undefined);
    this.#all.push(new WeakRef(held));
  }

  /** The pixels of a texture have changed: read them again when they are needed. */
  forget(source: object): void {
    this.#sheets.get(source)?.dispose();
    this.#sheets.delete(source);
    this.#found = new WeakMap();
  }

  dispose(): void {
    for (const one of this.#all.splice(0)) one.deref()?.dispose();
    this.#sheets = new WeakMap();
    this.#found = new WeakMap();
    this.#given = new WeakMap();
  }
}
