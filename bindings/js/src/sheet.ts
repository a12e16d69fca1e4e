import { choice, int32, int32s, real, within, type Integers } from './arguments.js';
import { inputNumbers } from './bodies.js';
import { HitmaskError, refuse } from './error.js';
import { Mask } from './mask.js';
import { wrap } from './pairs_mask.js';
import { Adopted, answer, checked, handleOf, inputBytes, native, output, outputText, Resource } from './runtime.js';
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

/** A frame of a sheet. */
export interface Frame {
  name: string;
  /** Of the untrimmed frame. */
  width: number;
  height: number;
  /** Of the solid pixels in it. */
  solid: Box;
  /** In pixels from the top-left corner of the untrimmed frame. */
  pivot: Point;
  /** Milliseconds. */
  duration: number;
}

/** An animation of a sheet. */
export interface Animation {
  name: string;
  /** Numbers of frames. */
  frames: Uint32Array;
  playback: Playback;
  /** How often it is played; 0: without end. */
  repeat: number;
  /** Of the first repeat, in milliseconds. */
  duration: number;
}

/** The mask of a frame, and where its origin lies: a shape for {@link World.add}. */
export interface FrameMask {
  shape: Mask;
  originX: number;
  originY: number;
}

/** Plays an animation: plain data, to be copied and saved. */
export interface Player {
  animation: number;
  /** In 1/65,536; 0 stops it. */
  speed: number;
  /** Milliseconds in the present repeat. */
  time: number;
  /** In 1/65,536 millisecond. */
  timeFraction: number;
  /** Repeats that have ended. */
  repeats: number;
  finished: boolean;
  /** The frame that is shown. */
  frame: number;
}

/** What happened while a player advanced. */
export interface PlayerEvent {
  kind: 'frame' | 'looped' | 'finished';
  animation: number;
  frame: number;
  repeats: number;
  /** Of the advance that were left when it happened. */
  milliseconds: number;
}

function inputPlayer(player: Player): void {
  const { animation, speed, time, timeFraction, repeats, finished } = player;
  inputNumbers([
    within(animation, 0, 0xffff_ffff, 'animation'), within(speed, 0, 0xffff_ffff, 'speed'), within(time, 0, Number.MAX_SAFE_INTEGER, 'time'),
    within(timeFraction, 0, 65_535, 'timeFraction'), within(repeats, 0, Number.MAX_SAFE_INTEGER, 'repeats'), finished ? 1 : 0]);
}

function playerAt(n: ArrayLike<number>): Player {
  return { animation: n[0]!, speed: n[1]!, time: n[2]!, timeFraction: n[3]!, repeats: n[4]!, finished: n[5] === 1, frame: n[6]! };
}

/** A named part of a frame: a hit box, a hurt box. */
export interface FramePart {
  name: string;
  /** In the pixels of the untrimmed frame. */
  box: Box;
  /** Which pixels of the box are solid; all unless said. */
  mask?: Mask;
}

/** What a sheet makes a frame from. */
export interface FrameDefinition {
  name: string;
  /** Of the untrimmed frame; that of the mask unless said. */
  width?: number;
  height?: number;
  /** Any cut-out of the frame. */
  mask: Mask;
  /** Where the mask lies in the untrimmed frame. */
  x?: number;
  y?: number;
  /** In pixels from the top-left corner of the untrimmed frame: that corner unless said. */
  pivotX?: number;
  pivotY?: number;
  /** Milliseconds: 100 unless said. */
  duration?: number;
  parts?: readonly FramePart[];
}

/** What a sheet makes an animation from. */
export interface AnimationDefinition {
  name: string;
  /** Numbers of frames, at least one. */
  frames: Integers;
  playback?: Playback;
  /** How often it is played; 0, unless said: without end. */
  repeat?: number;
}

const utf8 = (name: string): Uint8Array => new TextEncoder().encode(typeof name === 'string' ? name : refuse('a name is a string'));

/** Frames and animations by name: from a baked file that any language wrote, or put together frame by frame. */
export class Sheet extends Resource {
  /** Without frames. */
  constructor();
  /** @internal */
  constructor(from: Adopted);
  constructor(from?: Adopted) {
    super(from instanceof Adopted ? from.handle : checked(native().sheet_create()));
  }

