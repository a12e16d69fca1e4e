import { dataError } from './sheet_names.js';

/** What a JSON text consists of, as messages call it. */
export type Token =
  | '{' | '}' | '[' | ']' | ':' | ',' | 'string literal' | 'number literal' | 'true literal' | 'false literal' | 'null literal' | 'end of input';

const MARKS: ReadonlyMap<number, Token> = new Map(([...'{}[]:,'] as Token[]).map((mark) => [mark.charCodeAt(0), mark]));
const WORDS: ReadonlyMap<number, [string, Token]> = new Map([
  [116, ['true', 'true literal']], [102, ['false', 'false literal']], [110, ['null', 'null literal']]]);

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13 && byte !== 11 && byte !== 12);

/** How many bytes follow the first one of a character in UTF-8, and the range of the second; none for a byte that begins no character. */
function following(first: number): readonly [count: number, least: number, most: number] | undefined {
  if (first >= 0xc2 && first < 0xe0) return [1, 0x80, 0xbf];
  if (first >= 0xe0 && first < 0xf0) return [2, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf];
  if (first >= 0xf0 && first < 0xf5) return [3, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf];
  return undefined;
}

/** Takes a JSON text apart. Errors say how many bytes were read. */
export class JsonScanner {
  readonly #bytes: Uint8Array;
  #at = 0;
  /** Where the last string or number lies, without quotes. */
  from = 0;
  to = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if (bytes[0] !== 0xef) return;
    for (this.#at = 1; this.#at < 3; ++this.#at)
      if (bytes[this.#at] !== [0xef, 0xbb, 0xbf][this.#at]) this.#fail('invalid BOM', this.#at + 1);
  }

  #fail(reason: string, read: number): never {
    throw dataError(`byte ${read}`, reason);
  }

  /** Refuses the token that was read last. */
  unexpected(token: Token): never {
    const mark = token.length === 1 ? `'${token}'` : token;
    this.#fail(`unexpected ${mark}`, token === 'end of input' ? this.#at + 1 : this.#at);
  }

  /** The next token. A zero byte ends the text. */
  next(): Token {
    while (this.#at < this.#bytes.length && isSpace(this.#bytes[this.#at]!)) ++this.#at;
    const byte = this.#bytes[this.#at] ?? 0;
    if (byte === 0) return 'end of input';
    const mark = MARKS.get(byte);
    if (mark !== undefined) {
      ++this.#at;
      return mark;
    }
    if (byte === 34) return this.#string();
    if (byte === 45 || isDigit(byte)) return this.#number();
    const word = WORDS.get(byte);
    return word === undefined ? this.#fail('invalid literal', this.#at + 1) : this.#word(...word);
  }

  #word(word: string, token: Token): Token {
    this.from = this.#at;
    for (let i = 0; i < word.length; ++i, ++this.#at)
      if (this.#bytes[this.#at] !== word.charCodeAt(i)) this.#fail('invalid literal', this.#at + 1);
    this.to = this.#at;
    return token;
  }

  // --- Strings --------------------------------------------------------------------------------

  #string(): Token {
    const from = ++this.#at;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) this.#fail('invalid string: missing closing quote', this.#at + 1);
      ++this.#at;
      if (byte === 34) break;
      if (byte < 32) this.#fail(`invalid string: control character U+00${byte.toString(16).toUpperCase().padStart(2, '0')} must be escaped`, this.#at);
      if (byte === 92) this.#escape();
      else if (byte >= 0x80) this.#character(byte);
    }
    this.from = from;
    this.to = this.#at - 1;
    return 'string literal';
  }

  #character(first: number): void {
    const shape = following(first);
    if (shape === undefined) this.#fail('invalid string: ill-formed UTF-8 byte', this.#at);
    let [count, least, most] = shape;
    for (; count > 0; --count) {
      const byte = this.#bytes[this.#at++] ?? 0;
      if (byte < least || byte > most) this.#fail('invalid string: ill-formed UTF-8 byte', this.#at);
      [least, most] = [0x80, 0xbf];
    }
  }

  #escape(): void {
    const letter = this.#bytes[this.#at++] ?? 0;
    if (letter === 117) return this.#unit();
    if (!'"\\/bfnrt'.includes(String.fromCharCode(letter))) this.#fail('invalid string: forbidden character after backslash', this.#at);
  }

  /** \u and four digits, or two of them that make a pair. */
  #unit(): void {
    const unit = this.#hex();
    if (unit >= 0xdc00 && unit < 0xe000) this.#fail('invalid string: surrogate U+DC00..U+DFFF must follow U+D800..U+DBFF', this.#at);
    if (unit < 0xd800 || unit >= 0xdc00) return;
    const alone = 'invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF';
    if (this.#bytes[this.#at++] !== 92 || this.#bytes[this.#at++] !== 117) this.#fail(alone, this.#at);
    const low = this.#hex();
    if (low < 0xdc00 || low >= 0xe000) this.#fail(alone, this.#at);
  }

  #hex(): number {
    let value = 0;
    for (let i = 0; i < 4; ++i) {
      const digit = parseInt(String.fromCharCode(this.#bytes[this.#at++] ?? 0), 16);
      if (Number.isNaN(digit)) this.#fail("invalid string: '\\u' must be followed by 4 hex digits", this.#at);
      value = value * 16 + digit;
    }
    return value;
  }

  // --- Numbers --------------------------------------------------------------------------------

  #number(): Token {
    this.from = this.#at;
    if (this.#bytes[this.#at] === 45) ++this.#at;
    if (this.#bytes[this.#at] === 48) ++this.#at;
    else this.#digits();
    const hasPoint = this.#bytes[this.#at] === 46;
    if (hasPoint) this.#fraction();
    const hasExponent = this.#bytes[this.#at] === 69 || this.#bytes[this.#at] === 101;
    if (hasExponent) this.#exponent();
    this.to = this.#at;
    if ((hasPoint || hasExponent || this.to - this.from > 300) && !Number.isFinite(Number(this.#ascii()))) this.#fail('a number is out of range', this.#at);
    return 'number literal';
  }

  #ascii(): string {
    return new TextDecoder().decode(this.#bytes.subarray(this.from, this.to));
  }

  #digits(): void {
    if (!isDigit(this.#bytes[this.#at] ?? 0)) this.#fail('invalid number', this.#at + 1);
    while (isDigit(this.#bytes[this.#at] ?? 0)) ++this.#at;
  }

  #fraction(): void {
    ++this.#at;
    this.#digits();
  }

  #exponent(): void {
    const sign = this.#bytes[++this.#at];
    if (sign === 43 || sign === 45) ++this.#at;
    this.#digits();
  }
}
