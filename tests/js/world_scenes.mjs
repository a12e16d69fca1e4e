// Golden scenes of worlds that are saved and loaded in every frame, as in tests/golden/snapshot_scenes.hpp: bodies of all
// kinds, characters, carriers, attached bodies and terrain. Every byte of every snapshot is in the hash.
import { Hash, Random } from './scenes.mjs';

/** Whether a call was not refused. */
function isDone(call) {
  try {
    call();
    return true;
  } catch (error) {
    if (error.name !== 'HitmaskError') throw error;
    return false;
  }
}

class SnapshotScene {
  #random = new Random(41);
  #hash = new Hash();
  #ids = [];
  #entry;
  #world;

  constructor(entry, definition) {
    this.#entry = entry;
    this.#world = new entry.World(definition);
  }

  #place() {
    const x = this.#random.between(-120, 260);
    return { x, y: this.#random.between(-80, 150) };
  }

  #turned() {
    const turns = Number(BigInt.asUintN(32, this.#random.next())) / 2 ** 32;
    return new this.#entry.Transform({ pivotX: 4.5, pivotY: 4.5, turns });
  }

  #done(call) { this.#hash.bool(isDone(call)); }

  populate() {
    const [random, world] = [this.#random, this.#world];
    const rock = this.#entry.Mask.disc(9);
    for (let i = 0; i < 14; ++i) {
      const body = { shape: rock, originX: i, originY: 3, ...this.#place(), user: random.next() };
      if (i % 3 === 0) Object.assign(body, { shape: { width: random.between(4, 30), height: random.between(4, 30) }, originX: 0, originY: 0 });
      if (i % 4 === 1) body.transform = this.#turned();
      body.details = i % 5 === 0 ? 'all' : 'none';
      body.group = i % 6 === 5 ? -1 : 0;
      this.#ids.push(world.add(body));
    }
    this.#addGround();
    const ids = this.#ids;
    this.#done(() => world.attach(ids[3], ids[1], 7, -4, true));
    this.#done(() => world.attach(ids[4], ids[3], 2, 9));
    for (const i of [0, 6, 9]) this.#done(() => world.setMover(ids[i], { stepUp: 3, stepDown: 3 }));
    this.#done(() => world.setCarrier(ids[12], 0.5));
  }

  #addGround() {
    const terrain = new this.#entry.Terrain();
    terrain.deposit({ box: { x: -260, y: 130, w: 700, h: 90 } }, 1);
    terrain.repaint({ disc: { x: 40, y: 150 }, radius: 25 }, 2);
    this.#ids.push(this.#world.add({ shape: terrain, isStatic: true }));
  }

  #replace(id) {
    const world = this.#world;
    if (world.terrain(id) !== null || !this.#random.oneIn(3)) return;
    this.#done(() => world.remove(id));
    this.#ids = this.#ids.filter((one) => world.has(one));
    this.#ids.push(world.add({ shape: { width: 9, height: 9 }, ...this.#place() }));
  }

  #act() {
    const [random, world] = [this.#random, this.#world];
    const id = random.pick(this.#ids);
    const other = random.pick(this.#ids);
    const acts = [
      () => { const turned = this.#turned(); this.#done(() => world.setTransform(id, turned)); },
      () => { const dx = random.between(-4, 4); this.#done(() => world.walk(id, dx, 3)); },
      () => this.#done(() => world.attach(id, other, 5, 5)),
      () => this.#done(() => world.detach(id)),
      () => { const disc = this.#place(); this.#done(() => world.carve(id, { disc, radius: 12 })); },
      () => this.#replace(id),
      () => { const enabled = random.oneIn(2); this.#done(() => world.setEnabled(id, enabled)); },
    ];
    const move = () => { const { x, y } = this.#place(); this.#done(() => world.setPosition(id, x, y)); };
    (acts[random.below(10)] ?? move)();
  }

  #goThroughBytes() {
    const [hash, world] = [this.#hash, this.#world];
    const bytes = world.snapshot().toBytes();
    hash.bool(true);
    hash.number(bytes.length);
    for (const byte of bytes) hash.number(byte);
    this.#done(() => world.restore(this.#entry.Snapshot.fromBytes(bytes).snapshot));
    hash.bits(world.stateHash());
  }

  live(frames) {
    for (let frame = 0; frame < frames; ++frame) {
      for (let i = 0; i < 6; ++i) this.#act();
      if (frame % 2 === 0) this.#goThroughBytes();
      this.#done(() => this.#world.step());
      this.#hash.number(this.#world.contacts().length / 2, this.#world.resting().length / 2);
      this.#goThroughBytes();
    }
    return this.#hash.toString();
  }
}

function snapshotScene(entry, definition) {
  const scene = new SnapshotScene(entry, definition);
  scene.populate();
  return scene.live(24);
}

/** The scenes of worlds: name -> hash. */
export function worldScenes(entry) {
  return { snapshot: snapshotScene(entry, {}), snapshot_wrap: snapshotScene(entry, { periodX: 900, angleSteps: 64 }) };
}
