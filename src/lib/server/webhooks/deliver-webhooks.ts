import type { OrganizationId } from '#core/ids.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Notify } from '../notifications/notify.ts'
import { pass } from '../points.ts'
import type { Clock, Random } from '../ports.ts'
import { makeBeginDelivery } from './begin-delivery.ts'
import { deliverySoon } from './delivery-work.ts'
import { readDue, type Due } from './due-deliveries.ts'
import type { Attempt } from './make-attempt.ts'
import type { Place } from './open-deliveries.ts'
import { makeRecordAttempt, type Recorded } from './record-attempt.ts'

type Parts = {
  database: Database
  attempt: Attempt
  quotas: Quotas
  notify: Notify
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
/** However many fail, they leave a third of the queue to those that are well; one beyond comes back later. */
const maxFailingRuns = 16
const comeBackMs = 2000
/** Who takes longer counts among those that fail, whatever the answer is: places are what it costs. */
const slowMs = 3000

/** Sends what is due at one endpoint, in the order in which it happened, and asks for itself again for the rest. */
export function makeDeliverWebhooks(parts: Parts): (job: Job<'deliver-webhooks'>) => Promise<void> {
  const { database, enqueue, clock } = parts
  /** Endpoints that took long the last time, as far as this process knows. */
  const slow = new Set<string>()
  const drain = makeDrain(parts, slow)
  let failingRuns = 0

  const within = <T>({ organizationId }: Place, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(organizationId, work)

  /** The same in the width that an endpoint deserves; null when there was no room for it. */
  async function drainAsItDoes(place: Place, { eventIds, isFailing }: Due): Promise<Date[] | null> {
    if (eventIds.length === 0) return []
    if (!isFailing && !slow.has(place.endpointId)) return drain(place, eventIds, atOnce)
    if (failingRuns >= maxFailingRuns) return null
    failingRuns += 1
    try {
      return await drain(place, eventIds, 1)
    } finally {
      failingRuns -= 1
    }
  }

  /** A run knows what is left. Whoever adds something meanwhile, or makes it due once more, asks for another run. */
  async function askAgain(place: Place, times: readonly Date[], earliest: number): Promise<void> {
    if (times.length === 0) return
    const next = Math.min(...times.map((time) => time.getTime()))
    const work = deliverySoon({ ...place, id: place.endpointId })
    await within(place, (tx) => enqueue(tx, { ...work, runAt: new Date(Math.max(next, earliest)) }))
  }

  return async ({ organizationId, payload: { endpointId } }) => {
    const place = { organizationId: organizationId as OrganizationId, endpointId }
    const due = await database.read(place.organizationId, (tx) =>
      readDue(tx, place, clock.now(), maxDeliveries),
    )
    const again = await drainAsItDoes(place, due)
    // Behind those that wait by now: a place is not kept by having had one.
    const now = clock.now().getTime()
    if (again) await askAgain(place, [...again, ...leftBy(due)], now)
    else await askAgain(place, [new Date(now)], now + comeBackMs)
  }
}

/** Sends these, so many at a time, as long as the endpoint takes them well and the run lasts. */
function makeDrain(parts: Parts, slow: Set<string>) {
  const { database, attempt, clock, halt } = parts
  const begin = makeBeginDelivery(parts)
  const record = makeRecordAttempt(parts)

  /** No transaction is open while strangers take their time. */
  async function deliver(place: Place, eventId: string): Promise<Recorded> {
    const begun = await begin(place, eventId)
    // Whoever was faster, or makes it due once more, sees to the rest.
    if (!begun) return { isWell: true, againAt: null }
    pass('delivery begun')
    const made = await unlessHalted(() => attempt(begun.endpoint, begun.event), halt)
    if (!made) return { isWell: false, againAt: clock.now() }
    pass('delivery answered')
    if (made.row.durationMs > slowMs) slow.add(place.endpointId)
    else slow.delete(place.endpointId)

    const recorded = await database.transaction(place.organizationId, async (tx) => {
      const written = await record(tx, begun.delivery, made)
      pass('delivery recorded')
      return written
    })
    pass('delivery committed')

    return recorded
  }

  /** The answer is when to come again for these: never where all have come to an end. */
  return async (place: Place, eventIds: readonly string[], width: number): Promise<Date[]> => {
    const until = clock.now().getTime() + maxRunMs
    const queue = [...eventIds]
    const again: Date[] = []
    let isEnough = false
    const line = async () => {
      for (let next = queue.shift(); next !== undefined; next = isEnough ? undefined : queue.shift()) {
        const { isWell, againAt } = await deliver(place, next)
        if (againAt) again.push(againAt)
        isEnough ||= !isWell || halt.aborted || clock.now().getTime() >= until
      }
    }
    const lines = await Promise.allSettled(Array.from({ length: width }, line))
    const broken = lines.find(({ status }) => status === 'rejected')
    if (broken?.status === 'rejected') throw broken.reason

    return queue.length > 0 ? [...again, clock.now()] : again
  }
}

/** What was not even looked at: what is due later, and what one run is too short for. */
function leftBy({ eventIds, laterAt }: Due): Date[] {
  const beyond = eventIds.length === maxDeliveries ? [new Date(0)] : []

  return laterAt ? [...beyond, laterAt] : beyond
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
