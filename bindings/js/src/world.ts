import { choice, int32, ofLength, pixel, pixels, real, within, type Integers } from './arguments.js';
import { idsOf, inputFilter, shapeNumbers, type BodyId, type BodyIds, type QueryFilter, type Shape, type ShapeChange } from './bodies.js';
import { Mask } from './mask.js';
import { FACES } from './motion.js';
import { Adopted, answer, bitsAt, checked, handleOf, native, output } from './runtime.js';
import { Snapshot } from './snapshot.js';
import { ACTIONS, changeOf, chunkChangesOf, inputAnchors, inputBrush, materialOf, piecesOf, Terrain,
  type ChunkChange, type TerrainAnchors, type TerrainBrush, type TerrainChange, type TerrainPiece } from './terrain.js';
import { pointAt, type Point } from './types.js';
import { bodyHitAt, bodySweepAt, bodyWalkAt, HIT_LENGTH, RESPONSES, type BodyHit, type BodyMove, type BodyMover,
  type BodySweep, type BodyTurn, type BodyWalk, type MoverDefinition, type Response } from './world_answers.js';
import { WorldFrames } from './world_frames.js';

/**
 * Bodies, and which of them touch. Set positions or move bodies, call {@link step}, read its events. Two bodies touch when
 * they share a pixel. Positions are whole pixels from -2^30 up to 2^30.
 */
