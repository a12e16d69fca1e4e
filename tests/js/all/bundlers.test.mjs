// Bundles of a small program run in Chromium; what is not used is left out.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPage } from '../browser.mjs';
import { others, project } from '../setup.mjs';

const require = createRequire(join(others, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)));
const folder = join(project, 'bundles');
const input = join(folder, 'program.mjs');
const PROGRAM = `
import { init, Mask, Transform } from 'hitmask';
export async function run() {
  await init();
  const mask = Mask.disc(9);
  return [mask.overlapArea(mask, 3, 4), mask.place(new Transform({ degrees: 30 })).bounds().w];
}
globalThis.bundled = run();
`;

let opened;
let expected; // what the program says in Node, without a bundler
before(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(input, PROGRAM);
  expected = await (await import(pathToFileURL(input))).run();
  opened = await openPage();
});
after(() => opened?.close());

const BUNDLERS = {
  async esbuild(output) {
    await (await load('esbuild')).build({ entryPoints: [input], bundle: true, minify: true, format: 'esm', outfile: output });
  },
  async rollup(output) {
    const { default: resolve } = await load('@rollup/plugin-node-resolve');
    const bundle = await (await load('rollup')).rollup({ input, plugins: [resolve()] });
    await bundle.write({ file: output, format: 'es' });
  },
  async vite(output) {
    const { build } = await load('vite');
    const lib = { entry: input, formats: ['es'], fileName: () => 'vite.js' };
    await build({ root: folder, logLevel: 'error', build: { lib, outDir: join(output, '..'), emptyOutDir: false } });
  },
  webpack(output) {
    const webpack = require('webpack');
    const options = { mode: 'production', entry: input, output: { path: join(output, '..'), filename: 'webpack.js' }, performance: false };
    return new Promise((resolve, reject) => {
      webpack(options, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()));
    });
  },
};

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  test(name, async () => {
    const output = join(folder, 'out', `${name}.js`);
    await bundle(output);
    const text = readFileSync(output, 'utf8');
    assert.ok(!text.includes('setMover'), 'worlds are not used, and left out');
    assert.ok(!text.includes('is there twice'), 'no sheet is read, and the reader is left out');
    const found = await opened.page.evaluate(async (code) => {
      await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
      return globalThis.bundled;
    }, text);
    assert.deepEqual(found, expected);
  });
}

test('publint', () => {
  execFileSync(join(others, 'node_modules/.bin/publint'), ['--strict', join(project, 'node_modules/hitmask')], { stdio: ['ignore', 'ignore', 'inherit'] });
});

test('are the types wrong', () => {
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: join(project, 'node_modules/hitmask'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const words = ['--profile', 'node16', '--exclude-entrypoints', 'hitmask.wasm', 'scalar.wasm', 'pairs.wasm'];
  execFileSync(join(others, 'node_modules/.bin/attw'), [join(project, 'node_modules/hitmask', filename), ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
});
