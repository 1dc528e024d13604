/** Languages times ways to write a number. */
const mostFormats = 200
const made = new Map<string, Intl.NumberFormat>()

/**
 * A formatter as `new Intl.NumberFormat` makes it, the same one for the same wish: tables write hundreds of numbers with a few.
 * Plain numbers have {@link numberIn}.
 */
export function numberFormat(locale: string, wished: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, wished])
  const known = made.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale, wished)
  if (made.size === mostFormats) made.clear()
  made.set(key, format)

  return format
}
