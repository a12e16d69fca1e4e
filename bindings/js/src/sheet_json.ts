import { choice, real, within } from './arguments.js';
import { HitmaskError } from './error.js';
import { Mask } from './mask.js';
import { Sheet, type AnimationDefinition } from './sheet.js';
import { Field } from './sheet_fields.js';
import { numberedAnimations } from './sheet_names.js';
import { readTagsAndSlices, type Region } from './sheet_tags.js';

/** The pictures of a sheet as masks: the only one, by their names in the sheet, or a function. */
export type SheetPages = Mask | Readonly<Record<string, Mask>> | ((image: string) => Mask);

/** What a sheet does not say itself. */
export interface SheetOptions {
  /** Its name: of an animation whose frames are called by numbers alone, and of the picture if the sheet names none. */
  name?: string;
  /** Which way frames that are stored turned were turned; exporters disagree. `clockwise` unless said. */
  rotated?: 'clockwise' | 'counter_clockwise';
  /** Milliseconds of a frame: 100 unless said. */
  duration?: number;
  /** Of frames without a pivot, as fractions of width and height: 0 and 0, the top-left corner, unless said. */
  pivotX?: number;
  pivotY?: number;
}

function regionOf(field: Field, key: string | null, page: string, quarters: number): Region {
  const filename = field.at('filename').exists ? field.at('filename') : field.at('name');
  const box = field.at('frame');
  const [corner, upright] = [box.point(), box.size()];
  const turned = field.at('rotated').truth(false) ? quarters : 0;
  const size = field.at('sourceSize').exists ? field.at('sourceSize').size() : upright;
  const pivot = field.at('pivot').exists ? field.at('pivot') : field.at('anchor');
  return {
    name: key ?? filename.text(), field, page, quarters: turned, size, parts: [],
    at: { ...corner, w: turned === 0 ? upright.w : upright.h, h: turned === 0 ? upright.h : upright.w },
    offset: field.at('spriteSourceSize').exists ? field.at('spriteSourceSize').point() : { x: 0, y: 0 },
    pivot: pivot.exists ? { x: pivot.at('x').decimal() * size.w, y: pivot.at('y').decimal() * size.h } : null,
    duration: field.at('duration').exists ? field.at('duration').integer(0) : null,
  };
}

function regionsOf(root: Field, name: string, quarters: number): Region[] {
  const framesOf = (of: Field, image: Field): Region[] => {
    const [frames, page] = [of.at('frames'), image.text(`${name}.png`)];
    return frames.entries().map(({ key, field }) => regionOf(field, frames.isArray ? null : key, page, quarters));
  };
  const textures = root.at('textures');
  if (!textures.exists) return framesOf(root, root.at('meta').at('image'));
  return textures.elements().flatMap((texture) => framesOf(texture, texture.at('image')));
}

/** TexturePacker's lists of names. */
function listedAnimations(lists: Field, regions: Region[]): AnimationDefinition[] {
  if (!lists.exists) return [];
  const numbers = new Map(regions.map(({ name }, i) => [name, i]));
  return lists.entries().map(({ key, field }) => ({
    name: key,
    frames: field.elements().map((frame) => numbers.get(frame.text()) ?? frame.fail(`there is no frame '${frame.text()}'`)),
  }));
}

/** Those that the file has, or else those of its frames' numbers. */
function allAnimations(found: AnimationDefinition[], regions: Region[], unnamed: string): AnimationDefinition[] {
  return found.length > 0 ? found : numberedAnimations(regions.map(({ name }, frame) => ({ name, frame })), unnamed);
}

function pageOf(pages: SheetPages, region: Region): Mask {
  const page = pages instanceof Mask ? pages : typeof pages === 'function' ? pages(region.page) : Object.hasOwn(pages, region.page) ? pages[region.page] : undefined;
  return page instanceof Mask ? page : region.field.fail(`there is no mask for the picture '${region.page}'`);
}

/** The pixels of a frame, upright. */
function cut(page: Mask, { at, quarters, field }: Region): Mask {
  if (at.x < 0 || at.y < 0 || at.x > page.width - at.w || at.y > page.height - at.h)
    field.fail(`the region ${at.x}, ${at.y}, ${at.w} x ${at.h} is not on its page of ${page.width} x ${page.height} pixels`);
  const stored = page.crop(at.x, at.y, at.w, at.h);
  if (quarters === 0) return stored;
  const upright = stored.turn(-quarters);
  stored.dispose();
  return upright;
}

function addRegion(sheet: Sheet, region: Region, page: Mask, options: Required<Omit<SheetOptions, 'name' | 'rotated'>>): void {
  const mask = cut(page, region);
  try {
    const { x, y } = region.pivot ?? { x: options.pivotX * region.size.w, y: options.pivotY * region.size.h };
    sheet.addFrame({
      name: region.name, width: region.size.w, height: region.size.h, mask, x: region.offset.x, y: region.offset.y, pivotX: x, pivotY: y,
      duration: region.duration ?? options.duration, parts: region.parts,
    });
  } finally {
    mask.dispose();
  }
}

function parsed(json: string | object): Field {
  if (typeof json !== 'string') return new Field(json, '');
  try {
    return new Field(JSON.parse(json), '');
  } catch (reason) {
    throw new HitmaskError('data', `the sheet is not JSON: ${reason instanceof Error ? reason.message : ''}`);
  }
}

/**
 * A sheet from the JSON of Aseprite, TexturePacker, free-tex-packer and others (hash, array or several pages), as text or as
 * what `JSON.parse` gives, and masks of its pictures. Tags and numbers at the end of names become animations, slices parts.
 */
export function decodeSheet(json: string | object, pages: SheetPages, options: SheetOptions = {}): Sheet {
  const { name = 'sheet', rotated = 'clockwise', duration = 100, pivotX = 0, pivotY = 0 } = options;
  const usual = { duration: within(duration, 0, 0x7fff_ffff, 'duration'), pivotX: real(pivotX, 'pivotX'), pivotY: real(pivotY, 'pivotY') };
  const quarters = choice(rotated, ['clockwise', 'counter_clockwise'], 'rotated') === 0 ? 1 : 3;
  const root = parsed(json);
  const regions = regionsOf(root, name, quarters);
  const animations = [...listedAnimations(root.at('animations'), regions), ...readTagsAndSlices(root.at('meta'), regions)];
  const sheet = new Sheet();
  try {
    for (const region of regions) addRegion(sheet, region, pageOf(pages, region), usual);
    for (const animation of allAnimations(animations, regions, name)) sheet.addAnimation(animation);
    return sheet;
  } catch (reason) {
    sheet.dispose();
    throw reason;
  }
}
