import { dayIn } from '#core/fields/calendar-date.ts'
import type { PrefillContext } from '#core/templates/prefill.ts'
import { eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'

/** How a file's dates and numbers are read: as the sender writes them, on the day it is where the organization is. */
export async function contextOf(
  tx: Transaction,
  { locale, organization: { id } }: Member,
  now: Date,
): Promise<PrefillContext> {
  const [home] = await tx
    .select({ timeZone: organization.timeZone })
    .from(organization)
    .where(eq(organization.organizationId, id))

  return { today: dayIn(home?.timeZone ?? 'UTC', now), locale }
}
