import { ArrowDown, ArrowUp, EllipsisVertical, FileText, RefreshCw, ScanSearch, Trash2 } from 'lucide-react'
import type { TFunction } from 'i18next'
import { Suspense, useDeferredValue } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { MenuItem } from '#islands/ui/Menu.tsx'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Draft, DraftDocument } from './draft.ts'

const DocumentNotes = lazyPart(() =>
  import('./DocumentNotes.tsx').then((module) => ({ default: module.DocumentNotes })),
)

type Props = {
  documents: readonly DraftDocument[]
  onEdit: (change: (draft: Draft) => Draft) => void
  onReplace: (document: DraftDocument) => void
  /** Looks for fields in one of them. */
  onSuggest: (document: DraftDocument) => void
}

/** The documents in their order, and what can be done to each. */
export function DocumentList(props: Props) {
  const { documents } = props
  const { t } = useLocalization()
  // Not on the server, which would send what it has to wait for with an inline script that the page forbids.
  const isShown = useDeferredValue(true, false)

  return (
    <ul className="flex flex-col gap-1">
      {documents.map((document, place) => (
        <li key={document.id} className="flex flex-wrap items-center gap-2">
          <FileText aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate">{document.name}</span>
            <span className="text-xs text-muted">
              {t('editor.pageCount', { count: document.pages.length })}
            </span>
          </span>
          <MenuButton
            label={t('editor.actionsFor', { name: document.name })}
            align="end"
            items={itemsFor(document, place, props, t)}
            trigger={
              <IconButton
                size="small"
                label={t('editor.actionsFor', { name: document.name })}
                icon={<EllipsisVertical aria-hidden size={16} />}
              />
            }
          />
          {isShown && document.notes && document.notes.length > 0 && (
            <Suspense>
              <DocumentNotes notes={document.notes} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What can be done to the document at `place`. */
function itemsFor(
  document: DraftDocument,
  place: number,
  { documents, onEdit, onReplace, onSuggest }: Props,
  t: TFunction<'common'>,
): MenuItem[] {
  const { id } = document
  const change = (to: (tools: typeof import('./documents.ts'), latest: Draft) => Draft) =>
    void import('./documents.ts').then((tools) => onEdit((latest) => to(tools, latest)))
  const move = (by: -1 | 1) => change((tools, latest) => tools.moveDocument(latest, id, by))

  return [
    { id: 'find', label: t('editor.findFields'), icon: ScanSearch, onSelect: () => onSuggest(document) },
    ...(place > 0 ? [{ id: 'up', label: t('editor.moveUp'), icon: ArrowUp, onSelect: () => move(-1) }] : []),
    ...(place < documents.length - 1
      ? [{ id: 'down', label: t('editor.moveDown'), icon: ArrowDown, onSelect: () => move(1) }]
      : []),
    {
      id: 'replace',
      label: t('editor.replaceDocument'),
      icon: RefreshCw,
      onSelect: () => onReplace(document),
    },
    {
      id: 'remove',
      label: t('editor.remove'),
      icon: Trash2,
      tone: 'danger',
      onSelect: () => change((tools, latest) => tools.removeDocument(latest, id)),
    },
  ]
}
