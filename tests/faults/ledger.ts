import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '#server/data/database.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  openRoom,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

/** An envelope that is to have completed. */
export type Expected = { id: string; document: string; emails: readonly string[] }

/** An envelope for all of these at once. */
export async function sendEnvelope(
  sender: TestPerson,
  title: string,
  emails: readonly string[],
): Promise<Expected> {
  const document = await uploadDocument(sender, await makeSamplePdf())
  const guests = emails.map((email, index) => ({
    key: `${index}`,
    name: `Guest ${index}`,
    email,
    order: 1,
  }))
  const { id } = await draftEnvelope(sender, document, guests, title)
  await sender.call('POST /envelopes/{id}/send', { params: { id } })

  return { id, document: document.id, emails }
}

/** The same, and the rooms that they have opened. */
export async function sendToAll(
  world: World,
  sender: TestPerson,
  title: string,
  emails: readonly string[],
): Promise<Expected & { rooms: RoomGuest[] }> {
  const sent = await sendEnvelope(sender, title, emails)
  const rooms = await Promise.all(emails.map((email) => openRoom(world, email, title)))

  return { ...sent, rooms }
}

/** What anybody sees of a completed envelope, whatever happened on the way. Returns the sealed bytes. */
export async function checkCompleted(
  world: World,
  person: TestPerson,
  { id, document, emails }: Expected,
): Promise<Uint8Array> {
  const { body: envelope } = await person.call('GET /envelopes/{id}', { params: { id } })
  expect(envelope).toMatchObject({ status: 'completed', sealed: [{ document }] })
  const { body: audit } = await person.call('GET /envelopes/{id}/audit', { params: { id } })
  const count = (type: string) => audit.items.filter((line) => line.type === type).length
  expect(audit.whole).toBe(true)
  expect([count('recipient.completed'), count('envelope.sealing'), count('envelope.completed')]).toEqual([
    emails.length,
    1,
    1,
  ])

  const sealed = await person.call('GET /envelopes/{id}/documents/{document}/sealed', {
    params: { id, document },
  })
  const bytes = sealed.body as unknown as Uint8Array<ArrayBuffer>
  const verified = await world.fetch('/api/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'x-forwarded-for': newAddress() },
    body: bytes,
  })
  expect(await verified.json()).toMatchObject({
    indication: 'total-passed',
    recorded: true,
    sha256: envelope.sealed[0]?.sha256,
    evidence: { envelope: id, whole: true },
  })

  return bytes
}

/** What must stand in the tables: what was sealed, and one Message-ID for each recipient and outcome. */
export async function checkRows(
  database: Database,
  organizationId: string,
  expected: Expected,
): Promise<void> {
  await checkSealedRows(database, organizationId, expected)
  const mails = await database.transaction(null, (tx) =>
    tx.execute<{ id: string }>(
      sql`select message_id as id from outbox_mail where message_id like ${`%${expected.id}%`}`,
    ),
  )
  checkMails(
    mails.rows.map(({ id }) => id),
    expected,
  )
}

/** By their Message-IDs, each once: an invitation to everybody, and the news of the end to everybody and to the sender. */
export function checkMails(messageIds: readonly string[], { emails }: Expected): void {
  const kinds = messageIds.map((id) => id.split('.')[0]).toSorted()
  expect(kinds).toEqual([...[...emails, 'the sender'].map(() => 'completed'), ...emails.map(() => 'invite')])
}

/** One sealed file for the document, and one for the certificate. Of each that was `renewed` its former record stays. */
export async function checkSealedRows(
  database: Database,
  organizationId: string,
  { id }: Expected,
  renewed = 0,
): Promise<void> {
  const records = await database.transaction(null, (tx) =>
    tx.execute(sql`select sha256 from seal_record where envelope_id = ${id} order by sha256`),
  )
  const files = await database.transaction(organizationId as OrganizationId, (tx) =>
    tx.execute(sql`select sha256 from sealed_document where envelope_id = ${id} order by sha256`),
  )
  expect(files.rows).toHaveLength(2)
  expect(records.rows).toHaveLength(2 + renewed)
  expect(records.rows).toEqual(expect.arrayContaining(files.rows))
}

/** An envelope for each line of a file, in its order, and no job that still has to do with it. */
export async function checkBulkSend(
  database: Database,
  organizationId: string,
  { bulk, emails }: { bulk: string; emails: readonly string[] },
): Promise<void> {
  const sent = await database.transaction(organizationId as OrganizationId, (tx) =>
    tx.execute<{ email: string; envelopes: number }>(
      sql`select r.email, (select count(*)::int from envelope e where e.id = b.envelope_id and e.bulk_id = b.bulk_id
          and e.status = 'sent') as envelopes
        from bulk_row b left join recipient r on r.organization_id = b.organization_id and r.envelope_id = b.envelope_id
        where b.bulk_id = ${bulk} order by b.line`,
    ),
  )
  expect(sent.rows).toEqual(emails.map((email) => ({ email, envelopes: 1 })))
  const all = await database.transaction(organizationId as OrganizationId, (tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int from envelope where bulk_id = ${bulk}`),
  )
  expect(all.rows).toEqual([{ count: emails.length }])
  const jobs = await database.transaction(null, (tx) =>
    tx.execute(sql`select kind, state from job where state = 'dead' or queue <> 'tidying'`),
  )
  expect(jobs.rows).toEqual([])
}

let addresses = 0

/** How often one address may have files checked is limited. RFC 2544: nobody's. */
function newAddress(): string {
  addresses += 1

  return `198.19.${addresses >> 8}.${addresses & 255}`
}
