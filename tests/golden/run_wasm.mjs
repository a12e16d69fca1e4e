// Runs the golden scenes of a WebAssembly reactor and compares them with the recorded hashes:
//   node run_wasm.mjs golden_scenes.wasm golden_hashes.txt
// Each module is run twice, on its best kernel set and on the baseline.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

async function start(bytes, env) {
  const wasi = new WASI({ version: 'preview1', env });
  const { instance } = await WebAssembly.instantiate(bytes, wasi.getImportObject());
  wasi.initialize(instance);
  return instance.exports;
}

function textAt(memory, address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function hashes(golden) {
  const found = new Map();
  for (let scene = 0; scene < golden.hitmask_golden_scene_count(); ++scene) {
    const name = textAt(golden.memory, golden.hitmask_golden_name(scene));
    found.set(name, BigInt.asUintN(64, golden.hitmask_golden_hash(scene)));
  }
  return found;
}

function parse(text) {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => line.split(/\s+/)).map(([name, hex]) => [name, BigInt(`0x${hex}`)]));
}

// The number of scenes that differ or exist on one side only.
function compare(label, found, recorded) {
  const names = new Set([...found.keys(), ...recorded.keys()]);
  const wrong = [...names].filter((name) => found.get(name) !== recorded.get(name));
  for (const name of wrong) {
    const [got, expected] = [found, recorded].map((map) => map.get(name)?.toString(16) ?? 'nothing');
    console.log(`${label}: ${name} is ${got}, recorded ${expected}`);
  }
  console.log(`${label}: ${names.size - wrong.length} of ${names.size} scenes as recorded`);
  return wrong.length + (names.size === 0 ? 1 : 0);
}

const [modulePath, hashesPath] = process.argv.slice(2);
const bytes = await readFile(modulePath);
const recorded = parse(await readFile(hashesPath, 'utf8'));
let wrong = 0;
for (const [label, env] of [['best', {}], ['baseline', { HITMASK_TARGET: 'baseline' }]]) {
  wrong += compare(label, hashes(await start(bytes, env)), recorded);
}
process.exitCode = wrong ? 1 : 0;
