import { normalizeLocale, type Locale } from '#core/locale/locale.ts'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { catalogueOf, loadCatalogue } from './catalogues.ts'
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
if (page?.dataset.localesVersion) {
  await loadCatalogue(normalizeLocale(page.lang), page.dataset.localesVersion)
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
