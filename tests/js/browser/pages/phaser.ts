// Phaser 3.90 and 4: masks and answers against what it draws.
import * as Phaser from 'phaser';
import { HitmaskError, init, Mask } from 'hitmask';
import { HitmaskPlugin, PhaserMasks } from 'hitmask/phaser';
import { between, expectedText, makeAtlas, randomNumbers, type Picture } from './atlas.js';
import { compareOne, comparePair, count, drawnPixels, expect, finish, measureRounding, SIDE } from './compare.js';
import { checkPhysics } from './phaser_physics.js';

const parameters = new URLSearchParams(location.search);
const pairs = Number(parameters.get('pairs') ?? 150);
const roundPixels = parameters.has('round');

/** A scene with the plugin, as its users declare it. */
export interface TestScene extends Phaser.Scene {
  hitmask: HitmaskPlugin;
}

function startGame(): Promise<TestScene> {
  return new Promise((created) => {
    new Phaser.Game({
      type: Phaser.WEBGL, width: SIDE, height: SIDE, transparent: true, banner: false, audio: { noAudio: true },
      render: { antialias: false, antialiasGL: false, roundPixels, preserveDrawingBuffer: true },
      physics: { default: 'arcade', arcade: { fixedStep: false } },
      plugins: { global: [{ key: 'hitmask', plugin: HitmaskPlugin, mapping: 'hitmask', start: true, data: { threshold: 0 } }] },
      scene: { create(this: Phaser.Scene) { created(this as TestScene); } },
    });
  });
}

async function loadAtlas(scene: Phaser.Scene, url: string, json: object): Promise<Phaser.Textures.Texture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return scene.textures.addAtlas('atlas', image, json)!;
}

/** Steps of the game, one at a time and drawn at once. */
export class Stepper {
  #time = performance.now();

  constructor(readonly scene: TestScene) {
    scene.game.loop.stop();
  }

