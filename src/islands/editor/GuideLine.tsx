import { classNames } from '#islands/ui/class-names.ts'
import { inPercent, type PageStack } from './page-stack.ts'
import type { Guide } from './snapping.ts'

/** A line that a box stands on while it is moved. */
export function GuideLine({ guide: { axis, at, from, to }, stack }: { guide: Guide; stack: PageStack }) {
  const box =
    axis === 'x'
      ? { x: at, y: from, width: 0, height: to - from }
      : { x: from, y: at, width: to - from, height: 0 }

  return (
    <div
      aria-hidden
      style={inPercent(box, stack)}
      className={classNames(
        'pointer-events-none absolute z-3 border-accent',
        axis === 'x' ? 'border-s' : 'border-t',
      )}
    />
  )
}
