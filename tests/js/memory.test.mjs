// Memory: many objects come and go without growth, and growth at any moment harms nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordedHashes, root } from './setup.mjs';

const run = (script) => JSON.parse(execFileSync(process.execPath, [join(root, 'tests/js', script)], { maxBuffer: 1 << 26 }));

test('100,000 masks, worlds, placed masks and snapshots come and go', () => {
  const { before, after, live } = run('print_cycles.mjs');
  assert.equal(after, before);
  assert.equal(live, 0);
});

test('what is not disposed is collected', () => {
  assert.equal(JSON.parse(execFileSync(process.execPath, ['--expose-gc', join(root, 'tests/js/print_collected.mjs')])), 0);
});

test('the golden scenes while the memory grows before and after every call', () => {
  const recorded = recordedHashes();
  const found = run('print_growing.mjs');
  assert.notEqual(Object.keys(found).length, 0);
  for (const [scene, hash] of Object.entries(found)) assert.equal(hash, recorded.get(scene), scene);
});

test('when memory runs out, that is an exception, and the module goes on', () => {
  const { code, works, masks } = run('print_full.mjs');
  assert.equal(code, 'memory');
  assert.ok(works && masks > 3);
});

test('after a trap every call is refused', () => {
  const { first, later } = run('print_trapped.mjs');
  assert.equal(first, 'trapped');
  assert.deepEqual(later, ['trapped', 'trapped', 'trapped']);
});
