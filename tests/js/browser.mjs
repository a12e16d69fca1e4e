// Chromium with a page of the test's own: files of the package and of the tests, over HTTP.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { project, root, tools } from './setup.mjs';

const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.html': 'text/html', '.png': 'image/png', '.wasm': 'application/wasm' };
const FOLDERS = { hitmask: join(project, 'node_modules/hitmask'), tests: join(root, 'tests/js'), packed: join(root, 'tests/import/packed') };

/** `allow`: whether pages of other origins may read the files. */
async function serve(allow) {
  const server = createServer((request, response) => {
    const [, folder, ...rest] = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)).split('/');
    const path = folder in FOLDERS ? join(FOLDERS[folder], ...rest) : null;
    const headers = allow ? { 'access-control-allow-origin': '*' } : {};
    try {
      const body = path === null ? '<!doctype html><title>hitmask</title>' : readFileSync(path);
      response.writeHead(200, { ...headers, 'content-type': path === null ? 'text/html' : TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** A page on which `import('/hitmask/esm/index.js')` works; `other` is the origin of pictures that it may not read. */
export async function openPage() {
  const puppeteer = tools('puppeteer-core');
  const [own, other] = [await serve(true), await serve(false)];
  const browser = await puppeteer.launch({ executablePath: process.env.HITMASK_CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(own.origin);
  const close = async () => {
    await browser.close();
    own.server.close();
    other.server.close();
  };
  return { page, other: other.origin, close };
}
