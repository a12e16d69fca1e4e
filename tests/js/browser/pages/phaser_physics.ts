// The process callback in steps of Arcade physics, against the pixels that are drawn after the step.
import * as Phaser from 'phaser';
import { between, randomNumbers, type Picture } from './atlas.js';
import { count, expect, SIDE } from './compare.js';
import type { Stepper, TestScene } from './phaser.js';

/** How close answers may be to the number of shared pixels: corners are rounded when drawn. */
const isNearEdge = (area: number): boolean => area <= 2;

function shared(a: Uint8Array, b: Uint8Array): number {
  let area = 0;
  for (let i = 0; i < SIDE * SIDE; ++i) area += a[i]! & b[i]!;
  return area;
}

export function checkPhysics(scene: TestScene, stepper: Stepper, pictures: Picture[]): void {
  const random = randomNumbers(3);
  const upright = pictures.filter(({ rotated }) => !rotated);
  const [a, b] = [scene.physics.add.sprite(0, 0, 'atlas'), scene.physics.add.sprite(0, 0, 'atlas')];
  const answers: boolean[] = [];
  scene.physics.add.overlap(a, b, undefined, (one, other) => {
    answers.push(scene.hitmask.process(one, other));
    return answers.at(-1)!;
  });
  for (let i = 0; i < 60; ++i) {
    for (const sprite of [a, b]) {
      sprite.setFrame(upright[between(random, 0, upright.length - 1)]!.name).setPosition(50 + 28 * random(), 50 + 28 * random()).setRotation(7 * random());
      sprite.setVelocity(2000 * random() - 1000, 2000 * random() - 1000).setAngularVelocity(900 * random());
      sprite.body.setSize(60, 60);
    }
    scene.physics.resume();
    answers.length = 0;
    stepper.step(16);
    scene.physics.pause();
    const area = shared(stepper.draw(a, [b]), stepper.draw(b, [a]));
    if (answers.length === 0) continue;
    count('steps of physics');
    expect(answers[0] === area > 0 || isNearEdge(area), `step ${i}: process() says ${answers[0]}, ${area} pixels are shared after it`);
    expect(scene.hitmask.process(a, b) === answers[0], `step ${i}: process() says something else after the step`);
  }
  checkBoxes(scene, a);
  for (const sprite of [a, b]) sprite.destroy();
}

/** What has no picture counts with its box. */
function checkBoxes(scene: TestScene, sprite: Phaser.Physics.Arcade.Sprite): void {
  const zone = scene.add.zone(10, 10, 20, 20);
  scene.physics.add.existing(zone, true);
  sprite.setRotation(0).setPosition(10, 10);
  sprite.body!.updateFromGameObject();
  expect(scene.hitmask.process(sprite, zone), 'a sprite on a zone does not overlap it');
  sprite.setPosition(100, 100);
  sprite.body!.updateFromGameObject();
  expect(!scene.hitmask.process(sprite, zone), 'a sprite far from a zone overlaps it');
  zone.destroy();
}
