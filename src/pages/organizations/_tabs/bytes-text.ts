import { numberFormat } from '#core/locale/number-format.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

const step = 1024

/** "12 MB", in the largest unit that leaves at least 1; a megabyte has as many bytes as one of the plan's. */
export function bytesText(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / Math.log2(step)))

  return numberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / step ** power)
}
