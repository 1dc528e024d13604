import { hasBoxPerOption, isGivenFile, isSignature } from '#core/fields/field.ts'
import type { PlacedField } from './placed-fields.ts'

type Given = Pick<PlacedField, 'value' | 'text'> & { field: Pick<PlacedField['field'], 'type'> }

/** How a given value is drawn at its place; null for what leaves no trace, such as a box that is not ticked. */
export function lookOf({ field: { type }, value, text }: Given): 'words' | 'picture' | 'tick' | null {
  if (value === null || value === false) return null
  if (isSignature(value)) return 'picture'
  // Of these only the boxes that are chosen are among the places.
  if (hasBoxPerOption(type) || value === true) return 'tick'
  if (text !== null) return 'words'

  return isGivenFile(value) ? 'picture' : null
}
