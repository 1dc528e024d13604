import { memo } from 'react'
import type { PageTextLine } from './room-call.ts'

type Props = { lines: readonly PageTextLine[]; size: { width: number; height: number } }

/** The words of a page over its picture: invisible, but found, selected and read out. */
export const TextLayer = memo(function TextLayer({ lines, size }: Props) {
  const ratio = size.height / size.width

  return (
    <div className="text-layer">
      {lines.map(({ text, x, y, height }) => (
        <p
          key={`${x} ${y}`}
          style={{ left: share(x), top: share(y), fontSize: `${(height * ratio * 100).toFixed(2)}cqw` }}
        >
          {text}
        </p>
      ))}
    </div>
  )
})

function share(fraction: number): string {
  return `${(fraction * 100).toFixed(1)}%`
}
