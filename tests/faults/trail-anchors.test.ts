import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendEvent } from '#core/audit/audit-chain.ts'
import type { OrganizationId } from '#core/ids.ts'
import { mostHeads } from '#server/anchoring/anchor-trails.ts'
import { audit } from '#server/cli/audit-command.ts'
import type { Transaction } from '#server/data/database.ts'
import { insertOf } from '#server/data/many-rows.ts'
import { auditEvent } from '#server/data/tables/envelopes.ts'
import { toEventRow } from '#server/envelopes/audit-trail.ts'
import { sha256 } from '#server/sha256.ts'
import { findPrograms } from '../postgres.ts'
import { printedBy } from '../printed.ts'
import { useCommandDatabase } from './command-database.ts'
import { anchorAll, asOwner, authorityOf, away, grow } from './grown-trails.ts'

const numbersOf = async (tx: Transaction) => {
  const { rows } = await tx.execute<{ number: number; size: number }>(
    sql`select number, size from audit_anchor order by number`,
  )
  return rows.map(({ number, size }) => [number, size])
}

const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted()

describe.each(['embedded', 'postgres'] as const)('anchors of trails, on %s', (engine) => {
  const isHere = engine === 'embedded' || findPrograms() !== undefined
  const during = useCommandDatabase(engine)
  const verify = () => printedBy(() => audit(['verify']))
  let home: OrganizationId
  let ids: string[]

  beforeAll(() => during(async () => {}))
  beforeEach(async () => {
    home = randomUUID() as OrganizationId
    ids = idsOf(5)
    if (!isHere) return
    await during(async (database) => {
      await database.transaction(null, (tx) =>
        tx.execute(
          sql`insert into organization (organization_id, name, slug, created_at) values (${home}, 'Acme', ${home}, now())`,
        ),
      )
      await grow(database, home, ids, 3)
    })
  })
  /** What one test has broken is not what another one hears of. */
  afterEach(() =>
    isHere
      ? during((database) =>
          asOwner(database, home, [
            sql`delete from audit_event`,
            sql`delete from audit_anchor`,
            sql`delete from anchored_head`,
            sql`delete from unanchored_head`,
          ]),
        )
      : undefined,
  )

  test.skipIf(!isHere)('are made of what has grown since the last, and of nothing twice', async () => {
    await during(async (database) => {
      await anchorAll(database)
      await anchorAll(database)
      await grow(database, home, ids.slice(0, 2), 1)
      await anchorAll(database)
      expect(await database.transaction(home, numbersOf)).toEqual([
        [1, 5],
        [2, 2],
      ])
    })
    expect(await verify()).toEqual({
      code: 0,
      said: [
        '5 trails with 17 events; 2 anchors have 7 heads of theirs, 0 wait for one.',
        '2 time-stamps lead to a root that is trusted.',
        'All of it is as it was written.\n',
      ].join('\n'),
    })
  })

  test.skipIf(!isHere)(
    'wait for a time-stamp authority that is away, and claim nothing meanwhile',
    async () => {
      await during(async (database) => {
        await anchorAll(database, null)
        await anchorAll(database, away)
        expect(await database.transaction(home, numbersOf)).toEqual([])
      })
      expect((await verify()).said).toContain('0 anchors have 0 heads of theirs, 5 wait for one.')
      await during(async (database) => {
        await anchorAll(database)
        expect(await database.transaction(home, numbersOf)).toEqual([[1, 5]])
      })
    },
  )

  test.skipIf(!isHere)(
    'are each there once and whole, though several processes make them at once',
    async () => {
      await during(async (database) => {
        const one = authorityOf(database)
        await Promise.all([anchorAll(database, one), anchorAll(database, one), anchorAll(database, one)])
        expect(await database.transaction(home, numbersOf)).toEqual([[1, 5]])
        // What grows while the token is on its way is the next anchor's.
        await grow(database, home, ids, 1)
        await anchorAll(database, {
          ...one,
          stamp: async (bytes) => {
            await grow(database, home, ids.slice(0, 1), 1)
            return one.stamp(bytes)
          },
        })
        await anchorAll(database)
        expect(await database.transaction(home, numbersOf)).toEqual([[1, 5], [2, 5], [3, 1]]) // prettier-ignore
      })
      expect((await verify()).code).toBe(0)
    },
  )

  test.skipIf(!isHere)('are several where more has grown than one holds', async () => {
    const many = idsOf(mostHeads + 10)
    await during(async (database) => {
      await grow(database, home, many, 1)
      await anchorAll(database)
      expect(await database.transaction(home, numbersOf)).toEqual([
        [1, mostHeads],
        [2, 15],
      ])
    })
    expect((await verify()).code).toBe(0)
  })

  test.skipIf(!isHere)('cannot be changed or deleted by the application', async () => {
    await during(async (database) => {
      await anchorAll(database)
      for (const forbidden of [
        sql`update audit_anchor set root = ''`,
        sql`delete from audit_anchor`,
        sql`update anchored_head set proof = '{}'`,
        sql`delete from anchored_head`,
      ])
        await expect(database.transaction(home, (tx) => tx.execute(forbidden))).rejects.toThrow()
    })
  })

  /** What whoever owns the database could do, and what is said of it. */
  const rewritten = (id: string, sequence: number) =>
    `envelope ${id}: anchor 1 has seen another event ${sequence}`
  test.skipIf(!isHere).each<[string, (id: string) => ReturnType<typeof sql>[], (id: string) => string[]]>([
    [
      'an event that was changed',
      (id) => [
        sql`update audit_event set body = replace(body, 'opened', 'viewed') where envelope_id = ${id} and sequence = 2`,
      ],
      (id) => [`envelope ${id}: event 2 is not what its hash says`],
    ],
    [
      'an event that is gone',
      (id) => [sql`delete from audit_event where envelope_id = ${id} and sequence = 2`],
      (id) => [
        `envelope ${id}: event 3 does not follow in number: one is missing before it, or it stands in another place`,
      ],
    ],
    [
      'a trail that was cut off',
      (id) => [sql`delete from audit_event where envelope_id = ${id} and sequence = 3`],
      (id) => [`envelope ${id}: anchor 1 has seen event 3, which is gone`],
    ],
    [
      'a trail that is gone',
      (id) => [sql`delete from audit_event where envelope_id = ${id}`],
      (id) => [`envelope ${id}: anchor 1 has seen event 3, which is gone`],
    ],
    [
      'a person’s value that was replaced',
      (id) => [
        sql`update audit_event set disclosures = replace(disclosures::text, 'Jane', 'Joan')::jsonb where envelope_id = ${id} and sequence = 1`,
      ],
      (id) => [`envelope ${id}: event 1 tells a person’s value that is not the one that was recorded`],
    ],
    [
      'a history that was written anew, hashes and all',
      (id) => [sql`delete from audit_event where envelope_id = ${id}`, otherHistory(id)],
      (id) => [rewritten(id, 3)],
    ],
    [
      'a proof that was changed',
      (id) => [sql`update anchored_head set proof = '{}' where envelope_id = ${id}`],
      () => ['anchor 1 has a root that does not follow from its heads'],
    ],
    [
      'heads that were swapped',
      (id) => [sql`update anchored_head set position = position + 5 where envelope_id = ${id}`],
      () => ['anchor 1 has a root that does not follow from its heads'],
    ],
    [
      'an anchor that was changed',
      () => [sql`update audit_anchor set size = 4`],
      () => [
        'anchor 1 is not what its hash says',
        'anchor 1 has a time-stamp that is not over it, or does not hold',
        'anchor 1 has a root that does not follow from its heads',
      ],
    ],
    [
      'an anchor that is gone, its heads not',
      () => [sql`delete from audit_anchor`],
      () => ['5 heads are of anchors that are gone'],
    ],
    [
      'anchors that are gone with their heads',
      () => [sql`delete from anchored_head`, sql`delete from audit_anchor`],
      () => ids.map((id) => `envelope ${id}: no anchor has its last event, and it waits for none`),
    ],
  ])('show %s', async (_, acts, says) => {
    const id = ids[2]!
    await during(async (database) => {
      await anchorAll(database)
      await asOwner(database, home, acts(id))
    })
    const { code, said } = await verify()
    expect(code).toBe(1)
    expect(said.split('\n').filter((line) => line.startsWith(home))).toEqual(
      says(id).map((line) => `${home}  Acme: ${line}`),
    )
    expect(said).toContain(': this is not what was written.\n')
  })

  test.skipIf(!isHere)('show an anchor that was left out between two others', async () => {
    await during(async (database) => {
      for (let round = 0; round < 3; round += 1) {
        await anchorAll(database)
        await grow(database, home, ids, 1)
      }
      await asOwner(database, home, [
        sql`delete from audit_anchor where number = 2`,
        sql`delete from anchored_head where number = 2`,
      ])
    })
    expect((await verify()).said).toContain('anchor 3 does not follow from the one before it\n')
  })

  /** Another trail of three events, whole by itself. */
  function otherHistory(id: string) {
    let before: ReturnType<typeof appendEvent> | undefined
    const rows = Array.from({ length: 3 }, () => {
      before = appendEvent(
        before,
        {
          ...{ envelope: id, at: '2026-01-01T00:00:00.000Z', type: 'recipient.viewed' },
          ...{ actor: { kind: 'system' }, recipient: null, facts: {}, personal: {} },
        },
        sha256,
        () => '00',
      )
      return toEventRow({ organizationId: home, id }, before)
    })

    return insertOf(auditEvent, rows) ?? sql``
  }
})
