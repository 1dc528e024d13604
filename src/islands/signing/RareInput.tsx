import { useRef, type ComponentProps } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { isFileType } from '#core/fields/field.ts'
import { applyMask } from '#core/fields/text-mask.ts'
import { readNumber } from '#core/fields/locale-number.ts'
import { useFilling } from './filling-context.tsx'
import { FileInput } from './FileInput.tsx'
import { shownText } from './rare-text.ts'
import { useRoom } from './room-context.tsx'
import { TextInput } from './TextControl.tsx'

export type RareInputProps = {
  field: RoomField
  id: string
  describedBy: string | undefined
  isNamed?: boolean
}

/** The control of a rarer field, at full size in a sheet or a line, or at the page's scale. */
export function RareInput(props: RareInputProps) {
  const { field } = props
  if (field.type === 'number') return <NumberInput {...props} />
  if (field.type === 'date') return <DateInput {...props} />
  if (field.type === 'dropdown') return <Dropdown {...props} />
  if (isFileType(field.type)) return <FileInput {...props} />
  const { mask } = field

  return mask ? (
    <TextInput {...props} shape={(typed) => applyMask(typed, mask)} keyboard={keyboardFor(mask)} />
  ) : (
    <TextInput {...props} />
  )
}

/** Digits alone have a keyboard of their own; what is no word is not to be corrected as one. */
function keyboardFor(mask: string): ComponentProps<'input'> {
  const inputMode = /[a*]/.test(mask) ? 'text' : 'numeric'

  return { inputMode, autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
}

function useShared({ field, id, describedBy, isNamed = false }: RareInputProps) {
  const { faults, stand, check } = useFilling()

  return {
    id,
    className: 'control control-text',
    name: isNamed && !field.readOnly ? `values[${field.id}]` : undefined,
    required: field.required,
    onFocus: () => stand(field.id),
    onBlur: () => check(field),
    'aria-invalid': faults[field.id] !== undefined,
    'aria-describedby': describedBy,
  }
}

/** Typed as the language writes numbers; brought into its own form once one is through. */
function NumberInput(props: RareInputProps) {
  const room = useRoom()
  const { values, give, blame, check } = useFilling()
  const { field, isNamed } = props
  const input = useRef<HTMLInputElement>(null)
  const shared = useShared(props)

  return (
    <input
      {...shared}
      ref={input}
      placeholder=" "
      inputMode={keyboardOf(field)}
      enterKeyHint={isNamed ? 'done' : 'next'}
      autoComplete="off"
      readOnly={field.readOnly}
      defaultValue={shownText(field, values[field.id], room)}
      onChange={({ currentTarget: { value } }) => {
        if (value.trim() === '') give(field.id, null)
        else give(field.id, readNumber(value, room.locale))
      }}
      onBlur={({ currentTarget }) => {
        const { value } = currentTarget
        const read = readNumber(value, room.locale)
        if (read !== null) currentTarget.value = shownText(field, read, room)
        if (read === null && value.trim() !== '') blame(field.id, 'value-invalid')
        else check(field)
      }}
      onKeyDown={(event) => {
        if (isNamed && event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

/** Keyboards of numbers have no minus on some phones. */
function keyboardOf({ min, decimals }: RoomField): 'text' | 'decimal' | 'numeric' {
  if (Number(min ?? -1) < 0) return 'text'

  return decimals === 0 ? 'numeric' : 'decimal'
}

/** The device's own calendar. */
function DateInput(props: RareInputProps) {
  const { values, give, boundOf } = useFilling()
  const { field } = props
  const value = values[field.id]

  return (
    <input
      {...useShared(props)}
      type="date"
      autoComplete="off"
      readOnly={field.readOnly}
      min={boundOf(field.min)}
      max={boundOf(field.max)}
      defaultValue={typeof value === 'string' ? value : ''}
      onChange={(event) => give(field.id, event.currentTarget.value || null)}
      onKeyDown={(event) => {
        if (props.isNamed && event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

function Dropdown(props: RareInputProps) {
  const { say } = useRoom()
  const { values, give } = useFilling()
  const { field } = props
  const value = values[field.id]

  return (
    <select
      {...useShared(props)}
      disabled={field.readOnly}
      defaultValue={typeof value === 'string' ? value : ''}
      onChange={(event) => give(field.id, event.currentTarget.value || null)}
    >
      <option value="">{say('choose')}</option>
      {field.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
