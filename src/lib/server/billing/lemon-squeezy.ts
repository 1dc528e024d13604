import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  cancelSubscription,
  createCheckout,
  listSubscriptionInvoices,
  updateSubscription,
} from '@lemonsqueezy/lemonsqueezy.js'
import { plans, type Plan } from '#core/billing/plans.ts'
import { Refusal } from '#core/refusal.ts'
import type { Log } from '../log.ts'
import { readMessage } from './lemon-squeezy-objects.ts'
import { makeLemonSqueezyTalk, type PlanVariants } from './lemon-squeezy-talk.ts'
import type { PaymentProvider, ProviderMessage } from './payment-provider.ts'

type Parts = {
  apiKey: string
  storeId: string
  webhookSecret: string
  variants: PlanVariants
  log: Log
}

const invoicesShown = 50

/**
 * Lemon Squeezy through its official SDK. Shown by tests against a local server that answers like the documented API;
 * not run against the live service.
 */
export function makeLemonSqueezy(parts: Parts): PaymentProvider {
  const { storeId, variants } = parts
  const talk = makeLemonSqueezyTalk(parts)
  const { answerOf, snapshotOf, load } = talk

  return {
    async checkout({ plan, organizationId, email, name, returnTo }) {
      const [usual, ...others] = variants[plan] ?? []
      if (usual === undefined) throw new Refusal('payment-unavailable')
      const { data } = await answerOf(
        'createCheckout',
        createCheckout(storeId, usual, {
          checkoutData: { email, name, custom: { organization_id: organizationId } },
          productOptions: { redirectUrl: returnTo, enabledVariants: [usual, ...others] },
        }),
      )

      return data.attributes.url
    },

    find: async (subscriptionId) => snapshotOf('getSubscription', await load(subscriptionId)),

    async change(subscriptionId, { plan, from, resume }) {
      const update = updateSubscription(subscriptionId, {
        variantId: await variantFor(variants, plan, () => load(subscriptionId)),
        ...(from === 'now' ? { invoiceImmediately: true } : { disableProrations: true }),
        ...(resume && { cancelled: false }),
      })

      return snapshotOf('updateSubscription', (await answerOf('updateSubscription', update)).data)
    },

    async cancel(subscriptionId) {
      const { data } = await answerOf('cancelSubscription', cancelSubscription(subscriptionId))

      return snapshotOf('cancelSubscription', data)
    },

    async invoices(subscriptionId) {
      const { data } = await answerOf(
        'listSubscriptionInvoices',
        listSubscriptionInvoices({ filter: { subscriptionId }, page: { size: invoicesShown } }),
      )

      return data.map(({ id, attributes: { created_at, total, currency, status, urls } }) => ({
        id,
        issuedAt: new Date(created_at),
        total,
        currency,
        status,
        url: urls.invoice_url,
      }))
    },

    read: makeReadMessage({ ...parts, talk }),
  }
}

/** Who pays by the year goes on paying by the year. */
async function variantFor(
  variants: PlanVariants,
  plan: Plan,
  load: () => Promise<{ attributes: { variant_id: number } }>,
): Promise<number> {
  const offered = variants[plan] ?? []
  const [usual] = offered
  if (usual === undefined) throw new Refusal('payment-unavailable')
  if (offered.length === 1) return usual
  const { variant_id: current } = (await load()).attributes
  const interval = plans.map((each) => variants[each]?.indexOf(current) ?? -1).find((index) => index >= 0)

  return offered[interval ?? 0] ?? usual
}

function makeReadMessage({
  webhookSecret,
  log,
  talk,
}: Parts & { talk: ReturnType<typeof makeLemonSqueezyTalk> }): PaymentProvider['read'] {
  return (body, signature): ProviderMessage => {
    if (!isSigned(body, signature, webhookSecret)) return { kind: 'forged' }
    const message = readMessage(body)
    if (message === null) return { kind: 'irrelevant' }
    if ('subscriptionId' in message) return { kind: 'changed', subscriptionId: message.subscriptionId }
    const snapshot = talk.readSnapshot(message.resource)
    if (!snapshot) log.warn({ event: message.event }, 'payment provider: not one of our subscriptions')

    return snapshot
      ? { kind: 'snapshot', snapshot, organizationId: message.organizationId }
      : { kind: 'irrelevant' }
  }
}

/** `X-Signature` is the hex HMAC-SHA256 of the raw body. Compared in constant time. */
function isSigned(body: Uint8Array, signature: string | null, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(signature ?? '')

  return given.length === expected.length && timingSafeEqual(given, expected)
}
