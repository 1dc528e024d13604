import { Files, ListTree, PenLine } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'

export type SideTab = 'add' | 'pages' | 'outline'

const tabs = [
  { tab: 'add', icon: PenLine },
  { tab: 'pages', icon: Files },
  { tab: 'outline', icon: ListTree },
] as const

/** What stands at the side on wide screens: what can be added, the pages, or the list of fields. */
export function SideTabs({ open, onOpen }: { open: SideTab; onOpen: (tab: SideTab) => void }) {
  const { t } = useLocalization()

  return (
    <div
      role="group"
      aria-label={t('editor.panels')}
      className="sticky top-0 z-4 flex gap-1 border-b border-line bg-surface p-2 max-lg:hidden"
    >
      {tabs.map(({ tab, icon: Icon }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={open === tab}
          onClick={() => onOpen(tab)}
          className={classNames(
            'flex min-w-0 flex-1 flex-col items-center gap-0.5 rounded-md px-1 py-1 text-xs',
            open === tab
              ? 'bg-accent-surface text-link'
              : 'text-muted hover:bg-surface-hover hover:text-text',
          )}
        >
          <Icon aria-hidden size={16} />
          <span className="max-w-full truncate">{t(`editor.tabs.${tab}`)}</span>
        </button>
      ))}
    </div>
  )
}
