import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import {
  asHeader,
  asOneLine,
  asPlainWords,
  type Letterhead,
  type MailBlock,
  type MailContent,
} from './mail-blocks.ts'

export type CodePurpose = 'sign-up' | 'sign-in' | 'reset'

export function codeMail(purpose: CodePurpose, code: string, locale: Locale): MailContent {
  const t = translator(locale)
  const key = { 'sign-up': 'signUp', 'sign-in': 'signIn', reset: 'reset' }[purpose]
  const subject = t(`mail.code.${key}.subject`, { code })

  return {
    subject,
    preview: t('mail.code.validity'),
    blocks: [
      { kind: 'heading', text: t(`mail.code.${key}.heading`) },
      { kind: 'code', code, label: t('mail.code.label') },
      { kind: 'paragraph', text: t('mail.code.validity') },
      { kind: 'small', text: t('mail.code.notYou') },
    ],
    footer: t('mail.footer.account'),
    locale,
  }
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
  recipient: Recipient
  senderName: string
  organizationName: string
  /** The signing link. */
  url: string
  letterhead?: Letterhead | undefined
}

/** The invitation to act, or the reminder of it. */
export function invitationMail(
  { envelope, recipient, senderName, organizationName, url, letterhead }: EnvelopeMail,
  reminder: boolean,
): MailContent {
  const t = translator(recipient.locale)
  const names = {
    sender: asOneLine(senderName),
    organization: asOneLine(organizationName),
    title: asOneLine(envelope.title),
  }
  const act = recipient.role === 'approver' ? 'approve' : recipient.role === 'viewer' ? 'view' : 'sign'
  const heading = t(`mail.invite.${act}.heading`, names)
  const message: MailBlock[] = envelope.message
    ? [{ kind: 'quote', text: asPlainWords(envelope.message) }]
    : []
  const expiry: MailBlock[] = envelope.expiresAt
    ? [
        {
          kind: 'paragraph',
          text: t('mail.invite.expires', { date: longDate(envelope.expiresAt, recipient.locale) }),
        },
      ]
    : []

  return {
    subject: asHeader(t(reminder ? 'mail.invite.reminderSubject' : `mail.invite.${act}.subject`, names)),
    preview: heading,
    blocks: [
      { kind: 'heading', text: reminder ? t('mail.invite.reminderHeading', names) : heading },
      { kind: 'paragraph', text: t('mail.invite.from', names) },
      ...message,
      ...expiry,
      { kind: 'button', label: t(`mail.invite.${act}.button`), url },
      { kind: 'small', text: t('mail.invite.private') },
    ],
    footer: t('mail.footer.envelope', names),
    locale: recipient.locale,
    ...(letterhead && { letterhead }),
  }
}

export type Outcome = 'completed' | 'declined' | 'voided' | 'expired'

/** How it ended. `url` leads to the sealed copy, or to the room that explains. */
export function outcomeMail(
  outcome: Outcome,
  { envelope, senderName, organizationName, url, letterhead }: Omit<EnvelopeMail, 'recipient'>,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = {
    sender: asOneLine(senderName),
    organization: asOneLine(organizationName),
    title: asOneLine(envelope.title),
  }
  const showsReason = (outcome === 'declined' || outcome === 'voided') && envelope.reason
  const reason: MailBlock[] = showsReason
    ? [{ kind: 'quote', text: asPlainWords(envelope.reason ?? '') }]
    : []

  return {
    subject: asHeader(t(`mail.outcome.${outcome}.subject`, names)),
    preview: t(`mail.outcome.${outcome}.text`, names),
    blocks: [
      { kind: 'heading', text: t(`mail.outcome.${outcome}.heading`, names) },
      { kind: 'paragraph', text: t(`mail.outcome.${outcome}.text`, names) },
      ...reason,
      { kind: 'button', label: t(`mail.outcome.${outcome}.button`), url },
    ],
    footer: t('mail.footer.envelope', names),
    locale,
    ...(letterhead && { letterhead }),
  }
}

export function sealFailedMail(envelope: Envelope, url: string, locale: Locale): MailContent {
  const t = translator(locale)
  const names = { title: asOneLine(envelope.title) }

  return {
    subject: asHeader(t('mail.sealFailed.subject', names)),
    preview: t('mail.sealFailed.text', names),
    blocks: [
      { kind: 'heading', text: t('mail.sealFailed.heading', names) },
      { kind: 'paragraph', text: t('mail.sealFailed.text', names) },
      { kind: 'button', label: t('mail.sealFailed.button'), url },
    ],
    footer: t('mail.footer.account'),
    locale,
  }
}

/** An invitation came back: the sender alone can mend the address. */
export function bounceMail(
  envelope: Envelope,
  recipient: Recipient,
  url: string,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { title: asOneLine(envelope.title), name: asOneLine(recipient.name), email: recipient.email }

  return {
    subject: asHeader(t('mail.bounced.subject', names)),
    preview: t('mail.bounced.text', names),
    blocks: [
      { kind: 'heading', text: t('mail.bounced.heading', names) },
      { kind: 'paragraph', text: t('mail.bounced.text', names) },
      { kind: 'button', label: t('mail.bounced.button'), url },
    ],
    footer: t('mail.footer.account'),
    locale,
  }
}

function longDate(at: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
