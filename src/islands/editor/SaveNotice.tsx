import { Check, CircleAlert, CloudOff, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import type { SaveState } from './autosave.ts'

const icons: Readonly<Record<SaveState['kind'], LucideIcon>> = {
  saved: Check,
  partly: CircleAlert,
  unsaved: LoaderCircle,
  saving: LoaderCircle,
  waiting: CloudOff,
  conflict: CircleAlert,
  refused: CircleAlert,
}

/** Whether the work is safe, in a word. Saving and about to save look the same: no flicker while typing. */
export function SaveNotice({ state }: { state: SaveState }) {
  const { t } = useLocalization()
  const Icon = icons[state.kind]
  const isTrouble = ['partly', 'waiting', 'conflict', 'refused'].includes(state.kind)

  const text = t(`editor.save.${state.kind}`)

  return (
    <p
      className={classNames(
        'flex shrink-0 items-center gap-1 text-sm',
        isTrouble ? 'text-error' : 'text-muted',
      )}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      <span className="max-sm:sr-only">{text}</span>
      {/* Only trouble is said aloud: not every pause in typing. */}
      <span role="status" className="sr-only">
        {isTrouble ? text : ''}
      </span>
    </p>
  )
}
