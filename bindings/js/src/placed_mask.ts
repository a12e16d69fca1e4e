import { int32, pixel, within } from './arguments.js';
import type { Mask } from './mask.js';
import { distanceAt, rayHitAt, sweepAt, type Distance, type MaskAt, type RayHit, type Sweep } from './motion.js';
import { wrap, type MaskClass } from './pairs_mask.js';
import { answer, checked, handleOf, native, Resource } from './runtime.js';
import { alongOf, numbersOf, type Along, type Transform } from './transform.js';
import { boxAt, Contact, detailBits, pointAt, type Box, type Details, type Point } from './types.js';

/** Which pixels a transformed mask covers: those whose centre falls on a solid pixel, or all that share area with one. */
export type Coverage = 'centre' | 'any';

const anyOf = (coverage: Coverage): number => (coverage === 'any' ? 1 : 0);

/**
 * A mask that is turned, scaled or mirrored, at a place in the world. Made by {@link Mask.place}. Pixels of the mask that
 * are edited afterwards do not change it.
 */
export class PlacedMask extends Resource {
  #kind: MaskClass<Mask>;

  /** `kind`: the class of the masks that it makes. @internal */
  constructor(status: number, kind: MaskClass<Mask>) {
    super(checked(status));
    this.#kind = kind;
  }

  /** Another transform for the same mask: cheaper than a new object for every frame. */
  place(transform: Transform): void {
    checked(native().place_again(this.#handle(), ...numbersOf(transform, 'transform')));
  }

  #handle(): number {
    return handleOf(this, PlacedMask, 'this');
  }

  /** The mask that was placed. */
  mask(): Mask {
    return wrap(this.#kind, native().placed_mask(this.#handle()));
  }

  /** The pixel of the pivot. */
  position(): Point {
    checked(native().placed_bounds(this.#handle(), 0));
    return pointAt(answer(), 0);
  }

  /** The smallest box around the covered pixels of the mask's solid bounds. */
  bounds(coverage: Coverage = 'centre'): Box {
    checked(native().placed_bounds(this.#handle(), anyOf(coverage)));
    return boxAt(answer(), 2);
  }

  /** A copy, moved by whole pixels. */
  moved(x: number, y: number): PlacedMask {
    return new PlacedMask(native().placed_moved(this.#handle(), pixel(x, 'x'), pixel(y, 'y')), this.#kind);
  }

  /** Whether a pixel of the world is covered. */
  covers(x: number, y: number): boolean {
    return checked(native().placed_covers(this.#handle(), pixel(x, 'x'), pixel(y, 'y'))) === 1;
  }

  /** The covered pixels as a mask of their own, with its position in the world. */
  rasterise(coverage: Coverage = 'centre'): MaskAt<Mask> {
    const mask = wrap(this.#kind, native().placed_rasterise(this.#handle(), anyOf(coverage)));
    return { mask, position: pointAt(answer(), 2) };
  }

  /** Whether a pixel is covered by both. */
  overlap(other: PlacedMask): boolean {
    return checked(native().placed_overlap(this.#handle(), handleOf(other, PlacedMask, 'other'))) === 1;
  }

  /** The number of pixels that both cover. */
  overlapArea(other: PlacedMask): number {
    return checked(native().placed_overlap_area(this.#handle(), handleOf(other, PlacedMask, 'other')));
  }

  /** The topmost pixel that both cover, the leftmost of these, in the world. */
  firstPoint(other: PlacedMask): Point | null {
    return checked(native().placed_first_point(this.#handle(), handleOf(other, PlacedMask, 'other'))) === 1 ? pointAt(answer(), 0) : null;
  }

  /** Everything about the pixels that both cover, in the world; null where there are none. */
  contact(other: PlacedMask, details: Details = 'all'): Contact | null {
    const status = native().placed_contact(this.#handle(), handleOf(other, PlacedMask, 'other'), detailBits(details));
    return checked(status) === 1 ? new Contact(answer(), 0) : null;
  }

  /** Moves the other one by (dx, dy), one pixel along one axis at a time, until something blocks it. Offsets are its moves. */
  sweep(other: PlacedMask, dx: number, dy: number, details: Details = 'all'): Sweep {
    checked(native().placed_sweep(this.#handle(), handleOf(other, PlacedMask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'), detailBits(details)));
    return sweepAt(answer(), 0);
  }

  /** The shortest move of the other one after which nothing overlaps; null if there is none within the limit. */
  separate(other: PlacedMask, limit: number, along?: Along): Point | null {
    const [how, x, y] = alongOf(along);
    const status = native().placed_separate(this.#handle(), handleOf(other, PlacedMask, 'other'), int32(limit, 'limit'), how, x, y);
    return checked(status) === 1 ? pointAt(answer(), 0) : null;
  }

  /** The nearest pixels; null if one of them covers nothing. */
  distance(other: PlacedMask): Distance | null {
    const status = native().placed_distance(this.#handle(), handleOf(other, PlacedMask, 'other'));
    return checked(status) === 1 ? distanceAt(answer(), 0) : null;
  }

  /** The first covered pixel on the way from one pixel to another. */
  ray(x: number, y: number, toX: number, toY: number, normalRadius = 4): RayHit | null {
    const status = native().placed_ray(
      this.#handle(), pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY'), within(normalRadius, 1, 1024, 'normalRadius'));
    return checked(status) === 1 ? rayHitAt(answer(), 0) : null;
  }
}
