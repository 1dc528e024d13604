import {
  ArrowRightLeft,
  Ban,
  CalendarPlus,
  Copy,
  Eye,
  FileText,
  Link,
  PenLine,
  Printer,
  Trash2,
} from 'lucide-react'
import type { Translate } from '#browser/problem-text.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { canBeTrashed, canBeExtended, canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import type { MenuItem } from '#islands/ui/Menu.tsx'
import type { CopyActs } from './copy-acts.ts'

type Item = MenuItem & { isThere?: boolean }

/** Another one like it, and paper. */
export function copiesItems(envelope: EnvelopeShape, t: Translate, acts: CopyActs): MenuItem[] {
  return [
    {
      id: 'duplicate',
      label: t('envelopes.copies.duplicate'),
      icon: Copy,
      startsGroup: isOpen(envelope.status),
      onSelect: () => void acts.duplicate(),
    },
    {
      id: 'template',
      label: t('envelopes.copies.template'),
      icon: FileText,
      onSelect: () => void acts.saveAsTemplate(),
    },
    ...toPrint(envelope).map(({ document, name, label }) => ({
      id: `print ${document}`,
      label: t(`envelopes.copies.${label}`, { name }),
      icon: Printer,
      onSelect: () => void acts.print(document),
    })),
  ]
}

/** Who sees it, whose it is, and away with it. */
export function sharingItems(
  { status }: EnvelopeShape,
  t: Translate,
  acts: CopyActs,
  onOpen: (dialog: 'audience' | 'transfer') => void,
): MenuItem[] {
  return thoseThere([
    {
      id: 'link',
      label: t('envelopes.copies.link'),
      icon: Link,
      startsGroup: true,
      onSelect: () => void acts.copyLink(),
    },
    {
      id: 'audience',
      label: t('envelopes.audience.button'),
      icon: Eye,
      onSelect: () => onOpen('audience'),
    },
    {
      id: 'transfer',
      label: t('envelopes.transfer.button'),
      icon: ArrowRightLeft,
      onSelect: () => onOpen('transfer'),
    },
    {
      id: 'trash',
      isThere: canBeTrashed(status),
      label: t('envelopes.toTrash'),
      icon: Trash2,
      startsGroup: true,
      onSelect: () => void acts.trash(),
    },
  ])
}

/** What stands beside the menu where there is room. */
export function sendersItems(
  { id, status, expiresAt }: EnvelopeShape,
  t: Translate,
  onAsk: (dialog: 'extend' | 'void') => void,
): MenuItem[] {
  return thoseThere([
    {
      id: 'extend',
      isThere: isOpen(status) && canBeExtended(status),
      label: t(expiresAt ? 'envelopes.extend.button' : 'envelopes.setDeadline.title'),
      icon: CalendarPlus,
      onSelect: () => onAsk('extend'),
    },
    {
      id: 'correct',
      isThere: isOpen(status),
      label: t('envelopes.correctContent'),
      icon: PenLine,
      href: `/envelopes/${id}/correct`,
    },
    {
      id: 'void',
      isThere: canBeVoided(status),
      label: t('envelopes.void.button'),
      icon: Ban,
      tone: 'danger',
      onSelect: () => onAsk('void'),
    },
  ])
}

const thoseThere = (items: Item[]) => items.filter(({ isThere = true }) => isThere)

/** The sealed files, and until there are any the documents as they are so far. */
function toPrint({ sealed, documents }: EnvelopeShape) {
  return sealed.length > 0
    ? sealed.map((one) => ({ ...one, label: 'print' as const }))
    : documents.map(({ id, name }) => ({ document: id, name, label: 'printUnsealed' as const }))
}
