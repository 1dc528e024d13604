import { useId, useState } from 'react'
import { actWords } from './act-words.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { DocumentIcon } from './icons.tsx'
import { askRoom, RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useAct } from './use-act.ts'

/** Who asks for what, and the agreement to do it electronically. */
export function Consent({ refusal }: { refusal: { code: string } | null }) {
  const { session } = useRoom()
  const { act, failure, isBusy } = useAct(refusal && new RoomFailure(refusal.code))

  /** Reached only with the box ticked: it is required. */
  function agree() {
    const body = {
      version: session.envelope.version,
      agreed: true,
      disclosure: session.disclosure.sha256,
    }
    return act(() => askRoom(session.recipient.id, { method: 'POST', path: '/consent', body }))
  }

  return (
    <div className="column">
      {failure && <ErrorSummary failure={failure} />}
      <Request />
      <Agreement isBusy={isBusy} onAgree={() => void agree()} />
    </div>
  )
}

function Request() {
  const { session, say, expires } = useRoom()
  const { recipient, envelope } = session
  const { ask, happens } = actWords(recipient.role)
  const facts = {
    sender: envelope.senderName,
    organization: envelope.organizationName,
    signer: recipient.attachedTo ?? say('theSigner'),
  }

  return (
    <section className="card">
      <StepHeading>{say(ask, facts)}</StepHeading>
      <p className="lead">{envelope.title}</p>
      <p>{say(happens, facts)}</p>
      {expires && <p className="muted">{say('due', { date: expires })}</p>}
      <DocumentList />
      {envelope.message && (
        <figure className="message">
          <figcaption>{say('message', facts)}</figcaption>
          <blockquote>{envelope.message}</blockquote>
        </figure>
      )}
      {recipient.message && (
        <figure className="message">
          <figcaption>{say('messageForYou', facts)}</figcaption>
          <blockquote>{recipient.message}</blockquote>
        </figure>
      )}
    </section>
  )
}

function Agreement({ isBusy, onAgree }: { isBusy: boolean; onAgree: () => void }) {
  const { session, say, address } = useRoom()
  const [isMissing, setIsMissing] = useState(false)
  const id = useId()

  return (
    <form
      className="card"
      method="post"
      action={address('/consent')}
      onSubmit={(event) => {
        event.preventDefault()
        onAgree()
      }}
    >
      <input type="hidden" name="version" value={session.envelope.version} />
      <input type="hidden" name="disclosure" value={session.disclosure.sha256} />
      <h2>{say('disclosureTitle')}</h2>
      <div className="disclosure">
        {session.disclosure.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="consent-act">
        <label className="check" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            name="agreed"
            required
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onChange={() => setIsMissing(false)}
            onInvalid={(event) => {
              event.preventDefault()
              setIsMissing(true)
              event.currentTarget.focus()
            }}
          />
          <span>{say('agree')}</span>
        </label>
        {isMissing && (
          <p className="error" id={`${id}-error`} role="alert">
            {say('agreeMissing')}
          </p>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {say('continue')}
        </button>
      </div>
    </form>
  )
}

function DocumentList() {
  const { session, say, documentSizes } = useRoom()

  return (
    <section>
      <h2 className="visually-hidden">{say('documents')}</h2>
      <ul className="document-list">
        {session.documents.map(({ id, name }) => (
          <li key={id}>
            <DocumentIcon />
            <span className="document-name">{name}</span>
            <span className="muted">{documentSizes[id]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
