/** Resolves when this process is told to end. From here on it ends in order, not at once (bin/paraph.mjs), unless it is told twice. */
export function untilToldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'])
      process.removeAllListeners(signal).once(signal, () => resolve())
  })
}
