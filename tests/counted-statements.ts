import { AsyncLocalStorage } from 'node:async_hooks'
import type { AroundJob } from '#server/jobs/worker.ts'
import type { World } from './world.ts'

/** What one piece of work has sent to the database. */
export type Count = { statements: string[]; transactions: number }

/** Counts statements by the work that sends them, whatever else the same process does meanwhile. */
export function makeStatementCount() {
  const current = new AsyncLocalStorage<Count>()
  const jobs = new Map<string, Count[]>()
  const all: Count = { statements: [], transactions: 0 }
  const note = (count: Count | undefined, text: string | null) => {
    if (text === null && count) count.transactions += 1
    else if (text !== null) count?.statements.push(text)
  }

  const aroundJob: AroundJob = (kind, work) => {
    const count: Count = { statements: [], transactions: 0 }
    jobs.set(kind, [...(jobs.get(kind) ?? []), count])

    return current.run(count, work)
  }

  return {
    aroundJob,
    watch(world: World): () => void {
      return world.app.watchStatements((text) => {
        note(current.getStore(), text)
        note(all, text)
      })
    },
    /** What `work` sends, but for what it leaves to jobs. */
    async of(work: () => Promise<unknown>): Promise<Count> {
      const count: Count = { statements: [], transactions: 0 }
      await current.run(count, work)

      return count
    },
    /** Of every job of a kind that was done so far. */
    ofJobs: (kind: string): readonly Count[] => jobs.get(kind) ?? [],
    /** Of everything, whoever sent it. */
    all,
  }
}
