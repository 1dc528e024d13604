import { ArchiveRestore, Copy, Info, Rows3, Send } from 'lucide-react'
import { navigate } from 'astro:transitions/client'
import { lazy, Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { TemplatePages } from './TemplatePages.tsx'
import { TemplateRoles } from './TemplateRoles.tsx'

await loadTexts('problems', 'templates')

const UseTemplateDialog = lazy(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)

type Props = {
  template: TemplateShape
  /** Why it can only be looked at here. */
  why: 'lent' | 'archived' | 'notAllowed'
  mayUse: boolean
  mayCreate: boolean
}

export function TemplateView({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <View {...props} />
    </LocalizationProvider>
  )
}

/** A template that cannot be changed here: whose it is, what can be done with it, its pages and who fills them. */
function View(props: Props) {
  const { t } = useLocalization()
  const { template, why } = props

  return (
    <div className="mx-auto flex max-w-300 flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 text-lg font-semibold break-words">{template.name}</h1>
        <Actions {...props} />
      </header>
      <p className="flex gap-3 rounded-lg bg-info-surface p-4 text-info-text">
        <Info aria-hidden size={20} className="shrink-0" />
        {t(`templates.view.${why}`, { name: template.lentBy })}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <TemplatePages template={template} />
        <div className="max-lg:order-first">
          <TemplateRoles template={template} />
        </div>
      </div>
    </div>
  )
}

function Actions({ template: { id, name }, why, mayUse, mayCreate }: Props) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [isUsed, setUsed] = useState(false)

  /** Leads to what has come of it; what is refused leaves everything as it is. */
  async function lead(work: () => Promise<{ id: string }>, done: string) {
    setBusy(true)
    try {
      const { id: next } = await work()
      toast(done)
      await navigate(`/templates/${next}`)
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  const params = { id }
  if (why === 'archived') {
    const restore = () => api('POST /templates/{id}/restore', { params })
    return mayCreate ? (
      <Button
        tone="primary"
        busy={busy}
        onClick={() => void lead(restore, t('templates.done.restore', { name }))}
      >
        <ArchiveRestore aria-hidden size={16} />
        {t('templates.menu.restore')}
      </Button>
    ) : null
  }

  const duplicate = () => api('POST /templates/{id}/duplicate', { params })
  return (
    <div className="flex flex-wrap gap-2">
      {mayCreate && (
        <Button busy={busy} onClick={() => void lead(duplicate, t('templates.done.duplicate', { name }))}>
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
