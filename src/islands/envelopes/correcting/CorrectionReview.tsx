import { navigate } from 'astro:transitions/client'
import { useMemo, type ReactNode } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { type Draft, toFieldInput } from '../../editor/draft.ts'
import { summaryOf, type CorrectionSummary } from './correction-summary.ts'

await loadTexts('correctionEnds', 'problems')

type Props = {
  envelope: EnvelopeShape
  sent: Draft
  draft: Draft
  /** There is nothing left to be kept of it. */
  onEnd: () => void
  onClose: () => void
}

/** What the correction comes to, before anybody hears of it: what changes, who signs again, who is told. */
export function CorrectionReview({ envelope, sent, draft, onEnd, onClose }: Props) {
  const { t, locale } = useLocalization()
  const { id, version } = envelope
  const summary = useMemo(() => summaryOf(envelope, sent, draft), [envelope, sent, draft])
  const { again, told } = summary
  const namesOf = (people: readonly RecipientShape[]) =>
    new Intl.ListFormat(locale).format(people.map(({ name }) => name))

  async function apply() {
    await api('PUT /envelopes/{id}/correction', {
      params: { id },
      body: {
        version,
        documents: draft.documents.map((document) => document.id),
        fields: draft.fields.map(toFieldInput),
        askedAgain: again.map((one) => one.id),
      },
    })
    onEnd()
    toast(t('correction.done'))
    await navigate(`/envelopes/${id}`)
  }

  return (
    <FormDialog
      title={t('correction.title')}
      description={t('correction.explained')}
      action={t('correction.apply')}
      onSubmit={apply}
      onClose={onClose}
    >
      <Part title={t('correction.changes')}>
        <Changes of={summary} />
      </Part>
      <Part title={t('correction.again')}>
        <p>
          {again.length > 0
            ? t('correction.againNames', { names: namesOf(again) })
            : t('correction.againNobody')}
        </p>
      </Part>
      {told.length > 0 && (
        <Part title={t('correction.told')}>
          <p>{t('correction.toldNames', { names: namesOf(told) })}</p>
        </Part>
      )}
    </FormDialog>
  )
}

function Changes({ of: { added, removed, isReordered, fields } }: { of: CorrectionSummary }) {
  const { t } = useLocalization()

  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {added.map((name) => (
        <li key={`+${name}`}>{t('correction.added', { name })}</li>
      ))}
      {removed.map((name) => (
        <li key={`-${name}`}>{t('correction.removed', { name })}</li>
      ))}
      {isReordered && <li>{t('correction.reordered')}</li>}
      {fields.map(({ name, ...count }) => (
        <li key={name}>{t('correction.fields', { name, ...count })}</li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}
