// The adapters with the real engines in Chromium: npm run test:browser. It needs the package in build/npm/project (./dev js)
// and Debian's chromium, or another one in HITMASK_CHROMIUM.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launch } from 'puppeteer-core';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const project = process.env.HITMASK_JS_PROJECT ?? join(root, 'build/npm/project');
const pairs = process.env.HITMASK_LONG ? 3000 : 150;
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Serves texts on a port of this machine alone. */
async function serve(answer) {
  const server = createServer((request, response) => {
    const [type, body] = answer(new URL(request.url, 'http://localhost').pathname) ?? [];
    response.writeHead(type ? 200 : 404, type ? { 'content-type': type } : {}).end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** One page as one script. */
async function bundle(entry, alias = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(here, entry)], bundle: true, write: false, format: 'esm', target: 'es2022', alias,
    absWorkingDir: here, nodePaths: [join(project, 'node_modules')], tsconfigRaw: '{}', logLevel: 'error',
  });
  return outputFiles[0].text;
}

const scripts = new Map();
const profile = mkdtempSync(join(tmpdir(), 'hitmask-browser-'));
let browser, own, foreign;

before(async () => {
  own = await serve((path) => {
    if (path.endsWith('.png')) return ['image/png', readFileSync(join(root, 'assets/sprites', basename(path)))];
    if (path.endsWith('.js')) return ['text/javascript', scripts.get(path.slice(1, -3))];
    return ['text/html', `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module" src="${path}.js"></script>`];
  });
  foreign = await serve(() => ['image/png', PIXEL]);
  browser = await launch({
    executablePath: process.env.HITMASK_CHROMIUM ?? '/usr/bin/chromium', userDataDir: profile, headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});

after(async () => {
  await browser?.close();
  own?.server.close();
  foreign?.server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

async function run(name, query = '') {
  const page = await browser.newPage();
  const messages = [];
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && messages.push(message.text()));
  await page.goto(`${own.origin}/${name}?pairs=${pairs}&foreign=${encodeURIComponent(`${foreign.origin}/pixel.png`)}${query}`);
  await page.waitForFunction('globalThis.report !== undefined', { timeout: 600_000, polling: 100 }).catch((reason) => messages.push(String(reason)));
  const report = await page.evaluate('globalThis.report');
  if (process.env.HITMASK_SCREENSHOTS) await page.screenshot({ path: join(process.env.HITMASK_SCREENSHOTS, `${name}${query.replace(/\W/g, '_')}.png`) });
  await page.close();
  assert.ok(report, messages.join('\n'));
  return report;
}

/** No answer is wrong, enough was asked, and few samples were too close to an edge to tell. */
function check(test, { failures, counts }) {
  test.diagnostic(JSON.stringify(counts));
  assert.deepEqual(failures, []);
  assert.ok(counts['pairs that overlap'] > pairs / 5 && counts['pairs apart'] > pairs / 5, JSON.stringify(counts));
  assert.ok(counts['pixels near an edge'] <= counts['pixels drawn'] / 100, JSON.stringify(counts));
}

test('PixiJS 8', async (test) => {
  scripts.set('pixi', await bundle('pages/pixi.ts'));
  check(test, await run('pixi'));
});

const phasers = [['4.', {}], ['3.90', { phaser: join(here, 'node_modules/phaser3/dist/phaser.esm.js') }]];
for (const [version, alias] of phasers)
  for (const [how, query] of [['', ''], [', at whole pixels', '&round']])
    test(`Phaser ${version}${how}`, async (test) => {
      scripts.set(`phaser${version}`, await bundle('pages/phaser.ts', alias));
      check(test, await run(`phaser${version}`, `&version=${version}${query}`));
    });

// --- The code of docs/js.md that needs an engine ---------------------------------------------------

const programs = [...readFileSync(join(root, 'docs/js.md'), 'utf8').matchAll(/^```ts\n(.*?)^```\n```text\n(.*?)^```$/gms)];
const folder = join(here, 'node_modules/.docs'); // where the engines are found, and git looks away

before(() => {
  mkdirSync(folder, { recursive: true });
  programs.forEach(([, code], i) => writeFileSync(join(folder, `program${i}.ts`), code));
});

/** What a page prints, until it is as much as expected. */
async function printed(name, lines) {
  const page = await browser.newPage();
  const found = [];
  page.on('console', (message) => { if (message.type() === 'log' && !message.text().startsWith('%c')) found.push(message.text()); });
  page.on('pageerror', (error) => found.push(String(error)));
  await page.goto(`${own.origin}/${name}`);
  for (let i = 0; i < 600 && found.length < lines; ++i) await new Promise((done) => setTimeout(done, 100));
  await page.close();
  return `${found.join('\n')}\n`;
}

/** The engine of a program, by what it imports. */
const enginesOf = (code) => (code.includes("'phaser'") ? phasers : [['', {}]]);

test('programs of docs/js.md are strict TypeScript', () => {
  assert.equal(programs.length, 2);
  for (const config of ['tsconfig', 'tsconfig.phaser3']) {
    writeFileSync(join(folder, `${config}.json`), JSON.stringify({ extends: `../../${config}.json`, include: ['*.ts'], exclude: [] }));
    execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '-p', join(folder, `${config}.json`)], { stdio: 'inherit' });
  }
});

programs.forEach(([, code, text], i) => {
  for (const [version, alias] of enginesOf(code))
    test(`program ${i} of docs/js.md ${version}`, async () => {
      scripts.set(`program${i}`, await bundle(`node_modules/.docs/program${i}.ts`, alias));
      assert.equal(await printed(`program${i}`, text.trim().split('\n').length), text);
    });
});
