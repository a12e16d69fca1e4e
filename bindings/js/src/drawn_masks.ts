// What the adapters for game engines share: questions about sprites as they are drawn.
import { within } from './arguments.js';
import { HitmaskError } from './error.js';
import type { Mask } from './mask.js';
import type { PlacedMask } from './placed_mask.js';
import { FrameMask, TextureMasks, transformOf } from './sheet_masks.js';
import type { Along, Transform, TransformNumbers } from './transform.js';
import type { Contact, Details, Point } from './types.js';

/** A map from local to world coordinates: `x * a + y * c + tx`, `x * b + y * d + ty`. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  tx: number;
  ty: number;
}

/** Where a picture is drawn, in the coordinates of its sprite. */
export interface Quad {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A mask and where it is drawn: xx, xy, yx, yy, x, y and the pivot, which is always the top-left corner. */
export class Drawn {
  frame: FrameMask | undefined;
  readonly numbers: TransformNumbers = [1, 0, 0, 1, 0, 0, 0, 0];

  /** Takes the mask of a frame, drawn over a quad of a sprite whose matrix is given. */
  set(frame: FrameMask, quad: Quad, matrix: Matrix, resolution = 1): this {
    const { a, b, c, d, tx, ty } = matrix;
    const { width, height } = frame.mask;
    const [across, down] = [resolution * (width > 0 ? quad.width / width : 1), resolution * (height > 0 ? quad.height / height : 1)];
    const numbers = this.numbers;
    this.frame = frame;
    numbers[0] = a * across;
    numbers[1] = c * down;
    numbers[2] = b * across;
    numbers[3] = d * down;
    numbers[4] = (a * quad.x + c * quad.y + tx) * resolution;
    numbers[5] = (b * quad.x + d * quad.y + ty) * resolution;
    return this;
  }

  /** Whether it covers nothing: no pixels, or scaled to nothing as at the start of a tween. */
  get isNothing(): boolean {
    const { mask } = this.frame!;
    const [xx, xy, yx, yy] = this.numbers;
    return mask.width === 0 || mask.height === 0 || xx * yy - xy * yx === 0;
  }

  /** Whether it is only moved, by a distance that fits 32 bits. */
  get isPlain(): boolean {
    const [xx, xy, yx, yy, x, y] = this.numbers;
    return xx === 1 && xy === 0 && yx === 0 && yy === 1 && x > -1e9 && x < 1e9 && y > -1e9 && y < 1e9;
  }

  /** The pixel that the mask's top-left pixel covers, for a plain one. Rounded as the module does: to 1/65,536, halves away from 0. */
  pixel(axis: 0 | 1): number {
    const units = this.numbers[4 + axis]! * 65_536;
    return Math.ceil(Math.sign(units) * Math.round(Math.abs(units)) / 65_536 - 0.5) | 0;
  }
}

/** What is too small to have pixels covers nothing; all other errors are the caller's. */
function unlessNothing<T, U>(question: () => T, nothing: U): T | U {
  try {
    return question();
  } catch (reason) {
    const code = reason instanceof HitmaskError ? reason.code : '';
    if (code === 'transform/not_invertible' || code === 'transform/shrinks') return nothing;
    throw reason;
  }
}

/** How an adapter reads pictures. */
export interface DrawnMasksOptions {
  /** A pixel is solid if its alpha is greater than this: 0 unless said. */
  threshold?: number;
}

/**
 * Questions about sprites as they are drawn, pixel by pixel, with nearest sampling. A sprite that is hidden or transparent
 * as a whole counts like any other.
 */
export abstract class DrawnMasks<Sprite extends object> {
  /** @internal */
  protected readonly textures: TextureMasks;
  readonly #pair = [new Drawn(), new Drawn()] as const;

  /** @internal */
  constructor(options: DrawnMasksOptions = {}) {
    this.textures = new TextureMasks(within(options.threshold ?? 0, 0, 255, 'threshold'));
  }

  /** Finds a sprite's mask and place. @internal */
  protected abstract draw(sprite: Sprite, into: Drawn): Drawn;

  // --- One sprite -----------------------------------------------------------------------------

