import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { FieldType } from '#core/fields/field.ts'

await loadTexts('editor')

/** Stands over the pages while a field waits for the press that places it. */
export function PlacingHint({ type, onCancel }: { type: FieldType; onCancel: () => void }) {
  const { t } = useLocalization()

  return (
    <div className="absolute inset-x-4 bottom-4 z-5 mx-auto flex w-fit max-w-full animate-rise items-center gap-3 rounded-lg bg-surface px-4 py-2 shadow-raised">
      <p>{t('editor.placeHint', { type: t(`fields.${type}`) })}</p>
      <button type="button" onClick={onCancel} className="rounded-sm font-medium text-link">
        {t('editor.cancel')}
      </button>
    </div>
  )
}
