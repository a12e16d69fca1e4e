import type { BodyId } from './bodies.js';
import { normalAt, rayHitAt, sweepAt, type Normal, type RayHit, type Sweep } from './motion.js';
import { Contact, pointAt, type Point } from './types.js';

/** Whether a contact began, goes on or ended. */
export type EventKind = 'begin' | 'stay' | 'end';
const KINDS: readonly EventKind[] = ['begin', 'stay', 'end'];

/** What happened to two bodies; `a` is the lower id. */
export interface ContactEvent {
  a: BodyId;
  b: BodyId;
  kind: EventKind;
  /** The details that one of the two asks for; null if neither does, and at the end. */
  contact: Contact | null;
}

/** What a step found, sorted by a, then b: an iterable of events over plain arrays. */
export class Events implements Iterable<ContactEvent> {
  /** The lower id of each pair. */
  readonly a: Float64Array;
  /** The higher id of each pair. */
  readonly b: Float64Array;
  /** 0 began, 1 goes on, 2 ended. */
  readonly kinds: Uint8Array;
  /** Where its contact is in `contacts`, or -1. */
  readonly contactIndex: Int32Array;
  /** Eleven numbers for each: area, first point, box, sums, gradient. */
  readonly contacts: Float64Array;

  /** @internal */
  constructor(a: Float64Array, b: Float64Array, kinds: Uint8Array, contactIndex: Int32Array, contacts: Float64Array) {
    this.a = a;
    this.b = b;
    this.kinds = kinds;
    this.contactIndex = contactIndex;
    this.contacts = contacts;
  }

  get length(): number {
    return this.a.length;
  }

  /** An event by its place. */
  at(index: number): ContactEvent {
    const contact = this.contactIndex[index]!;
    return {
      a: this.a[index]!, b: this.b[index]!, kind: KINDS[this.kinds[index]!]!,
      contact: contact < 0 ? null : new Contact(this.contacts, 11 * contact),
    };
  }

  *[Symbol.iterator](): Iterator<ContactEvent> {
    for (let i = 0; i < this.length; ++i) yield this.at(i);
  }
}

/** What a moving body does when it meets another. */
export type Response = 'ignore' | 'touch' | 'slide' | 'cross' | 'bounce';
/** In the order of C++. @internal */
export const RESPONSES: readonly Response[] = ['ignore', 'touch', 'slide', 'cross', 'bounce'];

/** What a body that carries did to another one. */
export type Passenger = 'none' | 'carried' | 'pushed' | 'left' | 'crushed';
const PASSENGERS: readonly Passenger[] = ['none', 'carried', 'pushed', 'left', 'crushed'];

/** A body that was met during a move. */
export interface BodyHit {
  body: BodyId;
  response: Response;
  axis: 'x' | 'y';
  steps: number;
  /** Of the moving body, before the step that met it. */
  position: Point;
  contact: Contact;
  /** The first shared pixel in the world. */
  pixel: Point;
  normal: Normal;
  /** It overlapped at the start and did not block. */
  overlapping: boolean;
  passenger: Passenger;
  /** How far the carrier took or pushed it. */
  moved: Point;
  /** What pushed it, or what it was crushed against; 0 for none. */
  by: BodyId;
}

/** @internal */
export const HIT_LENGTH = 27;

/** @internal */
export function bodyHitAt(n: ArrayLike<number>, at: number): BodyHit {
  return {
    body: n[at]!, response: RESPONSES[n[at + 1]!]!, axis: n[at + 2] === 0 ? 'x' : 'y', steps: n[at + 3]!, position: pointAt(n, at + 4),
    contact: new Contact(n, at + 6), pixel: pointAt(n, at + 17), normal: normalAt(n, at + 19), overlapping: n[at + 22] === 1,
    passenger: PASSENGERS[n[at + 23]!]!, moved: pointAt(n, at + 24), by: n[at + 26]!,
  };
}

/** How a move ended. */
export interface BodyMove {
  /** Of the body after the move. */
  position: Point;
  steps: number;
  /** What it met, in order. */
  hits: BodyHit[];
}

/** How a sweep through the world ended. */
export interface BodySweep extends Sweep {
  /** What blocks it; 0 for none. */
  body: BodyId;
}

/** @internal */
export function bodySweepAt(n: ArrayLike<number>): BodySweep {
  return { ...sweepAt(n, 0), body: n[19]! };
}

/** A body that a ray hits. */
export interface BodyRayHit extends RayHit {
  body: BodyId;
}

/** @internal */
export function bodyRayHitAt(n: ArrayLike<number>, at: number): BodyRayHit {
  return { body: n[at]!, ...rayHitAt(n, at + 1) };
}

/** A body near a point. */
export interface NearestBody {
  body: BodyId;
  squaredDistance: number;
  /** Its nearest solid pixel. */
  pixel: Point;
}

/** What a body stands on. */
export interface Ground {
  body: BodyId;
  normal: Normal;
  /** Pixels up per pixel to the right. */
  slope: number;
}

/** How a walk ended. */
export interface BodyWalk {
  position: Point;
  /** Whole pixels. */
  moved: Point;
  hitX: boolean;
  hitY: boolean;
  /** Null in the air. */
  ground: Ground | null;
  /** What it touches on each side; 0 for none. */
  left: BodyId;
  right: BodyId;
  top: BodyId;
  bottom: BodyId;
  /** The lowest id of the sensors that it overlaps; 0 for none. */
  zone: BodyId;
  steppedUp: number;
  steppedDown: number;
  corrected: number;
  /** The layers of all these sensors. */
  zoneLayers: number;
  /** What stopped it. */
  hits: BodyHit[];
}

/** @internal */
export function bodyWalkAt(n: ArrayLike<number>, hits: BodyHit[]): BodyWalk {
  const ground = n[6] === 0 ? null : { body: n[6]!, normal: normalAt(n, 7), slope: n[10]! };
  return {
    position: pointAt(n, 0), moved: pointAt(n, 2), hitX: n[4] === 1, hitY: n[5] === 1, ground, left: n[11]!, right: n[12]!, top: n[13]!,
    bottom: n[14]!, zone: n[15]!, steppedUp: n[16]!, steppedDown: n[17]!, corrected: n[18]!, zoneLayers: n[19]!, hits,
  };
}

/** What makes a body walk. */
export interface MoverDefinition {
  /** Climbs ledges up to this high. */
  stepUp?: number;
  /** Walks down ledges up to this high. */
  stepDown?: number;
  /** The side that its feet are on: `bottom` unless said; `none` floats. */
  gravity?: 'none' | 'left' | 'right' | 'top' | 'bottom';
  /** How far it goes sideways around corners that its head hits. */
  cornerCorrection?: number;
  /** In 1/65,536 pixel, in addition to the position. */
  remainderX?: number;
  remainderY?: number;
}

/** A mover as it is. */
export interface BodyMover extends Required<MoverDefinition> {
  /** What it stood on after its last walk; 0 for none. */
  ground: BodyId;
}

/** How a turn ended. */
export interface BodyTurn {
  /** How far it got, in turns. */
  turned: number;
  steps: number;
  stepCount: number;
  blocked: boolean;
  /** What blocked it; 0 for none. */
  body: BodyId;
  hits: BodyHit[];
}
