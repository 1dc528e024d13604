export const locales = ['en-US', 'es-ES', 'fr-FR', 'pt-BR'] as const
export type Locale = (typeof locales)[number]

export const fallbackLocale: Locale = 'en-US'

const byShortCode: ReadonlyMap<string, Locale> = new Map([
  ['en', 'en-US'],
  ['es', 'es-ES'],
  ['fr', 'fr-FR'],
  ['pt', 'pt-BR'],
])

export function isLocale(code: string): code is Locale {
  return locales.some((locale) => locale === code)
}

/** Full supported codes stand, the four short codes map to them, anything else becomes en-US. */
export function normalizeLocale(code: string | null | undefined): Locale {
  return toSupportedLocale(code) ?? fallbackLocale
}

/** A full or short code of a supported language as the full one; null for anything else. */
export function toSupportedLocale(code: string | null | undefined): Locale | null {
  if (!code) return null

  return isLocale(code) ? code : (byShortCode.get(code) ?? null)
}

/** The best supported language of an `Accept-Language` header (RFC 9110 §12.5.4), or undefined. */
export function negotiateLocale(header: string | null | undefined): Locale | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
    return { language: tag.trim().slice(0, 2).toLowerCase(), quality: quality ? Number(quality) : 1 }
  })

  return wishes
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => byShortCode.get(language))
    .find(Boolean)
}
