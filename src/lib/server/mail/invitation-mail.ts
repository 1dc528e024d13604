import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import { endFor } from '#core/envelope/reminding.ts'
import type { MailWords, PlaceValues } from '#core/organizations/mail-wording.ts'
import { deadlineText } from '#core/locale/deadline-text.ts'
import { translator } from '../i18n/translator.ts'
import { asHeader, asOneLine, asPlainWords, type MailBlock, type MailContent } from './mail-blocks.ts'
import type { EnvelopeMail } from './compose-mails.ts'
import { documentsOf, factsOf } from './envelope-words.ts'
import { namesOfEnvelope } from './mail-frames.ts'
import { ownParagraphs, ownSubject } from './own-words.ts'

export type Invitation = EnvelopeMail & {
  recipient: Recipient
  /** The organization's: what a date is told in. */
  timeZone?: string
  /** Who handed the task on to this recipient, and why. */
  delegated?: { name: string; reason: string }
  /** They came by a direct link: nobody invited them, and this is their way back. */
  isWayBack?: boolean
  /** They were asked before, and documents or fields have changed since. */
  isCorrected?: boolean
  /** The organization's own. */
  words?: MailWords | null
  /** A picture of the first page goes along: the recipient may see it as soon as they have the link. */
  showsPage?: boolean
}

/** The invitation to act, or the reminder of it. Somebody who signs in person is reached through their host. */
export function invitationMail(invitation: Invitation, reminder: boolean): MailContent {
  const { envelope, recipient, letterhead } = invitation
  const t = translator(recipient.locale)
  const act = actOf(recipient)
  const names = namesOf(invitation)
  const which = invitation.isWayBack ? 'comeBack' : act
  const heading = t(`mail.invite.${which}.heading`, names)
  const words = wordsOf(invitation)
  const corrected = !reminder && invitation.isCorrected === true
  const usual = t(subjectOf(which, { reminder, corrected }), names)

  return {
    subject: ownSubject(words, placesIn(invitation)) ?? asHeader(usual),
    preview: heading,
    blocks: [
      { kind: 'heading', text: reminder ? t('mail.invite.reminderHeading', names) : heading },
      ...ownParagraphs(words, placesIn(invitation)),
      ...(invitation.isWayBack
        ? [{ kind: 'paragraph', text: t('mail.invite.comeBack.text', names) } as const]
        : []),
      ...(act === 'host' ? [{ kind: 'paragraph', text: t('mail.invite.host.text', names) } as const] : []),
      { kind: 'paragraph', text: t('mail.invite.from', names) },
      ...(corrected ? [{ kind: 'paragraph', text: t('mail.invite.corrected', names) } as const] : []),
      ...handedOn(invitation),
      ...[envelope.message, recipient.message].flatMap(quote),
      ...factsOf(...documentsOf(envelope, recipient.locale)),
      ...expiry(invitation, 'mail.invite.expires'),
      { kind: 'button', label: t(`mail.invite.${act}.button`, names), url: invitation.url },
      ...firstPage(invitation),
      { kind: 'small', text: t('mail.invite.private') },
    ],
    footer: t('mail.footer.envelope', names),
    locale: recipient.locale,
    ...(letterhead && { letterhead }),
  }
}

/** The time of somebody who is awaited is nearly over. */
export function expiryWarningMail(invitation: Invitation): MailContent {
  const { envelope, recipient, letterhead } = invitation
  const t = translator(recipient.locale)
  const names = namesOf(invitation)

  return {
    subject: asHeader(t('mail.expiring.subject', names)),
    preview: t('mail.expiring.heading', names),
    blocks: [
      { kind: 'heading', text: t('mail.expiring.heading', names) },
      ...expiry(invitation, 'mail.expiring.text'),
      { kind: 'paragraph', text: t('mail.invite.from', names) },
      ...factsOf(...documentsOf(envelope, recipient.locale)),
      { kind: 'button', label: t(`mail.invite.${actOf(recipient)}.button`, names), url: invitation.url },
      { kind: 'small', text: t('mail.invite.private') },
    ],
    footer: t('mail.footer.envelope', names),
    locale: recipient.locale,
    ...(letterhead && { letterhead }),
  }
}

function subjectOf(
  which: 'comeBack' | ReturnType<typeof actOf>,
  { reminder, corrected }: { reminder: boolean; corrected: boolean },
) {
  if (reminder) return 'mail.invite.reminderSubject'

  return corrected ? 'mail.invite.correctedSubject' : (`mail.invite.${which}.subject` as const)
}

const acts = {
  signer: 'sign',
  approver: 'approve',
  viewer: 'view',
  cc: 'view',
  in_person: 'host',
  witness: 'witness',
  assistant: 'fill',
} as const

function actOf({ role }: Recipient) {
  return acts[role]
}

/** `person` is whose signature a witness attests, whose fields an assistant fills in, or whom a host meets. */
function namesOf({ envelope, recipient, senderName, organizationName }: Invitation) {
  return {
    ...namesOfEnvelope({ title: envelope.title, senderName, organizationName }),
    person: asOneLine(personBehind(envelope, recipient)),
  }
}

function personBehind(envelope: Envelope, { name, attachedTo }: Recipient): string {
  return attachedTo ? getRecipient(envelope, attachedTo).name : name
}

function handedOn({ recipient, delegated }: Invitation): MailBlock[] {
  if (!delegated) return []
  const name = asOneLine(delegated.name)
  const text = translator(recipient.locale)('mail.invite.handedOn', { name })

  return [{ kind: 'paragraph', text }, ...quote(delegated.reason)]
}

function firstPage({ envelope, recipient, url, showsPage }: Invitation): MailBlock[] {
  const [first] = envelope.documents
  if (!showsPage || !first) return []
  const document = { ...first, organizationId: envelope.organizationId, inRoom: true }
  const alt = translator(recipient.locale)('mail.firstPage', { name: asOneLine(first.name) })

  return [{ kind: 'picture', picture: { kind: 'first-page', document }, alt, url }]
}

function quote(typed: string): MailBlock[] {
  return typed ? [{ kind: 'quote', text: asPlainWords(typed) }] : []
}

function expiry(invitation: Invitation, key: 'mail.invite.expires' | 'mail.expiring.text'): MailBlock[] {
  const date = deadlineOf(invitation)
  if (date === null) return []

  return [{ kind: 'paragraph', text: translator(invitation.recipient.locale)(key, { date }) }]
}

function deadlineOf({ envelope, recipient, timeZone = 'UTC' }: Invitation): string | null {
  const end = endFor(envelope, recipient)

  return end && deadlineText(end, recipient.locale, timeZone)
}

/** Somebody whom nobody invited, or who only hands over a device, is told so in our words: the organization's are not for them. */
function wordsOf(invitation: Invitation): MailWords | null {
  const isInvited = !invitation.isWayBack && actOf(invitation.recipient) !== 'host'

  return isInvited ? (invitation.words ?? null) : null
}

function placesIn(invitation: Invitation): PlaceValues {
  const { envelope, senderName, organizationName } = invitation

  return {
    sender: senderName,
    title: envelope.title,
    organization: organizationName,
    deadline: deadlineOf(invitation),
  }
}
