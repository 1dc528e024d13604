import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { DirectLinkShape, TemplateShape } from '#contract/template-shapes.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { ListedTemplate } from './card-action.ts'
import { DirectLinkForm } from './DirectLinkForm.tsx'

await loadTexts('problems', 'templates')

type Props = { template: ListedTemplate; onClose: () => void }
type Loaded = { template: TemplateShape; link: DirectLinkShape | null }

/** The public form of a template: its address, for whom it is, how often and how long. */
export function DirectLinkDialog({ template: { id, name }, onClose }: Props) {
  const { t } = useLocalization()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const params = { id }
    Promise.all([
      api('GET /templates/{id}', { params }),
      api('GET /templates/{id}/direct-link', { params }),
    ]).then(
      ([template, { link }]) => setLoaded({ template, link }),
      (error: unknown) => setProblem(problemText(error, t)),
    )
  }, [id, t])

  if (loaded) return <DirectLinkForm {...loaded} onClose={onClose} />

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('templates.direct.title', { name })}
      closeLabel={t('editor.close')}
    >
      <p role={problem ? 'alert' : 'status'} className="py-8 text-center text-muted">
        {problem ?? t('templates.loading')}
      </p>
    </Dialog>
  )
}
