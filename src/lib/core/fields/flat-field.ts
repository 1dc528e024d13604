import {
  plainField,
  type Field,
  type FieldDescription,
  type FieldProperties,
  type FieldType,
} from './field.ts'
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

/** All that was said of a field: what its type has no use for may be among it. */
export function asSaid(field: FieldDescription): Partial<FieldProperties> {
  return field
}

/** The field as it goes out: what it says, and at rest whatever it does not say. */
export function flatField(field: Field): FlatField {
  return { ...plainField, ...field }
}
