import { isOpen } from '#core/envelope/envelope-status.ts'
import { envelopeStatuses, recipientStatuses } from '#core/envelope/envelope.ts'
import { isInvited } from '#core/envelope/recipients.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, eq, exists, inArray, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'

const open = envelopeStatuses.filter(isOpen)
const invited = recipientStatuses.filter((status) => isInvited({ status }))
const pending = ['waiting' as const, ...invited]

/** Days of a calendar are no multiples of 24 hours: what may be due by the clock of any zone is looked at. */
const slack = sql`interval '3 hours'`

/** Open envelopes that the clock may have something to do with; what it is, the rules say. Oldest end first. */
export async function findDue(tx: Transaction, organizationId: OrganizationId, at: Date): Promise<string[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const ofThis = and(
    eq(recipient.organizationId, envelope.organizationId),
    eq(recipient.envelopeId, envelope.id),
  )
  const some = (condition: ReturnType<typeof and>) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(recipient)
        .where(and(ofThis, condition)),
    )
  const overdue = and(inArray(recipient.status, pending), lte(recipient.expiresAt, at))
  const day = sql`interval '24 hours'`
  const reminder = sql`case when ${recipient.lastRemindedAt} is null
      then ${recipient.notifiedAt} + (${envelope.reminders}->>'firstAfterDays')::int * ${day}
      else ${recipient.lastRemindedAt} + (${envelope.reminders}->>'everyDays')::int * ${day} end`
  const remindable = and(
    inArray(recipient.status, invited),
    sql`${recipient.remindersSent} < (${envelope.reminders}->>'atMost')::int`,
    sql`${reminder} - ${slack} <= ${now}`,
  )
  const warning = sql`least(${recipient.expiresAt}, ${envelope.expiresAt}) - ${envelope.warnDays} * ${day}`
  const unwarned = and(
    inArray(recipient.status, invited),
    sql`${warning} - ${slack} <= ${now}`,
    sql`coalesce(${recipient.lastRemindedAt}, ${recipient.notifiedAt}) < ${warning} + ${slack}`,
  )
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(
      and(
        eq(envelope.organizationId, organizationId),
        inArray(envelope.status, open),
        or(
          lte(envelope.expiresAt, at),
          some(overdue),
          and(sql`${envelope.reminders} is not null`, some(remindable)),
          and(sql`${envelope.warnDays} is not null`, some(unwarned)),
        ),
      ),
    )
    .orderBy(envelope.expiresAt, envelope.id)

  return rows.map(({ id }) => id)
}

/** Envelopes that wait for a seal which no job is going to make: theirs died with its worker, or was never restored. */
export async function findStranded(tx: Transaction, organizationId: OrganizationId): Promise<string[]> {
  const sealing = tx
    .select({ one: sql`1` })
    .from(job)
    .where(and(eq(job.kind, 'seal'), eq(job.key, sql`${envelope.id}::text`), ne(job.state, 'dead')))
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(
      and(eq(envelope.organizationId, organizationId), eq(envelope.status, 'sealing'), notExists(sealing)),
    )

  return rows.map(({ id }) => id)
}
