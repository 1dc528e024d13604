import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { reasonText, wayOut } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { SaveState } from './autosave.ts'

await loadTexts('editor', 'problems')

type BannerProps = { state: SaveState; onReload: () => void; onOverwrite: () => void }

/** What only a person can decide, or has to mend: stands above the pages until it is settled. */
export function SaveBanner({ state, onReload, onOverwrite }: BannerProps) {
  const { t } = useLocalization()
  if (state.kind !== 'conflict' && state.kind !== 'refused') return null
  const way = state.kind === 'refused' ? wayOut(state.code, t) : undefined

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-surface px-4 py-2 text-warning-text"
    >
      <p className="min-w-0 flex-1">
        {state.kind === 'conflict' ? t('editor.conflict') : reasonText(state, t)}{' '}
        {way && (
          <a href={way.href} className="font-semibold underline underline-offset-2">
            {way.label}
          </a>
        )}
      </p>
      {state.kind === 'conflict' && (
        <div className="flex gap-2">
          <Button size="small" onClick={onReload}>
            {t('editor.loadTheirs')}
          </Button>
          <Button size="small" onClick={onOverwrite}>
            {t('editor.keepMine')}
          </Button>
        </div>
      )}
    </div>
  )
}
