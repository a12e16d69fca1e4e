// Makes the package from the compiled modules and src/:
//   node build.mjs SIMD_BUILD SCALAR_BUILD OUT
// The builds are those of the CMake presets js and js-scalar. OUT/package is what `npm pack` takes.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const [simd, scalar, out] = process.argv.slice(2).map((path) => resolve(path));
const modules = {
  hitmask: join(simd, 'bindings/js/hitmask_js.wasm'),
  scalar: join(scalar, 'bindings/js/hitmask_js.wasm'),
  pairs: join(simd, 'bindings/js/hitmask_js_pairs.wasm'),
};

/** The module as packed text, so that one file is all that a page loads. */
function inlined(name, bytes) {
  const packed = deflateRawSync(bytes, { level: 9, memLevel: 9 });
  return `import { inflate } from '../inflate.js';

/** The bytes of the module. */
export function ${name}Module(): Uint8Array<ArrayBuffer> {
  const text = atob('${packed.toString('base64')}');
  return inflate(Uint8Array.from(text, (byte) => byte.charCodeAt(0)), ${bytes.length});
}
`;
}

/** The exported functions and how many numbers they take, as a type. */
async function nativeType(bytes) {
  const { exports } = (await WebAssembly.instantiate(bytes, {})).instance;
  const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function');
  const lines = functions.map(([name, { length }]) => {
    const parameters = Array.from({ length }, (_, i) => `_${i}: number`).join(', ');
    return `  ${name}(${parameters}): number;`;
  });
  return `/** What the module exports. */\nexport interface Native {\n  readonly memory: WebAssembly.Memory;\n${lines.join('\n')}\n}\n`;
}

function compile(sources, kind, options) {
  const project = join(out, `tsconfig.${kind}.json`);
  writeFileSync(project, JSON.stringify({
    extends: join(here, 'tsconfig.json'),
    compilerOptions: { rootDir: sources, outDir: join(out, 'package', kind), ...options },
    include: [join(sources, '**/*.ts')],
  }));
  execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '-p', project], { stdio: 'inherit' });
}

rmSync(out, { recursive: true, force: true });
const generated = join(out, 'src/generated');
cpSync(join(here, 'src'), join(out, 'src'), { recursive: true });
mkdirSync(generated, { recursive: true });
mkdirSync(join(out, 'package/wasm'), { recursive: true });
for (const [name, path] of Object.entries(modules)) {
  const bytes = readFileSync(path);
  writeFileSync(join(generated, `${name}_module.ts`), inlined(name, bytes));
  writeFileSync(join(out, 'package/wasm', `${name}.wasm`), bytes);
}
writeFileSync(join(generated, 'native.ts'), await nativeType(readFileSync(modules.hitmask)));

// TypeScript reads from the nearest package.json whether files are ESM or CommonJS.
for (const [kind, type] of [['esm', 'module'], ['cjs', 'commonjs']]) {
  writeFileSync(join(out, 'src/package.json'), JSON.stringify({ type }));
  compile(join(out, 'src'), kind);
  writeFileSync(join(out, 'package', kind, 'package.json'), JSON.stringify({ type, sideEffects: false }));
}
const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
delete description.devDependencies;
writeFileSync(join(out, 'package/package.json'), `${JSON.stringify(description, null, 2)}\n`);
cpSync(join(here, 'README.md'), join(out, 'package/README.md'));
cpSync(join(here, '../../LICENSE'), join(out, 'package/LICENSE'));
