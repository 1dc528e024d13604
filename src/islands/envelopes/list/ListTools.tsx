import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { toggleRows } from './density.ts'
import { useChecked } from './use-checked.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowMenus } from './use-row-menus.ts'

const SelectionBar = lazyPart(() =>
  import('./SelectionBar.tsx').then(({ SelectionBar: bar }) => ({ default: bar })),
)
const RowMenus = lazyPart(() => import('./RowMenus.tsx').then((file) => ({ default: file.RowMenus })))
const ListKeysDialog = lazyPart(() =>
  import('./ListKeysDialog.tsx').then((file) => ({ default: file.ListKeysDialog })),
)
const RenameFiledDialog = lazyPart(() =>
  import('./RenameFiledDialog.tsx').then((file) => ({ default: file.RenameFiledDialog })),
)
const ViewsMenu = lazyPart(() => import('./ViewsMenu.tsx').then((file) => ({ default: file.ViewsMenu })))

type Props = {
  locale: Locale
  listId: string
  searchId: string
  mayChange: boolean
  /** Who may delete what was sent. */
  isOwner: boolean
}

/**
 * What can be done with the rows of a list that is the server's: with those whose boxes are ticked, with one by its menu, and by
 * keys; and the names that questions have. All of it is fetched when it is first wanted.
 */
export function ListTools({ locale, listId, searchId, mayChange, isOwner }: Props) {
  const { checked, ...choosing } = useChecked(listId)
  const rows = useRowMenus(listId)
  const [isKept, keep] = useState(false)
  const [showsKeys, showKeys] = useState(false)
  const [viewsPlace, showViews] = useState<HTMLElement | null>(null)
  const [renamed, rename] = useState('')
  useListKeys({ listId, searchId, onHelp: () => showKeys(true) })
  useButton('[data-list-keys]', () => showKeys(true))
  useButton('[data-list-density]', (button) => toggleRows(listId, button))
  useButton('[data-list-views]', ({ parentElement }) => showViews(parentElement))
  useFolderPress(rename)
  const hasBar = checked.chosen.length > 0 || isKept
  if (!hasBar && rows.length === 0 && !showsKeys && !viewsPlace && !renamed) return null

  return (
    <LocalizationProvider locale={locale}>
      <Suspense>{hasBar && <SelectionBar {...{ checked, isOwner }} {...choosing} onBusy={keep} />}</Suspense>
      <Suspense>{rows.length > 0 && <RowMenus {...{ rows, mayChange, isOwner }} />}</Suspense>
      <Suspense>{viewsPlace && <ViewsMenu place={viewsPlace} listId={listId} />}</Suspense>
      <Suspense>{renamed && <RenameFiledDialog folder={renamed} onClose={() => rename('')} />}</Suspense>
      <Suspense>{showsKeys && <ListKeysDialog onClose={() => showKeys(false)} />}</Suspense>
    </LocalizationProvider>
  )
}

/** One of the buttons beside the list, which are the server's as well. */
function useButton(selector: string, onPress: (button: HTMLElement) => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const button = document.querySelector<HTMLElement>(selector)
    if (!button) return undefined
    const listener = () => press(button)
    button.addEventListener('click', listener)

    return () => button.removeEventListener('click', listener)
  }, [selector])
}

/** The button beside the folder that the list is of comes and goes with what is asked for. */
function useFolderPress(onPress: (folder: string) => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const hear = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest<HTMLElement>('[data-rename-folder]')
      if (button) press(button.dataset['renameFolder'] ?? '')
    }
    document.addEventListener('click', hear)

    return () => document.removeEventListener('click', hear)
  }, [])
}
