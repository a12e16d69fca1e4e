// Prints the hashes of the golden scenes: print_scenes.mjs import|require ENTRY
import { pairScenes } from './scenes.mjs';
import { shapeScenes } from './shape_scenes.mjs';
import { importEntry, require } from './setup.mjs';

const [kind, name] = process.argv.slice(2);
const entry = kind === 'import' ? await importEntry(name) : require(name);
await entry.init();
const shapes = entry.World === undefined ? {} : shapeScenes(entry);
console.log(JSON.stringify({ ...pairScenes(entry), ...shapes }));
