import { GitBranch } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { wordsOfCondition } from '../condition-words.ts'
import type { FieldForm } from './field-form.ts'

const ConditionDialog = lazyPart(() =>
  import('./ConditionDialog.tsx').then((module) => ({ default: module.ConditionDialog })),
)

/** When the field is there at all, in words. */
export function ConditionPart({ form }: { form: FieldForm }) {
  const { t, locale } = useLocalization()
  const [open, setOpen] = useState(false)
  const { field, draft, change, errorOf } = form
  const { condition } = field
  const error = errorOf('condition')

  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="font-medium">{t('editor.condition.title')}</p>
      <p className={condition ? '' : 'text-muted'}>
        {condition
          ? wordsOfCondition(condition, { t, locale, fields: draft.fields })
          : t('editor.condition.always')}
      </p>
      {error && <p className="text-error">{error}</p>}
      <div className="flex gap-2">
        <Button size="small" onClick={() => setOpen(true)}>
          <GitBranch aria-hidden size={16} />
          {t(condition ? 'editor.condition.edit' : 'editor.condition.add')}
        </Button>
        {condition && (
          <Button size="small" tone="quiet" onClick={() => change({ condition: null })}>
            {t('editor.condition.remove')}
          </Button>
        )}
      </div>
      {open && (
        <Suspense>
          <ConditionDialog
            field={field}
            fields={draft.fields}
            onSubmit={(next) => {
              change({ condition: next })
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
