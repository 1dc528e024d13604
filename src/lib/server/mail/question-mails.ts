import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { WhyUnsent } from '#core/envelope/why-unsent.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import type { EnvelopeMail } from './compose-mails.ts'
import { asOneLine, asPlainWords, type MailContent } from './mail-blocks.ts'
import { namesOfEnvelope, notificationMail } from './mail-frames.ts'

/** To the sender: a recipient asks something. What they typed never becomes a link (ADR 19). */
export function askedMail(
  { title }: Pick<Envelope, 'title'>,
  { name, text }: { name: string; text: string },
  url: string,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { title: asOneLine(title), name: asOneLine(name) }

  return notificationMail({
    subject: t('mail.asked.subject', names),
    heading: t('mail.asked.heading', names),
    text: t('mail.asked.text', names),
    aside: [{ kind: 'quote', text: asPlainWords(text) }],
    button: { label: t('mail.asked.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}

type Answer = EnvelopeMail & { recipient: Recipient; name: string; text: string }

/** To who asked: `url` leads into their room, as in an invitation. */
export function answeredMail({ recipient, name, text, url, letterhead, ...facts }: Answer): MailContent {
  const { locale } = recipient
  const t = translator(locale)
  const names = { ...namesOfEnvelope({ ...facts, title: facts.envelope.title }), name: asOneLine(name) }
  const content = notificationMail({
    subject: t('mail.answered.subject', names),
    heading: t('mail.answered.heading', names),
    text: t('mail.answered.text', names),
    aside: [{ kind: 'quote', text: asPlainWords(text) }],
    button: { label: t('mail.answered.button'), url },
    footer: t('mail.footer.envelope', names),
    ...{ locale, letterhead },
  })

  return { ...content, blocks: [...content.blocks, { kind: 'small', text: t('mail.invite.private') }] }
}

/** To the sender: what the clock should have sent is a draft again. */
export function unsentMail(
  { title }: Pick<Envelope, 'title'>,
  why: WhyUnsent,
  url: string,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { title: asOneLine(title) }

  return notificationMail({
    subject: t('mail.unsent.subject', names),
    heading: t('mail.unsent.heading', names),
    text: t(`mail.unsent.${why}`),
    button: { label: t('mail.unsent.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}
