import { choice, int32, int32s, within } from './arguments.js';
import { inputNumbers } from './bodies.js';
import { HitmaskError, refuse } from './error.js';
import { Mask } from './mask.js';
import { Mask as AnyMask, wrap } from './pairs_mask.js';
import { Adopted, answer, checked, handleOf, inputBytes, native, output, Resource } from './runtime.js';
import { inputTexts, textBytes, textsAt } from './texts.js';
import { boxAt, pointAt, type Box, type Point } from './types.js';

/** How a frame is shown. Quarter turns are clockwise; a mirrored frame is first mirrored left to right, then turned. */
export type Orientation =
  | 'upright' | 'quarter' | 'half' | 'three_quarters' | 'mirrored' | 'mirrored_quarter' | 'mirrored_half' | 'mirrored_three_quarters';
const ORIENTATIONS: readonly Orientation[] = [
  'upright', 'quarter', 'half', 'three_quarters', 'mirrored', 'mirrored_quarter', 'mirrored_half', 'mirrored_three_quarters'];

/** In the order of C++. @internal */
export const orientationOf = (orientation: Orientation): number => choice(orientation, ORIENTATIONS, 'orientation');

/** In which order the frames of an animation are shown. */
export type Playback = 'forward' | 'reverse' | 'ping_pong' | 'ping_pong_reverse';
const PLAYBACKS: readonly Playback[] = ['forward', 'reverse', 'ping_pong', 'ping_pong_reverse'];

/** A named part of a frame: a hit box, a hurt box, a layer of its own. */
export interface FramePart {
  name: string;
  /** In the pixels of the untrimmed frame; it may reach outside. */
  box: Box;
  /** Whether some pixels of the box are clear: {@link Sheet.partMask} has them. */
  hasMask: boolean;
  /** Yours: what the artist's tool had for it. */
  user: string;
}

/** A frame of a sheet. */
export interface Frame {
  name: string;
  /** Of the untrimmed frame. */
  width: number;
  height: number;
  /** Of the solid pixels in it; all 0 where nothing is solid. */
  solid: Box;
  /** In pixels from the top-left corner of the untrimmed frame. */
  pivot: Point;
  /** Milliseconds. */
  duration: number;
  /** Sorted by name. */
  parts: FramePart[];
  /** Yours: what the artist's tool had for it. */
  user: string;
}

/** What {@link Sheet.addFrame} makes a part from. */
export interface FramePartDefinition {
  name: string;
  /** In the pixels of the untrimmed frame; it may reach outside. */
  box: Box;
  /** As large as the box. Without one, all of the box is solid. */
  mask?: AnyMask;
  /** A text of yours. */
  user?: string;
}

/** What {@link Sheet.addFrame} makes a frame from. */
export interface FrameDefinition {
  name: string;
  /** Any cut-out of the frame; clear edges are cut off. The sheet keeps the pixels that it has now. */
  mask: AnyMask;
  /** Of the untrimmed frame: those of the mask unless said. */
  width?: number;
  height?: number;
  /** Where the top-left pixel of the mask lies in the untrimmed frame: (0, 0) unless said. */
  x?: number;
  y?: number;
  /** In pixels from the top-left corner of the untrimmed frame, rounded to 1/65,536: (0, 0) unless said. */
  pivotX?: number;
  pivotY?: number;
  /** Milliseconds: 100 unless said; 0 counts as 1. */
  duration?: number;
  parts?: readonly FramePartDefinition[];
  /** A text of yours. */
  user?: string;
}

/** An animation of a sheet. */
export interface Animation {
  name: string;
  /** Numbers of frames. */
  frames: Uint32Array;
  playback: Playback;
  /** How often it is played; 0: without end. Each way of a ping-pong counts. */
  repeat: number;
  /** Of the first repeat, in milliseconds. */
  duration: number;
  /** Yours: what the artist's tool had for it. */
  user: string;
}

/** What {@link Sheet.addAnimation} makes an animation from. */
export interface AnimationDefinition {
  name: string;
  /** Numbers of frames, at least one. */
  frames: ArrayLike<number>;
  /** `forward` unless said. */
  playback?: Playback;
  /** How often it is played; 0, without end, unless said. Each way of a ping-pong counts. */
  repeat?: number;
  /** A text of yours. */
  user?: string;
}

/** The mask of a frame, and where its origin lies: a shape for {@link World.add}. */
export interface FrameMask {
  shape: Mask;
  originX: number;
  originY: number;
}

