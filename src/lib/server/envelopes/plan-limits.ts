import type { Envelope } from '#core/envelope/envelope.ts'
import { acts } from '#core/envelope/roles.ts'
import { isAdvancedCheck } from '#core/envelope/access-checks.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Transaction } from '../data/database.ts'

/**
 * How many sign, how much they sign and how they prove who they are is limited by the plan, also of a draft from before
 * a downgrade or one that was changed into more. Throws `quota-reached`, `feature-not-in-plan`.
 */
export async function assertWithinPlan(
  tx: Transaction,
  quotas: Quotas,
  { organization }: Member,
  { recipients, documents }: Envelope,
): Promise<void> {
  const present = recipients.filter(({ status }) => status !== 'replaced')
  await quotas.assertWithin(tx, organization, {
    MaxSigners: present.filter(acts).length,
    MaxDocumentsPerEnvelope: documents.length,
  })
  if (present.some(({ access }) => access.some(isAdvancedCheck)))
    await quotas.requireFeature(tx, organization, 'AdvancedAuthentication')
}
