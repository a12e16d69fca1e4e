import { choice, int32, int32s, ofLength, within, type Integers } from './arguments.js';
import { filterNumbers, idsOf, inputNumbers, queryNumbers, type BodyId, type BodyIds, type Filter, type QueryFilter, type ShapeChange } from './bodies.js';
import { refuse } from './error.js';
import { answer, checked, handleOf, native } from './runtime.js';
import { orientationOf, Sheet, type Orientation } from './sheet.js';
import { inputTexts, textBytes } from './texts.js';
import { detailBits, pointAt, type Details, type Point } from './types.js';
import { WorldBodies } from './world_bodies.js';

/** A named part of frames that gets a body of its own: a hit box, a hurt box. */
export interface PartDefinition extends Filter {
  name: string;
  /** A sensor touches, but stops nothing: true unless said. */
  isSensor?: boolean;
  /** Which details the events of its contacts have: none unless said. */
  details?: Details;
  /** A number of yours, up to 2^53 - 1. */
  user?: number;
}

/** The body of a part. */
export interface PartBody {
  name: string;
  body: BodyId;
}

/**
 * A body that shows frames, and the bodies of their parts. Plain data, to be kept beside a snapshot of the world: one that
 * goes back to it has the bodies as they were.
 */
export interface FrameBodies {
  body: BodyId;
  /** Each is attached to `body`. */
  parts: PartBody[];
}

const FITS = ['allow', 'push', 'refuse'];

/** Bodies with parts and what they are to show, in the order of native/world_frames.cpp. */
class Shown {
  readonly numbers: number[] = [];
  readonly texts: Uint8Array[] = [];

  add(bodies: FrameBodies | BodyId, frame: number, orientation: number): this {
    const { body, parts } = typeof bodies === 'object' && bodies !== null ? bodies : { body: bodies, parts: [] };
    if (typeof body !== 'number' || !Array.isArray(parts)) refuse('bodies is neither an id nor what attachParts() returns');
    this.numbers.push(body, frame, orientation, parts.length);
    for (const part of parts) {
      const name = textBytes(part.name, 'the name of a part');
      this.numbers.push(typeof part.body === 'number' ? part.body : refuse('the body of a part is not an id'), name.length);
      this.texts.push(name);
    }
    return this;
  }
}

/** The part of a {@link World} that is about frames of sheets. */
export class WorldFrames extends WorldBodies {
  #handle(): number {
    return handleOf(this, WorldFrames, 'this');
  }

  #frame(sheet: Sheet, frame: number | string): number {
    return typeof frame === 'number' ? within(frame, 0, 0x7fff_ffff, 'frame')
      : sheet.findFrame(frame) ?? refuse(`the sheet has no frame '${frame}'`);
  }

  /**
   * Shows a frame of a sheet: the position of the body is the pivot. The bodies of parts get theirs: a part that the frame
   * has is enabled, one that it lacks is disabled. Always counts as a change, as {@link setShape} does.
   */
  setFrame(bodies: BodyId | FrameBodies, sheet: Sheet, frame: number | string, orientation: Orientation = 'upright'): void {
    const from = handleOf(sheet, Sheet, 'sheet');
    const { numbers, texts } = new Shown().add(bodies, this.#frame(sheet, frame), orientationOf(orientation));
    const bytes = inputTexts(numbers, texts);
    checked(native().world_show_frames(this.#handle(), from, 1, numbers.length, bytes, 1));
  }

  /**
   * The same for many, all or none, made for players: bodies that show their frame already are left alone. One orientation
   * for all, or one for each.
   */
  setFrames(bodies: BodyIds | readonly FrameBodies[], sheet: Sheet, frames: Integers, orientation: Orientation | readonly Orientation[] = 'upright'): void {
    const from = handleOf(sheet, Sheet, 'sheet');
    const list = int32s(frames, 'frames');
    const how = typeof orientation === 'string' ? orientationOf(orientation) : Int32Array.from(orientation, orientationOf);
    if (Array.isArray(bodies) && bodies.some((one) => typeof one === 'object')) return this.#show(bodies as readonly FrameBodies[], from, list, how);
    const ids = idsOf(bodies as BodyIds);
    const ways = typeof how === 'number' ? [] : [ofLength(how, ids.length, 'orientation')];
    inputNumbers(ids, ofLength(list, ids.length, 'frames'), ...ways);
    checked(native().world_set_frames(this.#handle(), from, ids.length, typeof how === 'number' ? how : -1));
  }

  #show(bodies: readonly FrameBodies[], sheet: number, frames: Int32Array, how: number | Int32Array): void {
    ofLength(frames, bodies.length, 'frames');
    if (typeof how !== 'number') ofLength(how, bodies.length, 'orientation');
    const shown = new Shown();
    bodies.forEach((one, i) => shown.add(one, within(frames[i]!, 0, 0x7fff_ffff, 'a frame'), typeof how === 'number' ? how : how[i]!));
    const bytes = inputTexts(shown.numbers, shown.texts);
    checked(native().world_show_frames(this.#handle(), sheet, bodies.length, shown.numbers.length, bytes, 0));
  }

  /**
   * Shows a frame where the body fits, as {@link World.changeShape} does, and returns the move of its position. Parts do not
   * count, and stay as they are if the frame is refused. The pivot stays in its place unless `keepFeet` is true.
   */
  changeFrame(bodies: BodyId | FrameBodies, sheet: Sheet, frame: number | string, orientation: Orientation = 'upright',
    change: ShapeChange = {}, filter?: QueryFilter): Point {
    const from = handleOf(sheet, Sheet, 'sheet');
    const { fit = 'push', limit = 8, keepFeet = false } = change;
    const how = [choice(fit, FITS, 'fit'), int32(limit, 'limit'), keepFeet ? 1 : 0] as const;
    const { numbers, texts } = new Shown().add(bodies, this.#frame(sheet, frame), orientationOf(orientation));
    const front = filter === undefined ? new Array<number>(12).fill(0) : queryNumbers(filter);
    const bytes = inputTexts([...front, ...numbers], texts);
    checked(native().world_change_frame(this.#handle(), from, numbers.length, bytes, ...how, filter === undefined ? 0 : 1));
    return pointAt(answer(), 0);
  }

  /** Adds a body for each named part, and attaches it. They are disabled until a frame has them. */
  attachParts(body: BodyId, parts: readonly PartDefinition[]): FrameBodies {
    if (!Array.isArray(parts)) refuse('parts is not an array');
    const texts = parts.map(({ name }) => textBytes(name, 'the name of a part'));
    const numbers = parts.flatMap((part: PartDefinition, i) => [
      texts[i]!.length, ...filterNumbers(part), part.isSensor ?? true ? 1 : 0, detailBits(part.details ?? 'none'),
      within(part.user ?? 0, 0, Number.MAX_SAFE_INTEGER, 'user')]);
    const parent = typeof body === 'number' ? body : refuse('body is not an id');
    const names = parts.map(({ name }: PartDefinition) => name);
    const bytes = inputTexts(numbers, texts);
    const ids = this.found(native().world_attach_parts(this.#handle(), parent, names.length, bytes));
    return { body, parts: names.map((name, i) => ({ name, body: ids[i]! })) };
  }
}
