/** What kind of failure a {@link HitmaskError} is. */
export type ErrorCode =
  | 'argument' | 'size' | 'memory' | 'data' | 'limit' | 'file' | 'disposed'
  | 'uninitialised' | 'trapped' | 'unsupported' | 'tainted' | `world/${string}` | `motion/${string}` | `transform/${string}`;

/** Every error of hitmask: a code for programs, and a sentence for people. */
export class HitmaskError extends Error {
  override readonly name = 'HitmaskError';
  /** Which kind of failure it is. */
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

// In the order of the enums of C++.
const GENERAL = ['', 'argument', 'size', 'memory', 'data', 'limit', 'file', 'disposed'] as const;
const WORLD = ['', 'null_id', 'stale_id', 'foreign_id', 'position', 'no_shape', 'size', 'origin', 'larger_period',
  'lengths', 'too_many_bodies', 'too_many_contacts', 'foreign_snapshot', 'busy', 'stuck', 'no_mover', 'remainder',
  'attached', 'not_attached', 'cycle', 'blocked', 'turn_steps', 'frame', 'terrain', 'no_terrain', 'material', 'brush'];
const MOTION = ['', 'position', 'too_far', 'not_found', 'travel_not_finite', 'travel_steps'];
const TRANSFORM = ['', 'not_finite', 'position_not_finite', 'position', 'pivot', 'not_invertible', 'shrinks', 'too_large',
  'too_far', 'raster_size', 'memory', 'angle_count', 'null_mask'];

/** The code of a negative status. World and motion errors contain those of transforms. */
export function codeOf(status: number): ErrorCode {
  const code = -status;
  if (code < 32) return (GENERAL[code] || 'argument') as ErrorCode;
  if (code < 96) return `world/${WORLD[code - 32]}`;
  if (code < 128) return `transform/${TRANSFORM[code - 96]}`;
  if (code < 192) return `motion/${MOTION[code - 128]}`;
  return `transform/${TRANSFORM[code - (code < 256 ? 192 : 0)]}`;
}

/** Throws for an argument that makes no sense. */
export function refuse(sentence: string): never {
  throw new HitmaskError('argument', sentence);
}
