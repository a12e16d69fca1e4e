/**
 * Pixel-exact collision of Phaser's sprites, 3.90 and 4: `import { HitmaskPlugin } from 'hitmask/phaser'`.
 *
 * Nothing of Phaser is loaded here. The interfaces name what is read of its objects.
 *
 * @packageDocumentation
 */
import { within } from './arguments.js';
import { Drawn, DrawnMasks, type DrawnMasksOptions, type Matrix, type Quad } from './drawn_masks.js';
import { HitmaskError, refuse } from './error.js';
import { Mask } from './mask.js';
import type { Body, FrameInside, PhaserArea, PhaserContainer, PhaserFrame, PhaserSprite, SpriteInside, Tile } from './phaser_types.js';
import { FrameMask, type Corners, type TexturePixels } from './sheet_masks.js';

export type { PhaserArea, PhaserContainer, PhaserFrame, PhaserSprite, PhaserTextureSource } from './phaser_types.js';

/** How to read pictures, and how the camera draws them. */
export interface PhaserMasksOptions extends DrawnMasksOptions {
  /**
   * Whether the camera draws at whole pixels, as its `roundPixels` says: Phaser 4 then moves sprites that are neither turned
   * nor scaled, 3.90 all. For {@link HitmaskPlugin} the setting of the game unless said, otherwise false.
   */
  roundPixels?: boolean;
}

// They have a frame and are not drawn as one picture of it.
const OTHERS = ['TileSprite', 'NineSlice', 'Rope', 'Mesh', 'Plane', 'Stamp', 'BitmapText', 'Video', 'RenderTexture'];

/** The corners of an area in the texture. Phaser 4 counts v from the bottom, 3.90 from the top. */
function cornersOf({ u0, v0, u1, v1 }: PhaserArea, { width, height }: { width: number; height: number }): Corners {
  const [top, bottom] = v1 < v0 ? [1 - v0, 1 - v1] : [v0, v1];
  return [u0 * width, top * height, u1 * width, top * height, u0 * width, bottom * height];
}

/** Where the picture lies in the coordinates of its sprite, before it is mirrored. */
function quadOf(sprite: SpriteInside, area: PhaserArea): Quad {
  const { frame, displayOriginX, displayOriginY, flipX, flipY } = sprite;
  const { customPivot, realWidth, realHeight, source: { resolution } } = frame;
  const crop = sprite.isCropped ? sprite._crop : undefined;
  return {
    x: area.x - displayOriginX + (flipX && !customPivot ? 2 * displayOriginX - realWidth : 0),
    y: area.y - displayOriginY + (flipY && !customPivot ? 2 * displayOriginY - realHeight : 0),
    width: (crop?.width ?? frame.cutWidth) / resolution,
    height: (crop?.height ?? frame.cutHeight) / resolution,
  };
}

/** First scaled and turned, then moved. */
function turned(x: number, y: number, rotation: number, scaleX: number, scaleY: number): Matrix {
  const [sine, cosine] = [Math.sin(rotation), Math.cos(rotation)];
  return { a: cosine * scaleX, b: sine * scaleX, c: -sine * scaleY, d: cosine * scaleY, tx: x, ty: y };
}

function product(outer: Matrix, inner: Matrix): Matrix {
  const { a, b, c, d, tx, ty } = outer;
  return {
    a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d, d: b * inner.c + d * inner.d,
    tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty,
  };
}

/** From the coordinates of a sprite, in which a mirrored picture is mirrored, to those of the world. */
function matrixOf(sprite: PhaserSprite, rotation: number, x = sprite.x, y = sprite.y): Matrix {
  const { scaleX, scaleY, flipX, flipY } = sprite;
  let matrix = turned(x, y, rotation, flipX ? -scaleX : scaleX, flipY ? -scaleY : scaleY);
  for (let parent: PhaserContainer | null = sprite.parentContainer; parent; parent = parent.parentContainer)
    matrix = product(turned(parent.x, parent.y, parent.rotation, parent.scaleX, parent.scaleY), matrix);
  return matrix;
}

/** Where Arcade physics believes that a sprite is: its own place, or in a container that of its matrix. */
function placeOf(sprite: PhaserSprite): { x: number; y: number; scaleX: number; scaleY: number } {
  const { x, y, rotation, scaleX, scaleY, parentContainer } = sprite;
  if (!parentContainer) return { x, y, scaleX, scaleY };
  const { a, b, c, d, tx, ty } = matrixOf(sprite, rotation);
  return { x: tx, y: ty, scaleX: Math.hypot(a, b), scaleY: Math.hypot(c, d) }; // as TransformMatrix.scaleX
}

