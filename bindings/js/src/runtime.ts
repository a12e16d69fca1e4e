/// <reference lib="esnext.disposable" preserve="true" />
import { codeOf, HitmaskError } from './error.js';
import type { Native } from './generated/native.js';

/** What {@link init} can compile or take as it is. */
export type ModuleSource = WebAssembly.Module | BufferSource | Response | Promise<Response>;

let current: Native | undefined;
let label = '';
let failure = new HitmaskError('uninitialised', 'call and await init() before anything else of hitmask');
let starting: Promise<void> | undefined;
let numbers = new Float64Array(0);

/** The exported functions. Throws before init(), and for good after a trap. */
export function native(): Native {
  if (current === undefined) throw failure;
  return current;
}

/** Whether init() is done and nothing has gone wrong since. */
export function isReady(): boolean {
  return current !== undefined;
}

/** A trap leaves the memory in an unknown state: from here on every call is refused. */
function trapped(cause: unknown): HitmaskError {
  const broken = current;
  current = undefined;
  let forMemory = false;
  try {
    forMemory = broken?.trapped_for_memory() === 1;
  } catch { /* the answer is no */ }
  failure = forMemory
    ? new HitmaskError('memory', 'hitmask ran out of memory in the middle of a call and cannot go on: load the page anew')
    : new HitmaskError('trapped', `hitmask has stopped after an internal error (${String(cause)}): load the page anew`);
  return failure;
}

type Numeric = (...values: number[]) => number;

/** A function with as many parameters as the export has: JavaScript engines make direct calls of these. */
function guarded(call: Numeric): Numeric {
  const fail = (cause: unknown): never => { throw trapped(cause); };
  switch (call.length) {
    case 0: return () => { try { return call(); } catch (e) { return fail(e); } };
    case 1: return (a) => { try { return call(a!); } catch (e) { return fail(e); } };
    case 2: return (a, b) => { try { return call(a!, b!); } catch (e) { return fail(e); } };
    case 3: return (a, b, c) => { try { return call(a!, b!, c!); } catch (e) { return fail(e); } };
    case 4: return (a, b, c, d) => { try { return call(a!, b!, c!, d!); } catch (e) { return fail(e); } };
    case 5: return (a, b, c, d, f) => { try { return call(a!, b!, c!, d!, f!); } catch (e) { return fail(e); } };
    default: return (...all) => { try { return call(...all); } catch (e) { return fail(e); } };
  }
}

function guardAll(exports: WebAssembly.Exports): Native {
  const all: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(exports))
    all[name] = typeof value === 'function' && name !== 'trapped_for_memory' ? guarded(value as Numeric) : value;
  return all as unknown as Native;
}

async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  const found = await source;
  if (found instanceof WebAssembly.Module) return found;
  const isResponse = typeof Response !== 'undefined' && found instanceof Response;
  const bytes = isResponse ? await found.arrayBuffer() : found as BufferSource;
  try {
    return await WebAssembly.compile(bytes);
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : 'unknown reason';
    throw new HitmaskError('unsupported', `the module cannot be compiled here (${why}): an engine without SIMD needs hitmask/scalar, a page without 'wasm-unsafe-eval' a compiled module`);
  }
}

async function start(which: string, source: () => ModuleSource): Promise<void> {
  const module = await compile(source());
  const exports = (await WebAssembly.instantiate(module, {})).exports;
  (exports['_initialize'] as () => void)();
  (exports['seed'] as (random: number) => void)(Math.random());
  label = which;
  current = guardAll(exports);
}

/** Starts the module once. Two modules in one program would not know each other's masks. */
export function initWith(which: string, source: () => ModuleSource): Promise<void> {
  if (current !== undefined && which === 'pairs') return Promise.resolve();
  if (current !== undefined && label === 'pairs')
    return Promise.reject(new HitmaskError('argument', 'hitmask/pairs was initialised first: a program uses either hitmask or hitmask/pairs'));
  starting ??= start(which, source).catch((reason: unknown) => {
    starting = undefined;
    throw reason;
  });
  return starting;
}

