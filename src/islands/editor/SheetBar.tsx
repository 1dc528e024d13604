import { PenLine, SlidersHorizontal, UsersRound } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'

export type Sheet = 'fields' | 'recipients' | 'details'

const sheets = [
  { sheet: 'fields', icon: PenLine },
  { sheet: 'recipients', icon: UsersRound },
  { sheet: 'details', icon: SlidersHorizontal },
] as const

type Props = { open: Sheet | null; onToggle: (sheet: Sheet) => void }

/** Opens the panels on small screens. */
export function SheetBar({ open, onToggle }: Props) {
  const { t } = useLocalization()

  return (
    <nav
      aria-label={t('editor.panels')}
      className="z-10 flex h-14 shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {sheets.map(({ sheet, icon: Icon }) => (
        <button
          key={sheet}
          type="button"
          aria-expanded={open === sheet}
          aria-controls={`panel-${sheet}`}
          onClick={() => onToggle(sheet)}
          className={classNames(
            'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2',
            open === sheet ? 'text-link' : 'text-muted',
          )}
        >
          <Icon aria-hidden size={20} />
          {t(`editor.sheets.${sheet}`)}
        </button>
      ))}
    </nav>
  )
}
