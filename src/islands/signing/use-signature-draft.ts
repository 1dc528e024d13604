import { useState } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { Hand, Signature, Stroke } from '#core/fields/field.ts'
import { toInitials } from './initials.ts'
import { useRoom } from './room-context.tsx'

type Kind = Signature['kind']

/** A signature in the making: each way keeps what was made with it. */
export function useSignatureDraft(field: RoomField, before: Signature | undefined, first: Kind) {
  const { name } = useRoom().session.recipient
  const [kind, setKind] = useState<Kind>(before?.kind ?? first)
  const [text, setText] = useState(
    before?.kind === 'typed' ? before.text : field.type === 'initials' ? toInitials(name) : name,
  )
  const [hand, setHand] = useState<Hand>(before?.kind === 'typed' ? before.hand : 'caveat')
  const [strokes, setStrokes] = useState<readonly Stroke[]>(before?.kind === 'drawn' ? before.strokes : [])
  const [picture, setPicture] = useState<Signature | null>(before?.kind === 'uploaded' ? before : null)
  const [reason, setReason] = useState(before?.reason ?? '')

  return {
    kind,
    setKind,
    text,
    setText,
    hand,
    setHand,
    strokes,
    setStrokes,
    picture,
    setPicture,
    reason,
    setReason,
    /** As it stands; null before a picture was uploaded. */
    made: (pad: { width: number; height: number }): Signature | null => {
      if (kind === 'typed') return { kind, text: text.trim(), hand }

      return kind === 'drawn' ? { kind, strokes, ...pad } : picture
    },
  }
}

export type SignatureDraft = ReturnType<typeof useSignatureDraft>
