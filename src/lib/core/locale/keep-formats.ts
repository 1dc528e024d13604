/** Each takes the memory of a small page, and there are as many as languages and time zones make. */
const mostKept = 64

/** Making a format costs a hundred times what using it does, and a list uses the same one for every line. */
export function keepFormats<Format>(
  make: (locale: string, timeZone?: string) => Format,
): (locale: string, timeZone?: string) => Format {
  const kept = new Map<string, Format>()

  return (locale, timeZone) => {
    const key = `${locale} ${timeZone}`
    const known = kept.get(key)
    if (known) return known
    const format = make(locale, timeZone)
    if (kept.size === mostKept) kept.clear()
    kept.set(key, format)

    return format
  }
}

export const numberIn = keepFormats((locale) => new Intl.NumberFormat(locale))
export const listIn = keepFormats((locale) => new Intl.ListFormat(locale))
