import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { jobInserts, type AnyWork } from './enqueue.ts'
import { makeJobLeases } from './job-leases.ts'
import { makeRandom, systemClock } from '../system.ts'
import { queues } from './queues.ts'

const clock = systemClock
const random = makeRandom(clock)
let database: Database
beforeAll(async () => {
  database = await openCopiedDatabase()
})
beforeEach(() => database.transaction(null, (tx) => tx.delete(job)))
afterAll(() => database.close())

const home = (number: number) => `0000000a-0000-7000-8000-${String(number).padStart(12, '0')}`
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

async function invite(count: number, organizationId: string | null, runAt: Date): Promise<void> {
  const works = Array.from({ length: count }, (): AnyWork => {
    const payload = { envelopeId: random.uuid(), recipientId: random.uuid(), reminder: false }
    return { kind: 'invite', payload, key: random.uuid(), runAt, ...(organizationId && { organizationId }) }
  })
  await database.transaction(null, async (tx) => {
    for (const insert of jobInserts(works, clock.now(), random)) await tx.execute(insert)
  })
}

const leases = () => makeJobLeases({ database, queue: queues.mail, clock, name: random.uuid() })
const whose = (claimed: readonly { organizationId: string | null }[]) =>
  claimed.map(({ organizationId }) => organizationId).toSorted()

describe('a worker that looks for work', () => {
  test('takes one organization’s few beside another’s thousands, which came long before', async () => {
    await invite(2000, home(1), secondsAgo(600))
    await invite(2, home(2), secondsAgo(1))
    await invite(1, null, secondsAgo(1))

    const claimed = await leases().claim([], clock.now())
    expect(claimed).toHaveLength(8)
    expect(whose(claimed).filter((one) => one === home(2))).toHaveLength(2)
    expect(whose(claimed)).toContain(null)
  })

  test('comes to every organization in turn, and to the first again', async () => {
    const homes = Array.from({ length: 20 }, (_, at) => home(at + 1))
    for (const one of homes) await invite(30, one, secondsAgo(10))
    const worker = leases()
    const served = new Set<string | null>()
    for (let round = 0; round < 3; round += 1)
      for (const one of await worker.claim([], clock.now())) {
        served.add(one.organizationId)
        await worker.finish(one)
      }

    expect([...served].toSorted()).toEqual(homes)
  })

  test('puts back what it is not the time for, as if it had not been tried', async () => {
    await invite(1, home(1), secondsAgo(1))
    const worker = leases()
    const [claimed] = await worker.claim([], clock.now())
    if (!claimed) throw new Error('nothing was claimed')
    await worker.putBack(claimed, 60_000)

    expect(await worker.claim([], clock.now())).toEqual([])
    const [again] = await worker.claim([], new Date(Date.now() + 61_000))
    expect([claimed.attempts, again?.id, again?.attempts]).toEqual([1, claimed.id, 1])
  })

  test('leaves what is not due, and what belongs to another queue', async () => {
    await invite(3, home(1), new Date(Date.now() + 60_000))
    const seal: AnyWork = {
      kind: 'seal',
      payload: { envelopeId: random.uuid() },
      key: 'a',
      organizationId: home(1),
    }
    await database.transaction(null, async (tx) => {
      for (const insert of jobInserts([seal], secondsAgo(1), random)) await tx.execute(insert)
    })

    expect(await leases().claim([], clock.now())).toEqual([])
  })

  test('takes oldest first within one organization', async () => {
    for (const seconds of [30, 10, 20]) await invite(1, home(1), secondsAgo(seconds))
    const [one] = await makeJobLeases({
      ...{ database, clock, name: 'w', queue: { ...queues.mail, slots: 1 } },
    }).claim([], clock.now())

    expect(Date.now() - Number((one as unknown as { runAt: Date }).runAt)).toBeGreaterThan(25_000)
  })

  test('writes off together what ends at once, and has done again what was asked for meanwhile', async () => {
    for (let number = 1; number <= 8; number += 1) await invite(1, home(number), secondsAgo(1))
    let transactions = 0
    const counting: Database = {
      ...database,
      transaction: (...asked) => {
        transactions += 1
        return database.transaction(...asked)
      },
    }
    const worker = makeJobLeases({ database: counting, queue: queues.mail, clock, name: random.uuid() })
    const claimed = await worker.claim([], clock.now())
    const [first, second] = claimed
    if (!first || !second) throw new Error('nothing was claimed')
    await database.transaction(null, (tx) => tx.update(job).set({ again: true }).where(eq(job.id, second.id)))
    transactions = 0

    await Promise.all(claimed.map((one) => worker.finish(one)))

    expect(claimed).toHaveLength(8)
    expect(transactions).toBe(2)
    const left = await database.read(null, (tx) => tx.select().from(job))
    expect(left).toMatchObject([{ id: second.id, state: 'ready', again: false, attempts: 0, worker: null }])
  })

  test('extends what is its own, and is told where another has it by now', async () => {
    await invite(1, home(1), secondsAgo(1))
    const [frozen, other] = [leases(), leases()]
    const [claimed] = await frozen.claim([], clock.now())
    if (!claimed) throw new Error('nothing was claimed')
    expect(await frozen.extend(claimed)).toBe(true)
    await frozen.putBack(claimed, 0)
    await other.claim([], clock.now())

    expect(await frozen.extend(claimed)).toBe(false)
    expect(await other.extend(claimed)).toBe(true)
  })
})
