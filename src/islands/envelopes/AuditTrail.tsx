import { ShieldAlert, ShieldCheck, Stamp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { AuditLine } from '#contract/trail-shapes.ts'
import { variantOf } from '#core/audit/way-text.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { WaysIn } from './WaysIn.tsx'
import { dateAndTime } from './times.ts'
import type { Trail } from './use-live-envelope.ts'

const Course = lazyPart(() => import('./Course.tsx').then((file) => ({ default: file.Course })))

type Props = { envelope: EnvelopeShape; trail: Trail; timeZone: string }

/** Everything that happened, newest first, and whether the chain of its hashes is whole. */
export function AuditTrail({ envelope, trail, timeZone }: Props) {
  const { whole, ways } = trail
  const { t } = useLocalization()
  const [isPicture, setPicture] = useState(false)

  return (
    <Card>
      <section aria-labelledby="audit-heading" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="audit-heading" className="text-base font-semibold">
            {t('audit.title')}
          </h2>
          <Badge
            tone={whole ? 'success' : 'danger'}
            icon={whole ? ShieldCheck : ShieldAlert}
            label={t(whole ? 'audit.whole' : 'audit.broken')}
          />
        </div>
        {envelope.sentAt && (
          <Button
            size="small"
            aria-pressed={isPicture}
            className="self-start aria-pressed:text-link"
            onClick={() => setPicture(!isPicture)}
          >
            {t('envelopes.course.title')}
          </Button>
        )}
        {isPicture && (
          <Suspense>
            <Course {...{ envelope, trail, timeZone }} />
          </Suspense>
        )}
        {ways.length > 0 && <WaysIn envelope={envelope} ways={ways} timeZone={timeZone} />}
        <AuditLines {...{ envelope, trail, timeZone }} />
      </section>
    </Card>
  )
}

/** Each act in a sentence, and up to which of them a time-stamp vouches for all. */
function AuditLines({ envelope, trail: { items, anchored }, timeZone }: Props) {
  const { t, locale } = useLocalization()

  return (
    <ol className="flex flex-col gap-3">
      {items.toReversed().map((line) => (
        <li key={line.sequence} className="flex flex-col">
          <span className="break-words">{t(`audit.${line.type}`, namesIn(line))}</span>
          <time dateTime={line.at} className="text-muted">
            {dateAndTime(line.at, locale, timeZone)}
          </time>
          {anchored?.sequence === line.sequence && (
            <span className="flex items-center gap-1.5 text-muted">
              <Stamp aria-hidden className="size-4 shrink-0" />
              {t('audit.stampedUpTo', { time: dateAndTime(anchored.at, locale, timeZone) })}
            </span>
          )}
        </li>
      ))}
    </ol>
  )

  function namesIn(line: AuditLine) {
    const { actor, facts } = line
    const recipient = envelope.recipients.find(({ id }) => id === line.recipient)

    return {
      actor: actor.name ?? t(actor.kind === 'api-key' ? 'audit.apiKey' : 'audit.system'),
      recipient: recipient?.name ?? '',
      document: line.document ?? '',
      host: recipient?.host?.name ?? '',
      origin: typeof facts['origin'] === 'string' ? facts['origin'] : '',
      // The sentence of the way that was taken; i18next falls back to the usual one.
      context: variantOf(line) ?? recipient?.recipientRole ?? '',
    }
  }
}
