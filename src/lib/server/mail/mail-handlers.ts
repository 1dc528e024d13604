import {
  bounceRecipient,
  getRecipient,
  isInvited,
  isOpen,
  wasAsked,
} from '#core/envelope/envelope-machine.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { EnvelopeId, OrganizationId, RecipientId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, organization } from '../data/tables/people.ts'
import type { Enact } from '../envelopes/enact.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { Hopeless } from '../jobs/worker.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Clock, Mailer } from '../ports.ts'
import type { SigningLinks } from '../signing/signing-links.ts'
import {
  alreadyRegisteredMail,
  bounceMail,
  codeMail,
  invitationMail,
  outcomeMail,
  sealFailedMail,
} from './compose-mails.ts'
import type { Letter } from './letter.ts'
import { readLetterhead } from './letterhead.ts'
import { asHeader } from './mail-blocks.ts'
import { MailRefused } from './mailers.ts'
import { makeOrganizationMailHandlers } from './organization-mail-handlers.ts'
import { renderHtml, renderText } from './render-mail.ts'

type Parts = {
  database: Database
  mailer: Mailer
  links: SigningLinks
  openCode: (sealed: string) => string
  enact: Enact
  tell: Tell
  clock: Clock
  publicUrl: string
  mailFrom: string
}

