import type { OrganizationStats } from '#contract/organization-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { liveStatuses } from '#core/organizations/unfinished.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { storedBytes } from '../billing/standing-use.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { fullHourAfter, numberOf, numberSince } from '../data/tally.ts'
import { template } from '../data/tables/documents.ts'
import { endedKey, envelope } from '../data/tables/envelopes.ts'
import { invitation, member } from '../data/tables/people.ts'
import type { OwnOrganization } from './own-organization.ts'

const ended = ['declined', 'voided', 'expired'] as const satisfies readonly EnvelopeStatus[]

/** What stands, in one query, counted by the database itself where it may be much; the month is the organization's own. */
export async function readStats(
  tx: Transaction,
  { id, organization: { timeZone } }: OwnOrganization,
  now: Date,
): Promise<z.output<typeof OrganizationStats>> {
  const inStatus = (...statuses: readonly EnvelopeStatus[]) =>
    numberOf({ organizationId: id, what: statuses.map((status) => `status ${status}` as const) })
  const month = sql`date_trunc('month', ${now}::timestamptz, ${timeZone})`
  // Not every zone begins its months with one of the hours that are counted.
  const inFirstHour = sql`(select count(*) from ${envelope} where ${and(
    eq(envelope.organizationId, id),
    isNull(envelope.trashedAt),
    oneOf(envelope.status, ['completed']),
    sql`${endedKey} >= ${month} and ${endedKey} < ${fullHourAfter(month)}`,
  )})`
  const { rows } = await tx.execute<Record<string, string | number>>(sql`
    select
      (select count(*) from ${member} where ${member.organizationId} = ${id}) as members,
      (select count(*) from ${invitation}
        where ${invitation.organizationId} = ${id} and ${invitation.expiresAt} > ${now}) as invitations,
      (select count(*) from ${template}
        where ${template.organizationId} = ${id} and ${template.status} = 'active') as templates,
      ${inStatus('draft')} as draft,
      ${inStatus(...liveStatuses)} as waiting,
      ${inStatus('completed')} as completed,
      ${inStatus(...ended)} as ended,
      ${numberSince({ organizationId: id, what: ['completed'] }, month)} + ${inFirstHour} as this_month,
      ${numberOf({ organizationId: id, what: storedBytes })} as storage`)
  const count = (name: string) => Number(rows[0]?.[name] ?? 0)

  return {
    members: count('members'),
    invitations: count('invitations'),
    templates: count('templates'),
    envelopes: {
      draft: count('draft'),
      waiting: count('waiting'),
      completed: count('completed'),
      ended: count('ended'),
      completedThisMonth: count('this_month'),
    },
    storageBytes: count('storage'),
  }
}
