import { isEmailAddress } from '../../identity/email-address.ts'
import type { RefusalCode } from '../../refusal.ts'
import { patternFault } from './fitting.ts'
import type { Filled, Fitting, Printed, Shape, Start } from './shape.ts'
import { asPresence, holding, isText, type TypeRules } from './type-rules.ts'

/** Of everything that people write in words: texts, names, addresses, companies, titles. */
export type TextShape = Shape<Filled | Printed | Fitting | 'maxLength'>
/** Written by the clock. */
export type DateSignedShape = Shape<Printed | Fitting | 'maxLength' | 'format'>

export const nameStart: Start = { required: true }
export const dateSignedStart: Start = { required: true, readOnly: true }

type Written = Omit<TextShape, Filled>

const written = holding<Written, string>(isText, lengthFault, patternFault)

export const dateSigned: TypeRules<DateSignedShape> = { ...written, comparisons: asPresence }

export const text: TypeRules<TextShape> = {
  ...written,
  ofText: (_, said) => said,
  misfit: 'default-not-fitting',
  comparisons: ['is', 'is_not', 'contains', ...asPresence],
  kinds: () => ['text'],
}

export const name: TypeRules<TextShape> = { ...text, ofRecipient: (recipient) => recipient.name }

export const email: TypeRules<TextShape> = {
  ...text,
  ...holding<TextShape, string>(isText, lengthFault, (field, value) =>
    isEmailAddress(value.trim()) ? patternFault(field, value) : 'value-invalid',
  ),
  ofRecipient: (recipient) => recipient.email,
}

function lengthFault({ maxLength, cells, multiline }: Written, value: string): RefusalCode | null {
  const limit = Math.min(maxLength ?? Infinity, cells ?? Infinity)
  if (Array.from(value).length > limit) return 'value-too-long'

  return !multiline && /[\n\r]/.test(value) ? 'value-invalid' : null
}
