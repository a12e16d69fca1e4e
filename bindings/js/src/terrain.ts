import { choice, corners, int32, int32s, pixel, within, type Integers } from './arguments.js';
import { HitmaskError, refuse } from './error.js';
import { Mask } from './mask.js';
import { rayHitAt, type MaskAt, type RayHit } from './motion.js';
import { wrap, Wrapped } from './pairs_mask.js';
import { Adopted, answer, bitsAt, checked, handleOf, inputInts, native, output, Resource } from './runtime.js';
import { boxAt, Contact, detailBits, pointAt, type Box, type Details, type Point } from './types.js';

/** What an edit covers, in pixels of the world. */
export type TerrainBrush =
  | { box: Box }
  | { disc: Point; radius: number }
  | { ellipse: Box }
  | { line: readonly [from: Point, to: Point]; thickness?: number }
  | { polygon: Integers };

/** What an edit changed. */
export interface TerrainChange {
  /** The number of pixels that are different now. */
  pixels: number;
  /** The smallest box around them. */
  box: Box;
}

/** What holds the ground. */
export interface TerrainAnchors {
  /** Solid pixels in this row and below. */
  floor?: number;
  /** Those of these pixels that are solid: x, y, x, y ... */
  points?: Integers;
  /** Every pixel of a hard material. */
  hard?: boolean;
}

/** A piece of ground that fell off: its pixels, and where they were. */
export interface TerrainPiece extends MaskAt<Mask> {
  /** The number of its pixels. */
  area: number;
}

/** Where a chunk of 512 x 512 pixels changed. */
export interface ChunkChange {
  chunk: Point;
  box: Box;
}

/** How a terrain is made. */
export interface TerrainOptions {
  /** Which pixels hang together: 8 unless said. */
  neighbours?: 4 | 8;
  /** The materials, numbers from 0 to 7, that carving leaves. */
  hard?: readonly number[];
}

/** In the order of C++. @internal */
export const ACTIONS = { carve: 0, carveAll: 1, deposit: 2, repaint: 3 } as const;

