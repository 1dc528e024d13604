import type { TFunction } from 'i18next'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { dateAndTime } from '#islands/envelopes/times.ts'
import { failureRateOf } from './endpoint-health.ts'

export type HealthFact = { term: string; text: string; note?: string | undefined }

/** The health of an endpoint in words and numbers, the same in the list and on its own page. */
export function healthFactsOf(
  { health, waiting, held }: WebhookShape,
  t: TFunction<'common'>,
  locale: Locale,
  timeZone: string,
): HealthFact[] {
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rate = failureRateOf(health)

  return [
    {
      term: t('webhooks.health.lastSuccess'),
      text: health.lastSuccessAt
        ? dateAndTime(health.lastSuccessAt, locale, timeZone)
        : t('webhooks.health.never'),
    },
    {
      term: t('webhooks.health.failureRate'),
      text: rate === null ? t('webhooks.health.nothingSent') : percent.format(rate),
      ...(rate !== null && {
        note: t('webhooks.health.ofAttempts', { count: health.succeeded + health.failed }),
      }),
    },
    { term: t('webhooks.health.waiting'), text: number.format(waiting) },
    { term: t('webhooks.health.held'), text: number.format(held) },
  ]
}
