import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeRecipientInput, EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { type Draft, draftOfEnvelope, type DraftRole, toFieldInput } from '../editor/draft.ts'
import { type Desk, Editor } from '../editor/Editor.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'

await loadTexts('editor')

const ReviewDialog = lazy(() =>
  import('./ReviewDialog.tsx').then((module) => ({ default: module.ReviewDialog })),
)

type Props = { locale: Locale; envelope: EnvelopeShape }

/** A draft: everything may still change until it is sent. */
export function EnvelopeEditor({ locale, envelope }: Props) {
  const { id } = envelope

  async function save(draft: Draft, version: number | null) {
    const { title, message, documents, roles, fields, settings } = draft
    const saved = await api('PATCH /envelopes/{id}', {
      params: { id },
      version: version ?? undefined,
      body: {
        title,
        message,
        documents: documents.map((document) => document.id),
        recipients: roles.map(toRecipientInput),
        fields: fields.map(toFieldInput),
        expiresAt: settings.expiresAt,
        warnDays: settings.warnDays,
        reminders: settings.reminders,
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

/** A passcode that was not typed anew stays as it is. */
function toRecipientInput({
  locale,
  passcode,
  hasPasscode: _kept,
  person: _fixed,
  ...role
}: DraftRole): EnvelopeRecipientInput {
  return { ...role, access: [...role.access], ...(locale && { locale }), ...(passcode && { passcode }) }
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
