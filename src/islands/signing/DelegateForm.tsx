import { useId, type ComponentProps } from 'react'
import { askRoom } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { useAct } from './use-act.ts'

type Props = {
  onCancel?: () => void
  /** Why the form came back, where it is a page. */
  refused?: string | undefined
}

/** Handing the task on for good: who takes it over, and why. */
export function DelegateForm({ onCancel, refused }: Props) {
  const { session, say, explain, address } = useRoom()
  const { act, failure, isBusy } = useAct()
  const id = useId()
  const sender = session.envelope.senderName

  function delegate(form: FormData) {
    const body = Object.fromEntries(form)
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
      <Line
        name="name"
        autoCapitalize="words"
        spellCheck={false}
        label={say('delegateName')}
        maxLength={100}
        aria-describedby={`${id}-what`}
      />
      <Line name="email" label={say('delegateEmail')} type="email" maxLength={254} />
      {session.recipient.phoneNeeded && (
        <PhoneLine isRefused={(failure?.code ?? refused) === 'phone-invalid'} />
      )}
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

/** Of whoever takes over where a code goes to their phone. */
function PhoneLine({ isRefused }: { isRefused: boolean }) {
  const { say } = useRoom()
  const id = useId()

  return (
    <>
      <Line
        name="phone"
        label={say('delegatePhone')}
        type="tel"
        maxLength={40}
        aria-invalid={isRefused}
        aria-describedby={id}
      />
      <p className="muted small" id={id}>
        {say('delegatePhoneHint')}
      </p>
    </>
  )
}

function Line({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const id = useId()

  return (
    <>
      <label className="sheet-label" htmlFor={id}>
        {label}
      </label>
      <input className="control" id={id} required autoComplete="off" {...input} />
    </>
  )
}
