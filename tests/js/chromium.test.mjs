// The package in Chromium: on a page and in a worker, and with the pictures that a page has.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPage } from './browser.mjs';
import { recordedHashes, root } from './setup.mjs';

let opened;
before(async () => { opened = await openPage(); });
after(() => opened?.close());

function asRecorded(found) {
  const recorded = recordedHashes();
  assert.notEqual(Object.keys(found).length, 0);
  for (const [scene, hash] of Object.entries(found)) assert.equal(hash, recorded.get(scene), scene);
}

test('golden scenes on a page', async () => {
  asRecorded(await opened.page.evaluate(async () => {
    const [entry, { pairScenes }, { shapeScenes }] = await Promise.all(['/hitmask/esm/index.js', '/tests/scenes.mjs', '/tests/shape_scenes.mjs'].map((path) => import(path)));
    await entry.init();
    return { ...pairScenes(entry), ...shapeScenes(entry) };
  }));
});

test('golden scenes in a worker, with the module from a file', async () => {
  asRecorded(await opened.page.evaluate(() => new Promise((resolve, reject) => {
    const code = `
      const [entry, { pairScenes }] = await Promise.all(['/hitmask/esm/pairs.js', '/tests/scenes.mjs'].map((path) => import('${location.origin}' + path)));
      await entry.init(fetch('${location.origin}/hitmask/wasm/pairs.wasm'));
      postMessage(pairScenes(entry));`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  })));
});

test('pictures, bitmaps, canvases and files give the same mask', async () => {
  const names = readdirSync(join(root, 'tests/import/packed/originals'));
  const found = await opened.page.evaluate(async (all) => {
    const { Mask } = await import('/hitmask/esm/index.js');
    const { decodePng } = await import('/tests/png_pixels.mjs');
    const results = [];
    for (const name of all) {
      const blob = await (await fetch(`/packed/originals/${name}`)).blob();
      const image = Object.assign(new Image(), { src: URL.createObjectURL(blob) });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      const expected = Mask.fromImageData(await decodePng(new Uint8Array(await blob.arrayBuffer())));
      const masks = await Promise.all([blob, image, canvas, await createImageBitmap(blob)].map((source) => Mask.fromImage(source)));
      const drawn = Mask.fromImageData(masks[0].toImageData({ solid: [255, 0, 0] }));
      results.push([...masks, drawn].map((mask) => mask.equals(expected)));
    }
    return results;
  }, names);
  assert.deepEqual(found, names.map(() => [true, true, true, true, true]));
});

test('a picture that the page may not read is a clear error', async () => {
  const code = await opened.page.evaluate(async (other) => {
    const { Mask } = await import('/hitmask/esm/index.js');
    const image = Object.assign(new Image(), { src: `${other}/packed/originals/dot.png` });
    await image.decode();
    return Mask.fromImage(image).then(() => 'none', (error) => error.code);
  }, opened.other);
  assert.equal(code, 'tainted');
});
