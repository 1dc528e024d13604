import type { SigningSession } from '#contract/signing-shapes.ts'
import { CheckIcon, DownloadIcon } from './icons.tsx'
import type { RoomLabel } from './labels.ts'
import { useRoom } from './room-context.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useSealWatch } from './use-seal-watch.ts'

/** What there is to know when there is nothing to do: wait, keep a copy, or understand why it ended. */
export function Outcome() {
  const { session, say, address } = useRoom()
  const [title, text] = outcomeOf(session)
  const { recipient, envelope, sealed, stage } = session
  const facts = {
    name: recipient.name,
    sender: envelope.senderName,
    organization: envelope.organizationName,
  }
  const isPending = stage !== 'closed' && sealed.length === 0
  useSealWatch(isPending)

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
        {sealed.map(({ document, name }) => (
          <a
            key={document}
            className="button button-primary"
            href={address(`/documents/${document}/sealed`)}
            download
          >
            <DownloadIcon />
            {say('downloadSealed', { name })}
          </a>
        ))}
        {isPending && (
          <noscript>
            <a className="button button-secondary" href="?">
              {say('checkAgain')}
            </a>
          </noscript>
        )}
      </section>
    </div>
  )
}

/** Title and text of where it stands. */
export function outcomeOf({ stage, recipient, envelope, sealed }: SigningSession): [RoomLabel, RoomLabel] {
  if (stage === 'closed') return closings[envelope.status] ?? ['expiredTitle', 'expiredText']
  if (sealed.length > 0) return ['doneTitle', 'sealedText']
  if (recipient.status !== 'completed') return ['turnTitle', 'turnText']
  if (envelope.status === 'sent' || envelope.status === 'in_progress') return ['othersTitle', 'othersText']

  return ['doneTitle', 'sealingText']
}

const closings: Partial<Record<SigningSession['envelope']['status'], [RoomLabel, RoomLabel]>> = {
  declined: ['declinedTitle', 'declinedText'],
  voided: ['voidedTitle', 'voidedText'],
  expired: ['expiredTitle', 'expiredText'],
}
