import { useLocalization } from '#browser/localization.tsx'
import { isChoiceList } from '#core/fields/field.ts'
import { applyMask } from '#core/fields/text-mask.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { combOf, controlBox, type PreviewedField } from './preview-field.ts'
import { PreviewPressed } from './PreviewPressed.tsx'

/** A field that they fill in themselves. */
export function PreviewControl(props: PreviewedField) {
  switch (props.field.type) {
    case 'checkbox':
      return <Box {...props} />
    case 'checkbox_group':
    case 'radio':
      return <OptionBox {...props} />
    case 'dropdown':
      return <Dropdown {...props} />
    case 'text':
    case 'number':
    case 'date':
    case 'name':
    case 'email':
    case 'company':
    case 'title':
      return <TextBox {...props} />
    default:
      return <PreviewPressed {...props} />
  }
}

function Box({ label, place, value, onChange }: PreviewedField) {
  return (
    <span style={place} className={boxPlace}>
      <input
        type="checkbox"
        aria-label={label}
        className={box}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    </span>
  )
}

function OptionBox({ field, index, label, place, value, onChange }: PreviewedField) {
  const { type, id, options } = field
  const option = options[index] ?? ''
  const isMany = type === 'checkbox_group'
  const ticked = isChoiceList(value) ? value : []
  const choose = (isTicked: boolean) =>
    onChange(isMany ? options.filter((one) => (one === option ? isTicked : ticked.includes(one))) : option)

  return (
    <span style={place} className={boxPlace}>
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={id}
        aria-label={`${label}: ${option}`}
        className={box}
        checked={isMany ? ticked.includes(option) : value === option}
        onChange={({ target }) => choose(target.checked)}
      />
    </span>
  )
}

function Dropdown({ field, name, label, place, value, onChange }: PreviewedField) {
  return (
    <select
      aria-label={label}
      style={place}
      className={classNames(controlBox, isFilled(value) ? given : asked)}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{name}</option>
      {field.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}

function TextBox({ field, name, label, place, value, onChange }: PreviewedField) {
  const { locale } = useLocalization()
  const { type, mask, multiline, maxLength, cells } = field
  const text = typeof value === 'string' ? value : ''
  const shared = {
    'aria-label': label,
    title: field.help || undefined,
    placeholder: name,
    value: text,
    lang: locale,
    className: classNames(
      controlBox,
      isFilled(value) ? given : asked,
      !field.required && !text && 'border-dashed',
      multiline && 'resize-none',
    ),
    onChange: ({ target }: { target: { value: string } }) => onChange(shaped(target.value) || null),
  }
  const shaped = (typed: string) => {
    if (type === 'number') return typed.replace(',', '.')

    return mask ? applyMask(typed, mask) : typed
  }

  return multiline ? (
    <textarea {...shared} style={place} maxLength={maxLength ?? undefined} />
  ) : (
    <input
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      style={{ ...place, ...combOf(cells) }}
      maxLength={Math.min(maxLength ?? 4000, cells ?? 4000)}
    />
  )
}

const isFilled = (value: PreviewedField['value']) => value !== null && value !== ''
const asked =
  'border-tint-1-line bg-tint-1-surface/88 text-tint-1-text placeholder:text-tint-1-text placeholder:tracking-normal'
const given = 'border-tint-7-line/70 bg-tint-7-surface/55 text-text'
const boxPlace = 'absolute flex items-center justify-center'
/** As large as its place allows, and never too small to press. */
const box =
  'size-[max(min(var(--area-height),var(--area-width)),0.75rem)] shrink-0 accent-accent outline-2 outline-offset-1 outline-tint-1-line'
