import { boxAt, Contact, optionalPoint, pointAt, type Box, type Point } from './types.js';

/** A side of a pixel or of a body. */
export type Face = 'none' | 'left' | 'right' | 'top' | 'bottom';
/** In the order of C++. @internal */
export const FACES: readonly Face[] = ['none', 'left', 'right', 'top', 'bottom'];

/** The normal of a surface: it points away from the solid pixels, and is not of unit length. */
export interface Normal extends Point {
  /** False where there is no clear direction: a single pixel, the end of a thin line, the inside of a shape. */
  reliable: boolean;
}

/** How far a mask moved. */
export interface Sweep {
  /** Steps of one pixel along one axis, taken freely. */
  steps: number;
  /** Where it was after these; null if it starts overlapping. */
  lastFree: Point | null;
  /** Where it was blocked; null if nothing is in the way. */
  firstBlocked: Point | null;
  /** What is shared there; null if nothing is in the way. */
  contact: Contact | null;
  startedOverlapping: boolean;
}

/** What a ray hits. */
export interface RayHit {
  /** The first solid pixel. */
  pixel: Point;
  /** The side that the ray enters; `none` if it starts inside. */
  face: Face;
  steps: number;
  normal: Normal;
}

/** The nearest pixels of two masks. */
export interface Distance {
  /** The square of the distance of their centres; 0 if the masks overlap. */
  squared: number;
  a: Point;
  b: Point;
}

type Numbers = ArrayLike<number>;

/** @internal */
export function normalAt(n: Numbers, at: number): Normal {
  return { x: n[at]!, y: n[at + 1]!, reliable: n[at + 2] === 1 };
}

/** @internal */
export function sweepAt(n: Numbers, at: number): Sweep {
  const firstBlocked = optionalPoint(n, at + 4);
  return {
    steps: n[at]!,
    lastFree: optionalPoint(n, at + 1),
    firstBlocked,
    contact: firstBlocked === null ? null : new Contact(n, at + 8),
    startedOverlapping: n[at + 7] === 1,
  };
}

/** @internal */
export function rayHitAt(n: Numbers, at: number): RayHit {
  return { pixel: pointAt(n, at), face: FACES[n[at + 2]!]!, steps: n[at + 3]!, normal: normalAt(n, at + 4) };
}

/** @internal */
export function distanceAt(n: Numbers, at: number): Distance {
  return { squared: n[at]!, a: pointAt(n, at + 1), b: pointAt(n, at + 3) };
}

/** A mask and where its top-left pixel lies: in the mask it was made from, or in the world. */
export interface MaskAt<M> {
  mask: M;
  position: Point;
}

/** A component: solid pixels that hang together. */
export interface Component {
  box: Box;
  /** The number of its pixels. */
  area: number;
  /** The topmost pixel, the leftmost of these. */
  first: Point;
}

/** @internal */
export function componentAt(n: Numbers, at: number): Component {
  return { box: boxAt(n, at), area: n[at + 4]!, first: pointAt(n, at + 5) };
}

/** A closed loop of pixel edges; solid pixels lie on its right. */
export interface Loop {
  /** x, y, x, y ... */
  corners: Int32Array;
  /** Which component it belongs to, in the order of `components()`. */
  component: number;
  isHole: boolean;
}

/** A convex polygon, clockwise on the screen. */
export interface ConvexPart {
  /** x, y, x, y ... */
  corners: Int32Array;
  component: number;
}

/** For engines that have one-sided chains of edges. */
export interface Chain {
  /** x, y, x, y ... in pixels; whole or half numbers. */
  points: Float64Array;
  /** Otherwise its first and last points are ghosts. */
  isLoop: boolean;
}
