import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { type Draft, draftOfEnvelope, toFieldInput } from '../editor/draft.ts'
import { type Desk, Editor } from '../editor/Editor.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'

const ReviewDialog = lazy(() =>
  import('./ReviewDialog.tsx').then((module) => ({ default: module.ReviewDialog })),
)

type Props = { locale: Locale; envelope: EnvelopeShape }

/** A draft: everything may still change until it is sent. */
export function EnvelopeEditor({ locale, envelope }: Props) {
  const { id } = envelope

  async function save({ title, message, documents, roles, fields }: Draft, version: number | null) {
    const saved = await api('PATCH /envelopes/{id}', {
      params: { id },
      version: version ?? undefined,
      body: {
        title,
        message,
        documents: documents.map((document) => document.id),
        recipients: roles.map(({ locale: language, ...role }) => ({
          ...role,
          ...(language && { locale: language }),
        })),
        fields: fields.map(toFieldInput),
      },
    })

    return saved.version
  }

  return (
    <LocalizationProvider locale={locale}>
      <Editor
        draft={draftOfEnvelope(envelope)}
        version={envelope.version}
        isEnvelope
        save={save}
        actions={(draft, desk) => (
          <>
            <DiscardDraft id={id} title={draft.title} />
            <ReviewButton id={id} draft={draft} desk={desk} />
          </>
        )}
      />
    </LocalizationProvider>
  )
}

function ReviewButton({ id, draft, desk }: { id: string; draft: Draft; desk: Desk }) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button tone="primary" size="small" onClick={() => setOpen(true)}>
        <Send aria-hidden size={16} />
        <span className="max-sm:sr-only">{t('envelopes.review.button')}</span>
      </Button>
      {open && (
        <Suspense>
          <ReviewDialog {...{ id, draft, desk }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
