import { useId, type ComponentType } from 'react'
import { AskForm } from './AskForm.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import { DelegateForm } from './DelegateForm.tsx'
import type { RoomLabel } from './labels.ts'
import { useRoom, type OtherAct } from './room-context.tsx'
import { useModal } from './use-modal.ts'

export type ActDialogProps = { act: OtherAct; onClose: () => void }

type FormOfAct = { Form: ComponentType<{ onCancel: () => void }>; title: RoomLabel }
/** Going on with a phone has a dialog of its own. */
const forms: Partial<Record<OtherAct, FormOfAct>> = {
  decline: { Form: DeclineForm, title: 'decline' },
  delegate: { Form: DelegateForm, title: 'delegate' },
  questions: { Form: AskForm, title: 'askSender' },
}

/** Declining, handing on or asking, without leaving what has been filled in. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const { say } = useRoom()
  const dialog = useModal()
  const id = useId()
  const form = forms[act]
  if (!form) return null

  return (
    <dialog className="bottom-sheet adopt" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{say(form.title)}</h2>
      <form.Form onCancel={onClose} />
    </dialog>
  )
}
