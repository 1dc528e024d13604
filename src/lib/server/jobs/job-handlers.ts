import type { Job, JobKind } from './job-kinds.ts'

export type Handlers = { [K in JobKind]: (job: Job<K>) => Promise<void> }

/** Thrown by a handler for what it is not the time for: nothing was tried, and nothing has failed. */
export class NotYet extends Error {
  override name = 'NotYet'
  readonly inMs: number

  constructor(message: string, { inMs }: { inMs: number }) {
    super(message)
    this.inMs = inMs
  }
}

/** Thrown by a handler for what no repetition can mend. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}
