import { callable, choice, int32, pixel, within } from './arguments.js';
import { HitmaskError } from './error.js';
import { decodeImage, type ImageSource } from './images.js';
import { answer, bitsAt, checked, errorOf, handleOf, inputBytes, native, outputText, output, Resource } from './runtime.js';
import { boxAt, Contact, detailBits, pointAt, type Box, type Details, type Point } from './types.js';

/** The order of bytes of a pixel. */
export type PixelFormat = 'rgba8' | 'bgra8' | 'argb8' | 'abgr8' | 'rgb8' | 'bgr8' | 'a8' | 'indexed8';
const FORMATS: readonly PixelFormat[] = ['rgba8', 'bgra8', 'argb8', 'abgr8', 'rgb8', 'bgr8', 'a8', 'indexed8'];

/** Red, green, blue and alpha from 0 to 255. Without alpha: 255. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha?: number];

/** The colours of solid and of clear pixels. */
export interface MaskColours {
  /** White unless said. */
  solid?: Rgba;
  /** Nothing, with alpha 0, unless said. */
  clear?: Rgba;
}

/** What pixels look like in memory, and which of them are solid. */
export interface AlphaOptions {
  /** `rgba8` unless said, as canvas has it. */
  format?: PixelFormat;
  /** A pixel is solid if its alpha is greater than this: 0 unless said. */
  threshold?: number;
}

/** How far the solid pixels reach along the two diagonals: the ranges of x + y and of x - y, ends included. */
export interface Diagonals {
  leastSum: number;
  greatestSum: number;
  leastDifference: number;
  greatestDifference: number;
}

/** A class of masks: `Mask` of this entry, or one of yours that extends it. */
export type MaskClass<M extends Mask> = { new (width: number, height: number, solid?: boolean): M };

/** What a constructor takes over. @internal */
export class Wrapped {
  constructor(readonly handle: number, readonly width: number, readonly height: number) {}
}

/** The mask of a status; the answer begins with its size. @internal */
export function wrap<M extends Mask>(kind: MaskClass<M>, status: number): M {
  const handle = checked(status);
  const [width, height] = answer() as unknown as [number, number];
  return new (kind as unknown as new (of: Wrapped) => M)(new Wrapped(handle, width, height));
}

function create(width: number, height: number, solid: boolean): Wrapped {
  int32(width, 'width');
  int32(height, 'height');
  return new Wrapped(checked(native().mask_create(width, height, solid ? 1 : 0)), width, height);
}

function colourBits(colour: Rgba, what: string): number {
  let bits = 0;
  for (let i = 0; i < 4; ++i) bits = bits << 8 | within(colour[i] ?? 255, 0, 255, `${what}[${i}]`);
  return bits;
}

