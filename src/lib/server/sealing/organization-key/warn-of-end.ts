import type { OrganizationId } from '#core/ids.ts'
import { dueWarning, warningDays } from '#core/seal/key-end.ts'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { enterTenant, type Database, type Transaction } from '../../data/database.ts'
import { sealChoice } from '../../data/tables/directory.ts'
import { organization } from '../../data/tables/people.ts'
import type { EnqueueAll } from '../../jobs/enqueue.ts'
import type { Notify } from '../../notifications/notify.ts'
import { membersIn } from '../../organizations/member-rows.ts'
import type { Clock } from '../../ports.ts'

type Parts = { database: Database; enqueueAll: EnqueueAll; notify: Notify; clock: Clock }

const dayMs = 24 * 60 * 60_000
/** What one round does; the rest follows in the next. */
const atOnce = 500

/** Tells owners and managers 60, 30 and 7 days before that the key they brought along ends, in the product and by mail. */
export function makeWarnOfEnd({ database, enqueueAll, notify, clock }: Parts): () => Promise<void> {
  return async () => {
    const now = clock.now()
    const latest = new Date(now.getTime() + Math.max(...warningDays) * dayMs)
    const near = await database.read(null, (tx) =>
      tx
        .select({ id: sealChoice.organizationId })
        .from(sealChoice)
        .where(
          and(
            lte(sealChoice.endsAt, latest),
            gt(sealChoice.endsAt, now),
            or(isNull(sealChoice.warnedDays), gt(sealChoice.warnedDays, Math.min(...warningDays))),
          ),
        )
        .orderBy(sealChoice.endsAt)
        .limit(atOnce),
    )
    for (const { id } of near) await database.transaction(null, (tx) => warn(tx, id as OrganizationId, now))
  }

  /** Of processes that look at once one tells. */
  async function warn(tx: Transaction, id: OrganizationId, now: Date): Promise<void> {
    const [found] = await tx
      .select({ choice: sealChoice, name: organization.name })
      .from(sealChoice)
      .innerJoin(organization, eq(organization.organizationId, sealChoice.organizationId))
      .where(and(eq(sealChoice.organizationId, id), isNull(organization.deletedAt)))
      .for('update', { of: sealChoice })
    if (!found) return
    const { endsAt, warnedDays } = found.choice
    const days = dueWarning(endsAt, now, warnedDays)
    if (days === null) return

    await tx.update(sealChoice).set({ warnedDays: days }).where(eq(sealChoice.organizationId, id))
    await enterTenant(tx, id)
    const to = await membersIn(tx, id, ['owner', 'manager'])
    const told = {
      kind: 'sealKeyEnding',
      facts: { organization: found.name, date: endsAt.toISOString() },
      url: `/organizations/${id}/seal`,
    } as const
    await notify(tx, { to, organizationId: id, service: 'organizations', priority: 'high', ...told })
    await enqueueAll(
      tx,
      to.map((userId) => ({
        ...{
          organizationId: id,
          kind: 'mail-notification',
          key: `${id}:seal-key:${endsAt.getTime()}:${days}:${userId}`,
        },
        payload: { to: userId, event: 'sealKey', ...told, isTest: false },
      })),
    )
  }
}
