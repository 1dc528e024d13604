import type { RetentionShape } from '#contract/organization-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { assertOwns } from '#core/organizations/membership.ts'
import {
  changeRetention,
  erasedBefore,
  type Retention,
  type RetentionPolicy,
} from '#core/retention/retention.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import { membersIn } from './member-rows.ts'
import { assertHolds, getOwn, ownOf, type OwnOrganization } from './own-organization.ts'

type Parts = {
  database: Database
  clock: Clock
  notify: Notify
  /** Envelopes that ended before a time. */
  countErasable: (tx: Transaction, id: OrganizationId, before: Date) => Promise<number>
}

export type RetentionService = ReturnType<typeof makeRetention>

/** How long an organization keeps what has ended. What is over is erased by the clock (`envelopes/make-erasure.ts`). */
export function makeRetention({ database, clock, notify, countErasable }: Parts) {
  /** What has ended before is over after so many days; null where everything is kept. */
  const overSince = (days: number | null) => erasedBefore({ days, legalHold: false, from: null }, clock.now())

  function toShape({ from, ...policy }: Retention, olderEnvelopes: number): RetentionShape {
    return { ...policy, from: from && from > clock.now() ? from.toISOString() : null, olderEnvelopes }
  }

  return {
    /** Needs `view_organization`. `days` asks about a period that is not chosen yet. */
    async retention(person: Person, id: string, days?: number): Promise<RetentionShape> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')
      const present = retentionOf(own.organization)
      const before = overSince(days ?? present.days)
      const older = before ? await database.read(own.id, (tx) => countErasable(tx, own.id, before)) : 0

      return toShape(present, older)
    },

    /** Owners only, as with everything that ends what others have made. */
    retain: (person: Person, id: string, wished: RetentionPolicy): Promise<RetentionShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertOwns(own.role)
        const before = retentionOf(own.organization)
        const after = changeRetention(before, wished, clock.now())
        await tx
          .update(organization)
          .set({ retentionDays: after.days, legalHold: after.legalHold, retentionFrom: after.from })
          .where(eq(organization.organizationId, own.id))
        if (after.from !== before.from) await notifyManagers(tx, own, person.id)

        const over = overSince(after.days)
        return toShape(after, over ? await countErasable(tx, own.id, over) : 0)
      }),
  }

  /** Whoever did not ask for it has until then to say so. */
  async function notifyManagers(tx: Transaction, own: OwnOrganization, by: string): Promise<void> {
    const others = await membersIn(tx, own.id, ['owner', 'manager'])
    await notify(tx, {
      to: others.filter((userId) => userId !== by),
      organizationId: own.id,
      kind: 'retentionChanged',
      service: 'organizations',
      facts: { organization: own.organization.name },
      url: `/organizations/${own.id}?tab=settings`,
      priority: 'high',
    })
  }
}

/** The policy as an organization's row keeps it. */
export function retentionOf(
  row: Pick<typeof organization.$inferSelect, 'retentionDays' | 'legalHold' | 'retentionFrom'>,
): Retention {
  return { days: row.retentionDays, legalHold: row.legalHold, from: row.retentionFrom }
}
