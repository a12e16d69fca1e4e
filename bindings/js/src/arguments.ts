import { HitmaskError, refuse } from './error.js';

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeof value === 'object' ? (value === null ? 'null' : 'an object') : `a ${typeof value}`;
}

/** A whole number that fits 32 bits: sizes, boxes, counts. */
export function int32(value: number, what: string): number {
  if (typeof value === 'number' && (value | 0) === value) return value;
  return refuse(`${what} is ${shown(value)}: it must be a whole number from -2147483648 to 2147483647`);
}

/**
 * The pixel of a coordinate: that of points, offsets and moves. A fraction is rounded to the nearest, halves to the right
 * and down, as everywhere in hitmask.
 */
export function pixel(value: number, what: string): number {
  if (typeof value === 'number' && (value | 0) === value) return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return int32(value, what);
  const down = Math.floor(value);
  return int32(value - down >= 0.5 ? down + 1 : down, what);
}

/** A whole number within limits. */
export function within(value: number, least: number, most: number, what: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  return refuse(`${what} is ${shown(value)}: it must be a whole number from ${least} to ${most}`);
}

/** Any number; what is not finite is for the core to refuse. */
export function real(value: number, what: string): number {
  if (typeof value === 'number') return value;
  return refuse(`${what} is ${shown(value)}: it must be a number`);
}

/** The place of a word in a list of words. */
export function choice(value: string, words: readonly string[], what: string): number {
  const at = words.indexOf(value);
  if (at >= 0) return at;
  return refuse(`${what} is ${typeof value === 'string' ? `'${value}'` : shown(value)}: it must be one of '${words.join("', '")}'`);
}

/** A function of the caller's. */
export function callable<T>(value: T, what: string): T {
  if (typeof value === 'function') return value;
  return refuse(`${what} is ${shown(value)}: it must be a function`);
}

/** Whole numbers, in an array or a typed array. */
export type Integers = ArrayLike<number>;

const NARROW = [Int32Array, Int16Array, Int8Array, Uint16Array, Uint8Array, Uint8ClampedArray];

/** Whole numbers as 32 bits each; typed arrays of narrow numbers need no check. */
export function int32s(values: Integers, what: string): Int32Array {
  return converted(values, what, int32);
}

/** Coordinates, which may have fractions. */
export function pixels(values: Integers, what: string): Int32Array {
  return converted(values, what, pixel);
}

function converted(values: Integers, what: string, convert: (value: number, what: string) => number): Int32Array {
  if (values instanceof Int32Array) return values;
  if (typeof values !== 'object' || values === null || typeof values.length !== 'number')
    return refuse(`${what} is ${shown(values)}: it must be an array of whole numbers`);
  if (NARROW.some((kind) => values instanceof kind)) return Int32Array.from(values);
  const length = within(values.length, 0, 0x3fff_ffff, `the length of ${what}`);
  const copy = new Int32Array(length);
  for (let i = 0; i < length; ++i) copy[i] = convert(values[i]!, `${what}[${i}]`);
  return copy;
}

/** An array of a length. */
export function ofLength<T extends { readonly length: number }>(values: T, length: number, what: string): T {
  if (values.length === length) return values;
  return refuse(`${what} has ${values.length} numbers: it must have ${length}`);
}

/** Corners as x, y, x, y ... */
export function corners(points: Integers): Int32Array {
  const found = int32s(points, 'corners');
  if (found.length % 2 !== 0) throw new HitmaskError('argument', 'corners has an odd length: it is x, y, x, y ...');
  return found;
}
