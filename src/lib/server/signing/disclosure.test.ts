import { describe, expect, test } from 'vitest'
import { consentLaws } from '#core/consent/consent-law.ts'
import { locales } from '#core/locale/locale.ts'
import { sha256 } from '../sha256.ts'
import { disclosureOf, findDisclosure } from './disclosure.ts'
import former from './former-disclosures.json' with { type: 'json' }

const all = locales.flatMap((locale) => consentLaws.map((law) => ({ locale, law })))

/** What tells of each law, whatever language it is told in. */
const marks = {
  us: /ESIGN.*Uniform Electronic Transactions Act/,
  eu: /25 .*910\/2014 \(eIDAS\)/,
  br: /2\.200-2\/2001.*14\.063\/2020.*10,\s§\s2.*ICP-Brasil/,
}

describe('a consent text', () => {
  test.each(all)('names the law of the organization and no other: $locale, $law', ({ locale, law }) => {
    const words = disclosureOf(locale, law).paragraphs.join(' ')
    const named = Object.entries(marks).filter(([, mark]) => mark.test(words))

    expect(named.map(([name]) => name)).toEqual(law === 'general' ? [] : [law])
  })

  test.each(all)('says electronic form, paper, withdrawal, means and evidence: $locale, $law', (one) => {
    const { paragraphs } = disclosureOf(one.locale, one.law)
    const said = paragraphs.slice(one.law === 'br' ? 2 : 1)
    const subjects = [
      /electr[oó]nic|électronique|eletrônic/,
      /pape[lr]|papier/,
      /withdraw|retir[ae]r/i,
      /PDF/,
      /IP/,
    ]

    expect(said).toHaveLength(subjects.length)
    expect(subjects.filter((subject, index) => !subject.test(said[index] ?? ''))).toEqual([])
  })

  test('has a version that tells its law, and a hash that tells the very words', () => {
    expect(disclosureOf('pt-BR', 'br').version).toMatch(/^\d{4}-\d+-br$/)
    expect(new Set(all.map(({ locale, law }) => disclosureOf(locale, law).sha256))).toHaveProperty(
      'size',
      all.length,
    )
    const { paragraphs, sha256: hash } = disclosureOf('es-ES', 'eu')
    expect(hash).toBe(sha256(paragraphs.join('\n\n')))
  })

  /** Whoever changes a word gives the text a new version, and adds the old one to the former texts. */
  test('has the words of its version', () => {
    const texts = all
      .map(({ locale, law }) => disclosureOf(locale, law))
      .map(({ locale, version, sha256: hash }) => `${locale} ${version} ${hash.slice(0, 16)}`)

    expect(texts).toMatchInlineSnapshot(`
      [
        "en-US 2026-2-us b9b85e95704a21a6",
        "en-US 2026-2-eu cacba5088ae7bc42",
        "en-US 2026-2-br 1906b69c1cb63bb6",
        "en-US 2026-2-general 6c45b23527c49ac1",
        "es-ES 2026-2-us ba3fa5ca380dcc20",
        "es-ES 2026-2-eu 0dc7fad972c05111",
        "es-ES 2026-2-br 8363e844aba626e2",
        "es-ES 2026-2-general 3ae92e31184a9a67",
        "fr-FR 2026-2-us f1bcf7bf89947199",
        "fr-FR 2026-2-eu 7d301ba7ed7029ec",
        "fr-FR 2026-2-br 7c6d64c510d727fd",
        "fr-FR 2026-2-general 8b0e89fec6d1e565",
        "pt-BR 2026-2-us 321e56b9314ac181",
        "pt-BR 2026-2-eu 39e6e3a4e0cb4ebe",
        "pt-BR 2026-2-br ff71836f72c78070",
        "pt-BR 2026-2-general 82545e48eca6f1de",
      ]
    `)
  })
})

describe('what was agreed to', () => {
  test('is found by its hash, today’s texts and every former one', () => {
    for (const { locale, law } of all) {
      const text = disclosureOf(locale, law)
      expect(findDisclosure(text.sha256)).toEqual(text)
    }
    for (const { paragraphs, ...rest } of former)
      expect(findDisclosure(sha256(paragraphs.join('\n\n')))).toMatchObject({ ...rest, paragraphs })
  })

  test('is unknown where this service never showed it', () => {
    expect(findDisclosure(sha256('Sign here.'))).toBeNull()
  })

  test('includes the texts of the first version in every language', () => {
    expect(new Set(former.filter(({ version }) => version === '2026-1').map(({ locale }) => locale))).toEqual(
      new Set(locales),
    )
  })
})
