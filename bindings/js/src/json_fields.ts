// Values of the right kind, or an error that names the field.
import type { JsonKind, JsonValue } from './json_tree.js';
import { billionthsOf, inQuotes } from './sheet_names.js';
import type { Point } from './types.js';

const NAMES: Readonly<Record<JsonKind, string>> = {
  nothing: 'nothing', truth: 'true or false', number: 'a number', text: 'a text', array: 'a list', object: 'an object with fields' };
const BILLION = 1_000_000_000n;

/** Throws unless it is of a kind. */
export function need(value: JsonValue, kind: JsonKind): void {
  if (value.is(kind)) return;
  throw value.error(value.exists ? `must be ${NAMES[kind]}` : 'is missing');
}

/** In 1/1,000,000,000. */
export function decimal(value: JsonValue, textsToo = false): bigint {
  if (!textsToo || !value.is('text')) need(value, 'number');
  const number = billionthsOf(value.text.replace(/^[ \t\r\n\f\v]+|[ \t\r\n\f\v]+$/g, ''));
  return number ?? refuseNumber(value, 'a number');
}

function refuseNumber(value: JsonValue, what: string): never {
  throw value.error(`${inQuotes(value.text)} is not ${what} in range`);
}

/** A whole number, also with zeros after its point. Some tools write texts. */
export function integer(value: JsonValue, textsToo = false): number {
  if (value.is('number')) {
    const { text } = value;
    if (/^-?[0-9]{1,9}$/.test(text)) return Number(text) + 0;
  }
  const number = decimal(value, textsToo);
  const whole = Number(number / BILLION);
  return number % BILLION === 0n && (whole | 0) === whole ? whole : refuseNumber(value, 'a whole number');
}

/** true or false, also as texts. */
export function truth(value: JsonValue): boolean {
  if (!value.is('text') || (value.text !== 'true' && value.text !== 'false')) need(value, 'truth');
  return value.text === 'true';
}

export function text(value: JsonValue): string {
  need(value, 'text');
  return value.text;
}

export function textOr(value: JsonValue, otherwise: string): string {
  return value.exists ? text(value) : otherwise;
}

/** {"w": 1, "h": 2}, neither below 0. */
export function size(value: JsonValue): { width: number; height: number } {
  need(value, 'object');
  const found = { width: integer(value.at('w')), height: integer(value.at('h')) };
  if (found.width < 0 || found.height < 0) throw value.error('is negative');
  return found;
}

/** {"x": 1, "y": 2} */
export function point(value: JsonValue): Point {
  need(value, 'object');
  return { x: integer(value.at('x')), y: integer(value.at('y')) };
}
