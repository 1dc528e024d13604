import type { Job, JobKind } from './job-kinds.ts'

export type Handlers = { [K in JobKind]: (job: Job<K>) => Promise<void> }

/** Thrown by a handler for what no repetition can mend. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}
