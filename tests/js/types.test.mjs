// A strict TypeScript program uses the types, as ES module, as CommonJS and as bundlers read them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { project, tools } from './setup.mjs';

const PROGRAM = `
import { init, Mask, World, Transform, Terrain, Sheet, Snapshot, HitmaskError, overlapMany, type BodyId, type Contact, type QueryFilter } from 'hitmask';
import * as pairs from 'hitmask/pairs';
import * as scalar from 'hitmask/scalar';

class Sprite extends Mask {
  name = 'sprite';
}

export async function program(image: ImageData): Promise<number> {
  await init();
  const sprite: Sprite = Sprite.fromImageData(image);
  const grown: Sprite = sprite.grow(2).mask;
  const name: string = grown.flipX().name;
  const contact: Contact | null = sprite.contact(grown, 1, 2, ['area', 'box']);
  const world = new World({ periodX: 100 });
  const id: BodyId = world.add({ shape: sprite, x: 1, oneWay: 'top', transform: new Transform({ degrees: 4 }) });
  const filter: QueryFilter = { exclude: id, includeStatic: false };
  for (const { a, kind } of world.step()) if (kind === 'begin') world.remove(a);
  world.carve(world.add({ shape: new Terrain() }), { disc: { x: 1, y: 2 }, radius: 3 });
  world.add({ ...Sheet.fromBytes(new ArrayBuffer(4)).mask('walk', 'mirrored'), y: 3 });
  const bytes: Uint8Array = world.snapshot().toBytes();
  Snapshot.fromBytes(bytes).snapshot[Symbol.dispose]();
  // @ts-expect-error: there is no such response
  world.move(id, 1, 2, 'jump');
  // @ts-expect-error: a mask of the small module has no such function
  pairs.Mask.disc(3);
  const same: typeof Mask = scalar.Mask;
  try {
    return overlapMany([sprite], [0], Uint32Array.of(0), [1, 2])[0]! + world.queryPoint(1, 2, filter).length + (contact?.wayOut.x ?? name.length) + same.length;
  } catch (error) {
    if (error instanceof HitmaskError && error.code === 'memory') return 0;
    throw error;
  }
}
`;

for (const [module, moduleResolution, type] of [['nodenext', 'nodenext', 'module'], ['nodenext', 'nodenext', 'commonjs'], ['esnext', 'bundler', 'module']]) {
  test(`${moduleResolution}, ${type}`, () => {
    const folder = join(project, `types_${moduleResolution}_${type}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const options = { target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module, moduleResolution, strict: true, noEmit: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['program.ts'] }));
    execFileSync(process.execPath, [tools.resolve('typescript/bin/tsc'), '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  });
}