export class World extends WorldFrames {
  #handle(): number {
    return handleOf(this, World, 'this');
  }

  // --- Motion ---------------------------------------------------------------------------------

  #hits(status: number): BodyHit[] {
    const rows = output(Float64Array, HIT_LENGTH * checked(status));
    return Array.from({ length: rows.length / HIT_LENGTH }, (_, i) => bodyHitAt(rows, HIT_LENGTH * i));
  }

  #move(body: BodyId, x: number, y: number, response: Response, onlyTry: number, filter?: QueryFilter): BodyMove {
    const how = choice(response, RESPONSES, 'response');
    const has = inputFilter(filter);
    const hits = this.#hits(native().world_move(this.#handle(), real(body, 'body'), pixel(x, 'x'), pixel(y, 'y'), how, onlyTry, has));
    return { position: pointAt(answer(), 0), steps: answer()[2]!, hits };
  }

  /** Moves a body towards a goal, and collides on the way. A body that carries takes others along. */
  move(body: BodyId, x: number, y: number, response: Response = 'slide', filter?: QueryFilter): BodyMove {
    return this.#move(body, x, y, response, 0, filter);
  }

  /** The same, but the body stays. */
  tryMove(body: BodyId, x: number, y: number, response: Response = 'slide', filter?: QueryFilter): BodyMove {
    return this.#move(body, x, y, response, 1, filter);
  }

  /** Moves many bodies, one after the other. Four numbers for each: x, y, hits, steps. */
  moveMany(bodies: BodyIds, xs: Integers, ys: Integers, response: Response = 'slide', filter?: QueryFilter): Float64Array {
    const how = choice(response, RESPONSES, 'response');
    const ids = idsOf(bodies);
    const has = inputFilter(filter, ids, ofLength(pixels(xs, 'xs'), ids.length, 'xs'), ofLength(pixels(ys, 'ys'), ids.length, 'ys'));
    return output(Float64Array, 4 * checked(native().world_move_many(this.#handle(), ids.length, how, has)));
  }

  /** How far a body could go, and what would block it. */
  sweep(body: BodyId, byX: number, byY: number, filter?: QueryFilter): BodySweep {
    const has = inputFilter(filter);
    checked(native().world_sweep(this.#handle(), real(body, 'body'), pixel(byX, 'byX'), pixel(byY, 'byY'), has));
    return bodySweepAt(answer());
  }

  /** The same for a mask that belongs to no body. */
  sweepMask(mask: Mask, x: number, y: number, byX: number, byY: number, filter?: QueryFilter): BodySweep {
    const has = inputFilter(filter);
    checked(native().world_sweep_mask(
      this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), pixel(byX, 'byX'), pixel(byY, 'byY'), has));
    return bodySweepAt(answer());
  }

  /** Whether a body, or a mask, would overlap nothing that it may meet at a position. */
  fits(what: BodyId | Mask, x: number, y: number, filter?: QueryFilter): boolean {
    const has = inputFilter(filter);
    const place = [pixel(x, 'x'), pixel(y, 'y'), has] as const;
    return checked(what instanceof Mask
      ? native().world_fits_mask(this.#handle(), handleOf(what, Mask, 'what'), ...place)
      : native().world_fits(this.#handle(), real(what, 'what'), ...place)) === 1;
  }

  /** Moves a body out of what it overlaps, and returns the move. */
  unstick(body: BodyId, limit: number, filter?: QueryFilter): Point {
    const has = inputFilter(filter);
    checked(native().world_unstick(this.#handle(), real(body, 'body'), int32(limit, 'limit'), has));
    return pointAt(answer(), 0);
  }

  /** Turns a body about its pivot until something is in its way. Clockwise. */
  turn(body: BodyId, turns: number, filter?: QueryFilter): BodyTurn {
    const has = inputFilter(filter);
    const hits = this.#hits(native().world_turn(this.#handle(), real(body, 'body'), real(turns, 'turns'), has));
    const [turned, steps, stepCount, blocked, by] = answer() as unknown as [number, number, number, number, number];
    return { turned, steps, stepCount, blocked: blocked === 1, body: by, hits };
  }

  /** Gives a body another shape where it fits, and returns the move of its position. */
  changeShape(body: BodyId, shape: Shape, change: ShapeChange = {}, filter?: QueryFilter): Point {
    const { fit = 'push', limit = 8, keepFeet = true } = change;
    const how = choice(fit, ['allow', 'push', 'refuse'], 'fit');
    const has = inputFilter(filter, shapeNumbers(shape));
    checked(native().world_change_shape(this.#handle(), real(body, 'body'), how, int32(limit, 'limit'), keepFeet ? 1 : 0, has));
    return pointAt(answer(), 0);
  }

  // --- Characters and platforms ---------------------------------------------------------------

  /** Makes bodies walk, or changes how. */
  setMover(bodies: BodyIds, mover: MoverDefinition = {}): void {
    const { stepUp = 0, stepDown = 0, gravity = 'bottom', cornerCorrection = 0, remainderX = 0, remainderY = 0 } = mover;
    const numbers = [
      int32(stepUp, 'stepUp'), int32(stepDown, 'stepDown'), choice(gravity, FACES, 'gravity'), int32(cornerCorrection, 'cornerCorrection'),
      int32(remainderX, 'remainderX'), int32(remainderY, 'remainderY')] as const;
    checked(native().world_set_mover(this.#handle(), this.inputIds(bodies), ...numbers));
  }

  clearMover(bodies: BodyIds): void {
    checked(native().world_clear_mover(this.#handle(), this.inputIds(bodies)));
  }

  /** Null for a body that does not walk. */
  mover(body: BodyId): BodyMover | null {
    if (checked(native().world_mover(this.#handle(), real(body, 'body'))) === 0) return null;
    const a = answer();
    return { stepUp: a[0]!, stepDown: a[1]!, gravity: FACES[a[2]!]!, cornerCorrection: a[3]!, remainderX: a[4]!, remainderY: a[5]!, ground: a[6]! };
  }

  /** Moves a body that walks by up to (dx, dy), fractions of a pixel included: up and down ledges, along slopes. */
  walk(body: BodyId, dx: number, dy: number, filter?: QueryFilter): BodyWalk {
    const has = inputFilter(filter);
    const hits = this.#hits(native().world_walk(this.#handle(), real(body, 'body'), real(dx, 'dx'), real(dy, 'dy'), has));
    return bodyWalkAt(answer(), hits);
  }

  /** Lets a body fall through the one-way bodies that it stands on. */
  dropThrough(body: BodyId, filter?: QueryFilter): void {
    const has = inputFilter(filter);
    checked(native().world_drop_through(this.#handle(), real(body, 'body'), has));
  }

  /** Makes bodies carry what rests on them, with a surface that moves as a belt does. */
  setCarrier(bodies: BodyIds, surfaceX = 0, surfaceY = 0): void {
    const speed = [real(surfaceX, 'surfaceX'), real(surfaceY, 'surfaceY')] as const;
    checked(native().world_set_carrier(this.#handle(), this.inputIds(bodies), ...speed));
  }

  clearCarrier(bodies: BodyIds): void {
    checked(native().world_clear_carrier(this.#handle(), this.inputIds(bodies)));
  }

  /** The speed of the surface; null for a body that does not carry. */
  carrier(body: BodyId): Point | null {
    return checked(native().world_carrier(this.#handle(), real(body, 'body'))) === 1 ? pointAt(answer(), 0) : null;
  }

  /** What bodies that walk rest on, as pairs body, ground; from the last step. */
  resting(): Float64Array {
    const rows = output(Float64Array, 3 * checked(native().world_resting(this.#handle(), 0)));
    return rows.filter((_, i) => i % 3 !== 2);
  }

  /** What bodies that walk came to rest on, or left, in the last step. */
  restingEvents(): { body: BodyId; ground: BodyId; kind: 'begin' | 'end' }[] {
    const rows = output(Float64Array, 3 * checked(native().world_resting(this.#handle(), 1)));
    return Array.from({ length: rows.length / 3 }, (_, i) =>
      ({ body: rows[3 * i]!, ground: rows[3 * i + 1]!, kind: rows[3 * i + 2] === 0 ? 'begin' : 'end' }));
  }

  // --- Attached bodies ------------------------------------------------------------------------

  /** Attaches a body to another one: it follows every change of it. */
  attach(child: BodyId, parent: BodyId, x = 0, y = 0, solid = false): void {
    checked(native().world_attach(this.#handle(), real(child, 'child'), real(parent, 'parent'), pixel(x, 'x'), pixel(y, 'y'), solid ? 1 : 0));
  }

  /** Ends attachments; bodies stay where they are. */
  detach(bodies: BodyIds): void {
    checked(native().world_detach(this.#handle(), this.inputIds(bodies)));
  }

  setOffset(child: BodyId, x: number, y: number): void {
    checked(native().world_set_offset(this.#handle(), real(child, 'child'), pixel(x, 'x'), pixel(y, 'y')));
  }

  /** What a body is attached to, and how; null for one that is attached to none. */
  attachment(child: BodyId): { parent: BodyId; offset: Point; solid: boolean } | null {
    if (checked(native().world_attachment(this.#handle(), real(child, 'child'))) === 0) return null;
    const a = answer();
    return { parent: a[0]!, offset: pointAt(a, 1), solid: a[3] === 1 };
  }

  /** The bodies that are attached to a body directly. */
  children(parent: BodyId): Float64Array {
    return this.found(native().world_children(this.#handle(), real(parent, 'parent')));
  }

  // --- Rollback -------------------------------------------------------------------------------

  /** Everything that a step depends on. Give it an older snapshot to reuse its memory. */
  snapshot(into?: Snapshot): Snapshot {
    if (into === undefined) return new Snapshot(native().world_snapshot(this.#handle()));
    checked(native().world_snapshot_into(this.#handle(), handleOf(into, Snapshot, 'into')));
    return into;
  }

  /** Goes back to a snapshot, of this world or of another one with the same periods. */
  restore(snapshot: Snapshot): void {
    checked(native().world_restore(this.#handle(), handleOf(snapshot, Snapshot, 'snapshot')));
  }

  /** Equal for equal states, on every platform: 64 bits. */
  stateHash(): bigint {
    checked(native().world_state_hash(this.#handle()));
    return bitsAt(0);
  }

  // --- Terrain --------------------------------------------------------------------------------

  #edit(body: BodyId, action: number, brush: TerrainBrush, material: number): TerrainChange {
    const [kind, length] = inputBrush(brush);
    return changeOf(native().world_edit(this.#handle(), real(body, 'body'), action, kind, length, materialOf(material)));
  }

  /** Removes the pixels that a brush covers from the ground of a body. Hard materials stay, unless `hardToo`. */
  carve(body: BodyId, brush: TerrainBrush, hardToo = false): TerrainChange {
    return this.#edit(body, hardToo ? ACTIONS.carveAll : ACTIONS.carve, brush, 0);
  }

  /** Fills the clear pixels that a brush covers. */
  deposit(body: BodyId, brush: TerrainBrush, material = 0): TerrainChange {
    return this.#edit(body, ACTIONS.deposit, brush, material);
  }

  /** Gives the solid pixels that a brush covers another material. */
  repaint(body: BodyId, brush: TerrainBrush, material: number): TerrainChange {
    return this.#edit(body, ACTIONS.repaint, brush, material);
  }

  /** Removes the pixels of a mask at (x, y) in the world. */
  carveMask(body: BodyId, mask: Mask, x: number, y: number): TerrainChange {
    return changeOf(native().world_edit_mask(this.#handle(), real(body, 'body'), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), 0, 0));
  }

  /** Adds the pixels of a mask at (x, y) in the world. */
  depositMask(body: BodyId, mask: Mask, x: number, y: number, material = 0): TerrainChange {
    const what = [handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), 1, materialOf(material)] as const;
    return changeOf(native().world_edit_mask(this.#handle(), real(body, 'body'), ...what));
  }

  /** Takes out the ground of a body that does not hang together with the anchors, with positions in the world. */
  detached(body: BodyId, anchors: TerrainAnchors, leastArea = 1): TerrainPiece[] {
    const least = within(leastArea, 0, Number.MAX_SAFE_INTEGER, 'leastArea');
    const numbers = inputAnchors(anchors);
    return piecesOf(native().world_detached(this.#handle(), real(body, 'body'), ...numbers, least));
  }

  /** The chunks of a body's ground that changed since this was last called. */
  drainDirty(body: BodyId): ChunkChange[] {
    return chunkChangesOf(native().world_drain_dirty(this.#handle(), real(body, 'body')));
  }

  /** A copy of the ground of a body, in its own pixels; null for another shape. */
  terrain(body: BodyId): Terrain | null {
    const handle = checked(native().world_terrain(this.#handle(), real(body, 'body')));
    return handle === 0 ? null : new Terrain(new Adopted(handle));
  }
}