  /** The number of frames. */
  get frameCount(): number {
    checked(native().sheet_describe(this.#handle()));
    return answer()[0]!;
  }

  /** The number of animations. */
  get animationCount(): number {
    checked(native().sheet_describe(this.#handle()));
    return answer()[1]!;
  }

  /** Adds a frame, and returns its number. */
  addFrame(frame: FrameDefinition): number {
    const { name, mask, x = 0, y = 0, duration = 100, parts = [] } = frame;
    const { width = mask.width, height = mask.height } = frame;
    const { pivotX = 0, pivotY = 0 } = frame;
    const place = [handleOf(mask, Mask, 'mask'), int32(x, 'x'), int32(y, 'y'), real(pivotX, 'pivotX'), real(pivotY, 'pivotY')] as const;
    const size = [int32(width, 'width'), int32(height, 'height'), int32(duration, 'duration'), utf8(name)] as const;
    for (const part of parts) this.#addPart(part);
    return checked(native().sheet_add_frame(this.#handle(), inputBytes(size[3]), size[0], size[1], ...place, size[2]));
  }

  #addPart({ name, box, mask }: FramePart): void {
    const numbers = [int32(box.x, 'x'), int32(box.y, 'y'), int32(box.w, 'w'), int32(box.h, 'h')] as const;
    const pixels = mask === undefined ? 0 : handleOf(mask, Mask, 'mask');
    checked(native().sheet_add_part(this.#handle(), inputBytes(utf8(name)), ...numbers, pixels));
  }

  /** Adds an animation, and returns its number. */
  addAnimation(animation: AnimationDefinition): number {
    const { name, frames, playback = 'forward', repeat = 0 } = animation;
    const list = int32s(frames, 'frames');
    const bytes = utf8(name);
    const numbers = [list.length, bytes.length, choice(playback, PLAYBACKS, 'playback'), within(repeat, 0, 0xffff_ffff, 'repeat')] as const;
    const all = new Uint8Array(4 * list.length + bytes.length);
    all.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength));
    all.set(bytes, 4 * list.length);
    inputBytes(all);
    return checked(native().sheet_add_animation(this.#handle(), ...numbers));
  }

  /** Same frames and animations in the same order, with equal pixels. */
  equals(other: Sheet): boolean {
    return checked(native().sheet_equals(this.#handle(), handleOf(other, Sheet, 'other'))) === 1;
  }

  /** From the bytes of a `.hitmask` file, which are checked in full. */
  static fromBytes(bytes: ArrayBuffer | Uint8Array): Sheet {
    if (!(bytes instanceof Uint8Array) && !(bytes instanceof ArrayBuffer)) throw new HitmaskError('argument', 'bytes is neither an ArrayBuffer nor a Uint8Array');
    const size = inputBytes(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
    return new Sheet(new Adopted(checked(native().sheet_from_bytes(size))));
  }

  #handle(): number {
    return handleOf(this, Sheet, 'this');
  }

  /** The bytes that every language writes and reads. */
  toBytes(): Uint8Array {
    return output(Uint8Array, checked(native().sheet_to_bytes(this.#handle())));
  }

  memoryBytes(): number {
    checked(native().sheet_describe(this.#handle()));
    return answer()[2]!;
  }

  #find(name: string, animation: number): number | null {
    if (typeof name !== 'string') refuse('a name is a string');
    const found = checked(native().sheet_find(this.#handle(), inputBytes(new TextEncoder().encode(name)), animation));
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

  /** A frame by its number or name. */
  frame(frame: number | string): Frame {
    const name = outputText(checked(native().sheet_frame(this.#handle(), this.#frame(frame))));
    const a = answer();
    return { name, width: a[0]!, height: a[1]!, solid: boxAt(a, 2), pivot: pointAt(a, 6), duration: a[8]! };
  }

  /** An animation by its number or name. */
  animation(animation: number | string): Animation {
    const index = this.#animation(animation);
    const name = outputText(checked(native().sheet_animation(this.#handle(), index)));
    const [playback, repeat, duration] = answer() as unknown as [number, number, number];
    const frames = output(Uint32Array, checked(native().sheet_animation_frames(this.#handle(), index)));
    return { name, frames, playback: PLAYBACKS[playback]!, repeat, duration };
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

  /** The mask of a part in the same way; null if the frame lacks it. */
  partMask(frame: number | string, part: string, orientation: Orientation = 'upright'): FrameMask | null {
    if (typeof part !== 'string') refuse('a name is a string');
    const index = this.#frame(frame);
    const status = native().sheet_part_mask(this.#handle(), index, inputBytes(new TextEncoder().encode(part)), orientationOf(orientation));
    return checked(status) === 0 ? null : this.#mask(status);
  }

  /** A player at the start of an animation. */
  play(animation: number | string): Player {
    checked(native().sheet_play(this.#handle(), this.#animation(animation)));
    return playerAt(answer());
  }

  /** Advances a player, and tells what happened. */
  advance(player: Player, milliseconds: number): PlayerEvent[] {
    const time = int32(milliseconds, 'milliseconds');
    inputPlayer(player);
    const count = checked(native().sheet_advance(this.#handle(), time, 1));
    Object.assign(player, playerAt(answer()));
    const rows = output(Float64Array, 5 * count);
    return Array.from({ length: count }, (_, i) => ({
      kind: (['frame', 'looped', 'finished'] as const)[rows[5 * i]!]!, animation: rows[5 * i + 1]!, frame: rows[5 * i + 2]!,
      repeats: rows[5 * i + 3]!, milliseconds: rows[5 * i + 4]!,
    }));
  }

  /** Sets a player to a time from the start of its animation. */
  seek(player: Player, milliseconds: number): void {
    const time = within(milliseconds, 0, Number.MAX_SAFE_INTEGER, 'milliseconds');
    inputPlayer(player);
    checked(native().sheet_seek(this.#handle(), time));
    Object.assign(player, playerAt(answer()));
  }
}
