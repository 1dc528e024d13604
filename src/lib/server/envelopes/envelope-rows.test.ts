import { sql, type SQL } from 'drizzle-orm'
import type { OrganizationId } from '#core/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../data/database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'
import { rowOf } from '../data/many-rows.ts'
import { recipient } from '../data/tables/envelopes.ts'
import { recipientsOfEnvelope, toRecipient } from './envelope-rows.ts'
import { listedRecipientsOfEnvelope, readListed } from './listed-recipients.ts'

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
  database = await openCopiedDatabase()
  await database.transaction(acme, (tx) => tx.insert(recipient).values([guest(2), guest(1)]))
})
afterAll(() => database.close())

/** What stands beside the envelope in one statement. */
const beside = async <T>(which: string, people: SQL<readonly T[]>) => {
  const [found] = await database.read(acme, (tx) =>
    tx
      .select({ people })
      .from(sql`(select ${acme}::uuid as organization_id, ${which}::uuid as id) as envelope`),
  )
  return found?.people
}
const within = async (which: string) =>
  (await beside(which, recipientsOfEnvelope))?.map((one) => toRecipient(rowOf(recipient, one)))
const listedWithin = async (which: string) =>
  (await beside(which, listedRecipientsOfEnvelope))?.map(readListed)

test('recipients that come with their envelope are what they are by themselves, in their order', async () => {
  const byThemselves = await database.read(acme, (tx) =>
    tx.select().from(recipient).orderBy(recipient.position),
  )
  expect(byThemselves).toHaveLength(2)
  expect(byThemselves[0]?.expiresAt).toEqual(new Date('2026-03-01T12:00:00.123Z'))

  expect(await within(envelopeId)).toEqual(byThemselves.map(toRecipient))
})

test('lists read of them what it is by itself', async () => {
  const listed = await listedWithin(envelopeId)

  expect(listed).toMatchObject([{ id: guest(1).id, host: { name: 'H' } }, { id: guest(2).id }])
  // Whatever else they are, nothing of what lists read is another.
  expect(await within(envelopeId)).toMatchObject(listed ?? [])
})

test('an envelope without any has none', async () => {
  expect(await within('01900000-0000-7000-8000-0000000000e2')).toEqual([])
  expect(await listedWithin('01900000-0000-7000-8000-0000000000e2')).toEqual([])
})
