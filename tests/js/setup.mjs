// The packed package, as ./dev js installs it into an empty project, and what tests share.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Nothing but the package is installed in it. */
export const project = process.env.HITMASK_JS_PROJECT ?? join(root, 'build/npm/project');
/** Engines and bundlers, for --all. */
export const others = process.env.HITMASK_JS_OTHERS ?? join(root, 'build/js-others');
/** As a CommonJS program of the project requires. */
export const require = createRequire(join(project, 'program.cjs'));
/** What the tests need besides. */
export const tools = createRequire(join(root, 'bindings/js/package.json'));

/** An entry as an ES module of the project imports it. */
export async function importEntry(name) {
  const { exports } = require('hitmask/package.json');
  const path = exports[name === 'hitmask' ? '.' : `.${name.slice('hitmask'.length)}`].import.default;
  return import(pathToFileURL(join(project, 'node_modules/hitmask', path)));
}

/** The recorded hashes of the golden scenes: those of every platform. */
export function recordedHashes() {
  const text = readFileSync(join(root, 'tests/golden/golden_hashes.txt'), 'utf8');
  return new Map(text.split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(/\s+/)));
}

/** The bytes of a snapshot that C++ wrote: tests/golden/recorded_snapshot.hpp. */
export function recordedSnapshot() {
  const text = readFileSync(join(root, 'tests/golden/recorded_snapshot.hpp'), 'utf8');
  return Uint8Array.from(text.match(/\b0x[0-9A-F]{2}\b/g), Number);
}
