import { useEffect, useRef, type ReactNode } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { CompactSession } from './compact-session.ts'
import type { FieldOutcomes } from './field-logic.ts'
import type { RoomLabels, RoomProblems } from './labels.ts'
import { RoomProvider } from './room-context.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import type { RoomParts } from './room-parts.ts'
import { useOpenRoom } from './use-open-room.ts'

/** What the server refused to a plain form. */
export type FormRefusal = { code: string; fields: readonly string[] }

export type SigningFormProps = {
  session: CompactSession
  locale: Locale
  labels: RoomLabels
  problems: RoomProblems
  /** Until when it can be signed, in words. */
  expires: string | null
  /** Address of who is signed in on this device. */
  account: string | null
  /** "3 pages", by document id. */
  documentSizes: Readonly<Record<string, string>>
  /** What conditions and formulas come to at first. */
  outcomes: FieldOutcomes
  refusal: FormRefusal | null
  /** Told of every session the room comes to. */
  onSession?: (session: SigningSession) => void
}

type Props = SigningFormProps & {
  parts: RoomParts
  /** The text layer of the very first page, as the server has drawn it: it need not travel twice. */
  firstPage?: ReactNode
}

/** The signing room: one recipient's way from consent to the sealed copy. */
export function SigningForm({ firstPage, outcomes, refusal, onSession, ...given }: Props) {
  const { room, hasChanged, dialog, closeDialog } = useOpenRoom(given)
  const { session, parts } = room
  const isFirst = useRef(true)

  useEffect(() => {
    onSession?.(session)
    if (!isFirst.current) window.scrollTo({ top: 0 })
    isFirst.current = false
  }, [session, onSession])

  const { steps, filling } = parts
  const isFilling = session.stage === 'fill'

  return (
    <RoomProvider value={room}>
      <RoomHeader tools={isFilling && filling && <filling.PageTools />} />
      {hasChanged && (
        <p className="notice" role="alert">
          {room.say('changed')}
        </p>
      )}
      {isFilling && filling && (
        <filling.Filling
          key={session.envelope.version}
          firstPage={session.envelope.version === given.session.envelope.version ? firstPage : null}
          outcomes={outcomes}
          refusal={refusal}
        />
      )}
      {!isFilling && steps && <steps.Steps refusal={refusal} />}
      {dialog && <dialog.Dialog act={dialog.act} onClose={closeDialog} />}
    </RoomProvider>
  )
}
