import { choice, corners, int32, pixel, real, within, type Integers } from './arguments.js';
import {
  componentAt, distanceAt, normalAt, rayHitAt, sweepAt,
  type Chain, type Component, type ConvexPart, type Distance, type Loop, type MaskAt, type Normal, type RayHit, type Sweep,
} from './motion.js';
import { Mask as PairsMask, wrap, type MaskClass } from './pairs_mask.js';
import { PlacedMask } from './placed_mask.js';
import { answer, bitsAt, checked, handleOf, inputInts, native, output, outputText } from './runtime.js';
import { alongOf, numbersOf, type Along, type Transform } from './transform.js';
import { boxAt, detailBits, pointAt, type Box, type Details, type Point } from './types.js';

/** What a brush does to the pixels it covers. */
export type Paint = 'draw' | 'erase' | 'toggle';
/** Which areas are inside where the edges of a polygon cross. */
export type FillRule = 'even_odd' | 'non_zero';
/** What is within n pixels: a diamond, a square or a disc. */
export type Reach = 'four' | 'eight' | 'disc';
/** Whether pixels that share a corner only are neighbours. */
export type Neighbours = 4 | 8;
/** What a pixel of a scaled mask takes: the pixel under its centre, any or all that share area with it. */
export type Scale = 'nearest' | 'any' | 'all';

const PAINTS: readonly Paint[] = ['draw', 'erase', 'toggle'];
const RULES: readonly FillRule[] = ['even_odd', 'non_zero'];
const REACHES: readonly Reach[] = ['four', 'eight', 'disc'];
const SCALES: readonly Scale[] = ['nearest', 'any', 'all'];

const paintOf = (paint: Paint): number => choice(paint, PAINTS, 'paint');
const reachOf = (reach: Reach): number => choice(reach, REACHES, 'reach');
const eightOf = (neighbours: Neighbours): number => choice(String(neighbours), ['4', '8'], 'neighbours');

/** Exact sums over the solid pixels. */
export interface Moments {
  area: number;
  sumX: number;
  sumY: number;
  /** The sums of squares and products may be longer than a number holds. */
  sumXx: bigint;
  sumXy: bigint;
  sumYy: bigint;
}

/** The ellipse with the same second moments as the solid pixels. */
export interface PrincipalAxes {
  /** Of the long axis, in radians from the x axis, clockwise on the screen. */
  angle: number;
  /** Full lengths in pixels. */
  longAxis: number;
  shortAxis: number;
}

/** Consecutive solid pixels of a row. */
export interface Run {
  x: number;
  length: number;
}

/** What to make of a boundary. */
export interface BoundaryOptions {
  /** Which pixels hang together: 8 unless said. */
  neighbours?: Neighbours;
  /** How far a simpler boundary may be from the exact one, in pixels: 0 unless said. */
  epsilon?: number;
}

