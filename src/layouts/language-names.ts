import type { Locale } from '#core/locale/locale.ts'

/** Each language calls itself by its own name, whatever language the page is in. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'en-US': 'English',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'pt-BR': 'Português',
}
