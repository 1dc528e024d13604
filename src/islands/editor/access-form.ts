import { accessChecks, type AccessCheck } from '#core/envelope/envelope.ts'

/** The checks with one more or less, in the order in which they are passed. */
export function toggleCheck(
  access: readonly AccessCheck[],
  check: AccessCheck,
  isOn: boolean,
): AccessCheck[] {
  return accessChecks.filter((one) => (one === check ? isOn : access.includes(one)))
}

/** Numbers are typed with spaces and hyphens, and kept as E.164. */
export function toPhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')

  return digits || null
}
