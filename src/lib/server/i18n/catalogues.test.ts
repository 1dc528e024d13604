import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { envelopeStatuses, recipientRoles, recipientStatuses } from '#core/envelope/envelope.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { refusalCodes } from '#core/refusal.ts'
import { answers } from '#core/verdict/answer.ts'
import { verdictReasons } from '#core/verdict/verdict.ts'
import { sameInEveryLanguage } from './same-words.fixture.ts'
import { catalogues } from './translator.ts'

/** Keys that the rules name for screens to come (O2). */
const forLater = ['organizations.createSuccess', 'organizations.createError']
const pluralForm = /_(zero|one|two|few|many|other)$/
const texts = Object.fromEntries(locales.map((locale) => [locale, textsOf(catalogues[locale])])) as Record<
  Locale,
  Map<string, string>
>
const english = texts['en-US']
const others = locales.filter((locale) => locale !== 'en-US')

describe('the texts of every language', () => {
  test.each(others)('[L1] have the same keys: %s', (locale) => {
    expect(stems(texts[locale])).toEqual(stems(english))
  })

  test.each(locales)('[L1] have every plural form that the language asks for, and no other: %s', (locale) => {
    // That of round millions is derived, see `withManyForms`.
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const asked = categories.filter((category) => category !== 'many').toSorted()
    const forms = Map.groupBy([...texts[locale].keys()].filter(isPlural), stemOf)
    const wrong = [...forms].filter(
      ([, keys]) =>
        keys
          .map((key) => key.split('_').at(-1))
          .toSorted()
          .join() !== asked.join(),
    )

    expect(wrong).toEqual([])
  })

  test.each(others)('[L1] name the same facts in each text: %s', (locale) => {
    const wrong = [...texts[locale]].filter(([key, text]) => {
      const model = english.get(key) ?? english.get(`${stemOf(key)}_other`) ?? ''
      // "1 page" may be a word: a plural form need not repeat its number.
      return factsOf(text, isPlural(key)).join() !== factsOf(model, isPlural(key)).join()
    })

    expect(wrong).toEqual([])
  })

  test.each(locales)('are never empty, padded or unfinished: %s', (locale) => {
    expect(
      [...texts[locale]].filter(
        ([, text]) => !text.trim() || text !== text.trim() || /TODO|FIXME|\bXX/.test(text),
      ),
    ).toEqual([])
  })

  test.each(others)('[L1] are not left in English: %s', (locale) => {
    const left = [...texts[locale]].filter(([key, text]) => {
      return text === english.get(key) && hasWords(text) && !sameInEveryLanguage[locale].includes(text)
    })

    expect(left).toEqual([])
  })

  test.each(locales)(
    'break no e-mail at its hyphen on the narrow cards of dashboard and tour: %s',
    (locale) => {
      const breaking = [...texts[locale]].filter(([key, text]) => {
        return /^(dashboard\.cards|tour\.steps)\./.test(key) && /e-mail/i.test(text)
      })

      expect(breaking).toEqual([])
    },
  )

  test.each(locales)('[L1] do not shout: %s', (locale) => {
    expect([...texts[locale]].filter(([, text]) => /[!¡]/.test(text))).toEqual([])
  })

  test('[L1] allow only words that really are the same somewhere', () => {
    for (const locale of others) {
      const same = [...texts[locale]]
        .filter(([key, text]) => text === english.get(key))
        .map(([, text]) => text)
      expect(sameInEveryLanguage[locale].filter((word) => !same.includes(word))).toEqual([])
    }
  })
})

describe('what is said of a checked file', () => {
  const promises =
    /genuine|prove[sn]? nothing|aut[ée]nti|authenti|(prueba|demuestra|prouve|prova) (nada|rien)|ne prouve/i

  test.each(locales)('in %s is what was checked, and no promise of law', (locale) => {
    const said = [...texts[locale]].filter(([key]) => key.startsWith('verify.'))

    expect(said.length).toBeGreaterThan(40)
    expect(said.filter(([, text]) => promises.test(text))).toEqual([])
  })
})

