// What a sheet's JSON says, before its pictures are looked at: pages, and where frames lie on them.
import type { AnimationDefinition, FramePartDefinition } from './sheet.js';
import { checkLimit, compareDigits, dataError, inQuotes, splitNumber } from './sheet_names.js';
import type { Box, Point } from './types.js';

/** Limits of a sheet. What exceeds them is an error with the code `limit`. */
export interface SheetLimits {
  /** And pages: 65,536. */
  frames: number;
  /** 65,536. */
  animations: number;
  /** Of all animations: 16,777,216. */
  animationFrames: number;
  /** Of all frames: 1,048,576. */
  parts: number;
  /** Of a JSON text with all related ones, and of all texts that frames and animations repeat: 67,108,864. */
  textBytes: number;
  /** Of all untrimmed frames, and of all pages: 1,000,000,000. */
  pixels: number;
  /** Of each page: 256,000,000. */
  imagePixels: number;
}

/** @internal */
export const USUAL_LIMITS: Readonly<SheetLimits> = {
  frames: 65_536, animations: 65_536, animationFrames: 16_777_216, parts: 1_048_576, textBytes: 67_108_864, pixels: 1_000_000_000,
  imagePixels: 256_000_000,
};

/** A picture with frames. @internal */
export interface Page {
  /** Its name in the sheet. */
  file: string;
  /** Which field of the sheet names it. */
  field: () => string;
}

/** A frame on a page. @internal */
export interface Region {
  name: string;
  /** Where the sheet describes it: frames["walk"] */
  field: () => string;
  page: number;
  /** On the page, as it is stored. */
  at: Box;
  /** Turns clockwise it was stored with. */
  quarters: number;
  /** Untrimmed and upright. */
  width: number;
  height: number;
  /** Of the stored pixels in the untrimmed frame. */
  offset: Point;
  /** In 1/65,536 pixel. */
  pivot?: Point;
  duration?: number;
  parts: FramePartDefinition[];
}

/** @internal */
export type AtlasAnimation = Omit<AnimationDefinition, 'frames'> & { frames: number[] };

/** @internal */
export class Atlas {
  readonly pages: Page[] = [];
  readonly regions: Region[] = [];
  readonly animations: AtlasAnimation[] = [];
  /** Of tags and slices with frames. */
  comparisons = 0;
  /** Of all frames, also those over the limit. */
  parts = 0;
  readonly #numbers = new Map<string, number>();
  #copied = 0;

  constructor(readonly limits: Readonly<SheetLimits>) {}

  /** The number of a page; adds it the first time. */
  page(file: string, field: () => string): number {
    const found = this.#numbers.get(file);
    if (found !== undefined) return found;
    this.#numbers.set(file, this.pages.length);
    return this.pages.push({ file, field }) - 1;
  }

  /**
   * Counts texts that a file has once and its sheet many times, such as a slice's name in every frame: without a limit, a
   * small file would become a giant sheet.
   */
  addCopied(bytes: number): void {
    this.#copied += bytes;
    checkLimit(this.#copied, this.limits.textBytes, 'bytes of repeated text');
  }

  checkPages(): void {
    checkLimit(this.pages.length, this.limits.frames, 'pages');
  }

  checkTotals(): void {
    const { frames, animations, animationFrames, parts } = this.limits;
    checkLimit(this.regions.length, frames, 'frames');
    checkLimit(this.animations.length, animations, 'animations');
    checkLimit(this.animations.reduce((sum, animation) => sum + animation.frames.length, 0), animationFrames, 'frames of animations');
    checkLimit(this.regions.reduce((sum, region) => sum + region.parts.length, 0), parts, 'parts');
  }

  /** An animation for all frames with one name and a number at its end, walk_0 and walk_1, that have none, unless its name is taken. */
  addNumberedAnimations(unnamed: string): void {
    const taken = new Set(this.animations.flatMap(({ frames }) => frames));
    const names = new Set(this.animations.map(({ name }) => name));
    const groups = new Map<string, { number: string; frame: number }[]>();
    this.regions.forEach(({ name }, frame) => {
      const { stem, number } = splitNumber(name);
      if (number === '' || taken.has(frame)) return;
      const group = groups.get(stem);
      if (group === undefined) groups.set(stem, [{ number, frame }]);
      else group.push({ number, frame });
    });
    for (const [stem, group] of groups) {
      const name = stem === '' ? unnamed : stem;
      if (names.has(name)) continue;
      names.add(name);
      group.sort((a, b) => compareDigits(a.number, b.number) || a.frame - b.frame);
      this.animations.push({ name, frames: group.map(({ frame }) => frame) });
    }
  }
}

/** Other languages could not find a name with a zero byte. @internal */
export function checkZeros(what: string, name: string): void {
  if (name.includes('\0')) throw dataError(`${what} ${inQuotes(name)}`, 'the name contains a zero byte');
}
