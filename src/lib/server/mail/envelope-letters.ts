import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { addresseeOf } from '#core/envelope/recipients.ts'
import type { OrganizationId, RecipientId } from '#core/ids.ts'
import { normalizeLocale, type Locale } from '#core/locale/locale.ts'
import type { MailWords, WordedMail } from '#core/organizations/mail-wording.ts'
import { isTold, type ChoosableEvent } from '#core/notifications/notification-choices.ts'
import type { SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import type { Answers } from '../data/many-rows.ts'
import { peopleOfEnvelope, toPeople } from '../envelopes/envelope-people.ts'
import { loadEnvelopeBeside } from '../envelopes/envelope-rows.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Clock } from '../ports.ts'
import { wordsIn, wordsOfEnvelope } from '../organizations/make-mail-wording.ts'
import { brandFrom, brandOfEnvelope } from '../organizations/branding.ts'
import { mailChoicesOfSender } from '../notifications/make-notification-choices.ts'
import type { SigningLinks } from '../signing/signing-links.ts'
import type { Letter } from './letter.ts'
import { letterheadOf } from './letterhead.ts'
import { withChoices } from './choices-link.ts'
import type { Letterhead, MailContent } from './mail-blocks.ts'
import { asTest } from './test-mail.ts'

type Parts = { database: Database; links: SigningLinks; clock: Clock; publicUrl: string }

/** An envelope with all that a mail about it says. */
export type EnvelopeFacts = {
  envelope: Envelope
  senderName: string
  organizationName: string
  letterhead: Letterhead | undefined
  /** The organization's. */
  timeZone: string
  /** The organization's own words in one of its mails; null are ours. */
  wordsFor: (mail: WordedMail, locale: Locale) => MailWords | null
  /** What its mails bring along. */
  mails: { firstPage: boolean; copies: boolean }
  /** The page of the envelope, for its sender. */
  url: string
  /** A letter to the sender; null if there is none any more, or they do not want to hear of this event by mail. */
  toSender: (
    event: ChoosableEvent | 'always',
    messageId: string,
    compose: (locale: Locale) => MailContent,
  ) => Letter | null
  /** The recipient's way into the room. */
  signingUrl: (id: RecipientId) => Promise<string>
}

/** `beside` is what else is to be known, in the same question. Letters of test mode say that they are. */
export type AboutEnvelope = <T extends Letter | null, B extends Record<string, SQL> = Record<string, SQL>>(
  job: Pick<Job, 'organizationId'> & { payload: { envelopeId: string } },
  compose: (facts: EnvelopeFacts, tx: Transaction, beside: Answers<B>) => Promise<T> | T,
  beside?: B,
) => Promise<T>

/** Reads, in one transaction and one question, what mails about an envelope are made of. */
export function makeAboutEnvelope({ database, links, clock, publicUrl }: Parts): AboutEnvelope {
  return async <T extends Letter | null, B extends Record<string, SQL>>(
    { organizationId: tenant, payload }: Parameters<AboutEnvelope>[0],
    compose: (facts: EnvelopeFacts, tx: Transaction, beside: Answers<B>) => Promise<T> | T,
    wanted?: B,
  ) => {
    const organizationId = tenant as OrganizationId
    const { envelopeId } = payload

    return database.transaction(organizationId, async (tx) => {
      const { envelope, beside } = await loadEnvelopeBeside(tx, organizationId, envelopeId, {
        ...wanted,
        ...mailFacts,
      })
      const { sender, home } = toPeople(beside)
      const brand = brandFrom(beside, clock.now())
      const { name, letterhead } = letterheadOf(brand, home?.name ?? '')
      const facts: EnvelopeFacts = {
        envelope,
        senderName: sender?.name ?? '',
        organizationName: name,
        letterhead,
        timeZone: home?.timeZone ?? 'UTC',
        wordsFor: (mail, locale) => wordsIn(beside.words, mail, locale),
        mails: { firstPage: home?.mailsFirstPage ?? false, copies: home?.mailsCopies ?? false },
        url: `${publicUrl}/envelopes/${envelopeId}`,
        toSender(which, messageId, compose_) {
          if (!sender) return null
          if (which !== 'always' && !isTold(beside.choices, which, 'mail')) return null
          const composed = compose_(normalizeLocale(sender.locale))
          const content = which === 'always' ? composed : withChoices(composed, publicUrl)
          return { messageId, to: { name: sender.name, address: sender.email }, fromName: 'Paraph', content }
        },
        async signingUrl(recipientId) {
          const place_ = { organizationId, envelopeId: envelope.id, recipientId }
          return `${publicUrl}/sign/${await links.secretFor(tx, place_)}`
        },
      }

      const letter = await compose(facts, tx, beside as unknown as Answers<B>)

      return envelope.mode === 'test' ? asTest(letter) : letter
    })
  }
}

const mailFacts = {
  ...peopleOfEnvelope,
  ...brandOfEnvelope,
  choices: mailChoicesOfSender,
  words: wordsOfEnvelope,
}

/** Where mail about a recipient's task goes. */
export function addressOf(recipient: Recipient): Letter['to'] {
  const { name, email } = addresseeOf(recipient)

  return { name, address: email }
}
