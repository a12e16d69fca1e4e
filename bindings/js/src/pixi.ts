/**
 * Pixel-exact collision of PixiJS 8 sprites: `import { PixiMasks } from 'hitmask/pixi'`.
 *
 * Nothing of PixiJS is loaded here. The interfaces name what is read of its objects.
 *
 * @packageDocumentation
 */
import { Drawn, DrawnMasks, type DrawnMasksOptions, type Matrix, type Quad } from './drawn_masks.js';
import { HitmaskError, refuse } from './error.js';
import type { Mask } from './mask.js';
import type { Corners, FrameMask, TexturePixels } from './sheet_masks.js';

/** What is read of a `TextureSource`. */
export interface PixiTextureSource {
  readonly resource: unknown;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly format?: string;
}

/** What is read of a `Texture`. */
export interface PixiTexture {
  readonly source: PixiTextureSource;
  readonly orig: { readonly width: number; readonly height: number };
  readonly trim?: Quad | null;
  readonly uvs: { x0: number; y0: number; x1: number; y1: number; x3: number; y3: number };
}

/** What is read of a `Sprite`, and of what extends it: `AnimatedSprite`. */
export interface PixiSprite {
  readonly texture: PixiTexture;
  readonly anchor: { readonly x: number; readonly y: number };
  readonly renderPipeId: string;
  getGlobalTransform(matrix?: Matrix): Matrix;
}

/** For the `hitArea` of a container. */
export interface PixiHitArea {
  contains(x: number, y: number): boolean;
}

/** How to read pictures, and how fine the screen is. */
export interface PixiMasksOptions extends DrawnMasksOptions {
  /** Pixels of the screen for one unit of the stage, as `renderer.resolution`: 1 unless said. Contacts are in these pixels. */
  resolution?: number;
}

function cornersOf({ uvs, source: { pixelWidth, pixelHeight } }: PixiTexture): Corners {
  const [w, h] = [pixelWidth, pixelHeight];
  return [uvs.x0 * w, uvs.y0 * h, uvs.x1 * w, uvs.y1 * h, uvs.x3 * w, uvs.y3 * h];
}

function pixelsOf({ resource, pixelWidth, pixelHeight, format }: PixiTextureSource): TexturePixels {
  if (ArrayBuffer.isView(resource) && (!/^(rgba|bgra)8unorm/.test(format ?? '') || resource.byteLength !== 4 * pixelWidth * pixelHeight))
    throw new HitmaskError('unsupported', `the pixels of this texture are ${format}, not 4 bytes each: give its mask with setMask()`);
  return { picture: resource, width: pixelWidth, height: pixelHeight };
}

/** Where the picture lies in the coordinates of its sprite. A trimmed frame is smaller than the picture it was cut from. */
function quadOf({ orig, trim }: PixiTexture, anchor: { readonly x: number; readonly y: number }): Quad {
  const [left, top] = [-anchor.x * orig.width, -anchor.y * orig.height];
  if (!trim) return { x: left, y: top, width: orig.width, height: orig.height };
  return { x: left + trim.x, y: top + trim.y, width: trim.width, height: trim.height };
}

/**
 * Masks for the sprites of PixiJS. Make one and keep it: it reads each texture once. Call and await `init()` of `hitmask`
 * before.
 *
 * ```js
 * const masks = new PixiMasks();
 * if (masks.overlap(ship, rock)) explode(masks.contact(ship, rock).first);
 * ship.eventMode = 'static';
 * ship.hitArea = masks.hitArea(ship); // the pointer meets pixels only
 * ```
 */
export class PixiMasks extends DrawnMasks<PixiSprite> {
  readonly #resolution: number;
  #matrix: Matrix | undefined;

  constructor(options: PixiMasksOptions = {}) {
    super(options);
    const { resolution = 1 } = options;
    if (typeof resolution !== 'number' || !(resolution > 0 && resolution < Infinity)) refuse('resolution must be a positive number');
    this.#resolution = resolution;
  }

  /** The mask of a texture's frame: upright, without trimmed borders, in pixels of the picture. It belongs to the adapter. */
  textureMask(texture: PixiTexture): Mask {
    return this.#frame(texture).mask;
  }

  #frame(texture: PixiTexture): FrameMask {
    if (!texture?.source) refuse('this is not a texture, or it was destroyed');
    return this.textures.frame(texture, texture.source, cornersOf(texture), () => pixelsOf(texture.source));
  }

  /** @internal */
  protected override draw(sprite: PixiSprite, into: Drawn): Drawn {
    const { texture, anchor, renderPipeId } = sprite ?? {};
    if (renderPipeId !== 'sprite') throw new HitmaskError('unsupported', 'this is not a Sprite of PixiJS, nor something that is drawn like one');
    this.#matrix = sprite.getGlobalTransform(this.#matrix);
    return into.set(this.#frame(texture), quadOf(texture, anchor), this.#matrix, this.#resolution);
  }

  /** For `sprite.hitArea`: the solid pixels of whatever the sprite shows at the time. */
  hitArea(sprite: PixiSprite): PixiHitArea {
    return { contains: (x, y) => this.containsPoint(sprite, x, y) };
  }

  /** Whether a point in the coordinates of the sprite lies on a solid pixel of it. */
  containsPoint({ texture, anchor }: PixiSprite, x: number, y: number): boolean {
    return this.isSolidIn(this.#frame(texture), quadOf(texture, anchor), x, y);
  }

  /** Your mask for a texture, of any size: it is stretched over the picture. For render textures. It stays yours; null takes it back. */
  setMask(texture: PixiTexture, mask: Mask | null): void {
    this.textures.give(texture, mask);
  }

  /** Reads the pixels of a texture, and of all that share its source, again: call it after drawing on its canvas. */
  forget(texture: PixiTexture): void {
    this.textures.forget(texture.source);
  }
}
