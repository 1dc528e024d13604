import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { job } from '../data/tables/directory.ts'
import { makeRandom } from '../system.ts'
import { makeEnqueueAll, type AnyWork } from './enqueue.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T13:00:00Z')
const clock = { now: () => noon }
let woken = 0
const enqueueAll = makeEnqueueAll(clock, makeRandom(clock), () => (woken += 1))
let database: Database

beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.transaction(null, (tx) => tx.delete(job)))

const enqueue = (...works: AnyWork[]) => database.transaction(null, (tx) => enqueueAll(tx, works))
const rows = () => database.transaction(null, (tx) => tx.select().from(job).orderBy(job.key))
const sealing = (envelopeId: string, runAt?: Date): AnyWork => ({
  kind: 'seal',
  key: 'one',
  payload: { envelopeId },
  ...(runAt && { runAt }),
})

test('several jobs are one statement, and wake the workers once', async () => {
  const sent: string[] = []
  const unwatch = database.watch((text) => text !== null && sent.push(text))
  woken = 0
  await enqueue(sealing('a'), { ...sealing('b'), key: 'two' }, { kind: 'tidy', key: 'all', payload: {} })
  unwatch()

  expect([sent.length, woken]).toEqual([1, 1])
  expect(await rows()).toMatchObject([
    { kind: 'tidy', key: 'all', state: 'ready', runAt: noon, maxAttempts: 12 },
    { kind: 'seal', key: 'one', payload: { envelopeId: 'a' } },
    { kind: 'seal', key: 'two', payload: { envelopeId: 'b' } },
  ])
})

test('nothing to do is no statement', async () => {
  woken = 0
  await enqueue()
  expect([await rows(), woken]).toEqual([[], 0])
})

test('work asked for twice at once is the same as one after the other: while it waits, sooner', async () => {
  await enqueue(sealing('first', later), sealing('second'))

  expect(await rows()).toMatchObject([{ payload: { envelopeId: 'first' }, runAt: noon, again: false }])
})

test('and while it runs, once more, with what was said last', async () => {
  await enqueue(sealing('at first'))
  await database.transaction(null, (tx) => tx.update(job).set({ state: 'running', runAt: noon }))
  await enqueue(sealing('first', later), sealing('second', noon))

  expect(await rows()).toMatchObject([{ payload: { envelopeId: 'second' }, runAt: noon, again: true }])
})
