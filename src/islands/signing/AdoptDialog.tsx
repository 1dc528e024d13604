import { useId, useState } from 'react'
import type { Hand, Signature, Stroke } from '#core/fields/field.ts'
import { isTooSimple } from '#core/fields/signature-ink.ts'
import { toInitials } from './initials.ts'
import { HandChoice } from './HandChoice.tsx'
import { useRoom } from './room-context.tsx'
import { padSize, SignaturePad } from './SignaturePad.tsx'
import { useModal } from './use-modal.ts'

export type AdoptDialogProps = {
  kind: 'signature' | 'initials'
  before: Signature | undefined
  onAdopt: (signature: Signature) => void
  /** Absent where nothing is signed yet. */
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** Makes a signature once: typed in a hand or drawn, each as good as the other. */
export function AdoptDialog({ kind, before, onAdopt, onRemove, onClose }: AdoptDialogProps) {
  const { session, say, explain } = useRoom()
  const { name } = session.recipient
  const [way, setWay] = useState<'typed' | 'drawn'>(before?.kind ?? 'typed')
  const [text, setText] = useState(
    before?.kind === 'typed' ? before.text : kind === 'initials' ? toInitials(name) : name,
  )
  const [hand, setHand] = useState<Hand>(before?.kind === 'typed' ? before.hand : 'caveat')
  const [strokes, setStrokes] = useState<readonly Stroke[]>(before?.kind === 'drawn' ? before.strokes : [])
  const [isRefused, setIsRefused] = useState(false)
  const dialog = useModal()
  const id = useId()

  function adopt(): void {
    const signature: Signature =
      way === 'typed' ? { kind: 'typed', text: text.trim(), hand } : { kind: 'drawn', strokes, ...padSize }
    setIsRefused(isTooSimple(signature))
    if (!isTooSimple(signature)) onAdopt(signature)
  }

  return (
    <dialog className="bottom-sheet adopt" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          adopt()
        }}
      >
        <h2 id={`${id}-title`}>{say(kind === 'initials' ? 'adoptInitials' : 'adoptSignature')}</h2>
        <p className="muted">{say('adoptLead')}</p>
        <WayChoice way={way} onWay={setWay} />
        {way === 'typed' ? (
          <>
            <label className="sheet-label" htmlFor={id}>
              {say(kind === 'initials' ? 'yourInitials' : 'yourName')}
            </label>
            <input
              id={id}
              className="control"
              value={text}
              maxLength={100}
              autoComplete={kind === 'signature' ? 'name' : 'off'}
              aria-invalid={isRefused}
              aria-describedby={isRefused ? `${id}-error` : undefined}
              onChange={(event) => {
                setIsRefused(false)
                setText(event.currentTarget.value)
              }}
            />
            <HandChoice text={text} hand={hand} onHand={setHand} />
          </>
        ) : (
          <SignaturePad
            strokes={strokes}
            describedBy={isRefused ? `${id}-error` : undefined}
            onStrokes={(drawn) => {
              setIsRefused(false)
              setStrokes(drawn)
            }}
          />
        )}
        {isRefused && (
          <p className="error" role="alert" id={`${id}-error`}>
            {explain('signature-too-simple')}
          </p>
        )}
        <div className="button-row">
          {onRemove && (
            <button type="button" className="button button-quiet" onClick={onRemove}>
              {say('remove')}
            </button>
          )}
          <button type="button" className="button button-secondary" onClick={onClose}>
            {say('close')}
          </button>
          <button type="submit" className="button button-primary">
            {say(kind === 'initials' ? 'useInitials' : 'useSignature')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

type Way = Signature['kind']

function WayChoice({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const { say } = useRoom()
  const ways = [
    ['typed', say('type')],
    ['drawn', say('draw')],
  ] as const

  return (
    <div className="segments" role="radiogroup" aria-label={say('way')}>
      {ways.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="way" checked={way === value} onChange={() => onWay(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
