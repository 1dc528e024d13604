import type { OrganizationId } from '#core/ids.ts'
import type { Quotas } from '../billing/quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Clock, Random } from '../ports.ts'
import type { Attempt } from './attempt.ts'
import { makeBeginDelivery } from './begin-delivery.ts'
import { deliverySoon } from './delivery-work.ts'
import { nextDueAt, readDue } from './due-deliveries.ts'
import type { Place } from './open-deliveries.ts'
import { makeRecordAttempt } from './record-attempt.ts'

type Parts = {
  database: Database
  attempt: Attempt
  quotas: Quotas
  tell: Tell
  enqueue: Enqueue
  clock: Clock
  random: Random
  /** The process ends: what is on its way is not waited for, and is sent again under its id. */
  halt: AbortSignal
}

/** A run gives its place to others after so much; what is left is the next run's. */
const maxDeliveries = 50
const maxRunMs = 20_000
/** To an endpoint that answers well. One that fails is asked one thing at a time, and one a run. */
const atOnce = 4
/** However many fail, they leave a third of the lane to those that are well; one beyond comes back later. */
const maxFailingRuns = 16
const comeBackMs = 2000
/** Who takes longer counts among those that fail, whatever the answer is: places are what it costs. */
const slowMs = 3000

/** Sends what is due at one endpoint, in the order in which it happened, and asks for itself again for the rest. */
export function makeDeliverWebhooks(parts: Parts): (job: Job<'deliver-webhooks'>) => Promise<void> {
  const { database, attempt, enqueue, clock, halt } = parts
  const begin = makeBeginDelivery(parts)
  const record = makeRecordAttempt(parts)
  let failingRuns = 0
  /** Endpoints that took long the last time, as far as this process knows. */
  const slow = new Set<string>()

  const within = <T>({ organizationId }: Place, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(organizationId, work)

  /** No transaction is open while strangers take their time. True while the endpoint is well. */
  async function deliver(place: Place, eventId: string): Promise<boolean> {
    const begun = await within(place, (tx) => begin(tx, place, eventId))
    if (!begun) return true
    const made = await unlessHalted(() => attempt(begun.endpoint, begun.event), halt)
    if (!made) return false
    if (made.row.durationMs > slowMs) slow.add(place.endpointId)
    else slow.delete(place.endpointId)

    return within(place, (tx) => record(tx, begun.delivery, made))
  }

  async function drain(place: Place, queue: string[], width: number): Promise<void> {
    const until = clock.now().getTime() + maxRunMs
    const line = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const isWell = await deliver(place, next)
        if (!isWell || halt.aborted || clock.now().getTime() >= until) queue.length = 0
      }
    }
    const lines = await Promise.allSettled(Array.from({ length: width }, line))
    const broken = lines.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason
  }

  /** False when there was no room for it. */
  async function drainFailing(place: Place, queue: string[]): Promise<boolean> {
    if (failingRuns >= maxFailingRuns) return false
    failingRuns += 1
    try {
      await drain(place, queue, 1)
      return true
    } finally {
      failingRuns -= 1
    }
  }

  async function askAgain(place: Place, earliest: Date): Promise<void> {
    await within(place, async (tx) => {
      const next = await nextDueAt(tx, place)
      const work = deliverySoon({ ...place, id: place.endpointId })
      if (next) await enqueue(tx, { ...work, runAt: next > earliest ? next : earliest })
    })
  }

  return async ({ organizationId, payload: { endpointId } }) => {
    const place = { organizationId: organizationId as OrganizationId, endpointId }
    const due = await within(place, (tx) => readDue(tx, place, clock.now(), maxDeliveries))
    const isBurden = due.isFailing || slow.has(endpointId)
    if (!isBurden) await drain(place, due.eventIds, atOnce)
    const hasRun = !isBurden || (await drainFailing(place, due.eventIds))
    // Behind those that wait by now: a place is not kept by having had one.
    await askAgain(place, new Date(clock.now().getTime() + (hasRun ? 0 : comeBackMs)))
  }
}

/** The answer, or null once the process ends. */
function unlessHalted<T>(begin: () => Promise<T>, halt: AbortSignal): Promise<T | null> {
  if (halt.aborted) return Promise.resolve(null)
  const work = begin()

  return new Promise((resolve, reject) => {
    const leave = () => resolve(null)
    halt.addEventListener('abort', leave)
    void work.then(resolve, reject).finally(() => halt.removeEventListener('abort', leave))
  })
}
