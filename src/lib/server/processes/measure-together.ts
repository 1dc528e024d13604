import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Metrics } from '../metrics/make-metrics.ts'
import { makeSumOfMetrics } from '../metrics/sum-of-metrics.ts'
import type { Child } from './child.ts'
import type { FromChild, ToChild } from './messages.ts'

/** Whoever scrapes waits for twice as long. */
const patienceMs = 5000

/** What all processes that this one has begun have measured. */
export function measureTogether(working: () => readonly Child[]): Pick<Metrics, 'contentType' | 'text'> {
  const sum = makeSumOfMetrics()
  cluster.on('message', (worker, told: FromChild) => {
    // What comes behind the end of a process would be counted twice.
    if (told.kind === 'measured' && !worker.isDead()) sum.told(worker.id, told.measured)
  })
  cluster.on('exit', (worker) => sum.ended(worker.id))

  return {
    contentType: sum.contentType,
    async text() {
      const workers = working().flatMap(({ id }) => cluster.workers?.[id] ?? [])
      await Promise.allSettled(workers.map(ask))

      return sum.text()
    },
  }
}

/** Rejects where nobody answers; what is answered is heard where everything is. */
async function ask(worker: Worker): Promise<void> {
  const heard = new AbortController()
  const signal = AbortSignal.any([heard.signal, AbortSignal.timeout(patienceMs)])
  const answer = Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })])
  worker.send({ kind: 'measure' } satisfies ToChild, undefined, () => {})
  try {
    await answer
  } finally {
    heard.abort()
  }
}