  step(milliseconds: number): void {
    this.#time += milliseconds;
    this.scene.game.step(this.#time, milliseconds);
  }

  /** The pixels of one sprite alone. */
  draw(sprite: Phaser.GameObjects.Sprite | Phaser.GameObjects.Image, others: { setVisible(visible: boolean): unknown }[]): Uint8Array {
    for (const other of others) other.setVisible(false);
    sprite.setVisible(true);
    this.step(0);
    return drawnPixels(this.scene.game.canvas);
  }
}

function scatter(random: () => number, sprite: Phaser.GameObjects.Sprite): void {
  const kind = between(random, 0, 3);
  sprite.setOrigin([0, 0.5, 1, random()][between(random, 0, 3)]!, [0, 0.5, 1, random()][between(random, 0, 3)]!);
  sprite.setPosition(54 + 20 * random(), 54 + 20 * random());
  sprite.setRotation(kind === 0 ? 0 : kind === 1 ? Math.PI / 2 * between(random, -2, 2) : 7 * random()).setScale(1);
  if (kind < 2) sprite.setPosition(Math.round(sprite.x) + 0.3, Math.round(sprite.y) + 0.3);
  else sprite.setScale(0.6 + 1.6 * random(), 0.6 + 1.6 * random());
  sprite.setFlip(random() < 0.4, random() < 0.4);
  if (random() < 0.3) sprite.scaleX *= -1;
  if (random() < 0.3) sprite.scaleY *= -1;
  sprite.setCrop();
  if (random() < 0.2) sprite.setCrop(between(random, 0, 8), between(random, 0, 8), between(random, 4, 20), between(random, 4, 20));
}

/** Phaser does not turn frames that lie turned in the atlas: it stretches them. Masks are what it draws. */
function checkFrames(masks: PhaserMasks, texture: Phaser.Textures.Texture, pictures: Picture[]): void {
  for (const picture of pictures) {
    const frame = texture.get(picture.name);
    const mask = masks.frameMask(frame);
    if (!picture.rotated) expect(mask.toText().trim() === expectedText(picture), `the mask of ${picture.name} is another one`);
    expect(mask.count() >= masks.frameMask(frame).count() && masks.frameMask(frame) === mask, 'the mask is made again');
  }
}

function checkPairs(scene: TestScene, stepper: Stepper, pictures: Picture[]): void {
  const masks = scene.hitmask;
  const random = randomNumbers(11);
  const [a, b] = [scene.add.sprite(0, 0, 'atlas'), scene.add.sprite(0, 0, 'atlas')];
  const arm = scene.add.container(0, 0, [a]);
  for (let i = 0; i < pairs; ++i) {
    for (const sprite of [a, b]) {
      sprite.setFrame(pictures[between(random, 0, pictures.length - 1)]!.name);
      scatter(random, sprite);
    }
    const isTurned = i % 3 === 0;
    arm.setPosition(isTurned ? 9 * random() : 0, 0).setRotation(isTurned ? 0.2 * random() : 0).setScale(isTurned ? -1 : 1, 1);
    if (isTurned) arm.x += SIDE;
    const [drawnA, drawnB] = [stepper.draw(a, [b]), stepper.draw(b, [a])];
    const near = compareOne(masks, a, drawnA, `pair ${i}, a ${a.frame.name}`) + compareOne(masks, b, drawnB, `pair ${i}, b ${b.frame.name}`);
    comparePair(masks, a, b, drawnA, drawnB, near, `pair ${i}`);
    a.setVisible(true);
    checkPoints(scene, b, drawnB, random, near);
    if (b.frame.name && pictures.find(({ name }) => name === b.frame.name)!.rotated) count('turned frames');
  }
  arm.destroy();
  b.destroy();
}

/** The pointer: Phaser's own hit test, with our callback. */
function checkPoints(scene: TestScene, sprite: Phaser.GameObjects.Sprite, drawn: Uint8Array, random: () => number, near: number): void {
  sprite.setVisible(true).removeInteractive();
  sprite.setInteractive({ hitArea: {}, hitAreaCallback: scene.hitmask.pointer });
  const camera = scene.cameras.main;
  for (let i = 0; i < 20; ++i) {
    const [x, y] = [between(random, 40, 87), between(random, 40, 87)];
    const pointer = { x: x + 0.5, y: y + 0.5 } as Phaser.Input.Pointer;
    const isHit = scene.input.manager.hitTest(pointer, [sprite], camera).length === 1;
    if (near === 0 && !roundPixels) expect(isHit === (drawn[y * SIDE + x] === 1), `the pointer does not meet the pixel drawn at ${x}, ${y}`);
    if (isHit) count('pointer hits');
  }
}

function expectError(code: string, call: () => unknown, what: string): void {
  try {
    call();
    expect(false, `${what}: no error`);
  } catch (reason) {
    expect(reason instanceof HitmaskError && reason.code === code, `${what}: ${String(reason)}`);
  }
}

async function checkErrors(scene: TestScene, frame: Phaser.Textures.Frame): Promise<void> {
  const masks = new PhaserMasks();
  const image = new Image();
  image.src = parameters.get('foreign')!;
  await image.decode();
  const source = { width: 1, height: 1, resolution: 1, image };
  const { x, y, u0, v0, u1, v1, cutWidth, cutHeight, realWidth, realHeight, customPivot } = frame;
  expectError('tainted', () => masks.frameMask({ x, y, u0, v0, u1, v1, cutWidth, cutHeight, realWidth, realHeight, customPivot, source }), 'a picture of another origin');
  const dynamic = scene.textures.addDynamicTexture('dynamic', 8, 4)!;
  expectError('unsupported', () => masks.frameMask(dynamic.get()), 'a dynamic texture');
  const mask = new Mask(4, 2, true);
  masks.setMask(dynamic.get(), mask);
  expect(masks.contains(scene.add.image(4, 2, 'dynamic'), 7.5, 3.5), 'the mask that was given is not stretched');
  expectError('unsupported', () => masks.mask(scene.add.tileSprite(0, 0, 9, 9, 'atlas', frame.name) as unknown as Phaser.GameObjects.Image), 'a tile sprite');
  expectError('argument', () => new PhaserMasks({ threshold: 0.5 }), 'a threshold of 0.5');
  const nothing = scene.add.image(0, 0, 'atlas', frame.name).setScale(0);
  expect(!masks.overlap(nothing, nothing) && masks.contact(nothing, nothing) === null, 'a sprite scaled to nothing overlaps');
  masks.dispose();
}

async function main(): Promise<void> {
  await init();
  const scene = await startGame();
  measureRounding((scene.game.renderer as Phaser.Renderer.WebGL.WebGLRenderer).gl);
  const { url, json, pictures } = makeAtlas(6);
  const texture = await loadAtlas(scene, url, json);
  const stepper = new Stepper(scene);
  expect(Phaser.VERSION.startsWith(parameters.get('version')!), `this is Phaser ${Phaser.VERSION}`);
  expect(scene.hitmask instanceof HitmaskPlugin, 'the plugin is not in the scene');
  checkFrames(scene.hitmask, texture, pictures);
  checkPairs(scene, stepper, pictures);
  checkPhysics(scene, stepper, pictures);
  await checkErrors(scene, texture.get('frame0'));
  scene.hitmask.dispose();
  checkFrames(scene.hitmask, texture, pictures);
  scene.game.destroy(true);
  stepper.step(16);
  expect(scene.game.plugins === undefined || scene.hitmask?.game == null, 'the plugin is not destroyed with the game');
}

finish(main());
