import { useEffect } from 'react'
import type { Signature } from '#core/fields/field.ts'
import { handFamilies, loadHand } from '../../signing/hand-fonts.ts'
import { InkPicture } from '../../signing/InkPicture.tsx'

type Props = { signature: Signature; pictureOf: (sha256: string) => string }

/** A signature or initials as they look on paper. */
export function GivenSignature({ signature, pictureOf }: Props) {
  if (signature.kind === 'typed') return <Typed {...signature} />
  if (signature.kind === 'drawn') return <InkPicture {...signature} className="size-full" />

  return <img alt="" src={pictureOf(signature.sha256)} loading="lazy" className="size-full object-contain" />
}

/** As large as the box takes it: half an em a letter is about a hand's width. */
function Typed({ text, hand }: Extract<Signature, { kind: 'typed' }>) {
  useEffect(() => void loadHand(hand), [hand])
  const letters = Math.max(text.length, 2)

  return (
    <span
      className="leading-none whitespace-nowrap"
      style={{
        fontFamily: handFamilies[hand],
        fontSize: `min(calc(var(--area-height) * 0.8), calc(var(--area-width) / ${letters * 0.5}))`,
      }}
    >
      {text}
    </span>
  )
}
