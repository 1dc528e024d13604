/**
 * A phone number with its country code as E.164 (ITU-T) writes it; null for what is none. People type spaces, hyphens and
 * brackets between the digits, and two zeros for the plus.
 */
export function parsePhoneNumber(typed: string): string | null {
  const number = typed.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00/, '+')

  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}
