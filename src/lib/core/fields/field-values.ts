import type { Recipient } from '../envelope/envelope.ts'
import type { FieldId, RecipientId } from '../ids.ts'
import { Refusal, type Fault, type RefusalCode } from '../refusal.ts'
import { dayIn } from './calendar-date.ts'
import { evaluateFields, isComputed } from './field-evaluation.ts'
import { isBlank } from './is-blank.ts'
import {
  isFixedType,
  isSignatureType,
  type Field,
  type FieldDescription,
  type FieldValue,
  type GivenValues,
  type Signature,
} from './field.ts'
import { asSaid } from './flat-field.ts'
import { canonicalValue, finalFault, kindFault } from './given-value.ts'
import { formatSignedDate, knownZone } from './signed-date.ts'
import { isNeverGiven, startValue } from './start-value.ts'
import type { KnownFiles } from './types/type-rules.ts'

export type DraftValues = { kept: ReadonlyMap<FieldId, FieldValue>; cleared: ReadonlySet<FieldId> }

/**
 * What may be saved or taken back while a recipient is still filling: values of their own, writable fields, of the
 * right kind. Nothing needs to be complete yet, and what is hidden just now is kept for when it shows again. Throws with
 * one fault a wrong value, at `/values/{field id}`. `files` are the hashes of what the recipient has uploaded.
 */
export function checkDraftValues(own: readonly Field[], given: GivenValues, files?: KnownFiles): DraftValues {
  const kept = new Map<FieldId, FieldValue>()
  const cleared = new Set<FieldId>()
  const faults: Fault[] = []
  const byId = new Map<string, Field>(own.map((field) => [field.id, field]))
  for (const [id, value] of Object.entries(given)) {
    const field = byId.get(id)
    const canonical = field && value !== null ? canonicalValue(field, value) : value
    const code = field ? draftFaultOf(field, canonical, files) : 'field-unknown'
    if (code) faults.push({ pointer: `/values/${id}`, code })
    if (!field || code) continue
    if (canonical === null) cleared.add(field.id)
    else kept.set(field.id, canonical)
  }
  throwFirst(faults)

  return { kept, cleared }
}

function draftFaultOf(field: Field, value: FieldValue | null, files?: KnownFiles): RefusalCode | null {
  if (!isGivable(field)) return 'value-read-only'

  return value === null ? null : kindFault(field, value, files)
}

/** True for a field that its recipient fills in, rather than the sender, a formula or the clock. */
export function isGivable(field: FieldDescription): boolean {
  if (field.type === 'date_signed' || field.type === 'decline' || isFixedType(field.type)) return false

  // What no default can fill cannot be the sender's to fill.
  return isNeverGiven(field) || !(asSaid(field).readOnly || isComputed(field))
}

/** True for a field to which its recipient owes an answer, as long as it is visible. */
export function isOwed(field: FieldDescription): boolean {
  return isGivable(field) && (asSaid(field).required === true || leastOf(field) > 0)
}

/** How many boxes of a group have to be ticked. */
function leastOf(field: FieldDescription): number {
  return field.type === 'checkbox_group' ? (field.atLeast ?? 0) : 0
}

export type Completing = {
  own: readonly Field[]
  /** Every field of the envelope, for conditions and formulas that ask others. */
  fields: readonly Field[]
  recipient: Pick<Recipient, 'id' | 'name' | 'email' | 'locale'>
  /** Own ones saved and just given, checked by {@link checkDraftValues}, and those of recipients who have finished. */
  values: ReadonlyMap<FieldId, FieldValue>
  /** Recipients who have finished. */
  settled: ReadonlySet<RecipientId>
  signature: Signature | null
  initials: Signature | null
  files?: KnownFiles
  at: Date
  timeZone: string
}

/**
 * The final values of a recipient: defaults, then conditions and formulas, then what is required. What a condition hides
 * has no value. Throws with one fault a missing or wrong value, at `/values/{field id}`.
 */
export function completeValues(completing: Completing): ReadonlyMap<FieldId, FieldValue> {
  const { own, fields, values, settled, files, at, timeZone } = completing
  const today = dayIn(knownZone(timeZone), at)
  const standing = new Map([...values, ...ownStart(completing, today)])
  const states = evaluateFields(fields, standing, { today, settled })
  const final = new Map<FieldId, FieldValue>()
  const faults: Fault[] = []
  for (const field of own) {
    const { visible, value } = states.get(field.id) ?? { visible: false, value: null }
    if (!visible) continue
    const code = (value !== null && finalFault(field, value, today, files)) || missing(field, value)
    if (code) faults.push({ pointer: `/values/${field.id}`, code })
    else if (value !== null) final.set(field.id, value)
  }
  throwFirst(faults)

  return final
}

/** What every own field starts from: given, else adopted, else its default. */
function ownStart(completing: Completing, today: string): Map<FieldId, FieldValue> {
  const { own, recipient, values, signature, initials, at, timeZone } = completing
  const start = new Map<FieldId, FieldValue>()
  for (const field of own) {
    const adopted = field.type === 'signature' ? signature : field.type === 'initials' ? initials : null
    const value =
      field.type === 'date_signed'
        ? formatSignedDate(at, recipient.locale, timeZone, field.format)
        : (values.get(field.id) ?? adopted ?? startValue(field, recipient, today))
    if (value !== null) start.set(field.id, value)
  }

  return start
}

function missing(field: Field, value: FieldValue | null): RefusalCode | null {
  if (!isBlank(value) || !isOwed(field)) return null
  if (leastOf(field) > 0) return 'choices-too-few'

  return isSignatureType(field.type) ? 'signature-missing' : 'value-missing'
}

function throwFirst(faults: readonly Fault[]): void {
  const [first] = faults
  if (first) throw new Refusal(first.code, faults)
}
