// Prints the bytes of the module's memory before and after 100,000 objects, and how many live.
import { importEntry } from './setup.mjs';
import { spied, spyOn } from './spy.mjs';

spyOn();
const { init, Mask, World, Transform } = await importEntry('hitmask');
await init();
const transform = new Transform({ degrees: 30 });

function cycle() {
  const mask = Mask.disc(12);
  const world = new World();
  world.add({ shape: mask });
  for (const one of [mask, world, mask.place(transform), world.snapshot()]) one.dispose();
}

for (let i = 0; i < 1_000; ++i) cycle();
const before = spied.exports.memory.buffer.byteLength;
for (let i = 0; i < 25_000; ++i) cycle();
console.log(JSON.stringify({ before, after: spied.exports.memory.buffer.byteLength, live: spied.exports.live_handles() }));
