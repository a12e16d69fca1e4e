import { choice, int32, int32s, ofLength, real, within, type Integers } from './arguments.js';
import { bodyAt, bodyNumbers, BODY_LENGTH, filterNumbers, idsOf, inputFilter, inputNumbers, shapeNumbers,
  type Body, type BodyDefinition, type BodyId, type BodyIds, type Filter, type QueryFilter, type Shape, type ShapeChange, type WorldDefinition } from './bodies.js';
import { refuse } from './error.js';
import { Mask } from './mask.js';
import { FACES, type Face, type MaskAt } from './motion.js';
import { wrap } from './pairs_mask.js';
import { answer, bitsAt, checked, handleOf, native, output, Resource } from './runtime.js';
import { Snapshot } from './snapshot.js';
import { numbersOf, type Transform } from './transform.js';
import { boxAt, Contact, detailBits, pointAt, type Box, type Details, type Point } from './types.js';
import { bodyHitAt, bodyRayHitAt, bodySweepAt, bodyWalkAt, Events, HIT_LENGTH, RESPONSES, type BodyHit, type BodyMove, type BodyMover,
  type BodyRayHit, type BodySweep, type BodyTurn, type BodyWalk, type MoverDefinition, type NearestBody, type Response } from './world_answers.js';

/**
 * Bodies, and which of them touch. Set positions or move bodies, call {@link step}, read its events. Two bodies touch when
 * they share a pixel. Positions are whole pixels from -2^30 up to 2^30.
 */
export class World extends Resource {
  constructor(definition: WorldDefinition = {}) {
    const { periodX = 0, periodY = 0, maxContacts = 16_777_216, cacheBytes = 16_777_216, angleSteps = 0, stayEvents = true } = definition;
    super(checked(native().world_create(
      int32(periodX, 'periodX'), int32(periodY, 'periodY'), within(maxContacts, 0, 0xffff_ffff, 'maxContacts'),
      within(cacheBytes, 0, 0xffff_ffff, 'cacheBytes'), int32(angleSteps, 'angleSteps'), stayEvents ? 1 : 0)));
  }

