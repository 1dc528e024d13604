import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { isOpen } from '#core/envelope/envelope-status.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isAwaited } from '#core/envelope/recipients.ts'
import type { EnvelopeId, OrganizationId, RecipientId } from '#core/ids.ts'
import { nameOfAsking, type RecipientPlace } from '#core/mail/message-name.ts'
import { toTrail, trailOfEnvelope } from '../envelopes/audit-trail.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import { addressOf, type AboutEnvelope, type EnvelopeFacts } from './envelope-letters.ts'
import { expiryWarningMail, invitationMail } from './invitation-mail.ts'
import type { Letter } from './letter.ts'
import type { PostLetter } from './post-letter.ts'
import type { NoteBounce } from './returned/note-bounce.ts'
import { toInvitation } from './to-invitation.ts'

type Parts = { about: AboutEnvelope; post: PostLetter; noteBounce: NoteBounce }

/** Mails that ask somebody to act. Each looks first whether that is still so. */
export function makeInvitationHandlers({ about, post, noteBounce }: Parts) {
  return {
    invite: async (job: Job<'invite'>) => {
      const letter = await about(
        job,
        (facts, _, { trail }) => invitationLetter(job, facts, toTrail(trail)),
        withTrail,
      )
      if (!letter) return
      await post(letter).catch(async (error: unknown) => {
        if (error instanceof Hopeless) await noteBounce(placeOf(job), letter.to.address)
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

function placeOf({ organizationId, payload }: Job<'invite' | 'warn-expiry'>): RecipientPlace {
  return {
    organizationId: organizationId as OrganizationId,
    envelopeId: payload.envelopeId as EnvelopeId,
    recipientId: payload.recipientId as RecipientId,
  }
}

async function invitationLetter(
  job: Job<'invite'>,
  facts: EnvelopeFacts,
  trail: readonly RecordedEvent[],
): Promise<Letter | null> {
  const { recipientId, reminder, again, asked } = job.payload
  const recipient = findAwaited(facts.envelope, recipientId)
  const turn = recipient?.notifiedAt?.toISOString()
  // A correction has invited anew since: that invitation is a job of its own.
  if (!recipient || (asked && asked !== turn)) return null
  const which = reminder || again || !turn ? job.id : Date.parse(turn)
  const words = facts.wordsFor(reminder ? 'reminder' : 'invitation', recipient.locale)

  return {
    ...addressed(facts, recipient),
    messageId: nameOfAsking(reminder ? 'reminder' : 'invite', placeOf(job), which),
    isInsisted: again === true || (!reminder && isRetyped(trail, recipientId)),
    content: invitationMail({ ...(await toInvitation(facts, recipient, trail)), words }, reminder),
  }
}

async function expiryLetter(
  job: Job<'warn-expiry'>,
  facts: EnvelopeFacts,
  trail: readonly RecordedEvent[],
): Promise<Letter | null> {
  const recipient = findAwaited(facts.envelope, job.payload.recipientId)
  if (!recipient) return null

  return {
    ...addressed(facts, recipient),
    messageId: nameOfAsking('expiring', placeOf(job), job.id),
    content: expiryWarningMail(await toInvitation(facts, recipient, trail)),
  }
}

function addressed({ senderName, organizationName }: EnvelopeFacts, recipient: Recipient) {
  return { to: addressOf(recipient), fromName: `${senderName}, ${organizationName}` }
}

/** The sender has typed another address since it was sent: whatever was known of that one, they have just looked at it. */
function isRetyped(trail: readonly RecordedEvent[], recipientId: string): boolean {
  return trail.some(
    ({ event: { type, recipient, facts } }) =>
      type === 'recipient.changed' && recipient === recipientId && isOfAddress(facts['changed']),
  )
}

/** What was changed stands there by its names. */
function isOfAddress(changed: unknown): boolean {
  return typeof changed === 'string' && changed.split(',').some((name) => name === 'email' || name === 'host')
}

/** A correction may have taken them out meanwhile. */
function findAwaited({ status, recipients }: Envelope, id: string): Recipient | undefined {
  return isOpen(status) ? recipients.find((one) => one.id === id && isAwaited(one)) : undefined
}
