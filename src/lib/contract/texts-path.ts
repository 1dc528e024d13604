import type { Locale } from '#core/locale/locale.ts'
import type { TextPart } from '#core/locale/text-parts.ts'

/** i18next reads a part of `common` as if it were a namespace. */
export const namespaceOf = (part: TextPart) => `common/${part}`

/**
 * Where the texts of a namespace stand, or those of one part of it. Who preloads and who reads must name the very same path.
 * `version` is the hash of what is there, so that it may be kept for ever.
 */
export function textsPath(locale: Locale, version: string, namespace: string): string {
  const [file, part] = namespace.split('/')

  return `/locales/${locale}/${file}.json?v=${version}${part ? `&part=${part}` : ''}`
}
