import { choice, within } from './arguments.js';
import { HitmaskError, refuse } from './error.js';
import { need, text } from './json_fields.js';
import { JsonTree, type JsonValue } from './json_tree.js';
import { Mask } from './mask.js';
import type { Sheet } from './sheet.js';
import { assemble, type Assembling, type RgbKey, type SheetPicture } from './sheet_assemble.js';
import { Atlas, USUAL_LIMITS, type SheetLimits } from './sheet_atlas.js';
import { readAtlas } from './sheet_json.js';
import { checkLimit, dataError, inQuotes, located, stemOf } from './sheet_names.js';
import { isItself, plainName } from './sheet_paths.js';

/**
 * A JSON file: its text, its bytes, or what JSON.parse() makes of it. The text is best: JSON.parse() drops repeated keys
 * without a word, and puts frames that are called by whole numbers alone first.
 */
export type SheetText = string | ArrayBuffer | Uint8Array | object;

/** Something for each name: an object, a Map, or a function that is asked. */
export type ByName<T> = Readonly<Record<string, T>> | ReadonlyMap<string, T> | ((name: string) => T | undefined);

/** How a sheet is read. */
export interface SheetOptions {
  /** For messages, for animations of frames that are called `0.png`, and for a sheet that names no picture: `hero.json` has `hero.png`. */
  name?: string;
  /** A pixel is solid if its alpha is greater than this: 0 unless said. */
  threshold?: number;
  /** Solid is what has another colour instead. */
  key?: RgbKey;
  /** Which way frames that are rotated were turned. Exporters disagree: clockwise unless said. */
  rotated?: 'clockwise' | 'counter_clockwise';
  /** Milliseconds of a frame, where the file does not say: 100 unless said. */
  duration?: number;
  /** Of frames without a pivot in the file, as fractions of width and height: 0.5 and 1 are the middle of the bottom edge. 0 unless said. */
  pivotX?: number;
  pivotY?: number;
  /** The other JSON texts of a sheet with several, by the names in `meta.related_multi_packs`. */
  related?: ByName<SheetText>;
  limits?: Partial<SheetLimits>;
}

/** Which tool writes such files; others do, too. */
export type SheetFormat = 'aseprite-json' | 'texture-packer';

const MOST_RELATED = 256;

interface Job {
  name: string;
  quarters: number;
  limits: Readonly<SheetLimits>;
}

/**
 * Reads a sheet that Aseprite or TexturePacker exported as JSON (hash, array, or with several pages), and cuts its frames
 * out of its pictures. `pictures`: one alone, or all of them by the names in the sheet, which {@link sheetFiles} lists.
 *
 * ```js
 * const json = await (await fetch('hero.json')).text();
 * const picture = await Mask.fromImage(await (await fetch('hero.png')).blob());
 * const sheet = decodeSheet(json, picture, { name: 'hero.json' });
 * ```
 */
export function decodeSheet(json: SheetText, pictures: SheetPicture | ByName<SheetPicture>, options: SheetOptions = {}): Sheet {
  const { threshold = 0, key, duration = 100, pivotX = 0, pivotY = 0, related } = options;
  const job = jobOf(options);
  const assembling: Assembling = {
    pictureOf: picturesOf(pictures), threshold: within(threshold, 0, 255, 'threshold'), ...(key === undefined ? {} : { key }),
    duration: within(duration, 0, 0x7fff_ffff, 'duration'), pivot: { x: fraction(pivotX, 'pivotX'), y: fraction(pivotY, 'pivotY') } };
  return reading(job, () => {
    const bytes = bytesOf(json, job.limits);
    const root = rootOf(bytes, job.limits);
    const atlas = new Atlas(job.limits);
    formatOf(root);
    readAtlas(root, job.name, job.quarters, atlas);
    const others = root.at('meta').at('related_multi_packs');
    if (others.exists) readRelated(others, bytes.length, related, job, atlas);
    if (atlas.regions.length === 0) throw dataError('', 'the sheet has no frames');
    if (atlas.animations.length === 0) atlas.addNumberedAnimations(stemOf(job.name));
    atlas.checkTotals();
    return assemble(atlas, assembling);
  });
}

/** What a sheet needs besides, by the names in it: its pictures, and the other JSON texts of one with several. */
export function sheetFiles(json: SheetText, options: Pick<SheetOptions, 'name' | 'limits'> = {}): { pictures: string[]; related: string[] } {
  const job = jobOf(options);
  return reading(job, () => {
    const root = rootOf(bytesOf(json, job.limits), job.limits);
    const atlas = new Atlas(job.limits);
    formatOf(root);
    readAtlas(root, job.name, job.quarters, atlas);
    const others = root.at('meta').at('related_multi_packs');
    const related = others.exists ? relatedNames(others, job.name).map(({ name }) => name) : [];
    return { pictures: atlas.pages.map(({ file }) => file), related };
  });
}

/** Which tool's format a JSON text has. */
export function sheetFormat(json: SheetText, options: Pick<SheetOptions, 'name' | 'limits'> = {}): SheetFormat {
  const job = jobOf(options);
  return reading(job, () => formatOf(rootOf(bytesOf(json, job.limits), job.limits)));
}

// --- Arguments ----------------------------------------------------------------------------------