/** Which pixels of a sprite are solid, and what can be made of them and asked about them. */
export class Mask extends PairsMask {
  #handle(): number {
    return handleOf(this, Mask, 'this');
  }

  #at(status: number): MaskAt<this> {
    const mask = this.wrapAlike(status);
    return { mask, position: pointAt(answer(), 2) };
  }

  // --- New shapes -----------------------------------------------------------------------------

  /** The pixels at most `radius` from the middle one: 2 × radius + 1 on a side. */
  static disc<M extends Mask>(this: MaskClass<M>, radius: number): M {
    return wrap(this, native().disc_mask(int32(radius, 'radius')));
  }

  /** The ellipse that touches the four sides. */
  static ellipse<M extends Mask>(this: MaskClass<M>, width: number, height: number): M {
    return wrap(this, native().ellipse_mask(int32(width, 'width'), int32(height, 'height')));
  }

  /** A line with round ends between the centres of two pixels, and where its top-left pixel lies. */
  static line<M extends Mask>(this: MaskClass<M>, x: number, y: number, toX: number, toY: number, thickness = 1): MaskAt<M> {
    const mask = wrap(this, native().line_mask(pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY'), int32(thickness, 'thickness')));
    return { mask, position: pointAt(answer(), 2) };
  }

  /** A polygon from its corners x, y, x, y ..., and where its top-left pixel lies. */
  static polygon<M extends Mask>(this: MaskClass<M>, points: Integers, rule: FillRule = 'even_odd'): MaskAt<M> {
    const list = corners(points);
    const nonZero = choice(rule, RULES, 'rule');
    inputInts(list);
    const mask = wrap(this, native().polygon_mask(list.length / 2, nonZero));
    return { mask, position: pointAt(answer(), 2) };
  }

  // --- Brushes --------------------------------------------------------------------------------

  /** Paints a box. Parts outside are ignored; the same below. */
  paintBox(x: number, y: number, w: number, h: number, paint: Paint = 'draw'): void {
    checked(native().paint_box(this.#handle(), int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h'), paintOf(paint)));
  }

  /** Paints the pixels at most `radius` from pixel (x, y). */
  paintDisc(x: number, y: number, radius: number, paint: Paint = 'draw'): void {
    checked(native().paint_disc(this.#handle(), pixel(x, 'x'), pixel(y, 'y'), int32(radius, 'radius'), paintOf(paint)));
  }

  /** Paints the ellipse that touches the sides of a box. */
  paintEllipse(x: number, y: number, w: number, h: number, paint: Paint = 'draw'): void {
    checked(native().paint_ellipse(this.#handle(), int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h'), paintOf(paint)));
  }

  /** Paints a line with round ends between the centres of two pixels. */
  paintLine(x: number, y: number, toX: number, toY: number, thickness = 1, paint: Paint = 'draw'): void {
    checked(native().paint_line(
      this.#handle(), pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY'), int32(thickness, 'thickness'), paintOf(paint)));
  }

  /** Paints the pixels whose centre is inside a polygon with the corners x, y, x, y ... */
  paintPolygon(points: Integers, rule: FillRule = 'even_odd', paint: Paint = 'draw'): void {
    const list = corners(points);
    const [nonZero, how] = [choice(rule, RULES, 'rule'), paintOf(paint)];
    inputInts(list);
    checked(native().paint_polygon(this.#handle(), list.length / 2, nonZero, how));
  }

  /** Fills the connected region of equal pixels around (x, y). Returns how many pixels changed. */
  paintFlood(x: number, y: number, neighbours: Neighbours = 4, paint: Paint = 'draw'): number {
    return checked(native().paint_flood(this.#handle(), pixel(x, 'x'), pixel(y, 'y'), eightOf(neighbours), paintOf(paint)));
  }

  // --- Growing and shrinking ------------------------------------------------------------------

  /** Adds every pixel within reach of a solid one. The new mask is larger on all sides: its position is negative. */
  grow(distance: number, reach: Reach = 'eight'): MaskAt<this> {
    return this.#at(native().grow(this.#handle(), int32(distance, 'distance'), reachOf(reach)));
  }

  /** Keeps the pixels that have only solid pixels within reach. */
  shrink(distance: number, reach: Reach = 'eight'): this {
    return this.wrapAlike(native().shrink(this.#handle(), int32(distance, 'distance'), reachOf(reach)));
  }

  /** Shrinks, then grows: removes thin parts. */
  open(distance: number, reach: Reach = 'eight'): this {
    return this.wrapAlike(native().open(this.#handle(), int32(distance, 'distance'), reachOf(reach)));
  }

  /** Grows, then shrinks: closes gaps and cracks. */
  close(distance: number, reach: Reach = 'eight'): this {
    return this.wrapAlike(native().close(this.#handle(), int32(distance, 'distance'), reachOf(reach)));
  }

  /** The solid pixels with a clear neighbour. */
  innerOutline(neighbours: Neighbours = 4): this {
    return this.wrapAlike(native().inner_outline(this.#handle(), eightOf(neighbours)));
  }

  /** The clear pixels with a solid neighbour; one pixel larger on all sides. */
  outerOutline(neighbours: Neighbours = 4): MaskAt<this> {
    return this.#at(native().outer_outline(this.#handle(), eightOf(neighbours)));
  }

  /** Fills the clear regions that solid pixels enclose. */
  fillHoles(neighbours: Neighbours = 8): this {
    return this.wrapAlike(native().fill_holes(this.#handle(), eightOf(neighbours)));
  }

  /** Removes the components of fewer pixels than `leastArea`. */
  removeSpecks(leastArea: number, neighbours: Neighbours = 8): this {
    return this.wrapAlike(native().remove_specks(this.#handle(), within(leastArea, 0, Number.MAX_SAFE_INTEGER, 'leastArea'), eightOf(neighbours)));
  }

  /** Each pixel takes the majority of its 3 × 3 pixels, `times` times. */
  smooth(times = 1): this {
    return this.wrapAlike(native().smooth(this.#handle(), int32(times, 'times')));
  }

  // --- Cutting, turning, scaling --------------------------------------------------------------

  /** The pixels in a box. Those outside of the mask are clear. */
  crop(x: number, y: number, w: number, h: number): this {
    return this.wrapAlike(native().crop(this.#handle(), int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h')));
  }

  /** Cut to the solid pixels, and where the cut lies. */
  cropToSolid(): MaskAt<this> {
    return this.#at(native().crop_to_solid(this.#handle()));
  }

  /** With more clear pixels on each side; a negative number removes pixels. */
  pad(left: number, top: number, right: number, bottom: number): this {
    return this.wrapAlike(native().pad(this.#handle(), int32(left, 'left'), int32(top, 'top'), int32(right, 'right'), int32(bottom, 'bottom')));
  }

  /** Moves the pixels; the size stays. */
  shift(x: number, y: number): this {
    return this.wrapAlike(native().shift(this.#handle(), pixel(x, 'x'), pixel(y, 'y')));
  }

  /** Left and right change places. */
  flipX(): this {
    return this.wrapAlike(native().flip_x(this.#handle()));
  }

  /** Top and bottom change places. */
  flipY(): this {
    return this.wrapAlike(native().flip_y(this.#handle()));
  }

  /** Quarter turns, clockwise on the screen. */
  turn(quarters = 1): this {
    return this.wrapAlike(native().turn(this.#handle(), int32(quarters, 'quarters')));
  }

  /** Columns become rows. */
  transpose(): this {
    return this.wrapAlike(native().transpose(this.#handle()));
  }

  /** Scaled to a size. `any` loses no hit, `all` adds none. */
  scale(width: number, height: number, how: Scale = 'nearest'): this {
    return this.wrapAlike(native().scale(this.#handle(), int32(width, 'width'), int32(height, 'height'), choice(how, SCALES, 'how')));
  }

  /** One pixel for every k × k pixels, solid if any of them is: for {@link coarseOverlap}. */
  coarse(k: number): this {
    return this.wrapAlike(native().coarse(this.#handle(), int32(k, 'k')));
  }

  // --- Set algebra ----------------------------------------------------------------------------

  /** The pixels of both, aligned at their top-left corners. */
  and(other: PairsMask): this {
    return this.#algebra(other, 0);
  }

  /** The pixels of either. */
  or(other: PairsMask): this {
    return this.#algebra(other, 1);
  }

  /** The pixels of one of the two. */
  xor(other: PairsMask): this {
    return this.#algebra(other, 2);
  }

  /** The pixels of this mask without those of the other. */
  minus(other: PairsMask): this {
    return this.#algebra(other, 3);
  }

  #algebra(other: PairsMask, how: number): this {
    return this.wrapAlike(native().mask_algebra(this.#handle(), handleOf(other, PairsMask, 'other'), how));
  }

  /** Whether every solid pixel is solid in `whole`, with this mask at (x, y) in it. */
  isSubset(whole: PairsMask, x = 0, y = 0): boolean {
    return checked(native().is_subset(this.#handle(), handleOf(whole, PairsMask, 'whole'), pixel(x, 'x'), pixel(y, 'y'))) === 1;
  }

  /** Text: `#` in both, `-` only in this mask, `+` only in the other, `.` in neither. */
  differenceText(other: PairsMask): string {
    return outputText(checked(native().difference_text(this.#handle(), handleOf(other, PairsMask, 'other'))));
  }

  // --- Measuring ------------------------------------------------------------------------------

  /** The smallest box around the solid pixels, read from the pixels. */
  solidBox(): Box {
    checked(native().solid_box(this.#handle()));
    return boxAt(answer(), 0);
  }

  /** Exact sums over the solid pixels. */
  moments(): Moments {
    checked(native().moments(this.#handle()));
    const a = answer();
    return { area: a[0]!, sumX: a[1]!, sumY: a[2]!, sumXx: bitsAt(3), sumXy: bitsAt(5), sumYy: bitsAt(7) };
  }

  /** The mean position of the solid pixels' centres; (0, 0) if nothing is solid. */
  centroid(): Point {
    checked(native().moments(this.#handle()));
    return pointAt(answer(), 9);
  }

  /** The ellipse with the same second moments. */
  principalAxes(): PrincipalAxes {
    checked(native().moments(this.#handle()));
    const a = answer();
    return { angle: a[11]!, longAxis: a[12]!, shortAxis: a[13]! };
  }

  /** The number of solid pixels of each row. */
  rowCounts(): Int32Array {
    return output(Int32Array, checked(native().line_counts(this.#handle(), 0)));
  }

  /** The number of solid pixels of each column. */
  columnCounts(): Int32Array {
    return output(Int32Array, checked(native().line_counts(this.#handle(), 1)));
  }

  /** The runs of solid pixels of a row. */
  rowRuns(y: number): Run[] {
    const runs = output(Int32Array, 2 * checked(native().row_runs(this.#handle(), pixel(y, 'y'))));
    return Array.from({ length: runs.length / 2 }, (_, i) => ({ x: runs[2 * i]!, length: runs[2 * i + 1]! }));
  }

  /** The connected components, by their first pixels. */
  components(neighbours: Neighbours = 8): Component[] {
    const count = checked(native().components(this.#handle(), eightOf(neighbours)));
    const rows = output(Float64Array, 7 * count);
    return Array.from({ length: count }, (_, i) => componentAt(rows, 7 * i));
  }

  /** Row by row, the number of each pixel's component, from 1 on; 0 where it is clear. */
  labelComponents(neighbours: Neighbours = 8): Uint32Array {
    return output(Uint32Array, checked(native().label_components(this.#handle(), eightOf(neighbours))));
  }

  /** The component with the most pixels, as large as this mask. */
  largestComponent(neighbours: Neighbours = 8): this {
    return this.wrapAlike(native().largest_component(this.#handle(), eightOf(neighbours)));
  }

  /** The component of a pixel, as large as this mask. */
  componentAt(x: number, y: number, neighbours: Neighbours = 8): this {
    return this.wrapAlike(native().component_at(this.#handle(), pixel(x, 'x'), pixel(y, 'y'), eightOf(neighbours)));
  }

  /** The convex hull as pixels. */
  hullMask(): this {
    return this.wrapAlike(native().hull_mask(this.#handle()));
  }

  /** The corners of the convex hull, x, y, x, y ... */
  convexHull(): Int32Array {
    return output(Int32Array, 2 * checked(native().convex_hull(this.#handle())));
  }

  /** The squared distance of each pixel to the nearest solid one, row by row; 0xFFFFFFFF if there is none. */
  distanceField(): Uint32Array {
    return output(Uint32Array, checked(native().distance_field(this.#handle())));
  }

  /** Every offset at which the other mask overlaps: pixel p is solid if it does at p + position. */
  convolve(other: PairsMask): MaskAt<this> {
    return this.#at(native().convolve(this.#handle(), handleOf(other, PairsMask, 'other')));
  }

  // --- Boundaries -----------------------------------------------------------------------------

  /** The boundary: for each component its outer loop, then its holes. With `epsilon`, with fewer corners. */
  trace(options: BoundaryOptions = {}): Loop[] {
    const { neighbours = 8, epsilon = 0 } = options;
    checked(native().trace(this.#handle(), eightOf(neighbours), real(epsilon, 'epsilon')));
    const [loops, points] = answer() as unknown as [number, number];
    const rows = output(Int32Array, 4 * loops);
    const all = output(Int32Array, 2 * points, 16 * loops);
    return Array.from({ length: loops }, (_, i) => {
      const [first, count, component, hole] = rows.subarray(4 * i) as unknown as [number, number, number, number];
      return { corners: all.slice(2 * first, 2 * (first + count)), component, isHole: hole === 1 };
    });
  }

  /** Convex polygons that cover the boundary, for engines without concave shapes. */
  convexParts(options: BoundaryOptions & { maxVertices?: number } = {}): ConvexPart[] {
    const { neighbours = 8, epsilon = 0, maxVertices = 8 } = options;
    checked(native().convex_parts(this.#handle(), eightOf(neighbours), real(epsilon, 'epsilon'), int32(maxVertices, 'maxVertices')));
    const [parts, points] = answer() as unknown as [number, number];
    const rows = output(Int32Array, 3 * parts);
    const all = output(Int32Array, 2 * points, 12 * parts);
    return Array.from({ length: parts }, (_, i) => {
      const [first, count, component] = rows.subarray(3 * i) as unknown as [number, number, number];
      return { corners: all.slice(2 * first, 2 * (first + count)), component };
    });
  }

  /** Boxes that cover exactly the solid pixels and share none. */
  rectangles(): Box[] {
    const rows = output(Int32Array, 4 * checked(native().rectangles(this.#handle())));
    return Array.from({ length: rows.length / 4 }, (_, i) => boxAt(rows, 4 * i));
  }

  /** One-sided chains for static ground, as Box2D has them. */
  chains(options: BoundaryOptions & { yAxis?: 'down' | 'up'; leastSpacing?: number } = {}): Chain[] {
    const { neighbours = 8, epsilon = 0, yAxis = 'down', leastSpacing = 0 } = options;
    const up = choice(yAxis, ['down', 'up'], 'yAxis');
    checked(native().chains(this.#handle(), eightOf(neighbours), real(epsilon, 'epsilon'), up, real(leastSpacing, 'leastSpacing')));
    const [chains, points] = answer() as unknown as [number, number];
    const rows = output(Float64Array, 3 * chains);
    const all = output(Float64Array, 2 * points, 24 * chains);
    return Array.from({ length: chains }, (_, i) => {
      const [first, count, loop] = rows.subarray(3 * i) as unknown as [number, number, number];
      return { points: all.slice(2 * first, 2 * (first + count)), isLoop: loop === 1 };
    });
  }

  // --- Motion and transforms ------------------------------------------------------------------

  /** Turned, scaled or mirrored, at a place in the world. */
  place(transform: Transform): PlacedMask {
    const status = native().place(this.#handle(), ...numbersOf(transform, 'transform'));
    return new PlacedMask(status, this.constructor as MaskClass<Mask>);
  }

  /** Moves the other mask from the offset (dx, dy) by (byX, byY), one pixel along one axis at a time, until something blocks it. */
  sweep(other: PairsMask, dx: number, dy: number, byX: number, byY: number, details: Details = 'all'): Sweep {
    checked(native().sweep(
      this.#handle(), handleOf(other, PairsMask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'), pixel(byX, 'byX'), pixel(byY, 'byY'), detailBits(details)));
    return sweepAt(answer(), 0);
  }

  /** The shortest move of the other mask after which nothing overlaps; null if there is none within the limit. */
  separate(other: PairsMask, dx: number, dy: number, limit: number, along?: Along): Point | null {
    const [how, x, y] = alongOf(along);
    const status = native().separate(this.#handle(), handleOf(other, PairsMask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'), int32(limit, 'limit'), how, x, y);
    return checked(status) === 1 ? pointAt(answer(), 0) : null;
  }

  /** The nearest pixels of the two; null if one of them has none. */
  distance(other: PairsMask, dx: number, dy: number): Distance | null {
    const status = native().distance(this.#handle(), handleOf(other, PairsMask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'));
    return checked(status) === 1 ? distanceAt(answer(), 0) : null;
  }

  /** The first solid pixel on the way from one pixel to another. */
  ray(x: number, y: number, toX: number, toY: number, normalRadius = 4): RayHit | null {
    const status = native().ray(
      this.#handle(), pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY'), within(normalRadius, 1, 1024, 'normalRadius'));
    return checked(status) === 1 ? rayHitAt(answer(), 0) : null;
  }

  /** The normal of the surface at a pixel. */
  surfaceNormal(x: number, y: number, radius = 4): Normal {
    checked(native().surface_normal(this.#handle(), pixel(x, 'x'), pixel(y, 'y'), within(radius, 1, 1024, 'radius')));
    return normalAt(answer(), 0);
  }
}
