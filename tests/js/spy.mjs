// Looks into the module, and changes it: wraps what WebAssembly.instantiate gives.
const instantiate = WebAssembly.instantiate;
/** The exports of the module, when init() is done. */
export const spied = { exports: undefined };

/** `wrap(name, function, exports)` replaces each exported function. */
export function spyOn(wrap = (_, call) => call) {
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    spied.exports = exports;
    const entries = Object.entries(exports).map(([name, value]) => [name, typeof value === 'function' ? keepLength(wrap(name, value, exports), value) : value]);
    return { exports: Object.fromEntries(entries) };
  };
}

function keepLength(wrapped, { length }) {
  return wrapped.length === length ? wrapped : Object.defineProperty(wrapped, 'length', { value: length });
}
