import { pixel, real } from './arguments.js';
import { refuse } from './error.js';
import { answer, checked, inputRoom, native } from './runtime.js';
import type { Point } from './types.js';

/** The parts of a transform, in the order they apply: mirror, scale, shear and turn about the pivot, which then lies at (x, y). */
export interface TransformParts {
  /** Where the pivot lies in the world, in pixels. */
  x?: number;
  y?: number;
  /** The fixed point of the mask; its top-left corner unless said. */
  pivotX?: number;
  pivotY?: number;
  /** Clockwise on the screen. Give one of `degrees`, `radians` and `turns`. */
  degrees?: number;
  radians?: number;
  turns?: number;
  scaleX?: number;
  scaleY?: number;
  /** Left and right change places. */
  flipX?: boolean;
  /** Top and bottom change places. */
  flipY?: boolean;
  /** Pixels to the right for every pixel down. */
  shearX?: number;
  /** Pixels down for every pixel to the right. */
  shearY?: number;
}

/** Whole turns; the same numbers as in the other languages. */
function turnsOf(parts: TransformParts): number {
  const given = [parts.degrees, parts.radians, parts.turns].filter((angle) => angle !== undefined);
  if (given.length > 1) refuse('give one of degrees, radians and turns');
  if (parts.degrees !== undefined) return real(parts.degrees, 'degrees') / 360;
  if (parts.radians !== undefined) return real(parts.radians, 'radians') / 6.283185307179586;
  return real(parts.turns ?? 0, 'turns');
}

/** Eight numbers, as the module takes them. @internal */
export type TransformNumbers = [number, number, number, number, number, number, number, number];

/**
 * An affine map from a mask to the world:
 * `world x = xx * (x - pivotX) + xy * (y - pivotY) + this.x`, and likewise y.
 */
export class Transform {
  readonly xx: number;
  readonly xy: number;
  readonly yx: number;
  readonly yy: number;
  readonly x: number;
  readonly y: number;
  readonly pivotX: number;
  readonly pivotY: number;

  constructor(parts: TransformParts = {}) {
    const { x = 0, y = 0, pivotX = 0, pivotY = 0, scaleX = 1, scaleY = 1, flipX = false, flipY = false, shearX = 0, shearY = 0 } = parts;
    checked(native().transform_of_parts(
      real(x, 'x'), real(y, 'y'), real(pivotX, 'pivotX'), real(pivotY, 'pivotY'), turnsOf(parts), real(scaleX, 'scaleX'),
      real(scaleY, 'scaleY'), (flipX ? 1 : 0) | (flipY ? 2 : 0), real(shearX, 'shearX'), real(shearY, 'shearY')));
    [this.xx, this.xy, this.yx, this.yy, this.x, this.y, this.pivotX, this.pivotY] = answer() as unknown as TransformNumbers;
  }

  /** From the numbers of a matrix, as canvas and PixiJS have it: `a` is xx, `b` is yx, `c` is xy, `d` is yy. */
  static fromMatrix(matrix: { xx: number; xy: number; yx: number; yy: number } & Pick<TransformParts, 'x' | 'y' | 'pivotX' | 'pivotY'>): Transform {
    const { xx, xy, yx, yy, x = 0, y = 0, pivotX = 0, pivotY = 0 } = matrix;
    return Transform.#of([xx, xy, yx, yy, x, y, pivotX, pivotY].map((value) => real(value, 'a number of the matrix')) as TransformNumbers);
  }

  /** With the pivot in the middle of a mask. */
  static aboutMiddle(mask: { width: number; height: number }, parts: Omit<TransformParts, 'pivotX' | 'pivotY'> = {}): Transform {
    return new Transform({ ...parts, pivotX: mask.width / 2, pivotY: mask.height / 2 });
  }

  static #of(numbers: ArrayLike<number>): Transform {
    const transform = Object.create(Transform.prototype) as { -readonly [K in keyof Transform]: Transform[K] };
    [transform.xx, transform.xy, transform.yx, transform.yy, transform.x, transform.y, transform.pivotX, transform.pivotY] =
      numbers as unknown as TransformNumbers;
    return transform;
  }

  /** First `inner`, then this one: a gun on a ship is `ship.times(gun)`. */
  times(inner: Transform): Transform {
    const both = [...numbersOf(this, 'this'), ...numbersOf(inner, 'inner')];
    const at = inputRoom(128);
    new Float64Array(native().memory.buffer, at, 16).set(both);
    checked(native().transform_product());
    return Transform.#of(answer());
  }

  /** The inverse. For a scale of 0 its numbers are not finite. */
  inverse(): Transform {
    checked(native().transform_inverse(...numbersOf(this, 'this')));
    return Transform.#of(answer());
  }
}

/** The numbers of an argument. @internal */
export function numbersOf(transform: Transform, what: string): TransformNumbers {
  if (!(transform instanceof Transform)) refuse(`${what} is not a Transform`);
  const { xx, xy, yx, yy, x, y, pivotX, pivotY } = transform;
  return [xx, xy, yx, yy, x, y, pivotX, pivotY];
}

/** The only axis, or the only direction, in which a mask may be separated. */
export type Along = 'x' | 'y' | Point;

/** How to separate, and the direction. @internal */
export function alongOf(along: Along | undefined): [number, number, number] {
  if (along === undefined) return [0, 0, 0];
  if (along === 'x') return [1, 0, 0];
  if (along === 'y') return [2, 0, 0];
  if (typeof along !== 'object' || along === null) return refuse("along is 'x', 'y' or a direction {x, y}");
  return [3, pixel(along.x, 'along.x'), pixel(along.y, 'along.y')];
}
