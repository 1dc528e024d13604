import { useLocalization } from '#browser/localization.tsx'
import { isComputed } from '#core/fields/field-evaluation.ts'
import { hasBoxPerOption, isChoiceList, isFixedType, isSignatureType } from '#core/fields/field.ts'
import { formatDate } from '#core/fields/locale-date.ts'
import { formatNumber } from '#core/fields/locale-number.ts'
import { printedText } from '#core/fields/printed-text.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { asField } from '../field-check.ts'
import { combOf, controlBox, printedBox, type PreviewedField } from './preview-field.ts'
import { PreviewControl } from './PreviewControl.tsx'
import { PreviewSignature } from './PreviewSignature.tsx'

type Props = PreviewedField & {
  /** Theirs to fill in; everybody else's is only shown. */
  isOwn: boolean
  today: string
}

/** A field as somebody meets it on the page. */
export function PreviewField({ isOwn, today, ...shown }: Props) {
  const { t, locale } = useLocalization()
  const { field, name, label, place, value } = shown
  const { type } = field

  if (isFixedType(type)) return <Printed {...shown} />
  if (isSignatureType(type)) return <PreviewSignature {...shown} isOwn={isOwn} />
  if (type === 'date_signed') {
    return (
      <span style={place} className={classNames(controlBox, fixed)} title={label}>
        {isOwn ? t('signing.room.dateAuto') : formatDate(today, locale, field.format ?? 'short')}
      </span>
    )
  }
  if (type === 'number' && isComputed(field)) {
    return (
      <output aria-label={name} style={place} className={classNames(controlBox, fixed)}>
        {typeof value === 'string' && formatNumber(value, locale, field)}
      </output>
    )
  }
  if (!isOwn || field.readOnly) return <Answered {...shown} />

  return <PreviewControl {...shown} />
}

/** What the sender has put there, as it will be on paper. */
function Printed({ field, place }: PreviewedField) {
  const { locale } = useLocalization()
  if (field.type === 'strikethrough') {
    return (
      <span
        aria-hidden
        style={{ ...place, height: 0, marginTop: 'calc(var(--area-height) / 2)' }}
        className="absolute border-t-2 border-current"
      />
    )
  }

  return (
    <p style={place} className={classNames(printedBox, field.type === 'heading' && 'font-semibold')}>
      {printedText(asField(field), null, { locale, envelopeId: '00000000-0000-0000-0000-000000000000' })}
    </p>
  )
}

/** What somebody else has given, or will have: a default, a tick, else the name of the field. */
function Answered({ field, index, name, label, place, value }: PreviewedField) {
  const { locale } = useLocalization()
  const option = hasBoxPerOption(field.type) ? (field.options[index] ?? '') : null
  const isTicked =
    value === true || (option !== null && (isChoiceList(value) ? value.includes(option) : value === option))
  const isBox = option !== null || field.type === 'checkbox'
  const text = isBox ? (isTicked ? '✕' : '') : printedText(asField(field), value, { locale, envelopeId: '' })

  return (
    <span
      style={{ ...place, ...combOf(field.cells), ...(isBox && { textAlign: 'center' }) }}
      title={label}
      className={classNames(controlBox, fixed, !text && 'text-muted')}
    >
      {text ?? name}
    </span>
  )
}

const fixed = 'flex items-center border-dotted border-control bg-surface-sunken/60'
