import type { OrganizationId } from '#core/ids.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import type { Database } from './database.ts'
import { insertOf, rowOf, writeCounting, writeTogether } from './many-rows.ts'
import { job } from './tables/directory.ts'
import { auditEvent, recipient } from './tables/envelopes.ts'

const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const envelopeId = '01900000-0000-7000-8000-000000000001'
const at = new Date('2026-03-29T01:59:59.987Z')

/** Whatever a column may hold: nothing, quotes, other scripts, instants, lists and objects. */
const ana: typeof recipient.$inferInsert = {
  ...{ organizationId: acme, envelopeId, id: '01900000-0000-7000-8000-000000000002', key: 'ana' },
  ...{ role: 'in_person', order: 1, position: 0, name: `Ana "O'Neil" \\ 安娜 🖋`, email: '', locale: 'pt-BR' },
  ...{ status: 'notified', group: null, attachedTo: null, host: { name: 'Mara', email: 'mara@example.org' } },
  ...{ message: 'one\ntwo', phone: null, access: ['passcode', 'email_code'], passcodeHash: null },
  ...{ mayDelegate: true, expiresAt: null, replacedBy: null, notifiedAt: at, remindersSent: 2 },
  ...{ lastRemindedAt: null, consentedAt: at, completedAt: null },
  ...{ questions: 2, answers: 1, unansweredSince: at },
}

describe('rows that travel as one parameter', () => {
  let database: Database
  beforeAll(async () => {
    database = await openCopiedDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => database.transaction(acme, (tx) => tx.delete(recipient)))

  // A single one is taken apart in another way than several.
  test.each([1, 2])(
    'are written as the query builder writes them, and read as it reads them (%i)',
    async (many) => {
      const other = { ...ana, id: '01900000-0000-7000-8000-000000000003', position: 1 }
      const rows = await database.transaction(acme, async (tx) => {
        await writeTogether(tx, [insertOf(recipient, [ana, other].slice(0, many))])
        const [written] = await tx.select().from(recipient).where(eq(recipient.id, ana.id))
        await tx.delete(recipient)
        await tx.insert(recipient).values(ana)
        const [expected] = await tx.select().from(recipient)
        const { rows: told } = await tx.execute<{ row: Record<string, unknown> }>(
          sql`select to_json(r) as row from ${recipient} r`,
        )
        return { written, expected, read: rowOf(recipient, told[0]!.row) }
      })

      expect(rows.written).toEqual(rows.expected)
      expect(rows.read).toEqual(rows.expected)
      // What the database makes of it is read like the rest.
      expect(rows.expected).toEqual({ ...ana, askedEmail: 'mara@example.org' })
    },
  )

  test.each([
    ...[{ notifiedAt: new Date(Number.NaN) }, { remindersSent: Number.NaN }, { order: Infinity }],
    { name: 'Ana \ud83d' },
  ])('are refused where they hold %o, of which something else would be made', (wrong) => {
    expect(() => insertOf(recipient, [{ ...ana, ...wrong }])).toThrow(RangeError)
    expect(() => insertOf(recipient, [ana, { ...ana, ...wrong }])).toThrow(RangeError)
  })

  test('of several tables are one statement; of none, none', async () => {
    const sent: string[] = []
    const unwatch = database.watch((text) => text !== null && sent.push(text))
    const other = { ...ana, id: '01900000-0000-7000-8000-000000000003', position: 1 }
    const event = { organizationId: acme, envelopeId, sequence: 1, body: '{"b":1,"a":2}', hash: 'h' }
    const count = await database.transaction(acme, async (tx) => {
      await writeTogether(tx, [insertOf(recipient, []), null, insertOf(job, [])])
      return writeCounting(tx, [
        insertOf(auditEvent, [{ ...event, disclosures: {} }]),
        null,
        insertOf(recipient, [ana, other]),
      ])
    })
    unwatch()

    expect([count, sent.length]).toEqual([2, 1])
    const [kept] = await database.transaction(acme, (tx) => tx.select().from(auditEvent))
    // The canonical text itself: its hash is over these bytes.
    expect(kept?.body).toBe(event.body)
  })
})
