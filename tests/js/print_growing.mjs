// Prints the hashes of scenes while every call of the module grows its memory before and after.
import { pairScenes } from './scenes.mjs';
import { shapeScenes } from './shape_scenes.mjs';
import { importEntry } from './setup.mjs';
import { spyOn } from './spy.mjs';

let pages = 0;
spyOn((_, call, exports) => (...values) => {
  const grow = () => exports.memory.grow(++pages % 100 === 0 ? 1 : 0); // growing by nothing makes another buffer too
  grow();
  const result = call(...values);
  grow();
  return result;
});
const entry = await importEntry('hitmask');
await entry.init();
const more = entry.World === undefined ? {} : { ...shapeScenes(entry) };
console.log(JSON.stringify({ ...pairScenes(entry), ...more }));
