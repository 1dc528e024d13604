import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import { job } from '../data/tables/directory.ts'
import type { JobKind } from './job-kinds.ts'

/** What one worker does, and how much of it at once. */
export type JobQueue = {
  kinds: SQL
  slots: number
  /** How many of a kind, or of one organization's, run at once; as many as there are slots where nothing is said. */
  ofKind: Readonly<Partial<Record<string, number>>>
  ofOrganization: number
}
type Running = { kind: string; organizationId: string | null }

/** Codes that somebody waits for before a screen, and that are good for three minutes. */
const urgent: JobKind[] = ['identity-code', 'identity-sms', 'access-code']

/** Before it there is never anything but itself: mails to thousands keep nobody out. */
export const urgentQueue: JobQueue = {
  kinds: inArray(job.kind, urgent),
  slots: 4,
  ofKind: {},
  ofOrganization: Infinity,
}

/** What else is done here, or by services of ours. Seals take long, and leave room for the rest. */
export const mainQueue: JobQueue = {
  kinds: notInArray(job.kind, ['deliver-webhooks', ...urgent]),
  slots: 8,
  ofKind: { seal: 4 },
  ofOrganization: Infinity,
}

/** Strangers' servers, which take what time they like: that of nothing else, and of nobody else. */
export const webhookQueue: JobQueue = {
  kinds: eq(job.kind, 'deliver-webhooks'),
  slots: 24,
  ofKind: {},
  ofOrganization: 3,
}

/** The jobs of a queue that may begin beside those that run. */
export function mayBegin(
  { kinds, ofKind, ofOrganization }: JobQueue,
  running: readonly Running[],
): SQL | undefined {
  const busyKinds = fullAmong(
    running,
    ({ kind }) => kind,
    (kind) => ofKind[kind] ?? Infinity,
  )
  const busyOrganizations = fullAmong(
    running,
    ({ organizationId }) => organizationId,
    () => ofOrganization,
  )

  return and(
    kinds,
    busyKinds.length > 0 ? notInArray(job.kind, busyKinds) : undefined,
    busyOrganizations.length > 0 ? notInArray(job.organizationId, busyOrganizations) : undefined,
  )
}

/** Of jobs found together, those that there is room for; the others wait for the next round. */
export function withinQueue<J extends Running>(
  queue: JobQueue,
  running: readonly Running[],
  found: readonly J[],
): J[] {
  const taken: J[] = []
  for (const one of found) {
    const beside = [...running, ...taken]
    const ofKind = beside.filter(({ kind }) => kind === one.kind).length
    const ofOrganization = beside.filter(({ organizationId }) => organizationId === one.organizationId).length
    if (ofKind < (queue.ofKind[one.kind] ?? Infinity) && ofOrganization < queue.ofOrganization)
      taken.push(one)
  }

  return taken
}

function fullAmong<T>(
  running: readonly Running[],
  nameOf: (one: Running) => T | null,
  room: (name: T) => number,
): T[] {
  const counts = new Map<T, number>()
  for (const one of running) {
    const name = nameOf(one)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  return [...counts].filter(([name, count]) => count >= room(name)).map(([name]) => name)
}
