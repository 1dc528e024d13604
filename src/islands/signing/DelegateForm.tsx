import { useId } from 'react'
import { askRoom } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { useAct } from './use-act.ts'

/** Handing the task on for good: who takes it over, and why. */
export function DelegateForm({ onCancel }: { onCancel?: () => void }) {
  const { session, say, explain, address } = useRoom()
  const { act, failure, isBusy } = useAct()
  const id = useId()
  const sender = session.envelope.senderName

  function delegate(form: FormData) {
    const body = { name: form.get('name'), email: form.get('email'), reason: form.get('reason') }
    return act(() => askRoom(session.recipient.id, { method: 'POST', path: '/delegate', body }))
  }

  return (
    <form
      className="stack"
      method="post"
      action={address('/delegate')}
      onSubmit={(event) => {
        event.preventDefault()
        void delegate(new FormData(event.currentTarget))
      }}
    >
      <p id={`${id}-what`}>{say('delegateText', { sender })}</p>
      <label className="sheet-label" htmlFor={`${id}-name`}>
        {say('delegateName')}
      </label>
      <input
        className="control"
        id={`${id}-name`}
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        aria-describedby={`${id}-what`}
      />
      <label className="sheet-label" htmlFor={`${id}-email`}>
        {say('delegateEmail')}
      </label>
      <input
        className="control"
        id={`${id}-email`}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
      />
      <label className="sheet-label" htmlFor={`${id}-reason`}>
        {say('declineReason')}
      </label>
      <textarea className="control" id={`${id}-reason`} name="reason" required maxLength={1000} rows={2} />
      {failure && (
        <p className="error" role="alert">
          {explain(failure.code)}
        </p>
      )}
      <div className="button-row">
        {onCancel && (
          <button type="button" className="button button-secondary" onClick={onCancel}>
            {say('close')}
          </button>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {say('delegateSubmit')}
        </button>
      </div>
    </form>
  )
}
