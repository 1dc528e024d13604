import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { UseTemplateForm } from './UseTemplateForm.tsx'

await loadTexts('people', 'problems', 'templates')

/** The template is read anew, as it is saved. */
type Props = { template: Pick<TemplateShape, 'id' | 'name'>; onClose: () => void }

/** Title, message, a person for every role, what is filled in beforehand; then it is sent, or kept as a draft. */
export function UseTemplateDialog({ template: { id, name }, onClose }: Props) {
  const { t } = useLocalization()
  const [template, setTemplate] = useState<TemplateShape | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    api('GET /templates/{id}', { params: { id } }).then(setTemplate, (error: unknown) =>
      setProblem(problemText(error, t)),
    )
  }, [id, t])

  if (template) return <UseTemplateForm template={template} onClose={onClose} />

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={t('templates.use.title', { name })}
      closeLabel={t('editor.close')}
    >
      <p role={problem ? 'alert' : 'status'} className="py-12 text-center text-muted">
        {problem ?? t('templates.loading')}
      </p>
    </Dialog>
  )
}
