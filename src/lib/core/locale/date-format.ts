/** Languages times ways to write a date times zones in use: more than a server sees in a day. */
const mostFormats = 500
const made = new Map<string, Intl.DateTimeFormat>()

/**
 * A formatter as `new Intl.DateTimeFormat` makes it, the same one for the same wish: making one costs as much as writing a
 * hundred dates. Throws `RangeError` for a zone that this platform does not know.
 */
export function dateFormat(locale: string, wished: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, wished])
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, wished)
  if (made.size === mostFormats) made.clear()
  made.set(key, format)

  return format
}
