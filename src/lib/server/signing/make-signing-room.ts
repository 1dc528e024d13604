import type { AccessInput, AccessStart, SigningSession } from '#contract/signing-shapes.ts'
import { consentToSign, nameRecipient, viewEnvelope } from '#core/envelope/acting.ts'
import { declineEnvelope } from '#core/envelope/declining.ts'
import { type Delegate, delegateRecipient } from '#core/envelope/delegating.ts'
import type { AccessCheck } from '#core/envelope/envelope.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import { recipientToAct } from '#core/envelope/turns.ts'
import { checkDraftValues } from '#core/fields/field-values.ts'
import type { GivenFile, GivenValues, Signature } from '#core/fields/field.ts'
import { parsePhoneNumber } from '#core/identity/phone-number.ts'
import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { PageImages } from '../documents/page-images.ts'
import type { PageTexts } from '../documents/page-texts.ts'
import type { Enact } from '../envelopes/enact.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import { findOwnTurn } from '../envelopes/own-turn.ts'
import { saveFieldValues } from '../envelopes/value-rows.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { keepAnswer } from '../kept-answer.ts'
import type { BlobStore, Clock, PdfEngine, Random } from '../ports.ts'
import { assertPassed } from './access-checks.ts'
import { disclosureOf } from './disclosure.ts'
import { keepFile, knownFiles, rememberPicture, savedPictures } from './recipient-files.ts'
import { makeCompleting } from './make-completing.ts'
import { ownerOfFiles, withStoredFiles } from './room-completion.ts'
import { roomCookieName } from './room-cookies.ts'
import { makeRoomDocuments } from './room-documents.ts'
import { isNext, type AccessChallenges, sendsTo } from './access-challenges.ts'
import { mayLook, recipientBehind } from './room-entry.ts'
import { askFacts } from './room-facts.ts'
import { fieldsOf } from './room-fields.ts'
import { assertMayGive, fileAdded, findShownFile, takeFile } from './room-files.ts'
import { findMisfits, throwFirst, withoutFaulty, wordsAmong } from './room-fitting.ts'
import type { SendCopy } from './room-messages.ts'
import { makeRoomAccess } from './room-access.ts'
import { assertCurrent, readSession } from './room-session.ts'
import { showsDocuments, stageOf } from './room-stage.ts'
import type { Entry, SigningLink, SigningLinks } from './signing-links.ts'
import type { NewHolder, RoomKey, Visitor } from './visitor.ts'

type Parts = {
  database: Database
  blobs: BlobStore
  pdf: PdfEngine
  images: PageImages
  texts: PageTexts
  links: SigningLinks
  challenges: AccessChallenges
  sendCopy: SendCopy
  enact: Enact
  limits: RateLimits
  clock: Clock
  random: Random
  secureCookies: boolean
  publicUrl: string
}

const codesAnHour = { times: 5, windowSeconds: 3600 }
const filesAnHour = { times: 60, windowSeconds: 3600 }
const copiesAnHour = { times: 5, windowSeconds: 3600 }

/** The recipient's side. Every method but those that open it throws `link-dead` unless the cookie fits the recipient. */
export type SigningRoom = ReturnType<typeof makeSigningRoom>

