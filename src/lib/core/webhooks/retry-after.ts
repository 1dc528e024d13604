/** RFC 9110 §5.6.7: the one form that may still be written. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Seconds that a `Retry-After` asks for (RFC 9110 §10.2.3), either form; null for what is neither. */
export function parseRetryAfter(field: string | undefined, now: Date): number | null {
  const text = field?.trim() ?? ''
  if (/^\d{1,10}$/.test(text)) return Number(text)
  const at = httpDate.test(text) ? Date.parse(text) : NaN

  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