// --- Answers ------------------------------------------------------------------------------------
// When the memory grows, its buffer is another one and views of the old one read nothing. So a view is either made for
// one call, or compared with the buffer before every use.

/** The numbers of the last answer. Read them before the next call. */
export function answer(): Float64Array {
  const { memory } = native();
  if (numbers.buffer === memory.buffer) return numbers;
  const at = native().answer_at();
  return numbers = new Float64Array(memory.buffer, at, 64);
}

/** Two halves of an answer as one number of 64 bits. */
export function bitsAt(index: number): bigint {
  const a = answer();
  return BigInt(a[index]!) | (BigInt(a[index + 1]!) << 32n);
}

/** The error of a negative status. */
export function errorOf(status: number): HitmaskError {
  const n = native();
  const [at, size] = [n.sentence_at(), n.sentence_size()];
  return new HitmaskError(codeOf(status), new TextDecoder().decode(new Uint8Array(n.memory.buffer, at, size)));
}

/** A status, unless it is an error. */
export function checked(status: number): number {
  if (status < 0) throw errorOf(status);
  return status;
}

/** Room for input, at an address in the memory. */
export function inputRoom(bytes: number): number {
  const at = bytes <= 0xffff_ffff ? native().input_at(bytes) >>> 0 : 0;
  if (at === 0 && bytes > 0) throw new HitmaskError('memory', 'out of memory');
  return at;
}

/** Copies bytes to the input and returns their number. */
export function inputBytes(bytes: Uint8Array | Uint8ClampedArray): number {
  const at = inputRoom(bytes.length);
  new Uint8Array(native().memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

/** Copies 32-bit numbers to the input, one list after the other. */
export function inputInts(...lists: Int32Array[]): void {
  let at = inputRoom(4 * lists.reduce((sum, list) => sum + list.length, 0));
  for (const list of lists) {
    new Int32Array(native().memory.buffer, at, list.length).set(list);
    at += 4 * list.length;
  }
}

type Values = Int32Array | Uint32Array | Uint8Array | Float64Array;

/** A copy of what a call has put out. */
export function output<T extends Values>(kind: new (buffer: ArrayBufferLike, at: number, length: number) => T, length: number, from = 0): T {
  const at = (native().output_at() >>> 0) + from;
  return new kind(native().memory.buffer, at, length).slice() as T;
}

/** The text that a call has put out. */
export function outputText(bytes: number): string {
  return new TextDecoder().decode(output(Uint8Array, bytes));
}

// --- Objects in the module ----------------------------------------------------------------------

const unreachable = typeof FinalizationRegistry === 'undefined'
  ? undefined
  : new FinalizationRegistry<number>((handle) => { current?.release(handle); });

/** For constructors: a handle that exists already. @internal */
export class Adopted {
  constructor(readonly handle: number) {}
}

/** An object whose memory is in the module. */
export abstract class Resource {
  #handle: number;

  protected constructor(handle: number) {
    this.#handle = handle;
    unreachable?.register(this, handle, this);
  }

  /** Releases the memory now, not when the garbage collector gets to it. Any use after that throws. */
  dispose(): void {
    const handle = this.#handle;
    if (handle === 0) return;
    this.#handle = 0;
    unreachable?.unregister(this);
    current?.release(handle);
  }

  /** Whether {@link dispose} was called. */
  get isDisposed(): boolean {
    return this.#handle === 0;
  }

  /** @internal */
  static handleOf<T extends Resource>(resource: T, kind: abstract new (...all: never[]) => T, what: string): number {
    if (resource instanceof kind && #handle in resource) return resource.#handle;
    throw new HitmaskError('argument', `${what} is not a ${kind.name} of this copy of hitmask`);
  }
}

export interface Resource extends Disposable {}
if (typeof Symbol.dispose === 'symbol')
  Object.defineProperty(Resource.prototype, Symbol.dispose, { value: Resource.prototype.dispose, configurable: true, writable: true });

/** The handle of an argument. The module checks that it stands for an object of the right kind. @internal */
export const handleOf = Resource.handleOf;
