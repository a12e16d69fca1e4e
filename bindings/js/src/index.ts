/**
 * Pixel-exact 2D collision: `import { init, Mask, World } from 'hitmask'`.
 *
 * @packageDocumentation
 */
import { hitmaskModule } from './generated/hitmask_module.js';
import { initWith, type ModuleSource } from './runtime.js';

export * from './everything.js';

/**
 * Starts hitmask. Await it once before anything else; more calls do no harm. Without an argument it compiles the module
 * that is in this file. Give it `hitmask/hitmask.wasm`, compiled or fetched, where a page or a worker may not do that.
 */
export function init(module?: ModuleSource): Promise<void> {
  return initWith('simd', () => module ?? hitmaskModule());
}