function jobOf({ name = 'sheet', rotated = 'clockwise', limits = {} }: SheetOptions): Job {
  if (typeof name !== 'string') refuse('name is not a string');
  const all = { ...USUAL_LIMITS };
  for (const key of Object.keys(USUAL_LIMITS) as (keyof SheetLimits)[])
    all[key] = within(limits[key] ?? USUAL_LIMITS[key], 0, Number.MAX_SAFE_INTEGER, `limits.${key}`);
  return { name, quarters: choice(rotated, ['', 'clockwise', '', 'counter_clockwise'], 'rotated'), limits: all };
}

/** Of a side, in 1/65,536. */
function fraction(value: number, what: string): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= 1024)) refuse(`${what} is not a number from -1024 to 1024`);
  return Math.round(value * 65_536);
}

function lookUp<T>(from: ByName<T>, name: string): T | undefined {
  if (typeof from === 'function') return from(name);
  if (from instanceof Map) return from.get(name) as T | undefined;
  return Object.hasOwn(from, name) ? (from as Readonly<Record<string, T>>)[name] : undefined;
}

function isPicture(pictures: SheetPicture | ByName<SheetPicture>): pictures is SheetPicture {
  return pictures instanceof Mask || ('data' in pictures && typeof pictures.width === 'number');
}

function picturesOf(pictures: SheetPicture | ByName<SheetPicture>): (name: string) => SheetPicture {
  if ((typeof pictures !== 'object' && typeof pictures !== 'function') || pictures === null)
    refuse('pictures is neither a picture nor pictures by name');
  if (!isPicture(pictures))
    return (name) => lookUp(pictures, name) ?? refuseFile(name, 'is not among the pictures');
  let only: string | undefined;
  return (name) => {
    only ??= name;
    return name === only ? pictures : refuseFile(name, `is a second picture after ${inQuotes(only)}: give them by name`);
  };
}

function refuseFile(name: string, reason: string): never {
  throw dataError(inQuotes(name), reason, 'file');
}

function bytesOf(json: SheetText, limits: Readonly<SheetLimits>): Uint8Array {
  if (typeof json === 'string') return encoded(json, limits);
  if (json instanceof ArrayBuffer) return counted(new Uint8Array(json), limits);
  if (json instanceof Uint8Array) return counted(json, limits);
  const text = typeof json === 'object' && json !== null ? JSON.stringify(json) as string | undefined : undefined;
  return encoded(text ?? refuse('the JSON is neither a text nor bytes nor an object'), limits);
}

function encoded(json: string, limits: Readonly<SheetLimits>): Uint8Array {
  if (json.length > limits.textBytes) checkLimit(json.length, limits.textBytes, 'bytes of text');
  if (/\p{Surrogate}/u.test(json)) throw dataError('', 'the text has half a surrogate pair');
  return counted(new TextEncoder().encode(json), limits);
}

function counted(bytes: Uint8Array, limits: Readonly<SheetLimits>): Uint8Array {
  if (bytes.length === 0) throw dataError('', 'the file is empty');
  checkLimit(bytes.length, limits.textBytes, 'bytes of text');
  return bytes;
}

// --- Reading ------------------------------------------------------------------------------------

/** Errors begin with the name of the sheet. */
function reading<T>({ name }: Job, read: () => T): T {
  return located(() => name, read);
}

function rootOf(bytes: Uint8Array, { frames, animations, parts }: Readonly<SheetLimits>): JsonValue {
  const bounded = (count: number): number => Math.min(count, 2 ** 32);
  try {
    return new JsonTree(bytes, bounded(frames) * 64 + (bounded(animations) + bounded(parts)) * 16 + 65_536).root;
  } catch (reason) {
    throw reason instanceof RangeError ? new HitmaskError('memory', 'out of memory') : reason; // an array that cannot be had
  }
}

function formatOf(root: JsonValue): SheetFormat {
  const meta = root.at('meta');
  if (!root.at('frames').exists && !root.at('textures').exists) throw dataError('frames', 'is missing: not JSON of Aseprite or TexturePacker');
  const byApp = meta.at('app').is('text') && meta.at('app').text.includes('aseprite');
  return byApp || meta.at('frameTags').exists || meta.at('slices').exists ? 'aseprite-json' : 'texture-packer';
}

/** TexturePacker's list of the other files of a sheet, each once and without itself. */
function relatedNames(list: JsonValue, own: string): { name: string; field: JsonValue }[] {
  need(list, 'array');
  const seen = new Set<string>();
  const found = [];
  for (const field of list.children()) {
    const name = text(field);
    const plain = plainName(name);
    if (isItself(plain, own) || seen.has(plain)) continue;
    seen.add(plain);
    located(() => field.path, () => checkLimit(seen.size, MOST_RELATED, 'related files'));
    found.push({ name, field });
  }
  return found;
}

/** They have lists too, which add nothing. */
function readRelated(list: JsonValue, ownBytes: number, texts: ByName<SheetText> | undefined, { name: own, quarters, limits }: Job, atlas: Atlas): void {
  let sum = ownBytes;
  for (const { name, field } of relatedNames(list, own)) {
    located(() => field.path, () => {
      const json = texts === undefined ? undefined : lookUp(texts, name);
      if (json === undefined) refuseFile(name, 'is not among the related texts');
      const bytes = bytesOf(json, limits);
      checkLimit(sum += bytes.length, limits.textBytes, 'bytes of text');
      located(() => inQuotes(name), () => {
        readAtlas(rootOf(bytes, limits), name, quarters, atlas);
        atlas.checkTotals();
      });
    });
  }
}
