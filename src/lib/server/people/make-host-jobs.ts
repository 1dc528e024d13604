import { jobQueues } from '#core/jobs/job-queue.ts'
import type { DeadJobChoice, HostJobs } from '#contract/host-shapes.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import { countDead, readWaitingJobs, type WaitingJobs } from '../metrics/waiting-jobs.ts'
import { assertAdministrator } from './assert-administrator.ts'
import type { Clock } from '../ports.ts'
import { dropDead, readDead, retryDead, type DeadJob } from '../jobs/dead-jobs.ts'

type Parts = { database: Database; clock: Clock; log: Log }

const mostShown = 50

/** The queues and what was given up, for the administrators of the host: each method throws `not-found` for everybody else. */
export type HostJobsService = ReturnType<typeof makeHostJobs>

export function makeHostJobs({ database, clock, log }: Parts) {
  return {
    async get(person: Person): Promise<HostJobs> {
      assertAdministrator(person)
      const [waiting, dead] = await Promise.all([
        readWaitingJobs(database, clock),
        readDead(database, mostShown),
      ])

      return {
        queues: jobQueues.map((queue) => inQueue(queue, waiting)),
        items: dead.map(toShape),
        more: Math.max(0, countDead(waiting) - dead.length),
      }
    },

    async retry(person: Person, choice: DeadJobChoice): Promise<{ done: number }> {
      assertAdministrator(person)
      const done = await retryDead(database, whichOf(choice), clock)
      log.info({ who: person.id, choice, done }, 'given-up jobs are tried again')

      return { done }
    },

    async drop(person: Person, choice: DeadJobChoice): Promise<{ done: number }> {
      assertAdministrator(person)
      const done = await dropDead(database, whichOf(choice))
      log.info({ who: person.id, choice, done }, 'given-up jobs were dropped')

      return { done }
    },
  }
}

function inQueue(queue: WaitingJobs['queue'], waiting: readonly WaitingJobs[]): HostJobs['queues'][number] {
  const find = (state: WaitingJobs['state']) =>
    waiting.find((one) => one.queue === queue && one.state === state)

  return {
    queue,
    due: find('due')?.number ?? 0,
    later: find('later')?.number ?? 0,
    running: find('running')?.number ?? 0,
    dead: find('dead')?.number ?? 0,
    oldest_due_seconds: Math.round(find('due')?.oldestSeconds ?? 0),
  }
}

function toShape({
  id,
  kind,
  organizationId,
  attempts,
  error,
  createdAt,
}: DeadJob): HostJobs['items'][number] {
  return { id, kind, organization_id: organizationId, attempts, error, since: createdAt.toISOString() }
}

function whichOf(choice: DeadJobChoice): { id?: string } {
  return 'id' in choice ? { id: choice.id } : {}
}
