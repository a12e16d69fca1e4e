// Prints how many of 1,000 masks without dispose() are left when the garbage collector has been there.
import { importEntry } from './setup.mjs';
import { spied, spyOn } from './spy.mjs';

spyOn();
const { init, Mask } = await importEntry('hitmask');
await init();
(() => { for (let i = 0; i < 1_000; ++i) Mask.disc(3); })();
for (let i = 0; i < 50 && spied.exports.live_handles() > 0; ++i) {
  await new Promise((resolve) => { setTimeout(resolve, 10); });
  globalThis.gc();
}
console.log(spied.exports.live_handles());
