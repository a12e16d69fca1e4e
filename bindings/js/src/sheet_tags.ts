// Frame tags and slices of Aseprite's JSON.
//
// They count the frames of the artist's file. The sheet may lack some of those, and may have each of them once per layer.
// So frames are matched by the numbers in their names, as Aseprite writes them: "hero 3.aseprite", "hero (arm) 3.aseprite",
// or "hero #walk 0.aseprite" from a tag's start.
import { integer, need, point, size, text, textOr } from './json_fields.js';
import type { JsonValue } from './json_tree.js';
import type { Playback } from './sheet.js';
import type { Atlas, AtlasAnimation } from './sheet_atlas.js';
import { checkLimit, comparePoints, dataError, inQuotes, located, numberOf, splitNumber, utf8Length } from './sheet_names.js';
import type { Box, Point } from './types.js';

interface Tag {
  name: string;
  /** Of the artist's file; -1: unknown. */
  from: number;
  to: number;
  playback: Playback;
  repeat: number;
  user: string;
  field: () => string;
}

/** Frames with one name and different numbers, in their order: that of the artist's file and that of the sheet. */
interface Series {
  stem: string;
  frames: { number: number; region: number }[];
}

interface Tagged {
  tags: Tag[];
  series: Series[];
}

const PLAYBACKS: ReadonlyMap<string, Playback> = new Map([
  ['forward', 'forward'], ['reverse', 'reverse'], ['pingpong', 'ping_pong'], ['pingpong_reverse', 'ping_pong_reverse']]);
const MOST_COMPARISONS = 2 ** 24;

/** Adds animations for the tags of a sheet, and parts and pivots for its slices. */
export function readTagsAndSlices(meta: JsonValue, atlas: Atlas): void {
  const [tags, slices] = [meta.at('frameTags'), meta.at('slices')];
  if (!tags.exists && !slices.exists) return;
  if (atlas.regions.length === 0) throw dataError('', 'the sheet has no frames');
  if (tags.exists) need(tags, 'array');
  const read = [...tags.children()].map(readTag);
  checkTagNames(read);
  const tagged: Tagged = { tags: read, series: numberedSeries(atlas, read) };
  checkWork(tagged, countOf(slices), atlas);
  addTags(tagged, atlas);
  if (slices.exists) addSlices(slices, tagged, atlas);
}

function countOf(list: JsonValue): number {
  let count = 0;
  for (const _ of list.children()) ++count;
  return count;
}

// --- Tags ---------------------------------------------------------------------------------------

function readTag(value: JsonValue): Tag {
  need(value, 'object');
  const [name, from, to] = [text(value.at('name')), integer(value.at('from')), integer(value.at('to'))];
  const direction = textOr(value.at('direction'), 'forward');
  const playback = PLAYBACKS.get(direction);
  if (playback === undefined) throw value.at('direction').error(`unknown direction ${inQuotes(direction)}`);
  const repeat = value.at('repeat').exists ? integer(value.at('repeat'), true) : 0; // the one number that Aseprite writes as a text
  if (repeat < 0) throw value.at('repeat').error('is negative');
  const user = textOr(value.at('data'), '');
  if (from > to) throw value.error('starts after its end');
  return { name, from, to, playback, repeat, user, field: () => value.path };
}

function checkTagNames(tags: readonly Tag[]): void {
  const names = new Map<string, Tag>();
  for (const tag of tags) {
    const other = names.get(tag.name);
    if (other !== undefined) throw dataError(`${tag.field()}.name`, `${inQuotes(tag.name)} is the name of ${other.field()}, too`);
    names.set(tag.name, tag);
  }
}

/** Of the frames whose names have numbers, in the order of their names. */
function numberedSeries(atlas: Atlas, tags: readonly Tag[]): Series[] {
  const found = new Map<string, Map<number, number>>();
  atlas.regions.forEach(({ name }, region) => {
    const { stem, number: digits } = splitNumber(name);
    const number = numberOf(digits);
    if (number === undefined) return;
    const frames = found.get(stem) ?? new Map<number, number>();
    if (!frames.has(number)) frames.set(number, region);
    found.set(stem, frames);
  });
  if (found.size === 0 && atlas.regions.length === 1) return [{ stem: '', frames: [{ number: 0, region: 0 }] }]; // one frame has no number
  const series = [...found].map(([stem, frames]) => ({
    stem, frames: countedFromZero([...frames].map(([number, region]) => ({ number, region })).sort((a, b) => a.number - b.number), tags) }));
  return series.sort((a, b) => comparePoints(a.stem, b.stem));
}

