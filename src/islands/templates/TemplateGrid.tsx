import { lazy, Suspense, useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { TemplateShape, TemplateSummary } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { toast } from '#islands/ui/toaster.tsx'
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx'
import { TemplateCard } from './TemplateCard.tsx'

const UseTemplateDialog = lazy(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)

type Props = {
  locale: Locale
  templates: readonly (TemplateSummary & { updatedText: string })[]
}

export function TemplateGrid({ locale, templates }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Grid templates={templates} />
    </LocalizationProvider>
  )
}

/** Cards; what leaves the list leaves it at once, and the address keeps the rest of the state. */
function Grid({ templates }: Pick<Props, 'templates'>) {
  const { t } = useLocalization()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [used, setUsed] = useState<TemplateShape | null>(null)
  const [deleted, setDeleted] = useState<TemplateSummary | null>(null)

  function hide(id: string) {
    setGone((last) => new Set(last).add(id))
    // The page knows what to say of an empty list.
    if (gone.size + 1 >= templates.length) void navigate(location.href)
  }

  async function use(id: string) {
    try {
      setUsed(await api('GET /templates/{id}', { params: { id } }))
    } catch (error) {
      toastProblem(error, t)
    }
  }

  async function setArchived({ id, name }: TemplateSummary, archived: boolean) {
    try {
      await api(archived ? 'POST /templates/{id}/archive' : 'POST /templates/{id}/restore', {
        params: { id },
      })
      hide(id)
      toast(t(archived ? 'templates.archived' : 'templates.restored', { name }))
    } catch (error) {
      toastProblem(error, t)
    }
  }

  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4">
        {templates
          .filter(({ id }) => !gone.has(id))
          .map((template) => (
            <li key={template.id}>
              <TemplateCard
                template={template}
                onUse={() => void use(template.id)}
                onSetArchived={(archived) => void setArchived(template, archived)}
                onDelete={() => setDeleted(template)}
              />
            </li>
          ))}
      </ul>
      {used && (
        <Suspense>
          <UseTemplateDialog template={used} onClose={() => setUsed(null)} />
        </Suspense>
      )}
      {deleted && (
        <DeleteTemplateDialog
          template={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            hide(deleted.id)
            setDeleted(null)
            toast(t('templates.deleted', { name: deleted.name }))
          }}
        />
      )}
    </>
  )
}
