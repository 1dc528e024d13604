import { describe, expect, test } from 'vitest'
import { healthParts } from '#core/health/part.ts'
import type { Person } from '../actor.ts'
import { makeLog } from '../log.ts'
import type { WaitingJobs } from '../metrics/waiting-jobs.ts'
import { makeRandom, systemClock } from '../system.ts'
import type { Readiness } from './readiness.ts'
import { makeHostHealth } from './make-host-health.ts'

const host = { isAdmin: true } as Person
const allWell = Object.fromEntries(healthParts.map((part) => [part, 'ok'])) as Readiness['parts']

type Given = Parameters<typeof makeHostHealth>[0]

const healthOf = (given: Partial<Given>) =>
  makeHostHealth({
    readiness: () => Promise.resolve({ ready: true, parts: allWell }),
    waiting: () => Promise.resolve([]),
    post: () => Promise.resolve(),
    random: makeRandom(systemClock),
    log: makeLog('silent'),
    publicUrl: 'http://localhost:3000',
    facts: { version: '1', node: 'v24', role: 'web', database: 'postgres', files: 'disk', mail: 'smtp' },
    hostKey: null,
    trustedLists: { size: 0, files: [] },
    clock: systemClock,
    ...given,
  })

async function jobsOf(waiting: readonly WaitingJobs[], parts = allWell): Promise<string | null> {
  const health = healthOf({
    readiness: () => Promise.resolve({ ready: true, parts }),
    waiting: () => Promise.resolve(waiting),
  })
  const told = await health.get(host)
  expect(told.parts.map(({ part }) => part)).toEqual([...healthParts])

  return told.parts.find(({ part }) => part === 'jobs')?.error ?? null
}

const due = (queue: WaitingJobs['queue'], oldestSeconds: number): WaitingJobs => {
  return { queue, state: 'due', number: 3, oldestSeconds }
}

describe('background work, as a process tells of it that may do none itself', () => {
  test('is well while what is due has not waited long', async () => {
    expect(await jobsOf([due('mail', 200), due('urgent', 1)])).toBeNull()
  })

  test.each<[WaitingJobs['queue'], number]>([
    ['mail', 301],
    ['urgent', 6],
  ])('is not where it waits: %s for %i s', async (queue, seconds) => {
    expect(await jobsOf([due('seals', 0), due(queue, seconds)])).toBe(
      `3 due in ${queue}, the oldest for ${seconds} s`,
    )
  })

  test('may wait for its time, or be given up, as long as it likes', async () => {
    expect(
      await jobsOf([
        { ...due('mail', 9000), state: 'later' },
        { ...due('mail', 9000), state: 'dead' },
      ]),
    ).toBeNull()
  })

  test('has the word of the worker first, and leaves the look that others share as it is', async () => {
    const parts = { ...allWell, jobs: 'the worker has stopped looking for jobs' }
    expect(await jobsOf([due('mail', 301)], parts)).toBe(parts.jobs)
    await jobsOf([due('mail', 301)])
    expect(allWell.jobs).toBe('ok')
  })
})

test('a trusted list is over once its next one was due, and one that does not say never is', async () => {
  const list = { kind: 'eu', name: 'ES', authorities: 2, skipped: 0 } as const
  const files = [
    { ...list, file: '/srv/lists/es.xml', nextUpdate: new Date('2027-03-01T12:00:00Z') },
    {
      ...list,
      file: '/srv/lists/roots.pem',
      kind: 'host',
      name: null,
      nextUpdate: null,
      skipped: 1,
    } as const,
  ]
  const overAt = async (now: string) => {
    const health = healthOf({ trustedLists: { size: 3, files }, clock: { now: () => new Date(now) } })
    return (await health.get(host)).trusted_lists
  }

  expect(await overAt('2027-03-01T12:00:00Z')).toEqual({
    authorities: 3,
    files: [
      {
        ...{ file: 'es.xml', kind: 'eu', territory: 'ES', authorities: 2, skipped: 0 },
        ...{ next_update_at: '2027-03-01T12:00:00.000Z', is_over: false },
      },
      {
        ...{ file: 'roots.pem', kind: 'host', territory: null, authorities: 2, skipped: 1 },
        ...{ next_update_at: null, is_over: false },
      },
    ],
  })
  expect((await overAt('2027-03-01T12:00:01Z')).files.map((one) => one.is_over)).toEqual([true, false])
})