/** Plays an animation of a sheet: plain data, to be copied, compared and saved. */
export interface Player {
  /** Its number in the sheet. */
  animation: number;
  /** In 1/65,536: 131,072 is twice as fast, 0 stops it. */
  speed: number;
  /** Milliseconds in the present repeat. */
  time: number;
  /** In 1/65,536 millisecond. */
  timeFraction: number;
  /** Repeats that have ended. */
  repeats: number;
  /** The last frame stays, and the time is 0. */
  finished: boolean;
  /** The frame that it showed when it was last advanced; {@link Sheet.frameOf} asks anew. */
  frame: number;
}

/** What happened while a player advanced. */
export interface PlayerEvent {
  /** A frame was entered; a repeat has ended, and the next one begins; the last repeat has ended. */
  kind: 'frame' | 'looped' | 'finished';
  animation: number;
  /** Its number in the sheet: shown from then on. */
  frame: number;
  /** That have ended. */
  repeats: number;
  /** Of the advance that were left when it happened. */
  milliseconds: number;
}

const EVENTS = ['frame', 'looped', 'finished'] as const;

/** The six numbers of a player, in the order of native/sheets.cpp. */
function playerNumbers(player: Player): number[] {
  if (typeof player !== 'object' || player === null) refuse('player is not an object');
  const { animation, speed, time, timeFraction, repeats, finished } = player;
  return [
    within(animation, 0, 0xffff_ffff, 'animation'), within(speed, 0, 0xffff_ffff, 'speed'), within(time, 0, Number.MAX_SAFE_INTEGER, 'time'),
    within(timeFraction, 0, 65_535, 'timeFraction'), within(repeats, 0, Number.MAX_SAFE_INTEGER, 'repeats'), finished ? 1 : 0];
}

function playerAt(n: ArrayLike<number>): Player {
  return { animation: n[0]!, speed: n[1]!, time: n[2]!, timeFraction: n[3]!, repeats: n[4]!, finished: n[5] === 1, frame: n[6]! };
}

/** A coordinate of a pivot in 1/65,536 pixel; what is too far away is for the core to refuse. */
function pivotUnits(value: number, what: string): number {
  if (typeof value !== 'number' || Number.isNaN(value)) refuse(`${what} is not a number`);
  return Math.round(value * 65_536);
}

function partNumbers({ box: { x, y, w, h }, mask, name, user = '' }: FramePartDefinition): [number[], Uint8Array, Uint8Array] {
  const texts = [textBytes(name, 'the name of a part'), textBytes(user, 'user')] as const;
  const numbers = [
    int32(x, 'box.x'), int32(y, 'box.y'), int32(w, 'box.w'), int32(h, 'box.h'), mask === undefined ? 0 : handleOf(mask, AnyMask, 'mask')];
  return [[...numbers, texts[0].length, texts[1].length], ...texts];
}

/**
 * Frames and animations by name: from a file that `hitmask bake` or any other language wrote, from JSON of artists' tools
 * with `decodeSheet()`, or frame by frame.
 *
 * A body that shows a frame has the frame's pivot at its position, however much the artist's tool has trimmed the frame.
 */
export class Sheet extends Resource {
  /** A sheet without frames. */
  constructor();
  /** @internal */
  constructor(from: Adopted);
  constructor(from?: Adopted) {
    super(from instanceof Adopted ? from.handle : checked(native().sheet_create()));
  }

  /** How many frames it has. */
  get frameCount(): number {
    return this.#count(0);
  }

  /** How many animations it has. */
  get animationCount(): number {
    return this.#count(1);
  }

  #count(which: number): number {
    checked(native().sheet_describe(this.#handle()));
    return answer()[which]!;
  }

  /** From the bytes of a `.hitmask` file, which are checked in full. */
  static fromBytes(bytes: ArrayBuffer | Uint8Array): Sheet {
    if (!(bytes instanceof Uint8Array) && !(bytes instanceof ArrayBuffer)) throw new HitmaskError('argument', 'bytes is neither an ArrayBuffer nor a Uint8Array');
    const handle = checked(native().sheet_from_bytes(inputBytes(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes))));
    return new Sheet(new Adopted(handle));
  }

