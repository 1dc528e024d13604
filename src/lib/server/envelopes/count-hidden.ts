import { hasPermission } from '#core/access/access.ts'
import { envelopeStatuses } from '#core/envelope/envelope.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { numberOf } from '../data/tally.ts'

/**
 * How many live envelopes a member in test mode does not see, drafts too; null for who sees none in either mode, or is in
 * live mode, and then nothing is asked.
 */
export async function countHidden(database: Database, member: Member): Promise<number | null> {
  const { organization, held } = member
  if (organization.mode !== 'test' || !hasPermission(held, 'view_envelopes')) return null
  const [counted] = await database.read(organization.id, (tx) =>
    askLive(tx, { organizationId: organization.id }),
  )

  return counted?.live ?? 0
}

const what = envelopeStatuses.map((status) => `status ${status}` as const)

const askLive = keepQuestion((tx) =>
  tx
    .select({ live: numberOf({ organizationId: sql.placeholder('organizationId'), mode: 'live', what }) })
    .from(sql`(select 1) as here`),
)
