// Every entry, as ES module and as CommonJS, gives the hashes that C++ gives on every platform. Each runs in a process of
// its own, since a program uses one module.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordedHashes, root } from './setup.mjs';

const recorded = recordedHashes();

for (const kind of ['import', 'require']) {
  for (const name of ['hitmask', 'hitmask/scalar', 'hitmask/pairs']) {
    test(`${kind} ${name}`, () => {
      const found = JSON.parse(execFileSync(process.execPath, [join(root, 'tests/js/print_scenes.mjs'), kind, name]));
      assert.notEqual(Object.keys(found).length, 0);
      for (const [scene, hash] of Object.entries(found)) assert.equal(hash, recorded.get(scene), scene);
    });
  }
}
