import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asHeader, asOneLine, type Letterhead, type MailBlock, type MailContent } from './mail-blocks.ts'

type Frame = {
  subject: string
  heading: string
  /** Why the reader gets this. */
  footer: string
  locale: Locale
  letterhead?: Letterhead | undefined
}

type NotificationMail = Frame & {
  /** Before our own words. */
  lead?: readonly MailBlock[]
  text: string
  /** Between the words and the button, such as what somebody wrote. */
  aside?: readonly MailBlock[]
  button?: { label: string; url: string }
}

/** What most mails are: what happened, in a heading and a sentence, and where to go. The words are the reader's already. */
export function notificationMail({
  lead = [],
  text,
  aside = [],
  button,
  ...frame
}: NotificationMail): MailContent {
  return framed(frame, text, [
    ...lead,
    { kind: 'paragraph', text },
    ...aside,
    ...(button ? [{ kind: 'button', ...button } as const] : []),
  ])
}

/** A code to be typed in, and whom to mistrust who asks for it. */
export function mailOfCode({
  code,
  notYou,
  ...frame
}: Frame & { code: string; notYou: string }): MailContent {
  const t = translator(frame.locale)
  const validity = t('mail.code.validity')

  return framed(frame, validity, [
    { kind: 'code', code, label: t('mail.code.label') },
    { kind: 'paragraph', text: validity },
    { kind: 'small', text: notYou },
  ])
}

function framed(
  { subject, heading, footer, locale, letterhead }: Frame,
  preview: string,
  blocks: readonly MailBlock[],
): MailContent {
  return {
    subject: asHeader(subject),
    preview,
    blocks: [{ kind: 'heading', text: heading }, ...blocks],
    footer,
    locale,
    ...(letterhead && { letterhead }),
  }
}

/** Who sent what, as our own sentences name them. */
export function namesOfEnvelope(envelope: { title: string; senderName: string; organizationName: string }) {
  return {
    title: asOneLine(envelope.title),
    sender: asOneLine(envelope.senderName),
    organization: asOneLine(envelope.organizationName),
  }
}
