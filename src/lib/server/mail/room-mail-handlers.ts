import { isLetInByLink } from '#core/envelope/letter-rules.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { OrganizationId, RecipientId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, organization } from '../data/tables/people.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { outcomeMail } from './compose-mails.ts'
import { withCopies } from './enclosed-copies.ts'
import { readLetterhead } from './letterhead.ts'
import type { PostLetter } from './post-letter.ts'
import type { Clock } from '../ports.ts'
import { accessCodeMail, accessLockedMail } from './room-mails.ts'
import type { SigningLinks } from '../signing/signing-links.ts'

type Parts = {
  database: Database
  links: SigningLinks
  openCode: (sealed: string) => string
  post: PostLetter
  /** For codes: somebody waits for them. */
  postAtOnce: PostLetter
  clock: Clock
  publicUrl: string
}

/** The mails that the room itself causes. */
export function makeRoomMailHandlers(parts: Parts) {
  const { database, links, openCode, post, postAtOnce, clock, publicUrl } = parts
  const about = makeAboutRecipient({ database, clock })

  return {
    'access-code': async (job: Job<'access-code'>) => {
      const code = openCode(job.payload.sealedCode)
      const letter = await about(job, (_, envelope, recipient, from) => ({
        messageId: `access.${job.id}`,
        to: { name: recipient.name, address: recipient.email },
        fromName: from.organizationName,
        content: accessCodeMail(envelope, recipient, code, from),
      }))
      await postAtOnce(letter)
    },

    'tell-access-locked': async (job: Job<'tell-access-locked'>) => {
      const letter = await about(job, (_, envelope, recipient, { sender }) => {
        if (!sender) return null
        const url = `${publicUrl}/envelopes/${envelope.id}`
        return {
          messageId: `locked.${job.id}`,
          to: { name: sender.name, address: sender.email },
          fromName: 'Paraph',
          content: accessLockedMail(envelope, recipient, url, normalizeLocale(sender.locale)),
        }
      })
      if (letter) await post(letter)
    },

    'send-copy': async (job: Job<'send-copy'>) => {
      const letter = await about(job, async (tx, envelope, recipient, from) => {
        const { organizationId, id: envelopeId } = envelope
        const secret = await links.secretFor(tx, { organizationId, envelopeId, recipientId: recipient.id })
        const url = `${publicUrl}/sign/${secret}`
        const compose = (files: number) =>
          outcomeMail('completed', { envelope, url, ...from }, recipient.locale, files)
        const plain = {
          messageId: `copy.${job.id}`,
          to: { name: recipient.name, address: recipient.email },
          fromName: from.organizationName,
          content: compose(0),
        }
        return from.mailsCopies && isLetInByLink(recipient) ? withCopies(tx, envelope, plain, compose) : plain
      })
      await post(letter)
    },
  }
}

/** One recipient, and what is known of who sent to them. */
function makeAboutRecipient({ database, clock }: Pick<Parts, 'database' | 'clock'>) {
  async function load(tx: Transaction, envelope: Envelope) {
    const { organizationId } = envelope
    const [sender] = await tx.select().from(appUser).where(eq(appUser.id, envelope.sender))
    const [home] = await tx
      .select({ name: organization.name, mailsCopies: organization.mailsCopies })
      .from(organization)
      .where(eq(organization.organizationId, organizationId))
    const head = await readLetterhead(tx, { id: organizationId, name: home?.name ?? '' }, clock.now())

    return {
      sender,
      senderName: sender?.name ?? '',
      organizationName: head.name,
      letterhead: head.letterhead,
      mailsCopies: home?.mailsCopies ?? false,
    }
  }

  return async <T>(
    {
      organizationId,
      payload,
    }: { organizationId: string | null; payload: { envelopeId: string; recipientId: string } },
    compose: (
      tx: Transaction,
      envelope: Envelope,
      recipient: ReturnType<typeof getRecipient>,
      from: Awaited<ReturnType<typeof load>>,
    ) => Promise<T> | T,
  ): Promise<T> => {
    const tenant = organizationId as OrganizationId
    return database.transaction(tenant, async (tx) => {
      const envelope = await loadEnvelope(tx, tenant, payload.envelopeId)
      const recipient = getRecipient(envelope, payload.recipientId as RecipientId)
      return compose(tx, envelope, recipient, await load(tx, envelope))
    })
  }
}
