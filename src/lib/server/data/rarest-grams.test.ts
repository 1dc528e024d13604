import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Database } from './database.ts'

/** What all envelopes have, what half of them have, and what one in twenty has. */
const [common, half, rare, unknown] = [11, 22, 33, 44]

let database: Database
beforeAll(async () => {
  database = await openCopiedDatabase()
})
afterAll(() => database.close())

const rarestOf = (grams: readonly number[], most: number): Promise<number[]> =>
  database.read(null, async (tx) => {
    const given = sql`array(select value::int from json_array_elements_text(${JSON.stringify(grams)}::json))`
    const { rows } = await tx.execute<{ rarest: number[] }>(
      sql`select rarest_grams(${given}, ${most}::int) as rarest`,
    )
    return rows[0]?.rarest ?? []
  })

test('every other group of letters is looked up while nothing is known of them, and the last', async () => {
  expect(await rarestOf([common, half, rare, unknown], 2)).toEqual([common, rare, unknown])
  expect(await rarestOf([], 2)).toEqual([])
})

test('the rarest are looked up, each once, as soon as the database has learnt how often they are', async () => {
  await database.transaction(null, async (tx) => {
    for (let number = 0; number < 200; number += 1) {
      const grams = [common, ...(number % 2 ? [half] : []), ...(number % 20 ? [] : [rare])]
      await tx.execute(
        sql`insert into envelope_grams values (${randomUUID()}, ${randomUUID()}, ${`{${grams.join()}}`})`,
      )
    }
  })
  await database.maintain()

  expect(await rarestOf([common, half, common, rare], 2)).toEqual([rare, half])
  expect(await rarestOf([common, half, unknown, rare], 2)).toEqual([unknown, rare])
  expect(await rarestOf([common], 2)).toEqual([common])
})

test('of two that are as rare, the one that shares no letters with what is chosen is looked up', async () => {
  const [one, beside, apart] = [55, 66, 77]
  await database.transaction(null, async (tx) => {
    for (let number = 0; number < 100; number += 1) {
      const grams = number % 10 ? [common] : [common, one, beside]
      const all = number % 7 ? grams : [...grams, apart]
      await tx.execute(
        sql`insert into envelope_grams values (${randomUUID()}, ${randomUUID()}, ${`{${all.join()}}`})`,
      )
    }
  })
  await database.maintain()

  expect(await rarestOf([one, beside, common, common, apart], 2)).toEqual([one, apart])
  expect(await rarestOf([one, beside, common], 2)).toEqual([one, beside])
  // Of those that it has not met among the frequent ones as well.
  expect(await rarestOf([101, 102, 103, 104, 105], 2)).toEqual([101, 105])
})
