import { isRefusal } from '#core/refusal.ts'
import { unlimited } from '#core/billing/quota.ts'
import { MonthlyQuotaReached, type Spent } from '../billing/spending.ts'
import { busySeconds, type RateLimited } from '../requests/rate-limits.ts'

const quota = 'MaxApiCalls'

/** What a program may still ask, by draft-ietf-httpapi-ratelimit-headers-10 §3 and §4. None without a limit. */
export function addRateLimit(headers: Headers, { used, limit, monthSeconds, secondsLeft }: Spent): void {
  if (limit === unlimited) return
  headers.set('ratelimit-policy', `"${quota}";q=${limit};w=${monthSeconds}`)
  headers.set('ratelimit', `"${quota}";r=${Math.max(0, limit - used)};t=${secondsLeft}`)
}

/** For whoever has no calls left, or came at a bad time: when to come again (RFC 9110 §10.2.3). */
export function addRetryAfter(headers: Headers, error: unknown): void {
  if (knowsWhen(error)) headers.set('retry-after', String(error.retryAfterSeconds))
  if (isRefusal(error) && error.code === 'busy') headers.set('retry-after', String(busySeconds))
  if (!(error instanceof MonthlyQuotaReached) || error.facts?.['quota'] !== quota) return
  addRateLimit(headers, error.spent)
  headers.set('retry-after', String(error.spent.secondsLeft))
}

/** Not by its class: pages are built with a copy of their own. */
const knowsWhen = (error: unknown): error is Pick<RateLimited, 'retryAfterSeconds'> =>
  isRefusal(error) && 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number'
