import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { job } from '../data/tables/directory.ts'
import { queueOf, type JobKind } from './job-kinds.ts'
import { queues } from './queues.ts'
import { makeLookOut } from './look-out.ts'

const now = new Date('2026-03-01T12:00:00Z')
const secondsOff = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const { seals, urgent, webhooks } = queues
const all = Object.values(queues)

let database: Database
let ids = 0
const sent: (string | null)[] = []
beforeAll(async () => {
  database = await openCopiedDatabase()
  database.watch((text) => sent.push(text))
})
beforeEach(async () => {
  await database.transaction(null, (tx) => tx.delete(job))
  sent.length = 0
})
afterAll(() => database.close())

type Kept = Partial<typeof job.$inferInsert>
async function keep(kind: JobKind, rest: Kept = {}): Promise<void> {
  ids += 1
  const id = `01900000-0000-7000-8000-${String(ids).padStart(12, '0')}`
  const due = { state: 'ready', runAt: secondsOff(-1), maxAttempts: 3, createdAt: now }
  const row = { id, kind, queue: queueOf(kind), key: id, payload: {}, ...due, ...rest }
  await database.transaction(null, (tx) => tx.insert(job).values(row as typeof job.$inferInsert))
  sent.length = 0
}
const looking = (standsMs = 60_000) =>
  makeLookOut({ database, clock: { now: () => now }, queues: all, standsMs })

describe('a look at what there is to do', () => {
  test('is one statement for all queues of a process', async () => {
    const look = looking()
    const sights = await Promise.all([...all, ...all].map(look))

    expect(sights).toEqual(Array(12).fill({ isDue: false, isAbandoned: false }))
    expect(sent.filter((text) => text !== null)).toHaveLength(1)
  })

  test('tells each queue of its own: what is due, and what a dead worker has left', async () => {
    await keep('identity-code')
    await keep('deliver-webhooks', { runAt: secondsOff(1) })
    await keep('seal', { state: 'running', leaseUntil: secondsOff(-1) })
    await keep('deliver-webhooks', { state: 'running', leaseUntil: secondsOff(1) })
    const look = looking()

    expect(await look(urgent)).toEqual({ isDue: true, isAbandoned: false })
    expect(await look(webhooks)).toEqual({ isDue: false, isAbandoned: false })
    expect(await look(seals)).toEqual({ isDue: false, isAbandoned: true })
  })

  test('is taken anew when its time is over', async () => {
    const look = looking(0)
    expect(await look(seals)).toMatchObject({ isDue: false })
    await keep('seal')
    expect(await look(seals)).toMatchObject({ isDue: true })
  })

  test('that failed is nobody’s answer', async () => {
    let isAway = true
    const flaky: Database = {
      ...database,
      read: (tenant, ask) => (isAway ? Promise.reject(new Error('away')) : database.read(tenant, ask)),
    }
    const look = makeLookOut({ database: flaky, clock: { now: () => now }, queues: all, standsMs: 60_000 })
    await expect(look(seals)).rejects.toThrow('away')
    isAway = false
    expect(await look(seals)).toEqual({ isDue: false, isAbandoned: false })
  })
})