  /** The mask of the picture that a sprite shows now, upright and without trimmed borders. It belongs to the adapter: do not dispose it. */
  mask(sprite: Sprite): Mask {
    return this.draw(sprite, this.#pair[0]).frame!.mask;
  }

  /** From the pixels of {@link mask} to those of the world. */
  transform(sprite: Sprite): Transform {
    return transformOf(this.draw(sprite, this.#pair[0]).numbers);
  }

  /** The sprite's pixels in the world, for every other question: sweeps, rays, distances. It is yours: dispose it. */
  place(sprite: Sprite): PlacedMask {
    const drawn = this.draw(sprite, this.#pair[0]);
    return drawn.frame!.mask.place(transformOf(drawn.numbers));
  }

  /** Whether a point of the world, in pixels as those of contacts, lies on a solid pixel of a sprite. */
  contains(sprite: Sprite, x: number, y: number): boolean {
    const drawn = this.draw(sprite, this.#pair[0]);
    if (drawn.isNothing) return false;
    const [xx, xy, yx, yy, atX, atY] = drawn.numbers;
    const area = xx * yy - xy * yx;
    const [dx, dy] = [x - atX, y - atY];
    return this.#isSolid(drawn.frame!, (yy * dx - xy * dy) / area, (xx * dy - yx * dx) / area);
  }

  /** Whether a point of a quad lies on a solid pixel. @internal */
  protected isSolidIn(frame: FrameMask, quad: Quad, x: number, y: number): boolean {
    const { width, height } = frame.mask;
    return this.#isSolid(frame, (x - quad.x) / quad.width * width, (y - quad.y) / quad.height * height);
  }

  #isSolid({ mask }: FrameMask, x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.get(Math.floor(x), Math.floor(y));
  }

  // --- Two sprites ----------------------------------------------------------------------------

  /** Whether two sprites share a pixel. */
  overlap(a: Sprite, b: Sprite): boolean {
    return this.overlapDrawn(this.draw(a, this.#pair[0]), this.draw(b, this.#pair[1]));
  }

  /** @internal */
  protected overlapDrawn(a: Drawn, b: Drawn): boolean {
    if (a.isPlain && b.isPlain) return a.frame!.mask.overlap(b.frame!.mask, b.pixel(0) - a.pixel(0), b.pixel(1) - a.pixel(1));
    return this.#ask(a, b, (one, other) => one.overlap(other), false);
  }

  /** How many pixels two sprites share. */
  overlapArea(a: Sprite, b: Sprite): number {
    return this.#between(a, b, (one, other) => one.overlapArea(other), 0);
  }

  /** The topmost pixel that two sprites share, the leftmost of these; null if there is none. */
  firstPoint(a: Sprite, b: Sprite): Point | null {
    return this.#between(a, b, (one, other) => one.firstPoint(other), null);
  }

  /** Everything about the pixels that two sprites share, in pixels of the world; null where there are none. */
  contact(a: Sprite, b: Sprite, details: Details = 'all'): Contact | null {
    return this.#between(a, b, (one, other) => one.contact(other, details), null);
  }

  /** The shortest move of b, in whole pixels, after which the two share none; null if there is none within the limit. */
  separate(a: Sprite, b: Sprite, limit: number, along?: Along): Point | null {
    return this.#between(a, b, (one, other) => one.separate(other, limit, along), { x: 0, y: 0 });
  }

  #between<T>(a: Sprite, b: Sprite, question: (one: PlacedMask, other: PlacedMask) => T, nothing: T): T {
    return this.#ask(this.draw(a, this.#pair[0]), this.draw(b, this.#pair[1]), question, nothing);
  }

  #ask<T>(a: Drawn, b: Drawn, question: (one: PlacedMask, other: PlacedMask) => T, nothing: T): T {
    if (a.isNothing || b.isNothing) return nothing;
    return unlessNothing(() => question(a.frame!.at(0, a.numbers), b.frame!.at(1, b.numbers)), nothing);
  }

  /** Releases all masks. The adapter can be used again and reads the pictures anew. */
  dispose(): void {
    this.textures.dispose();
  }
}