const boxNumbers = ({ x, y, w, h }: Box): number[] => [int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h')];
const pointNumbers = ({ x, y }: Point): number[] => [pixel(x, 'x'), pixel(y, 'y')];

function brushNumbers(brush: TerrainBrush): [number, Int32Array] {
  if (typeof brush !== 'object' || brush === null) return refuse('a brush is {box}, {disc, radius}, {ellipse}, {line} or {polygon}');
  if ('box' in brush) return [0, Int32Array.of(...boxNumbers(brush.box), 0)];
  if ('disc' in brush) return [1, Int32Array.of(...pointNumbers(brush.disc), int32(brush.radius, 'radius'), 0, 0)];
  if ('ellipse' in brush) return [2, Int32Array.of(...boxNumbers(brush.ellipse), 0)];
  if ('line' in brush) {
    const [from, to] = brush.line;
    return [3, Int32Array.of(...pointNumbers(from), ...pointNumbers(to), int32(brush.thickness ?? 1, 'thickness'))];
  }
  if ('polygon' in brush) return [4, corners(brush.polygon)];
  return refuse('a brush is {box}, {disc, radius}, {ellipse}, {line} or {polygon}');
}

/** Hands a brush over: its kind and the number of its numbers. @internal */
export function inputBrush(brush: TerrainBrush): [number, number] {
  const [kind, numbers] = brushNumbers(brush);
  inputInts(numbers);
  return [kind, numbers.length];
}

/** The change of an answer. @internal */
export function changeOf(status: number): TerrainChange {
  checked(status);
  return { pixels: answer()[0]!, box: boxAt(answer(), 1) };
}

/** Hands anchors over: the numbers that follow the handle. @internal */
export function inputAnchors(anchors: TerrainAnchors): [number, number, number, number] {
  const { floor, points = [], hard = false } = anchors;
  const list = int32s(points, 'points');
  if (list.length % 2 !== 0) throw new HitmaskError('argument', 'points has an odd length: it is x, y, x, y ...');
  const numbers: [number, number, number, number] = [list.length / 2, floor === undefined ? 0 : 1, int32(floor ?? 0, 'floor'), hard ? 1 : 0];
  inputInts(list);
  return numbers;
}

/** The pieces that a call has put out. @internal */
export function piecesOf(status: number): TerrainPiece[] {
  const rows = output(Float64Array, 6 * checked(status));
  return Array.from({ length: rows.length / 6 }, (_, i) => {
    const [handle, width, height, x, y, area] = rows.subarray(6 * i) as unknown as [number, number, number, number, number, number];
    const mask = new (Mask as unknown as new (of: Wrapped) => Mask)(new Wrapped(checked(handle), width, height));
    return { mask, position: { x, y }, area };
  });
}

/** The changes that a call has put out. @internal */
export function chunkChangesOf(status: number): ChunkChange[] {
  const rows = output(Int32Array, 6 * checked(status));
  return Array.from({ length: rows.length / 6 }, (_, i) => ({ chunk: pointAt(rows, 6 * i), box: boxAt(rows, 6 * i + 2) }));
}

/** A material. @internal */
export const materialOf = (material: number): number => within(material, 0, 7, 'material');

function create({ neighbours = 8, hard = [] }: TerrainOptions): number {
  let bits = 0;
  for (const material of hard) bits |= 1 << materialOf(material);
  return native().terrain_create(choice(String(neighbours), ['4', '8'], 'neighbours'), bits);
}

/**
 * Ground that can be dug, blown up and filled in, of any size. Positions are pixels of the world; pixels exist from -2^30
 * up to 2^30. A copy takes no time.
 */
export class Terrain extends Resource {
  /** Nothing is solid. */
  constructor(options?: TerrainOptions);
  /** @internal */
  constructor(from: Adopted);
  constructor(from: TerrainOptions | Adopted = {}) {
    super(from instanceof Adopted ? from.handle : checked(create(from)));
  }

  #handle(): number {
    return handleOf(this, Terrain, 'this');
  }

  copy(): Terrain {
    return new Terrain(new Adopted(checked(native().terrain_copy(this.#handle()))));
  }

  #edit(action: number, brush: TerrainBrush, material: number): TerrainChange {
    const [kind, length] = inputBrush(brush);
    return changeOf(native().terrain_edit(this.#handle(), action, kind, length, materialOf(material)));
  }

  /** Removes the pixels that a brush covers. Hard materials stay, unless `hardToo`. */
  carve(brush: TerrainBrush, hardToo = false): TerrainChange {
    return this.#edit(hardToo ? ACTIONS.carveAll : ACTIONS.carve, brush, 0);
  }

  /** Fills the clear pixels that a brush covers. */
  deposit(brush: TerrainBrush, material = 0): TerrainChange {
    return this.#edit(ACTIONS.deposit, brush, material);
  }

  /** Gives the solid pixels that a brush covers another material. */
  repaint(brush: TerrainBrush, material: number): TerrainChange {
    return this.#edit(ACTIONS.repaint, brush, material);
  }

  /** Removes the pixels of a mask at (x, y). */
  carveMask(mask: Mask, x: number, y: number): TerrainChange {
    return changeOf(native().terrain_edit_mask(this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), 0, 0));
  }

  /** Adds the pixels of a mask at (x, y). */
  depositMask(mask: Mask, x: number, y: number, material = 0): TerrainChange {
    return changeOf(native().terrain_edit_mask(this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), 1, materialOf(material)));
  }

  /** Takes out what does not hang together with the anchors, ready to fall. Pieces of fewer pixels vanish. */
  detached(anchors: TerrainAnchors, leastArea = 1): TerrainPiece[] {
    const least = within(leastArea, 0, Number.MAX_SAFE_INTEGER, 'leastArea');
    const numbers = inputAnchors(anchors);
    return piecesOf(native().terrain_detached(this.#handle(), ...numbers, least));
  }

  /** The chunks that changed since this was last called; the first time, all of them. */
  drainDirty(): ChunkChange[] {
    return chunkChangesOf(native().terrain_drain_dirty(this.#handle()));
  }

  /** The material of a pixel; null where it is clear. */
  material(x: number, y: number): number | null {
    const found = checked(native().terrain_material(this.#handle(), pixel(x, 'x'), pixel(y, 'y')));
    return found < 8 ? found : null;
  }

  /** Whether a pixel is solid. */
  get(x: number, y: number): boolean {
    return this.material(x, y) !== null;
  }

  #describe(): Float64Array {
    checked(native().terrain_describe(this.#handle()));
    return answer();
  }

  /** The number of solid pixels. */
  count(): number {
    return this.#describe()[0]!;
  }

  /** The number of chunks with solid pixels. */
  chunkCount(): number {
    return this.#describe()[1]!;
  }

  /** Bytes of memory in the module, with what it shares with other terrains. */
  memoryBytes(): number {
    return this.#describe()[2]!;
  }

  /** The smallest box around the solid pixels. */
  solidBounds(): Box {
    return boxAt(this.#describe(), 3);
  }

  /** A hash of pixels, materials and options, 64 bits: the same everywhere. */
  contentHash(): bigint {
    this.#describe();
    return bitsAt(7);
  }

  /** Same pixels, same materials, same options. */
  equals(other: Terrain): boolean {
    return checked(native().terrain_equals(this.#handle(), handleOf(other, Terrain, 'other'))) === 1;
  }

  #cut(x: number, y: number, w: number, h: number, material: number): Mask {
    return wrap(Mask, native().terrain_to_mask(this.#handle(), int32(x, 'x'), int32(y, 'y'), int32(w, 'w'), int32(h, 'h'), material));
  }

  /** The pixels in a box. */
  toMask(x: number, y: number, w: number, h: number): Mask {
    return this.#cut(x, y, w, h, -1);
  }

  /** Those of one material, for drawing. */
  materialMask(x: number, y: number, w: number, h: number, material: number): Mask {
    return this.#cut(x, y, w, h, materialOf(material));
  }

  /** Whether a mask at (x, y) shares a pixel with the ground. */
  overlap(mask: Mask, x: number, y: number): boolean {
    return checked(native().terrain_overlap(this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'))) === 1;
  }

  /** The number of pixels that a mask at (x, y) shares with the ground. */
  overlapArea(mask: Mask, x: number, y: number): number {
    return checked(native().terrain_overlap_area(this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y')));
  }

  /** Everything about the pixels that a mask at (x, y) shares with the ground, in the world. */
  contact(mask: Mask, x: number, y: number, details: Details = 'all'): Contact | null {
    const status = native().terrain_contact(this.#handle(), handleOf(mask, Mask, 'mask'), pixel(x, 'x'), pixel(y, 'y'), detailBits(details));
    return checked(status) === 1 ? new Contact(answer(), 0) : null;
  }

  /** The first solid pixel on the way from one pixel to another. */
  ray(x: number, y: number, toX: number, toY: number, normalRadius = 4): RayHit | null {
    const status = native().terrain_ray(
      this.#handle(), pixel(x, 'x'), pixel(y, 'y'), pixel(toX, 'toX'), pixel(toY, 'toY'), within(normalRadius, 1, 1024, 'normalRadius'));
    return checked(status) === 1 ? rayHitAt(answer(), 0) : null;
  }
}
