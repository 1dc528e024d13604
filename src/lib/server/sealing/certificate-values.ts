import type { EnvelopeDocument, Recipient } from '#core/envelope/envelope.ts'
import { isFixedType, isGivenFile, isSignature, type Field, type FieldValue } from '#core/fields/field.ts'
import { printedText } from '#core/fields/printed-text.ts'
import type { CompletionCertificateBlock } from '../pdf/completion-certificate.ts'
import type { CertificateFacts, Wording } from './certificate-facts.ts'
import { valueOf } from './given-values.ts'
import { printedFixed, shortId } from './stamps-of.ts'

type Row = readonly [label: string, value: string]

/**
 * What was given for documents that came signed, where nothing may be stamped, and what does not stand legibly on the
 * others: each value with its page and who gave it, in the order of the pages.
 */
export function valueBlocks(facts: CertificateFacts, wording: Wording): CompletionCertificateBlock[] {
  return facts.envelope.documents.flatMap((document) =>
    document.signed ? ofSigned(document, facts, wording) : ofCramped(document, facts, wording),
  )
}

function ofSigned(
  document: EnvelopeDocument,
  facts: CertificateFacts,
  wording: Wording,
): CompletionCertificateBlock[] {
  return [
    { kind: 'heading', text: wording.t('certificate.valuesOf', { document: document.name }) },
    { kind: 'paragraph', text: wording.t('certificate.cameSigned') },
    ...tableOf(valueRows(document, facts, wording, () => true)),
  ]
}

function ofCramped(
  document: EnvelopeDocument,
  facts: CertificateFacts,
  wording: Wording,
): CompletionCertificateBlock[] {
  const table = tableOf(valueRows(document, facts, wording, ({ id }) => facts.cramped.has(id)))
  if (table.length === 0) return []

  return [
    { kind: 'heading', text: wording.t('certificate.valuesOf', { document: document.name }) },
    { kind: 'paragraph', text: wording.t('certificate.longValues') },
    ...table,
  ]
}

function tableOf(rows: readonly Row[]): CompletionCertificateBlock[] {
  return rows.length > 0 ? [{ kind: 'facts', rows }] : []
}

function valueRows(
  document: EnvelopeDocument,
  facts: CertificateFacts,
  { t }: Wording,
  isMeant: (field: Field) => boolean,
): Row[] {
  const isPrinted = printedFixed(facts)
  const placed = facts.envelope.fields
    .filter(isMeant)
    .flatMap((field) => {
      const area = field.areas.find((one) => one.document === document.id)
      return area ? [{ field, area }] : []
    })
    .sort((one, other) => one.area.page - other.area.page || one.area.y - other.area.y)

  return placed.flatMap(({ field, area }): Row[] => {
    if (isFixedType(field.type) && !isPrinted(field.id)) return []
    const text = textOf(field, facts, t)
    const label = field.label || t(`fields.${field.type}`)
    return text === null ? [] : [[t('certificate.onPage', { label, page: area.page + 1 }), text]]
  })
}

function textOf(field: Field, facts: CertificateFacts, t: Wording['t']): string | null {
  const owner = facts.envelope.recipients.find(({ id }) => id === field.recipient)
  const value = valueOf(facts, field)
  if (field.type === 'strikethrough') return t('certificate.struckOut')
  const text = given(field, value, owner, facts, t)
  if (text === null || text.trim() === '') return null

  return isFixedType(field.type) || !owner ? text : `${text}\n${owner.name}`
}

function given(
  field: Field,
  value: FieldValue | null,
  owner: Recipient | undefined,
  { envelope, locale }: CertificateFacts,
  t: Wording['t'],
): string | null {
  if (isSignature(value)) {
    const id = `${t('certificate.signatureId')} ${shortId(field.recipient)}`
    return value.kind === 'typed' ? `${value.text} · ${id}` : id
  }
  if (isGivenFile(value)) return value.name
  if (field.type === 'approve') return value === true ? t('certificate.approved') : null
  if (typeof value === 'boolean') return t(value ? 'certificate.ticked' : 'certificate.notTicked')

  return printedText(field, value, { locale: owner?.locale ?? locale, envelopeId: envelope.id })
}
