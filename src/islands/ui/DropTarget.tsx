import { FileUp, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** What is chosen here, as a link says it, and what else there is to know. */
  label: string
  hint: string
  accept: string
  onFiles: (files: readonly File[]) => void
  /** Something is under way: what is dropped meanwhile is not taken. */
  isBusy: boolean
  icon?: LucideIcon
  id?: string | undefined
  compact?: boolean | undefined
}

/** A place where files are dropped or chosen, with mouse, finger or keyboard. */
export function DropTarget({
  label,
  hint,
  accept,
  onFiles,
  isBusy,
  icon: Icon = FileUp,
  id: given,
  compact,
}: Props) {
  const ownId = useId()
  const id = given ?? ownId
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take() {
    const files = [...(input.current?.files ?? [])]
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
    if (!isBusy && files.length > 0) onFiles(files)
  }

  // What was chosen before the page was awake: the browser told nobody, and nothing else comes that early.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(take, [])

  return (
    <label
      htmlFor={id}
      className={classNames(
        'relative flex cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed text-center transition-colors',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        compact ? 'p-4' : 'px-4 py-5 md:min-h-48 md:py-8',
        isOver ? 'border-accent bg-accent-surface' : 'border-control bg-surface hover:bg-surface-hover',
      )}
    >
      <Icon aria-hidden size={compact ? 20 : 28} strokeWidth={1.75} className="text-muted" />
      <span className="font-medium text-link">{label}</span>
      <span className="text-pretty text-muted">{hint}</span>
      {/* Covers the zone: a file input takes dropped files by itself. */}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple
        aria-disabled={isBusy || undefined}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={take}
      />
    </label>
  )
}
