// PixiJS: masks and answers against what it draws.
import { HitmaskError, init, Mask } from 'hitmask';
import { PixiMasks } from 'hitmask/pixi';
import { Assets, Container, ImageSource, Rectangle, RenderTexture, Sprite, Spritesheet, Texture, TilingSprite, WebGLRenderer } from 'pixi.js';
import { between, expectedText, makeAtlas, randomNumbers, type Picture } from './atlas.js';
import { compareOne, comparePair, count, drawnPixels, expect, finish, measureRounding, SIDE } from './compare.js';

const parameters = new URLSearchParams(location.search);
const pairs = Number(parameters.get('pairs') ?? 150);

async function makeRenderer(): Promise<WebGLRenderer<HTMLCanvasElement>> {
  const renderer = new WebGLRenderer<HTMLCanvasElement>();
  await renderer.init({ width: SIDE, height: SIDE, backgroundAlpha: 0, antialias: false, resolution: 1 });
  document.body.append(renderer.canvas);
  measureRounding(renderer.gl);
  return renderer;
}

/** Random placement, in part with whole positions and without turning, as in most games. */
function scatter(random: () => number, sprite: Sprite): void {
  const kind = between(random, 0, 3);
  sprite.anchor.set([0, 0.5, 1, random()][between(random, 0, 3)]!, [0, 0.5, 1, random()][between(random, 0, 3)]!);
  sprite.position.set(54 + 20 * random(), 54 + 20 * random());
  sprite.rotation = kind === 0 ? 0 : kind === 1 ? Math.PI / 2 * between(random, -2, 2) : 7 * random();
  sprite.scale.set(1);
  if (kind < 2) sprite.position.set(Math.round(sprite.x) + 0.3, Math.round(sprite.y) + 0.3);
  else sprite.scale.set(0.6 + 1.6 * random(), 0.6 + 1.6 * random());
  if (random() < 0.4) sprite.scale.x *= -1;
  if (random() < 0.4) sprite.scale.y *= -1;
  sprite.skew.set(kind === 3 ? random() - 0.5 : 0, 0);
}

function checkFrames(masks: PixiMasks, textures: Record<string, Texture>, pictures: Picture[]): void {
  for (const picture of pictures) {
    const mask = masks.textureMask(textures[picture.name]!);
    expect(mask.toText().trim() === expectedText(picture), `the mask of ${picture.name} is another one (turned: ${picture.rotated})`);
    expect(masks.textureMask(textures[picture.name]!) === mask, 'the mask is made again');
  }
}

function checkPairs(renderer: WebGLRenderer<HTMLCanvasElement>, masks: PixiMasks, textures: Texture[]): void {
  const random = randomNumbers(7);
  const [stage, arm] = [new Container(), new Container()];
  stage.addChild(arm);
  const [a, b] = [arm.addChild(new Sprite()), stage.addChild(new Sprite())];
  const draw = (sprite: Sprite): Uint8Array => {
    [a.visible, b.visible] = [sprite === a, sprite === b];
    renderer.render({ container: stage, clear: true });
    return drawnPixels(renderer.canvas);
  };
  for (let i = 0; i < pairs; ++i) {
    for (const sprite of [a, b]) {
      sprite.texture = textures[between(random, 0, textures.length - 1)]!;
      scatter(random, sprite);
    }
    arm.position.set(i % 3 === 0 ? 10 * random() : 0, 0);
    arm.rotation = i % 3 === 0 ? 0.2 * random() : 0;
    const [drawnA, drawnB] = [draw(a), draw(b)];
    const near = compareOne(masks, a, drawnA, `pair ${i}, a`) + compareOne(masks, b, drawnB, `pair ${i}, b`);
    comparePair(masks, a, b, drawnA, drawnB, near, `pair ${i}`);
    draw(a);
    checkPoints(renderer, masks, stage, a, drawnA, random, near);
  }
}

