// The package against careful JavaScript, in the same engine and the same run:
//   node main.mjs PROJECT RIVALS [--json FILE]
// PROJECT has the packed package installed, RIVALS the broad phases of npm.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { broadPhases } from './broad_phases.mjs';
import { batch, single, world } from './tasks.mjs';

const [project, rivals] = process.argv.slice(2, 4).map((path) => resolve(path));
const [flag, file] = process.argv.slice(4);
const hitmask = await import(pathToFileURL(join(project, 'node_modules/hitmask/esm/index.js')));
await hitmask.init();
const found = { ...batch(hitmask), ...single(hitmask), ...world(hitmask, await broadPhases(rivals)) };
for (const [what, times] of Object.entries(found)) console.log(`${times.toFixed(2).padStart(8)}  ${what}`);
if (flag === '--json') writeFileSync(file, JSON.stringify({ engine: `node ${process.version}`, ratios: found }, null, 2));