const ONLY_ROUNDING = { roundPixels: true };

/** Phaser 4 rounds the corners of what is only moved; 3.90 moves everything so that its first corner is at a whole pixel. */
function rounded(sprite: SpriteInside, { a, b, c, d }: Matrix, drawn: Drawn): Drawn {
  const { numbers } = drawn;
  const isMovedOnly = a === 1 && b === 0 && c === 0 && d === 1;
  if (sprite.willRoundVertices && !(isMovedOnly && sprite.willRoundVertices(ONLY_ROUNDING, true))) return drawn;
  numbers[4] = Math.floor(numbers[4] + 0.5);
  numbers[5] = Math.floor(numbers[5] + 0.5);
  return drawn;
}

/** The frame, or the part of it that is shown. */
function shownOf(sprite: SpriteInside): PhaserArea {
  const crop = sprite.isCropped ? sprite._crop : undefined;
  if (crop === undefined) return sprite.frame;
  const { frame, flipX, flipY } = sprite;
  if (crop.flipX !== flipX || crop.flipY !== flipY) (frame as FrameInside).updateCropUVs(crop, flipX, flipY);
  return crop;
}

const isSprite = (object: object): object is SpriteInside =>
  typeof object === 'object' && object !== null && 'frame' in object && 'displayOriginX' in object && !OTHERS.includes((object as SpriteInside).type);
const isTile = (object: object): object is Tile => typeof object === 'object' && object !== null && 'tilemapLayer' in object;

/**
 * Masks for the sprites of Phaser. {@link HitmaskPlugin} is one for the whole game. It reads each texture once. Call and
 * await `init()` of `hitmask` before the game starts.
 *
 * ```js
 * const masks = new PhaserMasks();
 * this.physics.add.overlap(ship, rocks, hit, masks.process);
 * ```
 */
export class PhaserMasks extends DrawnMasks<PhaserSprite> {
  #roundPixels: boolean;
  #whole: FrameMask | undefined;
  readonly #first = new Drawn();
  readonly #second = new Drawn();

  constructor(options: PhaserMasksOptions = {}) {
    super(options);
    this.#roundPixels = options.roundPixels ?? false;
  }

  /** @internal */
  protected set roundPixels(round: boolean) {
    this.#roundPixels = round;
  }

  /** The mask of a frame: without trimmed borders, in pixels of the texture. It belongs to the adapter. */
  frameMask(frame: PhaserFrame): Mask {
    return this.#frame(frame, frame).mask;
  }

