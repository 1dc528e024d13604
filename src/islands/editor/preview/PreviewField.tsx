import type { CSSProperties } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { applyMask } from '#core/fields/text-mask.ts'
import { isChoiceList, isFixedType, isSignatureType, type FieldValue } from '#core/fields/field.ts'
import { isComputed } from '#core/fields/field-evaluation.ts'
import { formatNumber } from '#core/fields/locale-number.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { nameOfField } from '../condition-words.ts'
import type { DraftField } from '../draft.ts'
import { fieldIcons } from '../field-types.ts'

type Props = {
  field: DraftField
  index: number
  place: CSSProperties
  value: FieldValue | null
  /** Theirs to fill in; everybody else's is only shown. */
  isOwn: boolean
  onChange: (value: FieldValue | null) => void
}

const box = 'absolute rounded-[2px] text-[length:max(8px,1.5cqw)] leading-tight'
const control = `${box} border border-accent bg-accent-surface/70 px-[0.3em] text-text`

/** A field as somebody meets it on the page. */
export function PreviewField({ field, index, place, value, isOwn, onChange }: Props) {
  const { t, locale } = useLocalization()
  const { type, options } = field
  const name = nameOfField(field, t)
  const style: CSSProperties = {
    ...place,
    color: field.colour ?? undefined,
    textAlign: field.align,
    fontFamily: field.font === 'serif' ? 'serif' : field.font === 'mono' ? 'monospace' : undefined,
  }
  const text = typeof value === 'string' ? value : ''
  const label = field.required ? t('editor.fieldRequired', { name }) : name

  if (type === 'strikethrough')
    return <div aria-hidden style={style} className={`${box} border-t-2 border-current`} />
  if (isFixedType(type)) {
    const words = type === 'envelope_id' ? '00000000-0000-0000-0000-000000000000' : (field.defaultValue ?? '')
    return (
      <p
        style={style}
        className={classNames(
          box,
          'overflow-hidden whitespace-pre-wrap',
          type === 'heading' && 'font-semibold',
        )}
      >
        {words}
      </p>
    )
  }
  if (type === 'number' && isComputed(field)) {
    const { decimals, currency } = field
    return (
      <output aria-label={name} style={style} className={`${box} bg-surface-sunken px-[0.3em] text-text`}>
        {text && formatNumber(text, locale, { decimals, currency })}
      </output>
    )
  }
  if (!isOwn || field.readOnly) {
    const said =
      typeof value === 'string'
        ? value
        : isChoiceList(value)
          ? value.includes(options[index] ?? '')
            ? '✓'
            : ''
          : value === true
            ? '✓'
            : ''
    return (
      <span
        style={style}
        title={label}
        className={`${box} overflow-hidden bg-surface-sunken px-[0.3em] text-muted`}
      >
        {said || name}
      </span>
    )
  }

  switch (type) {
    case 'checkbox':
    case 'approve':
      return (
        <input
          type="checkbox"
          aria-label={label}
          style={style}
          className={`${box} accent-accent`}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'checkbox_group': {
      const option = options[index] ?? ''
      const ticked = isChoiceList(value) ? value : []
      return (
        <input
          type="checkbox"
          aria-label={`${label}: ${option}`}
          style={style}
          className={`${box} accent-accent`}
          checked={ticked.includes(option)}
          onChange={({ target }) =>
            onChange(options.filter((one) => (one === option ? target.checked : ticked.includes(one))))
          }
        />
      )
    }
    case 'radio': {
      const option = options[index] ?? ''
      return (
        <input
          type="radio"
          name={field.id}
          aria-label={`${label}: ${option}`}
          style={style}
          className={`${box} accent-accent`}
          checked={value === option}
          onChange={() => onChange(option)}
        />
      )
    }
    case 'dropdown':
      return (
        <select
          aria-label={label}
          style={style}
          className={control}
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">{name}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    case 'text':
      return field.multiline ? (
        <textarea
          aria-label={label}
          title={field.help || undefined}
          style={style}
          className={`${control} resize-none`}
          maxLength={field.maxLength ?? undefined}
          placeholder={name}
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        />
      ) : (
        <TextBox
          {...{ field, label, name, style, text }}
          onChange={(typed) => onChange((field.mask ? applyMask(typed, field.mask) : typed) || null)}
        />
      )
    case 'number':
      return (
        <TextBox
          {...{ field, label, name, style, text }}
          onChange={(typed) => onChange(typed.replace(',', '.') || null)}
        />
      )
    case 'date':
      return (
        <input
          type="date"
          aria-label={label}
          style={style}
          className={control}
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
    case 'name':
    case 'email':
    case 'company':
    case 'title':
      return (
        <TextBox {...{ field, label, name, style, text }} onChange={(typed) => onChange(typed || null)} />
      )
    default:
      return <Pressed {...{ field, name, style }} />
  }
}

type TextBoxProps = {
  field: DraftField
  label: string
  name: string
  style: CSSProperties
  text: string
  onChange: (typed: string) => void
}

function TextBox({ field, label, name, style, text, onChange }: TextBoxProps) {
  return (
    <input
      aria-label={label}
      title={field.help || undefined}
      style={style}
      className={control}
      maxLength={field.maxLength ?? field.cells ?? undefined}
      placeholder={name}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** What is signed, pressed or uploaded: looks like it, and does nothing here. */
function Pressed({ field, name, style }: { field: DraftField; name: string; style: CSSProperties }) {
  const Icon = fieldIcons[field.type]

  return (
    <span
      style={style}
      className={classNames(
        box,
        'flex items-center justify-center gap-[0.4em] overflow-hidden border border-accent px-[0.3em] font-medium',
        isSignatureType(field.type) ? 'bg-accent-surface/70 text-link' : 'bg-surface/80 text-text',
      )}
    >
      <Icon aria-hidden className="size-[1.2em] shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  )
}
