import { useState, type ReactNode } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { dateAndTime } from '#islands/envelopes/times.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { isHeldByQuota } from './endpoint-health.ts'
import { EndpointHead } from './EndpointHead.tsx'
import { HealthFigures } from './HealthFigures.tsx'
import { QuotaBanner } from './QuotaBanner.tsx'
import { ShownSecret } from './ShownSecret.tsx'
import { useDeliveryLog, type GivenLog } from './use-delivery-log.ts'

await loadTexts('problems', 'webhooks')

type Props = GivenLog & {
  /** The delivery that the address opens. */
  opened: string | null
  allowsLoopback: boolean
  /** What the page has drawn of the last days: it stands between the health and the log. */
  children?: ReactNode
}

/** One endpoint: how it does, and everything that was sent to it. */
export function EndpointView({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <View {...props} />
    </LocalizationProvider>
  )
}

export type Rotated = { secret: string; formerSecretUntil: string | null }

function View({ opened, allowsLoopback, children, ...given }: Props) {
  const { t, locale } = useLocalization()
  const log = useDeliveryLog(given)
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const { endpoint, setEndpoint } = log
  const { timeZone } = given
  // What is shown stays shown when it fails.
  const lookAgain = () => void log.refresh().catch(() => undefined)

  return (
    <div className="mx-auto flex max-w-300 flex-col gap-6">
      <EndpointHead
        endpoint={endpoint}
        timeZone={timeZone}
        allowsLoopback={allowsLoopback}
        onChanged={(changed) => {
          setEndpoint(changed)
          lookAgain()
        }}
        onTested={lookAgain}
        onRotated={(answer) => {
          setRotated(answer)
          setEndpoint({ ...endpoint, formerSecretUntil: answer.formerSecretUntil })
        }}
      />
      {isHeldByQuota(endpoint) && <QuotaBanner held={endpoint.held} />}
      {rotated && (
        <ShownSecret
          key={rotated.secret}
          url={endpoint.url}
          secret={rotated.secret}
          note={
            rotated.formerSecretUntil
              ? t('webhooks.rotate.both', { at: dateAndTime(rotated.formerSecretUntil, locale, timeZone) })
              : t('webhooks.rotate.atOnce')
          }
          onDone={() => setRotated(null)}
        />
      )}
      <HealthFigures endpoint={endpoint} timeZone={timeZone} />
      {children}
      <DeliveryLog log={log} timeZone={timeZone} opened={opened} />
    </div>
  )
}
