// An atlas and its pictures become a sheet.
import { HitmaskError } from './error.js';
import { Mask } from './mask.js';
import type { Rgba } from './pairs_mask.js';
import { Sheet } from './sheet.js';
import { checkZeros, type Atlas, type Page, type Region } from './sheet_atlas.js';
import { checkLimit, dataError, inQuotes, located } from './sheet_names.js';
import type { Point } from './types.js';

/** Pixels as a canvas has them: red, green, blue, alpha. */
export interface SheetImage {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** A colour that is not solid. */
export interface RgbKey {
  colour: Rgba;
  /** In any channel: 0 unless said. */
  tolerance?: number;
}

/** A picture of a sheet: its pixels, or a mask of them. */
export type SheetPicture = SheetImage | Mask;

/** What a file does not say, and which pixels are solid. @internal */
export interface Assembling {
  pictureOf: (name: string) => SheetPicture;
  threshold: number;
  key?: RgbKey;
  duration: number;
  /** In 1/65,536 of width and height. */
  pivot: Point;
}

/** Cuts the frames of an atlas out of its pages. @internal */
export function assemble(atlas: Atlas, how: Assembling): Sheet {
  const sheet = new Sheet();
  const pages = new Pages(atlas, how);
  try {
    let pixels = 0;
    for (const region of atlas.regions) {
      located(region.field, () => {
        const page = pages.mask(region.page);
        checkPlace(region, page, atlas.pages[region.page]!.file);
        pixels += region.width * region.height;
        checkLimit(pixels, atlas.limits.pixels, 'pixels');
        checkZeros('frame', region.name);
        for (const part of region.parts) checkZeros('part', part.name);
        addFrame(sheet, page, region, how);
      });
    }
    for (const animation of atlas.animations) {
      checkZeros('animation', animation.name);
      sheet.addAnimation(animation);
    }
    return sheet;
  } catch (reason) {
    sheet.dispose();
    throw reason;
  } finally {
    pages.dispose();
  }
}

/** The masks of the pages, made when they are needed. */
class Pages {
  readonly #atlas: Atlas;
  readonly #how: Assembling;
  readonly #masks = new Map<number, Mask>();
  readonly #own: Mask[] = [];
  #pixels = 0;

  constructor(atlas: Atlas, how: Assembling) {
    this.#atlas = atlas;
    this.#how = how;
  }

  mask(number: number): Mask {
    const found = this.#masks.get(number);
    if (found !== undefined) return found;
    const page = this.#atlas.pages[number]!;
    const mask = located(page.field, () => this.#load(page));
    this.#masks.set(number, mask);
    this.#pixels += mask.width * mask.height;
    checkLimit(this.#pixels, this.#atlas.limits.pixels, 'pixels');
    return mask;
  }

  #load(page: Page): Mask {
    const picture = this.#how.pictureOf(page.file);
    if (picture instanceof Mask) return picture;
    const mask = located(() => inQuotes(page.file), () => this.#decode(picture));
    this.#own.push(mask);
    return mask;
  }

  #decode(picture: SheetImage): Mask {
    if (typeof picture !== 'object' || picture === null) throw new HitmaskError('argument', 'is neither a Mask nor pixels {data, width, height}');
    const { data, width, height } = picture;
    const { key, threshold } = this.#how;
    if (!(data instanceof Uint8Array) && !(data instanceof Uint8ClampedArray)) throw new HitmaskError('argument', 'its data is no array of bytes');
    const { imagePixels } = this.#atlas.limits;
    if (width * height > imagePixels) throw dataError(`${width} x ${height} pixels`, `over the limit of ${imagePixels} pixels`, 'limit');
    const pixels = data as Uint8Array<ArrayBuffer>;
    return key === undefined ? Mask.fromAlpha(pixels, width, height, { threshold }) : Mask.fromKey(pixels, width, height, key.colour, key);
  }

  dispose(): void {
    for (const mask of this.#own) mask.dispose();
  }
}

/** The stored pixels lie on the page, and upright in the untrimmed frame. */
function checkPlace({ at, quarters, width, height, offset }: Region, page: Mask, file: string): void {
  if (at.x < 0 || at.y < 0 || at.x > page.width - at.w || at.y > page.height - at.h)
    throw new HitmaskError('data', `the region ${at.x}, ${at.y}, ${at.w} x ${at.h} is not on its page ${inQuotes(file)} of ` +
      `${page.width} x ${page.height} pixels`);
  const [w, h] = quarters % 2 !== 0 ? [at.h, at.w] : [at.w, at.h];
  if (offset.x < 0 || offset.y < 0 || offset.x > width - w || offset.y > height - h)
    throw new HitmaskError('data', `the trimmed frame of ${w} x ${h} at ${offset.x}, ${offset.y} leaves the untrimmed one of ${width} x ${height}`);
}

function addFrame(sheet: Sheet, page: Mask, region: Region, how: Assembling): void {
  const mask = cut(page, region);
  try {
    const { name, width, height, offset, parts, duration = how.duration } = region;
    const pivot = region.pivot ?? { x: how.pivot.x * width, y: how.pivot.y * height };
    sheet.addFrame({
      name, mask, width, height, ...offset, pivotX: pivot.x / 65_536, pivotY: pivot.y / 65_536, duration, parts });
  } catch (reason) {
    throw namedOnce(reason, region);
  } finally {
    mask.dispose();
  }
}

function cut(page: Mask, { at, quarters }: Region): Mask {
  const stored = page.crop(at.x, at.y, at.w, at.h);
  if (quarters === 0) return stored;
  try {
    return stored.turn(-quarters);
  } finally {
    stored.dispose();
  }
}

/** Where the field names the frame, the message need not do so again. */
function namedOnce(reason: unknown, region: Region): unknown {
  const start = `frame '${region.name}': `;
  if (!(reason instanceof HitmaskError) || !reason.message.startsWith(start) || !region.field().includes(region.name)) return reason;
  return new HitmaskError(reason.code, reason.message.slice(start.length));
}
