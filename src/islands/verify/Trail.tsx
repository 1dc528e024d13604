import { variantOf } from '#core/audit/way-text.ts'
import type { ToldEvent } from '#core/verdict/told-trail.ts'
import { timesOf, type VerdictTexts } from './texts.ts'

type Props = {
  events: readonly ToldEvent[]
  /** Of all that the file holds. */
  count: number
  texts: VerdictTexts
}

export function Trail({ events, count, texts }: Props) {
  const { t } = texts
  const time = timesOf(texts, 'medium')

  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('audit.title')}</h3>
      <details className="rounded-md border border-line text-sm">
        <summary className="p-4 font-medium text-link">{t('verify.trail.show', { count })}</summary>
        <ol className="flex flex-col gap-3 border-t border-line p-4">
          {events.map((event, place) => (
            <li key={place} className="flex flex-col">
              <span className="break-words">{sentenceOf(event, t)}</span>
              <time dateTime={event.at} className="text-muted">
                {time(event.at)}
              </time>
            </li>
          ))}
        </ol>
        {count > events.length && (
          <p className="border-t border-line p-4 text-muted">{t('verify.trail.more')}</p>
        )}
      </details>
    </div>
  )
}

function sentenceOf(event: ToldEvent, t: VerdictTexts['t']): string {
  const { type, by, facts } = event
  const recipient = event.recipient ?? t('verify.trail.aRecipient')
  const variant = variantOf(event)
  // Whose mailbox it was is not in the file: a host is written to for those who sign in person.
  if (type === 'recipient.notified' && !variant) return t('verify.trail.notified', { recipient })
  const sentence = t(`audit.${type}`, {
    ...{ recipient, host: '', actor: by ?? t('audit.system'), origin: facts.origin ?? '' },
    document: facts.document ?? '',
    context: variant ?? '',
  })

  return facts.reason && type !== 'envelope.seal_failed' ? `${sentence}: ${facts.reason}` : sentence
}
