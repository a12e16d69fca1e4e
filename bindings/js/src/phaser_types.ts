// What hitmask/phaser reads of Phaser's objects: the same in Phaser 3.90 and 4.

/** What is read of a `Textures.TextureSource`. */
export interface PhaserTextureSource {
  readonly width: number;
  readonly height: number;
  readonly resolution: number;
  readonly image: unknown;
}

/** Where a frame or a crop lies in its texture (0 to 1), and in the picture before it was trimmed. */
export interface PhaserArea {
  readonly x: number;
  readonly y: number;
  readonly u0: number;
  readonly v0: number;
  readonly u1: number;
  readonly v1: number;
}

/** What is read of a `Textures.Frame`. */
export interface PhaserFrame extends PhaserArea {
  readonly source: PhaserTextureSource;
  readonly cutWidth: number;
  readonly cutHeight: number;
  readonly realWidth: number;
  readonly realHeight: number;
  readonly customPivot: boolean;
}

/** What is called besides, and is not in Phaser's types of a frame. @internal */
export interface FrameInside extends PhaserFrame {
  updateCropUVs(crop: PhaserArea, flipX: boolean, flipY: boolean): void;
}

/** What is read of a `GameObjects.Container`. */
export interface PhaserContainer {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly parentContainer: PhaserContainer | null;
}

/** What is read of a `GameObjects.Sprite` or `Image`, also with a body of Arcade physics. */
export interface PhaserSprite extends PhaserContainer {
  readonly type: string;
  readonly frame: PhaserFrame;
  readonly displayOriginX: number;
  readonly displayOriginY: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** What is read besides, and is not in Phaser's types. @internal */
export interface SpriteInside extends PhaserSprite {
  readonly isCropped?: boolean;
  readonly _crop?: PhaserArea & { width: number; height: number; flipX: boolean; flipY: boolean };
  readonly body?: Body | null;
  willRoundVertices?(camera: object, onlyTranslated: boolean): boolean;
}

/** What is read of a body of Arcade physics. Those of other kinds of physics have no `offset`. @internal */
export interface Body {
  readonly position: { x: number; y: number };
  readonly width: number;
  readonly height: number;
  readonly moves?: boolean;
  readonly offset?: { x: number; y: number };
  readonly rotation: number;
  readonly preRotation?: number;
  readonly allowRotation?: boolean;
  readonly gameObject?: object | null;
}

/** What is read of a `Tilemaps.Tile`. @internal */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tilemapLayer: { scaleX: number; scaleY: number; tileToWorldXY(x: number, y: number): { x: number; y: number } };
}
