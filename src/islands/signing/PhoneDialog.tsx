import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import type { PhoneLink } from '#contract/signing-shapes.ts'
import type { ActDialogProps } from './ActDialog.tsx'
import { askPhoneLink, toRoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { useFollowed } from './use-followed.ts'
import { useModal } from './use-modal.ts'

type State =
  { kind: 'asking' } | { kind: 'failed'; code: string } | { kind: 'shown' | 'over'; link: PhoneLink }

/** Goes on with a phone: a code that opens this room there, once. What is done there shows here. */
export function PhoneDialog({ onClose }: ActDialogProps) {
  const { session, say } = useRoom()
  const dialog = useModal()
  const { state, ask } = usePhoneLink(session.recipient.id)
  useFollowed()
  const id = useId()

  return (
    <dialog className="bottom-sheet adopt phone-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{say('phone')}</h2>
      <Shown state={state} />
      <div className="button-row">
        {(state.kind === 'over' || state.kind === 'failed') && (
          <button type="button" className="button button-primary" onClick={ask}>
            {say('phoneAgain')}
          </button>
        )}
        <button type="button" className="button button-secondary" onClick={onClose}>
          {say('phoneClose')}
        </button>
      </div>
    </dialog>
  )
}

function Shown({ state }: { state: State }) {
  const { session, say, explain, locale } = useRoom()
  const { kind } = state
  if (kind === 'failed') {
    return (
      <p className="error" role="alert">
        {explain(state.code)}
      </p>
    )
  }
  const time = kind === 'shown' && new Date(state.link.expiresAt).toLocaleTimeString(locale, short)

  return (
    <>
      <div className="qr-frame">{kind === 'shown' && <Code text={state.link.url} />}</div>
      <div role="status">
        {kind === 'over' && <p>{say('phoneOver')}</p>}
        {time && <p>{say('phoneText', { time })}</p>}
      </div>
      <p className="muted small">
        {say('phoneSecret')} {session.recipient.isChecked && say('phoneChecks')}
      </p>
    </>
  )
}

const short = { hour: 'numeric', minute: '2-digit' } as const

/** A link is asked for when the dialog opens, and again by hand once it is over. */
function usePhoneLink(recipient: string): { state: State; ask: () => void } {
  const [state, setState] = useState<State>({ kind: 'asking' })
  const [round, setRound] = useState(0)
  const asked = useRef(-1)
  useEffect(() => {
    // Each is a way in: no more of them than there were wishes for, also where effects run twice.
    if (asked.current === round) return
    asked.current = round
    askPhoneLink(recipient).then(
      (link) => setState({ kind: 'shown', link }),
      (error: unknown) => setState({ kind: 'failed', code: toRoomFailure(error).code }),
    )
  }, [recipient, round])
  useEffect(() => {
    if (state.kind !== 'shown') return
    const { link } = state
    const left = Date.parse(link.expiresAt) - Date.now()
    const timer = setTimeout(() => setState({ kind: 'over', link }), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    ask: () => {
      setState({ kind: 'asking' })
      setRound((before) => before + 1)
    },
  }
}

/** White around the code, in modules (ISO/IEC 18004 §6.3.8). */
const quietZone = 4

/** Black on white in both themes: not every camera reads the reverse. */
function Code({ text }: { text: string }) {
  const { say } = useRoom()
  const { size, path } = useMemo(() => draw(text), [text])

  return (
    <svg role="img" aria-label={say('phoneCode')} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

  return { size, path }
}
