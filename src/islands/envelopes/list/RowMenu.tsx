import {
  ArchiveRestore,
  Ban,
  BellRing,
  Copy,
  Download,
  EllipsisVertical,
  Eye,
  FolderInput,
  PenLine,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { navigate } from 'astro:transitions/client'
import { createPortal } from 'react-dom'
import { api, fileUrl } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { Translate } from '#browser/problem-text.ts'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import { restoreEnvelope, trashEnvelope } from '../trash-envelope.ts'
import { rowActions, type RowAction } from './row-actions.ts'
import type { MenuRow } from './use-row-menus.ts'
import { useStandingIn } from './use-standing-in.ts'

await loadTexts('envelopeList', 'envelopes', 'problems', 'trash')

/** What a dialog asks about first. */
export type Asked = Extract<RowAction, 'file' | 'void' | 'delete'>

type Props = {
  row: MenuRow
  mayChange: boolean
  isOwner: boolean
  onAsk: (action: Asked) => void
}

/** What can be done with an envelope, in place of the button of its row. */
export function RowMenu({ row, mayChange, isOwner, onAsk }: Props) {
  const { t } = useLocalization()
  const { title, place } = row
  useStandingIn(place, '[data-row-menu]')
  const items = itemsOf(row, t, onAsk)
  const label = t('editor.actionsFor', { name: title })

  return createPortal(
    <Menu
      startsOpen
      label={label}
      align="end"
      items={rowActions(row, { mayChange, isOwner }).map((action) => items[action])}
      trigger={<IconButton size="small" label={label} icon={<EllipsisVertical aria-hidden size={16} />} />}
    />,
    place,
  )
}

/** Each at once or, where a dialog asks first, by `onAsk`. */
function itemsOf(
  { id }: MenuRow,
  t: Translate,
  onAsk: Props['onAsk'],
): Readonly<Record<RowAction, MenuItem>> {
  const params = { id }
  const { remind, duplicate } = actsOn(id, t)

  return {
    open: item('open', t('envelopeList.row.open'), Eye, () => void navigate(`/envelopes/${id}`)),
    sign: item('sign', t('envelopes.sign'), PenLine, () => location.assign(`/envelopes/${id}/sign`)),
    remind: item('remind', t('envelopes.remind'), BellRing, () => void remind()),
    download: item('download', t('envelopes.downloadArchive'), Download, () =>
      location.assign(fileUrl('GET /envelopes/{id}/archive', { params })),
    ),
    duplicate: item('duplicate', t('envelopes.copies.duplicate'), Copy, () => void duplicate()),
    file: item('file', t('envelopeList.row.file'), FolderInput, () => onAsk('file')),
    void: { ...item('void', t('envelopes.void.button'), Ban, () => onAsk('void')), ...last },
    trash: {
      ...item(
        'trash',
        t('envelopes.toTrash'),
        Trash2,
        () => void trashEnvelope(id, t, { next: location.href }),
      ),
      startsGroup: true,
    },
    restore: item(
      'restore',
      t('trash.restore'),
      ArchiveRestore,
      () => void restoreEnvelope(id, t, location.href),
    ),
    delete: { ...item('delete', t('trash.delete'), Trash2, () => onAsk('delete')), ...last },
  }
}

/** What goes wrong is told. */
function actsOn(id: string, t: Translate) {
  const params = { id }
  const trying = (work: () => Promise<void>) => () => work().catch((error: unknown) => toastProblem(error, t))

  return {
    remind: trying(async () => {
      await api('POST /envelopes/{id}/remind', { params })
      toast(t('envelopes.reminded'))
    }),
    duplicate: trying(async () => {
      const copy = await api('POST /envelopes/{id}/duplicate', { params })
      toast(t('envelopes.copies.duplicated'))
      await navigate(`/envelopes/${copy.id}`)
    }),
  }
}

const last = { tone: 'danger', startsGroup: true } as const

const item = (id: RowAction, label: string, icon: LucideIcon, onSelect: () => void): MenuItem => ({
  ...{ id, label, icon, onSelect },
})
