import type { MailPreview, MailWording } from '#contract/organization-shapes.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { DocumentId, EnvelopeId, RecipientId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import { assertPlaces } from '#core/organizations/mail-wording.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { nobody } from '../envelopes/authoring.ts'
import { translator } from '../i18n/translator.ts'
import { assertHolds, ownOf, type OwnOrganization } from '../organizations/own-organization.ts'
import type { Clock } from '../ports.ts'
import { outcomeMail } from './compose-mails.ts'
import { greeted } from './greeted.ts'
import { invitationMail } from './invitation-mail.ts'
import { readLetterhead } from './letterhead.ts'
import type { MailContent } from './mail-blocks.ts'
import { renderHtml, renderText } from './render-mail.ts'

type Parts = { database: Database; clock: Clock; publicUrl: string }

/**
 * A mail with these words, by the code that makes the real ones, to somebody made up. Pictures stay out. Needs
 * `manage_settings`; throws `mail-place-unknown`.
 */
export type PreviewMail = ReturnType<typeof makePreviewMail>

const dayMs = 86_400_000
const daysAhead = 14
const letter = { width: 612, height: 792 }

export function makePreviewMail({ database, clock, publicUrl }: Parts) {
  return async (
    person: Person,
    id: string,
    { mail, locale, ...words }: MailWording,
  ): Promise<MailPreview> => {
    const own = ownOf(person, id)
    assertHolds(own, 'manage_settings')
    assertPlaces(mail, words)
    const { name, timeZone } = own.organization
    const now = clock.now()
    const head = await database.read(own.id, (tx) => readLetterhead(tx, { id: own.id, name }, now))
    const envelope = sampleEnvelope(own, person, { locale, now })
    const [recipient = sampleRecipient(locale)] = envelope.recipients
    const about = {
      ...{ envelope, recipient, timeZone, words },
      senderName: person.name,
      organizationName: head.name,
      letterhead: head.letterhead,
      url: `${publicUrl}/sign/…`,
    }
    const content: MailContent =
      mail === 'completion'
        ? outcomeMail('completed', about, locale)
        : invitationMail(about, mail === 'reminder')
    const shown = greeted(content, recipient.name)

    return { subject: shown.subject, html: await renderHtml(shown), text: renderText(shown) }
  }
}

function sampleRecipient(locale: Locale): Recipient {
  return {
    ...nobody,
    id: 'sample' as RecipientId,
    key: 'sample',
    name: translator(locale)('organizations.wording.sampleName'),
    email: 'jane@example.org',
    locale,
    status: 'completed',
  }
}

function sampleEnvelope(
  { id: organizationId }: OwnOrganization,
  { id: sender }: Person,
  { locale, now }: { locale: Locale; now: Date },
): Envelope {
  const title = translator(locale)('organizations.wording.sampleTitle')

  return {
    ...{ id: 'sample' as EnvelopeId, organizationId, sender, title, mode: 'live', message: '' },
    ...{ status: 'sent', version: 1, createdAt: now, sentAt: now, sendAt: null, scheduledBy: null },
    documents: [{ id: 'sample' as DocumentId, name: `${title}.pdf`, sha256: '', pages: [letter, letter] }],
    recipients: [sampleRecipient(locale)],
    fields: [],
    expiresAt: new Date(now.getTime() + daysAhead * dayMs),
    ...{ warnDays: null, warnedAt: null, reminders: null, completedAt: null, trashedAt: null, reason: null },
    ...{ consentLaw: null, filedIn: null },
    ...{ templateId: null, templateVersion: null, bulkId: null },
    audience: { visibility: 'private', teamId: null },
  }
}
