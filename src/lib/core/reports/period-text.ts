import { dateFormat } from '../locale/date-format.ts'

type Unit = 'week' | 'month'

/** A period in full, by its first and last day. */
export function periodText(unit: Unit, first: string, last: string, locale: string): string {
  if (unit === 'month')
    return dateFormat(locale, { ...inUtc, month: 'long', year: 'numeric' }).format(at(first))

  return dateFormat(locale, { ...inUtc, day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    at(first),
    at(last),
  )
}

/** As little as tells a period from its neighbours: where a year begins it is told. */
export function periodLabel(unit: Unit, first: string, locale: string): string {
  const isNewYear = first.slice(5, 7) === '01'
  if (unit === 'week')
    return dateFormat(locale, { ...inUtc, day: 'numeric', month: 'short' }).format(at(first))

  return dateFormat(locale, { ...inUtc, month: 'short', ...(isNewYear && { year: '2-digit' }) }).format(
    at(first),
  )
}

/** A calendar day is the same everywhere. */
const inUtc = { timeZone: 'UTC' } as const
const at = (day: string) => new Date(`${day}T00:00:00Z`)
