import type { Locale } from '#core/locale/locale.ts'

/** Each language calls itself by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English (US)',
  'es-ES': 'Español (España)',
  'fr-FR': 'Français (France)',
  'pt-BR': 'Português (Brasil)',
}
