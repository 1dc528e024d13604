import type { RefusalCode } from '../refusal.ts'

/** Why the clock could not send a draft, as far as its sender is told in a sentence of its own. */
export type WhyUnsent = 'plan' | 'sender' | 'deadline' | 'other'

const reasons: Partial<Record<RefusalCode, WhyUnsent>> = {
  'quota-reached': 'plan',
  'feature-not-in-plan': 'plan',
  forbidden: 'sender',
  'sending-restricted': 'sender',
  'envelope-expired': 'deadline',
  'expiry-in-past': 'deadline',
}

export function whyUnsent(code: RefusalCode): WhyUnsent {
  return reasons[code] ?? 'other'
}
