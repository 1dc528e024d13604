import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import type { Draft } from '../editor/draft.ts'
import type { Desk } from '../editor/Editor.tsx'
import { nameOfField } from '../editor/field-name.ts'
import { OrderPicture } from '../editor/OrderPicture.tsx'
import { problemsOfDraft } from '../editor/field-check.ts'
import { wordsOfProblem } from '../editor/problem-words.ts'
import { RoleChip } from '../editor/RoleChip.tsx'
import { missingParts } from './checklist.ts'
import { sendDraft } from './send-draft.ts'
import { type Audience, AudienceRow } from './sharing/AudienceRow.tsx'
import { TestNotice } from './TestNotice.tsx'
import { useReviewNotes } from './use-review-notes.ts'

const SendLaterDialog = lazy(() =>
  import('./SendLaterDialog.tsx').then((module) => ({ default: module.SendLaterDialog })),
)

const EnvelopeAudienceDialog = lazy(() =>
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
      footer={
        <>
          <Button onClick={onClose}>{t('envelopes.review.back')}</Button>
          {isReady && !signNow && (
            <Button busy={isBusy} onClick={() => void saveForLater()}>
              {t('envelopes.schedule.later')}
            </Button>
          )}
          {isReady && (
            <Button tone="primary" busy={isBusy} onClick={() => void send()}>
              {t(signNow ? 'envelopes.signNow' : 'envelopes.review.send')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ErrorSummary title={t('envelopes.review.failed')} errors={errors} />
        <TestNotice />
        {askToSend !== null && <AskToSend names={askToSend} />}
        {toMend.length > 0 ? (
          <Places
            title={t('envelopes.review.missing', { count: toMend.length })}
            places={toMend}
            onChoose={leaveFor}
          />
        ) : (
          <Ready />
        )}
        {hints.length > 0 && (
          <Places title={t('envelopes.review.hints')} places={hints} onChoose={leaveFor} />
        )}
        {draft.roles.length > 1 && <OrderPicture roles={draft.roles} />}
        <Recipients draft={draft} />
        <AudienceRow audience={audience} onChange={() => setChoosing(true)} />
        <p className="text-muted">
          {t('envelopes.review.contents', {
            documents: t('editor.documentCount', { count: draft.documents.length }),
            fields: t('editor.fieldCount', { count: draft.fields.length }),
          })}
        </p>
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

/** What keeps the envelope from being sent, and what should be looked at before, each with the way there. */
function usePlaces(id: string, draft: Draft, desk: Desk): { toMend: Place[]; hints: Place[] } {
  const { t } = useLocalization()
  const notes = useReviewNotes(id, desk)
  const fieldOf = (id: string | null) => draft.fields.find((field) => field.id === id)
  const named = (id: string | null, words: string) => {
    const field = fieldOf(id)
    return field ? `${nameOfField(field, t)}: ${words}` : words
  }

  return {
    toMend: [
      ...missingParts(draft).map(({ code, name, place }) => ({
        key: `${code} ${place}`,
        text: name ? `${name}: ${t(`problems.${code}`)}` : t(`problems.${code}`),
        show: () => desk.goTo(place),
      })),
      ...problemsOfDraft(draft).map((problem) => ({
        key: `${problem.field} ${problem.part} ${problem.reason}`,
        text: named(problem.field, wordsOfProblem(problem, t)),
        show: () => desk.showField(problem.field),
      })),
    ],
    hints: notes.map(({ code, field: id, recipient, text }) => {
      const kind = code === 'value-does-not-fit' ? 'longText' : 'otherLetters'
      const field = fieldOf(id)
      return {
        key: `${code} ${id} ${recipient}`,
        text: named(id, t(`envelopes.review.${kind}`, { text })),
        show: () => (field ? desk.showField(field.id) : desk.goTo(`role-${recipient}`)),
      }
    }),
  }
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

function Ready() {
  const { t } = useLocalization()

  return (
    <p className="flex items-center gap-2 rounded-lg bg-success-surface p-3 text-success-text">
      <CircleCheck aria-hidden size={18} className="shrink-0" />
      {t('envelopes.review.ready')}
    </p>
  )
}

/** Something to look at, and what shows where. */
type Place = { key: string; text: string; show: () => void }

type PlacesProps = { title: string; places: readonly Place[]; onChoose: (show: () => void) => void }

function Places({ title, places, onChoose }: PlacesProps) {
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-warning-surface p-3 text-warning-text">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-col gap-2">
        {places.map(({ key, text, show }) => (
          <li key={key} className="flex items-start gap-2">
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
            <button
              type="button"
              className="rounded-sm text-start underline underline-offset-2"
              onClick={() => onChoose(show)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
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
