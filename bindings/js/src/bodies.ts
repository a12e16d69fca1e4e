import { choice, int32, pixel, within } from './arguments.js';
import { HitmaskError, refuse } from './error.js';
import { FACES, type Face } from './motion.js';
import { Mask } from './pairs_mask.js';
import { handleOf, inputRoom, native } from './runtime.js';
import { Terrain } from './terrain.js';
import { numbersOf, Transform } from './transform.js';
import { detailBits, type Details, type Point } from './types.js';

/** Names a body of one world for as long as it lives, and nothing afterwards: a whole number. 0 names none. */
export type BodyId = number;

/** One body or many. For many, a Float64Array is fastest. */
export type BodyIds = BodyId | ArrayLike<BodyId>;

/** A solid box as a shape. */
export interface BoxShape {
  width: number;
  height: number;
}

/** What a body is made of. */
export interface Shape {
  shape: Mask | BoxShape | Terrain;
  /** The pixel corner of the shape that the position of the body names: the top-left one, (0, 0), unless said. */
  originX?: number;
  originY?: number;
}

/** Which bodies meet: those whose layer is among what the other collides with, both ways; or of one group. */
export interface Filter {
  /** A set of bits: 1 unless said. */
  layer?: number;
  /** A set of bits: all unless said. */
  collidesWith?: number;
  /** Bodies of one group other than 0 always meet if it is above 0, never if below. */
  group?: number;
}

/** What {@link World.add} makes a body from. */
export interface BodyDefinition extends Shape, Filter {
  x?: number;
  y?: number;
  /** Turns, scales or mirrors the shape about its pivot, which counts from the origin. Its own position is ignored. */
  transform?: Transform;
  /** The only side from which it blocks bodies that move: `top` is a platform to jump through. */
  oneWay?: Face;
  /** Static bodies meet moving ones only. */
  isStatic?: boolean;
  /** A disabled body touches nothing, and no query finds it. */
  enabled?: boolean;
  /** A sensor touches, but stops nothing. */
  isSensor?: boolean;
  /** Which details the events of its contacts have: none unless said. */
  details?: Details;
  /** A whole number of yours, up to 2^53 - 1; as bigint up to 2^64 - 1. */
  user?: number | bigint;
}

/** Which bodies a query finds. */
export interface QueryFilter extends Filter {
  includeStatic?: boolean;
  includeMoving?: boolean;
  includeSensors?: boolean;
  /** Up to eight bodies that are never found. */
  exclude?: BodyIds;
}

const uint32 = (value: number, what: string): number => within(value, 0, 0xffff_ffff, what);

/** Six numbers of a shape. @internal */
export function shapeNumbers(of: Shape): number[] {
  const { shape, originX = 0, originY = 0 } = of;
  const origin = [int32(originX, 'originX'), int32(originY, 'originY')];
  if (shape instanceof Mask) return [0, handleOf(shape, Mask, 'shape'), 0, 0, ...origin];
  if (shape instanceof Terrain) return [2, handleOf(shape, Terrain, 'shape'), 0, 0, ...origin];
  if (typeof shape !== 'object' || shape === null) return refuse('shape is neither a Mask nor a Terrain nor a box {width, height}');
  return [1, 0, int32(shape.width, 'shape.width'), int32(shape.height, 'shape.height'), ...origin];
}

/** 64 bits as two numbers. @internal */
export function userHalves(user: number | bigint): [number, number] {
  const bits = typeof user === 'bigint' ? user : BigInt(within(user, 0, Number.MAX_SAFE_INTEGER, 'user'));
  if (bits < 0n || bits >> 64n !== 0n) refuse(`user is ${bits}: it must be from 0 to 2^64 - 1`);
  return [Number(bits & 0xffff_ffffn), Number(bits >> 32n)];
}

/** A number, or a bigint if it is too long for one. */
function userAt(n: ArrayLike<number>, at: number): number | bigint {
  const bits = BigInt(n[at]!) | BigInt(n[at + 1]!) << 32n;
  return bits <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(bits) : bits;
}

/** @internal */
export const BODY_LENGTH = 24;

/** The numbers of a body, in the order of native/world_bodies.cpp. @internal */
export function bodyNumbers(body: BodyDefinition): number[] {
  const { x = 0, y = 0, transform, oneWay = 'none', isStatic = false, enabled = true, isSensor = false } = body;
  const { layer = 1, collidesWith = 0xffff_ffff, group = 0, details = 'none', user = 0 } = body;
  const placing = transform === undefined ? [1, 0, 0, 1, 0, 0, 0, 0] : numbersOf(transform, 'transform');
  const flags = (isStatic ? 1 : 0) | (enabled ? 0 : 2) | (isSensor ? 4 : 0) | (transform === undefined ? 0 : 8);
  return [
    ...shapeNumbers(body), pixel(x, 'x'), pixel(y, 'y'), ...placing, choice(oneWay, FACES, 'oneWay'), flags,
    uint32(layer, 'layer'), uint32(collidesWith, 'collidesWith'), int32(group, 'group'), detailBits(details),
    ...userHalves(user),
  ];
}

