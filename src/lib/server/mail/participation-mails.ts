import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asOneLine, asPlainWords, type Letterhead, type MailContent } from './mail-blocks.ts'
import { namesOfEnvelope, notificationMail } from './mail-frames.ts'

/** To the sender: `from` has handed the task on to `to`. */
export function delegatedMail(
  { title }: Pick<Envelope, 'title'>,
  { from, to, reason }: { from: Recipient; to: Recipient; reason: string },
  url: string,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = {
    title: asOneLine(title),
    name: asOneLine(from.name),
    to: asOneLine(to.name),
    email: to.email,
  }

  return notificationMail({
    subject: t('mail.delegated.subject', names),
    heading: t('mail.delegated.heading', names),
    text: t('mail.delegated.text', names),
    aside: [{ kind: 'quote', text: asPlainWords(reason) }],
    button: { label: t('mail.delegated.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}

export type Dismissal = {
  title: string
  senderName: string
  organizationName: string
  letterhead?: Letterhead | undefined
}

/** To somebody who had been asked and is needed no longer: taken out by a correction, or others have done it. */
export function dismissalMail(
  why: 'removed' | 'skipped',
  { letterhead, ...dismissal }: Dismissal,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = namesOfEnvelope(dismissal)

  return notificationMail({
    subject: t(`mail.${why}.subject`, names),
    heading: t(`mail.${why}.heading`, names),
    text: t(`mail.${why}.text`, names),
    footer: t('mail.footer.former', names),
    ...{ locale, letterhead },
  })
}
