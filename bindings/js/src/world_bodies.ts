import { choice, int32, ofLength, pixel, pixels, real, within, type Integers } from './arguments.js';
import { bodyAt, bodyNumbers, BODY_LENGTH, filterNumbers, idsOf, inputFilter, inputNumbers, shapeNumbers, userHalves,
  type Body, type BodyDefinition, type BodyId, type BodyIds, type Filter, type QueryFilter, type Shape, type WorldDefinition } from './bodies.js';
import { refuse } from './error.js';
import { Mask } from './mask.js';
import { FACES, type Face, type MaskAt } from './motion.js';
import { wrap } from './pairs_mask.js';
import { answer, checked, handleOf, native, output, Resource } from './runtime.js';
import { numbersOf, type Transform } from './transform.js';
import { boxAt, Contact, detailBits, pointAt, type Box, type Details, type Point } from './types.js';
import { bodyRayHitAt, Events, type BodyRayHit, type NearestBody } from './world_answers.js';

/** The part of a {@link World} that is about bodies, contacts and queries. */
export class WorldBodies extends Resource {
  constructor(definition: WorldDefinition = {}) {
    const { periodX = 0, periodY = 0, maxContacts = 16_777_216, cacheBytes = 16_777_216, angleSteps = 0, stayEvents = true } = definition;
    super(checked(native().world_create(
      int32(periodX, 'periodX'), int32(periodY, 'periodY'), within(maxContacts, 0, 0xffff_ffff, 'maxContacts'),
      within(cacheBytes, 0, 0xffff_ffff, 'cacheBytes'), int32(angleSteps, 'angleSteps'), stayEvents ? 1 : 0)));
  }

  #handle(): number {
    return handleOf(this, WorldBodies, 'this');
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

  /** Hands ids over for the next call. @internal */
  protected inputIds(bodies: BodyIds): number {
    const ids = idsOf(bodies);
    inputNumbers(ids);
    return ids.length;
  }

  /** The ids that a call has put out. @internal */
  protected found(status: number): Float64Array {
    return output(Float64Array, checked(status));
  }

  /** Removes bodies, and what is attached to them. */
  remove(bodies: BodyIds): void {
    checked(native().world_remove(this.#handle(), this.inputIds(bodies)));
  }

  /** Removes every body. */
  clear(): void {
    checked(native().world_clear(this.#handle()));
  }

  /** Puts a body somewhere; nothing blocks it. */
  setPosition(body: BodyId, x: number, y: number): void {
    checked(native().world_set_position(this.#handle(), real(body, 'body'), pixel(x, 'x'), pixel(y, 'y')));
  }

  /** Puts many bodies somewhere in one call, all or none. */
  setPositions(bodies: BodyIds, xs: Integers, ys: Integers): void {
    const ids = idsOf(bodies);
    inputNumbers(ids, ofLength(pixels(xs, 'xs'), ids.length, 'xs'), ofLength(pixels(ys, 'ys'), ids.length, 'ys'));
    checked(native().world_set_positions(this.#handle(), ids.length));
  }

  /** Gives bodies another shape. Set a mask again after you edited its pixels: until then its bodies have the old ones. */
  setShape(bodies: BodyIds, shape: Shape): void {
    const ids = idsOf(bodies);
    inputNumbers(shapeNumbers(shape), ids);
    checked(native().world_set_shape(this.#handle(), ids.length));
  }

  /** Turns, scales or mirrors a body about the pivot of the transform. Its position stays. */
  setTransform(body: BodyId, transform: Transform): void {
    checked(native().world_set_transform(this.#handle(), real(body, 'body'), ...numbersOf(transform, 'transform')));
  }

  #property(bodies: BodyIds, which: number, value: number): void {
    checked(native().world_set_property(this.#handle(), this.inputIds(bodies), which, value));
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
    checked(native().world_set_filter(this.#handle(), this.inputIds(bodies), ...numbers));
  }

  /** A whole number of yours, up to 2^53 - 1; as bigint up to 2^64 - 1. */
  setUser(body: BodyId, user: number | bigint): void {
    checked(native().world_set_user(this.#handle(), real(body, 'body'), ...userHalves(user)));
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
    return this.found(native().world_bodies(this.#handle()));
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
    return output(Int32Array, 2 * checked(native().world_positions(this.#handle(), this.inputIds(bodies))));
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
    return this.found(native().world_contacts_of(this.#handle(), real(body, 'body')));
  }

  /** What two bodies share now, in the pixels of a; null where nothing is shared. */
  contact(a: BodyId, b: BodyId, details: Details = 'all'): Contact | null {
    const status = native().world_contact(this.#handle(), real(a, 'a'), real(b, 'b'), detailBits(details));
    return checked(status) === 1 ? new Contact(answer(), 0) : null;
  }

  // --- Queries --------------------------------------------------------------------------------

  /** The bodies with a solid pixel at a point: what the pointer is on. */
  queryPoint(x: number, y: number, filter?: QueryFilter): Float64Array {
    return this.found(native().world_query_point(this.#handle(), pixel(x, 'x'), pixel(y, 'y'), inputFilter(filter)));
  }

  /** The bodies with a solid pixel in a box. */
  queryBox(x: number, y: number, w: number, h: number, filter?: QueryFilter): Float64Array {
    return this.found(native().world_query_box(this.#handle(), int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h'), inputFilter(filter)));
  }

  /** The bodies that share a pixel with a mask at a position. */
  queryMask(mask: Mask, x: number, y: number, filter?: QueryFilter): Float64Array {
    const has = inputFilter(filter);
    return this.found(native().world_query_mask(this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), has));
  }

  /** The bodies nearest to a point. */
  nearest(x: number, y: number, count = 1, filter?: QueryFilter): NearestBody[] {
    const has = inputFilter(filter);
    const found = checked(native().world_nearest(this.#handle(), pixel(x, 'x'), pixel(y, 'y'), within(count, 0, 0x7fff_ffff, 'count'), has));
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
    const ends = [pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY')] as const;
    return this.#rayHits(native().world_ray(this.#handle(), ...ends, radius, inputFilter(filter)))[0] ?? null;
  }

  /** Every body that a ray goes through. */
  rayAll(x: number, y: number, toX: number, toY: number, filter?: QueryFilter): BodyRayHit[] {
    const ends = [pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY')] as const;
    return this.#rayHits(native().world_ray_all(this.#handle(), ...ends, inputFilter(filter)));
  }

  /** What a body rests on: what blocks its next step to a side. */
  restingOn(body: BodyId, side: Face = 'bottom', filter?: QueryFilter): Float64Array {
    const has = inputFilter(filter);
    return this.found(native().world_resting_on(this.#handle(), real(body, 'body'), choice(side, FACES, 'side'), has));
  }
}
