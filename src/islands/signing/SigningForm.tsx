import { useEffect, useMemo, useState } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import { Consent } from './Consent.tsx'
import { Filling } from './Filling.tsx'
import { fillIn, type RoomLabels, type RoomProblems } from './labels.ts'
import { Outcome } from './Outcome.tsx'
import { askRoom, type PageTextLine, type RoomFailure } from './room-call.ts'
import { RoomProvider, type Room } from './room-context.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { useIsLive } from './use-live.ts'

export type SigningFormProps = {
  session: SigningSession
  locale: string
  labels: RoomLabels
  problems: RoomProblems
  /** Until when it can be signed, in words. */
  expires: string | null
  /** "3 pages", by document id. */
  documentSizes: Readonly<Record<string, string>>
  /** Text of the very first page. */
  firstPage: readonly PageTextLine[]
  /** What the server refused to a plain form. */
  refusal: { code: string; field: string | null } | null
}

/** The signing room: one recipient's way from consent to the sealed copy. */
export function SigningForm({
  session: given,
  labels,
  problems,
  firstPage,
  refusal,
  ...rest
}: SigningFormProps) {
  const [session, setSession] = useState(given)
  const [hasChanged, setHasChanged] = useState(false)
  const isLive = useIsLive()
  const { locale, expires, documentSizes } = rest

  const room = useMemo((): Room => {
    const recipient = session.recipient.id
    return {
      session,
      locale,
      expires,
      documentSizes,
      isLive,
      say: (label, facts) => fillIn(labels[label], facts),
      explain: (code) => (code === 'network' ? labels.network : (problems[code] ?? labels.unexpected)),
      address: (path) => `/api/signing/${recipient}${path}`,
      enter: (next) => {
        setHasChanged(false)
        setSession(next)
      },
      recheck: async (failure) => {
        const next = await reread(recipient, failure)
        if (!next) return false
        setHasChanged(failure.code === 'envelope-changed')
        setSession(next)
        return true
      },
    }
  }, [session, labels, problems, locale, expires, documentSizes, isLive])

  useEffect(() => {
    if (session !== given) window.scrollTo({ top: 0 })
  }, [session, given])

  return (
    <RoomProvider value={room}>
      <RoomHeader />
      {hasChanged && (
        <p className="notice" role="alert">
          {labels.changed}
        </p>
      )}
      {session.stage === 'consent' && <Consent refusal={refusal} />}
      {session.stage === 'fill' && (
        <Filling key={session.envelope.version} firstPage={firstPage} refusal={refusal} />
      )}
      {(session.stage === 'waiting' || session.stage === 'done' || session.stage === 'closed') && <Outcome />}
    </RoomProvider>
  )
}

/** Refusals that say: the room is another one by now. */
const passing = /^(envelope|recipient)-(?!cannot)|^consent-missing$/

async function reread(recipient: string, { code }: RoomFailure): Promise<SigningSession | null> {
  if (!passing.test(code)) return null

  return askRoom(recipient, { method: 'GET', path: '' }).catch(() => null)
}
