import { Info } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Draft } from '../editor/draft.ts'
import type { Desk } from '../editor/Editor.tsx'
import { OrderPicture } from '../editor/OrderPicture.tsx'
import { RoleChip } from '../editor/RoleChip.tsx'
import { Findings } from './Findings.tsx'
import { sendDraft } from './send-draft.ts'
import { type Audience, AudienceRow } from './sharing/AudienceRow.tsx'
import { TestNotice } from './TestNotice.tsx'
import { usePlaces } from './use-places.ts'

const SendLaterDialog = lazyPart(() =>
  import('./SendLaterDialog.tsx').then((module) => ({ default: module.SendLaterDialog })),
)

const EnvelopeAudienceDialog = lazyPart(() =>
  import('./sharing/EnvelopeAudienceDialog.tsx').then((module) => ({
    default: module.EnvelopeAudienceDialog,
  })),
)

await loadTexts('draftEnds', 'editorLater', 'envelopes', 'problems')

type Props = {
  id: string
  draft: Draft
  desk: Desk
  /** Whoever sends it signs it, alone. */
  signNow: boolean
  /** Null for who may send; else the names of who may, as far as they are known. */
  askToSend: string | null
  /** The organization's: what a later time of sending is told in. */
  timeZone: string
  audience: Audience
  onAudience: (audience: Audience) => void
  /** Why it could not be sent when it was first tried. */
  failure: unknown
  onClose: () => void
}

/** Who gets it, in which order, and what is still missing; then it is sent. */
export function ReviewDialog(props: Props) {
  const { id, draft, desk, signNow, askToSend, timeZone, audience, onAudience, failure, onClose } = props
  const { t } = useLocalization()
  const [isChoosing, setChoosing] = useState(false)
  const { isBusy, isLater, errors, send, saveForLater } = useSending({ id, desk, signNow, failure })
  const { toMend, hints } = usePlaces(id, draft, desk)
  const isReady = toMend.length === 0 && askToSend === null

  /** The closing dialog hands focus back to its button first. */
  function leaveFor(show: () => void) {
    onClose()
    setTimeout(show)
  }

  if (isLater) {
    return (
      <Suspense>
        <SendLaterDialog {...{ id, timeZone, onClose }} title={draft.title} />
      </Suspense>
    )
  }
  if (isChoosing) {
    return (
      <Suspense>
        <EnvelopeAudienceDialog
          envelope={{ id, ...audience }}
          onChanged={onAudience}
          onClose={() => setChoosing(false)}
        />
      </Suspense>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(signNow ? 'envelopes.signNow' : 'envelopes.review.title')}
      description={draft.title}
      closeLabel={t('editor.close')}
      footer={<SendButtons {...{ isReady, signNow, isBusy, onClose }} onSend={send} onLater={saveForLater} />}
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('envelopes.review.failed')} errors={errors} />
        <TestNotice />
        {askToSend !== null && <AskToSend names={askToSend} />}
        <Findings {...{ toMend, hints }} onChoose={leaveFor} />
        {draft.roles.length > 1 && <OrderPicture roles={draft.roles} />}
        <Recipients draft={draft} />
        <AudienceRow audience={audience} onChange={() => setChoosing(true)} />
        <Contents draft={draft} />
      </div>
    </Dialog>
  )
}

function useSending({ id, desk, signNow, failure }: Pick<Props, 'id' | 'desk' | 'signNow' | 'failure'>) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const [isLater, setLater] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>(() =>
    failure ? [problemOf(failure, t)] : [],
  )

  async function send() {
    setBusy(true)
    try {
      if (await sendDraft(id, desk, signNow)) return
      setErrors([{ message: t('envelopes.review.notSaved') }])
    } catch (error) {
      setErrors([problemOf(error, t)])
    }
    setBusy(false)
  }

  /** What the clock is to send must be on the server first. */
  async function saveForLater() {
    setBusy(true)
    const isSaved = await desk.flush()
    setBusy(false)
    if (isSaved) setLater(true)
    else setErrors([{ message: t('envelopes.review.notSaved') }])
  }

  return { isBusy, isLater, errors, send, saveForLater }
}

type ButtonsProps = {
  isReady: boolean
  signNow: boolean
  isBusy: boolean
  onSend: () => Promise<void>
  onLater: () => Promise<void>
  onClose: () => void
}

function SendButtons({ isReady, signNow, isBusy, onSend, onLater, onClose }: ButtonsProps) {
  const { t } = useLocalization()

  return (
    <>
      <Button onClick={onClose}>{t('envelopes.review.back')}</Button>
      {isReady && !signNow && (
        <Button busy={isBusy} onClick={() => void onLater()}>
          {t('envelopes.schedule.later')}
        </Button>
      )}
      {isReady && (
        <Button tone="primary" busy={isBusy} onClick={() => void onSend()}>
          {t(signNow ? 'envelopes.signNow' : 'envelopes.review.send')}
        </Button>
      )}
    </>
  )
}

/** Who prepares and does not send; what they have done so far is kept. */
function AskToSend({ names }: { names: string }) {
  const { t } = useLocalization()

  return (
    <p className="flex gap-2 rounded-lg bg-info-surface p-3 text-info-text">
      <Info aria-hidden size={18} className="mt-0.5 shrink-0" />
      {names ? t('envelopes.review.askToSend', { names }) : t('problems.sending-restricted')}
    </p>
  )
}

function Recipients({ draft }: { draft: Draft }) {
  const { t } = useLocalization()

  return (
    <ol className="flex flex-col gap-3">
      {draft.roles.map(({ key, name, email, recipientRole, order }, place) => (
        <li key={key} className="flex items-center gap-3">
          <span className="w-5 text-end text-muted tabular-nums">{order}</span>
          <RoleChip name={name} place={place} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-medium">{name}</span>
            <span className="truncate text-muted">{email}</span>
          </span>
          <span className="text-muted">{t(`fields.roles.${recipientRole}`)}</span>
        </li>
      ))}
    </ol>
  )
}

function Contents({ draft: { documents, fields } }: { draft: Draft }) {
  const { t } = useLocalization()

  return (
    <p className="text-muted">
      {t('envelopes.review.contents', {
        documents: t('editor.documentCount', { count: documents.length }),
        fields: t('editor.fieldCount', { count: fields.length }),
      })}
    </p>
  )
}
