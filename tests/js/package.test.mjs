// What is in the package: sizes, no imports, no dependencies.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { project } from './setup.mjs';

const home = join(project, 'node_modules/hitmask');
const description = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));

// What they have now, and a little: whatever makes them larger should be worth it. docs/design.md has the reasons.
for (const [name, most] of [['hitmask', 415], ['scalar', 415], ['pairs', 60]]) {
  test(`${name}.wasm has at most ${most} KB, gzipped`, () => {
    const size = gzipSync(readFileSync(join(home, 'wasm', `${name}.wasm`)), { level: 9 }).length;
    assert.ok(size <= most * 1024, `${(size / 1024).toFixed(1)} KB`);
  });
  test(`${name}_module.js is as small`, () => {
    const size = gzipSync(readFileSync(join(home, 'esm/generated', `${name}_module.js`)), { level: 9 }).length;
    assert.ok(size <= most * 1024, `${(size / 1024).toFixed(1)} KB`);
  });
  test(`${name}.wasm imports nothing`, () => {
    const module = new WebAssembly.Module(readFileSync(join(home, 'wasm', `${name}.wasm`)));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
  });
}

test('nothing else is needed, and every entry is there', () => {
  assert.equal(description.dependencies, undefined);
  const paths = JSON.stringify(description.exports).match(/\.\/[\w./]+/g);
  for (const path of paths.filter((path) => path.includes('/', 2))) readFileSync(join(home, path));
  assert.deepEqual(readdirSync(home).sort(), ['LICENSE', 'README.md', 'cjs', 'esm', 'package.json', 'wasm']);
});
