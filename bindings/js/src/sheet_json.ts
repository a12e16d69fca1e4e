// JSON of Aseprite, TexturePacker, free-tex-packer and others: hash, array and several pages.
import { decimal, integer, need, point, size, text, textOr, truth } from './json_fields.js';
import type { JsonValue } from './json_tree.js';
import { checkZeros, type Atlas, type Region } from './sheet_atlas.js';
import { along, dataError, inQuotes, located, stemOf } from './sheet_names.js';
import { readTagsAndSlices } from './sheet_tags.js';

/** Adds what a JSON text says to an atlas. `quarters`: turns clockwise that frames which are rotated were stored with. */
export function readAtlas(root: JsonValue, name: string, quarters: number, atlas: Atlas): void {
  new Reader(name, quarters, atlas).read(root);
}

class Reader {
  readonly #name: string;
  readonly #quarters: number;
  readonly #atlas: Atlas;

  constructor(name: string, quarters: number, atlas: Atlas) {
    this.#name = name;
    this.#quarters = quarters;
    this.#atlas = atlas;
  }

  read(root: JsonValue): void {
    need(root, 'object');
    const first = this.#atlas.regions.length;
    if (root.at('textures').exists) this.#readTextures(root.at('textures'));
    else this.#readFrames(root.at('frames'), this.#pictureOf(root.at('meta').at('image')));
    this.#checkNames(first);
    if (root.at('animations').exists) this.#readAnimations(root.at('animations'));
    if (root.at('meta').exists) readTagsAndSlices(root.at('meta'), this.#atlas);
  }

  /** Without a name, the picture beside the sheet. */
  #pictureOf(image: JsonValue): number {
    return this.#atlas.page(textOr(image, `${stemOf(this.#name)}.png`), () => image.path);
  }

  #readTextures(textures: JsonValue): void {
    need(textures, 'array');
    for (const texture of textures.children()) {
      need(texture, 'object');
      this.#readFrames(texture.at('frames'), this.#pictureOf(texture.at('image')));
      located(() => texture.path, () => this.#atlas.checkPages());
    }
  }

  #readFrames(frames: JsonValue, page: number): void {
    const isList = frames.is('array');
    if (!isList) need(frames, 'object');
    for (const frame of frames.children()) this.#readFrame(frame, page, !isList);
  }

  #readFrame(frame: JsonValue, page: number, isNamedByKey: boolean): void {
    need(frame, 'object');
    const [filename, other] = [frame.at('filename'), frame.at('name')];
    const name = isNamedByKey ? frame.key : text(!filename.exists && other.exists ? other : filename);
    const region: Region = { name, field: () => frame.path, page, parts: [], ...this.#place(frame) };
    readPivot(frame.at('pivot').exists ? frame.at('pivot') : frame.at('anchor'), region);
    readDuration(frame.at('duration'), region);
    this.#atlas.regions.push(region);
  }

  /** Width and height are those of the upright frame. */
  #place(frame: JsonValue): Pick<Region, 'at' | 'quarters' | 'width' | 'height' | 'offset'> {
    const box = frame.at('frame');
    const { x, y } = point(box);
    const upright = size(box);
    const quarters = frame.at('rotated').exists && truth(frame.at('rotated')) ? this.#quarters : 0;
    const [w, h] = quarters % 2 !== 0 ? [upright.height, upright.width] : [upright.width, upright.height];
    const [source, trimmed] = [frame.at('sourceSize'), frame.at('spriteSourceSize')];
    const whole = source.exists ? size(source) : upright;
    return { at: { x, y, w, h }, quarters, ...whole, offset: trimmed.exists ? point(trimmed) : { x: 0, y: 0 } };
  }

  /** Before animations and tags look for frames by their names. */
  #checkNames(first: number): void {
    const names = new Set<string>();
    for (const { name, field } of this.#atlas.regions.slice(first)) {
      if (name.includes('\0')) located(field, () => checkZeros('frame', name));
      if (names.has(name)) throw dataError(field(), `another frame is called ${inQuotes(name)}`);
      names.add(name);
    }
  }

  #readAnimations(animations: JsonValue): void {
    need(animations, 'object');
    const numbers = new Map<string, number>();
    this.#atlas.regions.forEach(({ name }, i) => { if (!numbers.has(name)) numbers.set(name, i); });
    for (const list of animations.children()) {
      need(list, 'array');
      const frames: number[] = [];
      for (const frame of list.children()) {
        const name = text(frame);
        const found = numbers.get(name);
        if (found === undefined) throw frame.error(`there is no frame ${inQuotes(name)}`);
        frames.push(found);
      }
      this.#atlas.animations.push({ name: list.key, frames });
    }
  }
}

/** A fraction of the untrimmed frame. */
function readPivot(pivot: JsonValue, region: Region): void {
  if (!pivot.exists) return;
  need(pivot, 'object');
  region.pivot = { x: along(decimal(pivot.at('x')), region.width), y: along(decimal(pivot.at('y')), region.height) };
}

function readDuration(duration: JsonValue, region: Region): void {
  if (!duration.exists) return;
  region.duration = integer(duration);
  if (region.duration < 0) throw duration.error('is negative');
}
