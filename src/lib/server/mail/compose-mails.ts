import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { findDecliner, finishersOf, unfinishedOf } from '#core/envelope/letter-rules.ts'
import { addresseeOf } from '#core/envelope/recipients.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { MailWords } from '#core/organizations/mail-wording.ts'
import { translator } from '../i18n/translator.ts'
import { documentsOf, factsOf, namesOf } from './envelope-words.ts'
import { asOneLine, asPlainWords, type Letterhead, type MailContent } from './mail-blocks.ts'
import { mailOfCode, namesOfEnvelope, notificationMail } from './mail-frames.ts'
import { ownParagraphs, ownSubject } from './own-words.ts'

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
  /** The organization's own, of a completion. */
  words?: MailWords | null
}

export type Outcome = 'completed' | 'declined' | 'voided' | 'expired'

/** How it ended. `url` leads to the sealed copy, or to the room that explains; `enclosed` files come along. */
export function outcomeMail(
  outcome: Outcome,
  { envelope, senderName, organizationName, url, letterhead, words = null }: EnvelopeMail,
  locale: Locale,
  enclosed = 0,
): MailContent {
  const t = translator(locale)
  const { title, reason } = envelope
  const name = asOneLine(findDecliner(envelope)?.name ?? '')
  const names = { ...namesOfEnvelope({ title, senderName, organizationName }), name }
  const places = { title, sender: senderName, organization: organizationName, deadline: null }
  const explains = isExplained(outcome) && Boolean(reason)

  return notificationMail({
    subject: ownSubject(words, places) ?? t(`mail.outcome.${outcome}.subject`, names),
    lead: ownParagraphs(words, places),
    heading: t(`mail.outcome.${outcome}.heading`, names),
    text:
      outcome === 'completed' && enclosed > 0
        ? t('mail.outcome.completed.enclosed', { count: enclosed })
        : explains
          ? t(`mail.outcome.${outcome}.reason`, names)
          : t(`mail.outcome.${outcome}.text`, names),
    aside: [
      ...(explains ? [{ kind: 'quote', text: asPlainWords(reason ?? '') } as const] : []),
      ...factsOf(
        ...(outcome === 'completed' ? namesOf('finished', finishersOf(envelope), locale) : []),
        ...(outcome === 'expired' ? namesOf('unfinished', unfinishedOf(envelope), locale) : []),
        ...documentsOf(envelope, locale),
      ),
    ],
    button: { label: t(`mail.outcome.${outcome}.button`), url },
    footer: t('mail.footer.envelope', names),
    ...{ locale, letterhead },
  })
}

/** Whoever ends an envelope says why. */
function isExplained(outcome: Outcome): boolean {
  return outcome === 'declined' || outcome === 'voided'
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
