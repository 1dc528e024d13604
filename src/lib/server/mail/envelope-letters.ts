import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { addresseeOf } from '#core/envelope/recipients.ts'
import type { OrganizationId, RecipientId } from '#core/ids.ts'
import { normalizeLocale, type Locale } from '#core/locale/locale.ts'
import type { ChoosableMail } from '#core/notifications/choosable-mails.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, organization } from '../data/tables/people.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Clock } from '../ports.ts'
import { mutedOf } from '../profile/make-mail-choices.ts'
import type { SigningLinks } from '../signing/signing-links.ts'
import type { Letter } from './letter.ts'
import { readLetterhead } from './letterhead.ts'
import type { Letterhead, MailContent } from './mail-blocks.ts'

type Parts = { database: Database; links: SigningLinks; clock: Clock; publicUrl: string }

/** An envelope with all that a mail about it says. */
export type EnvelopeFacts = {
  envelope: Envelope
  senderName: string
  organizationName: string
  letterhead: Letterhead | undefined
  /** The organization's. */
  timeZone: string
  /** The page of the envelope, for its sender. */
  url: string
  /** A letter to the sender; null if there is none any more, or they have switched this kind off. */
  toSender: (
    kind: ChoosableMail | 'always',
    messageId: string,
    compose: (locale: Locale) => MailContent,
  ) => Letter | null
  /** The recipient's way into the room. */
  signingUrl: (id: RecipientId) => Promise<string>
}

export type AboutEnvelope = <T>(
  job: Pick<Job, 'organizationId'> & { payload: { envelopeId: string } },
  compose: (facts: EnvelopeFacts, tx: Transaction) => Promise<T> | T,
) => Promise<T>

/** Reads, in one transaction, what mails about an envelope are made of. */
export function makeAboutEnvelope({ database, links, clock, publicUrl }: Parts): AboutEnvelope {
  return async ({ organizationId: tenant, payload }, compose) => {
    const organizationId = tenant as OrganizationId
    const { envelopeId } = payload

    return database.transaction(organizationId, async (tx) => {
      const envelope = await loadEnvelope(tx, organizationId, envelopeId)
      const [sender] = await tx.select().from(appUser).where(eq(appUser.id, envelope.sender))
      const [home] = await tx
        .select()
        .from(organization)
        .where(eq(organization.organizationId, organizationId))
      const place = { id: organizationId, name: home?.name ?? '' }
      const { name, letterhead } = await readLetterhead(tx, place, { publicUrl, now: clock.now() })
      const muted = await mutedOf(tx, [envelope.sender])
      const facts: EnvelopeFacts = {
        envelope,
        senderName: sender?.name ?? '',
        organizationName: name,
        letterhead,
        timeZone: home?.timeZone ?? 'UTC',
        url: `${publicUrl}/envelopes/${envelopeId}`,
        toSender(which, messageId, compose_) {
          if (!sender || muted.some(({ kind }) => kind === which)) return null
          const content = compose_(normalizeLocale(sender.locale))
          return { messageId, to: { name: sender.name, address: sender.email }, fromName: 'Paraph', content }
        },
        async signingUrl(recipientId) {
          const place_ = { organizationId, envelopeId: envelope.id, recipientId }
          return `${publicUrl}/sign/${await links.secretFor(tx, place_)}`
        },
      }

      return compose(facts, tx)
    })
  }
}

/** Where mail about a recipient's task goes. */
export function addressOf(recipient: Recipient): Letter['to'] {
  const { name, email } = addresseeOf(recipient)

  return { name, address: email }
}
