import { useEffect, useId, useState } from 'react'
import { maxQuestionLength } from '#core/envelope/message-length.ts'
import { askRoom, toRoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { Thread } from './Thread.tsx'
import { useAct } from './use-act.ts'

/** What was asked and answered so far, and the next question. The room behind it stays as it is: nothing in it has changed. */
export function AskForm({ onCancel }: { onCancel?: () => void }) {
  const { session, say, explain, address } = useRoom()
  const { messages, failure, isBusy, ask } = useAsking()
  const id = useId()

  return (
    <form
      className="stack"
      method="post"
      action={address('/questions')}
      onSubmit={(event) => {
        event.preventDefault()
        void ask(event.currentTarget)
      }}
    >
      <Thread messages={messages} />
      <p id={`${id}-what`}>{say('askSenderText', { sender: session.envelope.senderName })}</p>
      <label className="sheet-label" htmlFor={id}>
        {say('askSenderLabel')}
      </label>
      <textarea
        className="control"
        id={id}
        name="text"
        required
        maxLength={maxQuestionLength}
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
            {say('askedClose')}
          </button>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {say('askSenderSubmit')}
        </button>
      </div>
    </form>
  )
}

/** What was said so far, as it is now; and how to say more. */
function useAsking() {
  const { session } = useRoom()
  const { failure, setFailure, tell } = useAct()
  const [messages, setMessages] = useState(session.messages)
  const [isBusy, setIsBusy] = useState(false)
  const recipient = session.recipient.id

  useEffect(() => {
    // An answer may have come since the room was opened.
    void askRoom(recipient, { method: 'GET', path: '' }).then(
      (now) => setMessages(now.messages),
      () => undefined,
    )
  }, [recipient])

  async function ask(form: HTMLFormElement): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      const body = { text: new FormData(form).get('text') }
      const next = await askRoom(recipient, { method: 'POST', path: '/questions', body })
      setMessages(next.messages)
      form.reset()
    } catch (error) {
      await tell(toRoomFailure(error))
    }
    setIsBusy(false)
  }

  return { messages, failure, isBusy, ask }
}
