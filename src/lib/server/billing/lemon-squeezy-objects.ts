import type { Plan } from '#core/billing/plans.ts'
import type { PaymentSnapshot } from '#core/billing/payment-snapshot.ts'
import { isUuid } from '#core/ids.ts'
import { z } from 'zod'

// https://docs.lemonsqueezy.com/api/subscriptions and https://docs.lemonsqueezy.com/help/webhooks/webhook-requests

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Of a subscription object, what matters here. */
export const SubscriptionObject = z.object({
  type: z.literal('subscriptions'),
  id: z.string(),
  attributes: z.object({
    store_id: z.number(),
    customer_id: z.number(),
    variant_id: z.number(),
    status: z.enum(['on_trial', 'active', 'paused', 'past_due', 'unpaid', 'cancelled', 'expired']),
    cancelled: z.boolean(),
    urls: z.object({
      customer_portal: z
        .url({ protocol: /^https$/ })
        .nullish()
        .catch(null),
    }),
    renews_at: Moment.nullish(),
    ends_at: Moment.nullish(),
    created_at: Moment,
    updated_at: Moment,
  }),
})
type SubscriptionObject = z.output<typeof SubscriptionObject>

const statuses = {
  on_trial: 'active',
  active: 'active',
  /** Collection is paused, and so is the plan. */
  paused: 'suspended',
  past_due: 'pastdue',
  /** Every attempt to collect has failed. */
  unpaid: 'suspended',
  cancelled: 'cancelled',
  expired: 'ended',
} as const satisfies Record<SubscriptionObject['attributes']['status'], PaymentSnapshot['status']>

/** Null for another store's, or for something sold that is no plan. */
export function toWord(
  { id, attributes }: SubscriptionObject,
  storeId: string,
  planOf: (variant: number) => Plan | null,
): PaymentSnapshot | null {
  const plan = planOf(attributes.variant_id)
  if (!plan || String(attributes.store_id) !== storeId) return null
  const { cancelled, ends_at, renews_at, created_at, updated_at } = attributes

  return {
    subscriptionId: id,
    customerId: String(attributes.customer_id),
    plan,
    status: statuses[attributes.status],
    startedAt: created_at,
    periodEnd: ends_at ?? renews_at ?? updated_at,
    cancelAtPeriodEnd: cancelled && attributes.status !== 'expired',
    customerPortalUrl: attributes.urls.customer_portal ?? null,
    updatedAt: updated_at,
  }
}

const Message = z.object({
  meta: z.object({
    event_name: z.string(),
    custom_data: z
      .object({ organization_id: z.string().refine(isUuid) })
      .nullish()
      .catch(null),
  }),
  data: z.union([
    z.object({
      type: z.literal('subscription-invoices'),
      attributes: z.object({ subscription_id: z.number() }),
    }),
    z.object({ type: z.literal('subscriptions') }).loose(),
  ]),
})

type Event =
  /** About an invoice: the subscription itself must be asked for. */
  | { event: string; subscriptionId: string }
  | { event: string; resource: unknown; organizationId: string | null }

/** Null for what is not about a subscription. */
export function readMessage(body: Uint8Array): Event | null {
  const read = Message.safeParse(parseJson(body))
  if (!read.success) return null
  const { meta, data } = read.data
  const event = meta.event_name
  if (data.type === 'subscription-invoices') {
    return { event, subscriptionId: String(data.attributes.subscription_id) }
  }

  return { event, resource: data, organizationId: meta.custom_data?.organization_id ?? null }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return undefined
  }
}