/** The layer, what it collides with and the group. @internal */
export function filterNumbers(filter: Filter): [number, number, number] {
  const { layer = 1, collidesWith = 0xffff_ffff, group = 0 } = filter;
  return [uint32(layer, 'layer'), uint32(collidesWith, 'collidesWith'), int32(group, 'group')];
}

/** Ids as an array that is good for the input. @internal */
export function idsOf(bodies: BodyIds): Float64Array {
  if (bodies instanceof Float64Array) return bodies;
  if (typeof bodies === 'number') return Float64Array.of(bodies);
  if (typeof bodies !== 'object' || bodies === null || typeof bodies.length !== 'number')
    return refuse('bodies is neither an id nor an array of ids');
  return Float64Array.from(bodies);
}

/** Numbers that are handed over, one list after the other. None of them may run code of the caller's. @internal */
export function inputNumbers(...lists: (number[] | Float64Array | Int32Array)[]): void {
  let at = inputRoom(8 * lists.reduce((sum, list) => sum + list.length, 0));
  for (const list of lists) {
    new Float64Array(native().memory.buffer, at, list.length).set(list);
    at += 8 * list.length;
  }
}

/** The numbers of a filter, in the order of native/worlds.cpp. @internal */
export function queryNumbers(filter: QueryFilter): number[] {
  const { layer = 0xffff_ffff, collidesWith = 0xffff_ffff, group = 0, exclude = [] } = filter;
  const { includeStatic = true, includeMoving = true, includeSensors = true } = filter;
  const ids = idsOf(exclude);
  if (ids.length > 8) throw new HitmaskError('argument', `a query excludes up to 8 bodies, not ${ids.length}`);
  const flags = (includeStatic ? 1 : 0) | (includeMoving ? 2 : 0) | (includeSensors ? 4 : 0);
  const padded = [...ids, 0, 0, 0, 0, 0, 0, 0, 0].slice(0, 8);
  return [uint32(layer, 'layer'), uint32(collidesWith, 'collidesWith'), int32(group, 'group'), flags, ...padded];
}

/** Hands a filter over, if there is one; 1 or 0. @internal */
export function inputFilter(filter: QueryFilter | undefined, ...more: (number[] | Float64Array | Int32Array)[]): number {
  if (filter !== undefined) inputNumbers(queryNumbers(filter), ...more);
  else if (more.length > 0) inputNumbers(new Float64Array(12), ...more);
  return filter === undefined ? 0 : 1;
}

/** How a world is made. */
export interface WorldDefinition {
  /** Width and height after which the world repeats; 0: it does not. */
  periodX?: number;
  periodY?: number;
  /** `step()` fails rather than keep more contacts. */
  maxContacts?: number;
  /** Bytes for masks that no body has at the moment. */
  cacheBytes?: number;
  /** Rounds angles of bodies to so many per turn, so that many spinning bodies share masks. An even number; 0: exact. */
  angleSteps?: number;
  /** Whether events include contacts that go on. */
  stayEvents?: boolean;
}

/** How a body gets another shape. */
export interface ShapeChange {
  /** If it overlaps something new: stays there, moves out, or keeps the old shape. `push` unless said. */
  fit?: 'allow' | 'push' | 'refuse';
  /** Pixels that it may be pushed: 8 unless said. */
  limit?: number;
  /** Whether its feet stay where they are; otherwise its position does. */
  keepFeet?: boolean;
}

/** What a body was made of and where it is. */
export interface Body extends Required<Omit<BodyDefinition, 'shape' | 'transform' | 'details'>> {
  /** A mask, a box or a terrain. */
  kind: 'mask' | 'box' | 'terrain';
  width: number;
  height: number;
  transform: Transform;
  /** The details as bits. */
  details: number;
}

/** A body from an answer. @internal */
export function bodyAt(n: ArrayLike<number>): Body {
  const flags = n[17]!;
  const [xx, xy, yx, yy, x, y, pivotX, pivotY] = Array.from({ length: 8 }, (_, i) => n[8 + i]!) as [number, number, number, number, number, number, number, number];
  return {
    kind: (['mask', 'box', 'terrain'] as const)[n[0]!]!, width: n[2]!, height: n[3]!, originX: n[4]!, originY: n[5]!, x: n[6]!, y: n[7]!,
    transform: Transform.fromMatrix({ xx, xy, yx, yy, x, y, pivotX, pivotY }), oneWay: FACES[n[16]!]!,
    isStatic: (flags & 1) !== 0, enabled: (flags & 2) === 0, isSensor: (flags & 4) !== 0,
    layer: n[18]!, collidesWith: n[19]!, group: n[20]!, details: n[21]!, user: userAt(n, 22),
  };
}

/** x and y as points. @internal */
export function pointsOf(list: Int32Array): Point[] {
  return Array.from({ length: list.length / 2 }, (_, i) => ({ x: list[2 * i]!, y: list[2 * i + 1]! }));
}
