import { plainField, type FieldProperties, type FieldType } from '../field.ts'
import type { Start } from './shape.ts'
import { signatureStart } from './signature.ts'
import { dateSignedStart, nameStart } from './text.ts'

const starts: Readonly<Partial<Record<FieldType, Start>>> = {
  signature: signatureStart,
  initials: signatureStart,
  name: nameStart,
  date_signed: dateSignedStart,
}

/** A field of this type of which nothing more is said. */
export function startOf(type: FieldType): FieldProperties {
  return { ...plainField, ...starts[type] }
}
