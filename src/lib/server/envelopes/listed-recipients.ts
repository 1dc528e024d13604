import type { EnvelopeSummary } from '#contract/envelope-shapes.ts'
import type { Recipient } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { recipient } from '../data/tables/envelopes.ts'

/** What lists tell of a recipient, and what says whether it is somebody's turn. */
export type ListedRecipient = Pick<
  Recipient,
  | 'id'
  | 'name'
  | 'email'
  | 'host'
  | 'status'
  | 'role'
  | 'order'
  | 'expiresAt'
  | 'notifiedAt'
  | 'unansweredSince'
>

/** One of them as the database writes it, in the order of {@link listedRecipientsOfEnvelope}. */
export type ListedRecipientJson = readonly [
  ...[id: string, name: string, email: string, host: Recipient['host']],
  ...[status: Recipient['status'], role: Recipient['role'], order: number],
  ...[expiresAt: string | null, notifiedAt: string | null, unansweredSince: string | null],
]

/**
 * Of the row of what is `envelope` to SQL. As lists of a few columns: whole rows are four times as long, and the database
 * looks up how to write each column of each.
 */
export const listedRecipientsOfEnvelope = sql<readonly ListedRecipientJson[]>`(
  select coalesce(json_agg(json_build_array(r.id, r.name, r.email, r.host, r.status, r.role, r."order",
    r.expires_at, r.notified_at, r.unanswered_since) order by r.position), '[]')
  from ${recipient} r where r.organization_id = envelope.organization_id and r.envelope_id = envelope.id)`

export function readListed(json: ListedRecipientJson): ListedRecipient {
  const [id, name, email, host, status, role, order, expiresAt, notifiedAt, unansweredSince] = json

  return {
    ...{ id: id as RecipientId, name, email, host, status, role, order },
    expiresAt: instantOf(expiresAt),
    notifiedAt: instantOf(notifiedAt),
    unansweredSince: instantOf(unansweredSince),
  }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

/** A recipient as lists tell of them. */
export function toListed({
  id,
  name,
  status,
  order,
  role,
  notifiedAt,
  unansweredSince,
}: ListedRecipient): EnvelopeSummary['recipients'][number] {
  return {
    ...{ id, name, status, order },
    recipientRole: role,
    notifiedAt: notifiedAt?.toISOString() ?? null,
    unansweredSince: unansweredSince?.toISOString() ?? null,
  }
}
