import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { sealKey } from '../data/tables/directory.ts'
import { makeRandom } from '../system.ts'
import { makeInstanceKey } from './instance-key.ts'
import { makeSealKeys } from './key-store.ts'
import { makeRevocationLists } from './revocation-lists.ts'
import { makeSealKeyRows } from './seal-key-rows.ts'

const dayMs = 24 * 60 * 60_000
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const instanceKey = makeInstanceKey(randomBytes(32))
const warned: unknown[] = []
let database: Database
beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())

test('a lost key is told once, however often its list is asked for, and once more when it is lost again', async () => {
  const log = { warn: (facts: unknown) => void warned.push(facts) }
  const lists = makeRevocationLists({ database, instanceKey, clock, log: log as never })
  const rows = makeSealKeyRows(database)
  await makeSealKeys({ rows, instanceKey, clock, random: makeRandom(clock) }).root()
  const first = await lists.find('root.crl')
  const [kept] = await database.transaction(null, (tx) => tx.select().from(sealKey))
  const write = (privateKey: string) =>
    database.transaction(null, (tx) =>
      tx.update(sealKey).set({ privateKey }).where(eq(sealKey.purpose, 'root')),
    )
  const askOften = async () => {
    now = new Date(now.getTime() + 5 * dayMs)
    const found = [await lists.find('root.crl'), await lists.find('root.crl')]
    await lists.renew()
    return found.map((list) => list?.number)
  }

  await write('AQID')
  expect(await askOften()).toEqual([1, 1])
  expect(warned).toEqual([{ authority: 'root' }])

  await write(kept?.privateKey ?? '')
  expect(await askOften()).toEqual([2, 2])
  await write('AQID')
  expect(await askOften()).toEqual([2, 2])
  expect(warned).toHaveLength(2)
  expect(first?.number).toBe(1)
})
