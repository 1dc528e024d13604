import type { Recipient } from '../envelope/envelope.ts'
import { isEmailAddress } from '../identity/email-address.ts'
import type { FieldId } from '../ids.ts'
import { Refusal, type Fault, type RefusalCode } from '../refusal.ts'
import {
  isSignature,
  isSignatureType,
  type Field,
  type FieldValue,
  type GivenValues,
  type Signature,
} from './field.ts'
import { isTooSimple } from './signature-ink.ts'
import { formatSignedDate } from './signed-date.ts'

/** Text that a field holds when nobody has typed anything. `date_signed` is filled at completion only. */
export function startValue(field: Field, recipient: Recipient): FieldValue | null {
  if (field.defaultValue !== null)
    return field.type === 'checkbox' ? field.defaultValue === 'true' : field.defaultValue
  if (field.type === 'name') return recipient.name
  if (field.type === 'email') return recipient.email

  return null
}

export type DraftValues = { kept: ReadonlyMap<FieldId, FieldValue>; cleared: ReadonlySet<FieldId> }

/**
 * What may be saved or taken back while a recipient is still filling: values of their own, writable fields, of the
 * right kind. Nothing needs to be complete yet. Throws with one fault a wrong value, at `/values/{field id}`.
 */
export function checkDraftValues(own: readonly Field[], given: GivenValues): DraftValues {
  const kept = new Map<FieldId, FieldValue>()
  const cleared = new Set<FieldId>()
  const faults: Fault[] = []
  for (const [id, value] of Object.entries(given)) {
    const field = own.find((candidate) => candidate.id === id)
    const code = field ? draftFaultOf(field, value) : 'field-unknown'
    if (code) faults.push({ pointer: `/values/${id}`, code })
    if (!field || code) continue
    if (value === null) cleared.add(field.id)
    else kept.set(field.id, value)
  }
  throwFirst(faults)

  return { kept, cleared }
}

export type Completing = {
  own: readonly Field[]
  recipient: Recipient
  /** Saved and just given, already checked by {@link checkDraftValues}. */
  values: ReadonlyMap<FieldId, FieldValue>
  signature: Signature | null
  initials: Signature | null
  at: Date
  timeZone: string
}

/** The final values of a recipient: defaults, adopted signatures, the date. Throws when a required one is missing. */
export function completeValues({ own, recipient, values, signature, initials, at, timeZone }: Completing) {
  const final = new Map<FieldId, FieldValue>()
  const faults: Fault[] = []
  for (const field of own) {
    const adopted = field.type === 'signature' ? signature : field.type === 'initials' ? initials : null
    const value =
      field.type === 'date_signed'
        ? formatSignedDate(at, recipient.locale, timeZone)
        : (values.get(field.id) ?? adopted ?? startValue(field, recipient))
    const code =
      value === null
        ? missing(field)
        : (finalFaultOf(field, value) ?? (isBlank(value) ? missing(field) : null))
    if (code) faults.push({ pointer: `/values/${field.id}`, code })
    else if (value !== null) final.set(field.id, value)
  }
  throwFirst(faults)

  return final
}

function missing(field: Field): RefusalCode | null {
  if (!field.required) return null

  return isSignatureType(field.type) ? 'signature-missing' : 'value-missing'
}

/** An unticked box is no answer where one is required. */
function isBlank(value: FieldValue): boolean {
  return value === false || (typeof value === 'string' && value.trim() === '')
}

function draftFaultOf(field: Field, value: FieldValue | null): RefusalCode | null {
  if (field.readOnly || field.type === 'date_signed') return 'value-read-only'

  return value === null ? null : faultOf(field, value)
}

function faultOf(field: Field, value: FieldValue): RefusalCode | null {
  if (isSignatureType(field.type)) {
    if (!isSignature(value)) return 'value-invalid'
    return isTooSimple(value) ? 'signature-too-simple' : null
  }
  if (field.type === 'checkbox') return typeof value === 'boolean' ? null : 'value-invalid'
  if (typeof value !== 'string') return 'value-invalid'
  if (field.maxLength !== null && Array.from(value).length > field.maxLength) return 'value-too-long'
  if (!field.multiline && /[\n\r]/.test(value)) return 'value-invalid'

  return null
}

/** Half an address may be saved on the way, but not signed. */
function finalFaultOf(field: Field, value: FieldValue): RefusalCode | null {
  const isHalf =
    field.type === 'email' && typeof value === 'string' && value !== '' && !isEmailAddress(value.trim())

  return faultOf(field, value) ?? (isHalf ? 'value-invalid' : null)
}

function throwFirst(faults: readonly Fault[]): void {
  const [first] = faults
  if (first) throw new Refusal(first.code, faults)
}
