// Golden scenes of shapes, transforms and motion, as in tests/golden/{shape,transform,motion}_scenes.hpp.
import { anyMask, anyMasks, askPairs, Hash, painted, PATTERNS, Random } from './scenes.mjs';

const NEIGHBOURS = [4, 8];
const REACHES = ['four', 'eight', 'disc'];
const PAINTS = ['draw', 'erase', 'toggle'];
const RULES = ['even_odd', 'non_zero'];
const SCALES = ['nearest', 'any', 'all'];
const FACES = ['none', 'left', 'right', 'top', 'bottom'];

function anyPoint({ width, height }, random) {
  if (random.oneIn(12)) return { x: random.anyInt32(), y: random.anyInt32() };
  return { x: random.between(-8, width + 8), y: random.between(-8, height + 8) };
}

function anyArguments(operations, size, random) {
  return {
    operation: random.below(operations), number: random.between(0, 9), points: [0, 1, 2].map(() => anyPoint(size, random)),
    width: random.between(0, 140), height: random.between(0, 140), neighbours: NEIGHBOURS[random.below(2)], reach: REACHES[random.below(3)],
    paint: PAINTS[random.below(3)], rule: RULES[random.below(2)], scale: SCALES[random.below(3)],
  };
}

function anySmallMask(Mask, random) {
  const sides = [1, 2, 7, 8, 9, 17, 31, 33, 63, 64, 65, 70];
  const [width, height] = [random.pick(sides), random.pick(sides)];
  return painted(Mask, random.pick(PATTERNS), width, height, random);
}

function brush(mask, { operation, number, points: [a, b, c], width, height, neighbours, paint, rule }) {
  switch (operation) {
    case 0: return mask.paintBox(a.x, a.y, width, height, paint);
    case 1: return mask.paintDisc(a.x, a.y, number * 5 - 2, paint);
    case 2: return mask.paintEllipse(a.x, a.y, width, height, paint);
    case 3: return mask.paintLine(a.x, a.y, b.x, b.y, number, paint);
    case 4: return mask.paintPolygon([a, b, c].flatMap(({ x, y }) => [x, y]), rule, paint);
    default: return mask.paintFlood(c.x, c.y, neighbours, paint);
  }
}

function brushes(Mask) {
  const random = new Random(20);
  const hash = new Hash();
  for (let run = 0; run < 10; ++run) {
    const mask = anyMask(Mask, random);
    for (let step = 0; step < 12; ++step) {
      brush(mask, anyArguments(6, mask, random));
      hash.bits(mask.contentHash());
    }
  }
  return hash.toString();
}

function morphology(mask, { operation, number, reach, neighbours }) {
  switch (operation) {
    case 0: return mask.grow(number, reach).mask;
    case 1: return mask.grow(number, reach).mask.crop(number, number, mask.width, mask.height); // in place elsewhere
    case 2: return mask.shrink(number, reach);
    case 3: return mask.open(number, reach);
    case 4: return mask.close(number, reach);
    case 5: return mask.innerOutline(neighbours);
    case 6: return mask.outerOutline(neighbours).mask;
    case 7: return mask.fillHoles(neighbours);
    case 8: return mask.removeSpecks(number, neighbours);
    default: return mask.smooth(Math.floor(number / 3));
  }
}

function arrange(mask, { operation, number, points: [at], width, height, scale }) {
  switch (operation) {
    case 0: return mask.crop(at.x, at.y, width, height);
    case 1: return mask.pad(number, 0, number >> 1, 3);
    case 2: return mask.shift(at.x, at.y);
    case 3: return mask.flipX();
    case 4: return mask.flipY();
    case 5: return mask.turn(number - 5);
    case 6: return mask.transpose();
    case 7: return mask.coarse(number + 1);
    default: return mask.scale(width, height, scale);
  }
}

function changes(Mask, seed, rounds, change) {
  const random = new Random(seed);
  const hash = new Hash();
  for (let i = 0; i < rounds; ++i) {
    const mask = anySmallMask(Mask, random);
    hash.bits(change(mask, anyArguments(10, mask, random)).contentHash());
  }
  return hash.toString();
}

function components(Mask) {
  const random = new Random(24);
  const hash = new Hash();
  for (let i = 0; i < 60; ++i) {
    const mask = anySmallMask(Mask, random);
    const neighbours = NEIGHBOURS[random.below(2)];
    for (const { box, area, first } of mask.components(neighbours)) {
      hash.box(box);
      hash.number(area);
      hash.point(first);
    }
    hash.number(...mask.labelComponents(neighbours));
    hash.bits(mask.largestComponent(neighbours).contentHash());
  }
  return hash.toString();
}

function trace(Mask) {
  const random = new Random(25);
  const hash = new Hash();
  for (let i = 0; i < 60; ++i) {
    const mask = anySmallMask(Mask, random);
    for (const { component, isHole, corners } of mask.trace({ neighbours: NEIGHBOURS[random.below(2)] })) {
      hash.number(component);
      hash.bool(isHole);
      hash.number(...corners);
    }
    hash.number(...mask.convexHull());
  }
  return hash.toString();
}

function fields(Mask) {
  const random = new Random(26);
  const hash = new Hash();
  for (let i = 0; i < 24; ++i) {
    const [a, b] = [anySmallMask(Mask, random), anySmallMask(Mask, random)];
    hash.bits(a.convolve(b).mask.contentHash());
    hash.number(...a.distanceField());
  }
  return hash.toString();
}

