/**
 * All of hitmask for engines without SIMD: `import { init, Mask, World } from 'hitmask/scalar'`. The same answers, slower.
 *
 * @packageDocumentation
 */
import { scalarModule } from './generated/scalar_module.js';
import { initWith, type ModuleSource } from './runtime.js';

export * from './everything.js';

/** As that of `hitmask`, with the module `hitmask/scalar.wasm`. */
export function init(module?: ModuleSource): Promise<void> {
  return initWith('scalar', () => module ?? scalarModule());
}
