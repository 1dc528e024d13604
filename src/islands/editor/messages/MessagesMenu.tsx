import { BookmarkPlus, Pencil, UsersRound } from 'lucide-react'
import { Suspense, useState, type ReactElement } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { SavedMessageShape } from '#contract/saved-message-shapes.ts'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useSavedMessages } from './use-saved-messages.ts'

await loadTexts('savedMessages', 'problems')

const SaveMessageDialog = lazyPart(() =>
  import('./SaveMessageDialog.tsx').then((module) => ({ default: module.SaveMessageDialog })),
)
const ManageMessagesDialog = lazyPart(() =>
  import('./ManageMessagesDialog.tsx').then((module) => ({ default: module.ManageMessagesDialog })),
)
const ReplaceMessageDialog = lazyPart(() =>
  import('./ReplaceMessageDialog.tsx').then((module) => ({ default: module.ReplaceMessageDialog })),
)

type Props = {
  /** What stands in the field now. */
  message: string
  /** The button that opens the menu. */
  opener: ReactElement
  onInsert: (change: (present: string) => string) => void
  /** What is saved cannot be read. */
  onGiveUp: () => void
}

type Open = { kind: 'save' } | { kind: 'manage' } | { kind: 'replace'; by: SavedMessageShape }

/** What was saved, to put it into the field; and to save, change and delete what is there. */
export function MessagesMenu({ message, opener, onInsert, onGiveUp }: Props) {
  const { t } = useLocalization()
  const saved = useSavedMessages(onGiveUp)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const typed = message.trim()
  if (!saved) return opener

  function insert({ body, title }: SavedMessageShape) {
    onInsert(() => body)
    if (!typed) return
    const takeBack = () => onInsert((present) => (present === body ? message : present))
    toast(t('savedMessages.replaced', { title }), { label: t('editor.undo'), onSelect: takeBack })
  }

  const items: MenuItem[] = [
    ...saved.items.map((one) => ({
      id: one.id,
      label: one.title,
      ...(one.isShared && { icon: UsersRound }),
      onSelect: () => (typed && typed !== one.body ? setOpen({ kind: 'replace', by: one }) : insert(one)),
    })),
    {
      id: 'save',
      label: t(typed ? 'savedMessages.saveThis' : 'savedMessages.write'),
      icon: BookmarkPlus,
      startsGroup: saved.items.length > 0,
      onSelect: () => setOpen({ kind: 'save' }),
    },
    ...(saved.items.length > 0
      ? [
          {
            id: 'manage',
            label: t('savedMessages.manage'),
            icon: Pencil,
            onSelect: () => setOpen({ kind: 'manage' }),
          },
        ]
      : []),
  ]

  return (
    <>
      <Menu startsOpen label={t('savedMessages.label')} items={items} trigger={opener} className="max-w-72" />
      <Suspense>
        {open?.kind === 'save' && (
          <SaveMessageDialog {...{ saved }} message={{ title: '', body: typed }} onClose={close} />
        )}
        {open?.kind === 'manage' && <ManageMessagesDialog {...{ saved }} onClose={close} />}
        {open?.kind === 'replace' && (
          <ReplaceMessageDialog by={open.by} onConfirm={() => insert(open.by)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
