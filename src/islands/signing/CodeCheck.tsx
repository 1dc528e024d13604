import { useEffect, useId, useRef, type RefObject } from 'react'
import type { RoomAccess } from '#contract/signing-shapes.ts'
import { useRoom } from './room-context.tsx'
import type { Access } from './use-access.ts'

type Props = { access: Access; asked: RoomAccess }

/** A passcode that was told, or a code that is sent. */
export function CodeCheck({ access, asked }: Props) {
  const { say, isLive } = useRoom()
  const { check, sent, hint } = asked
  const isTold = check === 'passcode'
  const input = useRef<HTMLInputElement>(null)
  const wasSent = useRef(sent)
  // The code just asked for is typed next.
  useEffect(() => {
    if (sent && !wasSent.current) input.current?.focus()
    wasSent.current = sent
  }, [sent])

  return (
    <>
      {!isTold && sent && <p role="status">{say('codeSent', { hint: hint ?? '' })}</p>}
      {(isTold || sent || !isLive) && <AnswerForm {...{ access, asked, input }} />}
      {!isTold && <SendForm {...{ access, asked }} />}
    </>
  )
}

function AnswerForm({ access, asked, input }: Props & { input: RefObject<HTMLInputElement | null> }) {
  const { say, address } = useRoom()
  const { check, triesLeft } = asked
  const isTold = check === 'passcode'
  const id = useId()

  return (
    <form
      className="stack"
      method="post"
      action={address('/access')}
      onSubmit={(event) => {
        event.preventDefault()
        const answer = input.current?.value.trim() ?? ''
        if (answer) void access.pass({ check, answer })
      }}
    >
      <input type="hidden" name="check" value={check} />
      <label className="sheet-label" htmlFor={id}>
        {say(isTold ? 'passcode' : 'code')}
      </label>
      <input
        className="control code-input"
        ref={input}
        id={id}
        name="answer"
        required
        maxLength={200}
        autoComplete={isTold ? 'off' : 'one-time-code'}
        inputMode={isTold ? 'text' : 'numeric'}
        enterKeyHint="go"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={access.failure?.code === 'access-code-wrong'}
        aria-describedby={triesLeft === null ? undefined : `${id}-tries`}
      />
      {triesLeft !== null && (
        <p className="muted small" id={`${id}-tries`}>
          {say('triesLeft', { count: triesLeft })}
        </p>
      )}
      <button type="submit" className="button button-primary" aria-disabled={access.isBusy}>
        {say('continue')}
      </button>
    </form>
  )
}

function SendForm({ access, asked: { check, sent } }: Props) {
  const { say, address } = useRoom()

  return (
    <form
      method="post"
      action={address('/access/start')}
      onSubmit={(event) => {
        event.preventDefault()
        void access.send(check)
      }}
    >
      <input type="hidden" name="check" value={check} />
      <button
        type="submit"
        className={sent ? 'button button-plain' : 'button button-primary'}
        aria-disabled={access.isBusy}
      >
        {say(sent ? 'sendAgain' : 'sendCode')}
      </button>
    </form>
  )
}
