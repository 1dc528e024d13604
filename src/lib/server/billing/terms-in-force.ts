import type { Transaction } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import type { Tenant } from './spending.ts'
import { planAt, readSubscription } from './subscription-rows.ts'
import { termsAt, type Terms } from './terms.ts'

/** By what an organization is measured now: by its plan where that is known already, else by what is read of it. */
export async function termsInForce(
  tx: Transaction,
  { id, plan }: Omit<Tenant, 'mode'>,
  clock: Clock,
): Promise<Terms & { since: Date }> {
  const now = clock.now()
  const terms = termsAt(plan ? planAt(plan, now) : await readSubscription(tx, id, now), now)

  return { ...terms, since: terms.month.start }
}
