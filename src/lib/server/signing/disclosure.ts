import { consentLaws, type ConsentLaw } from '#core/consent/consent-law.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { catalogues } from '../i18n/translator.ts'
import { sha256 } from '../sha256.ts'
import former from './former-disclosures.json' with { type: 'json' }

export type Disclosure = {
  /** Of the words and of the law they name: `2026-2-us`. */
  version: string
  paragraphs: readonly string[]
  locale: Locale
  sha256: string
}

type Numbered = Readonly<Record<string, string>>
type Texts = { version: string; laws: Record<ConsentLaw, Numbered>; paragraphs: Numbered }

const current = new Map(
  locales.flatMap((locale) => consentLaws.map((law) => [`${locale} ${law}`, readDisclosure(locale, law)])),
)

/** Every text that was ever agreed to: what was recorded with an older one is still told in its words. */
const known = new Map([...readFormer(), ...current.values()].map((one) => [one.sha256, one]))

/**
 * What a recipient agrees to: in their language, by the law that the organization names. Its hash goes into the audit
 * trail with the consent.
 */
export function disclosureOf(locale: Locale, law: ConsentLaw): Disclosure {
  const disclosure = current.get(`${locale} ${law}`)
  if (!disclosure) throw new Error(`no disclosure in ${locale} by the law ${law}`)

  return disclosure
}

/** The words of each law, for who chooses one. */
export function consentTextsIn(locale: Locale): Record<ConsentLaw, readonly string[]> {
  const textOf = (law: ConsentLaw) => disclosureOf(locale, law).paragraphs

  return { us: textOf('us'), eu: textOf('eu'), br: textOf('br'), general: textOf('general') }
}

/** The text that has this hash; null for one that this service never showed. */
export function findDisclosure(hash: string): Disclosure | null {
  return known.get(hash) ?? null
}

function readDisclosure(locale: Locale, law: ConsentLaw): Disclosure {
  const { disclosure } = catalogues[locale]['signing'] as { disclosure: Texts }
  const { version, laws, paragraphs } = disclosure

  return toDisclosure(locale, `${version}-${law}`, [
    ...Object.values(laws[law]),
    ...Object.values(paragraphs),
  ])
}

function readFormer(): Disclosure[] {
  return former.flatMap(({ version, locale: name, paragraphs }) => {
    const locale = locales.find((one) => one === name)

    return locale ? [toDisclosure(locale, version, paragraphs)] : []
  })
}

function toDisclosure(locale: Locale, version: string, paragraphs: readonly string[]): Disclosure {
  return { version, paragraphs, locale, sha256: sha256(paragraphs.join('\n\n')) }
}
