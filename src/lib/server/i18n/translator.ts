import type { Locale } from '#core/locale/locale.ts'
import { withManyForms } from '#core/locale/many-forms.ts'
import { rememberTexts } from '#core/locale/remember-texts.ts'
import { createInstance, type TFunction } from 'i18next'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }

export type Translate = TFunction<'common'>

export const catalogues: Readonly<Record<Locale, Readonly<Record<string, unknown>>>> = {
  'en-US': enUS,
  'es-ES': esES,
  'fr-FR': frFR,
  'pt-BR': ptBR,
}

const made = new Map<Locale, Translate>()

/** One unchanging translator a language: a shared one with a current language would mix up concurrent requests. */
export function translator(locale: Locale): Translate {
  const known = made.get(locale)
  if (known) return known
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    initAsync: false,
    resources: { [locale]: { common: withManyForms(catalogues[locale]) } },
    interpolation: { escapeValue: false },
  })
  const translate = rememberTexts(instance.getFixedT(locale, 'common'))
  made.set(locale, translate)

  return translate
}
