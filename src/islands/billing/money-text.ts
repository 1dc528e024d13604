import type { Locale } from '#core/locale/locale.ts'

/** `minorUnits` are cents, for the currencies that have them; whole amounts go without decimals. */
export function moneyText(minorUnits: number, locale: Locale, currency = 'USD'): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2

  return format.format(minorUnits / 10 ** digits)
}
