import type { Locale } from '../locale/locale.ts'
import type { LocalizedText } from './notification.ts'

/** The text in a language, or the default where there is no translation. */
export function textIn({ default: otherwise, translations }: LocalizedText, locale: Locale): string {
  return translations[locale] ?? otherwise
}
