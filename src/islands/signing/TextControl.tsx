import type { ComponentProps } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { FieldValue } from '#core/fields/field.ts'
import { controlId, useFilling } from './filling-context.tsx'

type Props = { field: RoomField; describedBy: string | undefined }

/** Written in place; on small pages a button that opens the field's sheet. */
export function TextControl({ field, describedBy }: Props) {
  const { values, hasSheet } = useFilling()
  const id = controlId(field.id)
  if (hasSheet && !field.readOnly)
    return <SheetButton field={field} describedBy={describedBy} text={textOf(values[field.id])} />

  return <TextInput field={field} id={id} describedBy={describedBy} isNamed />
}

/** Stands for a control that opens in a sheet of its own. */
export function SheetButton({ field, describedBy, text }: Props & { text: string }) {
  const { edit } = useFilling()
  const id = controlId(field.id)

  return (
    <button
      className="control control-text"
      id={id}
      type="button"
      data-multiline={field.multiline}
      aria-labelledby={`${id}-label ${id}`}
      aria-describedby={describedBy}
      onClick={() => edit(field)}
    >
      {text}
    </button>
  )
}

type TextInputProps = Props & {
  id: string
  isNamed?: boolean
  /** What becomes of what is typed. */
  shape?: (typed: string) => string
  keyboard?: ComponentProps<'input'>
}

/** Uncontrolled, so that what is typed before the page comes alive stays. */
export function TextInput({ field, id, describedBy, isNamed = false, shape, keyboard }: TextInputProps) {
  const { values, faults, give, stand, check } = useFilling()
  const shared = {
    id,
    className: 'control control-text',
    name: isNamed && !field.readOnly ? `values[${field.id}]` : undefined,
    // While it shows, the label stands in the box.
    placeholder: ' ',
    defaultValue: textOf(values[field.id]),
    maxLength: Math.min(field.maxLength ?? 4000, field.cells ?? 4000),
    readOnly: field.readOnly,
    required: field.required,
    onFocus: () => stand(field.id),
    onBlur: () => check(field),
    'aria-invalid': faults[field.id] !== undefined,
    'aria-describedby': describedBy,
  }

  return field.multiline ? (
    <textarea
      {...shared}
      rows={3}
      data-multiline
      onChange={(event) => give(field.id, event.currentTarget.value)}
    />
  ) : (
    <input
      {...shared}
      {...purposes[field.type]}
      {...keyboard}
      data-cells={field.cells ?? undefined}
      style={field.cells ? { '--cells': field.cells } : undefined}
      onChange={({ currentTarget: input }) => {
        // Only what is written at the end can be brought into shape without moving the pen.
        if (shape && input.selectionEnd === input.value.length) input.value = shape(input.value)
        give(field.id, input.value)
      }}
      enterKeyHint={isNamed ? 'done' : 'next'}
      // Enter in a one-line field of the page would send the form; in a sheet it leads on.
      onKeyDown={(event) => {
        if (isNamed && event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** WCAG 1.3.5: whose name and address it is; and with it the keyboard that fits. Names are no words to be corrected. */
const named = { type: 'text', autoCapitalize: 'words', spellCheck: false }
const purposes: Partial<Record<RoomField['type'], ComponentProps<'input'>>> = {
  name: { ...named, autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'off' },
  company: { ...named, autoComplete: 'organization' },
  title: { ...named, autoComplete: 'organization-title' },
}
