import type { Plan } from '#core/billing/plans.ts'
import type { PaymentSnapshot } from '#core/billing/payment-snapshot.ts'

export type Invoice = {
  id: string
  issuedAt: Date
  /** Minor units of `currency`, an ISO 4217 code. */
  total: number
  currency: string
  status: string
  url: string | null
}

export type Checkout = {
  plan: Plan
  organizationId: string
  email: string
  name: string
  /** Where the buyer comes back to. */
  returnTo: string
}

export type ProviderChange = {
  plan: Plan
  /** `now` is charged for what is left of the period; `next-period` is charged with the next invoice only. */
  from: 'now' | 'next-period'
  /** Takes back a cancellation as well. */
  resume: boolean
}

/** What a message of the provider turns out to be. */
export type ProviderMessage =
  | { kind: 'snapshot'; snapshot: PaymentSnapshot; organizationId: string | null }
  /** Something happened to a subscription that the message itself does not carry. */
  | { kind: 'changed'; subscriptionId: string }
  | { kind: 'irrelevant' }
  | { kind: 'forged' }

/** Somebody who takes the money. Calls throw `payment-unavailable` when there is no usable answer. */
export interface PaymentProvider {
  /** The page where a subscription is bought; it comes to life by a message once it is paid. */
  checkout(checkout: Checkout): Promise<string>
  find(subscriptionId: string): Promise<PaymentSnapshot>
  change(subscriptionId: string, change: ProviderChange): Promise<PaymentSnapshot>
  /** Nothing is charged any more; what is paid lasts to its end. */
  cancel(subscriptionId: string): Promise<PaymentSnapshot>
  /** Newest first. */
  invoices(subscriptionId: string): Promise<Invoice[]>
  /** A message by its raw body and its signature. */
  read(body: Uint8Array, signature: string | null): ProviderMessage
}
