import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { variantOf } from '#core/audit/way-text.ts'
import { bounceRecipient } from '#core/envelope/bouncing.ts'
import { isOpen } from '#core/envelope/envelope-status.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isLetInByLink } from '#core/envelope/letter-rules.ts'
import { getRecipient, isAwaited } from '#core/envelope/recipients.ts'
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
import { expiryWarningMail, invitationMail, type Invitation } from './invitation-mail.ts'
import type { Letter } from './letter.ts'
import type { PostLetter } from './post-letter.ts'

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
      const { envelopeId, recipientId, reminder, again, asked } = job.payload
      const letter = await about(
        job,
        async (facts, _, { trail }): Promise<Letter | null> => {
          const recipient = findAwaited(facts.envelope, recipientId)
          const turn = recipient?.notifiedAt?.toISOString()
          // A correction has invited anew since: that invitation is a job of its own.
          if (!recipient || (asked && asked !== turn)) return null
          const which = again ? `.${job.id}` : turn ? `.${Date.parse(turn)}` : ''
          return {
            messageId: reminder ? `reminder.${job.id}` : `invite.${envelopeId}.${recipientId}${which}`,
            to: addressOf(recipient),
            fromName: `${facts.senderName}, ${facts.organizationName}`,
            content: invitationMail(
              {
                ...(await toInvitation(facts, recipient, toTrail(trail))),
                words: facts.wordsFor(reminder ? 'reminder' : 'invitation', recipient.locale),
              },
              reminder,
            ),
          }
        },
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
        async (facts, _, { trail }): Promise<Letter | null> => {
          const recipient = findAwaited(facts.envelope, job.payload.recipientId)
          if (!recipient) return null
          return {
            messageId: `expiring.${job.id}`,
            to: addressOf(recipient),
            fromName: `${facts.senderName}, ${facts.organizationName}`,
            content: expiryWarningMail(await toInvitation(facts, recipient, toTrail(trail))),
          }
        },
        withTrail,
      )
      if (letter) await post(letter)
    },
  }
}

/** A correction may have taken them out meanwhile. */
function findAwaited({ status, recipients }: Envelope, id: string): Recipient | undefined {
  return isOpen(status) ? recipients.find((one) => one.id === id && isAwaited(one)) : undefined
}

const withTrail = { trail: trailOfEnvelope }

async function toInvitation(
  facts: EnvelopeFacts,
  recipient: Recipient,
  trail: readonly RecordedEvent[],
): Promise<Invitation> {
  const delegated = findDelegation(trail, facts.envelope, recipient)
  const isWayBack = cameByDirectLink(trail, recipient)

  return {
    ...facts,
    recipient,
    url: await facts.signingUrl(recipient.id),
    ...(delegated && { delegated }),
    isWayBack,
    isCorrected: isAskedAnew(trail, recipient),
    // Whoever typed an address at a direct link has not shown that it is theirs.
    showsPage: facts.mails.firstPage && isLetInByLink(recipient) && !isWayBack,
  }
}

/** Somebody else may stand there since: what counts is how they were told last. */
function cameByDirectLink(trail: readonly RecordedEvent[], { id }: Recipient): boolean {
  const told = trail.findLast(({ event }) => event.type === 'recipient.notified' && event.recipient === id)

  return told !== undefined && variantOf(told.event) === 'uninvited'
}

/** Their last invitation was made again because documents or fields of the envelope changed. */
function isAskedAnew(trail: readonly RecordedEvent[], { id }: Recipient): boolean {
  const told = trail.flatMap(({ event: { type, recipient } }, index) =>
    type === 'recipient.notified' && recipient === id ? [index] : [],
  )
  const [former, last] = told.slice(-2)
  if (former === undefined || last === undefined) return false

  return trail.slice(former, last).some(({ event: { type, facts } }) => {
    return type === 'envelope.corrected' && facts['content'] === true
  })
}

/** Who handed the task on to the recipient, and the reason they gave. */
function findDelegation(
  trail: readonly RecordedEvent[],
  envelope: Envelope,
  { id }: Recipient,
): Invitation['delegated'] | null {
  const from = envelope.recipients.find((one) => one.replacedBy === id)
  if (!from) return null
  const handed = trail.find(({ event }) => event.type === 'recipient.delegated' && event.facts['to'] === id)
  const reason = handed?.event.facts['reason']

  return { name: getRecipient(envelope, from.id).name, reason: typeof reason === 'string' ? reason : '' }
}
