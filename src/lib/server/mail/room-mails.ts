import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asOneLine, type Letterhead, type MailContent } from './mail-blocks.ts'
import { mailOfCode, namesOfEnvelope, notificationMail } from './mail-frames.ts'

type Sender = { senderName: string; organizationName: string; letterhead: Letterhead | undefined }

/** The code that opens a document, to the recipient's own address. */
export function accessCodeMail(
  { title }: Envelope,
  { locale }: Recipient,
  code: string,
  { letterhead, ...sender }: Sender,
): MailContent {
  const t = translator(locale)
  const names = namesOfEnvelope({ title, ...sender })

  return mailOfCode({
    // Without the document's name: what stands on a locked telephone is read by others.
    subject: t('mail.access.subject', { code }),
    heading: t('mail.access.heading', names),
    code,
    notYou: t('mail.access.notYou'),
    footer: t('mail.footer.envelope', names),
    ...{ locale, letterhead },
  })
}

/** To the sender: somebody has tried too often. */
export function accessLockedMail(
  { title }: Envelope,
  { name }: Recipient,
  url: string,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { title: asOneLine(title), name: asOneLine(name) }

  return notificationMail({
    subject: t('mail.accessLocked.subject', names),
    heading: t('mail.accessLocked.heading', names),
    text: t('mail.accessLocked.text', names),
    button: { label: t('mail.accessLocked.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}
