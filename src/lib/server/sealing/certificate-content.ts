import type { DocumentId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import { textOfStamp } from '#core/seal/stamped-by.ts'
import { translator } from '../i18n/translator.ts'
import type { CompletionCertificateBlock, CompletionCertificatePart } from '../pdf/completion-certificate.ts'
import { eventRows } from './certificate-events.ts'
import { timeFormat, type CertificateFacts, type Wording } from './certificate-facts.ts'
import { personOf } from './certificate-person.ts'
import { disclosureBlocks } from './certificate-disclosure.ts'
import { valueBlocks } from './certificate-values.ts'
import { areAttachmentsEmbedded } from './embedded-files.ts'
import { attachmentsOf } from './given-values.ts'
import { shownPagesBlocks, type ShownDocument } from './shown-pages.ts'

type Row = readonly [label: string, value: string]

/** Files that are made already, by document; a document's own certificate cannot know the hash of what it is part of. */
export type SealedHashes = ReadonlyMap<DocumentId, string>

/**
 * The completion certificate: what was signed, by whom, how, when, and how to check it. Whole in the sender's
 * language, and once more in each further one that a recipient reads.
 */
export function certificateOf(
  facts: CertificateFacts,
  sealed: SealedHashes = new Map(),
  shown: readonly ShownDocument[] = [],
): CompletionCertificatePart[] {
  const { envelope, publicUrl } = facts
  const locales = [...new Set([facts.locale, ...envelope.recipients.map(({ locale }) => locale)])]

  return locales.map((locale, index) => ({
    locale,
    blocks: blocksOf({ ...facts, locale }, { sealed, shown, following: index === 0 ? locales.slice(1) : [] }),
    footer: translator(locale)('certificate.footer', { id: envelope.id, url: `${publicUrl}/verify` }),
  }))
}

type Beside = { sealed: SealedHashes; shown: readonly ShownDocument[]; following: readonly Locale[] }

function blocksOf(
  facts: CertificateFacts,
  { sealed, shown, following }: Beside,
): CompletionCertificateBlock[] {
  const { envelope, locale } = facts
  const t = translator(locale)
  const wording: Wording = { t, time: timeFormat(facts) }

  return [
    { kind: 'title', text: t('certificate.title'), subtitle: envelope.title },
    ...(envelope.mode === 'test' ? [{ kind: 'paragraph' as const, text: t('certificate.testMode') }] : []),
    ...following.map(announcement),
    { kind: 'facts', rows: factRows(facts, wording) },
    { kind: 'heading', text: t('certificate.documents') },
    { kind: 'facts', rows: documentRows(facts, sealed, wording) },
    ...valueBlocks(facts, wording),
    ...attachmentBlocks(facts, wording),
    { kind: 'heading', text: t('certificate.recipients') },
    ...envelope.recipients.map((recipient) => personOf(recipient, facts, wording)),
    { kind: 'heading', text: t('certificate.events') },
    { kind: 'events', rows: eventRows(facts, wording) },
    ...shownPagesBlocks(facts, shown, wording),
    ...disclosureBlocks(facts, wording),
    { kind: 'heading', text: t('certificate.checking') },
    { kind: 'paragraph', text: t('certificate.howToCheck') },
    { kind: 'qr', url: `${facts.publicUrl}/verify`, text: t('certificate.qr') },
  ]
}

/** For whom the first pages are of no use: in their own language. */
function announcement(locale: Locale): CompletionCertificateBlock {
  return { kind: 'paragraph', text: translator(locale)('certificate.follows'), locale }
}

function factRows(facts: CertificateFacts, { t, time }: Wording): Row[] {
  const { envelope, senderName, organizationName, timeZone, stampedBy } = facts
  const level = textOfStamp(stampedBy)

  return [
    [t('certificate.envelope'), envelope.id],
    [t('certificate.sender'), `${senderName}, ${organizationName}`],
    [t('certificate.sent'), envelope.sentAt ? time(envelope.sentAt) : ''],
    ...completedRow(facts, { t, time }),
    [t('certificate.timeZone'), timeZone],
    [t('certificate.level'), t(level.key, level.names)],
  ]
}

/** When the last of them finished. */
function completedRow({ envelope: { recipients } }: CertificateFacts, { t, time }: Wording): Row[] {
  const times = recipients.flatMap(({ completedAt }) => completedAt?.getTime() ?? [])

  return times.length > 0 ? [[t('certificate.completed'), time(new Date(Math.max(...times)))]] : []
}

function documentRows(
  { envelope: { documents }, uploads }: CertificateFacts,
  sealed: SealedHashes,
  { t }: Wording,
): Row[] {
  return documents.flatMap(({ id, name, sha256, pages }): Row[] => {
    const hash = sealed.get(id)
    const uploaded = uploads.get(id)

    return [
      [t('certificate.document'), `${name} (${t('certificate.pages', { count: pages.length })})`],
      ...(uploaded === undefined ? [] : [[t('certificate.sha256Upload'), uploaded] as const]),
      [t('certificate.sha256'), sha256],
      ...(hash === undefined ? [] : [[t('certificate.sha256Sealed'), hash] as const]),
    ]
  })
}

function attachmentBlocks(facts: CertificateFacts, { t }: Wording): CompletionCertificateBlock[] {
  const attachments = attachmentsOf(facts)
  if (attachments.length === 0) return []
  const rows = attachments.flatMap(({ field, recipient, file }): Row[] => [
    [
      field.label || t('certificate.file'),
      t('certificate.fileFrom', { file: file.name, name: recipient.name }),
    ],
    [t('certificate.sha256File'), file.sha256],
  ])

  return [
    { kind: 'heading', text: t('certificate.attachments') },
    { kind: 'facts', rows },
    {
      kind: 'paragraph',
      text: t(areAttachmentsEmbedded(facts) ? 'certificate.filesInside' : 'certificate.filesBeside'),
    },
  ]
}
