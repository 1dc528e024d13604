import { fateOf } from '#core/retention/person-erasure.ts'
import { unscheduleEnvelope } from '#core/envelope/scheduling.ts'
import type { Recipient } from '#core/envelope/envelope.ts'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { bulkRow, templateVersion } from '../data/tables/documents.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { invitation } from '../data/tables/people.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { rewriteDraft } from '../envelopes/envelope-rows.ts'
import { endedAtOf } from '../envelopes/erasable.ts'
import { eraseHeld } from '../envelopes/erase-held.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import {
  findDrafts,
  findSent,
  holdRetention,
  isContact,
  isInvitation,
  isLine,
  isMember,
  isPreset,
  type Asked,
  type SentTo,
} from './find-held.ts'

type Parts = { database: Database; enact: Enact; enqueue: Enqueue; log: Log }

/** How much of each there is. `drafts` and `templates` keep the place and lose the person; `lines` are of bulk sends. */
export type Amounts = {
  contacts: number
  drafts: number
  templates: number
  invitations: number
  lines: number
  envelopes: number
}

/** What goes now, and what stays. */
export type Held = {
  goes: Amounts
  stays: { envelopes: SentTo[]; waitingLines: number; isMember: boolean }
}

/** Envelopes that go in one call; whoever asks again has the others erased. */
const atOnce = 200

export type ErasePerson = ReturnType<typeof makeErasePerson>

/**
 * What an organization holds on a person that has its address, and its end. What people wrote in free words (titles, messages,
 * notes) is not searched: nobody else can say of whom it speaks.
 */
export function makeErasePerson(parts: Parts) {
  const { database } = parts

  return {
    look: (asked: Asked, now: Date): Promise<Held> =>
      database.transaction(asked.id, async (tx) => {
        const sent = await findSent(tx, asked, now)

        return {
          goes: {
            contacts: await tx.$count(contact, isContact(asked)),
            drafts: (await findDrafts(tx, asked)).length,
            templates: (await presetsOf(tx, asked)).size,
            invitations: await tx.$count(invitation, isInvitation(asked)),
            lines: await tx.$count(bulkRow, isLine(asked, 'refused')),
            envelopes: sent.filter(({ fate }) => !fate.stays).length,
          },
          stays: {
            envelopes: sent.filter(({ fate }) => fate.stays),
            waitingLines: await tx.$count(bulkRow, isLine(asked, 'waiting')),
            isMember: await isMember(tx, asked),
          },
        }
      }),

    /** Repeating it changes nothing. Each envelope by itself: one that cannot go keeps no other. */
    async erase(asked: Asked, act: Act): Promise<Amounts> {
      const drafts = await clearDrafts(parts, asked, act)
      const envelopes = await eraseEnvelopes(parts, asked, act)
      // Last: an envelope that goes is no reason any more to remember those in it.
      const beside = await database.transaction(asked.id, (tx) => eraseBeside(tx, asked))

      return { ...beside, drafts, envelopes }
    },
  }
}

const presetsOf = async (tx: Transaction, asked: Asked) =>
  new Set(
    (await tx.select({ id: templateVersion.templateId }).from(templateVersion).where(isPreset(asked))).map(
      ({ id }) => id,
    ),
  )

async function eraseBeside(tx: Transaction, asked: Asked): Promise<Omit<Amounts, 'drafts' | 'envelopes'>> {
  const contacts = await tx.delete(contact).where(isContact(asked)).returning({ id: contact.id })
  const invitations = await tx.delete(invitation).where(isInvitation(asked)).returning({ id: invitation.id })
  const lines = await tx
    .update(bulkRow)
    .set({ cells: [] })
    .where(isLine(asked, 'refused'))
    .returning({ line: bulkRow.line })

  return {
    contacts: contacts.length,
    invitations: invitations.length,
    lines: lines.length,
    templates: await clearPresets(tx, asked),
  }
}

