import { Files, ListTree, PenLine, SlidersHorizontal, UsersRound } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'

export type Sheet = 'fields' | 'recipients' | 'pages' | 'outline' | 'details'

const sheets = [
  { sheet: 'fields', icon: PenLine },
  { sheet: 'recipients', icon: UsersRound },
  { sheet: 'pages', icon: Files },
  { sheet: 'outline', icon: ListTree },
  { sheet: 'details', icon: SlidersHorizontal },
] as const

type Props = { open: Sheet | null; hasChosen: boolean; onToggle: (sheet: Sheet) => void }

/** Opens the panels on small screens. */
export function SheetBar({ open, hasChosen, onToggle }: Props) {
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
            'flex min-w-0 grow flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2',
            open === sheet ? 'text-link' : 'text-muted',
          )}
        >
          <Icon aria-hidden size={20} />
          <span className="max-w-full truncate px-0.5">
            {sheet === 'details' && hasChosen ? t('editor.sheets.properties') : t(`editor.sheets.${sheet}`)}
          </span>
        </button>
      ))}
    </nav>
  )
}
