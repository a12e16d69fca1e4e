import type { Field } from './sheet_fields.js';
import { numberOf, splitNumber } from './sheet_names.js';
import type { AnimationDefinition, FramePart, Playback } from './sheet.js';

// Frame tags and slices of Aseprite count the frames of the artist's file. The sheet may lack some of those, and may have
// each of them once per layer. So frames are matched by the numbers in their names, as Aseprite writes them:
// "hero 3.aseprite", "hero (arm) 3.aseprite", or "hero #walk 0.aseprite" from a tag's start.

/** A frame on a page, while the sheet is read. */
export interface Region {
  name: string;
  field: Field;
  page: string;
  /** On the page, as it is stored. */
  at: { x: number; y: number; w: number; h: number };
  /** Turns clockwise it was stored with. */
  quarters: number;
  /** Untrimmed and upright. */
  size: { w: number; h: number };
  offset: { x: number; y: number };
  pivot: { x: number; y: number } | null;
  duration: number | null;
  parts: FramePart[];
}

interface Tag {
  name: string;
  from: number;
  to: number;
  playback: Playback;
  repeat: number;
  field: Field;
}

/** Number in the artist's file -> region. */
type Series = Map<number, number>;

const DIRECTIONS: Record<string, Playback> = { forward: 'forward', reverse: 'reverse', pingpong: 'ping_pong', pingpong_reverse: 'ping_pong_reverse' };

function readTag(field: Field): Tag {
  const direction = field.at('direction').text('forward');
  if (!Object.hasOwn(DIRECTIONS, direction)) field.at('direction').fail(`unknown direction '${direction}'`);
  const repeat = Number(field.at('repeat').value ?? 0); // Aseprite writes this one number as a text
  if (!Number.isInteger(repeat) || repeat < 0 || repeat > 0x7fff_ffff) field.at('repeat').fail('is not a number of repeats');
  const tag = { name: field.at('name').text(), from: field.at('from').integer(), to: field.at('to').integer(), playback: DIRECTIONS[direction]!, repeat, field };
  if (tag.from > tag.to) field.fail('starts after its end');
  return tag;
}

/** Aseprite counts from 0, but {frame1} in a format of names counts from 1. */
function fromZero(series: Series, tags: Tag[]): Series {
  const numbers = [...series.keys()].sort((a, b) => a - b);
  if (numbers[0] !== 1 || numbers.at(-1) !== numbers.length || tags.some(({ to }) => to >= numbers.length)) return series;
  return new Map(numbers.map((number) => [number - 1, series.get(number)!]));
}

function seriesOf(regions: Region[], tags: Tag[]): Map<string, Series> {
  const all = new Map<string, Series>();
  regions.forEach(({ name }, index) => {
    const { stem, digits } = splitNumber(name);
    const number = numberOf(digits);
    if (number === null) return;
    if (!all.has(stem)) all.set(stem, new Map());
    if (!all.get(stem)!.has(number)) all.get(stem)!.set(number, index);
  });
  if (all.size === 0 && regions.length === 1) all.set('', new Map([[0, 0]])); // a file with one frame has no number in its name
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([stem, series]) => [stem, fromZero(series, tags)]));
}

const isOfTag = (stem: string, tag: string): boolean => stem === tag || stem.endsWith(`#${tag}`);

const inOrder = (series: Series): number[] => [...series].sort(([a], [b]) => a - b).map(([, region]) => region);

const animationOf = ({ name, playback, repeat }: Tag, frames: number[]): AnimationDefinition => ({ name, playback, repeat, frames });

/** Of "hero #walk 0", "hero #walk 1" and so on: all of them. */
function byName(tag: Tag, all: Map<string, Series>): AnimationDefinition[] {
  for (const [stem, series] of all)
    if (isOfTag(stem, tag.name) && (tag.from < 0 || series.size === tag.to - tag.from + 1)) return [animationOf(tag, inOrder(series))];
  return [];
}

