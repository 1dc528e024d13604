import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { ActDialogProps } from './ActDialog.tsx'
import type { FieldOutcomes } from './field-logic.ts'
import { wholeSession, type CompactSession } from './compact-session.ts'
import { fetchWords } from './fetch-words.ts'
import { fillIn, type RoomLabels, type RoomProblems } from './labels.ts'
import { askRoom, type RoomFailure } from './room-call.ts'
import { RoomProvider, type OtherAct, type Room } from './room-context.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { neededParts, withParts, type RoomParts } from './room-parts.ts'
import { useIsLive } from './use-live.ts'

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
type State = { session: SigningSession; parts: RoomParts; hasChanged: boolean }

/** The signing room: one recipient's way from consent to the sealed copy. */
export function SigningForm({ session: given, parts: first, labels, problems, onSession, ...rest }: Props) {
  const [{ session, parts, hasChanged }, setState] = useState<State>(() => ({
    session: wholeSession(given),
    parts: first,
    hasChanged: false,
  }))
  const [words, setWords] = useState({ labels, problems })
  const [dialog, setDialog] = useState<{ act: OtherAct; Dialog: ComponentType<ActDialogProps> } | null>(null)
  const isLive = useIsLive()
  const isFirst = useRef(true)
  const { locale, expires, account, documentSizes, firstPage, outcomes, refusal } = rest

  const room = useMemo((): Room => {
    const recipient = session.recipient.id
    const getWords = async () => {
      const all = await fetchWords(locale, words.labels)
      if (all) setWords(all)
    }
    const enter = async (next: SigningSession, changed = false) => {
      try {
        const [nextParts] = await Promise.all([withParts(parts, neededParts(next)), getWords()])
        setDialog(null)
        setState({ session: next, parts: nextParts, hasChanged: changed })
      } catch {
        // What the step needs cannot be fetched: the server shows it whole.
        window.location.reload()
      }
    }
    return {
      session,
      parts,
      locale,
      expires,
      account,
      documentSizes,
      isLive,
      say: (label, facts) => fillIn(words.labels[label] ?? '', facts),
      explain: (code) =>
        (code === 'network' ? words.labels.network : words.problems[code]) ?? words.labels.unexpected ?? '',
      address: (path) => `/api/signing/${recipient}${path}`,
      fetchWords: getWords,
      enter,
      openAct: async (act) => {
        try {
          const [{ ActDialog }] = await Promise.all([import('./ActDialog.tsx'), getWords()])
          setDialog({ act, Dialog: ActDialog })
        } catch {
          window.location.assign(`/sign/r/${recipient}/${act}`)
        }
      },
      recheck: async (failure) => {
        const next = await reread(recipient, failure)
        if (!next) return false
        await enter(next, failure.code === 'envelope-changed')
        return true
      },
    }
  }, [session, parts, words, locale, expires, account, documentSizes, isLive])

  useEffect(() => {
    onSession?.(session)
    if (!isFirst.current) window.scrollTo({ top: 0 })
    isFirst.current = false
  }, [session, onSession])

  const { steps, filling } = parts
  const isFilling = session.stage === 'fill'

  return (
    <RoomProvider value={room}>
      <RoomHeader />
      {hasChanged && (
        <p className="notice" role="alert">
          {room.say('changed')}
        </p>
      )}
      {isFilling && filling && (
        <filling.Filling
          key={session.envelope.version}
          firstPage={session.envelope.version === given.envelope.version ? firstPage : null}
          outcomes={outcomes}
          refusal={refusal}
        />
      )}
      {!isFilling && steps && <steps.Steps refusal={refusal} />}
      {dialog && <dialog.Dialog act={dialog.act} onClose={() => setDialog(null)} />}
    </RoomProvider>
  )
}

/** Refusals that say: the room is another one by now. */
const passing = /^(envelope|recipient)-(?!cannot)|^consent-missing$|^access-needed$/

async function reread(recipient: string, { code }: RoomFailure): Promise<SigningSession | null> {
  if (!passing.test(code)) return null

  return askRoom(recipient, { method: 'GET', path: '' }).catch(() => null)
}
