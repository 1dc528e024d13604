import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  Eye,
  FolderInput,
  History,
  Link2,
  Lock,
  Pencil,
  Rows3,
  Trash2,
  UserPlus,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import type { CardAction, ListedTemplate } from './card-action.ts'

await loadTexts('templates')

type Props = { template: ListedTemplate; mayCreate: boolean; onAction: (action: CardAction) => void }

/** Fetched when it is opened for the first time: most cards are only looked at. */
export function CardMenu(props: Props) {
  const { t } = useLocalization()
  const label = t('editor.actionsFor', { name: props.template.name })

  return (
    <Menu
      startsOpen
      label={label}
      align="end"
      items={itemsFor(props, t)}
      trigger={<IconButton size="small" label={label} icon={<EllipsisVertical aria-hidden size={16} />} />}
    />
  )
}

/** A borrowed template is used and copied; its own organization does the rest. */
function itemsFor({ template, mayCreate, onAction }: Props, t: TFunction<'common'>): MenuItem[] {
  const { id, status, lentBy } = template
  const isOwn = lentBy === null
  const item = (
    action: CardAction,
    key: string,
    icon: MenuItem['icon'],
    more: Partial<MenuItem> = {},
  ): MenuItem => ({
    ...{ id: action, label: t(`templates.menu.${key}`), icon, onSelect: () => onAction(action) },
    ...more,
  })
  const bulk: MenuItem = {
    id: 'bulk',
    label: t('templates.menu.bulk'),
    icon: Rows3,
    href: `/templates/${id}/bulk`,
  }
  const edit: MenuItem = { id: 'edit', label: t('templates.edit'), icon: Pencil, href: `/templates/${id}` }
  const view: MenuItem = { id: 'view', label: t('templates.view.open'), icon: Eye, href: `/templates/${id}` }
  if (status === 'archived') {
    return mayCreate && isOwn
      ? [
          view,
          item('restore', 'restore', ArchiveRestore),
          item('delete', 'delete', Trash2, { tone: 'danger', startsGroup: true }),
        ]
      : [view]
  }
  if (!mayCreate) return [view, bulk]
  if (!isOwn) return [view, bulk, item('duplicate', 'duplicate', Copy)]

  return [
    edit,
    bulk,
    item('direct-link', 'directLink', Link2),
    item('share', 'share', UserPlus, { startsGroup: true }),
    { ...item('audience', 'share', Lock), label: t('templates.audience.button') },
    item('move', 'move', FolderInput, { startsGroup: true }),
    item('duplicate', 'duplicate', Copy),
    item('versions', 'versions', History),
    item('archive', 'archive', Archive, { startsGroup: true }),
    item('delete', 'delete', Trash2, { tone: 'danger' }),
  ]
}
