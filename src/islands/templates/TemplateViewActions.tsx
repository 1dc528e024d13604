import { ArchiveRestore, Copy, Rows3, Send } from 'lucide-react'
import { navigate } from 'astro:transitions/client'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

const UseTemplateDialog = lazyPart(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)

type Props = { template: TemplateShape; mayUse: boolean; mayCreate: boolean }

/** Takes an archived template back into use. */
export function RestoreButton({ template: { id, name } }: Pick<Props, 'template'>) {
  const { t } = useLocalization()
  const { isBusy, lead } = useLeading()
  const restore = () => api('POST /templates/{id}/restore', { params: { id } })

  return (
    <Button
      tone="primary"
      busy={isBusy}
      onClick={() => void lead(restore, t('templates.done.restore', { name }))}
    >
      <ArchiveRestore aria-hidden size={16} />
      {t('templates.menu.restore')}
    </Button>
  )
}

/** What can be done with a template that others may change. */
export function BorrowedActions({ template: { id, name }, mayUse, mayCreate }: Props) {
  const { t } = useLocalization()
  const { isBusy, lead } = useLeading()
  const [isUsed, setUsed] = useState(false)
  const duplicate = () => api('POST /templates/{id}/duplicate', { params: { id } })

  return (
    <div className="flex flex-wrap gap-2">
      {mayCreate && (
        <Button busy={isBusy} onClick={() => void lead(duplicate, t('templates.done.duplicate', { name }))}>
          <Copy aria-hidden size={16} />
          {t('templates.view.duplicate')}
        </Button>
      )}
      {mayUse && (
        <>
          <a href={`/templates/${id}/bulk`} className={buttonStyle()}>
            <Rows3 aria-hidden size={16} />
            {t('templates.menu.bulk')}
          </a>
          <Button tone="primary" onClick={() => setUsed(true)}>
            <Send aria-hidden size={16} />
            {t('templates.use.button')}
          </Button>
        </>
      )}
      {isUsed && (
        <Suspense>
          <UseTemplateDialog template={{ id, name }} onClose={() => setUsed(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Leads to the template that has come of it; what is refused leaves everything as it is. */
function useLeading() {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)

  async function lead(work: () => Promise<{ id: string }>, done: string) {
    setBusy(true)
    try {
      const { id } = await work()
      toast(done)
      await navigate(`/templates/${id}`)
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return { isBusy, lead }
}
