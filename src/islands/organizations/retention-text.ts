import type { TFunction } from 'i18next'

/** For ever, then from the longest that laws ask for to the shortest there is. */
const periods: readonly (number | null)[] = [null, 3650, 2555, 1825, 1095, 730, 365, 180, 90, 30]
const yearDays = 365

/** What can be chosen; a period that a program has set is among them. */
export function periodsOffered(chosen: number | null): readonly (number | null)[] {
  return periods.includes(chosen) ? periods : [...periods, chosen]
}

export function periodText(days: number | null, t: TFunction<'common'>): string {
  if (days === null) return t('organizations.retention.forEver')
  if (days % yearDays === 0) return t('organizations.retention.years', { count: days / yearDays })

  return t('organizations.retention.days', { count: days })
}
