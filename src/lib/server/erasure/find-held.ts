import type { OrganizationId } from '#core/ids.ts'
import { fateOf, type Fate } from '#core/retention/person-erasure.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { bulkRow, templateVersion } from '../data/tables/documents.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { appUser, invitation, member, organization } from '../data/tables/people.ts'
import { endedAtOf } from '../envelopes/erasable.ts'
import { retentionOf } from '../organizations/make-retention.ts'

/** Whose data, in which organization. The address stands in small letters, as everywhere. */
export type Asked = { id: OrganizationId; email: string }

/** Tenant's row; locked against a legal hold that somebody lays on it meanwhile. */
export async function holdRetention(tx: Transaction, { id }: Asked) {
  const [home] = await tx.select().from(organization).where(eq(organization.organizationId, id)).for('share')
  if (!home) throw new Error('organization without a row')

  return retentionOf(home)
}

export async function readRetention(tx: Transaction, { id }: Asked) {
  const [home] = await tx.select().from(organization).where(eq(organization.organizationId, id))
  if (!home) throw new Error('organization without a row')

  return retentionOf(home)
}

/** They take part in it, or hand over the device to somebody who does; also whose place another has taken. */
const takesPart = ({ id, email }: Asked) => sql`${envelope.id} = any(array(
  select ${recipient.envelopeId} from ${recipient} where ${recipient.organizationId} = ${id} and ${recipient.email} = ${email}
  union select ${recipient.envelopeId} from ${recipient} where ${recipient.organizationId} = ${id} and ${recipient.askedEmail} = ${email}))`

export async function findDrafts(tx: Transaction, asked: Asked): Promise<string[]> {
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(and(eq(envelope.organizationId, asked.id), takesPart(asked), eq(envelope.status, 'draft')))
    .orderBy(asc(envelope.id))

  return rows.map((row) => row.id)
}

export type SentTo = { id: string; title: string; fate: Fate }

/** Envelopes that were sent and that they take part in, the oldest first, with what becomes of each. */
export async function findSent(tx: Transaction, asked: Asked, now: Date): Promise<SentTo[]> {
  const retention = await readRetention(tx, asked)
  const { id, title, status, mode, completedAt, updatedAt, trashedAt } = envelope
  const rows = await tx
    .select({ id, title, status, mode, completedAt, updatedAt, trashedAt })
    .from(envelope)
    .where(and(eq(envelope.organizationId, asked.id), takesPart(asked), ne(envelope.status, 'draft')))
    .orderBy(asc(envelope.createdAt), asc(envelope.id))

  return rows.map((row) => {
    const judged = { ...row, endedAt: endedAtOf(row), isTrashed: row.trashedAt !== null }

    return { id: row.id, title: row.title, fate: fateOf(judged, retention, now) }
  })
}

export const isContact = ({ id, email }: Asked) =>
  and(eq(contact.organizationId, id), eq(contact.email, email))

export const isInvitation = ({ id, email }: Asked) =>
  and(eq(invitation.organizationId, id), eq(invitation.email, email))

/** A version of a template with them in one of its roles. */
export const isPreset = ({ id, email }: Asked) =>
  and(
    eq(templateVersion.organizationId, id),
    sql`${templateVersion.content} -> 'recipients' @> ${JSON.stringify([{ person: { email } }])}::jsonb`,
  )

/** A line of a bulk send with their address in a cell, of which no envelope was made. */
export const isLine = ({ id, email }: Asked, status: 'waiting' | 'refused') =>
  and(
    eq(bulkRow.organizationId, id),
    eq(bulkRow.status, status),
    sql`exists (select from jsonb_array_elements_text(${bulkRow.cells}) as cell(said) where lower(btrim(cell.said)) = ${email})`,
  )

/** An account of theirs is in the organization. */
export async function isMember(tx: Transaction, { id, email }: Asked): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(member)
    .innerJoin(appUser, eq(appUser.id, member.userId))
    .where(and(eq(member.organizationId, id), eq(appUser.email, email)))

  return rows.length > 0
}
