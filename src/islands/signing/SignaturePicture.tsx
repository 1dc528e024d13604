import { useEffect } from 'react'
import type { Signature } from '#core/fields/field.ts'
import { handFamilies, loadHand } from './hand-fonts.ts'
import { InkPicture } from './InkPicture.tsx'
import { RoomPicture } from './RoomPicture.tsx'

/** An adopted signature as it will look on paper. Its words, if any, are its text. */
export function SignaturePicture({ signature }: { signature: Signature }) {
  if (signature.kind === 'typed') return <Typed {...signature} />
  if (signature.kind === 'drawn') return <InkPicture {...signature} className="signature-drawn" />

  return <RoomPicture path={`/files/${signature.sha256}`} alt="" className="given-picture" />
}

function Typed({ text, hand }: Extract<Signature, { kind: 'typed' }>) {
  useEffect(() => void loadHand(hand), [hand])

  return (
    <span
      className="signature-typed"
      // Half an em a letter is about a hand's width.
      style={{ fontFamily: handFamilies[hand], '--letters': Math.max(text.length, 2) }}
    >
      {text}
    </span>
  )
}