/** Aseprite counts from 0, but {frame1} in a format of names counts from 1. */
function countedFromZero(frames: Series['frames'], tags: readonly Tag[]): Series['frames'] {
  const count = frames.length;
  const isFromOne = frames[0]!.number === 1 && frames[count - 1]!.number === count && tags.every(({ to }) => to < count);
  return isFromOne ? frames.map(({ number, region }) => ({ number: number - 1, region })) : frames;
}

/** Hostile files have many tags of all frames, many frames with different names, and many slices that are on none of the frames. */
function checkWork({ tags, series }: Tagged, slices: number, atlas: Atlas): void {
  checkLimit(tags.length, atlas.limits.animations, 'animations');
  atlas.comparisons += tags.length * series.length;
  if (atlas.comparisons > MOST_COMPARISONS) throw dataError('meta.frameTags', 'too many tags for frames with so many different names', 'limit');
  atlas.comparisons += slices * atlas.regions.length;
  if (atlas.comparisons > Math.max(MOST_COMPARISONS, atlas.limits.parts))
    throw dataError('meta.slices', 'too many slices for so many frames', 'limit');
}

function addTags(tagged: Tagged, atlas: Atlas): void {
  let frames = 0;
  for (const tag of tagged.tags) {
    const before = atlas.animations.length;
    addTag(tag, tagged.series, atlas);
    for (let i = before; i < atlas.animations.length; ++i) frames += atlas.animations[i]!.frames.length;
    checkLimit(frames, atlas.limits.animationFrames, 'frames of animations');
    checkLimit(atlas.animations.length, atlas.limits.animations, 'animations');
  }
}

function addTag(tag: Tag, series: readonly Series[], atlas: Atlas): void {
  if (series.length === 1 && tag.from >= 0 && addByNumber(tag, series, atlas)) return;
  if (addByName(tag, series, atlas) || addByNumber(tag, series, atlas)) return;
  throw unmatched(tag, series);
}

function animationOf({ name, playback, repeat, user }: Tag, frames: Series['frames']): AtlasAnimation {
  return { name, playback, repeat, user, frames: frames.map(({ region }) => region) };
}

function isOfTag(stem: string, tag: string): boolean {
  return stem === tag || (stem.length > tag.length && stem.endsWith(tag) && stem[stem.length - tag.length - 1] === '#');
}

/** Of "hero #walk 0", "hero #walk 1" and so on: all of them. */
function addByName(tag: Tag, series: readonly Series[], atlas: Atlas): boolean {
  const length = tag.to - tag.from + 1;
  const found = series.find(({ stem, frames }) => isOfTag(stem, tag.name) && (tag.from < 0 || frames.length === length));
  if (found !== undefined) atlas.animations.push(animationOf(tag, found.frames));
  return found !== undefined;
}

/** In a sheet with several series, such as one per layer, the animation's name has the series'. */
function addByNumber(tag: Tag, series: readonly Series[], atlas: Atlas): boolean {
  let found = false;
  for (const { stem, frames: all } of series) {
    const frames = framesBetween(all, tag);
    if (frames.length === 0) continue;
    located(tag.field, () => atlas.addCopied(utf8Length(stem) + utf8Length(tag.name) + utf8Length(tag.user)));
    const animation = animationOf(tag, frames);
    if (series.length > 1) animation.name = `${stem}/${tag.name}`;
    atlas.animations.push(animation);
    found = true;
  }
  return found;
}