/** Every mail leaves from a job: never before the commit that causes it, again if it fails, under the same Message-ID. */
export function makeMailHandlers({
  database,
  mailer,
  links,
  openCode,
  enact,
  tell,
  clock,
  publicUrl,
  mailFrom,
}: Parts) {
  const domain = new URL(publicUrl).hostname

  async function post({ messageId, to, fromName, content }: Letter): Promise<void> {
    await mailer.send({
      messageId: `${messageId}@${domain}`,
      to: { name: asHeader(to.name, 100), address: to.address },
      from: { name: asHeader(fromName, 100), address: mailFrom },
      subject: content.subject,
      html: await renderHtml(content),
      text: renderText(content),
    })
  }

  async function load(tx: Transaction, organizationId: OrganizationId, id: string) {
    const envelope = await loadEnvelope(tx, organizationId, id, 'read')
    const [sender] = await tx.select().from(appUser).where(eq(appUser.id, envelope.sender))
    const [home] = await tx.select().from(organization).where(eq(organization.organizationId, organizationId))

    const { name, letterhead } = await readLetterhead(
      tx,
      { id: organizationId, name: home?.name ?? '' },
      { publicUrl, now: clock.now() },
    )

    return { envelope, sender, senderName: sender?.name ?? '', organizationName: name, letterhead }
  }

  async function signingUrl(tx: Transaction, envelope: Envelope, recipientId: RecipientId): Promise<string> {
    const { organizationId, id } = envelope
    const secret = await links.secretFor(tx, { organizationId, envelopeId: id, recipientId })

    return `${publicUrl}/sign/${secret}`
  }

  async function noteBounce(organizationId: OrganizationId, envelopeId: string, recipientId: RecipientId) {
    await database.transaction(organizationId, async (tx) => {
      const before = await loadEnvelope(tx, organizationId, envelopeId, 'lock')
      const origin = { ip: null, userAgent: null }
      const act = { actor: { kind: 'system' as const }, at: clock.now(), origin, person: null }
      await enact(tx, before, bounceRecipient(before, recipientId), act)
    })
  }

  return {
    ...makeOrganizationMailHandlers({
      database,
      clock,
      publicUrl,
      tell,
      post: (letter) => post(letter).catch(hopelessWhenRefused),
    }),

    'identity-code': async ({ id, payload }: Job<'identity-code'>) => {
      const { purpose, email, locale, sealedCode } = payload
      const content =
        purpose === 'already-registered'
          ? alreadyRegisteredMail(`${publicUrl}/login`, locale)
          : codeMail(purpose, openCode(sealedCode ?? ''), locale)
      await post({
        messageId: `code.${id}`,
        to: { name: '', address: email },
        fromName: 'Paraph',
        content,
      }).catch(hopelessWhenRefused)
    },

    invite: async ({ id, organizationId: tenant, payload }: Job<'invite'>) => {
      const organizationId = tenant as OrganizationId
      const recipientId = payload.recipientId as RecipientId
      const letter = await database.transaction(organizationId, async (tx) => {
        const loaded = await load(tx, organizationId, payload.envelopeId)
        const { envelope, senderName, organizationName, letterhead } = loaded
        const recipient = getRecipient(envelope, recipientId)
        if (!isOpen(envelope.status) || !isInvited(recipient)) return null
        const url = await signingUrl(tx, envelope, recipientId)
        const content = invitationMail(
          { envelope, recipient, senderName, organizationName, url, letterhead },
          payload.reminder,
        )
        return { recipient, content, senderName, organizationName }
      })
      if (!letter) return
      const { recipient, content, senderName, organizationName } = letter
      const to = { name: recipient.name, address: recipient.email }
      const messageId = payload.reminder ? `reminder.${id}` : `invite.${payload.envelopeId}.${recipientId}`
      try {
        await post({ messageId, to, fromName: `${senderName}, ${organizationName}`, content })
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error
        await noteBounce(organizationId, payload.envelopeId, recipientId)
        throw new Hopeless('recipient address refused', { cause: error })
      }
    },

    'tell-outcome': async ({ organizationId: tenant, payload }: Job<'tell-outcome'>) => {
      const organizationId = tenant as OrganizationId
      const { envelopeId, outcome } = payload
      const letters = await database.transaction(organizationId, async (tx) => {
        const loaded = await load(tx, organizationId, envelopeId)
        const { envelope, sender, senderName, organizationName, letterhead } = loaded
        const told: Letter[] = []
        for (const recipient of envelope.recipients) {
          if (!hearsOf(envelope, recipient.id, outcome)) continue
          const url = await signingUrl(tx, envelope, recipient.id)
          const content = outcomeMail(
            outcome,
            { envelope, senderName, organizationName, url, letterhead },
            recipient.locale,
          )
          const to = { name: recipient.name, address: recipient.email }
          told.push({
            messageId: `${outcome}.${envelopeId}.${recipient.id}`,
            to,
            fromName: organizationName,
            content,
          })
        }
        if (sender && !envelope.recipients.some(({ email }) => email === sender.email)) {
          const url = `${publicUrl}/envelopes/${envelopeId}`
          const content = outcomeMail(
            outcome,
            { envelope, senderName, organizationName, url },
            normalizeLocale(sender.locale),
          )
          const to = { name: sender.name, address: sender.email }
          told.push({ messageId: `${outcome}.${envelopeId}.sender`, to, fromName: 'Paraph', content })
        }
        return told
      })
      // One refused address must not keep the copy from everybody else; a fault of the server repeats them all.
      for (const letter of letters) await post(letter).catch(forgiveRefusal)
    },

    'tell-bounced': async ({ organizationId: tenant, payload }: Job<'tell-bounced'>) => {
      const organizationId = tenant as OrganizationId
      const { envelopeId } = payload
      const { envelope, sender } = await database.transaction(organizationId, (tx) =>
        load(tx, organizationId, envelopeId),
      )
      if (!sender) return
      const recipient = getRecipient(envelope, payload.recipientId as RecipientId)
      const url = `${publicUrl}/envelopes/${envelopeId}`
      const content = bounceMail(envelope, recipient, url, normalizeLocale(sender.locale))
      const to = { name: sender.name, address: sender.email }
      const messageId = `bounced.${envelopeId}.${recipient.id}`
      await post({ messageId, to, fromName: 'Paraph', content }).catch(hopelessWhenRefused)
    },

    'tell-seal-failed': async ({ organizationId: tenant, payload }: Job<'tell-seal-failed'>) => {
      const organizationId = tenant as OrganizationId
      const envelopeId = payload.envelopeId as EnvelopeId
      const { envelope, sender } = await database.transaction(organizationId, (tx) =>
        load(tx, organizationId, envelopeId),
      )
      if (!sender || envelope.status !== 'seal_failed') return
      const content = sealFailedMail(
        envelope,
        `${publicUrl}/envelopes/${envelopeId}`,
        normalizeLocale(sender.locale),
      )
      const to = { name: sender.name, address: sender.email }
      await post({ messageId: `seal-failed.${envelopeId}`, to, fromName: 'Paraph', content }).catch(
        hopelessWhenRefused,
      )
    },
  }
}

/** Copies go to everybody; bad news only to those who had been asked. */
function hearsOf(
  envelope: Envelope,
  id: RecipientId,
  outcome: Job<'tell-outcome'>['payload']['outcome'],
): boolean {
  const recipient = getRecipient(envelope, id)
  if (outcome === 'completed') return true

  return wasAsked(envelope, recipient) && recipient.status !== 'declined'
}

function hopelessWhenRefused(error: unknown): never {
  throw error instanceof MailRefused ? new Hopeless('address refused', { cause: error }) : error
}

function forgiveRefusal(error: unknown): void {
  if (!(error instanceof MailRefused)) throw error
}
