import type { OrganizationStats } from '#contract/organization-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { liveStatuses } from '#core/organizations/unfinished.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { document, template } from '../data/tables/documents.ts'
import { envelope, sealedDocument } from '../data/tables/envelopes.ts'
import { invitation, member } from '../data/tables/people.ts'
import type { OwnOrganization } from './own-organization.ts'

const ended = ['declined', 'voided', 'expired'] as const satisfies readonly EnvelopeStatus[]

/** Counts of what stands, in one query; the month is the organization's own. */
export async function readStats(
  tx: Transaction,
  { id, organization: { timeZone } }: OwnOrganization,
  now: Date,
): Promise<z.output<typeof OrganizationStats>> {
  const { rows } = await tx.execute<Record<string, string | number>>(sql`
    select
      (select count(*) from ${member} where ${member.organizationId} = ${id}) as members,
      (select count(*) from ${invitation}
        where ${invitation.organizationId} = ${id} and ${invitation.expiresAt} > ${now}) as invitations,
      (select count(*) from ${template}
        where ${template.organizationId} = ${id} and ${template.status} = 'active') as templates,
      count(*) filter (where ${envelope.status} = 'draft') as draft,
      count(*) filter (where ${envelope.status} in ${[...liveStatuses]}) as waiting,
      count(*) filter (where ${envelope.status} = 'completed') as completed,
      count(*) filter (where ${envelope.status} in ${[...ended]}) as ended,
      count(*) filter (where ${envelope.status} = 'completed'
        and ${envelope.completedAt} >= date_trunc('month', ${now}::timestamptz, ${timeZone})) as this_month,
      (select coalesce(sum(${document.byteLength}), 0) from ${document}
        where ${document.organizationId} = ${id})
      + (select coalesce(sum(${sealedDocument.byteLength}), 0) from ${sealedDocument}
        where ${sealedDocument.organizationId} = ${id}) as storage
    from ${envelope} where ${envelope.organizationId} = ${id}`)
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
