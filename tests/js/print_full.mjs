// Prints what happens when memory runs out: the code of the error, and whether the module goes on.
import { importEntry } from './setup.mjs';
import { spied, spyOn } from './spy.mjs';

spyOn();
const { init, Mask } = await importEntry('hitmask');
await init();
const { memory } = spied.exports;
memory.grow(65_536 - memory.buffer.byteLength / 65_536 - 1_024); // all but 64 MB; nothing touches these pages
const kept = [];
let code = 'none';
try {
  for (;;) kept.push(new Mask(8_192, 8_192));
} catch (error) {
  code = error.code;
}
const works = Mask.disc(4).count() === 49;
kept.forEach((mask) => mask.dispose());
new Mask(16_000, 16_000).dispose();
console.log(JSON.stringify({ code, works, masks: kept.length }));
