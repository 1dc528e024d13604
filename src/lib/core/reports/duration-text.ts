import { numberFormat } from '../locale/number-format.ts'

/** Until when a time is told in minutes, and in hours. */
const hourly = 1
const daily = 48

/** How long something took, as somebody says it: minutes, hours or days, to a tenth where that tells something. */
export function durationText(hours: number, locale: string): string {
  if (hours < hourly) return inUnit(Math.round(hours * 60), 'minute', locale)

  return hours < daily ? inUnit(hours, 'hour', locale) : inUnit(hours / 24, 'day', locale)
}

function inUnit(value: number, unit: 'minute' | 'hour' | 'day', locale: string): string {
  const maximumFractionDigits = value < 10 ? 1 : 0

  return numberFormat(locale, {
    ...{ style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short', maximumFractionDigits },
  }).format(value)
}
