import { plans, type Plan } from '#core/billing/plans.ts'
import type { Read } from './variables.ts'

export type PaymentConfig =
  | { kind: 'none' }
  | {
      kind: 'lemonsqueezy'
      apiKey: string
      storeId: string
      webhookSecret: string
      /** What is sold as each plan; the first is the usual one. */
      variants: Partial<Record<Plan, number[]>>
    }

/** Plans are sold where everything about the store is given, and nowhere else. */
export function readPayments(given: Read): PaymentConfig {
  const {
    LEMONSQUEEZY_API_KEY: apiKey,
    LEMONSQUEEZY_STORE_ID: storeId,
    LEMONSQUEEZY_WEBHOOK_SECRET: webhookSecret,
    LEMONSQUEEZY_VARIANTS: variants,
  } = given
  const all = [apiKey, storeId, webhookSecret, variants]
  if (all.every((one) => one === undefined)) return { kind: 'none' }
  if (!apiKey || !storeId || !webhookSecret || !variants) {
    throw new Error(
      'LEMONSQUEEZY_API_KEY, LEMONSQUEEZY_STORE_ID, LEMONSQUEEZY_WEBHOOK_SECRET and LEMONSQUEEZY_VARIANTS are needed together.',
    )
  }

  return { kind: 'lemonsqueezy', apiKey, storeId, webhookSecret, variants: readVariants(variants) }
}

/** `Starter=1,Starter=4,Professional=2`: a plan may be sold in several variants, by the month and by the year. */
function readVariants(text: string): Partial<Record<Plan, number[]>> {
  const variants: Partial<Record<Plan, number[]>> = {}
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name, id] = /^(\w+)=(\d+)$/.exec(entry) ?? []
    const plan = plans.find((each) => each === name && each !== 'Free')
    if (!plan) throw new Error(`LEMONSQUEEZY_VARIANTS: ${entry} is not a plan with its variant.`)
    variants[plan] = [...(variants[plan] ?? []), Number(id)]
  }

  return variants
}
