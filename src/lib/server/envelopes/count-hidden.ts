import { hasPermission } from '#core/access/access.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { sizesOf } from './folders.ts'
import { keepForLookers } from './reach.ts'

/**
 * How many live envelopes a member in test mode does not see, drafts too; null for who sees none in either mode, or is in
 * live mode, and then nothing is asked.
 */
export async function countHidden(database: Database, member: Member): Promise<number | null> {
  const { organization, held } = member
  if (organization.mode !== 'test' || !hasPermission(held, 'view_envelopes')) return null
  const live: Member = { ...member, organization: { ...organization, mode: 'live' } }
  const [counted] = await database.look(organization.id, (tx) => askLive(tx, live))

  return counted?.all ?? 0
}

const askLive = keepForLookers((tx, looker) =>
  tx.select({ all: sizesOf(tx, looker, new Date(0)).all }).from(sql`(select 1) as here`),
)
