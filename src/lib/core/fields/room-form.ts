import type { FieldId } from '../ids.ts'
import { hands, isSignatureType, type Field, type FieldValue, type Hand, type Signature } from './field.ts'

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

/**
 * Reads the urlencoded form that the room posts where there is no JavaScript: `version`, `agreed`,
 * `values[<field id>]`, `signature_text` with `signature_hand`, `initials_text`, `reason`.
 * A browser leaves unticked checkboxes out, so an absent one of `fields` means false.
 */
export function parseRoomForm(
  form: URLSearchParams,
  fields: readonly Pick<Field, 'id' | 'type' | 'readOnly'>[],
): RoomForm {
  const hand = hands.find((known) => known === form.get('signature_hand')) ?? hands[0]

  return {
    version: Number(form.get('version') || Number.NaN),
    agreed: form.get('agreed') === 'on',
    values: { ...untickedBoxes(fields), ...givenValues(form, fields) },
    signature: typed(form.get('signature_text'), hand),
    initials: typed(form.get('initials_text'), hand),
    reason: form.get('reason')?.trim() ?? '',
  }
}

const valueName = /^values\[(.+)\]$/

function givenValues(
  form: URLSearchParams,
  fields: readonly Pick<Field, 'id' | 'type'>[],
): Record<string, FieldValue> {
  const types = new Map<FieldId | string, Field['type']>(fields.map(({ id, type }) => [id, type]))
  const given: Record<string, FieldValue> = {}
  for (const [name, value] of form) {
    const id = valueName.exec(name)?.[1]
    if (!id) continue
    const type = types.get(id)
    if (type && isSignatureType(type)) continue
    given[id] = type === 'checkbox' ? value === 'on' : value.replaceAll('\r\n', '\n')
  }
  return given
}

function untickedBoxes(
  fields: readonly Pick<Field, 'id' | 'type' | 'readOnly'>[],
): Record<string, FieldValue> {
  const boxes = fields.filter(({ type, readOnly }) => type === 'checkbox' && !readOnly)
  return Object.fromEntries(boxes.map(({ id }) => [id, false]))
}

function typed(text: string | null, hand: Hand): Signature | undefined {
  const letters = text?.trim()
  return letters ? { kind: 'typed', text: letters, hand } : undefined
}
