import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { addresseeOf } from '#core/envelope/recipients.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asOneLine, asPlainWords, type Letterhead, type MailContent } from './mail-blocks.ts'
import { mailOfCode, namesOfEnvelope, notificationMail } from './mail-frames.ts'

export type CodePurpose = 'sign-up' | 'sign-in' | 'reset'

export function codeMail(purpose: CodePurpose, code: string, locale: Locale): MailContent {
  const t = translator(locale)
  const key = { 'sign-up': 'signUp', 'sign-in': 'signIn', reset: 'reset' }[purpose]

  return mailOfCode({
    subject: t(`mail.code.${key}.subject`, { code }),
    heading: t(`mail.code.${key}.heading`),
    code,
    notYou: t('mail.code.notYou'),
    footer: t('mail.footer.account'),
    locale,
  })
}

/** Somebody tried to register an address that has an account: its owner is told, the visitor is not. */
export function alreadyRegisteredMail(signInUrl: string, locale: Locale): MailContent {
  const t = translator(locale)

  return {
    subject: t('mail.alreadyRegistered.subject'),
    preview: t('mail.alreadyRegistered.text'),
    blocks: [
      { kind: 'heading', text: t('mail.alreadyRegistered.subject') },
      { kind: 'paragraph', text: t('mail.alreadyRegistered.text') },
      { kind: 'button', label: t('mail.alreadyRegistered.button'), url: signInUrl },
      { kind: 'small', text: t('mail.alreadyRegistered.notYou') },
    ],
    footer: t('mail.footer.account'),
    locale,
  }
}

export type EnvelopeMail = {
  envelope: Envelope
  senderName: string
  organizationName: string
  /** The signing link. */
  url: string
  letterhead?: Letterhead | undefined
}

export type Outcome = 'completed' | 'declined' | 'voided' | 'expired'

/** How it ended. `url` leads to the sealed copy, or to the room that explains. */
export function outcomeMail(
  outcome: Outcome,
  { envelope, senderName, organizationName, url, letterhead }: EnvelopeMail,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const { title, reason } = envelope
  const names = namesOfEnvelope({ title, senderName, organizationName })
  const showsReason = (outcome === 'declined' || outcome === 'voided') && reason

  return notificationMail({
    subject: t(`mail.outcome.${outcome}.subject`, names),
    heading: t(`mail.outcome.${outcome}.heading`, names),
    text: t(`mail.outcome.${outcome}.text`, names),
    aside: showsReason ? [{ kind: 'quote', text: asPlainWords(reason) }] : [],
    button: { label: t(`mail.outcome.${outcome}.button`), url },
    footer: t('mail.footer.envelope', names),
    ...{ locale, letterhead },
  })
}

export function sealFailedMail(envelope: Envelope, url: string, locale: Locale): MailContent {
  const t = translator(locale)
  const names = { title: asOneLine(envelope.title) }

  return notificationMail({
    subject: t('mail.sealFailed.subject', names),
    heading: t('mail.sealFailed.heading', names),
    text: t('mail.sealFailed.text', names),
    button: { label: t('mail.sealFailed.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}

/** An invitation came back: the sender alone can mend the address. */
export function bounceMail(
  envelope: Envelope,
  recipient: Recipient,
  url: string,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = {
    title: asOneLine(envelope.title),
    name: asOneLine(recipient.name),
    email: addresseeOf(recipient).email,
  }

  return notificationMail({
    subject: t('mail.bounced.subject', names),
    heading: t('mail.bounced.heading', names),
    text: t('mail.bounced.text', names),
    button: { label: t('mail.bounced.button'), url },
    footer: t('mail.footer.account'),
    locale,
  })
}
