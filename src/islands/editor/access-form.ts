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

/** The end of a day where the person is, as an instant; null for no day. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null

  return new Date(year, month - 1, date, 23, 59, 59).toISOString()
}

/** The day of an instant where the person is, as a date input takes it. */
export function dayOf(instant: string | null): string {
  if (!instant) return ''
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')

  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