/** In a sheet with several series, such as one per layer, the animation's name has the series'. */
function byNumber(tag: Tag, all: Map<string, Series>): AnimationDefinition[] {
  const found: AnimationDefinition[] = [];
  for (const [stem, series] of all) {
    const inside = new Map([...series].filter(([number]) => number >= tag.from && number <= tag.to));
    if (tag.from < 0 || inside.size !== tag.to - tag.from + 1) continue;
    const animation = animationOf(tag, inOrder(inside));
    found.push(all.size > 1 ? { ...animation, name: `${stem}/${tag.name}` } : animation);
  }
  return found;
}

function animationsOf(tag: Tag, all: Map<string, Series>): AnimationDefinition[] {
  const first = all.size === 1 && tag.from >= 0 ? byNumber(tag, all) : [];
  for (const found of [first, byName(tag, all), byNumber(tag, all)]) if (found.length > 0) return found;
  let last = -1;
  for (const series of all.values()) for (const number of series.keys()) last = Math.max(last, number);
  if (tag.from < 0) tag.field.at('from').fail(`${tag.from} is no frame, and none is called after the tag '${tag.name}'`);
  if (last >= 0 && tag.to > last) tag.field.at('to').fail(`'${tag.name}' ends with frame ${tag.to}, but the last one in the names of the frames is ${last}`);
  return tag.field.fail(`'${tag.name}': the names of the frames do not tell which are ${tag.from} to ${tag.to} of the artist's file; export with {frame} in the names`);
}

/** The numbers of the regions in the artist's file; -1 where the name does not tell. */
function sourceFrames(all: Map<string, Series>, tags: Tag[], count: number): number[] {
  const result = new Array<number>(count).fill(-1);
  for (const [stem, series] of all) {
    let start = 0;
    for (const tag of tags) if (all.size > 1 && isOfTag(stem, tag.name) && tag.from > 0) start = tag.from;
    for (const [number, region] of series) result[region] = number + start;
  }
  return result;
}

interface SliceKey {
  frame: number;
  box: { x: number; y: number; w: number; h: number };
  pivot: { x: number; y: number } | null;
}

function readKeys(slice: Field): SliceKey[] {
  const keys = slice.at('keys').elements().map((key) => {
    const pivot = key.at('pivot');
    return { frame: key.at('frame').integer(0), box: { ...key.at('bounds').point(), ...key.at('bounds').size() }, pivot: pivot.exists ? pivot.point() : null };
  });
  keys.sort((a, b) => a.frame - b.frame);
  if (keys.some(({ frame }, i) => i > 0 && frame === keys[i - 1]!.frame)) slice.fail('two keys have one frame');
  return keys;
}

/** A slice is valid from its key on, until the next one. */
function addSlice(slice: Field, sources: number[], regions: Region[]): void {
  const name = slice.at('name').text();
  const keys = readKeys(slice);
  regions.forEach((region, i) => {
    if (sources[i]! < 0 && (keys.at(-1)?.frame ?? 0) > 0) slice.fail(`the name of the frame '${region.name}' does not tell which frame of the artist's file it is`);
    const key = keys.filter(({ frame }) => frame <= Math.max(sources[i]!, 0)).at(-1);
    if (key === undefined) return;
    const isPivot = name === 'pivot';
    if (key.pivot !== null && (isPivot || region.pivot === null)) region.pivot = { x: key.box.x + key.pivot.x, y: key.box.y + key.pivot.y };
    if (!isPivot && key.box.w > 0 && key.box.h > 0) region.parts.push({ name, box: key.box });
  });
}

/** The animations of the tags. Slices become parts and pivots of the regions. */
export function readTagsAndSlices(meta: Field, regions: Region[]): AnimationDefinition[] {
  const [tagList, slices] = [meta.at('frameTags'), meta.at('slices')];
  if (!tagList.exists && !slices.exists) return [];
  if (regions.length === 0) meta.fail('the sheet has no frames');
  const tags = tagList.exists ? tagList.elements().map(readTag) : [];
  const all = seriesOf(regions, tags);
  const animations = tags.flatMap((tag) => animationsOf(tag, all));
  if (slices.exists) {
    const sources = sourceFrames(all, tags, regions.length);
    for (const slice of slices.elements()) addSlice(slice, sources, regions);
  }
  return animations;
}
