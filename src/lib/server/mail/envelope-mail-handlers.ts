import type { Recipient } from '#core/envelope/envelope.ts'
import { outcomeHearers, type Outcome } from '#core/envelope/outcome-hearers.ts'
import type { ChoosableEvent } from '#core/notifications/notification-choices.ts'
import { isLetInByLink } from '#core/envelope/letter-rules.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import type { RecipientId } from '#core/ids.ts'
import { normalizeLocale, type Locale } from '#core/locale/locale.ts'
import type { Transaction } from '../data/database.ts'
import { translator } from '../i18n/translator.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { bounceMail, outcomeMail, sealFailedMail } from './compose-mails.ts'
import { addressOf, type AboutEnvelope, type EnvelopeFacts } from './envelope-letters.ts'
import { withCopies } from './enclosed-copies.ts'
import type { Letter } from './letter.ts'
import type { MailContent } from './mail-blocks.ts'
import { delegatedMail, dismissalMail } from './participation-mails.ts'
import type { PostLetter } from './post-letter.ts'

type Parts = { about: AboutEnvelope; post: PostLetter }

/** Mails that say what has become of an envelope, or of somebody's part in it. */
export function makeEnvelopeMailHandlers(parts: Parts) {
  const { about, post } = parts

  return {
    'tell-outcome': async (job: Job<'tell-outcome'>) => {
      const { outcome, to } = job.payload
      await postIfAny(post, await about(job, (facts, tx) => outcomeLetter(facts, tx, { outcome, to })))
    },

    ...makeSenderMailHandlers(parts),
    ...makeDismissalMailHandlers(parts),
  }
}

/** To the sender, who has to do something about it. */
function makeSenderMailHandlers({ about, post }: Parts) {
  return {
    'tell-bounced': async (job: Job<'tell-bounced'>) =>
      postIfAny(
        post,
        await about(job, ({ envelope, url, toSender }) => {
          const recipient = envelope.recipients.find(({ id }) => id === job.payload.recipientId)
          if (!recipient) return null
          return toSender('recipientBounced', `bounced.${job.id}`, (locale) =>
            bounceMail(envelope, recipient, url, locale),
          )
        }),
      ),

    'tell-seal-failed': async (job: Job<'tell-seal-failed'>) =>
      postIfAny(
        post,
        await about(job, ({ envelope, url, toSender }) =>
          envelope.status === 'seal_failed'
            ? toSender('envelopeSealFailed', `seal-failed.${envelope.id}`, (locale) =>
                sealFailedMail(envelope, url, locale),
              )
            : null,
        ),
      ),

    'tell-delegated': async (job: Job<'tell-delegated'>) =>
      postIfAny(
        post,
        await about(job, ({ envelope, url, toSender }) => {
          const { from: fromId, to: toId, reason } = job.payload
          const to = envelope.recipients.find(({ id }) => id === toId)
          if (!to) return null
          const from = getRecipient(envelope, fromId as RecipientId)
          return toSender('recipientDelegated', `delegated.${envelope.id}.${fromId}`, (locale) =>
            delegatedMail(envelope, { from, to, reason }, url, locale),
          )
        }),
      ),
  }
}

/** To whoever need not do anything any more. */
function makeDismissalMailHandlers({ about, post }: Parts) {
  return {
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

async function postIfAny(post: PostLetter, letter: Letter | null): Promise<void> {
  if (letter) await post(letter)
}

/** What the sender has ended themselves is told once more, and never switched off. */
const senderKinds = {
  completed: 'envelopeCompleted',
  declined: 'envelopeDeclined',
  expired: 'envelopeExpired',
  voided: 'always',
} as const satisfies Record<Outcome, ChoosableEvent | 'always'>

/** Null for whoever hears of it no more, or at the same address as somebody else. */
async function outcomeLetter(
  facts: EnvelopeFacts,
  tx: Transaction,
  { outcome, to }: { outcome: Outcome; to: string },
): Promise<Letter | null> {
  const { envelope, organizationName, signingUrl, toSender } = facts
  // It can expire again, after it was extended.
  const which = outcome === 'expired' ? `.${envelope.expiresAt?.getTime() ?? ''}` : ''
  const hearers = outcomeHearers(envelope, outcome)
  if (to === 'sender') {
    const compose = (locale: Locale, files = 0) =>
      toOurs(outcomeMail(outcome, { ...facts, letterhead: undefined }, locale, files), locale)
    const letter = toSender(senderKinds[outcome], `${outcome}.${envelope.id}.sender${which}`, compose)
    const isTold = hearers.some((one) => addressFor(outcome, one).address === letter?.to.address)
    return letter && !isTold
      ? enclosing(letter, (files) => compose(normalizeLocale(letter.content.locale), files))
      : null
  }

  const recipient = hearers.find(({ id }) => id === to)
  if (!recipient || !addressFor(outcome, recipient).address) return null
  const url = await signingUrl(recipient.id)
  const words = outcome === 'completed' ? facts.wordsFor('completion', recipient.locale) : null
  const compose = (files: number) => outcomeMail(outcome, { ...facts, url, words }, recipient.locale, files)
  const letter = {
    messageId: `${outcome}.${envelope.id}.${recipient.id}${which}`,
    to: addressFor(outcome, recipient),
    fromName: organizationName,
    content: compose(0),
  }
  return isLetInByLink(recipient) ? enclosing(letter, compose) : letter

  async function enclosing(plain: Letter, composed: (files: number) => MailContent): Promise<Letter> {
    return outcome === 'completed' && facts.mails.copies ? withCopies(tx, envelope, plain, composed) : plain
  }
}

/** The sender hears of it as a member, not because somebody asked them to take part. */
function toOurs(content: MailContent, locale: Locale): MailContent {
  return { ...content, footer: translator(locale)('mail.footer.account') }
}

/** Of somebody who signs in person: the copy is theirs, the news is their host's. */
function addressFor(outcome: Outcome, recipient: Recipient): Letter['to'] {
  return outcome === 'completed' ? ownAddress(recipient) : addressOf(recipient)
}

function ownAddress({ name, email }: Recipient): Letter['to'] {
  return { name, address: email }
}
