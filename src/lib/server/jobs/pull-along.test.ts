import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { makeLog } from '../log.ts'
import { makeRandom, systemClock } from '../system.ts'
import { jobInserts, type AnyWork } from './enqueue.ts'
import { makePullAlong } from './pull-along.ts'
import { queues } from './queues.ts'

const clock = systemClock
const random = makeRandom(clock)
const home = '0000000a-0000-7000-8000-000000000001'
let database: Database
beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await database.transaction(null, (tx) => tx.delete(job))
})
afterEach(() => vi.useRealTimers())

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
const pullAlong = () => makePullAlong({ database, queue: queues.seals, clock, log: makeLog('silent') })

/** Has failed before, where `error` is not null. */
async function put(key: string, runAt: Date, error: string | null, kind: 'seal' | 'invite' = 'seal') {
  const payload = { envelopeId: random.uuid(), recipientId: random.uuid(), reminder: false }
  const work = { kind, payload, key, runAt, organizationId: home } as AnyWork
  await database.transaction(null, async (tx) => {
    for (const insert of jobInserts([work], clock.now(), random)) await tx.execute(insert)
    await tx.update(job).set({ error }).where(eq(job.key, key))
  })
}

async function dueKeys(): Promise<string[]> {
  const rows = await database.read(null, (tx) => tx.select({ key: job.key, runAt: job.runAt }).from(job))

  return rows
    .filter(({ runAt }) => runAt <= new Date())
    .map(({ key }) => key)
    .toSorted()
}

/** Long enough for a statement that a timer has begun. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await database.read(null, (tx) => tx.select({ key: job.key }).from(job).limit(1))
}

describe('a job that gets through', () => {
  test('has those that failed before it tried again, and nothing else', async () => {
    await put('failed an hour ago', inSeconds(3000), 'time-stamps away')
    await put('failed just now', inSeconds(5), 'time-stamps away')
    await put('not due yet', inSeconds(3000), null)
    await put('mail', inSeconds(3000), 'mail server away', 'invite')
    const others = pullAlong()
    others.done()
    await pass(30_000)

    expect(await dueKeys()).toEqual(['failed an hour ago'])
  })

  test('asks for that once in half a minute, and only after another has failed', async () => {
    const others = pullAlong()
    others.done()
    await pass(30_000)
    await put('first', inSeconds(3000), 'away')
    others.done()
    await pass(60_000)
    expect(await dueKeys(), 'this process has seen nothing fail').toEqual([])

    others.failed()
    others.done()
    await pass(1)
    expect(await dueKeys()).toEqual(['first'])
    await put('second', inSeconds(3000), 'away')
    others.failed()
    others.done()
    await pass(29_000)
    expect(await dueKeys()).toEqual(['first'])
    await pass(1000)
    expect(await dueKeys()).toEqual(['first', 'second'])
  })

  test('asks for nothing once its worker has stopped', async () => {
    await put('failed', inSeconds(3000), 'away')
    const others = pullAlong()
    others.done()
    others.stop()
    await pass(60_000)

    expect(await dueKeys()).toEqual([])
  })
})
