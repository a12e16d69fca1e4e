// Golden scenes in JavaScript: the same seeded questions as tests/golden/scenes.hpp, asked through the package.
const MASK64 = (1n << 64n) - 1n;

/** splitmix64, as tests/support/random.hpp. */
export class Random {
  #state;
  constructor(seed) { this.#state = BigInt(seed); }
  next() {
    this.#state = (this.#state + 0x9E3779B97F4A7C15n) & MASK64;
    let z = this.#state;
    z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & MASK64;
    z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & MASK64;
    return z ^ (z >> 31n);
  }
  below(limit) { return Number(this.next() % BigInt(limit)); }
  between(low, high) { return low + this.below(high - low + 1); }
  oneIn(number) { return this.below(number) === 0; }
  pick(choices) { return choices[this.below(choices.length)]; }
  anyInt32() { return Number(BigInt.asIntN(32, this.next())); }
}

/** As the Hash of scenes.hpp. */
export class Hash {
  #state = 0xCBF29CE484222325n;
  bits(value) {
    this.#state = ((this.#state ^ (value & MASK64)) * 0x100000001B3n) & MASK64;
    this.#state ^= this.#state >> 29n;
  }
  number(...values) { for (const value of values) this.bits(BigInt(value)); }
  real(value) { this.bits(new BigUint64Array(Float64Array.of(value).buffer)[0]); }
  bool(value) { this.bits(value ? 1n : 2n); }
  point(point) { this.number(point.x, point.y); }
  optional(point) {
    this.bool(point !== null);
    if (point !== null) this.point(point);
  }
  box(box) { this.number(box.x, box.y, box.w, box.h); }
  contact(contact) {
    if (contact === null) return this.number(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    this.number(contact.area);
    this.point(contact.first);
    this.box(contact.box);
    this.point(contact.sums);
    this.point(contact.gradient);
  }
  toString() { return this.#state.toString(16).padStart(16, '0'); }
}

const SIDES = [1, 2, 8, 9, 16, 31, 32, 33, 63, 64, 65, 70, 100, 127, 128, 129, 200];
export const PATTERNS = ['empty', 'full', 'one_pixel', 'sparse', 'noise', 'dense', 'diagonal', 'blocks', 'frame', 'checker', 'disc'];

/** As the PatternPainter of tests/support/patterns.hpp. */
function painter(pattern, width, height, random) {
  const seed = random.next();
  const chosen = { x: random.between(0, width - 1), y: random.between(0, height - 1) };
  const inDisc = (x, y) => {
    const [across, down, side] = [2 * x + 1 - width, 2 * y + 1 - height, Math.min(width, height)];
    return across * across + down * down <= side * side;
  };
  const inBlock = (x, y) => new Random(seed ^ BigInt(y * 4096 + x)).oneIn(2);
  switch (pattern) {
    case 'empty': return () => false;
    case 'full': return () => true;
    case 'one_pixel': return (x, y) => x === chosen.x && y === chosen.y;
    case 'sparse': return () => random.oneIn(200);
    case 'noise': return () => random.oneIn(2);
    case 'dense': return () => !random.oneIn(50);
    case 'diagonal': return (x, y) => (x + y + chosen.x) % (width + 1) === 0;
    case 'blocks': return (x, y) => inBlock(x >> 4, y >> 4);
    case 'frame': return (x, y) => x === 0 || y === 0 || x === width - 1 || y === height - 1;
    case 'checker': return (x, y) => (x + y) % 2 === 0;
    default: return inDisc;
  }
}

export function painted(Mask, pattern, width, height, random) {
  return Mask.fromFunction(width, height, painter(pattern, width, height, random));
}

export function anyMask(Mask, random) {
  const [width, height] = [random.pick(SIDES), random.pick(SIDES)];
  return painted(Mask, random.pick(PATTERNS), width, height, random);
}

function anyOffset(a, b, random) {
  if (random.oneIn(16)) return [random.anyInt32(), random.anyInt32()];
  return [random.between(-b.width - 1, a.width + 1), random.between(-b.height - 1, a.height + 1)];
}

export const anyMasks = (Mask, count, random) => Array.from({ length: count }, () => anyMask(Mask, random));

export function askPairs(Mask, seed, questions, ask) {
  const random = new Random(seed);
  const hash = new Hash();
  const masks = anyMasks(Mask, 24, random);
  for (let i = 0; i < questions; ++i) {
    const [a, b] = [random.pick(masks), random.pick(masks)];
    ask(hash, a, b, ...anyOffset(a, b, random));
  }
  return hash.toString();
}

function combine(Mask) {
  const random = new Random(6);
  const hash = new Hash();
  for (let run = 0; run < 12; ++run) {
    const mask = anyMask(Mask, random);
    for (let step = 0; step < 12; ++step) {
      const other = anyMask(Mask, random);
      const at = anyOffset(mask, other, random);
      const how = random.below(5);
      if (how < 4) mask[['draw', 'erase', 'keep', 'toggle'][how]](other, ...at);
      else mask.invert();
      hash.bits(mask.contentHash());
      hash.number(mask.count());
    }
    mask.tighten();
    hash.box(mask.solidBounds());
  }
  return hash.toString();
}

function pixels(Mask) {
  const random = new Random(7);
  const hash = new Hash();
  const values = [0, 0, 1, 2, 127, 128, 254, 255];
  for (let i = 0; i < 80; ++i) {
    const [width, height] = [random.pick(SIDES), random.between(1, 40)];
    const bytes = Uint8Array.from({ length: 4 * width * height }, () => random.pick(values));
    const level = random.below(256);
    const format = random.pick(['rgba8', 'bgra8', 'argb8', 'abgr8', 'a8']);
    hash.bits(Mask.fromAlpha(bytes, width, height, { format, threshold: level }).contentHash());
    const key = [bytes[0], bytes[1], bytes[2]];
    hash.bits(Mask.fromKey(bytes, width, height, key, { format: 'rgb8', tolerance: level >> 6 }).contentHash());
    hash.bits(Mask.fromIndexed(bytes, width, height, bytes[0]).contentHash());
  }
  return hash.toString();
}

function large(Mask) {
  const random = new Random(11);
  const hash = new Hash();
  const masks = ['one_pixel', 'sparse', 'diagonal', 'blocks', 'frame'].map((pattern) => {
    const [width, height] = [random.between(500, 1100), random.between(500, 1100)];
    return painted(Mask, pattern, width, height, random);
  });
  for (let i = 0; i < 40; ++i) {
    const [a, b] = [random.pick(masks), random.pick(masks)];
    const at = anyOffset(a, b, random);
    hash.contact(a.contact(b, ...at));
    hash.bool(a.overlap(b, ...at));
    hash.optional(a.leftmostPoint(b, ...at));
  }
  return hash.toString();
}

/** The scenes of masks and pairs: name -> hash. Both modules have what they need. */
export function pairScenes({ Mask }) {
  return {
    overlap: askPairs(Mask, 1, 600, (hash, a, b, dx, dy) => hash.bool(a.overlap(b, dx, dy))),
    points: askPairs(Mask, 2, 400, (hash, a, b, dx, dy) => {
      for (const which of ['first', 'leftmost', 'rightmost', 'bottommost']) hash.optional(a[`${which}Point`](b, dx, dy));
    }),
    area: askPairs(Mask, 3, 600, (hash, a, b, dx, dy) => hash.number(a.overlapArea(b, dx, dy))),
    contact: askPairs(Mask, 4, 600, (hash, a, b, dx, dy) => hash.contact(a.contact(b, dx, dy))),
    overlap_mask: askPairs(Mask, 5, 200, (hash, a, b, dx, dy) => hash.bits(a.overlapMask(b, dx, dy).contentHash())),
    combine: combine(Mask),
    pixels: pixels(Mask),
    large: large(Mask),
  };
}
