import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { questionIn, type SavedView } from './saved-views.ts'
import { readViews } from './stored-views.ts'
import { useStandingIn } from './use-standing-in.ts'

await loadTexts('envelopeList', 'problems')

const SaveViewDialog = lazyPart(() =>
  import('./SaveViewDialog.tsx').then((file) => ({ default: file.SaveViewDialog })),
)
const DeleteViewsDialog = lazyPart(() =>
  import('./DeleteViewsDialog.tsx').then((file) => ({ default: file.DeleteViewsDialog })),
)

type Props = { place: HTMLElement; listId: string }

/** Questions that have a name, to ask them again; in place of the button that was pressed, once they are known. */
export function ViewsMenu({ place, listId }: Props) {
  const { t } = useLocalization()
  const [views, setViews] = useViews()
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null)
  const query = useQuestion(listId)
  const close = () => setDialog(null)
  if (!views) return null
  const items: MenuItem[] = views.map((view) => ({
    id: `view-${view.place}`,
    label: view.name,
    href: view.query ? `/envelopes?${view.query}` : '/envelopes',
    checked: questionIn(view.query) === query,
  }))
  items.push({
    id: 'save',
    label: t('envelopeList.views.save'),
    icon: BookmarkPlus,
    onSelect: () => setDialog('save'),
    startsGroup: views.length > 0,
  })
  if (views.length > 0) {
    const label = t('envelopeList.views.delete')
    items.push({ id: 'delete', label, icon: Trash2, onSelect: () => setDialog('delete') })
  }

  return (
    <>
      <Standing {...{ place, items }} />
      <Suspense>
        {dialog === 'save' && <SaveViewDialog {...{ query }} onSaved={setViews} onClose={close} />}
        {dialog === 'delete' && <DeleteViewsDialog {...{ views }} onDeleted={setViews} onClose={close} />}
      </Suspense>
    </>
  )
}

function Standing({ place, items }: { place: HTMLElement; items: readonly MenuItem[] }) {
  const { t } = useLocalization()
  useStandingIn(place, '[data-list-views]')

  return createPortal(
    <Menu
      startsOpen
      label={t('envelopeList.views.label')}
      items={items}
      trigger={
        <Button tone="quiet">
          <Bookmark aria-hidden size={16} />
          {t('envelopeList.views.label')}
        </Button>
      }
    />,
    place,
  )
}

/** Null until they are known. */
function useViews() {
  const { t } = useLocalization()
  const [views, setViews] = useState<SavedView[] | null>(null)
  useEffect(() => {
    let isShown = true
    readViews().then(
      (found) => isShown && setViews(found),
      (error: unknown) => isShown && toastProblem(error, t),
    )
    return () => void (isShown = false)
  }, [t])

  return [views, setViews] as const
}

/** What the list shows now: it may follow what is typed. */
function useQuestion(listId: string): string {
  const [query, setQuery] = useState(() => questionIn(location.search))
  useEffect(() => {
    const list = document.getElementById(listId)
    const read = () => setQuery(questionIn(location.search))
    list?.addEventListener('list-shown', read)

    return () => list?.removeEventListener('list-shown', read)
  }, [listId])

  return query
}
