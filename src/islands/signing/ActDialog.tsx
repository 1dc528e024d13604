import { useId } from 'react'
import { DeclineForm } from './DeclineForm.tsx'
import { DelegateForm } from './DelegateForm.tsx'
import { useRoom, type OtherAct } from './room-context.tsx'
import { useModal } from './use-modal.ts'

export type ActDialogProps = { act: OtherAct; onClose: () => void }

/** Declining or handing on, without leaving what has been filled in. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const { say } = useRoom()
  const dialog = useModal()
  const id = useId()
  const Form = act === 'decline' ? DeclineForm : DelegateForm

  return (
    <dialog className="bottom-sheet adopt" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{say(act)}</h2>
      <Form onCancel={onClose} />
    </dialog>
  )
}
