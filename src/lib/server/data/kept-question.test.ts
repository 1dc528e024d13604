import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { keepQuestion } from './kept-question.ts'
import { job } from './tables/directory.ts'

test('a kept question is written once for a connection, and answers by what is asked each time', async () => {
  const database = await openCopiedDatabase()
  let written = 0
  const ask = keepQuestion((tx) => {
    written += 1
    return tx
      .select({
        said: sql<string>`${sql.placeholder('word')}::text`,
        at: sql<Date | null>`${sql.placeholder('at')}::timestamptz`.mapWith(job.runAt),
      })
      .from(sql`(select 1) as here`)
  })
  const at = new Date('2026-03-29T01:59:59.987Z')
  const read = (word: string) => database.read(null, (tx) => ask(tx, { word, at: at.toISOString() }))

  expect(await read('one')).toEqual([{ said: 'one', at }])
  expect(await read('two')).toEqual([{ said: 'two', at }])
  expect(await database.transaction(null, (tx) => ask(tx, { word: 'three', at: null }))).toEqual([
    { said: 'three', at: null },
  ])
  expect(written).toBe(1)
  await database.close()
})
