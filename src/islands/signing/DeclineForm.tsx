import { useId } from 'react'
import { askRoom } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { useAct } from './use-act.ts'

/** Declining ends the envelope for everybody, so it asks for a reason and says what follows. */
export function DeclineForm({ onCancel }: { onCancel?: () => void }) {
  const { session, say, explain, address } = useRoom()
  const { act, failure, isBusy } = useAct()
  const id = useId()
  const sender = session.envelope.senderName

  function decline(form: FormData) {
    const body = { reason: form.get('reason') }
    return act(() => askRoom(session.recipient.id, { method: 'POST', path: '/decline', body }))
  }

  return (
    <form
      className="stack"
      method="post"
      action={address('/decline')}
      onSubmit={(event) => {
        event.preventDefault()
        void decline(new FormData(event.currentTarget))
      }}
    >
      <p id={`${id}-what`}>{say('declineText', { sender })}</p>
      <label className="sheet-label" htmlFor={id}>
        {say('declineReason')}
      </label>
      <textarea
        className="control"
        id={id}
        name="reason"
        required
        maxLength={1000}
        rows={3}
        aria-describedby={`${id}-what`}
      />
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
        <button type="submit" className="button button-danger" aria-disabled={isBusy}>
          {say('declineSubmit')}
        </button>
      </div>
    </form>
  )
}
