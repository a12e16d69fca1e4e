// Names of frames and files: numbers at their ends, decimals in texts, and how messages show them.
import { HitmaskError, type ErrorCode } from './error.js';

/** "field: reason". */
export function dataError(where: string, reason: string, code: ErrorCode = 'data'): HitmaskError {
  return new HitmaskError(code, where === '' ? reason : `${where}: ${reason}`);
}

/** Whatever goes wrong in there has happened at a place. */
export function located<T>(where: () => string, what: () => T): T {
  try {
    return what();
  } catch (reason) {
    throw reason instanceof HitmaskError ? dataError(where(), reason.message, reason.code) : reason;
  }
}

/** Something against a limit: "65537 frames: over the limit of 65536". */
export function checkLimit(count: number, limit: number, what: string): void {
  if (count > limit) throw new HitmaskError('limit', `${count} ${what}: over the limit of ${limit}`);
}

/** The bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
}

/** A text of a file for a message: cut when it is long, without control characters. */
export function inQuotes(text: string): string {
  const longest = 60;
  const bytes = new TextEncoder().encode(text.slice(0, longest + 1));
  const isLong = bytes.length > longest;
  const cut = isLong ? new TextDecoder().decode(bytes.subarray(0, wholeCharacters(bytes, longest))) : text;
  return `'${cut.replace(/[\u0000-\u001f\u007f]/g, ' ')}${isLong ? '...' : ''}'`;
}

/** Where a cut goes through no character. */
function wholeCharacters(bytes: Uint8Array, end: number): number {
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) --end;
  return end;
}

/** In the order of the characters' numbers, as in UTF-8. */
export function comparePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; ++i) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

/** Halves of pairs come after all other characters. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** "hero.aseprite": "hero". An extension has a letter, so "hero.01" has none. */
export function withoutExtension(name: string): string {
  const point = name.lastIndexOf('.');
  const extension = name.slice(point + 1);
  return point > 0 && /^[0-9A-Za-z]{1,10}$/.test(extension) && /[A-Za-z]/.test(extension) ? name.slice(0, point) : name;
}

/** "art/hero.png": "hero". */
export function stemOf(path: string): string {
  let end = path.length;
  while (end > 1 && isSlash(path[end - 1]!)) --end;
  let start = end;
  while (start > 0 && !isSlash(path[start - 1]!)) --start;
  return withoutExtension(path.slice(start, end));
}

const isSlash = (letter: string): boolean => letter === '/' || letter === '\\';
const isDigit = (letter: string | undefined): boolean => letter !== undefined && letter >= '0' && letter <= '9';

/** "walk_03.png": "walk" and "03". Without a number, all of the name is the stem. */
export function splitNumber(name: string): { stem: string; number: string } {
  const whole = withoutExtension(name);
  const end = whole.endsWith(')') ? whole.length - 1 : whole.length; // as copies are called: "walk (2)"
  let start = end;
  while (start > 0 && isDigit(whole[start - 1])) --start;
  if (start === end) return { stem: whole, number: '' };
  let stem = start;
  while (stem > 0 && '_- .(#/'.includes(whole[stem - 1]!)) --stem;
  return { stem: whole.slice(0, stem), number: whole.slice(start, end) };
}

/** Nothing for no digits and for more than 32 bits hold. */
export function numberOf(digits: string): number | undefined {
  if (!/^\d+$/.test(digits)) return undefined;
  const number = Number(digits);
  return number <= 0x7fff_ffff ? number : undefined;
}

/** Digits as numbers of any length. */
export function compareDigits(a: string, b: string): number {
  const [one, other] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}

const MOST_BILLIONTHS = 4_000_000_000_000_000_000n;

/**
 * A decimal in 1/1,000,000,000: the same as in every other language, unlike floating point numbers. Nothing for other texts
 * and beyond about four thousand millions.
 */
export function billionthsOf(text: string): bigint | undefined {
  const parts = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]\+?(-?[0-9]+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  if (whole === '' && fraction === '') return undefined;
  const power = Number(exponent);
  if (power < -0x8000_0000 || power > 0x7fff_ffff) return undefined;
  const value = scaled(whole + fraction, power + 9 - fraction.length);
  return value !== undefined && sign === '-' ? -value : value;
}

/** Digits times a power of ten. Those after the 18th do not count. */
function scaled(all: string, power: number): bigint | undefined {
  const digits = all.replace(/^0+/, '');
  let value = BigInt(digits.slice(0, 18));
  power += Math.max(digits.length - 18, 0);
  if (value === 0n) return 0n;
  if (power > 18) return undefined;
  for (; power > 0; --power) value *= 10n;
  for (; power < 0 && value !== 0n; ++power) value = (value + (power === -1 ? 5n : 0n)) / 10n; // rounds once
  return value <= MOST_BILLIONTHS ? value : undefined;
}

/** A fraction of a side in billionths, as a pivot's coordinate in 1/65,536. */
export function along(billionths: bigint, side: number): number {
  const product = billionths * BigInt(side) * 65_536n;
  const half = product < 0n ? -500_000_000n : 500_000_000n;
  return Number((product + half) / 1_000_000_000n);
}
