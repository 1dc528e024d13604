/** True for a trapped or aborted WASM instance, which must never be called again. */
export function isWasmTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError
}

/**
 * True when a job ran out of stack, memory or WASM rather than into a bug of ours. V8 reports every one of the first
 * two as a RangeError ("Maximum call stack size exceeded", "Array buffer allocation failed", "Invalid string length").
 */
export function isExhaustion(error: unknown): boolean {
  return error instanceof RangeError || isWasmTrap(error)
}
