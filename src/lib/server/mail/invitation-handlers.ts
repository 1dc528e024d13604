import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { bounceRecipient } from '#core/envelope/bouncing.ts'
import { isOpen } from '#core/envelope/envelope-status.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isAwaited } from '#core/envelope/recipients.ts'
import type { OrganizationId, RecipientId } from '#core/ids.ts'
import type { Database } from '../data/database.ts'
import { actOfSystem } from '../envelopes/act-of.ts'
import { toTrail, trailOfEnvelope } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import type { Clock } from '../ports.ts'
import { addressOf, type AboutEnvelope, type EnvelopeFacts } from './envelope-letters.ts'
import { expiryWarningMail, invitationMail } from './invitation-mail.ts'
import type { Letter } from './letter.ts'
import type { PostLetter } from './post-letter.ts'
import { toInvitation } from './to-invitation.ts'

type Parts = {
  database: Database
  about: AboutEnvelope
  post: PostLetter
  enact: Enact
  clock: Clock
}

/** Mails that ask somebody to act. Each looks first whether that is still so. */
export function makeInvitationHandlers({ database, about, post, enact, clock }: Parts) {
  async function noteBounce({ organizationId: tenant, payload }: Job<'invite'>): Promise<void> {
    const organizationId = tenant as OrganizationId
    await database.transaction(organizationId, async (tx) => {
      const before = await holdEnvelope(tx, organizationId, payload.envelopeId)
      const decision = bounceRecipient(before.envelope, payload.recipientId as RecipientId)
      await enact(tx, before, decision, actOfSystem(clock.now()))
    })
  }

  return {
    invite: async (job: Job<'invite'>) => {
      const letter = await about(
        job,
        (facts, _, { trail }) => invitationLetter(job, facts, toTrail(trail)),
        withTrail,
      )
      if (!letter) return
      await post(letter).catch(async (error: unknown) => {
        if (error instanceof Hopeless) await noteBounce(job)
        throw error
      })
    },

    'warn-expiry': async (job: Job<'warn-expiry'>) => {
      const letter = await about(
        job,
        (facts, _, { trail }) => expiryLetter(job, facts, toTrail(trail)),
        withTrail,
      )
      if (letter) await post(letter)
    },
  }
}

const withTrail = { trail: trailOfEnvelope }

async function invitationLetter(
  { id, payload: { envelopeId, recipientId, reminder, again, asked } }: Job<'invite'>,
  facts: EnvelopeFacts,
  trail: readonly RecordedEvent[],
): Promise<Letter | null> {
  const recipient = findAwaited(facts.envelope, recipientId)
  const turn = recipient?.notifiedAt?.toISOString()
  // A correction has invited anew since: that invitation is a job of its own.
  if (!recipient || (asked && asked !== turn)) return null
  const which = again ? `.${id}` : turn ? `.${Date.parse(turn)}` : ''
  const words = facts.wordsFor(reminder ? 'reminder' : 'invitation', recipient.locale)

  return {
    ...addressed(facts, recipient),
    messageId: reminder ? `reminder.${id}` : `invite.${envelopeId}.${recipientId}${which}`,
    content: invitationMail({ ...(await toInvitation(facts, recipient, trail)), words }, reminder),
  }
}

async function expiryLetter(
  { id, payload: { recipientId } }: Job<'warn-expiry'>,
  facts: EnvelopeFacts,
  trail: readonly RecordedEvent[],
): Promise<Letter | null> {
  const recipient = findAwaited(facts.envelope, recipientId)
  if (!recipient) return null

  return {
    ...addressed(facts, recipient),
    messageId: `expiring.${id}`,
    content: expiryWarningMail(await toInvitation(facts, recipient, trail)),
  }
}

function addressed({ senderName, organizationName }: EnvelopeFacts, recipient: Recipient) {
  return { to: addressOf(recipient), fromName: `${senderName}, ${organizationName}` }
}

/** A correction may have taken them out meanwhile. */
function findAwaited({ status, recipients }: Envelope, id: string): Recipient | undefined {
  return isOpen(status) ? recipients.find((one) => one.id === id && isAwaited(one)) : undefined
}
