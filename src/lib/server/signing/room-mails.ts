import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asHeader, asOneLine, type Letterhead, type MailContent } from '../mail/mail-blocks.ts'

type Sender = { senderName: string; organizationName: string; letterhead: Letterhead | undefined }

/** The code that opens a document, to the recipient's own address. */
export function accessCodeMail(
  { title }: Envelope,
  { locale }: Recipient,
  code: string,
  { senderName, organizationName, letterhead }: Sender,
): MailContent {
  const t = translator(locale)
  const names = {
    title: asOneLine(title),
    sender: asOneLine(senderName),
    organization: asOneLine(organizationName),
  }

  return {
    // Without the document's name: what stands on a locked telephone is read by others.
    subject: t('mail.access.subject', { code }),
    preview: t('mail.code.validity'),
    blocks: [
      { kind: 'heading', text: t('mail.access.heading', names) },
      { kind: 'code', code, label: t('mail.code.label') },
      { kind: 'paragraph', text: t('mail.code.validity') },
      { kind: 'small', text: t('mail.access.notYou') },
    ],
    footer: t('mail.footer.envelope', names),
    locale,
    ...(letterhead && { letterhead }),
  }
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

  return {
    subject: asHeader(t('mail.accessLocked.subject', names)),
    preview: t('mail.accessLocked.text', names),
    blocks: [
      { kind: 'heading', text: t('mail.accessLocked.heading', names) },
      { kind: 'paragraph', text: t('mail.accessLocked.text', names) },
      { kind: 'button', label: t('mail.accessLocked.button'), url },
    ],
    footer: t('mail.footer.account'),
    locale,
  }
}
