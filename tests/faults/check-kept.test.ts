import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { check } from '#server/cli/check-command.ts'
import { findPrograms } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'

const home = randomUUID() as OrganizationId
const gone = randomUUID()

describe.each(['embedded', 'postgres'] as const)('what is kept beside the rows, on %s', (engine) => {
  const during = useCommandDatabase(engine)
  beforeAll(async () => {
    await during(async (database) => {
      await database.transaction(home, (tx) =>
        tx.execute(
          sql`insert into organization (organization_id, name, slug, created_at) values (${home}, 'Acme', 'acme', now())`,
        ),
      )
      await database.transaction(home, async (tx) => {
        // As many as two pages of them are looked at.
        for (let index = 0; index < 2; index += 1)
          await tx.execute(sql`
            insert into envelope (organization_id, id, mode, sender, title, message, status, version, documents, fields, created_at, updated_at, expires_at)
            select ${home}, gen_random_uuid(), 'live', ${home}, 'Lease ' || n, '', 'sent', 1, '[]', '[]', now(), now(), now() + interval '9 days'
            from generate_series(1, 300) n`)
      })
    })
  })

  /** What the command answers and prints. */
  const paraphCheck = (...parameters: string[]) => printedBy(() => check(parameters))

  test.skipIf(engine === 'postgres' && !findPrograms())(
    'is compared with them: what differs is named, and put right when asked',
    async () => {
      expect(await paraphCheck()).toEqual({
        code: 0,
        said: 'Everything kept beside the rows is what they say.\n',
      })

      const [first, last] = await during((database) =>
        database.transaction(home, async (tx) => {
          const { rows } = await tx.execute<{ id: string }>(sql`select id from envelope order by id`)
          const ids = [rows[0]?.id ?? '', rows.at(-1)?.id ?? ''] as const
          await tx.execute(sql`update tally set number = number + 7 where what = 'status sent'`)
          await tx.execute(sql`update envelope_grams set grams = '{1}' where envelope_id = ${ids[0]}`)
          await tx.execute(sql`delete from envelope_due where envelope_id = ${ids[1]}`)
          await tx.execute(sql`insert into envelope_due values (${home}, ${gone}, now(), false)`)
          return ids
        }),
      )
      const found = [
        'Acme: status sent live is kept as 607, and there are 600',
        `Acme: envelope ${gone}: when it is due is not what its rows say`,
        `Acme: envelope ${first}: what it is found by is not what its rows say`,
        `Acme: envelope ${last}: when it is due is not what its rows say`,
      ].map((line) => `${home}  ${line}`)

      const asked = await paraphCheck()
      expect(asked.said.trimEnd().split('\n')).toEqual([
        ...found,
        'Put it right: npm run paraph -- check --mend',
      ])
      expect(asked.code).toBe(1)
      const mended = await paraphCheck('--mend')
      expect(mended.said.trimEnd().split('\n')).toEqual([...found, 'This is put right.'])
      expect(mended.code).toBe(0)
      expect((await paraphCheck()).code).toBe(0)
    },
  )
})
