import { int32s, ofLength, pixels, type Integers } from './arguments.js';
import { refuse } from './error.js';
import { Mask } from './pairs_mask.js';
import { checked, handleOf, inputInts, native, output } from './runtime.js';
import { detailBits, type Details } from './types.js';

/** The contacts of many pairs: row i of each array is that of pair i. Details that were not asked for are 0. */
export interface Contacts {
  /** One number each. */
  area: Float64Array;
  /** x and y. */
  first: Int32Array;
  /** x, y, w and h. */
  box: Int32Array;
  /** The sums of x and of y. */
  sums: Float64Array;
  /** x and y. */
  gradient: Float64Array;
}

/** Hands the masks and the pairs to the module. Returns both numbers. */
function inputPairs(masks: readonly Mask[], indexA: Integers, indexB: Integers, offsets: Integers): [number, number] {
  if (!Array.isArray(masks)) refuse('masks is not an array of masks');
  const handles = new Int32Array(masks.length);
  for (let i = 0; i < handles.length; ++i) handles[i] = handleOf(masks[i]!, Mask, 'an element of masks');
  const a = int32s(indexA, 'indexA');
  const b = ofLength(int32s(indexB, 'indexB'), a.length, 'indexB');
  const places = ofLength(pixels(offsets, 'offsets'), 2 * a.length, 'offsets');
  inputInts(handles, a, b, places);
  return [handles.length, a.length];
}

/**
 * Whether `masks[indexA[i]]` and `masks[indexB[i]]` overlap at the offset `(offsets[2 * i], offsets[2 * i + 1])`, for
 * every i: 1 or 0. Typed arrays are fastest.
 */
export function overlapMany(masks: readonly Mask[], indexA: Integers, indexB: Integers, offsets: Integers): Uint8Array {
  const [count, pairs] = inputPairs(masks, indexA, indexB, offsets);
  checked(native().overlap_many(count, pairs));
  return output(Uint8Array, pairs);
}

/** The number of shared pixels of every pair, as in {@link overlapMany}. */
export function overlapAreaMany(masks: readonly Mask[], indexA: Integers, indexB: Integers, offsets: Integers): Float64Array {
  const [count, pairs] = inputPairs(masks, indexA, indexB, offsets);
  checked(native().overlap_area_many(count, pairs));
  return output(Float64Array, pairs);
}

/** The contact of every pair, as in {@link overlapMany}. Fewer details are faster. */
export function contactMany(masks: readonly Mask[], indexA: Integers, indexB: Integers, offsets: Integers, details: Details = 'all'): Contacts {
  const bits = detailBits(details);
  const [count, pairs] = inputPairs(masks, indexA, indexB, offsets);
  checked(native().contact_many(count, pairs, bits));
  const rows = output(Float64Array, 11 * pairs);
  const contacts: Contacts = {
    area: new Float64Array(pairs),
    first: new Int32Array(2 * pairs),
    box: new Int32Array(4 * pairs),
    sums: new Float64Array(2 * pairs),
    gradient: new Float64Array(2 * pairs),
  };
  for (let i = 0; i < pairs; ++i) {
    const at = 11 * i;
    contacts.area[i] = rows[at]!;
    contacts.first.set(rows.subarray(at + 1, at + 3), 2 * i);
    contacts.box.set(rows.subarray(at + 3, at + 7), 4 * i);
    contacts.sums.set(rows.subarray(at + 7, at + 9), 2 * i);
    contacts.gradient.set(rows.subarray(at + 9, at + 11), 2 * i);
  }
  return contacts;
}
