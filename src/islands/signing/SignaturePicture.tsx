import { useEffect, useState } from 'react'
import type { Signature } from '#core/fields/field.ts'
import { handFamilies, loadHand } from './hand-fonts.ts'
import { RoomPicture } from './RoomPicture.tsx'

/** An adopted signature as it will look on paper. Its words, if any, are its text. */
export function SignaturePicture({ signature }: { signature: Signature }) {
  if (signature.kind === 'typed') return <Typed {...signature} />
  if (signature.kind === 'drawn') return <Drawn {...signature} />

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

function Drawn({ strokes, width, height }: Extract<Signature, { kind: 'drawn' }>) {
  const [outline, setOutline] = useState('')
  useEffect(() => {
    let isWanted = true
    void import('./ink-outline.ts').then(({ inkOutline }) => {
      if (isWanted) setOutline(inkOutline(strokes))
    })
    return () => {
      isWanted = false
    }
  }, [strokes])

  return (
    <svg className="signature-drawn" viewBox={inkBox(strokes, width, height)} aria-hidden="true">
      <path d={outline} fill="currentColor" />
    </svg>
  )
}

const margin = 6

/** The part of the pad that carries ink, so that a small signature fills its box too. */
function inkBox(
  strokes: Extract<Signature, { kind: 'drawn' }>['strokes'],
  width: number,
  height: number,
): string {
  const points = strokes.flat()
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.max(Math.min(...xs) - margin, 0)
  const top = Math.max(Math.min(...ys) - margin, 0)
  const right = Math.min(Math.max(...xs) + margin, width)
  const bottom = Math.min(Math.max(...ys) + margin, height)

  return `${left} ${top} ${Math.max(right - left, 1)} ${Math.max(bottom - top, 1)}`
}
