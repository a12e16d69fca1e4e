// Unpacks the module that is inside the JavaScript file: as text, packed bytes are a quarter smaller on their way to a page
// than plain ones. Browsers without SIMD have nothing of their own for it. The bytes are ours, so they are not checked.

/** Bits of bytes, lowest first. */
class Bits {
  #at = 0;
  #bits = 0;
  #count = 0;

  constructor(readonly bytes: Uint8Array) {}

  #need(count: number): void {
    for (; this.#count < count; this.#count += 8) this.#bits |= (this.bytes[this.#at++] ?? 0) << this.#count;
  }

  #drop(count: number): void {
    this.#bits >>>= count;
    this.#count -= count;
  }

  take(count: number): number {
    this.#need(count);
    const value = this.#bits & (1 << count) - 1;
    this.#drop(count);
    return value;
  }

  /** The next symbol of a table. */
  symbol(table: Uint16Array): number {
    this.#need(15);
    const entry = table[this.#bits & 0x7fff]!;
    this.#drop(entry & 15);
    return entry >> 4;
  }

  /** Whole bytes from the next one on. */
  stored(): Uint8Array {
    this.#at -= this.#count >> 3;
    this.#bits = this.#count = 0;
    const length = this.take(16);
    this.take(16); // the same, inverted
    const from = this.#at;
    this.#at += length;
    return this.bytes.subarray(from, this.#at);
  }
}

/** For every 15 bits the symbol whose code they begin with, and its length in the lowest four bits. */
function tableOf(lengths: ArrayLike<number>): Uint16Array {
  const table = new Uint16Array(1 << 15);
  let code = 0;
  for (let length = 1; length <= 15; ++length, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; ++symbol) {
      if (lengths[symbol] !== length) continue;
      let reversed = 0;
      for (let bit = 0; bit < length; ++bit) reversed |= (code >> bit & 1) << length - 1 - bit;
      for (let at = reversed; at < table.length; at += 1 << length) table[at] = symbol << 4 | length;
      ++code;
    }
  }
  return table;
}

/** Starts of ranges that grow: `plain` of one, then each `repeat` of them twice as long. */
function rangesOf(first: number, plain: number, repeat: number, count: number): { start: number; extra: number }[] {
  let start = first;
  return Array.from({ length: count }, (_, i) => {
    const extra = i < plain ? 0 : Math.floor((i - plain) / repeat) + 1;
    const range = { start, extra };
    start += 1 << extra;
    return range;
  });
}

const LENGTHS = rangesOf(3, 8, 4, 28).concat({ start: 258, extra: 0 });
const DISTANCES = rangesOf(1, 4, 2, 30);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function fixedTables(): [Uint16Array, Uint16Array] {
  const lengths = Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
  return [tableOf(lengths), tableOf(new Uint8Array(30).fill(5))];
}

function dynamicTables(bits: Bits): [Uint16Array, Uint16Array] {
  const [literals, distances, used] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const ofLengths = new Uint8Array(19);
  for (let i = 0; i < used; ++i) ofLengths[ORDER[i]!] = bits.take(3);
  const table = tableOf(ofLengths);
  const lengths = new Uint8Array(literals + distances);
  for (let i = 0; i < lengths.length;) {
    const symbol = bits.symbol(table);
    const repeat = symbol < 16 ? 1 : symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    lengths.fill(symbol < 16 ? symbol : symbol === 16 ? lengths[i - 1]! : 0, i, i + repeat);
    i += repeat;
  }
  return [tableOf(lengths.subarray(0, literals)), tableOf(lengths.subarray(literals))];
}

/** Bytes in the format of `deflate`, which become `size` bytes. */
export function inflate(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bits = new Bits(packed);
  const out = new Uint8Array(size);
  let at = 0;
  for (let isLast = false; !isLast;) {
    isLast = bits.take(1) === 1;
    const kind = bits.take(2);
    if (kind === 0) {
      const bytes = bits.stored();
      out.set(bytes, at);
      at += bytes.length;
      continue;
    }
    const [literals, distances] = kind === 1 ? fixedTables() : dynamicTables(bits);
    for (let symbol = bits.symbol(literals); symbol !== 256; symbol = bits.symbol(literals)) {
      if (symbol < 256) {
        out[at++] = symbol;
        continue;
      }
      const { start, extra } = LENGTHS[symbol - 257]!;
      const length = start + bits.take(extra);
      const far = DISTANCES[bits.symbol(distances)]!;
      const from = at - far.start - bits.take(far.extra);
      for (let i = 0; i < length; ++i) out[at + i] = out[from + i]!;
      at += length;
    }
  }
  return out;
}
