/**
 * Masks and pairs alone, in a module a third as large: `import { init, Mask } from 'hitmask/pairs'`.
 *
 * @packageDocumentation
 */
import { pairsModule } from './generated/pairs_module.js';
import { initWith, type ModuleSource } from './runtime.js';

export { HitmaskError, type ErrorCode } from './error.js';
export { contactMany, overlapAreaMany, overlapMany, type Contacts } from './pairs_many.js';
export { Mask, type AlphaOptions, type Diagonals, type MaskClass, type MaskColours, type PixelFormat, type Rgba } from './pairs_mask.js';
export type { ImageSource } from './images.js';
export type { Integers } from './arguments.js';
export { isReady, type ModuleSource } from './runtime.js';
export { Contact, type Box, type Detail, type Details, type Point } from './types.js';

/**
 * Starts hitmask. Await it once before anything else; more calls do no harm. Without an argument it compiles the module
 * that is in this file. Give it `hitmask/pairs.wasm`, compiled or fetched, where a page or a worker may not do that.
 */
export function init(module?: ModuleSource): Promise<void> {
  return initWith('pairs', () => module ?? pairsModule());
}
