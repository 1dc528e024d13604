import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { audit } from '#server/cli/audit-command.ts'
import { check } from '#server/cli/check-command.ts'
import type { Database } from '#server/data/database.ts'
import { findPrograms } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'
import { anchorAll, asOwner, grow } from './grown-trails.ts'

const whole = { code: 0, said: 'Everything kept beside the rows is what they say.\n' }

describe.each(findPrograms() ? (['embedded', 'postgres'] as const) : (['embedded'] as const))(
  'heads that wait for an anchor, on %s',
  (engine) => {
    const during = useCommandDatabase(engine)
    const paraphCheck = (...parameters: string[]) => printedBy(() => check(parameters))
    const execute = (...acts: ReturnType<typeof sql>[]) =>
      during((database) =>
        database.transaction(home, async (tx) => {
          for (const act of acts) await tx.execute(act)
        }),
      )
    const readWaiting = async (database: Database) =>
      database.transaction(home, async (tx) => {
        const { rows } = await tx.execute<{ id: string; sequence: number; hash: string; due: string }>(
          sql`select envelope_id as id, sequence, hash, due_at::text as due from unanchored_head
            where organization_id = ${home} order by envelope_id`,
        )
        return rows
      })
    const anchored = (database: Database) =>
      database.transaction(home, async (tx) => {
        const { rows } = await tx.execute<{ size: number }>(
          sql`select size from audit_anchor order by number`,
        )
        return rows.map(({ size }) => size)
      })
    const differing = (...ids: string[]) =>
      ids.map((id) => `${home}  Acme: envelope ${id}: what waits for an anchor is not what its rows say`)
    let home: OrganizationId
    let ids: string[]

    beforeAll(() => during(async () => {}))
    beforeEach(async () => {
      home = randomUUID() as OrganizationId
      ids = Array.from({ length: 6 }, () => randomUUID()).toSorted()
      await during(async (database) => {
        await asOwner(
          database,
          home,
          ['audit_event', 'audit_anchor', 'anchored_head', 'unanchored_head', 'organization'].map((table) =>
            sql.raw(`delete from ${table}`),
          ),
        )
        await database.transaction(null, (tx) =>
          tx.execute(
            sql`insert into organization (organization_id, name, slug, created_at) values (${home}, 'Acme', ${home}, now())`,
          ),
        )
        await grow(database, home, ids.slice(0, 4), 3)
        await anchorAll(database)
        // Two that have grown since, two that no anchor has seen, two that have nothing to wait for.
        await grow(database, home, ids.slice(2), 2)
      })
    })

    test('are put back where they should stand, and then get into an anchor, once', async () => {
      expect(await paraphCheck()).toEqual(whole)
      const before = await during(readWaiting)
      expect(before.map(({ id, sequence }) => [id, sequence])).toEqual([
        [ids[2], 5],
        [ids[3], 5],
        [ids[4], 2],
        [ids[5], 2],
      ])
      await execute(
        sql`delete from unanchored_head where organization_id = ${home} and envelope_id <> ${ids[3]}`,
      )

      const named = differing(ids[2]!, ids[4]!, ids[5]!)
      const asked = await paraphCheck()
      expect(asked.said.trimEnd().split('\n')).toEqual([
        ...named,
        'Put it right: npm run paraph -- check --mend',
      ])
      expect(asked.code).toBe(1)
      expect(await during(readWaiting), 'nothing was put right unasked').toHaveLength(1)
      const mended = await paraphCheck('--mend')
      expect(mended).toEqual({ code: 0, said: `${[...named, 'This is put right.'].join('\n')}\n` })
      expect(await during(readWaiting)).toEqual(before)

      expect(await paraphCheck()).toEqual(whole)
      await during((database) => anchorAll(database))
      expect(await during(anchored)).toEqual([4, 4])
      expect((await printedBy(() => audit(['verify']))).code).toBe(0)
    })

    test('are what their trails say: no other hash, no earlier event, no later hour', async () => {
      const before = await during(readWaiting)
      await execute(
        sql`update unanchored_head set sequence = 4, hash = 'other' where envelope_id = ${ids[2]}`,
        sql`update unanchored_head set hash = 'other' where envelope_id = ${ids[3]}`,
        sql`update unanchored_head set due_at = due_at + interval '9 years' where envelope_id = ${ids[4]}`,
      )

      const { said } = await paraphCheck('--mend')
      expect(said.trimEnd().split('\n')).toEqual([
        ...differing(ids[2]!, ids[3]!, ids[4]!),
        'This is put right.',
      ])
      expect(await during(readWaiting)).toEqual(before)
    })

    test('wait no more where an anchor has them', async () => {
      const before = await during(readWaiting)
      await execute(sql`insert into unanchored_head values (${home}, ${ids[0]}, 3, 'any', now())`)

      expect((await paraphCheck()).said).toContain(differing(ids[0]!)[0])
      expect((await paraphCheck('--mend')).said).toBe(`${differing(ids[0]!)[0]}\nThis is put right.\n`)
      expect(await during(readWaiting)).toEqual(before)
    })

    test('stay where they are further on than their trail: they tell of what is gone', async () => {
      await execute(sql`update unanchored_head set sequence = 9 where envelope_id = ${ids[5]}`)
      const before = await during(readWaiting)

      expect(await paraphCheck('--mend')).toEqual(whole)
      expect(await during(readWaiting)).toEqual(before)
    })

    test('are looked at a page after the other', async () => {
      const many = Array.from({ length: 1_100 }, () => randomUUID())
      await during((database) => grow(database, home, many, 1))
      const before = await during(readWaiting)
      await execute(sql`delete from unanchored_head where organization_id = ${home}`)

      expect((await paraphCheck('--mend')).said).toContain('and 1084 more\nThis is put right.\n')
      expect(await during(readWaiting)).toEqual(before)
    })
  },
)
