import type { RoomField } from '#contract/signing-shapes.ts'
import { dayIn, resolveDay } from '#core/fields/calendar-date.ts'
import { evaluateFields } from '#core/fields/field-evaluation.ts'
import { isGivenFile, isSignature, type Field, type FieldValue } from '#core/fields/field.ts'
import { canonicalValue, finalFault } from '#core/fields/given-value.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import type { RoomValues } from './reading-order.ts'

/** What conditions hide, and what formulas come to; by field. */
export type FieldOutcomes = {
  readonly hidden: readonly string[]
  readonly computed: Readonly<Record<string, string>>
}

/** Works out conditions and formulas on what this recipient and those before have given. */
export function workOut(fields: readonly RoomField[], values: RoomValues, today: string): FieldOutcomes {
  const rules = fields.map(toField)
  const given = new Map(
    rules.flatMap((field): [FieldId, FieldValue][] => {
      const value = values[field.id]
      return value === undefined ? [] : [[field.id, canonicalValue(field, value)]]
    }),
  )
  const states = evaluateFields(rules, given, { today, settled: new Set([others]) })
  const hidden: string[] = []
  const computed: Record<string, string> = {}
  for (const [id, { visible, value, computed: isComputed }] of states) {
    if (!visible) hidden.push(id)
    else if (isComputed && typeof value === 'string') computed[id] = value
  }

  return { hidden, computed }
}

/** Why a value cannot stand when finishing; null when it can. */
export function faultOf(field: RoomField, value: FieldValue, today: string): string | null {
  const known = isGivenFile(value) || (isSignature(value) && value.kind === 'uploaded') ? [value.sha256] : []

  return finalFault(toField(field), value, today, new Set(known))
}

/** The day it is where the form is filled in. */
export function todayHere(): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
}

/** A bound of a date, of which `today+30` is one too. */
export function boundOf(bound: string | null, today: string): string | undefined {
  return (bound !== null && resolveDay(bound, today)) || undefined
}

const own = 'own' as RecipientId
const others = 'others' as RecipientId

/** The room does not say whose the other fields are; those that have a value are finished with. */
function toField(field: RoomField): Field {
  return { ...field, id: field.id as FieldId, recipient: field.mine ? own : others, areas: [] }
}
