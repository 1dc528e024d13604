/**
 * An exact decimal number, in units of 10^-20. Sums and differences are those of `bigint`; what does not come out even
 * is rounded half up, away from zero (2.5 → 3, −2.5 → −3), as people round money.
 */
export type Decimal = bigint

const places = 20
const one = 10n ** BigInt(places)

/** Beyond these a number is no figure of a contract any more. */
const largest = 10n ** 18n * one
/** What a text may carry: 15 digits before the point and 10 behind it. */
const shape = /^(-?)(\d{1,15})(?:\.(\d{1,10}))?$/

export const zero: Decimal = 0n
export const hundred: Decimal = 100n * one

/** Reads `-12.50`: digits, a point, nothing else. Null for what is no such number. */
export function parseDecimal(text: string): Decimal | null {
  const [, minus, whole, fraction = ''] = shape.exec(text) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole + fraction.padEnd(places, '0'))

  return minus ? -units : units
}

/** The shortest text of a number: no exponent, no zeros behind, never `-0`; at most 10 decimals. */
export function decimalText(value: Decimal): string {
  const rounded = roundTo(value, 10)
  const digits = magnitude(rounded)
    .toString()
    .padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  const fraction = digits.slice(-places).replace(/0+$/, '')

  return `${rounded < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

export function wholeNumber(value: number): Decimal {
  return BigInt(value) * one
}

/** A whole number as such, or null; for exponents and decimal places. */
export function toWholeNumber(value: Decimal): number | null {
  return value % one === 0n && magnitude(value) <= 1_000_000n * one ? Number(value / one) : null
}

export function multiply(a: Decimal, b: Decimal): Decimal | null {
  return bounded(divideRounded(a * b, one))
}

/** Null where the divisor is nothing. */
export function divide(a: Decimal, b: Decimal): Decimal | null {
  return b === 0n ? null : bounded(divideRounded(a * one, b))
}

/** What is left of a division, with the sign of the divisor; null where that is nothing. */
export function remainder(a: Decimal, b: Decimal): Decimal | null {
  return b === 0n ? null : ((a % b) + b) % b
}

/** Whole exponents from −1000 to 1000 only; null for others, and for what grows out of bounds. */
export function power(base: Decimal, exponent: Decimal): Decimal | null {
  const times = toWholeNumber(exponent)
  if (times === null || Math.abs(times) > 1000) return null
  let product: Decimal | null = one
  let square: Decimal | null = base
  for (let rest = Math.abs(times); rest > 0 && product !== null && square !== null; rest >>= 1) {
    if (rest & 1) product = multiply(product, square)
    if (rest > 1) square = multiply(square, square)
    if (square === null) product = null
  }

  return product !== null && times < 0 ? divide(one, product) : product
}

/** To so many decimals; negative ones round to tens, hundreds, … */
export function roundTo(value: Decimal, decimals: number): Decimal {
  const unit = 10n ** BigInt(places - Math.min(decimals, places))

  return divideRounded(value, unit) * unit
}

export function floor(value: Decimal): Decimal {
  const left = value % one

  return left < 0n ? value - left - one : value - left
}

export function magnitude(value: Decimal): Decimal {
  return value < 0n ? -value : value
}

/** Null for what is too large for any field. */
export function bounded(value: Decimal): Decimal | null {
  return magnitude(value) < largest ? value : null
}

function divideRounded(a: bigint, b: bigint): bigint {
  const half = magnitude(b) / 2n
  const quotient = (magnitude(a) + half) / magnitude(b)

  return a < 0n === b < 0n ? quotient : -quotient
}
