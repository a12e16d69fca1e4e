import { choice } from './arguments.js';

/** A pixel, a position or a move; x to the right, y down. */
export interface Point {
  x: number;
  y: number;
}

/** The pixels from x up to, not including, x + w, and likewise y. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Which details of a contact to compute. Others cost nothing and stay 0. */
export type Detail = 'area' | 'first' | 'box' | 'centroid' | 'gradient';
/** All, none, one or several details. */
export type Details = 'all' | 'none' | Detail | readonly Detail[];

const DETAILS = ['area', 'first', 'box', 'centroid', 'gradient'];

/** The details as bits. */
export function detailBits(details: Details): number {
  if (details === 'all') return 31;
  if (details === 'none') return 0;
  if (typeof details === 'string') return 1 << choice(details, DETAILS, 'details');
  let bits = 0;
  for (const detail of details) bits |= 1 << choice(detail, DETAILS, 'details');
  return bits;
}

/** What two masks share. Points are in the pixels of the first mask. */
export class Contact {
  /** The number of shared pixels. */
  readonly area: number;
  /** The topmost shared pixel, the leftmost of these. */
  readonly first: Point;
  /** The smallest box around the shared pixels. */
  readonly box: Box;
  /** The sum of the shared pixels' x, and that of their y. */
  readonly sums: Point;
  /** How the area changes when the second mask moves by one pixel. */
  readonly gradient: Point;

  /** @internal */
  constructor(numbers: ArrayLike<number>, at: number) {
    this.area = numbers[at]!;
    this.first = { x: numbers[at + 1]!, y: numbers[at + 2]! };
    this.box = { x: numbers[at + 3]!, y: numbers[at + 4]!, w: numbers[at + 5]!, h: numbers[at + 6]! };
    this.sums = { x: numbers[at + 7]!, y: numbers[at + 8]! };
    this.gradient = { x: numbers[at + 9]!, y: numbers[at + 10]! };
  }

  /** The direction in which the second mask leaves the first; (0, 0) where there is none. */
  get wayOut(): Point {
    return { x: 0 - this.gradient.x, y: 0 - this.gradient.y };
  }

  /** The mean position of the shared pixels' centres. Only if `centroid` was among the details. */
  get centroid(): Point {
    return { x: this.sums.x / this.area + 0.5, y: this.sums.y / this.area + 0.5 };
  }
}

/** A point in an answer. */
export function pointAt(numbers: ArrayLike<number>, at: number): Point {
  return { x: numbers[at]!, y: numbers[at + 1]! };
}

/** A point in an answer that may be none. */
export function optionalPoint(numbers: ArrayLike<number>, at: number): Point | null {
  return numbers[at] === 1 ? pointAt(numbers, at + 1) : null;
}

/** A box in an answer. */
export function boxAt(numbers: ArrayLike<number>, at: number): Box {
  return { x: numbers[at]!, y: numbers[at + 1]!, w: numbers[at + 2]!, h: numbers[at + 3]! };
}
