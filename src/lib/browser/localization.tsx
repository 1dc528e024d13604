import { normalizeLocale, type Locale } from '#core/locale/locale.ts'
import type { TextPart } from '#core/locale/text-parts.ts'
import type { TransitionBeforeSwapEvent } from 'astro:transitions/client'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { addTexts, catalogueOf, loadCatalogue, readPaths } from './catalogues.ts'
import { setLocale } from './set-locale.ts'

type Localization = {
  t: TFunction<'common'>
  locale: Locale
  /** Changes the language of the signed-in person, and loads the page anew. */
  changeLocale: (code: string) => Promise<void>
}

/*
 * An island hydrates when its module has run. Waiting here means that every island finds its texts, the very ones of
 * the server: no flash and no mismatch. Pages that load no texts in the browser carry no version.
 */
const page = globalThis.document?.documentElement
const version = page?.dataset.localesVersion
const language = normalizeLocale(page?.lang)
if (version) {
  document.addEventListener('astro:before-swap', preloadNoneTwice)
  document.addEventListener('astro:after-swap', readPreloaded)
  await loadCatalogue(language, version, 'shell')
  readPreloaded()
}

/**
 * What a module shows of the catalogue, beyond what every page of the shell has: awaited where the module begins, by each
 * island and by each module that is imported later. The server has everything.
 */
export async function loadTexts(...parts: readonly TextPart[]): Promise<void> {
  if (version) await addTexts(language, parts)
}

/**
 * Whatever the page has had fetched is read by its first island: another's program may be long in coming, and the browser complains of
 * preloads that lie about. An island for which this fails asks by itself, and says so.
 */
function readPreloaded(): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-texts]')
  addTexts(
    language,
    [...links].map(({ dataset }) => dataset['texts'] as TextPart),
  ).catch(() => {})
}

/** What was read once is never asked for again, and the browser complains of preloads that nobody uses. */
function preloadNoneTwice({ newDocument }: TransitionBeforeSwapEvent): void {
  for (const link of newDocument.querySelectorAll('link[rel="preload"][as="fetch"]'))
    if (readPaths.has(link.getAttribute('href') ?? '')) link.remove()
}

const Context = createContext<Locale | null>(null)

/** Around the content of every island of the signed-in shell; `locale` is `Astro.locals.locale`. */
export function LocalizationProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <I18nextProvider i18n={catalogueOf(locale)} defaultNS="common">
      <Context value={locale}>{children}</Context>
    </I18nextProvider>
  )
}

export function useLocalization(): Localization {
  const locale = useContext(Context)
  if (!locale) throw new Error('useLocalization must be used within a LocalizationProvider')
  const { t } = useTranslation('common')

  return useMemo(
    () => ({ t, locale, changeLocale: (code) => setLocale(code, { signedIn: true }) }),
    [t, locale],
  )
}
