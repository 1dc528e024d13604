import { getSubscription, lemonSqueezySetup } from '@lemonsqueezy/lemonsqueezy.js'
import type { PaymentSnapshot } from '#core/billing/payment-snapshot.ts'
import { plans, type Plan } from '#core/billing/plans.ts'
import { Refusal } from '#core/refusal.ts'
import { describeError, type Log } from '../log.ts'
import { SubscriptionObject, toWord } from './lemon-squeezy-objects.ts'

/** The variants that are sold as a plan, the usual one first: by the month, then by the year. */
export type PlanVariants = Readonly<Partial<Record<Plan, readonly number[]>>>

type Parts = { apiKey: string; storeId: string; variants: PlanVariants; log: Log }
type Answer<T> = { statusCode: number | null; data: T | null; error: Error | null }

const timeoutMs = 10_000

/** What the SDK answers, in our words. Throws `payment-unavailable` where that is no use. */
export function makeLemonSqueezyTalk({ apiKey, storeId, variants, log }: Parts) {
  // The SDK keeps its key for the whole process.
  lemonSqueezySetup({ apiKey })

  /** The SDK answers with an error instead of throwing it, and waits without an end. */
  async function answerOf<T>(call: string, asked: Promise<Answer<T>>): Promise<T> {
    const answer = await Promise.race([asked, afterTimeout<T>()])
    if (answer.error === null && answer.data) return answer.data
    log.error({ call, status: answer.statusCode, error: describeError(answer.error) }, 'payment provider')

    throw new Refusal('payment-unavailable')
  }

  /** Null for what is none of our subscriptions. */
  function readSnapshot(resource: unknown): PaymentSnapshot | null {
    const read = SubscriptionObject.safeParse(resource)

    return read.success ? toWord(read.data, storeId, (variant) => planOfVariant(variants, variant)) : null
  }

  function snapshotOf(call: string, resource: unknown): PaymentSnapshot {
    const snapshot = readSnapshot(resource)
    if (snapshot) return snapshot
    log.error({ call }, 'payment provider: not one of our subscriptions')

    throw new Refusal('payment-unavailable')
  }

  async function load(subscriptionId: string) {
    return (await answerOf('getSubscription', getSubscription(subscriptionId))).data
  }

  return { answerOf, readSnapshot, snapshotOf, load }
}

function afterTimeout<T>(): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const late = () => resolve({ statusCode: null, data: null, error: new Error('no answer in time') })
    setTimeout(late, timeoutMs).unref()
  })
}

function planOfVariant(variants: PlanVariants, variant: number): Plan | null {
  return plans.find((plan) => variants[plan]?.includes(variant)) ?? null
}
