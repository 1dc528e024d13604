import type { Locale } from '#core/locale/locale.ts'
import type { DisabledReason } from '#core/webhooks/delivery.ts'
import { translator } from '../i18n/translator.ts'
import { asHeader, asOneLine, asPlainWords, type Letterhead, type MailContent } from './mail-blocks.ts'

export type WebhookDisabledMail = {
  organizationName: string
  /** Where nothing is sent to any more. */
  endpointUrl: string
  reason: Exclude<DisabledReason, 'person'>
  url: string
  letterhead?: Letterhead | undefined
}

/** To an owner: an endpoint was disabled by what it answered, or did not. */
export function webhookDisabledMail(
  { organizationName, endpointUrl, reason, url, letterhead }: WebhookDisabledMail,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { organization: asOneLine(organizationName), host: asOneLine(new URL(endpointUrl).host) }
  const why = t(`mail.webhookDisabled.${reason}`, names)

  return {
    subject: asHeader(t('mail.webhookDisabled.subject', names)),
    preview: why,
    blocks: [
      { kind: 'heading', text: t('mail.webhookDisabled.heading', names) },
      { kind: 'paragraph', text: why },
      { kind: 'paragraph', text: t('mail.webhookDisabled.kept') },
      { kind: 'facts', rows: [[t('mail.webhookDisabled.address'), asPlainWords(endpointUrl)]] },
      { kind: 'button', label: t('mail.webhookDisabled.button'), url },
    ],
    footer: t('mail.footer.account'),
    locale,
    ...(letterhead && { letterhead }),
  }
}
