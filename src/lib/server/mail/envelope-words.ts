import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asOneLine, type MailBlock } from './mail-blocks.ts'

type FactRow = readonly [label: string, value: string]

/** A mail is no list of an archive: what is more than this is counted. */
const mostLines = 5

/** What an envelope is made of: every document by its name and how long it is. */
export function documentsOf({ documents }: Pick<Envelope, 'documents'>, locale: Locale): FactRow[] {
  const t = translator(locale)
  const entries = documents.map(({ name, pages }) =>
    t('mail.documentPages', { name: asOneLine(name), count: pages.length }),
  )

  return row(t('mail.documents', { count: documents.length }), entries, locale)
}

/** By whom it was completed, or not. */
export function namesOf(
  label: 'finished' | 'unfinished',
  people: readonly Pick<Recipient, 'name'>[],
  locale: Locale,
): FactRow[] {
  return row(
    translator(locale)(`mail.${label}`),
    people.map(({ name }) => asOneLine(name)),
    locale,
  )
}

/** Rows in one table, so that they stand under one another; none without rows. */
export function factsOf(...rows: readonly FactRow[]): MailBlock[] {
  return rows.length > 0 ? [{ kind: 'facts', rows }] : []
}

function row(label: string, entries: readonly string[], locale: Locale): FactRow[] {
  if (entries.length === 0) return []
  const more = entries.length - mostLines
  const lines = [
    ...entries.slice(0, mostLines),
    ...(more > 0 ? [translator(locale)('mail.more', { count: more })] : []),
  ]

  return [[label, lines.join('\n')]]
}
