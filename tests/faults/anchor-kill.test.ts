import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { mostHeads } from '#server/anchoring/anchor-trails.ts'
import { audit } from '#server/cli/audit-command.ts'
import { anchorPoints } from '#server/points.ts'
import { briefNode } from '../brief-node.ts'
import { findPrograms } from '../postgres.ts'
import { compiledBefore, entryOf } from '../prepared/server.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'
import { anchorAll, asOwner, authorityOf, grow } from './grown-trails.ts'

const hostKey = randomBytes(32)
const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted()

/** Resolves with the signal that ended it, null where it came to its end. */
function anchorUntil(point: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...compiledBefore() }
    const parameters = [...briefNode, entryOf('anchor-child'), point, hostKey.toString('hex')]
    execFile(process.execPath, parameters, { env }, (error, _, complaint) => {
      if (error && !error.signal) reject(new Error(complaint))
      else resolve(error?.signal ?? null)
    })
  })
}

describe.each(findPrograms() ? (['embedded', 'postgres'] as const) : (['embedded'] as const))(
  'anchors whose process is killed, on %s',
  (engine) => {
    const during = useCommandDatabase(engine)
    let home: OrganizationId

    beforeAll(() => during(async () => {}))
    beforeEach(async () => {
      home = randomUUID() as OrganizationId
      await during(async (database) => {
        await asOwner(database, home, [
          ...['audit_event', 'audit_anchor', 'anchored_head', 'unanchored_head', 'organization'].map(
            (table) => sql.raw(`delete from ${table}`),
          ),
        ])
        await database.transaction(null, (tx) =>
          tx.execute(
            sql`insert into organization (organization_id, name, slug, created_at) values (${home}, 'Acme', ${home}, now())`,
          ),
        )
      })
    })

    const anchorTheRest = () => during((database) => anchorAll(database, authorityOf(database, hostKey)))
    /** Sizes of the anchors, in order, how many leaves there are, how many different heads in them, and what waits. */
    const found = () =>
      during((database) =>
        database.transaction(home, async (tx) => {
          const { rows } = await tx.execute<{
            sizes: number[]
            leaves: number
            heads: number
            waiting: number
          }>(
            sql`select (select coalesce(json_agg(size order by number), '[]') from audit_anchor) as sizes,
              (select count(*)::int from anchored_head) as leaves,
              (select count(distinct (envelope_id, sequence))::int from anchored_head) as heads,
              (select count(*)::int from unanchored_head where organization_id = ${home}) as waiting`,
          )
          return rows[0]
        }),
      )
    const expectWhole = async () => expect((await printedBy(() => audit(['verify']))).code).toBe(0)

    test('at each of its points: nothing is lost, and nothing is there twice', async () => {
      for (const [round, point] of anchorPoints.entries()) {
        await during((database) => grow(database, home, idsOf(3), 2))
        expect(await anchorUntil(point), point).toBe('SIGKILL')
        const isThere = point === 'anchor committed'
        const before = 3 * round
        expect(await found(), point).toMatchObject({
          leaves: before + (isThere ? 3 : 0),
          waiting: isThere ? 0 : 3,
        })
        await expectWhole()

        await anchorTheRest()
        const sizes = Array.from({ length: round + 1 }, () => 3)
        expect(await found(), point).toEqual({ sizes, leaves: before + 3, heads: before + 3, waiting: 0 })
        await expectWhole()
      }
    })

    test('over and over again, before there is one: there is one', async () => {
      await during((database) => grow(database, home, idsOf(5), 1))
      for (const point of anchorPoints) expect(await anchorUntil(point), point).toBe('SIGKILL')
      expect(await anchorUntil('nowhere')).toBeNull()

      expect(await found()).toEqual({ sizes: [5], leaves: 5, heads: 5, waiting: 0 })
      await expectWhole()
    })

    test('between two of the same hour: the second is made by whoever comes next', async () => {
      await during((database) => grow(database, home, idsOf(mostHeads + 7), 1))
      expect(await anchorUntil('anchor committed')).toBe('SIGKILL')
      expect(await found()).toMatchObject({ sizes: [mostHeads], waiting: 7 })
      await anchorTheRest()

      const all = mostHeads + 7
      expect(await found()).toEqual({ sizes: [mostHeads, 7], leaves: all, heads: all, waiting: 0 })
      await expectWhole()
    })
  },
)
