import { useEffect, useId, useRef } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { fieldName, useFilling } from './filling-context.tsx'
import { useRoom } from './room-context.tsx'
import { TextInput } from './TextControl.tsx'
import { useModal } from './use-modal.ts'

type Props = { field: RoomField; onClose: () => void; onNext: () => void }

/** A text field of a small page, large enough to write in. */
export function FieldSheet({ field, onClose, onNext }: Props) {
  const { say, explain } = useRoom()
  const { faults } = useFilling()
  const dialog = useModal()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const fault = faults[field.id]
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])

  return (
    <dialog className="bottom-sheet" ref={dialog} aria-labelledby={`${id}-label`} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onNext()
        }}
      >
        <label className="sheet-label" htmlFor={id} id={`${id}-label`}>
          {fieldName(field, say)}
          {!field.required && <span className="muted"> ({say('optional')})</span>}
        </label>
        <TextInput field={field} id={id} describedBy={fault ? `${id}-error` : undefined} />
        {fault && (
          <p className="error" id={`${id}-error`}>
            {explain(fault)}
          </p>
        )}
        <div className="button-row">
          <button type="button" className="button button-secondary" onClick={onClose}>
            {say('done')}
          </button>
          <button type="submit" className="button button-primary">
            {say('next')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
