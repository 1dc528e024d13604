import { AskForm } from './AskForm.tsx'
import { wholeSession } from './compact-session.ts'
import { DeclineForm } from './DeclineForm.tsx'
import { DelegateForm } from './DelegateForm.tsx'
import { fillIn } from './labels.ts'
import { PlainMenu } from './PlainMenu.tsx'
import { RoomProvider, type Room } from './room-context.tsx'
import type { SigningFormProps } from './SigningForm.tsx'

type Props = SigningFormProps & { act: 'decline' | 'delegate' | 'questions' | 'later' | 'more' }

const titleOf = {
  decline: 'decline',
  delegate: 'delegate',
  questions: 'askSender',
  later: 'leftTitle',
  more: 'more',
} as const

/** What the room opens in a dialog, as a page that needs no JavaScript. */
export function OtherActPage({ act, refusal, ...given }: Props) {
  const room = roomWithoutScript(given)
  const { say, expires } = room
  const { recipient, envelope } = room.session
  const isAllowed = act === 'delegate' ? recipient.mayDelegate : recipient.mayDecline

  return (
    <RoomProvider value={room}>
      <div className="column">
        <section className="card">
          <h1 className="step-heading">{say(titleOf[act])}</h1>
          <p className="lead">{envelope.title}</p>
          {refusal && (
            <p className="error" role="alert">
              {room.explain(refusal.code)}
            </p>
          )}
          {act === 'more' && <PlainMenu />}
          {act === 'later' && (
            <p>
              {say('laterText')} {expires && say('laterUntil', { date: expires })}
            </p>
          )}
          {act === 'questions' && <AskForm />}
          {act === 'decline' && isAllowed && <DeclineForm />}
          {act === 'delegate' && isAllowed && <DelegateForm refused={refusal?.code} />}
          <p>
            <a className="button button-secondary" href={`/sign/r/${recipient.id}`}>
              {say(act === 'later' ? 'goOn' : 'back')}
            </a>
          </p>
        </section>
      </div>
    </RoomProvider>
  )
}

/** What is asked of a room that cannot be told anything but by forms. */
function roomWithoutScript({
  session: given,
  locale,
  labels,
  problems,
  expires,
  ...rest
}: Omit<Props, 'act' | 'refusal'>): Room {
  const session = wholeSession(given)
  const nothing = () => Promise.resolve()

  return {
    ...rest,
    session,
    locale,
    expires,
    parts: {},
    isLive: false,
    say: (label, facts) => fillIn(labels[label] ?? '', facts),
    explain: (code) => problems[code] ?? labels.unexpected ?? '',
    address: (path) => `/api/signing/${session.recipient.id}${path}`,
    enter: nothing,
    fetchWords: nothing,
    openAct: nothing,
    recheck: () => Promise.resolve(false),
  }
}