/** The pointer: PixiJS's own hit test, with our hit area, against the mask of the pixels under it. */
function checkPoints(renderer: WebGLRenderer<HTMLCanvasElement>, masks: PixiMasks, stage: Container, sprite: Sprite,
  drawn: Uint8Array, random: () => number, near: number): void {
  sprite.eventMode = 'static';
  sprite.hitArea = masks.hitArea(sprite);
  renderer.events.rootBoundary.rootTarget = stage;
  for (let i = 0; i < 20; ++i) {
    const [x, y] = [between(random, 40, 87), between(random, 40, 87)];
    const isHit = renderer.events.rootBoundary.hitTest(x + 0.5, y + 0.5) === sprite;
    expect(isHit === masks.contains(sprite, x + 0.5, y + 0.5), `hitArea and contains() differ at ${x}, ${y}`);
    if (near === 0) expect(isHit === (drawn[y * SIDE + x] === 1), `the pointer does not meet the pixel drawn at ${x}, ${y}`);
    if (isHit) count('pointer hits');
  }
  sprite.eventMode = 'passive';
}

/** Twice as many pixels of the screen, and a picture with twice as many pixels. */
async function checkResolutions(url: string, picture: Picture): Promise<void> {
  const source = new ImageSource({ resource: await createImageBitmap(await (await fetch(url)).blob()), resolution: 2, scaleMode: 'nearest' });
  const { x, y, trim } = picture;
  const sprite = new Sprite(new Texture({ source, frame: new Rectangle(x / 2, y / 2, trim.w / 2, trim.h / 2) }));
  const masks = new PixiMasks({ resolution: 2 });
  expect(masks.mask(sprite).toText().trim() === expectedText(picture), 'the mask at resolution 2 is another one');
  const { xx, yy } = masks.transform(sprite);
  expect(xx === 1 && yy === 1, 'the two resolutions do not cancel out');
  masks.dispose();
}

function expectError(code: string, call: () => unknown, what: string): void {
  try {
    call();
    expect(false, `${what}: no error`);
  } catch (reason) {
    expect(reason instanceof HitmaskError && reason.code === code, `${what}: ${String(reason)}`);
  }
}

async function checkErrors(masks: PixiMasks, texture: Texture): Promise<void> {
  const image = new Image();
  image.src = parameters.get('foreign')!;
  await image.decode();
  expectError('tainted', () => masks.textureMask(Texture.from(image)), 'a picture of another origin');
  const target = RenderTexture.create({ width: 8, height: 4 });
  expectError('unsupported', () => masks.textureMask(target), 'a render texture');
  const mask = new Mask(4, 2, true);
  masks.setMask(target, mask);
  expect(masks.contains(new Sprite(target), 7.5, 3.5), 'the mask that was given is not stretched');
  expectError('unsupported', () => masks.mask(new TilingSprite({ texture, width: 50, height: 50 })), 'a tiling sprite');
  expectError('argument', () => new PixiMasks({ threshold: 300 }), 'a threshold of 300');
  const nothing = new Sprite(texture);
  nothing.scale.set(0);
  expect(!masks.overlap(nothing, nothing) && masks.contact(nothing, nothing) === null, 'a sprite scaled to nothing overlaps');
  expect(masks.textureMask(Texture.WHITE).count() === 1, 'the white texture is not solid');
}

async function main(): Promise<void> {
  await init();
  const renderer = await makeRenderer();
  const { url, json, pictures } = makeAtlas(5);
  const texture = await Assets.load<Texture>({ src: url, data: { scaleMode: 'nearest' } });
  const sheet = new Spritesheet(texture, json as ConstructorParameters<typeof Spritesheet>[1]);
  const textures = await sheet.parse();
  const masks = new PixiMasks();
  checkFrames(masks, textures, pictures);
  checkPairs(renderer, masks, Object.values(textures));
  await checkResolutions(url, pictures[0]!);
  await checkErrors(masks, texture);
  masks.dispose();
  checkFrames(masks, textures, pictures);
  const opaque = new PixiMasks({ threshold: 128 });
  expect(opaque.textureMask(textures['frame0']!).count() < masks.textureMask(textures['frame0']!).count(), 'the threshold is not used');
}

finish(main());
