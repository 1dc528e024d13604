import { eq, sql } from 'drizzle-orm'
import type { OrganizationId } from '#core/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { rowsAsJson } from './rows-as-json.ts'
import { organization } from './tables/people.ts'
import { recipient } from './tables/envelopes.ts'

const acme = '01900000-0000-7000-8000-00000000000a' as OrganizationId
const envelopeId = '01900000-0000-7000-8000-0000000000e1'
const guest = (position: number) =>
  ({
    ...{ organizationId: acme, envelopeId, position, id: `01900000-0000-7000-8000-00000000000${position}` },
    ...{ key: `r${position}`, role: 'signer', order: 1, name: 'Jo "O\'Neil" \\ 김', email: 'jo@example.org' },
    ...{
      locale: 'en-US',
      status: 'notified',
      group: null,
      attachedTo: null,
      host: { name: 'H', email: 'h@x.org' },
    },
    ...{
      message: '',
      phone: null,
      access: ['passcode'],
      passcodeHash: '5',
      mayDelegate: true,
      replacedBy: null,
    },
    ...{
      expiresAt: new Date('2026-03-01T12:00:00.123Z'),
      notifiedAt: null,
      remindersSent: 2,
      lastRemindedAt: null,
    },
    ...{ consentedAt: new Date('2026-03-29T01:30:00.000Z'), completedAt: null },
  }) as unknown as typeof recipient.$inferInsert

let database: Database
beforeAll(async () => {
  database = await openEmbeddedDatabase(null)
  await database.transaction(acme, async (tx) => {
    await tx
      .insert(organization)
      .values({ organizationId: acme, name: 'Acme', slug: 'acme', createdAt: new Date() })
    await tx.insert(recipient).values([guest(2), guest(1)])
  })
})
afterAll(() => database.close())

const within = (which: string) =>
  database.read(acme, (tx) =>
    tx
      .select({
        name: organization.name,
        people: rowsAsJson(recipient, {
          where: eq(recipient.envelopeId, which),
          orderBy: sql`${recipient.position}`,
        }),
      })
      .from(organization),
  )

test('rows within a row are what they are by themselves, in their order', async () => {
  const byThemselves = await database.read(acme, (tx) =>
    tx.select().from(recipient).orderBy(recipient.position),
  )
  expect(byThemselves).toHaveLength(2)
  expect(byThemselves[0]?.expiresAt).toEqual(new Date('2026-03-01T12:00:00.123Z'))

  expect(await within(envelopeId)).toEqual([{ name: 'Acme', people: byThemselves }])
})

test('no rows are an empty list', async () => {
  expect(await within('01900000-0000-7000-8000-0000000000e2')).toEqual([{ name: 'Acme', people: [] }])
})
