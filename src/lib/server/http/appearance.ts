import { fallbackLocale, negotiateLocale, toSupportedLocale, type Locale } from '#core/locale/locale.ts'

/** How a browser has its pages; the theme `system` follows the device. */
type Appearance = {
  locale: Locale
  theme: 'system' | 'light' | 'dark'
  railCollapsed: boolean
  compactRows: boolean
}

// Every value that means something is written without escapes. Of equal names the first counts (RFC 6265 §5.4).
const localeShape = /(?:^|;)\s*locale=([^;\s]*)/
const themeShape = /(?:^|;)\s*theme=(light|dark)\s*(?:;|$)/
const railShape = /(?:^|;)\s*rail=collapsed\s*(?:;|$)/
const rowsShape = /(?:^|;)\s*rows=compact\s*(?:;|$)/

/** By the cookies that mirror what the browser keeps; a language that they do not name is negotiated. */
export function appearanceOf(cookie: string | null, acceptLanguage: string | null): Appearance {
  const cookies = cookie ?? ''
  const theme = themeShape.exec(cookies)?.[1]

  return {
    locale:
      toSupportedLocale(localeShape.exec(cookies)?.[1]) ?? negotiateLocale(acceptLanguage) ?? fallbackLocale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    railCollapsed: railShape.test(cookies),
    compactRows: rowsShape.test(cookies),
  }
}
