import { and, eq, notInArray, type SQL } from 'drizzle-orm'
import type { JobQueueName } from '#core/jobs/job-queue.ts'
import { job } from '../data/tables/directory.ts'

/** What one worker does, and how much of it at once. */
export type JobQueue = {
  name: JobQueueName
  slots: number
  /** How many of one organization's run at once. */
  ofOrganization: number
  /** They lean on the same things: one that gets through after an outage pulls along those that still wait for its end. */
  pullsAlong?: boolean
}
type Running = { organizationId: string | null }

/** Each is looked after by itself, so that nothing waits behind what is less urgent, and a slow kind keeps none from another. */
export const queues = {
  /** Codes that somebody waits for before a screen, and that are good for three minutes. */
  urgent: { name: 'urgent', slots: 4, ofOrganization: Infinity },
  /** They take a processor each. */
  seals: { name: 'seals', slots: 4, ofOrganization: Infinity, pullsAlong: true },
  mail: { name: 'mail', slots: 8, ofOrganization: Infinity },
  bulk: { name: 'bulk', slots: 2, ofOrganization: 1 },
  /** Strangers' servers, which take what time they like: that of nothing else, and of nobody else. */
  webhooks: { name: 'webhooks', slots: 24, ofOrganization: 3 },
  /** What the clock asks for, and what nobody waits for. */
  tidying: { name: 'tidying', slots: 2, ofOrganization: Infinity },
} as const satisfies { [N in JobQueueName]: JobQueue & { name: N } }

export const isOfQueue = ({ name }: JobQueue): SQL => eq(job.queue, name)

/** The jobs of a queue that may begin beside those that run. */
export function mayBegin(queue: JobQueue, running: readonly Running[]): SQL | undefined {
  const busy = [...countByOrganization(running)].flatMap(([organization, count]) =>
    organization !== null && count >= queue.ofOrganization ? [organization] : [],
  )

  return and(isOfQueue(queue), busy.length > 0 ? notInArray(job.organizationId, busy) : undefined)
}

/**
 * Of due jobs, the oldest of each organization first, those that there is room for; the others wait for the next round. By
 * turns: who has fewest of them running comes first, so that thousands of one organization's keep nobody else's waiting.
 */
export function takeFairly<J extends Running & { runAt: Date }>(
  queue: JobQueue,
  running: readonly Running[],
  due: readonly J[],
): J[] {
  const counts = countByOrganization(running)
  const turns = due.map((one) => {
    const turn = counts.get(one.organizationId) ?? 0
    counts.set(one.organizationId, turn + 1)
    return { one, turn }
  })

  return turns
    .filter(({ one, turn }) => one.organizationId === null || turn < queue.ofOrganization)
    .toSorted((a, b) => a.turn - b.turn || Number(a.one.runAt) - Number(b.one.runAt))
    .slice(0, queue.slots - running.length)
    .map(({ one }) => one)
}

function countByOrganization(running: readonly Running[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { organizationId } of running) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1)

  return counts
}
