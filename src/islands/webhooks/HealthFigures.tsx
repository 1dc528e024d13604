import { useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { healthFactsOf } from './health-facts.ts'

type Props = { endpoint: WebhookShape; timeZone: string }

/** How it does: tiles over the log. */
export function HealthFigures({ endpoint, timeZone }: Props) {
  const { t, locale } = useLocalization()

  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {healthFactsOf(endpoint, t, locale, timeZone).map(({ term, text, note }) => (
        <div key={term} className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
          <dt className="text-muted">{term}</dt>
          <dd className="text-base font-semibold tabular-nums">{text}</dd>
          {note && <dd className="text-muted tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
