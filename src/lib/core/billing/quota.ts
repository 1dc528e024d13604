/** Section 5: −1 is unlimited; a resource without a definition is allowed. */
export type QuotaUse = { used: number; limit: number }

export const unlimited = -1
const nearLimitPercentage = 80

/** Whether a plan sets no limit to it. */
export const isUnlimited = ({ limit }: Pick<QuotaUse, 'limit'>): boolean => limit === unlimited

export function mayAdd(use: QuotaUse | undefined, amount = 1): boolean {
  return use === undefined || isUnlimited(use) || use.used + amount <= use.limit
}

export function isExceeded(use: QuotaUse | undefined): boolean {
  return use !== undefined && !isUnlimited(use) && use.used >= use.limit
}

/** `Infinity` when unlimited. */
export function remainingOf(use: QuotaUse | undefined): number {
  return use === undefined || isUnlimited(use) ? Infinity : Math.max(0, use.limit - use.used)
}

/** 0–100. */
export function percentageOf(use: QuotaUse): number {
  if (isUnlimited(use)) return 0

  return use.limit === 0 ? 100 : Math.min(100, (use.used / use.limit) * 100)
}

export function isNearLimit(use: QuotaUse, threshold = nearLimitPercentage): boolean {
  return percentageOf(use) >= threshold
}
