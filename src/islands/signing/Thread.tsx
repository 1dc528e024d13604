import type { SigningSession } from '#contract/signing-shapes.ts'
import { useRoom } from './room-context.tsx'

/** What this recipient has asked and was answered, in its order; and whether the last question waits. */
export function Thread({ messages }: Pick<SigningSession, 'messages'>) {
  const { session, say, locale } = useRoom()
  const { timeZone, senderName } = session.envelope
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const isWaiting = messages.at(-1)?.from === 'recipient'

  return (
    <>
      {messages.length > 0 && (
        <ol className="thread" aria-label={say('askedTitle')}>
          {messages.map(({ from, name, text, at }) => (
            <li key={`${at} ${from}`} data-from={from}>
              <p className="thread-who">
                <b>{from === 'recipient' ? say('askedYou') : (name ?? senderName)}</b>{' '}
                <time dateTime={at}>{time.format(new Date(at))}</time>
              </p>
              <p className="thread-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="thread-who">
        {isWaiting && say('askedWaiting')}
      </p>
    </>
  )
}
