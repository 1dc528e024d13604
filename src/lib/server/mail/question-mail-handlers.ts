import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { textOfMessage, withPresentPerson } from '#core/audit/messages-in.ts'
import { toTrail, trailOfEnvelope } from '../envelopes/audit-trail.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { addressOf, type AboutEnvelope } from './envelope-letters.ts'
import type { Letter } from './letter.ts'
import type { PostLetter } from './post-letter.ts'
import { answeredMail, askedMail, unsentMail } from './question-mails.ts'

type Parts = { about: AboutEnvelope; post: PostLetter }

const withTrail = { trail: trailOfEnvelope }

/** What recipients ask and are answered, and what the clock could not send. */
export function makeQuestionMailHandlers({ about, post }: Parts) {
  const postIfAny = async (letter: Letter | null) => {
    if (letter) await post(letter)
  }

  return {
    'tell-asked': async (job: Job<'tell-asked'>) =>
      postIfAny(
        await about(
          job,
          ({ envelope, url, toSender }, _, { trail }) => {
            const said = findSaid(toTrail(trail), 'recipient.asked', job.payload)
            if (!said) return null
            return toSender('recipientAsked', `asked.${job.id}`, (locale) =>
              askedMail(envelope, said, url, locale),
            )
          },
          withTrail,
        ),
      ),

    'tell-answered': async (job: Job<'tell-answered'>) =>
      postIfAny(
        await about(
          job,
          async (facts, _, { trail }): Promise<Letter | null> => {
            const recipient = facts.envelope.recipients.find(({ id }) => id === job.payload.recipientId)
            const said = findSaid(toTrail(trail), 'recipient.answered', job.payload)
            if (!recipient || !said) return null
            return {
              messageId: `answered.${job.id}`,
              to: addressOf(recipient),
              fromName: `${facts.senderName}, ${facts.organizationName}`,
              content: answeredMail({
                ...facts,
                ...said,
                recipient,
                url: await facts.signingUrl(recipient.id),
              }),
            }
          },
          withTrail,
        ),
      ),

    'tell-unsent': async (job: Job<'tell-unsent'>) =>
      postIfAny(
        await about(job, ({ envelope, url, toSender }) =>
          toSender('always', `unsent.${job.id}`, (locale) =>
            unsentMail(envelope, job.payload.why, url, locale),
          ),
        ),
      ),
  }
}

/** Who said what; null where it was erased meanwhile, or is for somebody who was there before. */
function findSaid(
  trail: readonly RecordedEvent[],
  type: 'recipient.asked' | 'recipient.answered',
  { recipientId, at }: { recipientId: string; at: string },
): { name: string; text: string } | null {
  const said = withPresentPerson(recipientId, trail).findLast(
    ({ event }) => event.type === type && event.at === at,
  )
  const text = said ? textOfMessage(said) : null
  const name = said?.disclosures['name']?.value

  return text === null ? null : { text, name: typeof name === 'string' ? name : '' }
}
