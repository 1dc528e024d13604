import { useId, useState } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import { askRoom } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useAct } from './use-act.ts'

/** On the host's device: it is handed over, and who has it now says who they are. */
export function NameStep({ onNamed }: { onNamed: () => void }) {
  const { session, say, isLive } = useRoom()
  const [isHanded, setIsHanded] = useState(false)
  const { recipient } = session

  return (
    <>
      {!isHanded && (
        <div className="column live-only">
          <section className="card">
            <StepHeading>{say('handOverTitle', { name: recipient.name })}</StepHeading>
            <p>{say('handOverText', { name: recipient.name })}</p>
            <button type="button" className="button button-primary" onClick={() => setIsHanded(true)}>
              {say('continue')}
            </button>
          </section>
        </div>
      )}
      {(isHanded || !isLive) && <NameForm isPlain={!isLive} onNamed={onNamed} />}
    </>
  )
}

function NameForm({ isPlain, onNamed }: { isPlain: boolean; onNamed: () => void }) {
  const { session, say, address } = useRoom()
  const { act, failure, isBusy } = useAct()
  const id = useId()
  const { recipient, envelope } = session

  function giveName(name: string) {
    return act(async () => {
      const body = { version: envelope.version, name }
      const next = await askRoom(recipient.id, { method: 'POST', path: '/name', body })
      onNamed()
      return next
    })
  }

  return (
    <div className={isPlain ? 'column plain-only' : 'column'}>
      {failure && <ErrorSummary failure={failure} />}
      <form
        className="card"
        method="post"
        action={address('/name')}
        onSubmit={(event) => {
          event.preventDefault()
          const name = new FormData(event.currentTarget).get('name')
          if (typeof name === 'string') void giveName(name.trim())
        }}
      >
        <StepHeading>{say('nameTitle')}</StepHeading>
        <p>{say('nameText')}</p>
        <input type="hidden" name="version" value={envelope.version} />
        <label className="sheet-label" htmlFor={id}>
          {say('yourName')}
        </label>
        <input
          className="control"
          id={id}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="go"
          defaultValue={recipient.name}
        />
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {say('nameSubmit')}
        </button>
      </form>
    </div>
  )
}
