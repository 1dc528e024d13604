import type { DocumentId, FieldId, RecipientId } from '../ids.ts'
import { propertyProblems } from './field-property-problems.ts'
import type { Area } from './field.ts'
import { readField } from './flat-field.ts'
import type { FoundField } from './found-field.ts'

/** What of a field can be known before anybody has placed it: `boxes` are the places it will have. */
type Unplaced = Pick<
  FoundField,
  'type' | 'options' | 'maxLength' | 'defaultValue' | 'readOnly' | 'format'
> & {
  boxes: number
}

const somewhere: Area = { document: '' as DocumentId, page: 0, x: 0, y: 0, width: 1, height: 1 }

/** True when the field's own properties would not keep an envelope from being sent. */
export function isSound({
  boxes,
  type,
  options,
  maxLength,
  defaultValue,
  readOnly,
  format,
}: Unplaced): boolean {
  const field = readField({
    id: '' as FieldId,
    recipient: '' as RecipientId,
    areas: Array.from({ length: boxes }, () => somewhere),
    type,
    options,
    maxLength,
    defaultValue,
    readOnly,
    format,
  })

  return propertyProblems(field).length === 0
}
