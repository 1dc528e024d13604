import type { OrganizationId } from '#core/ids.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { tally } from '../data/tables/scale.ts'
import { organization } from '../data/tables/people.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'

type Parts = { database: Database; clock: Clock; log: Log }

/** What is counted by the hour is asked for a week and a month only. Each organization by itself: no query sees more than one. */
export function makeTidyTallies({ database, clock, log }: Parts): () => Promise<void> {
  return async () => {
    const before = keptSince('hourly-number', clock.now())
    const homes = await database.read(null, (tx) =>
      tx.select({ id: organization.organizationId }).from(organization),
    )
    for (const { id } of homes) {
      await database
        .transaction(id as OrganizationId, (tx) =>
          tx
            .delete(tally)
            .where(and(eq(tally.organizationId, id), gt(tally.hour, new Date(0)), lt(tally.hour, before))),
        )
        .catch((error: unknown) =>
          log.error({ organizationId: id, error: describeError(error) }, 'numbers not tidied'),
        )
    }
  }
}
