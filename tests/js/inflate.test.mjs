// The packed module, and bytes of every kind that zlib packs in every way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import { project, tools } from './setup.mjs';

const fc = tools('fast-check');
const home = join(project, 'node_modules/hitmask');
const { inflate } = await import(pathToFileURL(join(home, 'esm/inflate.js')));

test('what zlib packs', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 3_000, size: 'max' }), fc.array(fc.constantFrom(0, 0, 0, 1, 2), { maxLength: 40_000, size: 'max' }).map((list) => Uint8Array.from(list)));
  const strategy = fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE);
  fc.assert(fc.property(bytes, strategy, fc.integer({ min: 0, max: 9 }), (plain, how, level) => {
    assert.deepEqual(inflate(deflateRawSync(plain, { strategy: how, level }), plain.length), plain);
  }), { numRuns: 200 });
});

for (const name of ['hitmask', 'scalar', 'pairs']) {
  test(`${name}.wasm is what ${name}_module.js holds`, async () => {
    const generated = await import(pathToFileURL(join(home, `esm/generated/${name}_module.js`)));
    assert.deepEqual(Buffer.from(generated[`${name}Module`]()), readFileSync(join(home, 'wasm', `${name}.wasm`)));
  });
}