  #frame(frame: PhaserFrame, area: PhaserArea): FrameMask {
    if (!frame?.source) refuse('this is not a frame, or it was destroyed');
    const { source } = frame;
    const read = (): TexturePixels => ({ picture: source.image, width: source.width, height: source.height });
    const { textures } = this;
    return area === frame ? textures.frame(frame, source, cornersOf(area, source), read) : textures.part(area, source, cornersOf(area, source), read);
  }

  /** @internal */
  protected override draw(sprite: PhaserSprite, into: Drawn): Drawn {
    return this.#draw(sprite, into, sprite.rotation, 0, 0);
  }

  #draw(sprite: SpriteInside, into: Drawn, rotation: number, dx: number, dy: number): Drawn {
    if (!isSprite(sprite))
      throw new HitmaskError('unsupported', 'this is not an Image or a Sprite of Phaser, nor something that is drawn like one');
    const area = shownOf(sprite);
    let [x, y] = [sprite.x, sprite.y];
    if (!sprite.parentContainer) [x, y] = [x + dx, y + dy];
    if (this.#roundPixels && !sprite.willRoundVertices) [x, y] = [Math.floor(x), Math.floor(y)]; // as 3.90 does first
    const matrix = matrixOf(sprite, rotation, x, y);
    if (sprite.parentContainer) [matrix.tx, matrix.ty] = [matrix.tx + dx, matrix.ty + dy];
    into.set(this.#frame(sprite.frame, area), quadOf(sprite, area), matrix);
    return this.#roundPixels ? rounded(sprite, matrix, into) : into;
  }

  // --- Arcade physics -------------------------------------------------------------------------

  /**
   * The process callback of `physics.add.overlap` and `collider`: whether the pixels overlap where the bodies are in this
   * step. The sprites follow their bodies only after the step. What has no picture of its own (a zone, a bare body, a tile, a
   * TileSprite) counts with its whole box.
   */
  readonly process = (a: object, b: object): boolean =>
    this.overlapDrawn(this.#drawBody(a, this.#first), this.#drawBody(b, this.#second));

  #drawBody(object: object, into: Drawn): Drawn {
    if (isSprite(object)) return this.#drawMoved(object, into);
    if (isTile(object)) {
      const { tilemapLayer: layer, x, y, width, height } = object;
      const at = layer.tileToWorldXY(x, y);
      return this.#drawBox(at.x, at.y, width * layer.scaleX, height * layer.scaleY, into);
    }
    const body = (typeof object === 'object' && object !== null && 'body' in object && object.body ? object.body : object) as Body | null;
    if (!body?.position) refuse('this is neither a game object nor a body of Arcade physics');
    return this.#drawBox(body.position.x, body.position.y, body.width, body.height, into);
  }

  #drawBox(x: number, y: number, width: number, height: number, into: Drawn): Drawn {
    this.#whole ??= new FrameMask(new Mask(1, 1, true));
    return into.set(this.#whole, { x, y, width, height }, { a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 });
  }

  /** A sprite where its body is. A static body stays where it is, and so does its sprite. */
  #drawMoved(sprite: SpriteInside, into: Drawn): Drawn {
    const { body, displayOriginX, displayOriginY } = sprite;
    if (!body?.moves || body.offset === undefined) return this.draw(sprite, into);
    const { position, offset, allowRotation, rotation, preRotation } = body;
    const { x, y, scaleX, scaleY } = placeOf(sprite);
    const turns = allowRotation && rotation !== preRotation;
    return this.#draw(sprite, into, turns ? rotation * Math.PI / 180 : sprite.rotation,
      position.x - x - scaleX * (offset.x - displayOriginX), position.y - y - scaleY * (offset.y - displayOriginY));
  }

  // --- The pointer ----------------------------------------------------------------------------

  /**
   * For `setInteractive({ hitArea: {}, hitAreaCallback: masks.pointer })`: the pointer meets solid pixels only, also those of
   * trimmed and mirrored frames.
   */
  readonly pointer = (_area: unknown, x: number, y: number, sprite: PhaserSprite): boolean => {
    const area = shownOf(sprite);
    const [localX, localY] = [x - sprite.displayOriginX, y - sprite.displayOriginY];
    return this.isSolidIn(this.#frame(sprite.frame, area), quadOf(sprite, area), sprite.flipX ? -localX : localX, sprite.flipY ? -localY : localY);
  };

  // --- Textures -------------------------------------------------------------------------------

  /** Your mask for a frame, of any size: it is stretched over the picture. For dynamic textures. It stays yours; null takes it back. */
  setMask(frame: PhaserFrame, mask: Mask | null): void {
    this.textures.give(frame, mask);
  }

  /** Reads the pixels of a frame's texture again: call it after drawing on a canvas texture, and for a Text that has changed. */
  forget(frame: PhaserFrame): void {
    this.textures.forget(frame.source);
  }

  override dispose(): void {
    super.dispose();
    this.#whole?.dispose();
    this.#whole = undefined;
  }
}

/** What is read of the `Plugins.PluginManager`. */
export interface PhaserPluginManager {
  readonly game: { readonly config: { readonly roundPixels: boolean } };
}

/**
 * One {@link PhaserMasks} for all scenes of a game, as a plugin in its configuration:
 *
 * ```js
 * plugins: { global: [{ key: 'hitmask', plugin: HitmaskPlugin, mapping: 'hitmask', start: true }] }
 * ```
 * and then in a scene `this.physics.add.overlap(ship, rocks, hit, this.hitmask.process)`. `data` of the plugin's entry may
 * have options: `{ threshold: 10 }`.
 */
export class HitmaskPlugin extends PhaserMasks {
  /** As for every plugin of Phaser. */
  pluginManager: PhaserPluginManager | null;
  /** The game. */
  game: PhaserPluginManager['game'] | null;

  constructor(pluginManager: PhaserPluginManager) {
    super();
    this.pluginManager = pluginManager;
    this.game = pluginManager.game;
    this.roundPixels = this.game.config.roundPixels;
  }

  /** Called by Phaser with the `data` of the entry. */
  init(data?: PhaserMasksOptions | null): void {
    if (data?.roundPixels !== undefined) this.roundPixels = data.roundPixels;
    if (data?.threshold !== undefined) this.textures.threshold = within(data.threshold, 0, 255, 'threshold');
  }

  /** Called by Phaser. */
  start(): void {}

  /** Called by Phaser. */
  stop(): void {}

  /** Called by Phaser when the game ends: releases all masks. */
  destroy(): void {
    this.dispose();
    this.pluginManager = null;
    this.game = null;
  }
}
