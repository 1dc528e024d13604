import { classNames } from '#islands/ui/class-names.ts'

const corners = [
  { edges: 'left top', place: '-start-1.5 -top-1.5 cursor-nwse-resize' },
  { edges: 'right top', place: '-end-1.5 -top-1.5 cursor-nesw-resize' },
  { edges: 'left bottom', place: '-start-1.5 -bottom-1.5 cursor-nesw-resize' },
  { edges: 'right bottom', place: '-end-1.5 -bottom-1.5 cursor-nwse-resize' },
] as const

/** For pointers only: keys resize with Alt and the arrows. A small field keeps one corner, so that it can be moved. */
export function ResizeHandles({ small }: { small: boolean }) {
  return corners
    .filter(({ edges }) => !small || edges === 'right bottom')
    .map(({ edges, place }) => (
      <span
        key={edges}
        aria-hidden
        data-edges={edges}
        className={classNames(
          'absolute size-2.5 touch-none rounded-full border border-accent bg-surface',
          'after:absolute after:-inset-2 after:content-[""] pointer-coarse:after:-inset-3.5',
          place,
        )}
      />
    ))
}
