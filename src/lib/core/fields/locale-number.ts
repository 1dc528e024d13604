import { decimalText, parseDecimal } from './decimal.ts'
import type { Locale } from '../locale/locale.ts'

/** Signs that separate thousands somewhere, besides comma and point. */
const spaces = /[\s\u00a0\u202f'’]/g

/**
 * A number as people of this language type it (`1.234,56`, `R$ 1 234`, `-5`), as canonical decimal text; null for what is
 * no number. A single separator in the place of one for thousands counts as such where the language has it so.
 */
export function readNumber(text: string, locale: Locale): string | null {
  const plain = text
    .replace(spaces, '')
    .replace(/^[-−]?(?:\p{Sc}|[A-Z]{1,3}\p{Sc}?)|(?:\p{Sc}|[A-Z]{3})$/gu, (money) =>
      /^[-−]/.test(money) ? '-' : '',
    )
    .replace(/^−/, '-')
  const value = parseDecimal(withPoint(plain, separatorsOf(locale)))

  return value === null ? null : decimalText(value)
}

/** Leaves digits and one point; what cannot be told apart stays as it is and is refused. */
function withPoint(plain: string, { group, decimal }: Separators): string {
  if (isGrouped(plain, group, decimal)) return plain.replaceAll(group, '').replace(decimal, '.')
  if (plain.split(decimal).length === 2 && !plain.includes(group)) return plain.replace(decimal, '.')
  if (isGrouped(plain, decimal, group)) return plain.replaceAll(decimal, '').replace(group, '.')
  if (plain.split(group).length === 2 && !plain.includes(decimal)) return plain.replace(group, '.')

  return plain
}

/** `1.234.567,8`: groups of three, then at most one decimal separator. */
function isGrouped(plain: string, group: string, decimal: string): boolean {
  const [whole = '', ...fractions] = plain.replace(/^-/, '').split(decimal)
  const [first = '', ...others] = whole.split(group)

  return (
    fractions.length <= 1 &&
    others.length > 0 &&
    /^[1-9]\d{0,2}$/.test(first) &&
    others.every((three) => /^\d{3}$/.test(three))
  )
}

type Separators = { group: string; decimal: string }

function separatorsOf(locale: Locale): Separators {
  const decimal =
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

  return { decimal, group: decimal === ',' ? '.' : ',' }
}

/** How many decimals a currency has: 2 for EUR, 0 for JPY; null for what is no currency. */
export function currencyDecimals(currency: string): number | null {
  try {
    return (
      new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? null
    )
  } catch {
    return null
  }
}

/** A canonical decimal as the language writes it. */
export function formatNumber(
  value: string,
  locale: Locale,
  { decimals, currency }: { decimals: number | null; currency: string | null },
): string {
  if (!isNumeric(value)) return value
  const usual = currency === null ? null : currencyDecimals(currency)
  const fixed = decimals ?? usual
  const format = new Intl.NumberFormat(locale, {
    ...(currency !== null && usual !== null && { style: 'currency', currency }),
    minimumFractionDigits: fixed ?? 0,
    maximumFractionDigits: fixed ?? 10,
    roundingMode: 'halfExpand',
  })

  // Fonts for print have the common no-break space, seldom the narrow one.
  return format.format(value).replaceAll('\u202f', '\u00a0')
}

/** `Intl` takes decimals as text, and loses no digit of them. */
function isNumeric(value: string): value is `${number}` {
  return parseDecimal(value) !== null
}
