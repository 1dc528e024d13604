/** Each takes the memory of a small page, and there are as many as languages and time zones make. */
const usuallyKept = 64

/**
 * The same format for the same language and wish: making one costs a hundred times what using it does, and a list uses one for
 * every line. All are forgotten when there are `most` of them.
 */
export function keepFormats<Format, Wish = string>(
  make: (locale: string, wished?: Wish) => Format,
  most = usuallyKept,
): (locale: string, wished?: Wish) => Format {
  const kept = new Map<string, Format>()

  return (locale, wished) => {
    const key = JSON.stringify([locale, wished])
    const known = kept.get(key)
    if (known) return known
    const format = make(locale, wished)
    if (kept.size === most) kept.clear()
    kept.set(key, format)

    return format
  }
}
