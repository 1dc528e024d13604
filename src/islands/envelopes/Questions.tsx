import { Clock } from 'lucide-react'
import { Suspense } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { AuditLine } from '#contract/trail-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { threadsOf } from './threads.ts'
import { dateAndTime } from './times.ts'
import type { Trail } from './use-live-envelope.ts'

const AnswerForm = lazyPart(() => import('./AnswerForm.tsx').then((file) => ({ default: file.AnswerForm })))

type Props = { envelope: EnvelopeShape; trail: Trail; timeZone: string; onChanged: () => Promise<void> }

/** What recipients have asked, each with their own thread, and the next answer. */
export function Questions({ envelope, trail, timeZone, onChanged }: Props) {
  const { t } = useLocalization()
  const threads = threadsOf(envelope, trail.items)
  if (threads.length === 0) return null

  return (
    <Card>
      <section aria-labelledby="questions-heading" className="flex flex-col gap-4">
        <h2 id="questions-heading" className="text-base font-semibold">
          {t('envelopes.questions.title')}
        </h2>
        {threads.map(({ id, name, messages, unansweredSince, mayAnswer }) => (
          <section key={id} aria-label={name} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
              {unansweredSince && <Badge tone="warning" icon={Clock} label={t('envelopes.questions.open')} />}
            </div>
            <ol className="flex flex-col gap-3">
              {messages.map((message) => (
                <Message key={message.sequence} {...{ message, timeZone }} />
              ))}
            </ol>
            {mayAnswer && (
              <Suspense>
                <AnswerForm envelopeId={envelope.id} recipient={id} {...{ name, onChanged }} />
              </Suspense>
            )}
          </section>
        ))}
      </section>
    </Card>
  )
}

function Message({ message, timeZone }: { message: AuditLine; timeZone: string }) {
  const { t, locale } = useLocalization()
  const { type, actor, at, text } = message

  return (
    <li
      className={`flex flex-col border-s-2 ps-3 ${type === 'recipient.answered' ? 'border-accent' : 'border-line'}`}
    >
      <p className="text-muted">
        {actor.name ?? t('audit.apiKey')} · <time dateTime={at}>{dateAndTime(at, locale, timeZone)}</time>
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {text ?? <span className="text-muted">{t('envelopes.questions.erased')}</span>}
      </p>
    </li>
  )
}
