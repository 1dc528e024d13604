import type { PaymentSnapshot } from '#core/billing/payment-snapshot.ts'
import type { OrganizationId } from '#core/ids.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'
import type { Log } from '../log.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { ProviderWord } from './provider-word.ts'

type Parts = { database: Database; provider: PaymentProvider; word: ProviderWord; log: Log }

/** Takes what the provider tells, by its raw body and signature. */
export function makeReceivePayment({ database, provider, word, log }: Parts) {
  async function organizationOf(subscriptionId: string): Promise<string | null> {
    const [row] = await database.read(null, (tx) =>
      tx
        .select({ id: subscription.organizationId })
        .from(subscription)
        .where(eq(subscription.providerSubscriptionId, subscriptionId)),
    )

    return row?.id ?? null
  }

  /** Paid for, or taken up again, when the organization had gone already. What is another instance's is left alone. */
  async function cancelForGone(id: string, snapshot: PaymentSnapshot): Promise<void> {
    if (snapshot.status === 'ended' || snapshot.cancelAtPeriodEnd) return
    const isGone = and(eq(organization.organizationId, id), isNotNull(organization.deletedAt))
    const gone = await database.transaction(null, (tx) => tx.$count(organization, isGone))
    if (gone > 0) await provider.cancel(snapshot.subscriptionId)
  }

  return async (body: Uint8Array, signature: string | null): Promise<'taken' | 'refused'> => {
    const message = provider.read(body, signature)
    if (message.kind === 'forged') return 'refused'
    if (message.kind === 'irrelevant') return 'taken'
    const isSnapshot = message.kind === 'snapshot'
    const subscriptionId = isSnapshot ? message.snapshot.subscriptionId : message.subscriptionId
    // What it was bought for is the buyer's claim; once it is somebody's, it stays theirs.
    const id = (await organizationOf(subscriptionId)) ?? (isSnapshot ? message.organizationId : null)
    try {
      if (id === null) throw new Refusal('not-found')
      await word.keep(
        id as OrganizationId,
        isSnapshot ? message.snapshot : await provider.find(subscriptionId),
      )
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'not-found') throw error
      if (id !== null && isSnapshot) await cancelForGone(id, message.snapshot)
      // Sending it again would change nothing.
      log.warn({ subscription: subscriptionId }, 'a payment for no organization')
    }

    return 'taken'
  }
}
