import type { WaitingVerification } from '#contract/host-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'

type Translate = App.Locals['t']
type Shown = Pick<WaitingVerification, 'document_types' | 'document_country' | 'document_name'>

/** Which documents: "Passport and Identity card". */
export function kindsOf({ document_types }: Shown, t: Translate, locale: Locale): string {
  const kinds = document_types.map((type) => t(`profile.verification.${type}`))

  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(kinds)
}

/** In the reader's language; the code where it is of no country that is known. */
export function countryOf({ document_country }: Shown, locale: Locale): string {
  if (!document_country) return '–'

  return new Intl.DisplayNames(locale, { type: 'region' }).of(document_country) ?? document_country
}

/** What somebody has handed in, in a line. */
export function shownDocument(shown: Shown, t: Translate, locale: Locale): string {
  const document = kindsOf(shown, t, locale)
  const { document_country, document_name } = shown
  if (!document_country || !document_name) return document

  return t('profile.verification.shown', {
    ...{ document, country: countryOf(shown, locale), name: document_name },
  })
}
