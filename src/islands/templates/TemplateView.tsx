import { Info } from 'lucide-react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { TemplatePages } from './TemplatePages.tsx'
import { TemplateRoles } from './TemplateRoles.tsx'
import { BorrowedActions, RestoreButton } from './TemplateViewActions.tsx'

await loadTexts('problems', 'templates')

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
  const { template, why, mayCreate } = props

  return (
    <div className="mx-auto flex max-w-300 flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="min-w-0 text-lg font-semibold break-words">{template.name}</h1>
        {why !== 'archived' && <BorrowedActions {...props} />}
        {why === 'archived' && mayCreate && <RestoreButton template={template} />}
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
