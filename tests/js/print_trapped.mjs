// Prints the codes of the errors of a call that traps and of calls after it.
import { importEntry } from './setup.mjs';
import { spyOn } from './spy.mjs';

let traps = false;
spyOn((name, call) => (...values) => {
  if (traps && name === 'mask_count') throw new WebAssembly.RuntimeError('unreachable');
  return call(...values);
});
const { init, Mask } = await importEntry('hitmask');
await init();
const mask = Mask.disc(3);
traps = true;
const codeOf = (use) => { try { use(); return 'none'; } catch (error) { return error.code; } };
console.log(JSON.stringify({
  first: codeOf(() => mask.count()),
  later: [codeOf(() => mask.get(0, 0)), codeOf(() => new Mask(1, 1)), codeOf(() => mask.overlap(mask, 0, 0))],
}));
