import { ArchiveRestore, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

const DeleteEnvelopeDialog = lazyPart(() =>
  import('./DeleteEnvelopeDialog.tsx').then((file) => ({ default: file.DeleteEnvelopeDialog })),
)

type Props = Pick<EnvelopeShape, 'id' | 'title' | 'status'> & {
  locale: Locale
  /** Those of the page; null for who may not delete it. */
  labels: { restore: string; delete: string | null }
}

export function TrashedActions({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Actions {...props} />
    </LocalizationProvider>
  )
}

/** The two ways out of the trash. What they say afterwards is fetched then. */
function Actions({ labels, ...envelope }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, ask] = useState(false)
  const { id } = envelope

  async function restore() {
    setBusy(true)
    const { restoreEnvelope } = await import('./trash-envelope.ts')
    await restoreEnvelope(id, t, `/envelopes/${id}`)
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button tone="primary" busy={isBusy} onClick={() => void restore()}>
        <ArchiveRestore aria-hidden size={16} />
        {labels.restore}
      </Button>
      {labels.delete && (
        <Button onClick={() => ask(true)}>
          <Trash2 aria-hidden size={16} />
          {labels.delete}
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <DeleteEnvelopeDialog {...envelope} next="/envelopes?folder=trash" onClose={() => ask(false)} />
        )}
      </Suspense>
    </div>
  )
}