/** A role that they were to play is open again, in every version that has them. */
async function clearPresets(tx: Transaction, asked: Asked): Promise<number> {
  const rows = await tx.select().from(templateVersion).where(isPreset(asked)).for('update')
  for (const { organizationId, templateId, version, content } of rows) {
    const recipients = content.recipients.map((role) =>
      isOf(role, asked) ? { ...role, person: null } : role,
    )
    await tx
      .update(templateVersion)
      .set({ content: { ...content, recipients } })
      .where(
        and(
          eq(templateVersion.organizationId, organizationId),
          eq(templateVersion.templateId, templateId),
          eq(templateVersion.version, version),
        ),
      )
  }

  return new Set(rows.map(({ templateId }) => templateId)).size
}

function isOf({ person }: Record<string, unknown>, { email }: Asked): boolean {
  return typeof person === 'object' && person !== null && 'email' in person && person.email === email
}

async function clearDrafts({ database, enact }: Parts, asked: Asked, act: Act): Promise<number> {
  const drafts = await database.transaction(asked.id, (tx) => findDrafts(tx, asked))
  let count = 0
  for (const one of drafts)
    count += await database.transaction(asked.id, async (tx) => {
      const held = await holdEnvelope(tx, asked.id, one)
      if (held.envelope.status !== 'draft') return 0
      // What is to go out by itself would go out without them.
      const decision = unscheduleEnvelope(held.envelope)
      const { envelope: free } = await enact(tx, held, decision, act)
      const recipients = free.recipients.map((each) => withoutPerson(each, asked))
      await rewriteDraft(tx, { ...free, recipients, version: free.version + 1 }, act.at)
      return 1
    })

  return count
}

/** Their place stays with its role and its fields, for whoever is to have it. */
function withoutPerson(one: Recipient, { email }: Asked): Recipient {
  const host = one.host?.email === email ? null : one.host
  if (one.email !== email) return { ...one, host }

  return { ...one, host, name: '', email: '', message: '', phone: null, passcodeHash: null }
}

async function eraseEnvelopes(parts: Parts, asked: Asked, act: Act): Promise<number> {
  const { database, log } = parts
  const sent = await database.transaction(asked.id, (tx) => findSent(tx, asked, act.at))
  const due = sent.filter(({ fate }) => !fate.stays).slice(0, atOnce)
  let count = 0
  for (const { id: one } of due) {
    try {
      if (await database.transaction(asked.id, (tx) => eraseEnvelope(parts, tx, asked, { one, act })))
        count += 1
    } catch (error) {
      // One that does not go is no reason to keep those behind it, and is told among what is left.
      log.error(
        { organizationId: asked.id, envelope: one, error: describeError(error) },
        'envelope not erased',
      )
    }
  }

  return count
}

/** False for one that is to stay, which is asked once more under its lock: somebody may have revived it, or laid a legal hold on it. */
async function eraseEnvelope(
  { enact, enqueue }: Parts,
  tx: Transaction,
  asked: Asked,
  { one, act }: { one: string; act: Act },
): Promise<boolean> {
  const retention = await holdRetention(tx, asked)
  const held = await holdEnvelope(tx, asked.id, one)
  const [row] = await tx
    .select({ completedAt: envelope.completedAt, updatedAt: envelope.updatedAt })
    .from(envelope)
    .where(and(eq(envelope.organizationId, asked.id), eq(envelope.id, one)))
  const { status, mode, trashedAt } = held.envelope
  const endedAt = row ? endedAtOf(row) : null
  if (fateOf({ status, mode, endedAt, isTrashed: trashedAt !== null }, retention, act.at).stays) return false
  const decision = { envelope: held.envelope, events: [{ type: 'envelope.deleted' }], effects: [] } as const
  await enact(tx, held, decision, act)
  await eraseHeld({ enqueue }, tx, held.envelope)

  return true
}
