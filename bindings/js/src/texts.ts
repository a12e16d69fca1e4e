import { refuse } from './error.js';
import { inputRoom, native, output } from './runtime.js';

/** A text in UTF-8. @internal */
export function textBytes(text: string, what: string): Uint8Array {
  if (typeof text !== 'string') refuse(`${what} is not a string`);
  if (/\p{Surrogate}/u.test(text)) refuse(`${what} has half a surrogate pair`);
  return new TextEncoder().encode(text);
}

/** Hands numbers over, then texts; returns the bytes of the texts. None of them may run code of the caller's. @internal */
export function inputTexts(numbers: ArrayLike<number>, texts: readonly Uint8Array[]): number {
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  let at = inputRoom(8 * numbers.length + bytes);
  new Float64Array(native().memory.buffer, at, numbers.length).set(numbers);
  at += 8 * numbers.length;
  for (const text of texts) {
    new Uint8Array(native().memory.buffer, at, text.length).set(text);
    at += text.length;
  }
  return bytes;
}

/** Texts that a call has put out, by their bytes; the rest is the last one. @internal */
export function textsAt(lengths: readonly number[], bytes: number, from = 0): string[] {
  const all = output(Uint8Array, bytes, from);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let at = 0;
  const texts = lengths.map((length) => decoder.decode(all.subarray(at, at += length)));
  texts.push(decoder.decode(all.subarray(at)));
  return texts;
}
