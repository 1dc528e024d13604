import { useEffect, useId, useRef } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { FieldNotes, FieldTitle, useDescription } from './FieldFrame.tsx'
import { useFilling } from './filling-context.tsx'
import { useRoom } from './room-context.tsx'
import { isSimple } from './simple-fields.ts'
import { TextInput } from './TextControl.tsx'
import { useModal } from './use-modal.ts'

export type FieldSheetProps = { field: RoomField; onClose: () => void; onNext: () => void }

/** A field of a page, large enough to write in. It stays where it is, and as high as it is, from one field to the next. */
export function FieldSheet(props: FieldSheetProps) {
  const dialog = useModal()
  const id = useId()

  return (
    <dialog
      className="bottom-sheet field-sheet"
      ref={dialog}
      aria-labelledby={`${id}-label`}
      onClose={props.onClose}
    >
      <OneField key={props.field.id} id={id} {...props} />
    </dialog>
  )
}

function OneField({ id, field, onClose, onNext }: FieldSheetProps & { id: string }) {
  const room = useRoom()
  const { say, parts } = room
  const { check, boundOf } = useFilling()
  const { rare } = parts
  const form = useRef<HTMLFormElement>(null)
  const hint = rare?.hintOf(field, room, boundOf) ?? ''
  const input = { field, id, describedBy: useDescription(field, id, hint) }
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [])
  const leave = (go: () => void) => () => {
    check(field)
    go()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        leave(onNext)()
      }}
    >
      <div className="sheet-body">
        <label className="sheet-label" htmlFor={id} id={`${id}-label`}>
          <FieldTitle field={field} />
        </label>
        {isSimple(field) || !rare ? <TextInput {...input} /> : <rare.RareInput {...input} />}
        <FieldNotes field={field} hint={hint} id={id} />
      </div>
      <div className="button-row">
        <button type="button" className="button button-secondary" onClick={leave(onClose)}>
          {say('done')}
        </button>
        <button type="submit" className="button button-primary">
          {say('next')}
        </button>
      </div>
    </form>
  )
}
