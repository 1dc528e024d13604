import { numberFormat } from '../locale/number-format.ts'

/** How soon something answered: in milliseconds, from a second on in seconds. */
export function millisText(ms: number, locale: string): string {
  const isShort = ms < 1000
  const value = isShort ? ms : ms / 1000

  return numberFormat(locale, {
    ...{ style: 'unit', unit: isShort ? 'millisecond' : 'second', unitDisplay: 'short' },
    maximumFractionDigits: isShort || value >= 10 ? 0 : 1,
  }).format(value)
}