/** The first place whose number is not less. */
function placeOf(frames: Series['frames'], number: number): number {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frames[middle]!.number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The frames from ... to of a series; empty when one is missing. */
function framesBetween(frames: Series['frames'], { from, to }: Tag): Series['frames'] {
  const [first, last] = [placeOf(frames, from), placeOf(frames, to + 1)];
  return from < 0 || last - first !== to - from + 1 ? [] : frames.slice(first, last);
}

/** Why a tag has no frames. */
function unmatched({ name, from, to, field }: Tag, series: readonly Series[]): Error {
  const last = series.reduce((most, { frames }) => Math.max(most, frames[frames.length - 1]!.number), -1);
  if (from < 0) return dataError(`${field()}.from`, `${from} is no frame, and none is called after the tag ${inQuotes(name)}`);
  if (last >= 0 && to > last)
    return dataError(`${field()}.to`, `${inQuotes(name)} ends with frame ${to}, but the last one in the names of the frames is ${last}`);
  return dataError(field(), `${inQuotes(name)}: the names of the frames do not tell which are ${from} to ${to} of the artist's file; ` +
    'export with {frame} in the names');
}

// --- Slices -------------------------------------------------------------------------------------

interface SliceKey {
  frame: number;
  box: Box;
  pivot?: Point;
}

function readKey(value: JsonValue): SliceKey {
  need(value, 'object');
  const frame = integer(value.at('frame'));
  if (frame < 0) throw value.at('frame').error('is negative');
  const { x, y } = point(value.at('bounds'));
  const { width: w, height: h } = size(value.at('bounds'));
  const key = { frame, box: { x, y, w, h } };
  return value.at('pivot').exists ? { ...key, pivot: point(value.at('pivot')) } : key;
}

function addSlices(slices: JsonValue, tagged: Tagged, atlas: Atlas): void {
  need(slices, 'array');
  const sources = sourceFrames(tagged, atlas.regions.length);
  for (const slice of slices.children()) addSlice(slice, sources, atlas);
  located(() => 'meta.slices', () => checkLimit(atlas.parts, atlas.limits.parts, 'parts'));
}

/** The numbers of the regions in the artist's file; -1 where the name does not tell. */
function sourceFrames({ tags, series }: Tagged, count: number): Int32Array {
  const result = new Int32Array(count).fill(-1);
  for (const { stem, frames } of series) {
    let start = 0;
    for (const tag of tags) if (series.length > 1 && isOfTag(stem, tag.name) && tag.from > 0) start = tag.from;
    for (const { number, region } of frames) result[region] = number + start <= 0x7fff_ffff ? number + start : -1;
  }
  return result;
}

function readKeys(list: JsonValue): SliceKey[] {
  need(list, 'array');
  const keys = new Map<number, SliceKey>();
  for (const value of list.children()) {
    const key = readKey(value);
    if (keys.has(key.frame)) throw value.at('frame').error('another key has this frame');
    keys.set(key.frame, key);
  }
  return [...keys.values()].sort((a, b) => a.frame - b.frame);
}

/** The last key that is not after a frame. */
function keyAt(keys: readonly SliceKey[], frame: number): SliceKey | undefined {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]!.frame <= frame) low = middle + 1;
    else high = middle;
  }
  return keys[low - 1];
}

/** A slice is valid from its key on, until the next one. */
function addSlice(slice: JsonValue, sources: Int32Array, atlas: Atlas): void {
  need(slice, 'object');
  const [name, user] = [text(slice.at('name')), textOr(slice.at('data'), '')];
  const keys = readKeys(slice.at('keys'));
  const bytes = utf8Length(name) + utf8Length(user);
  atlas.regions.forEach((region, i) => {
    if (sources[i]! < 0 && keys.length > 0 && keys[keys.length - 1]!.frame > 0)
      throw slice.error(`the name of the frame ${inQuotes(region.name)} does not tell which frame of the artist's file it is`);
    const key = keyAt(keys, Math.max(sources[i]!, 0));
    if (key === undefined) return;
    const { box, pivot } = key;
    const isPivot = name === 'pivot';
    if (pivot !== undefined && (isPivot || region.pivot === undefined))
      region.pivot = { x: (box.x + pivot.x) * 65_536, y: (box.y + pivot.y) * 65_536 };
    if (isPivot || box.w === 0 || box.h === 0) return;
    if (++atlas.parts > atlas.limits.parts) return; // only counted, for the message
    located(() => slice.path, () => atlas.addCopied(bytes));
    region.parts.push({ name, box, user });
  });
}
