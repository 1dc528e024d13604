import { everybody } from '#core/access/visibility.ts'
import { randomUUID } from 'node:crypto'
import type { Envelope, EnvelopeStatus, Recipient } from '#core/envelope/envelope.ts'
import { untouched } from '#core/envelope/recipients.ts'
import type { EnvelopeId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import type { Database, Transaction } from '#server/data/database.ts'
import { openCopiedDatabase } from '../prepared/embedded.ts'
import { writeTogether } from '#server/data/many-rows.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { document } from '#server/data/tables/documents.ts'
import { envelope, recipientFile, sealedDocument } from '#server/data/tables/envelopes.ts'
import { organization } from '#server/data/tables/people.ts'
import { envelopeDue, envelopeGrams, tally } from '#server/data/tables/scale.ts'
import {
  deleteEnvelope,
  insertsOfEnvelope,
  loadEnvelope,
  rewriteDraft,
} from '#server/envelopes/envelope-rows.ts'
import { eraseEnvelope } from '#server/envelopes/erase-envelope.ts'
import { writeTransition } from '#server/envelopes/write-transition.ts'
import { closeOrganization } from '#server/organizations/close-organization.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'

const home = randomUUID() as OrganizationId
const noon = new Date('2026-03-01T12:00:00Z')
const hourMs = 3_600_000

/** What happens to some envelope of an organization, in its order; numbers choose which one, and to what. */
const step = fc.tuple(
  fc.constantFrom('create', 'rewrite', 'move', 'people', 'remove', 'erase', 'upload', 'seal', 'give'),
  fc.nat(20),
  fc.nat(20),
)
const history = fc.array(step, { minLength: 20, maxLength: 40 })
const statuses: readonly EnvelopeStatus[] = ['sent', 'in_progress', 'sealing', 'seal_failed', 'completed', 'declined', 'voided', 'expired'] // prettier-ignore

describe.each(['embedded', 'postgres'] as const)('beside the rows, on %s', (engine) => {
  let server: Postgres | undefined
  let database: Database
  beforeAll(async () => {
    server = engine === 'postgres' ? await startPostgres() : undefined
    database = server ? await openPostgresDatabase(server.url, 2) : await openCopiedDatabase()
    await database.transaction(null, (tx) =>
      tx.insert(organization).values({ organizationId: home, name: 'Acme', slug: 'acme', createdAt: noon }),
    )
  })
  afterAll(async () => {
    await database.close()
    server?.stop()
  })

  test.skipIf(engine === 'postgres' && !findPrograms())(
    'numbers, letters and instants are what the rows say, whatever happens',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          let hour = 0
          const ids: string[] = []
          for (const [what, which, how] of steps) {
            const at = new Date(noon.getTime() + (hour += 1) * (hourMs / 3))
            await database.transaction(home, (tx) => carryOut(tx, { what, ids, which, how, at }))
          }
          await expectTruth(database)
        }),
        { numRuns: 4 },
      )
      await database.transaction(null, (tx) => closeOrganization(tx, home, noon).catch(() => null))
      await expectTruth(database)
    },
  )
})

type Step = { what: string; ids: string[]; which: number; how: number; at: Date }

async function carryOut(tx: Transaction, { what, ids, which, how, at }: Step): Promise<void> {
  if (what === 'create') {
    const made = draft(how, at)
    ids.push(made.id)
    return writeTogether(tx, insertsOfEnvelope(made))
  }
  if (what === 'upload') {
    await tx.insert(document).values(documentRow(how, at))
    return
  }
  const id = ids[which % Math.max(1, ids.length)]
  if (!id) return
  const found = await loadEnvelope(tx, home, id)
  const gone = () => void ids.splice(ids.indexOf(id), 1)
  switch (what) {
    case 'rewrite':
      if (found.status === 'draft') await rewriteDraft(tx, { ...draft(how, at), id: found.id }, at)
      return
    case 'move':
      return writeTransition(tx, found, moved(found, statuses[how % statuses.length] ?? 'sent', at), at)
    case 'people':
      return writeTransition(
        tx,
        found,
        { ...found, recipients: [...found.recipients.slice(1), person(how)] },
        at,
      )
    case 'remove':
      gone()
      return deleteEnvelope(tx, found)
    case 'erase':
      gone()
      await eraseEnvelope(tx, found)
      return
    case 'seal':
      await tx.insert(sealedDocument).values({
        ...{
          organizationId: home,
          envelopeId: id,
          documentId: randomUUID(),
          name: 'Lease',
          sha256: randomUUID(),
        },
        ...{ byteLength: how + 1, level: 'B-B', sealedAt: at },
      })
      return
    default:
      await tx.insert(recipientFile).values({
        ...{
          organizationId: home,
          envelopeId: id,
          recipientId: randomUUID(),
          sha256: randomUUID(),
          name: 'Id',
        },
        ...{ type: 'image/png', byteLength: how, createdAt: at },
      })
  }
}

function moved(found: Envelope, status: EnvelopeStatus, at: Date): Envelope {
  const recipients = found.recipients.map((one) => ({
    ...one,
    ...{
      status: 'notified' as const,
      notifiedAt: at,
      remindersSent: one.remindersSent + 1,
      lastRemindedAt: at,
    },
  }))

  return { ...found, status, recipients, sentAt: at, completedAt: status === 'completed' ? at : null }
}

