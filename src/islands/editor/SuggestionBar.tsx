import { ScanSearch } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { Suggestion } from './use-suggestions.ts'

await loadTexts('editorLater')

type Props = {
  suggestion: Suggestion
  onChoose: () => void
  onDismiss: () => void
}

/** Says that a document has fields of its own, or blanks that look like some. */
export function SuggestionBar({ suggestion: { document, found }, onChoose, onDismiss }: Props) {
  const { t } = useLocalization()

  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-info-surface px-4 py-2 text-info-text"
    >
      <p className="flex min-w-0 flex-1 items-center gap-2">
        <ScanSearch aria-hidden size={18} className="shrink-0" />
        {t('editor.suggestions.found', { count: found.length, name: document.name })}
      </p>
      <div className="flex gap-2">
        <Button size="small" tone="primary" onClick={onChoose}>
          {t('editor.suggestions.choose')}
        </Button>
        <Button size="small" onClick={onDismiss}>
          {t('editor.suggestions.dismiss')}
        </Button>
      </div>
    </div>
  )
}