function measure(Mask) {
  const random = new Random(27);
  const hash = new Hash();
  for (let i = 0; i < 80; ++i) {
    const mask = anyMask(Mask, random);
    const { area, sumX, sumY, sumXx, sumXy, sumYy } = mask.moments();
    hash.number(area, sumX, sumY, sumXx, sumXy, sumYy);
    const { angle, longAxis, shortAxis } = mask.principalAxes();
    for (const value of [angle, longAxis, shortAxis]) hash.real(value);
  }
  return hash.toString();
}

function anyTransform({ Transform }, { width, height }, random) {
  const real = (low, high) => random.between(low * 256, high * 256) / 256;
  const parts = { x: real(-40, 40), y: real(-40, 40), pivotX: real(0, width), pivotY: real(0, height) };
  parts.turns = Number(BigInt.asUintN(32, random.next())) / 2 ** 32;
  if (random.oneIn(4)) parts.turns = random.between(0, 3) / 4;
  parts.scaleX = real(0, 2) + 0.25;
  parts.scaleY = random.oneIn(2) ? parts.scaleX : real(0, 2) + 0.25;
  parts.flipX = random.oneIn(2);
  parts.shearX = random.oneIn(3) ? real(-1, 1) : 0;
  return new Transform(parts);
}

/** Null for a transform that is refused. */
function place(mask, transform) {
  try {
    return mask.place(transform);
  } catch {
    return null;
  }
}

function addRaster(hash, placed, coverage) {
  if (placed === null) return;
  const { mask, position } = placed.rasterise(coverage);
  for (let y = 0; y < mask.height; ++y)
    for (let x = 0; x < mask.width; ++x) if (mask.get(x, y)) hash.number(position.x + x, position.y + y);
}

function transform(entry) {
  const random = new Random(40);
  const hash = new Hash();
  const masks = anyMasks(entry.Mask, 12, random);
  for (let i = 0; i < 60; ++i) {
    const [a, b] = [random.pick(masks), random.pick(masks)];
    const placedA = place(a, anyTransform(entry, a, random));
    const placedB = place(b, anyTransform(entry, b, random));
    hash.contact(placedA && placedB ? placedA.contact(placedB) : null);
    if (i % 4 === 0) addRaster(hash, placedA, 'centre');
    if (i % 12 === 0) addRaster(hash, placedB, 'any');
  }
  return hash.toString();
}

function anyMovingMask(Mask, random) {
  const lengths = [1, 2, 5, 8, 9, 17, 31, 33];
  const width = random.pick(lengths) * (random.oneIn(4) ? 3 : 1);
  const height = random.pick(lengths);
  return painted(Mask, random.pick(PATTERNS), width, height, random);
}

const anyVector = (length, random) => [random.between(-length, length), random.between(-length, length)];

function addSweep(hash, { steps, lastFree, firstBlocked, contact, startedOverlapping }) {
  hash.number(steps);
  hash.optional(lastFree);
  hash.optional(firstBlocked);
  hash.contact(contact);
  hash.bool(startedOverlapping);
}

function addRay(hash, hit) {
  hash.bool(hit !== null);
  if (hit === null) return;
  hash.point(hit.pixel);
  hash.number(FACES.indexOf(hit.face), hit.steps, hit.normal.x, hit.normal.y);
  hash.bool(hit.normal.reliable);
}

function addDistance(hash, distance) {
  hash.bool(distance !== null);
  if (distance === null) return;
  hash.number(distance.squared);
  hash.point(distance.a);
  hash.point(distance.b);
}

function motion({ Mask }) {
  const random = new Random(40);
  const hash = new Hash();
  for (let i = 0; i < 120; ++i) {
    const [a, b] = [anyMovingMask(Mask, random), anyMovingMask(Mask, random)];
    const [from, delta] = [anyVector(60, random), anyVector(120, random)];
    addSweep(hash, a.sweep(b, ...from, ...delta));
    addRay(hash, a.ray(...from, ...delta));
    const offset = [random.between(-b.width, a.width), random.between(-b.height, a.height)];
    const limit = random.between(0, 24);
    hash.optional(a.separate(b, ...offset, limit));
    hash.optional(a.separate(b, ...offset, limit, random.oneIn(2) ? 'x' : 'y'));
    const [x, y] = anyVector(5, random);
    hash.optional(a.separate(b, ...offset, limit, { x, y }));
    addDistance(hash, a.distance(b, ...anyVector(90, random)));
  }
  return hash.toString();
}

/** The scenes of what only the whole package has: name -> hash. */
export function shapeScenes(entry) {
  const { Mask } = entry;
  return {
    brushes: brushes(Mask),
    morphology: changes(Mask, 21, 160, morphology),
    arrange: changes(Mask, 22, 300, arrange),
    algebra: askPairs(Mask, 23, 120, (hash, a, b, dx, dy) => {
      for (const how of ['and', 'or', 'xor', 'minus']) hash.bits(a[how](b).contentHash());
      hash.bool(a.isSubset(b, dx, dy));
    }),
    components: components(Mask),
    trace: trace(Mask),
    fields: fields(Mask),
    measure: measure(Mask),
    transform: transform(entry),
    motion: motion(entry),
  };
}
