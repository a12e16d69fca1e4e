import { HitmaskError } from './error.js';

/** A value of a JSON text, and where it stands there: for messages. */
export class Field {
  constructor(readonly value: unknown, readonly path: string) {}

  fail(reason: string): never {
    throw new HitmaskError('data', `${this.path === '' ? 'the sheet' : this.path}: ${reason}`);
  }

  get exists(): boolean {
    return this.value !== undefined;
  }

  get isArray(): boolean {
    return Array.isArray(this.value);
  }

  /** A member; of what is not an object, one that does not exist. */
  at(key: string): Field {
    const path = this.path === '' ? key : `${this.path}.${key}`;
    const has = typeof this.value === 'object' && this.value !== null && Object.hasOwn(this.value, key);
    return new Field(has ? (this.value as Record<string, unknown>)[key] : undefined, path);
  }

  /** The members of an object, or the elements of an array. */
  entries(): { key: string; field: Field }[] {
    if (typeof this.value !== 'object' || this.value === null) return this.fail(this.exists ? 'is not a list' : 'is missing');
    const name = (key: string): string => (this.isArray ? `[${key}]` : `['${key}']`);
    return Object.entries(this.value).map(([key, value]) => ({ key, field: new Field(value, this.path + name(key)) }));
  }

  /** The elements of an array. */
  elements(): Field[] {
    if (!this.isArray) this.fail(this.exists ? 'is not an array' : 'is missing');
    return this.entries().map(({ field }) => field);
  }

  text(otherwise?: string): string {
    if (!this.exists && otherwise !== undefined) return otherwise;
    return typeof this.value === 'string' ? this.value : this.fail(this.exists ? 'is not a text' : 'is missing');
  }

  decimal(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value) ? this.value : this.fail(this.exists ? 'is not a number' : 'is missing');
  }

  /** From -2^31, or from 0, up. */
  integer(least: 0 | -2147483648 = -2147483648): number {
    const number = this.decimal();
    if (!Number.isInteger(number) || number > 0x7fff_ffff) this.fail(`'${number}' is not a whole number of 32 bits`);
    return number >= least ? number : this.fail('is negative');
  }

  truth(otherwise: boolean): boolean {
    if (!this.exists) return otherwise;
    return typeof this.value === 'boolean' ? this.value : this.fail('is neither true nor false');
  }

  point(): { x: number; y: number } {
    return { x: this.at('x').integer(), y: this.at('y').integer() };
  }

  size(): { w: number; h: number } {
    return { w: this.at('w').integer(0), h: this.at('h').integer(0) };
  }
}
