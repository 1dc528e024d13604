import { plainField, type Field, type FieldProperties, type FieldType } from './field.ts'
import type { Placed } from './types/shape.ts'

/** A field as the wire and the database have it: with every property, whatever its type. */
export type FlatField = FieldProperties & Placed & { type: FieldType }

/** As stored before a property was known, which rests then. */
type StoredField = Partial<FieldProperties> & Placed & { type: FieldType }

/**
 * The field as rules read it: what its type has. What its type has no use for stays with it, unread, for the wire to give
 * back what it was given.
 */
export function readField(stored: StoredField): Field {
  return { ...plainField, ...stored }
}

/** The field as it goes out: what it says, and at rest whatever it does not say. */
export function flatField(field: Field): FlatField {
  return { ...plainField, ...field }
}
