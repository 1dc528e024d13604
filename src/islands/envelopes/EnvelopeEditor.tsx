import { PenLine, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeRecipientInput, EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { type Draft, draftOfEnvelope, type DraftRole, toFieldInput } from '../editor/draft.ts'
import { type Desk, Editor } from '../editor/Editor.tsx'
import type { EditorPlan } from '../editor/editor-plan.ts'
import { isEmailAddress } from '../editor/email-address.ts'
import { makeSaving } from '../editor/make-saving.ts'
import { DiscardDraft } from './DiscardDraft.tsx'
import { isOnlySigner } from './only-signer.ts'

await loadTexts('editor')

const ReviewDialog = lazyPart(() =>
  import('./ReviewDialog.tsx').then((module) => ({ default: module.ReviewDialog })),
)

/** Who looks, from which zone, and what they press to sign alone: templates, with the same texts, have no use for it. */
type Self = { name: string; email: string; signNow: string; timeZone: string }
type Props = { locale: Locale; envelope: EnvelopeShape; plan: EditorPlan; self: Self }

/** A draft: everything may still change until it is sent. */
export function EnvelopeEditor({ locale, envelope, plan, self }: Props) {
  const { id } = envelope
  const begun = draftOfEnvelope(envelope)
  // Whoever signs alone has one thing to place before anything else.
  const armed = begun.fields.length === 0 && isOnlySigner(begun.roles, self.email) ? 'signature' : null

  const [send] = useState(() =>
    makeSaving(toBody(begun), (body, version) =>
      api('PATCH /envelopes/{id}', { params: { id }, version: version ?? undefined, body }),
    ),
  )

  return (
    <LocalizationProvider locale={locale}>
      <Editor
        draft={begun}
        version={envelope.version}
        isEnvelope
        save={(draft, version) => send(toBody(draft), version, halfTyped(draft))}
        {...{ plan, self }}
        armed={armed}
        actions={(draft, desk) => (
          <>
            <DiscardDraft id={id} onDiscarded={desk.giveUp} />
            <ReviewButton {...{ envelope, draft, desk, self }} askToSend={plan.rules.askToSend} />
          </>
        )}
      />
    </LocalizationProvider>
  )
}

/** As it is stored. */
function toBody({ title, message, documents, roles, fields, settings }: Draft) {
  return {
    ...{ title, message },
    documents: documents.map((document) => document.id),
    recipients: roles.map(toRecipientInput),
    fields: fields.map(toFieldInput),
    expiresAt: settings.expiresAt,
    warnDays: settings.warnDays,
    reminders: settings.reminders,
  }
}

/** A passcode that was not typed anew stays as it is; an address waits until it is one. */
function toRecipientInput({
  locale,
  passcode,
  hasPasscode: _kept,
  person: _fixed,
  ...role
}: DraftRole): EnvelopeRecipientInput {
  return {
    ...role,
    name: role.name.trim(),
    email: isHalfTyped(role) ? '' : role.email.trim(),
    access: [...role.access],
    ...(locale && { locale }),
    ...(passcode && { passcode }),
  }
}

function isHalfTyped({ email }: Pick<DraftRole, 'email'>): boolean {
  return email.trim() !== '' && !isEmailAddress(email.trim())
}

/** Where addresses are that the server does not have yet. */
function halfTyped({ roles }: Draft): string[] {
  return roles.flatMap((role, index) => (isHalfTyped(role) ? [`/recipients/${index}/email`] : []))
}

type ButtonProps = { envelope: EnvelopeShape; draft: Draft; desk: Desk; self: Self; askToSend: string | null }

/** Opens the review; whoever signs alone goes on to sign, unless something is missing. */
function ReviewButton({ envelope, draft, desk, self, askToSend }: ButtonProps) {
  const { id } = envelope
  const { t } = useLocalization()
  const [audience, setAudience] = useState<Pick<EnvelopeShape, 'visibility' | 'teamId'>>(envelope)
  const signNow = askToSend === null && isOnlySigner(draft.roles, self.email)
  const [isBusy, setBusy] = useState(false)
  const [review, setReview] = useState<{ failure: unknown } | null>(null)

  async function press() {
    let failure: unknown = null
    if (signNow) {
      setBusy(true)
      try {
        const { signRightAway } = await import('./send-draft.ts')
        if (await signRightAway(id, draft, desk)) return
      } catch (error) {
        failure = error
      }
      setBusy(false)
    }
    setReview({ failure })
  }

  return (
    <>
      <Button tone="primary" size="small" busy={isBusy} onClick={() => void press()}>
        {signNow ? <PenLine aria-hidden size={16} /> : <Send aria-hidden size={16} />}
        <span className="max-sm:sr-only">{signNow ? self.signNow : t('envelopes.review.button')}</span>
      </Button>
      {review && (
        <Suspense>
          <ReviewDialog
            {...{ id, draft, desk, signNow, askToSend, audience, timeZone: self.timeZone }}
            onAudience={setAudience}
            {...review}
            onClose={() => setReview(null)}
          />
        </Suspense>
      )}
    </>
  )
}
