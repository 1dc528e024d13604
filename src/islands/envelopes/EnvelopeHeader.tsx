import { Clock } from 'lucide-react'
import { reasonText, type Translate } from '#browser/problem-text.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { isOpen } from '#core/envelope/envelope-status.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { EnvelopeActions } from './EnvelopeActions.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { envelopeLooks } from './status-looks.ts'
import { dateAndTime } from './times.ts'
import { progressOf, waitingFor } from './waiting-for.ts'

type Props = {
  envelope: EnvelopeShape
  timeZone: string
  deadlineZone: string
  onChanged: () => Promise<void>
}

/** What it is, where it stands and what can be done about it. */
export function EnvelopeHeader({ envelope, timeZone, deadlineZone, onChanged }: Props) {
  const { t } = useLocalization()
  const { title, status, filedIn, reason } = envelope
  const sendAt = status === 'draft' ? envelope.sendAt : null

  return (
    <header className="flex flex-col gap-4">
      <div className={`flex items-start justify-between gap-4 ${status === 'completed' ? '' : 'flex-wrap'}`}>
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-lg font-semibold break-words">{title}</h1>
            <span role="status">
              {sendAt ? (
                <Badge tone="info" icon={Clock} label={t('envelopes.schedule.badge')} />
              ) : (
                <Badge {...envelopeLooks[status]} label={t(`statuses.envelope.${status}`)} />
              )}
            </span>
          </div>
          <Dates {...{ envelope, sendAt, timeZone, deadlineZone }} />
          {filedIn && (
            <a
              href={`/envelopes?filedIn=${encodeURIComponent(filedIn)}`}
              className="self-start text-link underline"
            >
              {t('envelopes.inFolder', { name: filedIn })}
            </a>
          )}
        </div>
        {sendAt ? (
          <ScheduleActions id={envelope.id} onChanged={onChanged} />
        ) : (
          <EnvelopeActions envelope={envelope} timeZone={deadlineZone} onChanged={onChanged} />
        )}
      </div>
      {isOpen(status) && <Progress envelope={envelope} />}
      {status === 'sealing' && <p className="text-muted">{t('envelopes.sealing')}</p>}
      {reason && <Reason status={status} reason={reason} />}
    </header>
  )
}

type DatesProps = Pick<Props, 'envelope' | 'timeZone' | 'deadlineZone'> & {
  sendAt: string | null | undefined
}

/** When it was sent or is to be, and how long there is. */
function Dates({ envelope, sendAt, timeZone, deadlineZone }: DatesProps) {
  const { t, locale } = useLocalization()
  const { status, sender, sentAt, expiresAt } = envelope

  return (
    <>
      {sentAt && (
        <p className="text-muted">
          {t('envelopes.sentBy', { name: sender.name, at: dateAndTime(sentAt, locale, timeZone) })}
        </p>
      )}
      {sendAt && (
        <>
          <p>{t('envelopes.schedule.at', { at: dateAndTime(sendAt, locale, deadlineZone) })}</p>
          <p className="max-w-prose text-muted">{t('envelopes.schedule.by')}</p>
        </>
      )}
      {expiresAt && (isOpen(status) || (status === 'expired' && new Date(expiresAt) <= new Date())) && (
        <p className="text-muted">
          {t(isOpen(status) ? 'envelopes.endsOn' : 'envelopes.endedOn', {
            at: dateAndTime(expiresAt, locale, deadlineZone),
          })}
        </p>
      )}
    </>
  )
}

/** Whom it waits for, and how many are done. */
function Progress({ envelope }: Pick<Props, 'envelope'>) {
  const { t, locale } = useLocalization()
  const { done, total } = progressOf(envelope.recipients)
  const waiting = waitingFor(envelope).map(({ name }) => name)

  return (
    <div className="flex max-w-128 flex-col gap-2">
      {waiting.length > 0 && (
        <p>{t('envelopes.waitingFor', { names: new Intl.ListFormat(locale).format(waiting) })}</p>
      )}
      <div className="flex items-center gap-3">
        <div aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
          <div
            className="h-full origin-left rounded-full bg-accent transition-transform duration-200"
            style={{ transform: `scaleX(${total > 0 ? done / total : 0})` }}
          />
        </div>
        <p className="text-muted tabular-nums">{t('envelopes.doneOf', { done, total })}</p>
      </div>
    </div>
  )
}

/** A key that was brought along is no business of whoever else meets problems: its words are the envelope's. */
function whySealingFailed(code: string, t: Translate): string {
  return code === 'seal-key-unusable' ? t('envelopes.keyUnusable') : reasonText({ code }, t)
}

function Reason({ status, reason }: Pick<EnvelopeShape, 'status'> & { reason: string }) {
  const { t } = useLocalization()
  const isDanger = status === 'declined'
  // People give reasons in words, the sealing by a code.
  const words = status === 'seal_failed' ? whySealingFailed(reason, t) : reason

  return (
    <div
      className={`flex flex-col gap-1 rounded-lg p-4 ${isDanger ? 'bg-danger-surface text-danger-text' : 'bg-warning-surface text-warning-text'}`}
    >
      <p className="font-semibold">
        {t(`envelopes.reason.${status}`, { defaultValue: t('envelopes.reason.other') })}
      </p>
      <p className="max-w-prose break-words whitespace-pre-wrap">{words}</p>
    </div>
  )
}
