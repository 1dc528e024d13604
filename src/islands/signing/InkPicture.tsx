import { useEffect, useState } from 'react'
import type { Signature } from '#core/fields/field.ts'

type Drawn = Extract<Signature, { kind: 'drawn' }>
type Props = Pick<Drawn, 'strokes' | 'width' | 'height'> & { className: string }

/** Ink as it was drawn with a pen, in the colour of the text. */
export function InkPicture({ strokes, width, height, className }: Props) {
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
    <svg className={className} viewBox={inkBox(strokes, width, height)} aria-hidden="true">
      <path d={outline} fill="currentColor" />
    </svg>
  )
}

const margin = 6

/** The part of the pad that carries ink, so that a small signature fills its box too. */
function inkBox(strokes: Drawn['strokes'], width: number, height: number): string {
  const points = strokes.flat()
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.max(Math.min(...xs) - margin, 0)
  const top = Math.max(Math.min(...ys) - margin, 0)
  const right = Math.min(Math.max(...xs) + margin, width)
  const bottom = Math.min(Math.max(...ys) + margin, height)

  return `${left} ${top} ${Math.max(right - left, 1)} ${Math.max(bottom - top, 1)}`
}