  #handle(): number {
    return handleOf(this, Sheet, 'this');
  }

  /** The bytes that every language writes and reads. */
  toBytes(): Uint8Array {
    return output(Uint8Array, checked(native().sheet_to_bytes(this.#handle())));
  }

  /** Bytes of memory in the module, masks included. */
  memoryBytes(): number {
    return this.#count(2);
  }

  /** Whether another sheet has the same frames, animations and names in the same order, with equal pixels. */
  equals(other: Sheet): boolean {
    return checked(native().sheet_equals(this.#handle(), handleOf(other, Sheet, 'other'), 0)) === 1;
  }

  /** Whether another sheet has the same names in the same order: then players and numbers of one are good for the other. */
  sameNames(other: Sheet): boolean {
    return checked(native().sheet_equals(this.#handle(), handleOf(other, Sheet, 'other'), 1)) === 1;
  }

  // --- Making ---------------------------------------------------------------------------------

  /** Adds a frame and returns its number. The sheet is unchanged after an error. */
  addFrame(frame: FrameDefinition): number {
    if (typeof frame !== 'object' || frame === null) refuse('frame is not an object');
    const { name, mask, x = 0, y = 0, pivotX = 0, pivotY = 0, duration = 100, parts = [], user = '' } = frame;
    const solid = handleOf(mask, AnyMask, 'mask');
    const { width = mask.width, height = mask.height } = frame;
    const texts = [textBytes(name, 'the name of a frame'), textBytes(user, 'user')];
    const numbers = [
      int32(width, 'width'), int32(height, 'height'), int32(x, 'x'), int32(y, 'y'),
      pivotUnits(pivotX, 'pivotX'), pivotUnits(pivotY, 'pivotY'), int32(duration, 'duration'), texts[0]!.length, texts[1]!.length];
    let count = 0;
    for (const part of parts) {
      const [more, ...both] = partNumbers(part);
      for (const number of more) numbers.push(number);
      texts.push(...both);
      ++count;
    }
    const bytes = inputTexts(numbers, texts);
    return checked(native().sheet_add_frame(this.#handle(), solid, count, bytes));
  }

  /** Adds an animation and returns its number. The sheet is unchanged after an error. */
  addAnimation(animation: AnimationDefinition): number {
    if (typeof animation !== 'object' || animation === null) refuse('animation is not an object');
    const { name, frames, playback = 'forward', repeat = 0, user = '' } = animation;
    const texts = [textBytes(name, 'the name of an animation'), textBytes(user, 'user')];
    const list = int32s(frames, 'frames');
    const numbers = [choice(playback, PLAYBACKS, 'playback'), within(repeat, 0, 0xffff_ffff, 'repeat'), texts[0]!.length, texts[1]!.length];
    for (const frame of list) numbers.push(frame < 0 ? refuse(`there is no frame ${frame}`) : frame);
    const bytes = inputTexts(numbers, texts);
    return checked(native().sheet_add_animation(this.#handle(), list.length, bytes));
  }

  // --- Reading --------------------------------------------------------------------------------

  #find(name: string, animation: number): number | null {
    const found = checked(native().sheet_find(this.#handle(), inputBytes(textBytes(name, 'a name')), animation));
    return found === 0x7fff_ffff ? null : found;
  }

  /** The number of a frame; null for a name that the sheet does not have. */
  findFrame(name: string): number | null {
    return this.#find(name, 0);
  }

  /** The number of an animation; null for a name that the sheet does not have. */
  findAnimation(name: string): number | null {
    return this.#find(name, 1);
  }

  #frame(frame: number | string): number {
    const found = typeof frame === 'string' ? this.findFrame(frame) : within(frame, 0, this.frameCount - 1, 'frame');
    return found ?? refuse(`the sheet has no frame '${frame}'`);
  }

  #animation(animation: number | string): number {
    const found = typeof animation === 'string' ? this.findAnimation(animation) : within(animation, 0, this.animationCount - 1, 'animation');
    return found ?? refuse(`the sheet has no animation '${animation}'`);
  }

  #parts(index: number): FramePart[] {
    const count = checked(native().sheet_parts(this.#handle(), index));
    const rows = output(Float64Array, 5 * count);
    return Array.from({ length: count }, (_, i) => {
      const bytes = checked(native().sheet_part_texts(this.#handle(), index, i));
      const [name, user] = textsAt([answer()[0]!], bytes) as [string, string];
      return { name, box: boxAt(rows, 5 * i), hasMask: rows[5 * i + 4] === 1, user };
    });
  }

  /** A frame by its number or name. */
  frame(frame: number | string): Frame {
    const index = this.#frame(frame);
    const bytes = checked(native().sheet_frame(this.#handle(), index));
    const a = answer().slice(0, 10);
    const [name, user] = textsAt([a[9]!], bytes) as [string, string];
    const parts = this.#parts(index);
    return { name, width: a[0]!, height: a[1]!, solid: boxAt(a, 2), pivot: pointAt(a, 6), duration: a[8]!, parts, user };
  }

  /** An animation by its number or name. */
  animation(animation: number | string): Animation {
    const index = this.#animation(animation);
    const bytes = checked(native().sheet_animation(this.#handle(), index));
    const [playback, repeat, duration, , length] = answer().slice(0, 5) as unknown as [number, number, number, number, number];
    const [name, user] = textsAt([length], bytes) as [string, string];
    const frames = output(Uint32Array, checked(native().sheet_animation_frames(this.#handle(), index)));
    return { name, frames, playback: PLAYBACKS[playback]!, repeat, duration, user };
  }

  /** The names of the parts of all frames, sorted. */
  partNames(): string[] {
    const count = checked(native().sheet_part_names(this.#handle()));
    const lengths = output(Float64Array, count);
    const bytes = lengths.reduce((sum, length) => sum + length, 0);
    return textsAt([...lengths], bytes, 8 * count).slice(0, count);
  }

  #mask(status: number): FrameMask {
    const shape = wrap(Mask, status);
    const origin = pointAt(answer(), 2);
    return { shape, originX: origin.x, originY: origin.y };
  }

  /** The mask of a frame and its origin: a body's position is then the frame's pivot. */
  mask(frame: number | string, orientation: Orientation = 'upright'): FrameMask {
    return this.#mask(native().sheet_mask(this.#handle(), this.#frame(frame), orientationOf(orientation)));
  }

  /** The mask of a part in the same way: its origin is the frame's pivot. Null if the frame lacks it. */
  partMask(frame: number | string, part: string, orientation: Orientation = 'upright'): FrameMask | null {
    const [index, how, name] = [this.#frame(frame), orientationOf(orientation), textBytes(part, 'the name of a part')];
    const status = native().sheet_part_mask(this.#handle(), index, inputBytes(name), how);
    return checked(status) === 0 ? null : this.#mask(status);
  }

  // --- Players --------------------------------------------------------------------------------

  /** A player at the start of an animation. */
  play(animation: number | string): Player {
    checked(native().sheet_play(this.#handle(), this.#animation(animation)));
    return playerAt(answer());
  }

  /** The number of the frame that a player shows. */
  frameOf(player: Player): number {
    inputNumbers(playerNumbers(player));
    checked(native().sheet_advance(this.#handle(), 0, 0));
    return answer()[6]!;
  }

  /**
   * Advances a player by milliseconds times its speed, and tells what happened, in order. Of more than `mostEvents` events
   * the first ones are told; the player advances all the same. With 0, nothing is told and the time in between costs nothing.
   */
  advance(player: Player, milliseconds: number, mostEvents = 65_536): PlayerEvent[] {
    const [time, most] = [int32(milliseconds, 'milliseconds'), within(mostEvents, 0, 1_048_576, 'mostEvents')];
    inputNumbers(playerNumbers(player));
    const count = checked(native().sheet_advance(this.#handle(), time, most));
    Object.assign(player, playerAt(answer()));
    const rows = output(Float64Array, 5 * count);
    return Array.from({ length: count }, (_, i) => ({
      kind: EVENTS[rows[5 * i]!]!, animation: rows[5 * i + 1]!, frame: rows[5 * i + 2]!,
      repeats: rows[5 * i + 3]!, milliseconds: rows[5 * i + 4]!,
    }));
  }

  /** Advances many players in one call, all or none, and returns the numbers of the frames that they show. */
  advanceMany(players: readonly Player[], milliseconds: number): Uint32Array {
    if (!Array.isArray(players)) refuse('players is not an array');
    const time = int32(milliseconds, 'milliseconds');
    const numbers = new Float64Array(6 * players.length);
    players.forEach((player, i) => numbers.set(playerNumbers(player), 6 * i));
    inputNumbers(numbers);
    const rows = output(Float64Array, 5 * checked(native().sheet_advance_many(this.#handle(), numbers.length / 6, time)));
    return Uint32Array.from({ length: rows.length / 5 }, (_, i) => {
      const at = 5 * i;
      const frame = rows[at + 4]!;
      Object.assign(players[i]!, { time: rows[at]!, timeFraction: rows[at + 1]!, repeats: rows[at + 2]!, finished: rows[at + 3] === 1, frame });
      return frame;
    });
  }

  /** Sets a player to a time from the start of its animation, in milliseconds. */
  seek(player: Player, milliseconds: number): void {
    const time = within(milliseconds, 0, Number.MAX_SAFE_INTEGER, 'milliseconds');
    inputNumbers(playerNumbers(player));
    checked(native().sheet_seek(this.#handle(), time));
    Object.assign(player, playerAt(answer()));
  }
}
