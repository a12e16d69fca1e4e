// Prints the hashes of the golden scenes: print_scenes.mjs import|require ENTRY
import { pairScenes } from './scenes.mjs';
import { shapeScenes } from './shape_scenes.mjs';
import { worldScenes } from './world_scenes.mjs';
import { importEntry, require } from './setup.mjs';

const [kind, name] = process.argv.slice(2);
const entry = kind === 'import' ? await importEntry(name) : require(name);
await entry.init();
const more = entry.World === undefined ? {} : { ...shapeScenes(entry), ...worldScenes(entry) };
console.log(JSON.stringify({ ...pairScenes(entry), ...more }));
