import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  cancelSubscription,
  createCheckout,
  getSubscription,
  lemonSqueezySetup,
  listSubscriptionInvoices,
  updateSubscription,
} from '@lemonsqueezy/lemonsqueezy.js'
import { plans, type Plan } from '#core/billing/plans.ts'
import type { PaymentSnapshot } from '#core/billing/payment-snapshot.ts'
import { Refusal } from '#core/refusal.ts'
import { describeError, type Log } from '../log.ts'
import { readMessage, SubscriptionObject, toWord } from './lemon-squeezy-objects.ts'
import type { PaymentProvider, ProviderMessage } from './payment-provider.ts'

/** The variants that are sold as a plan, the usual one first: by the month, then by the year. */
export type PlanVariants = Readonly<Partial<Record<Plan, readonly number[]>>>

type Parts = {
  apiKey: string
  storeId: string
  webhookSecret: string
  variants: PlanVariants
  log: Log
}

const timeoutMs = 10_000
const invoicesShown = 50

/**
 * Lemon Squeezy through its official SDK. Shown by tests against a local server that answers like the documented API;
 * not run against the live service.
 */
export function makeLemonSqueezy({ apiKey, storeId, webhookSecret, variants, log }: Parts): PaymentProvider {
  // The SDK keeps its key for the whole process.
  lemonSqueezySetup({ apiKey })

  /** The SDK answers with an error instead of throwing it, and waits without an end. */
  async function answerOf<T>(call: string, asked: Promise<Answer<T>>): Promise<T> {
    const answer = await Promise.race([asked, afterTimeout<T>()])
    if (answer.error === null && answer.data) return answer.data
    log.error({ call, status: answer.statusCode, error: describeError(answer.error) }, 'payment provider')

    throw new Refusal('payment-unavailable')
  }

  function snapshotOf(call: string, resource: unknown): PaymentSnapshot {
    const snapshot = readSnapshot(resource)
    if (snapshot) return snapshot
    log.error({ call }, 'payment provider: not one of our subscriptions')

    throw new Refusal('payment-unavailable')
  }

  function readSnapshot(resource: unknown): PaymentSnapshot | null {
    const read = SubscriptionObject.safeParse(resource)

    return read.success ? toWord(read.data, storeId, (variant) => planOfVariant(variants, variant)) : null
  }

  async function load(subscriptionId: string) {
    return (await answerOf('getSubscription', getSubscription(subscriptionId))).data
  }

  /** Who pays by the year goes on paying by the year. */
  async function variantFor(subscriptionId: string, plan: Plan): Promise<number> {
    const offered = variants[plan] ?? []
    const [usual] = offered
    if (usual === undefined) throw new Refusal('payment-unavailable')
    if (offered.length === 1) return usual
    const { variant_id: current } = (await load(subscriptionId)).attributes
    const interval = plans.map((each) => variants[each]?.indexOf(current) ?? -1).find((index) => index >= 0)

    return offered[interval ?? 0] ?? usual
  }

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
        variantId: await variantFor(subscriptionId, plan),
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

    read(body, signature): ProviderMessage {
      if (!isSigned(body, signature, webhookSecret)) return { kind: 'forged' }
      const message = readMessage(body)
      if (message === null) return { kind: 'irrelevant' }
      if ('subscriptionId' in message) return { kind: 'changed', subscriptionId: message.subscriptionId }
      const snapshot = readSnapshot(message.resource)
      if (!snapshot) log.warn({ event: message.event }, 'payment provider: not one of our subscriptions')

      return snapshot
        ? { kind: 'snapshot', snapshot, organizationId: message.organizationId }
        : { kind: 'irrelevant' }
    },
  }
}

type Answer<T> = { statusCode: number | null; data: T | null; error: Error | null }

function afterTimeout<T>(): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const late = () => resolve({ statusCode: null, data: null, error: new Error('no answer in time') })
    setTimeout(late, timeoutMs).unref()
  })
}

function planOfVariant(variants: PlanVariants, variant: number): Plan | null {
  return plans.find((plan) => variants[plan]?.includes(variant)) ?? null
}

/** `X-Signature` is the hex HMAC-SHA256 of the raw body. Compared in constant time. */
function isSigned(body: Uint8Array, signature: string | null, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const given = Buffer.from(signature ?? '')

  return given.length === expected.length && timingSafeEqual(given, expected)
}
