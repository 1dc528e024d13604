import type { Measured } from '../metrics/sum-of-metrics.ts'

/** What a process tells the one that has begun it. */
export type FromChild = { kind: 'ready' } | { kind: 'measured'; measured: Measured }

/** What it is asked. */
export type ToChild = { kind: 'measure' }
