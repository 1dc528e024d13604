import { namespaceOf, textsPath } from '#contract/texts-path.ts'
import type { Locale } from '#core/locale/locale.ts'
import { withManyForms } from '#core/locale/many-forms.ts'
import type { TextPart } from '#core/locale/text-parts.ts'
import { rememberTexts } from '#core/locale/remember-texts.ts'
import { createInstance, type i18n, type InitOptions } from 'i18next'

type Texts = Readonly<Record<string, unknown>>

const known = new Map<Locale, i18n>()

const shared = {
  fallbackLng: false,
  ns: ['common'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} satisfies InitOptions

/** For rendering on the server: an unchanging instance a language, as requests in several languages run at once. */
export function provideCatalogues(catalogues: Readonly<Record<Locale, Texts>>): void {
  for (const [locale, texts] of Object.entries(catalogues) as [Locale, Texts][]) {
    if (known.has(locale)) continue
    const instance = createInstance()
    void instance.init({
      ...shared,
      lng: locale,
      initAsync: false,
      resources: { [locale]: { common: withManyForms(texts) } },
    })
    const translate = rememberTexts(instance.getFixedT(locale, 'common'))
    instance.getFixedT = () => translate
    known.set(locale, instance)
  }
}

/** Paths that were read: what a page to come preloads of them is here already. */
export const readPaths = new Set<string>()

/**
 * For the browser: the one language of the page, from `/locales/{lng}/common.json`, as a whole or one part of it to which
 * others are added.
 */
export async function loadCatalogue(locale: Locale, version: string, part?: TextPart): Promise<void> {
  const instance = createInstance()
  instance.use({ type: 'backend', init: () => undefined, read: reader(locale, version) })
  await instance.init({
    ...shared,
    ns: [part ? namespaceOf(part) : 'common'],
    lng: locale,
    load: 'currentOnly',
    // i18next's own connector retries, doubling the pause, and never reads more than ten files at once.
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
  })
  if (part) merge(instance, locale, part)
  if (!instance.hasResourceBundle(locale, 'common')) throw new Error(`No texts for ${locale}`)
  known.set(locale, instance)
}

/** Adds parts to what was loaded; those that are there already are not read again. */
export async function addTexts(locale: Locale, parts: readonly TextPart[]): Promise<void> {
  const instance = catalogueOf(locale)
  await instance.loadNamespaces(parts.map(namespaceOf))
  for (const part of parts) merge(instance, locale, part)
}

/** A part is found in `common`, as if the whole were there. */
function merge(instance: i18n, locale: Locale, part: TextPart): void {
  const texts = instance.getResourceBundle(locale, namespaceOf(part)) as Texts | undefined
  if (!texts) throw new Error(`No texts for ${locale}: ${part}`)
  instance.addResourceBundle(locale, 'common', texts, true)
}

type Callback = (error: Error | null, texts: Texts | boolean) => void

/** On failure the second argument tells whether trying again may help. */
function reader(locale: Locale, version: string) {
  return (_: string, namespace: string, callback: Callback) => {
    const path = textsPath(locale, version, namespace)
    readPaths.add(path)
    fetch(path)
      .then(async (response) => {
        if (response.ok) callback(null, withManyForms((await response.json()) as Texts))
        else callback(new Error(response.statusText), response.status >= 500 || response.status === 429)
      })
      .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), true))
  }
}

export function catalogueOf(locale: Locale): i18n {
  const instance = known.get(locale)
  if (!instance) throw new Error(`Texts for ${locale} are not loaded`)

  return instance
}
