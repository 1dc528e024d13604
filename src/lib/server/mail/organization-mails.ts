import { deadlineText } from '#core/locale/deadline-text.ts'
import type { Locale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import { asHeader, asOneLine, type Letterhead, type MailContent } from './mail-blocks.ts'
import { notificationMail } from './mail-frames.ts'

export type MemberInvitation = {
  organizationName: string
  inviterName: string
  /** The one address that may accept. */
  email: string
  expiresAt: Date
  /** The organization's. */
  timeZone: string
  url: string
  letterhead?: Letterhead | undefined
}

/** Somebody is asked to work in an organization, whether or not they have an account. */
export function memberInvitationMail(
  { organizationName, inviterName, email, expiresAt, timeZone, url, letterhead }: MemberInvitation,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { inviter: asOneLine(inviterName), organization: asOneLine(organizationName) }
  const date = deadlineText(expiresAt, locale, timeZone)

  return {
    subject: asHeader(t('mail.invitation.subject', names)),
    preview: t('mail.invitation.text', names),
    blocks: [
      { kind: 'heading', text: t('mail.invitation.heading', names) },
      { kind: 'paragraph', text: t('mail.invitation.text', names) },
      { kind: 'paragraph', text: t('mail.invitation.address', { email }) },
      { kind: 'button', label: t('mail.invitation.button'), url },
      { kind: 'small', text: t('mail.invitation.expires', { date }) },
      { kind: 'small', text: t('mail.invitation.notExpected') },
    ],
    footer: t('mail.invitation.footer', names),
    locale,
    ...(letterhead && { letterhead }),
  }
}

export type OwnershipMail = {
  organizationName: string
  name: string
  url: string
  letterhead?: Letterhead | undefined
}

/** To the member to whom `name` offers the organization. */
export function ownershipOfferMail(
  { organizationName, name, url, letterhead }: OwnershipMail,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { name: asOneLine(name), organization: asOneLine(organizationName) }

  return notificationMail({
    subject: t('mail.ownership.offered.subject', names),
    heading: t('mail.ownership.offered.heading', names),
    text: t('mail.ownership.offered.text', names),
    button: { label: t('mail.ownership.offered.button'), url },
    footer: t('mail.footer.account'),
    ...{ locale, letterhead },
  })
}

/** To the former owner, now that `name` has accepted. */
export function ownershipTransferredMail(
  { organizationName, name, url, letterhead }: OwnershipMail,
  locale: Locale,
): MailContent {
  const t = translator(locale)
  const names = { name: asOneLine(name), organization: asOneLine(organizationName) }

  return notificationMail({
    subject: t('mail.ownership.transferred.subject', names),
    heading: t('mail.ownership.transferred.subject', names),
    text: t('mail.ownership.transferred.text', names),
    button: { label: t('mail.ownership.transferred.button'), url },
    footer: t('mail.footer.account'),
    ...{ locale, letterhead },
  })
}
