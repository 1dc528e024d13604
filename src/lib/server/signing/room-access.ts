import type { Decision } from '#core/envelope/decision.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import type { Database } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Clock } from '../ports.ts'
import { pass } from '../points.ts'
import { assertPassed } from './access-checks.ts'
import type { AccessAttempt } from './access-attempt.ts'
import { enterRoom, recipientBehind } from './room-entry.ts'
import { askFacts, askRoom, type RoomLook, type RoomView, type WantedWords } from './room-facts.ts'
import { readSession } from './room-session.ts'
import { showsDocuments, stageOf } from './room-stage.ts'
import type { SigningLinks } from './signing-links.ts'
import type { Visitor } from './visitor.ts'

/** Everything there is to know inside one transaction of the room, the envelope locked. */
type HeldRoom = AccessAttempt & RoomView & { visitor: Visitor }

type Parts = { database: Database; links: SigningLinks; enact: Enact; clock: Clock }

export type RoomAccess = ReturnType<typeof makeRoomAccess>

/** The ways to enter the room with a key: a look is one question, an act one transaction, and asks as much as it lets do. */
export function makeRoomAccess(parts: Parts) {
  return { ...makeHeldRoom(parts), ...makeRoomLooks(parts) }
}

/** What changes something: the envelope is locked meanwhile. */
function makeHeldRoom({ database, links, enact, clock }: Parts) {
  /** One transaction with the envelope locked; what `work` throws undoes all of it. */
  async function within<T>(visitor: Visitor, work: (room: HeldRoom) => Promise<T>): Promise<T> {
    const found = await enterRoom(database, links, visitor)
    const { organizationId, envelopeId } = found
    return database.transaction(organizationId, async (tx) => {
      const held = await holdEnvelope(tx, organizationId, envelopeId).catch(deadIfGone)
      const facts = await askFacts(tx, found, clock.now())
      const { envelope } = held
      const { entry } = facts
      const recipient = recipientBehind(envelope, entry)
      const by: Act = {
        actor: { kind: 'recipient', id: recipient.id },
        at: clock.now(),
        origin: visitor.origin,
        person: { name: recipient.name, email: recipient.email },
        way: { entry: entry.kind, entryId: entry.entryId },
      }
      return work({
        ...{ tx, entry, held, envelope, facts, recipient, by, visitor },
        ask: (question) => question(tx),
        member: visitor.member ?? null,
      })
    })
  }

  /** The same, once every access check is passed. */
  function inside<T>(visitor: Visitor, work: (room: HeldRoom) => Promise<T>): Promise<T> {
    return within(visitor, async (room) => {
      assertPassed(room.facts.passes, room.recipient, room.by.at)
      return work(room)
    })
  }

  /** Decide by rule, make it true, answer with the room as it is then. */
  async function act(visitor: Visitor, decide: (room: HeldRoom) => Decision | Promise<Decision>) {
    const session = await inside(visitor, async (room) => {
      const { envelope } = await enact(room.tx, room.held, await decide(room), room.by)
      pass('act recorded')
      return readSession({ ...room, envelope }, visitor, room.by.at)
    })
    pass('act committed')

    return session
  }

  return { within, inside, act }
}

/** What changes nothing, and is one question. */
function makeRoomLooks({ database, links, clock }: Parts) {
  /** A look: it changes nothing, and is one question. `wanted` are words of a document to be found with it. */
  async function read<T>(
    visitor: Visitor,
    work: (look: RoomLook) => T | Promise<T>,
    wanted: WantedWords | null = null,
  ): Promise<T> {
    const found = await enterRoom(database, links, visitor)
    const { organizationId } = found
    const room = await database.look(organizationId, (tx) => askRoom(tx, found, { wanted, at: clock.now() }))

    return work({
      ...{ ...room, entry: room.facts.entry },
      ask: (question) => database.transaction(organizationId, question),
    })
  }

  /** Reads as {@link read}, for what is shown only to those who may see the documents now. */
  function readInside<T>(
    visitor: Visitor,
    work: (look: RoomLook) => T | Promise<T>,
    wanted: WantedWords | null = null,
  ): Promise<T> {
    const ifInside = (look: RoomLook) => {
      const { envelope, entry, facts } = look
      const recipient = recipientBehind(envelope, entry)
      if (!showsDocuments(stageOf(envelope, recipient, clock.now()))) throw new Refusal('not-found')
      assertPassed(facts.passes, recipient, clock.now())
      return work(look)
    }

    return read(visitor, ifInside, wanted)
  }

  return { read, readInside }
}

/** A way in was found, or is remembered, and leads to an envelope that has been erased. */
function deadIfGone(error: unknown): never {
  throw isRefusal(error) && error.code === 'not-found' ? new Refusal('link-dead') : error
}
