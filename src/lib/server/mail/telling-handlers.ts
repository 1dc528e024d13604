import type { Recipient } from '#core/envelope/envelope.ts'
import { getRecipient, wasAsked } from '#core/envelope/recipients.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { Hopeless } from '../jobs/worker.ts'
import { bounceMail, outcomeMail, sealFailedMail, type Outcome } from './compose-mails.ts'
import { addressOf, type AboutEnvelope, type EnvelopeFacts } from './envelope-letters.ts'
import type { Letter } from './letter.ts'
import { delegatedMail, dismissalMail } from './participation-mails.ts'
import type { PostLetter } from './post-letter.ts'

/** Mails that say what has become of an envelope, or of somebody's part in it. */
export function makeTellingHandlers({ about, post }: { about: AboutEnvelope; post: PostLetter }) {
  const postOne = async (letter: Letter | null) => (letter ? post(letter) : undefined)

  return {
    'tell-outcome': async (job: Job<'tell-outcome'>) => {
      const letters = await about(job, (facts) => outcomeLetters(facts, job.payload.outcome))
      // One refused address must not keep the copy from everybody else; a fault of the server repeats them all.
      for (const letter of letters) await post(letter).catch(forgiveRefusal)
    },

    'tell-bounced': async (job: Job<'tell-bounced'>) =>
      postOne(
        await about(job, ({ envelope, url, toSender }) => {
          const recipient = envelope.recipients.find(({ id }) => id === job.payload.recipientId)
          if (!recipient) return null
          return toSender(`bounced.${job.id}`, (locale) => bounceMail(envelope, recipient, url, locale))
        }),
      ),

    'tell-seal-failed': async (job: Job<'tell-seal-failed'>) =>
      postOne(
        await about(job, ({ envelope, url, toSender }) =>
          envelope.status === 'seal_failed'
            ? toSender(`seal-failed.${envelope.id}`, (locale) => sealFailedMail(envelope, url, locale))
            : null,
        ),
      ),

    'tell-delegated': async (job: Job<'tell-delegated'>) =>
      postOne(
        await about(job, ({ envelope, url, toSender }) => {
          const { from: fromId, to: toId, reason } = job.payload
          const to = envelope.recipients.find(({ id }) => id === toId)
          if (!to) return null
          const from = getRecipient(envelope, fromId as RecipientId)
          return toSender(`delegated.${envelope.id}.${fromId}`, (locale) =>
            delegatedMail(envelope, { from, to, reason }, url, locale),
          )
        }),
      ),

    'tell-removed': async (job: Job<'tell-removed'>) => {
      const { recipientId, name, email, locale } = job.payload
      const letter = await about(job, (facts) => ({
        messageId: `removed.${facts.envelope.id}.${recipientId}`,
        to: { name, address: email },
        fromName: facts.organizationName,
        content: dismissalMail('removed', { ...facts, title: facts.envelope.title }, locale),
      }))
      await post(letter)
    },

    'tell-skipped': async (job: Job<'tell-skipped'>) => {
      const letter = await about(job, (facts) => {
        const recipient = getRecipient(facts.envelope, job.payload.recipientId as RecipientId)
        return {
          messageId: `skipped.${facts.envelope.id}.${recipient.id}`,
          to: addressOf(recipient),
          fromName: facts.organizationName,
          content: dismissalMail('skipped', { ...facts, title: facts.envelope.title }, recipient.locale),
        }
      })
      await post(letter)
    },
  }
}

async function outcomeLetters(facts: EnvelopeFacts, outcome: Outcome): Promise<Letter[]> {
  const { envelope, organizationName, signingUrl, toSender } = facts
  // It can expire again, after it was extended.
  const which = outcome === 'expired' ? `.${envelope.expiresAt?.getTime() ?? ''}` : ''
  const letters: Letter[] = []
  for (const recipient of envelope.recipients) {
    const to = outcome === 'completed' ? ownAddress(recipient) : addressOf(recipient)
    if (!to.address || !hearsOf(recipient, outcome)) continue
    const url = await signingUrl(recipient.id)
    letters.push({
      messageId: `${outcome}.${envelope.id}.${recipient.id}${which}`,
      to,
      fromName: organizationName,
      content: outcomeMail(outcome, { ...facts, url }, recipient.locale),
    })
  }
  const ours = toSender(`${outcome}.${envelope.id}.sender${which}`, (locale) =>
    outcomeMail(outcome, { ...facts, letterhead: undefined }, locale),
  )
  const isTold = letters.some(({ to }) => to.address === ours?.to.address)

  return ours && !isTold ? [...letters, ours] : letters
}

/** Copies go to whoever has finished or gets one anyway; bad news only to those who had been asked and are not out of it. */
function hearsOf(recipient: Recipient, outcome: Outcome): boolean {
  const { role, status } = recipient
  if (outcome === 'completed') return role === 'cc' || status === 'completed'

  return wasAsked(recipient) && status !== 'declined' && status !== 'replaced' && status !== 'skipped'
}

function ownAddress({ name, email }: Recipient): Letter['to'] {
  return { name, address: email }
}

function forgiveRefusal(error: unknown): void {
  if (!(error instanceof Hopeless)) throw error
}
