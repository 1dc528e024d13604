import type { TFunction } from 'i18next'
import { isGivenFile, isSignature } from '#core/fields/field.ts'
import { nameOfField } from '../../editor/field-name.ts'
import type { PlacedField } from './placed-fields.ts'

type Words = TFunction<'common'>

/** A field in words, for who does not see the page: what it is, whose, and what was given. */
export function tellField({ field, recipient, state, value, text }: PlacedField, t: Words): string {
  const name = nameOfField(field, t)
  if (state === 'printed') return text ?? name
  const words = { field: name, name: recipient.name }
  if (state === 'awaited') return t('envelopes.pages.fieldAwaited', words)
  const given = text ?? wordsOfValue(value, t)

  return given === null || given === ''
    ? t('envelopes.pages.fieldEmpty', words)
    : t('envelopes.pages.fieldGiven', { ...words, value: given })
}

function wordsOfValue(value: PlacedField['value'], t: Words): string | null {
  if (value === true) return t('envelopes.pages.checked')
  if (isSignature(value)) return value.kind === 'typed' ? value.text : t('envelopes.pages.signed')

  return isGivenFile(value) ? value.name : null
}