  #handle(): number {
    return handleOf(this, World, 'this');
  }

  // --- Bodies ---------------------------------------------------------------------------------

  /** Adds a body. */
  add(body: BodyDefinition): BodyId {
    return this.addMany([body])[0]!;
  }

  /** Adds many bodies, all or none. */
  addMany(bodies: readonly BodyDefinition[]): Float64Array {
    if (!Array.isArray(bodies)) refuse('bodies is not an array');
    const numbers = new Float64Array(BODY_LENGTH * bodies.length);
    bodies.forEach((body, i) => numbers.set(bodyNumbers(body), BODY_LENGTH * i));
    inputNumbers(numbers);
    return output(Float64Array, checked(native().world_add(this.#handle(), bodies.length)));
  }

  /** Hands ids over for the next call. */
  #ids(bodies: BodyIds): number {
    const ids = idsOf(bodies);
    inputNumbers(ids);
    return ids.length;
  }

  /** The ids that a call has put out. */
  #found(status: number): Float64Array {
    return output(Float64Array, checked(status));
  }

  /** Removes bodies, and what is attached to them. */
  remove(bodies: BodyIds): void {
    checked(native().world_remove(this.#handle(), this.#ids(bodies)));
  }

  /** Removes every body. */
  clear(): void {
    checked(native().world_clear(this.#handle()));
  }

  /** Puts a body somewhere; nothing blocks it. */
  setPosition(body: BodyId, x: number, y: number): void {
    checked(native().world_set_position(this.#handle(), real(body, 'body'), int32(x, 'x'), int32(y, 'y')));
  }

  /** Puts many bodies somewhere in one call, all or none. */
  setPositions(bodies: BodyIds, xs: Integers, ys: Integers): void {
    const ids = idsOf(bodies);
    inputNumbers(ids, ofLength(int32s(xs, 'xs'), ids.length, 'xs'), ofLength(int32s(ys, 'ys'), ids.length, 'ys'));
    checked(native().world_set_positions(this.#handle(), ids.length));
  }

  /** Gives bodies another shape. Set a mask again after you edited its pixels: until then its bodies have the old ones. */
  setShape(bodies: BodyIds, shape: Shape): void {
    const ids = idsOf(bodies);
    inputNumbers(shapeNumbers(shape), ids);
    checked(native().world_set_shape(this.#handle(), ids.length));
  }

  /** Gives a body another shape where it fits, and returns the move of its position. */
  changeShape(body: BodyId, shape: Shape, change: ShapeChange = {}, filter?: QueryFilter): Point {
    const { fit = 'push', limit = 8, keepFeet = true } = change;
    const how = choice(fit, ['allow', 'push', 'refuse'], 'fit');
    const has = inputFilter(filter, shapeNumbers(shape));
    checked(native().world_change_shape(this.#handle(), real(body, 'body'), how, int32(limit, 'limit'), keepFeet ? 1 : 0, has));
    return pointAt(answer(), 0);
  }

  /** Turns, scales or mirrors a body about the pivot of the transform. Its position stays. */
  setTransform(body: BodyId, transform: Transform): void {
    checked(native().world_set_transform(this.#handle(), real(body, 'body'), ...numbersOf(transform, 'transform')));
  }

  #property(bodies: BodyIds, which: number, value: number): void {
    checked(native().world_set_property(this.#handle(), this.#ids(bodies), which, value));
  }

  /** The only side from which bodies block others that move. */
  setOneWay(bodies: BodyIds, side: Face): void {
    this.#property(bodies, 0, choice(side, FACES, 'side'));
  }

  setStatic(bodies: BodyIds, isStatic: boolean): void {
    this.#property(bodies, 1, isStatic ? 1 : 0);
  }

  setSensor(bodies: BodyIds, isSensor: boolean): void {
    this.#property(bodies, 2, isSensor ? 1 : 0);
  }

  setEnabled(bodies: BodyIds, enabled: boolean): void {
    this.#property(bodies, 3, enabled ? 1 : 0);
  }

  /** Which details the events of their contacts have. */
  setDetails(bodies: BodyIds, details: Details): void {
    this.#property(bodies, 4, detailBits(details));
  }

  /** Which bodies they meet. */
  setFilter(bodies: BodyIds, filter: Filter): void {
    const numbers = filterNumbers(filter);
    checked(native().world_set_filter(this.#handle(), this.#ids(bodies), ...numbers));
  }

  /** A number of yours, up to 2^53 - 1. */
  setUser(body: BodyId, user: number): void {
    checked(native().world_set_user(this.#handle(), real(body, 'body'), within(user, 0, Number.MAX_SAFE_INTEGER, 'user')));
  }

  /** Makes room for so many bodies. */
  reserve(bodies: number): void {
    checked(native().world_reserve(this.#handle(), within(bodies, 0, 0x7fff_ffff, 'bodies')));
  }

  /** Releases masks that no body has. */
  forgetUnusedMasks(): void {
    checked(native().world_forget_unused_masks(this.#handle()));
  }

  /** A hint that bodies will rest for a while: queries are faster then. */
  refresh(): void {
    checked(native().world_refresh(this.#handle()));
  }

  // --- Reading --------------------------------------------------------------------------------

  /** The number of bodies. */
  get size(): number {
    checked(native().world_describe(this.#handle()));
    return answer()[0]!;
  }

  /** Bytes of memory in the module. */
  memoryBytes(): number {
    checked(native().world_describe(this.#handle()));
    return answer()[1]!;
  }

  /** Whether an id names a body of this world. */
  has(body: BodyId): boolean {
    return native().world_check(this.#handle(), real(body, 'body')) === 0;
  }

  /** The ids of all bodies. */
  bodies(): Float64Array {
    return this.#found(native().world_bodies(this.#handle()));
  }

  /** What a body is; null for an id that names none. */
  body(body: BodyId): Body | null {
    return checked(native().world_body(this.#handle(), real(body, 'body'))) === 1 ? bodyAt(answer().slice()) : null;
  }

  /** Where a body is; null for an id that names none. */
  position(body: BodyId): Point | null {
    return checked(native().world_position(this.#handle(), real(body, 'body'))) === 1 ? pointAt(answer(), 0) : null;
  }

  /** Where bodies are: x, y, x, y ... */
  positions(bodies: BodyIds): Int32Array {
    return output(Int32Array, 2 * checked(native().world_positions(this.#handle(), this.#ids(bodies))));
  }

  /** The box of a body in the world; null for an id that names none. */
  box(body: BodyId): Box | null {
    return checked(native().world_box(this.#handle(), real(body, 'body'))) === 1 ? boxAt(answer(), 0) : null;
  }

  /** The pixels of a body as they lie in the world, for drawing; null for a box without a transform. */
  maskAt(body: BodyId): MaskAt<Mask> | null {
    const status = checked(native().world_mask_at(this.#handle(), real(body, 'body')));
    if (status === 0) return null;
    const position = pointAt(answer(), 2);
    return { mask: wrap(Mask, status), position };
  }

  // --- Contacts -------------------------------------------------------------------------------

  /** Finds which bodies touch, and compares with the step before. */
  step(): Events {
    checked(native().world_step(this.#handle()));
    return this.events();
  }

  /** What the last step found. */
  events(): Events {
    const count = checked(native().world_events(this.#handle()));
    const contacts = 88 * answer()[0]!;
    const after = contacts + 16 * count;
    return new Events(
      output(Float64Array, count, contacts), output(Float64Array, count, contacts + 8 * count),
      output(Uint8Array, count, after + 4 * count), output(Int32Array, count, after), output(Float64Array, contacts / 8));
  }

  /** The pairs that touched in the last step: a, b, a, b ... */
  contacts(): Float64Array {
    return output(Float64Array, 2 * checked(native().world_contacts(this.#handle())));
  }

  /** The pairs that touch now, in no particular order, without a step: a, b, a, b ... */
  overlaps(): Float64Array {
    return output(Float64Array, 2 * checked(native().world_overlaps(this.#handle())));
  }

  /** Whether two bodies touched in the last step. */
  touched(a: BodyId, b: BodyId): boolean {
    return checked(native().world_touched(this.#handle(), real(a, 'a'), real(b, 'b'))) === 1;
  }

  /** The bodies that touched a body in the last step. */
  contactsOf(body: BodyId): Float64Array {
    return this.#found(native().world_contacts_of(this.#handle(), real(body, 'body')));
  }

  /** What two bodies share now, in the pixels of a; null where nothing is shared. */
  contact(a: BodyId, b: BodyId, details: Details = 'all'): Contact | null {
    const status = native().world_contact(this.#handle(), real(a, 'a'), real(b, 'b'), detailBits(details));
    return checked(status) === 1 ? new Contact(answer(), 0) : null;
  }

  // --- Queries --------------------------------------------------------------------------------

  /** The bodies with a solid pixel at a point: what the pointer is on. */
  queryPoint(x: number, y: number, filter?: QueryFilter): Float64Array {
    return this.#found(native().world_query_point(this.#handle(), int32(x, 'x'), int32(y, 'y'), inputFilter(filter)));
  }

  /** The bodies with a solid pixel in a box. */
  queryBox(x: number, y: number, w: number, h: number, filter?: QueryFilter): Float64Array {
    return this.#found(native().world_query_box(this.#handle(), int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h'), inputFilter(filter)));
  }

  /** The bodies that share a pixel with a mask at a position. */
  queryMask(mask: Mask, x: number, y: number, filter?: QueryFilter): Float64Array {
    const has = inputFilter(filter);
    return this.#found(native().world_query_mask(this.#handle(), handleOf(mask, Mask, 'mask'), int32(x, 'x'), int32(y, 'y'), has));
  }

  /** The bodies nearest to a point. */
  nearest(x: number, y: number, count = 1, filter?: QueryFilter): NearestBody[] {
    const has = inputFilter(filter);
    const found = checked(native().world_nearest(this.#handle(), int32(x, 'x'), int32(y, 'y'), within(count, 0, 0x7fff_ffff, 'count'), has));
    const rows = output(Float64Array, 4 * found);
    return Array.from({ length: found }, (_, i) => ({ body: rows[4 * i]!, squaredDistance: rows[4 * i + 1]!, pixel: pointAt(rows, 4 * i + 2) }));
  }

  #rayHits(status: number): BodyRayHit[] {
    const rows = output(Float64Array, 8 * checked(status));
    return Array.from({ length: rows.length / 8 }, (_, i) => bodyRayHitAt(rows, 8 * i));
  }

  /** The first body that a ray hits. */
  ray(x: number, y: number, toX: number, toY: number, filter?: QueryFilter, normalRadius = 4): BodyRayHit | null {
    const radius = within(normalRadius, 1, 1024, 'normalRadius');
    const ends = [int32(x, 'x'), int32(y, 'y'), int32(toX, 'toX'), int32(toY, 'toY')] as const;
    return this.#rayHits(native().world_ray(this.#handle(), ...ends, radius, inputFilter(filter)))[0] ?? null;
  }

  /** Every body that a ray goes through. */
  rayAll(x: number, y: number, toX: number, toY: number, filter?: QueryFilter): BodyRayHit[] {
    const ends = [int32(x, 'x'), int32(y, 'y'), int32(toX, 'toX'), int32(toY, 'toY')] as const;
    return this.#rayHits(native().world_ray_all(this.#handle(), ...ends, inputFilter(filter)));
  }

  /** What a body rests on: what blocks its next step to a side. */
  restingOn(body: BodyId, side: Face = 'bottom', filter?: QueryFilter): Float64Array {
    const has = inputFilter(filter);
    return this.#found(native().world_resting_on(this.#handle(), real(body, 'body'), choice(side, FACES, 'side'), has));
  }

  // --- Motion ---------------------------------------------------------------------------------

  #hits(status: number): BodyHit[] {
    const rows = output(Float64Array, HIT_LENGTH * checked(status));
    return Array.from({ length: rows.length / HIT_LENGTH }, (_, i) => bodyHitAt(rows, HIT_LENGTH * i));
  }

  #move(body: BodyId, x: number, y: number, response: Response, onlyTry: number, filter?: QueryFilter): BodyMove {
    const how = choice(response, RESPONSES, 'response');
    const has = inputFilter(filter);
    const hits = this.#hits(native().world_move(this.#handle(), real(body, 'body'), int32(x, 'x'), int32(y, 'y'), how, onlyTry, has));
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
    const has = inputFilter(filter, ids, ofLength(int32s(xs, 'xs'), ids.length, 'xs'), ofLength(int32s(ys, 'ys'), ids.length, 'ys'));
    return output(Float64Array, 4 * checked(native().world_move_many(this.#handle(), ids.length, how, has)));
  }

  /** How far a body could go, and what would block it. */
  sweep(body: BodyId, byX: number, byY: number, filter?: QueryFilter): BodySweep {
    const has = inputFilter(filter);
    checked(native().world_sweep(this.#handle(), real(body, 'body'), int32(byX, 'byX'), int32(byY, 'byY'), has));
    return bodySweepAt(answer());
  }

  /** The same for a mask that belongs to no body. */
  sweepMask(mask: Mask, x: number, y: number, byX: number, byY: number, filter?: QueryFilter): BodySweep {
    const has = inputFilter(filter);
    checked(native().world_sweep_mask(
      this.#handle(), handleOf(mask, Mask, 'mask'), int32(x, 'x'), int32(y, 'y'), int32(byX, 'byX'), int32(byY, 'byY'), has));
    return bodySweepAt(answer());
  }

  /** Whether a body, or a mask, would overlap nothing that it may meet at a position. */
  fits(what: BodyId | Mask, x: number, y: number, filter?: QueryFilter): boolean {
    const has = inputFilter(filter);
    const place = [int32(x, 'x'), int32(y, 'y'), has] as const;
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

  // --- Characters and platforms ---------------------------------------------------------------

  /** Makes bodies walk, or changes how. */
  setMover(bodies: BodyIds, mover: MoverDefinition = {}): void {
    const { stepUp = 0, stepDown = 0, gravity = 'bottom', cornerCorrection = 0, remainderX = 0, remainderY = 0 } = mover;
    const numbers = [
      int32(stepUp, 'stepUp'), int32(stepDown, 'stepDown'), choice(gravity, FACES, 'gravity'), int32(cornerCorrection, 'cornerCorrection'),
      int32(remainderX, 'remainderX'), int32(remainderY, 'remainderY')] as const;
    checked(native().world_set_mover(this.#handle(), this.#ids(bodies), ...numbers));
  }

  clearMover(bodies: BodyIds): void {
    checked(native().world_clear_mover(this.#handle(), this.#ids(bodies)));
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
    checked(native().world_set_carrier(this.#handle(), this.#ids(bodies), ...speed));
  }

  clearCarrier(bodies: BodyIds): void {
    checked(native().world_clear_carrier(this.#handle(), this.#ids(bodies)));
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
    checked(native().world_attach(this.#handle(), real(child, 'child'), real(parent, 'parent'), int32(x, 'x'), int32(y, 'y'), solid ? 1 : 0));
  }

  /** Ends attachments; bodies stay where they are. */
  detach(bodies: BodyIds): void {
    checked(native().world_detach(this.#handle(), this.#ids(bodies)));
  }

  setOffset(child: BodyId, x: number, y: number): void {
    checked(native().world_set_offset(this.#handle(), real(child, 'child'), int32(x, 'x'), int32(y, 'y')));
  }

  /** What a body is attached to, and how; null for one that is attached to none. */
  attachment(child: BodyId): { parent: BodyId; offset: Point; solid: boolean } | null {
    if (checked(native().world_attachment(this.#handle(), real(child, 'child'))) === 0) return null;
    const a = answer();
    return { parent: a[0]!, offset: pointAt(a, 1), solid: a[3] === 1 };
  }

  /** The bodies that are attached to a body directly. */
  children(parent: BodyId): Float64Array {
    return this.#found(native().world_children(this.#handle(), real(parent, 'parent')));
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
}
