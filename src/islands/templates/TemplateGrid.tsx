import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { CardAction, CardDialog, ListedTemplate } from './card-action.ts'
import { TemplateCard } from './TemplateCard.tsx'

await loadTexts('templates')

const CardDialogs = lazyPart(() =>
  import('./CardDialogs.tsx').then((module) => ({ default: module.CardDialogs })),
)
const ChosenBar = lazyPart(() => import('./ChosenBar.tsx').then((module) => ({ default: module.ChosenBar })))

type Props = {
  locale: Locale
  templates: readonly ListedTemplate[]
  /** Those there are, for moving. */
  folders: readonly string[]
  mayCreate: boolean
}

export function TemplateGrid({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Grid {...props} />
    </LocalizationProvider>
  )
}

const dialogs: ReadonlySet<CardAction> = new Set<CardAction>([
  'use',
  'move',
  'share',
  'audience',
  'direct-link',
  'versions',
  'delete',
] satisfies CardDialog[])
const isDialog = (action: CardAction): action is CardDialog => dialogs.has(action)

/** Cards and what is chosen of them. Whatever is done with them is fetched when it is asked for. */
function Grid({ templates, folders, mayCreate }: Omit<Props, 'locale'>) {
  const [open, setOpen] = useState<{ dialog: CardDialog; template: ListedTemplate } | null>(null)
  const [chosen, setChosen] = useState<readonly ListedTemplate[]>([])

  async function act(action: CardAction, template: ListedTemplate) {
    if (isDialog(action)) return setOpen({ dialog: action, template })
    const { doWithTemplate } = await import('./do-with-template.ts')
    await doWithTemplate(action, template)
  }

  return (
    <>
      {chosen.length > 0 && (
        <Suspense>
          <ChosenBar templates={chosen} folders={folders} onEnd={() => setChosen([])} />
        </Suspense>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              mayCreate={mayCreate}
              isChosen={chosen.includes(template)}
              onChoose={(isChosen) =>
                setChosen((last) => (isChosen ? [...last, template] : last.filter((one) => one !== template)))
              }
              onAction={(action) => void act(action, template)}
            />
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <CardDialogs {...open} folders={folders} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