function bytesOf(pixels: BufferSource): Uint8Array {
  if (ArrayBuffer.isView(pixels)) return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  if (pixels instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' && (pixels as unknown) instanceof SharedArrayBuffer))
    return new Uint8Array(pixels);
  throw new HitmaskError('argument', 'pixels is neither an ArrayBuffer nor a view of one');
}

/**
 * Which pixels of a sprite are solid: one bit per pixel.
 *
 * Offsets are the top-left corner of the other mask minus that of this one, in whole pixels. Any 32-bit offset is valid;
 * masks that are far apart do not overlap.
 *
 * ```js
 * const ship = Mask.fromText('.#.\n###');
 * const rock = new Mask(8, 8, true);
 * ship.overlap(rock, 2, 1); // true
 * ```
 */
export class Mask extends Resource {
  /** Pixels across. */
  readonly width: number;
  /** Pixels down. */
  readonly height: number;

  /** All clear, or all solid. The sides are 0 to 65,535 pixels. */
  constructor(width: number, height: number, solid = false) {
    const made = (width as unknown) instanceof Wrapped ? (width as unknown as Wrapped) : create(width, height, solid);
    super(made.handle);
    this.width = made.width;
    this.height = made.height;
  }

  // --- Making masks ---------------------------------------------------------------------------

  /** From rows of text: `#`, `X`, `@` or `1` is solid, `.`, space or `0` is clear. */
  static fromText<M extends Mask>(this: MaskClass<M>, text: string): M {
    if (typeof text !== 'string') throw new HitmaskError('argument', 'text is not a string');
    return wrap(this, native().mask_from_text(inputBytes(new TextEncoder().encode(text))));
  }

  /** Solid where `solid(x, y)` is true. */
  static fromFunction<M extends Mask>(this: MaskClass<M>, width: number, height: number, solid: (x: number, y: number) => boolean): M {
    callable(solid, 'solid');
    const pixels = within(width, 0, 65_535, 'width') * within(height, 0, 65_535, 'height');
    if (pixels > 0x7fff_ffff) throw new HitmaskError('memory', `out of memory for ${pixels} pixels, one by one`);
    const bytes = new Uint8Array(pixels);
    let at = 0;
    for (let y = 0; y < height; ++y)
      for (let x = 0; x < width; ++x) bytes[at++] = solid(x, y) ? 1 : 0;
    return wrap(this, native().mask_from_alpha(inputBytes(bytes), width, height, FORMATS.indexOf('a8'), 0));
  }

  /** Solid where the alpha of a pixel is greater than a threshold. */
  static fromAlpha<M extends Mask>(this: MaskClass<M>, pixels: BufferSource, width: number, height: number, options: AlphaOptions = {}): M {
    const { format = 'rgba8', threshold = 0 } = options;
    const kind = choice(format, FORMATS, 'format');
    within(threshold, 0, 255, 'threshold');
    int32(width, 'width');
    int32(height, 'height');
    return wrap(this, native().mask_from_alpha(inputBytes(bytesOf(pixels)), width, height, kind, threshold));
  }

  /** Solid where a colour differs from a key by more than `tolerance` in any channel. */
  static fromKey<M extends Mask>(this: MaskClass<M>, pixels: BufferSource, width: number, height: number, key: Rgba,
    options: { format?: PixelFormat; tolerance?: number } = {}): M {
    const { format = 'rgba8', tolerance = 0 } = options;
    const kind = choice(format, FORMATS, 'format');
    const rgb = colourBits(key, 'key') >>> 8;
    within(tolerance, 0, 255, 'tolerance');
    int32(width, 'width');
    int32(height, 'height');
    return wrap(this, native().mask_from_key(inputBytes(bytesOf(pixels)), width, height, kind, rgb, tolerance));
  }

  /** Solid where the number of a colour is not the key. One byte per pixel. */
  static fromIndexed<M extends Mask>(this: MaskClass<M>, pixels: BufferSource, width: number, height: number, key = 0): M {
    within(key, 0, 255, 'key');
    int32(width, 'width');
    int32(height, 'height');
    return wrap(this, native().mask_from_indexed(inputBytes(bytesOf(pixels)), width, height, FORMATS.indexOf('indexed8'), key));
  }

  /** From what a canvas gives. */
  static fromImageData<M extends Mask>(this: MaskClass<M>, image: Pick<ImageData, 'data' | 'width' | 'height'>, threshold = 0): M {
    const { data, width, height } = image;
    return (this as unknown as typeof Mask).fromAlpha(data as unknown as Uint8Array<ArrayBuffer>, width, height, { threshold }) as M;
  }

  /**
   * From a picture, a canvas or the bytes of a file. Decoded without premultiplying and without conversion of colours,
   * so that every visible pixel counts. Rejects with the code `tainted` where the page may not read the pixels: serve
   * the picture from the same origin, or with CORS and `crossOrigin = 'anonymous'`.
   */
  static async fromImage<M extends Mask>(this: MaskClass<M>, image: ImageSource, threshold = 0): Promise<M> {
    within(threshold, 0, 255, 'threshold');
    const data = await decodeImage(image);
    return (this as unknown as typeof Mask).fromImageData(data, threshold) as M;
  }

  /** Another mask with the same pixels. They are shared until one of the two is edited. */
  copy(): this {
    return this.wrapAlike(native().mask_copy(handleOf(this, Mask, 'this')));
  }

  /** A mask of the same class. @internal */
  protected wrapAlike(status: number): this {
    return wrap(this.constructor as MaskClass<this>, status);
  }

  // --- Reading --------------------------------------------------------------------------------

  /** Whether a pixel is solid; false outside. */
  get(x: number, y: number): boolean {
    return checked(native().mask_get(handleOf(this, Mask, 'this'), pixel(x, 'x'), pixel(y, 'y'))) === 1;
  }

  /** The number of solid pixels. */
  count(): number {
    return checked(native().mask_count(handleOf(this, Mask, 'this')));
  }

  /** A box that holds every solid pixel. After pixels were cleared it may be too large; {@link tighten} makes it exact. */
  solidBounds(): Box {
    checked(native().mask_describe(handleOf(this, Mask, 'this')));
    return boxAt(answer(), 0);
  }

  /** How far the solid pixels reach along the diagonals: with {@link solidBounds}, an octagon around them. */
  solidDiagonals(): Diagonals {
    checked(native().mask_describe(handleOf(this, Mask, 'this')));
    const a = answer();
    return { leastSum: a[4]!, greatestSum: a[5]!, leastDifference: a[6]!, greatestDifference: a[7]! };
  }

  /** Bytes of memory in the module. */
  memoryBytes(): number {
    checked(native().mask_describe(handleOf(this, Mask, 'this')));
    return answer()[8]!;
  }

  /** A hash of size and pixels, 64 bits: the same on every platform and in every language. */
  contentHash(): bigint {
    checked(native().mask_hash(handleOf(this, Mask, 'this')));
    return bitsAt(0);
  }

  /** Same size and same pixels. */
  equals(other: Mask): boolean {
    return checked(native().mask_equals(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'))) === 1;
  }

  /** `#` and `.`, one line for each row. */
  toText(): string {
    return outputText(checked(native().mask_to_text(handleOf(this, Mask, 'this'))));
  }

  /** The pixels as RGBA, row after row. */
  toPixels(colours: MaskColours = {}): Uint8ClampedArray<ArrayBuffer> {
    const { solid = [255, 255, 255, 255], clear = [0, 0, 0, 0] } = colours;
    const bits = [colourBits(solid, 'solid'), colourBits(clear, 'clear')] as const;
    const bytes = checked(native().mask_to_pixels(handleOf(this, Mask, 'this'), ...bits));
    return new Uint8ClampedArray(output(Uint8Array, bytes).buffer as ArrayBuffer);
  }

  /** For `putImageData`: the pixels in two colours. A mask without pixels has no ImageData. */
  toImageData(colours: MaskColours = {}): ImageData {
    if (typeof ImageData === 'undefined')
      throw new HitmaskError('unsupported', 'there is no ImageData here: use toPixels()');
    return new ImageData(this.toPixels(colours), this.width, this.height);
  }

  // --- Editing --------------------------------------------------------------------------------

  /** Sets or clears a pixel. Outside it changes nothing and returns false. */
  set(x: number, y: number, solid = true): boolean {
    return checked(native().mask_set(handleOf(this, Mask, 'this'), pixel(x, 'x'), pixel(y, 'y'), solid ? 1 : 0)) === 1;
  }

  /** Makes all pixels solid. */
  fill(): void {
    checked(native().mask_fill(handleOf(this, Mask, 'this')));
  }

  /** Makes all pixels clear. */
  clear(): void {
    checked(native().mask_clear(handleOf(this, Mask, 'this')));
  }

  /** Solid pixels become clear, clear ones solid. */
  invert(): void {
    checked(native().mask_invert(handleOf(this, Mask, 'this')));
  }

  /** Makes {@link solidBounds} exact again, and questions faster, after pixels were cleared. */
  tighten(): void {
    checked(native().mask_tighten(handleOf(this, Mask, 'this')));
  }

  /** Adds the pixels of another mask, whose top-left corner is at (x, y). */
  draw(other: Mask, x = 0, y = 0): void {
    this.#combine(other, 0, x, y);
  }

  /** Removes the pixels of another mask. */
  erase(other: Mask, x = 0, y = 0): void {
    this.#combine(other, 1, x, y);
  }

  /** Keeps only the pixels of another mask. */
  keep(other: Mask, x = 0, y = 0): void {
    this.#combine(other, 2, x, y);
  }

  /** Flips the pixels of another mask. */
  toggle(other: Mask, x = 0, y = 0): void {
    this.#combine(other, 3, x, y);
  }

  #combine(other: Mask, how: number, x: number, y: number): void {
    checked(native().mask_combine(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), how, pixel(x, 'x'), pixel(y, 'y')));
  }

  // --- Pairs ----------------------------------------------------------------------------------

  /** Whether the masks share a pixel. */
  overlap(other: Mask, dx: number, dy: number): boolean {
    const status = native().overlap(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'));
    if (status < 0) throw errorOf(status);
    return status === 1;
  }

  /** The number of shared pixels. */
  overlapArea(other: Mask, dx: number, dy: number): number {
    return checked(native().overlap_area(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy')));
  }

  /** The topmost shared pixel, the leftmost of these, in the pixels of this mask; null where none is shared. */
  firstPoint(other: Mask, dx: number, dy: number): Point | null {
    return this.#point(0, other, dx, dy);
  }

  /** The leftmost shared pixel, the topmost of these. */
  leftmostPoint(other: Mask, dx: number, dy: number): Point | null {
    return this.#point(1, other, dx, dy);
  }

  /** The rightmost shared pixel, the topmost of these. */
  rightmostPoint(other: Mask, dx: number, dy: number): Point | null {
    return this.#point(2, other, dx, dy);
  }

  /** The bottommost shared pixel, the leftmost of these. */
  bottommostPoint(other: Mask, dx: number, dy: number): Point | null {
    return this.#point(3, other, dx, dy);
  }

  #point(which: number, other: Mask, dx: number, dy: number): Point | null {
    const status = native().overlap_point(which, handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'));
    return checked(status) === 1 ? pointAt(answer(), 0) : null;
  }

  /** Everything about what the masks share, in one pass; null where nothing is shared. Ask for fewer details to be faster. */
  contact(other: Mask, dx: number, dy: number, details: Details = 'all'): Contact | null {
    const status = native().contact(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'), detailBits(details));
    return checked(status) === 1 ? new Contact(answer(), 0) : null;
  }

  /** The shared pixels, as a mask of the size of this one. */
  overlapMask(other: Mask, dx: number, dy: number): this {
    return this.wrapAlike(native().overlap_mask(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy')));
  }

  /** Whether two masks may share pixels, from their coarse versions by the factor k alone. The offset is that of the fine ones. */
  coarseOverlap(other: Mask, dx: number, dy: number, k: number): boolean {
    const status = native().coarse_overlap(handleOf(this, Mask, 'this'), handleOf(other, Mask, 'other'), pixel(dx, 'dx'), pixel(dy, 'dy'), int32(k, 'k'));
    return checked(status) === 1;
  }
}