export function makeSigningRoom(parts: Parts) {
  const { database, blobs, pdf, links, challenges, sendCopy, enact, limits, clock, random, publicUrl } = parts

  const access = makeRoomAccess(parts)
  const { within, inside, act, read, readInside } = access

  const keyTo = (recipient: RecipientId, cookieValue: string): RoomKey => ({
    recipient,
    cookieName: roomCookieName(parts.secureCookies),
    cookieValue,
    secure: parts.secureCookies,
  })

  /**
   * Trades the secret of a link for the room's cookie; null for wrong and dead links alike. Changes nothing. A revoked link
   * still opens for whoever is to be told what became of their task.
   */
  async function openLink(secret: string): Promise<RoomKey | null> {
    const link = await database.transaction(null, (tx) => links.findBySecret(tx, secret))
    if (!link || (link.isDead && !(await mayStillLook(link)))) return null

    return keyTo(link.recipientId, links.cookieFor(link))
  }

  async function mayStillLook(link: SigningLink): Promise<boolean> {
    return database.transaction(link.organizationId, async (tx) => {
      const envelope = await loadEnvelope(tx, link.organizationId, link.envelopeId)
      const recipient = envelope.recipients.find(({ id }) => id === link.recipientId)
      return recipient !== undefined && mayLook(recipient, link)
    })
  }

  return {
    openLink,

    /** The same for a member who is a recipient of the envelope; null unless it is their turn. */
    async openOwn(member: Member, envelopeId: EnvelopeId): Promise<RoomKey | null> {
      const organizationId = member.organization.id
      return database.transaction(organizationId, async (tx) => {
        const recipientId = await findOwnTurn(tx, member, envelopeId, clock.now())
        if (!recipientId) return null
        const envelope = await loadEnvelope(tx, organizationId, envelopeId)
        const { notifiedAt } = getRecipient(envelope, recipientId)
        const place = { organizationId, envelopeId, recipientId }
        return keyTo(recipientId, links.ownCookieFor(place, notifiedAt ?? clock.now()))
      })
    },

    session: (visitor: Visitor): Promise<SigningSession> =>
      read(visitor, (view) => readSession(view, visitor, clock.now())),

    view: (visitor: Visitor): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => viewEnvelope(envelope, recipient.id, by.at)),

    consent: (visitor: Visitor, version: number): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => {
        assertCurrent(envelope, version)
        const { version: text, locale, sha256 } = disclosureOf(visitor.locale ?? recipient.locale)
        return consentToSign(envelope, recipient.id, by.at, { version: text, locale, sha256 })
      }),

    async saveValues(visitor: Visitor, version: number, given: GivenValues): Promise<void> {
      const words = await read(visitor, ({ envelope, entry, facts }) => {
        const recipient = recipientBehind(envelope, entry)
        assertPassed(facts.passes, recipient, clock.now())
        return wordsAmong(envelope, recipient, given)
      })
      const misfits = await findMisfits(pdf, words, clock.now())
      await inside(visitor, async ({ tx, envelope, facts, by }) => {
        const recipient = recipientToAct(envelope, visitor.recipient, by.at)
        assertCurrent(envelope, version)
        if (!recipient.consentedAt) throw new Refusal('consent-missing')
        const known = knownFiles(await savedPictures(tx, ownerOfFiles(envelope, visitor)), facts.files)
        const own = fieldsOf(envelope, recipient)
        const fitting = withoutFaulty(given, misfits)
        const { kept, cleared } = checkDraftValues(own, fitting, new Set(known.keys()))
        const values = withStoredFiles(own, kept, known)
        await saveFieldValues(tx, envelope, { by: recipient.id, values, emptied: cleared }, by.at)
      })
      // The others are kept: a form without JavaScript brings them all, and has them nowhere else.
      throwFirst(misfits)
    },

    complete: makeCompleting({ pdf, access, clock, verifier: new URL(publicUrl).host }),

    decline: (visitor: Visitor, reason: string): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => declineEnvelope(envelope, recipient.id, reason, by.at)),

    /** Hands the task on, for good: this way in shows from then on who has it. */
    delegate: (visitor: Visitor, { reason, ...delegate }: NewHolder): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => {
        const to = toDelegate(random.uuid() as RecipientId, delegate)
        return delegateRecipient(envelope, recipient.id, to, reason, by.at)
      }),

    /** An in-person signer says who they are. */
    giveName: (visitor: Visitor, version: number, name: string): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => {
        assertCurrent(envelope, version)
        return nameRecipient(envelope, recipient.id, name, by.at)
      }),

    /** Sends a code, or says what an authenticator is asked. */
    async startAccess(visitor: Visitor, check: AccessCheck): Promise<z.output<typeof AccessStart>> {
      const at = clock.now()
      const to = await read(visitor, ({ envelope, entry, facts }) => {
        const recipient = recipientBehind(envelope, entry)
        return isNext(facts.passes, recipient, { check, at }) ? sendsTo(recipient, check) : null
      })
      if (to) await limits.spend('access-code', `${check}:${to}`, codesAnHour)

      return within(visitor, (room) => challenges.start(room, check))
    },

    /** Throws `access-code-wrong`, `access-code-expired`, `access-locked`, `wrong-account`. */
    async passAccess(visitor: Visitor, answer: z.output<typeof AccessInput>): Promise<SigningSession> {
      // A wrong answer has to be written down, so it is refused only after the commit.
      const { refusal, session } = await within(visitor, async (room) => {
        const code = await challenges.answer(room, answer)
        if (code) return { refusal: code, session: null }
        // What was just passed is among them now.
        const facts = await askFacts(room.tx, room.entry, clock.now())
        return { refusal: null, session: await readSession({ ...room, facts }, visitor, room.by.at) }
      })
      if (!session) throw new Refusal(refusal)

      return session
    },

    /** By which way in. Throws what a visitor without a key to the room gets for anything: asked before a body is read. */
    assertKey: (visitor: Visitor): Promise<Entry> => read(visitor, ({ entry }) => entry),

    /** Counts a file that is about to be sent. Throws where none may be given, `rate-limited` where there were too many. */
    async readyForFile(visitor: Visitor): Promise<Entry> {
      const entry = await read(visitor, (view) => {
        const recipient = recipientBehind(view.envelope, view.entry)
        assertPassed(view.facts.passes, recipient, clock.now())
        assertMayGive(view.envelope, recipient.id, clock.now())
        return view.entry
      })
      await limits.spend('room-file', visitor.recipient, filesAnHour)

      return entry
    },

    /** Keeps a file for a field or a signature, after {@link readyForFile}. Throws `file-unreadable`, `file-too-large`. */
    async addFile(
      visitor: Visitor,
      purpose: 'image' | 'attachment' | 'signature',
      upload: { name: string; bytes: Uint8Array },
    ): Promise<{ value: GivenFile | Signature }> {
      const { file, value } = await takeFile(blobs, purpose, upload)
      await inside(visitor, async ({ tx, held, envelope, recipient, by }) => {
        assertMayGive(envelope, recipient.id, by.at)
        await keepFile(tx, ownerOfFiles(envelope, visitor), file, by.at)
        await rememberPicture(tx, ownerOfFiles(envelope, visitor), value, by.at)
        await enact(tx, held, fileAdded(envelope, recipient.id, purpose, file), by)
        await keepAnswer(tx, { value })
      })

      return { value }
    },

    /** One that this recipient has given, or that is shown to them. `image/png` is safe to show in a page. */
    async file(visitor: Visitor, sha256: string): Promise<{ name: string; type: string; bytes: Uint8Array }> {
      const { name, type } = await readInside(visitor, ({ ask, envelope }) =>
        ask((tx) => findShownFile(tx, ownerOfFiles(envelope, visitor), sha256)),
      )
      return { name, type, bytes: await blobs.get(sha256) }
    },

    /** The sealed copy goes to this recipient by mail, once there is one. */
    async askCopy(visitor: Visitor): Promise<void> {
      const { email, isSealed } = await read(visitor, ({ envelope, entry, facts }) => {
        const recipient = recipientBehind(envelope, entry)
        assertPassed(facts.passes, recipient, clock.now())
        const mayGet = showsDocuments(stageOf(envelope, recipient, clock.now()))
        if (!mayGet) throw new Refusal('envelope-not-sealed')
        return { email: recipient.email, isSealed: envelope.status === 'completed' }
      })
      if (!email) throw new Refusal('recipient-email-missing')
      await limits.spend('room-copy', visitor.recipient, copiesAnHour)
      // Before the seal there is nothing to send; the copy goes to everybody with it.
      if (isSealed) await inside(visitor, ({ tx, envelope, recipient }) => sendCopy(tx, envelope, recipient))
    },

    ...makeRoomDocuments({ ...parts, access }),
  }
}

function toDelegate(
  id: RecipientId,
  { name, email, phone: typed, locale }: Omit<NewHolder, 'reason'>,
): Delegate {
  const phone = typed === undefined ? undefined : parsePhoneNumber(typed)
  if (phone === null) throw new Refusal('phone-invalid', [{ pointer: '/phone', code: 'phone-invalid' }])

  return { id, name, email, ...(phone && { phone }), ...(locale && { locale }) }
}
