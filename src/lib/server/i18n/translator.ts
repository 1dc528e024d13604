import type { Locale } from '#core/locale/locale.ts'
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
    resources: { [locale]: { common: catalogues[locale] } },
    interpolation: { escapeValue: false },
  })
  const translate = rememberTexts(instance.getFixedT(locale, 'common'))
  made.set(locale, translate)

  return translate
}

/**
 * A text that takes no values is the same for everybody, so it is looked up once: a page asks for a hundred of them. What is
 * kept ends with the catalogue, since a key that it does not have is not remembered.
 */
function rememberTexts(translate: Translate): Translate {
  const texts = new Map<string, string>()
  const rawTexts = new Map<string, string>()

  return new Proxy(translate, {
    apply(target, self, given: Parameters<Translate>) {
      const [key, options] = given as [unknown, unknown]
      const kept = options === undefined ? texts : isRaw(options) ? rawTexts : null
      if (typeof key !== 'string' || !kept) return Reflect.apply(target, self, given)
      const known = kept.get(key)
      if (known !== undefined) return known
      const text: unknown = Reflect.apply(target, self, given)
      if (typeof text === 'string' && text !== key) kept.set(key, text)

      return text
    },
  })
}

/** Asked for with its places for values left open, and nothing else. */
function isRaw(options: unknown): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'skipInterpolation' in options &&
    options.skipInterpolation === true &&
    Object.keys(options).length === 1
  )
}
