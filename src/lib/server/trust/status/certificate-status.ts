import { createHash } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import type { Database } from '../../data/database.ts'
import { Kept } from '../../kept.ts'
import type { Log } from '../../log.ts'
import type { Clock } from '../../ports.ts'
import { secretPlaces } from '../../secret-places.ts'
import { SecretUnreadable } from '../authenticated-box.ts'
import type { InstanceKey } from '../instance-key.ts'
import { makeAnswer, makeNoAnswer, type AnswerParts, type NoAnswer } from './make-answer.ts'
import { nameKeys } from './name-keys.ts'
import { makePace } from './pace.ts'
import { readQuestion, type StatusQuestion } from './read-question.ts'
import { readStanding, type Standing } from './read-standing.ts'

/** DER of what is answered. `times` is null where it is of this moment, or none. */
export type StatusAnswer = { bytes: Uint8Array; times: { from: Date; until: Date } | null }

export type CertificateStatuses = ReturnType<typeof makeCertificateStatuses>

type Parts = {
  database: Database
  instanceKey: InstanceKey
  clock: Clock
  log: Pick<Log, 'warn'>
  /** How often a key signs for one who asks, in a second. */
  signedPerSecond?: number | undefined
}

const hourMs = 60 * 60_000
/** A day of silence must not make seals look bad, and one of eight hours is enough to look at them. */
const validMs = 8 * hourMs
/** From then on another one is made: whoever gets it has as long before it is over. */
const keptForMs = 4 * hourMs
const namedAgainMs = 10 * 60_000
const signedPerSecond = 50

/** Answers about the certificates that the authorities of this host issued (OCSP: RFC 6960, with the profile of RFC 5019). */
export function makeCertificateStatuses(parts: Parts) {
  const { database, clock } = parts
  const sign = makeSigning(parts)
  const kept = new Kept<StatusAnswer>(clock, keptForMs)
  const named = new Kept<number>(clock, namedAgainMs)
  // A flood of questions that are nobody else's takes nothing from those whose answers are kept.
  const perSecond = parts.signedPerSecond ?? signedPerSecond
  const [forAll, forOne] = [makePace(perSecond, clock), makePace(perSecond, clock)]

  /** Who asks about what is not there may ask about what another Paraph made: it is looked at then, and once in a while. */
  async function standingOf(question: StatusQuestion): Promise<Standing | null> {
    const standing = await readStanding(database, question)
    if (standing && isAllKnown(question, standing)) return standing
    const count = await named.find('all', () => nameKeys(database))

    return count > 0 ? readStanding(database, question) : standing
  }

  async function fresh(question: StatusQuestion, standing: Standing): Promise<StatusAnswer> {
    if (!forOne.take()) throw new NoneNow('tryLater')

    return { ...(await sign(question, standing)), times: null }
  }

  /** Made for all who ask the same, until it is old or something has been revoked: what is known is part of what it is kept by. */
  function shared(question: StatusQuestion, standing: Standing): Promise<StatusAnswer> {
    return kept.find(keyOf(question, standing), () => {
      if (!forAll.take()) throw new NoneNow('tryLater')

      return sign({ ...question, nonce: null }, standing)
    })
  }

  async function answerTo(question: StatusQuestion): Promise<StatusAnswer> {
    const standing = await standingOf(question)
    if (!standing) throw new NoneNow('unauthorized')
    if (!isAllKnown(question, standing)) return fresh(question, standing)
    if (question.nonce === null) return shared(question, standing)

    // RFC 6960 §4.4.1 lets an answer go without the nonce: better an answer of before than none.
    return fresh(question, standing).catch((error: unknown) => {
      if (!(error instanceof NoneNow)) throw error
      return shared(question, standing)
    })
  }

  /** To a question in DER. `withNonce`: what is asked with a nonce is answered with it; otherwise by what is kept for all. */
  return async (bytes: Uint8Array, { withNonce }: { withNonce: boolean }): Promise<StatusAnswer> => {
    const question = readQuestion(bytes)
    if (!question) return none('malformedRequest')
    try {
      return await answerTo(withNonce ? question : { ...question, nonce: null })
    } catch (error) {
      if (error instanceof NoneNow) return none(error.why)
      throw error
    }
  }
}

class NoneNow extends Error {
  override name = 'NoneNow'
  readonly why: NoAnswer

  constructor(why: NoAnswer) {
    super(why)
    this.why = why
  }
}

const none = (why: NoAnswer): StatusAnswer => ({ bytes: makeNoAnswer(why), times: null })

const isAllKnown = ({ serials }: StatusQuestion, { statuses }: Standing) =>
  serials.every((serial) => statuses.has(serial))

function keyOf({ ids, serials }: StatusQuestion, { authority, statuses }: Standing): string {
  const asked = ids.map((id) => Buffer.from(AsnConvert.serialize(id)).toString('base64'))
  const known = serials.map((serial) => statuses.get(serial))

  return createHash('sha256')
    .update(JSON.stringify([authority.purpose, asked, known]))
    .digest('base64')
}

function makeSigning({ instanceKey, clock, log }: Parts) {
  /** Authorities whose lost key the log has been told of. */
  const lost = new Set<string>()

  return async ({ ids, serials, nonce }: StatusQuestion, { authority, statuses }: Standing) => {
    const at = clock.now()
    const until = new Date(at.getTime() + validMs)
    const about = ids.map((id, place) => ({ id, status: statuses.get(serials[place] ?? '') ?? null }))
    const issuer = { certificate: authority.certificate, privateKey: open(authority) }
    const answer: AnswerParts = { issuer, about, at, until, nonce }

    return { bytes: await makeAnswer(answer), times: { from: at, until } }
  }

  function open({ purpose, privateKey }: Standing['authority']): Uint8Array {
    try {
      const opened = instanceKey.decryptSecret(privateKey, secretPlaces.sealKey(purpose))
      lost.delete(purpose)
      return opened
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error
      if (!lost.has(purpose))
        log.warn(
          { authority: purpose },
          'the key of this authority does not open: nobody answers for what it issued',
        )
      lost.add(purpose)
      throw new NoneNow('internalError')
    }
  }
}