function draft(how: number, at: Date): Envelope {
  return {
    ...{ id: randomUUID() as EnvelopeId, organizationId: home, sender: randomUUID() as UserId },
    ...{
      mode: how % 3 === 0 ? 'test' : 'live',
      title: `Lease ${how}`,
      message: '',
      status: 'draft',
      version: 1,
    },
    documents: [],
    recipients: Array.from({ length: how % 3 }, (_, index) => person(how + index)),
    fields: [],
    ...{ createdAt: at, sentAt: null, completedAt: null, trashedAt: null, reason: null, warnedAt: null },
    // Some wait for the clock.
    ...{
      sendAt: how % 4 === 0 ? new Date(at.getTime() + hourMs) : null,
      scheduledBy: null,
      consentLaw: null,
      filedIn: how % 5 === 0 ? `Leases ${how % 2}` : null,
    },
    expiresAt: how % 2 === 0 ? new Date(at.getTime() + how * 24 * hourMs) : null,
    warnDays: how % 4 === 0 ? 2 : null,
    reminders: how % 5 === 0 ? { firstAfterDays: 2, everyDays: 3, atMost: 2 } : null,
    templateId: how % 2 === 0 ? `01900000-0000-7000-8000-0000000000${10 + how}` : null,
    ...{ templateVersion: null, bulkId: null, audience: everybody },
  }
}

function person(how: number): Recipient {
  return {
    ...untouched,
    ...{ id: randomUUID() as RecipientId, key: `k${how}`, role: 'signer', order: 1, name: `Ana ${how}` },
    ...{
      email: `ana${how}@example.org`,
      locale: 'en-US',
      group: null,
      attachedTo: null,
      host: null,
      message: '',
    },
    ...{ phone: null, access: [], passcodeHash: null, mayDelegate: false },
    expiresAt: how % 7 === 0 ? new Date(noon.getTime() + how * hourMs) : null,
  }
}

const documentRow = (how: number, at: Date): typeof document.$inferInsert => ({
  ...{ organizationId: home, id: randomUUID(), name: 'Lease', sha256: randomUUID(), uploadSha256: 'x' },
  ...{ byteLength: how, pages: [], formFields: 0, warnings: [], createdBy: randomUUID(), createdAt: at },
})

/** Everything that is kept is made anew of the rows, and is the same. */
async function expectTruth(database: Database): Promise<void> {
  await database.transaction(home, async (tx) => {
    const kept = await readKept(tx)
    const { rows: counted } = await tx.execute<{ what: string; mode: string; hour: string; number: string }>(
      recount,
    )
    expect(kept.numbers).toEqual(
      counted.map(
        ({ what, mode, hour, number }) => `${what} ${mode} ${new Date(hour).toISOString()} ${number}`,
      ),
    )
    await tx.delete(envelopeGrams)
    await tx.delete(envelopeDue)
    const ids = await tx.select({ id: envelope.id }).from(envelope)
    const all = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids.map(({ id }) => id))}::jsonb)::uuid)`
    await tx.execute(sql`select write_grams(${home}, ${all}), write_due(${home}, ${all})`)
    const anew = await readKept(tx)
    expect(kept.letters).toEqual(anew.letters)
    expect(kept.due).toEqual(anew.due)
  })
}

async function readKept(tx: Transaction) {
  const { rows: numbers } = await tx.execute<{
    what: string
    mode: string
    hour: string
    number: string
  }>(sql`
    select what, mode, hour, sum(number)::text as number from ${tally} where ${eq(tally.organizationId, home)}
    group by what, mode, hour having sum(number) <> 0 order by what collate "C", mode, hour`)

  return {
    numbers: numbers.map(
      ({ what, mode, hour, number }) => `${what} ${mode} ${new Date(hour).toISOString()} ${number}`,
    ),
    letters: await tx.select().from(envelopeGrams).orderBy(envelopeGrams.envelopeId),
    due: await tx.select().from(envelopeDue).orderBy(envelopeDue.envelopeId),
  }
}

const recount = sql`
  with counted as (
    select 'status ' || status as what, mode, timestamptz 'epoch' as hour, 1 as number from envelope
    union all select 'template ' || template_id, mode, timestamptz 'epoch', 1 from envelope where template_id is not null
    union all select 'changed ' || status, mode, date_trunc('hour', updated_at, 'UTC'), 1 from envelope
      where status in ('completed', 'declined', 'voided', 'expired')
    union all select 'completed', mode, date_trunc('hour', completed_at, 'UTC'), 1 from envelope
      where status = 'completed' and completed_at is not null
    union all select 'bytes document', '', timestamptz 'epoch', byte_length from document
    union all select 'bytes sealed_document', '', timestamptz 'epoch', byte_length from sealed_document
    union all select 'bytes recipient_file', '', timestamptz 'epoch', byte_length from recipient_file
  )
  select what, mode, hour, sum(number)::text as number from counted
  group by what, mode, hour having sum(number) <> 0 order by what collate "C", mode, hour`
