import { useMemo, useState, type ComponentType } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import type { ActDialogProps } from './ActDialog.tsx'
import { wholeSession } from './compact-session.ts'
import { fetchWords } from './fetch-words.ts'
import { fillIn } from './labels.ts'
import { askRoom, type RoomFailure } from './room-call.ts'
import type { OtherAct, Room } from './room-context.tsx'
import { neededParts, withParts, type RoomParts } from './room-parts.ts'
import type { SigningFormProps } from './SigningForm.tsx'
import { useIsLive } from './use-live.ts'

type Given = Omit<SigningFormProps, 'outcomes' | 'refusal' | 'onSession'> & { parts: RoomParts }
type State = { session: SigningSession; parts: RoomParts; hasChanged: boolean }

/** The room as it stands, and the ways on: into what a call has made of it, and to another act than finishing. */
export function useOpenRoom(given: Given) {
  const { locale, expires, account, documentSizes } = given
  const [{ session, parts, hasChanged }, setState] = useState<State>(() => ({
    session: wholeSession(given.session),
    parts: given.parts,
    hasChanged: false,
  }))
  const [words, setWords] = useState({ labels: given.labels, problems: given.problems })
  const [dialog, setDialog] = useState<{ act: OtherAct; Dialog: ComponentType<ActDialogProps> } | null>(null)
  const isLive = useIsLive()

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
      ...{ session, parts, locale, expires, account, documentSizes, isLive, enter },
      say: (label, facts) => fillIn(words.labels[label] ?? '', facts),
      explain: (code) =>
        (code === 'network' ? words.labels.network : words.problems[code]) ?? words.labels.unexpected ?? '',
      address: (path) => `/api/signing/${recipient}${path}`,
      fetchWords: getWords,
      openAct: async (act) => {
        try {
          const [Dialog] = await Promise.all([loadDialog(act), getWords()])
          setDialog({ act, Dialog })
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

  return { room, hasChanged, dialog, closeDialog: () => setDialog(null) }
}

async function loadDialog(act: OtherAct): Promise<ComponentType<ActDialogProps>> {
  return act === 'phone'
    ? (await import('./PhoneDialog.tsx')).PhoneDialog
    : (await import('./ActDialog.tsx')).ActDialog
}

/** Refusals that say: the room is another one by now. */
const passing = /^(envelope|recipient)-(?!cannot)|^consent-missing$|^access-needed$/

async function reread(recipient: string, { code }: RoomFailure): Promise<SigningSession | null> {
  if (!passing.test(code)) return null

  return askRoom(recipient, { method: 'GET', path: '' }).catch(() => null)
}
