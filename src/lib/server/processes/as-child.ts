import type { Metrics } from '../metrics/make-metrics.ts'
import type { FromChild, ToChild } from './messages.ts'

/** In a process that another one has begun: tells it that the work is being done and, whenever it asks, what was measured. */
export function reportToParent(metrics: Metrics | null): void {
  process.on('message', ({ kind }: ToChild) => {
    if (kind === 'measure' && metrics) void answer(metrics)
  })
  tell({ kind: 'ready' })
}

async function answer(metrics: Metrics): Promise<void> {
  tell({ kind: 'measured', measured: await metrics.measured() })
}

/** Whoever is told may have ended, after which this process does so as well. */
function tell(told: FromChild): void {
  process.send?.(told, undefined, undefined, () => {})
}
