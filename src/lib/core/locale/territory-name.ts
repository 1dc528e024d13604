import type { Locale } from './locale.ts'

/** Lists of the EU call these two otherwise than ISO 3166 does. */
const otherwise: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' }

/** What a territory is called; its code where nobody knows it. */
export function territoryName(territory: string, locale: Locale): string {
  const code = otherwise[territory] ?? territory
  if (!/^[A-Z]{2}$/.test(code)) return territory

  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? territory
}
