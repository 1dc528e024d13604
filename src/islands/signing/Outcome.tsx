import { useEffect, useState } from 'react'
import { takeSigningNow } from '#browser/signing-now.ts'
import type { SigningSession } from '#contract/signing-shapes.ts'
import { CheckIcon } from './icons.tsx'
import type { RoomLabel } from './labels.ts'
import { tellRoom, toRoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { SealedFiles } from './SealedFiles.tsx'
import { SealedPages } from './SealedPages.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useSealWatch } from './use-seal-watch.ts'

/** What there is to know when there is nothing to do: wait, keep a copy, or understand why it ended. */
export function Outcome() {
  const { session, say } = useRoom()
  const [title, text] = outcomeOf(session)
  const { recipient, envelope, sealed, stage } = session
  const facts = {
    name: recipient.name,
    email: recipient.email,
    sender: envelope.senderName,
    organization: envelope.organizationName,
    holder: recipient.attachedTo ?? '',
  }
  // A device that is given back keeps nothing to come back to.
  const isHanded = session.entry === 'in-person'
  const isPending = stage !== 'closed' && sealed.length === 0 && !isHanded
  useSealWatch(isPending)
  const isOwn = session.entry === 'own'
  const home = `/envelopes/${envelope.id}`
  // Whoever sent it to sign it themselves has come from there, and sees there what became of it.
  useEffect(() => {
    if (isOwn && sealed.length > 0 && takeSigningNow(envelope.id)) location.replace(home)
  }, [isOwn, sealed.length, envelope.id, home])

  return (
    <div className="column">
      <section className="card outcome">
        {recipient.status === 'completed' && (
          <span className="outcome-mark">
            <CheckIcon />
          </span>
        )}
        <StepHeading>{say(title, facts)}</StepHeading>
        <p className="lead">{envelope.title}</p>
        <p role="status">{say(text, facts)}</p>
        {stage === 'closed' && envelope.reason && (
          <p className="muted">{say('reason', { reason: envelope.reason })}</p>
        )}
        {!isHanded && <SealedFiles />}
        <Progress />
        {recipient.status === 'completed' && !isHanded && sealed.length > 0 && <CopyByMail />}
        {isOwn && (
          <a className="button button-secondary" href={home}>
            {say('toEnvelope')}
          </a>
        )}
        {isPending && (
          <noscript>
            <a className="button button-secondary" href="?">
              {say('checkAgain')}
            </a>
          </noscript>
        )}
      </section>
      {!isHanded && <SealedPages />}
    </div>
  )
}

/** How far the others are, and whose turn it is. */
function Progress() {
  const { session, say, locale } = useRoom()
  const { progress } = session
  if (!progress) return null
  const { done, all, next } = progress

  return (
    <p className="muted">
      {say('finished', { done, all })}
      {next.length > 0 && (
        <>
          <br />
          {say('nextOnes', { names: new Intl.ListFormat(locale).format(next) })}
        </>
      )}
    </p>
  )
}

/** The sealed copy once more, to the recipient's own address: the first goes to everybody by itself. */
function CopyByMail() {
  const { session, say, explain, address } = useRoom()
  const [state, setState] = useState<'open' | 'asked' | { code: string }>('open')
  const { id, email } = session.recipient

  async function ask(): Promise<void> {
    try {
      await tellRoom(id, { method: 'POST', path: '/copy' })
      setState('asked')
    } catch (error) {
      setState(toRoomFailure(error))
    }
  }

  if (state === 'asked') return <p role="status">{say('copySent', { email })}</p>

  return (
    <form
      method="post"
      action={address('/copy')}
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      {state !== 'open' && (
        <p className="error" role="alert">
          {explain(state.code)}
        </p>
      )}
      <button type="submit" className="button button-secondary">
        {say('copyByMail')}
      </button>
    </form>
  )
}

/** Title and text of where it stands. */
export function outcomeOf(session: SigningSession): [RoomLabel, RoomLabel] {
  const { stage, recipient, envelope, sealed, entry } = session
  const own = ownEndings[recipient.status]
  if (recipient.status === 'replaced' && recipient.attachedTo) return ['replacedTitle', 'handedOnText']
  if (stage === 'closed') return own ?? closings[envelope.status] ?? ['expiredTitle', 'expiredText']
  if (recipient.status === 'completed' && entry === 'in-person') return ['giveBackTitle', 'giveBackText']
  if (sealed.length > 0) return ['doneTitle', 'sealedText']
  if (recipient.status !== 'completed') return own ?? ['turnTitle', 'turnText']
  if (envelope.status === 'sent' || envelope.status === 'in_progress') return ['othersTitle', 'othersText']

  return ['doneTitle', 'sealingText']
}

const closings: Partial<Record<SigningSession['envelope']['status'], [RoomLabel, RoomLabel]>> = {
  declined: ['declinedTitle', 'declinedText'],
  voided: ['voidedTitle', 'voidedText'],
  expired: ['expiredTitle', 'expiredText'],
}

/** What ended for this recipient, whatever becomes of the envelope. */
const ownEndings: Partial<Record<SigningSession['recipient']['status'], [RoomLabel, RoomLabel]>> = {
  replaced: ['replacedTitle', 'replacedText'],
  skipped: ['skippedTitle', 'skippedText'],
  expired: ['lateTitle', 'expiredText'],
  declined: ['selfDeclinedTitle', 'selfDeclinedText'],
}