describe('every language has words for', () => {
  const needed = {
    'each refusal': [...refusalCodes, 'invalid-request', 'internal'].map((code) => `problems.${code}`),
    'each reason of a verdict': verdictReasons.map((reason) => `verify.reason.${reason}`),
    'each answer to whether a file can be relied on': answers.map((answer) => `verify.answer.${answer}`),
    'each event of the audit trail': auditEventTypes.map((type) => `audit.${type}`),
    'each event of the certificate': auditEventTypes.map(
      (type) => `certificate.event.${type.replace('.', '_')}`,
    ),
    'each role of a recipient': recipientRoles.flatMap((role) => [
      `fields.roles.${role}`,
      `certificate.roles.${role}`,
    ]),
    'each status': [
      ...envelopeStatuses.map((status) => `statuses.envelope.${status}`),
      ...recipientStatuses.map((status) => `statuses.recipient.${status}`),
    ],
  }

  test.each(Object.entries(needed))('%s', (_, keys) => {
    for (const locale of locales) expect(keys.filter((key) => !texts[locale].has(key))).toEqual([])
  })
})

describe('the source and the texts agree:', () => {
  const sources = readSources()
  const named = [...english.keys()].map(stemOf)

  test('every text that is asked for exists', () => {
    const asked = sources.flatMap(({ file, text }) => keysAskedFor(text).map((key) => ({ file, key })))

    expect(asked.length).toBeGreaterThan(200)
    expect(asked.filter(({ key }) => !named.includes(key) && !english.has(key))).toEqual([])
  })

  test('every group of texts that a key is put together from exists', () => {
    const asked = sources.flatMap(({ file, text }) =>
      prefixesAskedFor(text).map((prefix) => ({ file, prefix })),
    )

    expect(asked.filter(({ prefix }) => !named.some((key) => key.startsWith(prefix)))).toEqual([])
  })

  test('no text is left that nobody shows', () => {
    const all = sources.map(({ text }) => text)
    const literals = new Set(all.flatMap(literalsOf))
    const prefixes = [...new Set(all.flatMap(prefixesAskedFor))]
    const isUsed = (key: string) =>
      forLater.includes(key) ||
      literals.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      isListed(key, literals)

    expect([...new Set(named)].filter((key) => !isUsed(key))).toEqual([])
  })
})

/**
 * Islands of public pages get their texts from lists of names: `auth` and `signing.room` (see their `labels.ts`). The
 * disclosure is read as a whole, as its paragraphs differ from law to law.
 */
function isListed(key: string, literals: ReadonlySet<string>): boolean {
  if (key.startsWith('signing.disclosure.')) return true
  const name = /^(?:auth(?:\.problems)?|signing\.room)\.([\w-]+)$/.exec(key)?.[1]

  return name !== undefined && literals.has(name)
}

/** `t('key')`, also as a branch of a condition, and crumbs and the like that carry a `key` for later. */
function keysAskedFor(source: string): string[] {
  const calls = [...source.matchAll(/\bt\(([^()`]*?)[,)]/g)].flatMap(([, argument = '']) =>
    literalsOf(argument),
  )
  const carried = [...source.matchAll(/\bkey: '([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key)

  return [...calls, ...carried].filter((literal) => /^[a-zA-Z]\w*(\.[\w-]+)+$/.test(literal))
}

/** What stands before the first `${` of a template that begins like a key. */
function prefixesAskedFor(source: string): string[] {
  const namespaces = Object.keys(catalogues['en-US']).join('|')

  return [...source.matchAll(new RegExp(`\`((?:${namespaces})\\.[\\w.-]*)\\$\\{`, 'g'))].map(
    ([, prefix = '']) => prefix,
  )
}

function literalsOf(source: string): string[] {
  return [...source.matchAll(/'([\w.-]+)'|"([\w.-]+)"/g)].map(([, one, other]) => one ?? other ?? '')
}

function readSources(): { file: string; text: string }[] {
  const root = fileURLToPath(new URL('../../../', import.meta.url))

  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

function textsOf(tree: unknown, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree as Record<string, unknown>).flatMap(
    ([name, node]): [string, string][] => {
      const key = prefix ? `${prefix}.${name}` : name
      return typeof node === 'string' ? [[key, node]] : [...textsOf(node, key)]
    },
  )

  return new Map(entries)
}

function isPlural(key: string): boolean {
  return pluralForm.test(key) && english.has(key.replace(pluralForm, '_other'))
}

function stemOf(key: string): string {
  return isPlural(key) ? key.replace(pluralForm, '') : key
}

function stems(all: ReadonlyMap<string, string>): string[] {
  return [...new Set([...all.keys()].map(stemOf))].toSorted()
}

function factsOf(text: string, withoutCount: boolean): string[] {
  const facts = [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map(([, name = '']) => name)

  return [...new Set(facts)].filter((name) => !withoutCount || name !== 'count').toSorted()
}

/** Placeholders, numbers and signs are nobody's language. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\{\w+(, number)?\}\}/g, ''))
}
