// What the native tool makes of the sheets in this repository: recorded in native_sheets.json by
//   node tests/js/native_sheets.mjs TOOL
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

export const sheets = [
  'assets/sprites/slime.json', 'tests/import/packed/JsonArray/sheet.json', 'tests/import/packed/JsonHash/sheet.json',
  'tests/import/packed/Phaser3/sheet.json'];
const record = join(root, 'tests/js/native_sheets.json');

export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** For each sheet, what `hitmask info --json` prints, and a hash of the baked file. */
export const recorded = () => JSON.parse(readFileSync(record, 'utf8'));

/** The bytes that the tool bakes. */
export function baked(tool, path) {
  const folder = mkdtempSync(join(tmpdir(), 'hitmask-'));
  try {
    const output = join(folder, 'sheet.hitmask');
    execFileSync(tool, ['bake', path, '-o', output], { stdio: 'ignore' });
    return readFileSync(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const all = {};
  for (const name of sheets) {
    const path = join(root, name);
    all[name] = { info: JSON.parse(execFileSync(argv[2], ['info', '--json', path])), baked: hashOf(baked(argv[2], path)) };
  }
  const lines = Object.entries(all).map(([name, { info, baked: hash }]) =>
    `${JSON.stringify(name)}: {\n "baked": "${hash}",\n "info": ${JSON.stringify(info).replaceAll('{"name"', '\n  {"name"')}\n}`);
  writeFileSync(record, `{\n${lines.join(',\n')}\n}\n`);
}
