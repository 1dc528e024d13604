import type { Locale } from '../locale/locale.ts'
import { isChoiceList, isGivenFile, type Field, type FieldValue } from './field.ts'
import { formatDate } from './locale-date.ts'
import { formatNumber } from './locale-number.ts'

export type PrintSetting = {
  /** Of the recipient whose field it is. */
  locale: Locale
  envelopeId: string
}

type Printed = Pick<Field, 'type' | 'defaultValue' | 'decimals' | 'currency' | 'format'>

/**
 * The words of a field on paper and wherever else its value is told: numbers and dates as the language writes them, chosen
 * options side by side, the name of a file. Null for what is drawn instead: signatures, pictures, ticks, lines, and fields
 * without a value.
 */
export function printedText(
  field: Printed,
  value: FieldValue | null,
  { locale, envelopeId }: PrintSetting,
): string | null {
  const { type } = field
  if (type === 'envelope_id') return envelopeId
  if (type === 'note' || type === 'heading') return field.defaultValue
  if (isChoiceList(value)) return value.join(', ')
  if (isGivenFile(value)) return type === 'attachment' ? value.name : null
  if (typeof value !== 'string') return null
  if (type === 'number') return formatNumber(value, locale, field)

  return type === 'date' ? formatDate(value, locale, field.format ?? 'short') : value
}
