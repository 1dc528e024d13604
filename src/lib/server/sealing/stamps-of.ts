import type { EnvelopeDocument, Recipient } from '#core/envelope/envelope.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import { evaluateFields } from '#core/fields/field-evaluation.ts'
import {
  isChoiceList,
  isFixedType,
  isGivenFile,
  isSignature,
  type Field,
  type FieldValue,
  type Signature,
} from '#core/fields/field.ts'
import { asSaid } from '#core/fields/flat-field.ts'
import { printedText } from '#core/fields/printed-text.ts'
import type { FieldId } from '#core/ids.ts'
import { translator } from '../i18n/translator.ts'
import type { Placement, Stamp, TextSetting } from '../pdf/stamp.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { valueOf } from './given-values.ts'

export type StampFacts = Pick<CertificateFacts, 'envelope' | 'values' | 'locale' | 'timeZone'>
/** A stamp that has no place yet. */
type Mark<S extends Stamp = Stamp> = S extends Stamp ? Omit<S, keyof Placement> : never

/** Of what the sender has put on the page, beside the ink of what was filled in. */
const printInk = '#1c2024'

/**
 * Everything that was given, and what is printed on its own, where it stands in this document. Values stand as they
 * were given; what is only printed does so unless its condition is false.
 */
export function stampsOf(
  facts: StampFacts,
  document: EnvelopeDocument,
  isPrinted = printedFixed(facts),
): Stamp[] {
  return facts.envelope.fields.flatMap((field) => {
    if (isFixedType(field.type) && !isPrinted(field.id)) return []
    const value = valueOf(facts, field)
    return field.areas.flatMap(({ document: place, page, x, y, width, height }, index): Stamp[] => {
      const mark = place === document.id ? markOf(field, value, index, facts) : null
      const told = toldOf(field, index, facts)
      return mark ? [{ page, x, y, width, height, ...mark, ...(told && { told }) }] : []
    })
  })
}

/** In words, for who does not see the page; nothing for what is part of the text itself. */
function toldOf(field: Field, index: number, { envelope, locale }: StampFacts): string | null {
  const called = [field.label, asSaid(field).options?.[index] ?? ''].filter((word) => word !== '').join(': ')
  if (isFixedType(field.type) || called !== '') return called || null
  const name = ownerOf(field, envelope.recipients)?.name ?? ''
  if (field.type === 'signature') return translator(locale)('certificate.signatureOf', { name })

  return field.type === 'initials' ? translator(locale)('certificate.initialsOf', { name }) : null
}

/** What identifies a signature in print: the end of the recipient's id, as the certificate shows it in full. */
export function shortId(id: string): string {
  return id.slice(-12).toUpperCase()
}

/** As of the day the last one finished: sealing again on another day gives the same file. */
export function printedFixed({ envelope, values, timeZone }: StampFacts): (id: FieldId) => boolean {
  const settled = new Set(envelope.recipients.map(({ id }) => id))
  const counted = new Map(
    envelope.fields.flatMap((field) => {
      const value = valueOf({ envelope, values }, field)
      return value === null ? [] : [[field.id, value] as const]
    }),
  )
  const states = evaluateFields(envelope.fields, counted, {
    today: dayIn(timeZone, lastCompletion(envelope)),
    settled,
  })

  return (id) => states.get(id)?.visible === true
}

function lastCompletion({ recipients, createdAt }: StampFacts['envelope']): Date {
  return new Date(
    Math.max(createdAt.getTime(), ...recipients.map(({ completedAt }) => completedAt?.getTime() ?? 0)),
  )
}

/** `index` is the area's: of radios and groups of boxes, the option's. Null for what leaves no trace on the page. */
function markOf(field: Field, value: FieldValue | null, index: number, facts: StampFacts): Mark | null {
  switch (field.type) {
    case 'signature':
    case 'initials':
      return isSignature(value) ? signatureMark(field, value, facts) : null
    case 'checkbox':
      return value === true ? { kind: 'tick', colour: field.colour } : null
    case 'checkbox_group':
      return isChoiceList(value) && value.includes(field.options[index] ?? '')
        ? { kind: 'tick', colour: field.colour }
        : null
    case 'radio':
      return value !== null && value === field.options[index] ? { kind: 'dot', colour: field.colour } : null
    case 'image':
    case 'stamp':
      return isGivenFile(value) ? { kind: 'picture', sha256: value.sha256 } : null
    case 'approve':
      return value === true ? words(field, approvalOf(field, facts)) : null
    case 'strikethrough':
      return { kind: 'strike', colour: field.colour ?? printInk }
    case 'decline':
      return null
    default:
      return textMark(field, value, facts)
  }
}

function signatureMark({ type, recipient }: Field, signature: Signature, { locale }: StampFacts): Mark {
  const reason = signature.reason?.trim().replace(/\s+/g, ' ')
  const lines = [
    ...(reason ? [translator(locale)('certificate.reasonOf', { reason })] : []),
    ...(type === 'signature' ? [shortId(recipient)] : []),
  ]
  return { kind: 'signature', signature, caption: lines.join('\n') }
}

function textMark(
  field: Field & TextSetting,
  value: FieldValue | null,
  { envelope, locale }: StampFacts,
): Mark | null {
  const owner = ownerOf(field, envelope.recipients)
  const text = printedText(field, value, { locale: owner?.locale ?? locale, envelopeId: envelope.id })

  return text === null || text.trim() === '' ? null : words(field, text)
}

function words(
  { type, multiline, font, size, cells, colour, align }: Field & TextSetting,
  text: string,
): Mark {
  const runsOn = multiline || type === 'note' || type === 'heading' || type === 'approve'
  const isPrint = isFixedType(type)

  return {
    kind: 'text',
    text,
    setting: { multiline: runsOn, font, size, cells, colour: colour ?? (isPrint ? printInk : null), align },
    weight: type === 'heading' ? 'bold' : 'regular',
  }
}

function approvalOf(field: Field, { envelope, locale, timeZone }: StampFacts): string {
  const owner = ownerOf(field, envelope.recipients)
  const at = owner?.completedAt
  const date = at ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at) : ''

  return [translator(locale)('certificate.approved'), owner?.name ?? '', date]
    .filter((line) => line !== '')
    .join('\n')
}

function ownerOf({ recipient }: Field, recipients: readonly Recipient[]): Recipient | undefined {
  return recipients.find(({ id }) => id === recipient)
}
