import type { RoomField } from '#contract/signing-shapes.ts'
import { isSignatureType } from '#core/fields/field.ts'
import { isFillable, isGiven, isOwed, type RoomValues } from './reading-order.ts'
import { RoomFailure, type RoomFault } from './room-call.ts'
import type { FormRefusal } from './SigningForm.tsx'

/** What the server refused to a plain form, at its fields. */
export function toFailure(refusal: FormRefusal | null): RoomFailure | null {
  if (!refusal) return null
  const { code, fields } = refusal

  return new RoomFailure(
    code,
    fields.map((field) => ({ field, code })),
  )
}

/** What keeps fields from standing as they are: missing, or wrong by a rule of theirs. */
export function faultsOf(
  fields: readonly RoomField[],
  values: RoomValues,
  faultOf: (field: RoomField) => string | null,
): readonly RoomFault[] {
  return fields.filter(isFillable).flatMap((field) => {
    const isMissing = isOwed(field) && !isGiven(field, values[field.id])
    const code = isMissing ? missingCode(field) : faultOf(field)

    return code ? [{ field: field.id, code }] : []
  })
}

/** True when all that a refusal named stands right by now. */
export function isMended(
  { faults: named }: RoomFailure,
  fields: readonly Pick<RoomField, 'id'>[],
  faults: Readonly<Record<string, string>>,
): boolean {
  return (
    named.length > 0 && named.every(({ field }) => !faults[field] && fields.some(({ id }) => id === field))
  )
}

function missingCode({ type }: RoomField): string {
  if (type === 'checkbox_group') return 'choices-too-few'

  return isSignatureType(type) ? 'signature-missing' : 'value-missing'
}
