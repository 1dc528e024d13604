import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import type { Letter } from './letter.ts'
import { notificationMail } from './mail-frames.ts'

type Trial = { id: string; to: Letter['to']; publicUrl: string; locale: Locale }

/** What the host sends to see whether mail arrives, and how it looks there. */
export function trialLetter({ id, to, publicUrl, locale }: Trial): Letter {
  const t = translator(locale)
  const { host } = new URL(publicUrl)

  return {
    messageId: `trial.${id}`,
    to,
    fromName: 'Paraph',
    content: notificationMail({
      subject: t('mail.trial.subject'),
      heading: t('mail.trial.heading'),
      text: t('mail.trial.text', { host }),
      button: { label: t('mail.trial.button'), url: publicUrl },
      footer: t('mail.trial.footer'),
      locale,
    }),
  }
}
