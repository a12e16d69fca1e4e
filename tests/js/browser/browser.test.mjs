// The adapters with the real engines in Chromium: npm run test:browser. It needs the package in build/npm/project (./dev js)
// and Debian's chromium, or another one in HITMASK_CHROMIUM.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launch } from 'puppeteer-core';

const here = dirname(fileURLToPath(import.meta.url));
const project = process.env.HITMASK_JS_PROJECT ?? join(here, '../../../build/npm/project');
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
    entryPoints: [join(here, 'pages', entry)], bundle: true, write: false, format: 'esm', target: 'es2022', alias,
    absWorkingDir: here, nodePaths: [join(project, 'node_modules')], tsconfigRaw: '{}', logLevel: 'error',
  });
  return outputFiles[0].text;
}

const scripts = new Map();
const profile = mkdtempSync(join(tmpdir(), 'hitmask-browser-'));
let browser, own, foreign;

before(async () => {
  own = await serve((path) => {
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
  scripts.set('pixi', await bundle('pixi.ts'));
  check(test, await run('pixi'));
});

for (const [version, alias] of [['4.', {}], ['3.90', { phaser: join(here, 'node_modules/phaser3/dist/phaser.esm.js') }]])
  for (const [how, query] of [['', ''], [', at whole pixels', '&round']])
    test(`Phaser ${version}${how}`, async (test) => {
      scripts.set(`phaser${version}`, await bundle('phaser.ts', alias));
      check(test, await run(`phaser${version}`, `&version=${version}${query}`));
    });
