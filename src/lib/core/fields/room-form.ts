import type { FieldId } from '../ids.ts'
import type { Locale } from '../locale/locale.ts'
import { hands, isFileType, isSignatureType, type FieldValue, type Hand, type Signature } from './field.ts'
import type { FlatField } from './flat-field.ts'
import { readDate } from './locale-date.ts'
import { readNumber } from './locale-number.ts'
import { applyMask } from './text-mask.ts'

/** What a plain form of the signing room says, before anything is checked. */
export type RoomForm = {
  /** NaN when absent or no number. */
  version: number
  agreed: boolean
  /** By field id. Keys that are no field of the recipient are kept, so that the rules refuse them. */
  values: Readonly<Record<string, FieldValue>>
  signature: Signature | undefined
  initials: Signature | undefined
  reason: string
}

/** What the form needs to know of a field. */
export type FormField = Pick<FlatField, 'id' | 'type' | 'readOnly'> & Partial<Pick<FlatField, 'mask'>>

/**
 * Reads the urlencoded form that the room posts where there is no JavaScript: `version`, `agreed`, `values[<field id>]`
 * (once for every ticked box of a group), `signature_text` with `signature_hand` and `signature_reason`, `initials_text`,
 * `reason`. Numbers and dates may be typed as the language has it; what cannot be read stays, for the rules to refuse.
 * A browser leaves unticked checkboxes out, so an absent one of `fields` means false.
 */
export function parseRoomForm(form: URLSearchParams, fields: readonly FormField[], locale: Locale): RoomForm {
  const hand = hands.find((known) => known === form.get('signature_hand')) ?? hands[0]

  return {
    version: Number(form.get('version') || Number.NaN),
    agreed: form.get('agreed') === 'on',
    values: { ...untickedBoxes(fields), ...givenValues(form, fields, locale) },
    signature: withReason(typed(form.get('signature_text'), hand), form.get('signature_reason')),
    initials: typed(form.get('initials_text'), hand),
    reason: form.get('reason')?.trim() ?? '',
  }
}

const valueName = /^values\[(.+)\]$/

function givenValues(
  form: URLSearchParams,
  fields: readonly FormField[],
  locale: Locale,
): Record<string, FieldValue> {
  const known = new Map<FieldId | string, FormField>(fields.map((field) => [field.id, field]))
  const given: Record<string, FieldValue> = {}
  for (const name of new Set(form.keys())) {
    const id = valueName.exec(name)?.[1]
    if (!id) continue
    const field = known.get(id)
    if (field && (isSignatureType(field.type) || isFileType(field.type))) continue
    given[id] = valueOf(field, form.getAll(name), locale)
  }
  return given
}

function valueOf(field: FormField | undefined, posted: readonly string[], locale: Locale): FieldValue {
  const text = posted.at(-1)?.replaceAll('\r\n', '\n') ?? ''
  switch (field?.type) {
    case 'checkbox':
    case 'approve':
      return text === 'on'
    case 'checkbox_group':
      return posted.filter(Boolean)
    case 'number':
      return text.trim() === '' ? '' : (readNumber(text, locale) ?? text)
    case 'date':
      return text.trim() === '' ? '' : (readDate(text, locale) ?? text)
    default:
      return field?.mask ? applyMask(text, field.mask) : text
  }
}

function untickedBoxes(fields: readonly FormField[]): Record<string, FieldValue> {
  const unticked = fields.flatMap(({ id, type, readOnly }): [string, FieldValue][] => {
    if (readOnly) return []
    if (type === 'checkbox') return [[id, false]]

    return type === 'checkbox_group' ? [[id, []]] : []
  })

  return Object.fromEntries(unticked)
}

function withReason(signature: Signature | undefined, reason: string | null): Signature | undefined {
  return signature && reason?.trim() ? { ...signature, reason: reason.trim() } : signature
}

function typed(text: string | null, hand: Hand): Signature | undefined {
  const letters = text?.trim()
  return letters ? { kind: 'typed', text: letters, hand } : undefined
}
