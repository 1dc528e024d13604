import type { Locale } from '../locale/locale.ts'
import { isChoiceList, isGivenFile, type FieldDescription, type FieldValue } from './field.ts'
import { formatDate } from './locale-date.ts'
import { formatNumber } from './locale-number.ts'

export type PrintSetting = {
  /** Of the recipient whose field it is. */
  locale: Locale
  envelopeId: string
}

/**
 * The words of a field on paper and wherever else its value is told: numbers and dates as the language writes them, chosen
 * options side by side, the name of a file. Null for what is drawn instead: signatures, pictures, ticks, lines, and fields
 * without a value.
 */
export function printedText(
  field: FieldDescription,
  value: FieldValue | null,
  { locale, envelopeId }: PrintSetting,
): string | null {
  if (field.type === 'envelope_id') return envelopeId
  if (field.type === 'note' || field.type === 'heading') return field.defaultValue
  if (isChoiceList(value)) return value.join(', ')
  if (isGivenFile(value)) return field.type === 'attachment' ? value.name : null
  if (typeof value !== 'string') return null
  if (field.type === 'number') return formatNumber(value, locale, field)

  return field.type === 'date' ? formatDate(value, locale, field.format ?? 'short') : value
}
