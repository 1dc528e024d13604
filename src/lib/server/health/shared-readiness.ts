import type { Readiness } from './readiness.ts'

const keptMs = 5000

/**
 * One look at the parts for everybody who asks within five seconds: each look writes to the disk and speaks with the
 * mail server, and strangers may ask.
 */
export function shareReadiness(read: () => Promise<Readiness>): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | null = null

  return () => {
    const now = performance.now()
    if (!last || now - last.at >= keptMs) last = { at: now, answer: read() }

    return last.answer
  }
}
