const stepMs = 50

/**
 * Answers only at whole steps of time after the start. Whether a mail was written takes a fraction of a step, so the
 * time an answer takes does not tell whether an address is known.
 */
export async function atEvenPace<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, stepMs - (spent % stepMs)))
  }
}
