import { navigate } from 'astro:transitions/client'
import {
  ArrowRightLeft,
  Ban,
  CalendarPlus,
  Copy,
  EllipsisVertical,
  Eye,
  FileText,
  Link,
  PenLine,
  Printer,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api, fileUrl } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { Translate } from '#browser/problem-text.ts'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { canBeTrashed, canBeExtended, canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'

await loadTexts('envelopes', 'problems')

const EnvelopeAudienceDialog = lazy(() =>
  import('./sharing/EnvelopeAudienceDialog.tsx').then((file) => ({ default: file.EnvelopeAudienceDialog })),
)
const TransferDialog = lazy(() =>
  import('./sharing/TransferDialog.tsx').then((file) => ({ default: file.TransferDialog })),
)

type Props = {
  envelope: EnvelopeShape
  onChanged: () => Promise<void>
  onAsk: (dialog: 'extend' | 'void') => void
}

/** What else can be done with an envelope, in any state: another one like it, who sees it, whose it is. */
export function CopyMenu({ envelope, onChanged, onAsk }: Props) {
  const { t } = useLocalization()
  const [dialog, setDialog] = useState<'audience' | 'transfer' | null>(null)
  const { id } = envelope
  const close = () => setDialog(null)
  const params = { id }

  async function lead(where: string, make: () => Promise<{ id: string }>, done: string) {
    try {
      const made = await make()
      toast(done)
      await navigate(`/${where}/${made.id}`)
    } catch (error) {
      toastProblem(error, t)
    }
  }
  const duplicate = () => api('POST /envelopes/{id}/duplicate', { params })
  const print = async (document: string) => {
    const { openToPrint } = await import('./open-to-print.ts')
    const what = envelope.sealed.length > 0 ? 'sealed' : 'copy'
    const params = { id, document }
    await openToPrint(fileUrl(`GET /envelopes/{id}/documents/{document}/${what}`, { params })).catch(
      (error: unknown) => toastProblem(error, t),
    )
  }
  const copyLink = async () => {
    const address = new URL(`/envelopes/${id}`, location.href).href
    await navigator.clipboard.writeText(address).then(
      () => toast(t(`envelopes.copies.linkCopied.${envelope.visibility}`)),
      () => toast(t('envelopes.copies.linkKept')),
    )
  }
  const trash = async () => (await import('./trash-envelope.ts')).trashEnvelope(id, t)
  const saveAsTemplate = () => api('POST /envelopes/{id}/template', { params })

  return (
    <>
      <Menu
        label={t('envelopes.copies.menu')}
        align="end"
        startsOpen
        items={[
          ...(matchMedia('(width < 64rem)').matches ? sendersItems(envelope, t, onAsk) : []),
          {
            id: 'duplicate',
            label: t('envelopes.copies.duplicate'),
            icon: Copy,
            startsGroup: isOpen(envelope.status),
            onSelect: () => void lead('envelopes', duplicate, t('envelopes.copies.duplicated')),
          },
          {
            id: 'template',
            label: t('envelopes.copies.template'),
            icon: FileText,
            onSelect: () => void lead('templates', saveAsTemplate, t('envelopes.copies.templateMade')),
          },
          ...toPrint(envelope).map(({ document, name, label }) => ({
            id: `print ${document}`,
            label: t(`envelopes.copies.${label}`, { name }),
            icon: Printer,
            onSelect: () => void print(document),
          })),
          {
            id: 'link',
            label: t('envelopes.copies.link'),
            icon: Link,
            startsGroup: true,
            onSelect: () => void copyLink(),
          },
          {
            id: 'audience',
            label: t('envelopes.audience.button'),
            icon: Eye,
            onSelect: () => setDialog('audience'),
          },
          {
            id: 'transfer',
            label: t('envelopes.transfer.button'),
            icon: ArrowRightLeft,
            onSelect: () => setDialog('transfer'),
          },
          ...(canBeTrashed(envelope.status)
            ? [
                {
                  id: 'trash',
                  label: t('envelopes.toTrash'),
                  icon: Trash2,
                  startsGroup: true,
                  onSelect: () => void trash(),
                },
              ]
            : []),
        ]}
        trigger={
          <IconButton label={t('envelopes.copies.menu')} icon={<EllipsisVertical aria-hidden size={18} />} />
        }
      />
      <Suspense>
        {dialog === 'audience' && (
          <EnvelopeAudienceDialog {...{ envelope }} onClose={close} onChanged={() => void onChanged()} />
        )}
        {dialog === 'transfer' && <TransferDialog {...{ envelope }} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The sealed files, and until there are any the documents as they are so far. */
function toPrint({ sealed, documents }: EnvelopeShape) {
  return sealed.length > 0
    ? sealed.map((one) => ({ ...one, label: 'print' as const }))
    : documents.map(({ id, name }) => ({ document: id, name, label: 'printUnsealed' as const }))
}

/** What stands beside the menu where there is room. */
function sendersItems({ id, status, expiresAt }: EnvelopeShape, t: Translate, onAsk: Props['onAsk']) {
  const items: (MenuItem & { isThere: boolean })[] = [
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
  ]

  return items.filter(({ isThere }) => isThere)
}
