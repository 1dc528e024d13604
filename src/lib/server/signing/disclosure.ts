import type { Locale } from '#core/locale/locale.ts'
import { catalogues } from '../i18n/translator.ts'
import { sha256 } from '../sha256.ts'

export type Disclosure = {
  version: string
  paragraphs: readonly string[]
  locale: Locale
  sha256: string
}

const disclosures = new Map<Locale, Disclosure>()

/** What a recipient agrees to, in their language. Its hash goes into the audit trail with the consent. */
export function disclosureOf(locale: Locale): Disclosure {
  const disclosure = disclosures.get(locale) ?? readDisclosure(locale)
  disclosures.set(locale, disclosure)

  return disclosure
}

function readDisclosure(locale: Locale): Disclosure {
  const signing = catalogues[locale]['signing'] as {
    disclosure: { version: string; paragraphs: Record<string, string> }
  }
  const { version, paragraphs: numbered } = signing.disclosure
  const paragraphs = Object.values(numbered)

  return { version, paragraphs, locale, sha256: sha256(paragraphs.join('\n\n')) }
}
