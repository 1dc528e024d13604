import { sql } from 'drizzle-orm'
import { job } from '../data/tables/directory.ts'

// In the words of the table's indexes (`job_due`, `job_lease`, `job_key`): a plan that is made for all values of a
// parameter can use none that holds for one of them.
export const isReady = sql`${job.state} = 'ready'`
export const isRunning = sql`${job.state} = 'running'`
export const isNotDead = sql`${job.state} <> 'dead'`
