import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { loadEnvelopeBeside, readBesideEnvelope } from '../envelopes/envelope-rows.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Clock } from '../ports.ts'
import { assertPassed } from './access-checks.ts'
import type { Knock } from './room-door.ts'
import { enterRoom, recipientBehind } from './room-entry.ts'
import { factsBeside, toFacts, type RoomFacts, type RoomView } from './room-facts.ts'
import { readSession } from './room-session.ts'
import { showsDocuments, stageOf } from './room-stage.ts'
import type { Entry, SigningLinks } from './signing-links.ts'
import type { Visitor } from './signing-room.ts'

/** Everything there is to know inside one transaction of the room, the envelope locked. */
type Scene = Knock & { visitor: Visitor }

type Parts = { database: Database; links: SigningLinks; enact: Enact; clock: Clock }

export type RoomScenes = ReturnType<typeof makeRoomScenes>

/** The ways to enter the room with a key: each is one transaction, and asks as much as it lets do. */
export function makeRoomScenes({ database, links, enact, clock }: Parts) {
  /** One transaction with the envelope locked; what `work` throws undoes all of it. */
  async function within<T>(visitor: Visitor, work: (scene: Scene) => Promise<T>): Promise<T> {
    const found = await enterRoom(database, links, visitor)
    const { organizationId, envelopeId } = found
    return database.transaction(organizationId, async (tx) => {
      const held = await holdEnvelope(tx, organizationId, envelopeId)
      const facts = await factsNow(tx, found)
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
        member: visitor.member ?? null,
      })
    })
  }

  /** What the transaction sees of them by now. */
  async function factsNow(tx: Transaction, entry: Entry): Promise<RoomFacts> {
    const { organizationId, envelopeId } = entry
    const answer = await readBesideEnvelope(tx, organizationId, envelopeId, factsBeside(entry))

    return toFacts(entry, answer, clock.now())
  }

  /** The same, once everything asked at the door is passed. */
  function inside<T>(visitor: Visitor, work: (scene: Scene) => Promise<T>): Promise<T> {
    return within(visitor, async (scene) => {
      assertPassed(scene.facts.passes, scene.recipient, scene.by.at)
      return work(scene)
    })
  }

  /** Decide by rule, make it true, answer with the room as it is then. */
  function act(visitor: Visitor, decide: (scene: Scene) => Decision | Promise<Decision>) {
    return inside(visitor, async (scene) => {
      const { envelope } = await enact(scene.tx, scene.held, await decide(scene), scene.by)
      return readSession({ ...scene, envelope }, visitor, scene.by.at)
    })
  }

  async function read<T>(visitor: Visitor, work: (view: RoomView) => T | Promise<T>): Promise<T> {
    const found = await enterRoom(database, links, visitor)
    const { organizationId, envelopeId } = found
    return database.transaction(organizationId, async (tx) => {
      const { envelope, beside } = await loadEnvelopeBeside(
        tx,
        organizationId,
        envelopeId,
        factsBeside(found),
      )
      const facts = toFacts(found, beside, clock.now())
      return work({ tx, entry: facts.entry, envelope, facts })
    })
  }

  /** Reads as {@link read}, for what is shown only to those who may see the documents now. */
  function readInside<T>(
    visitor: Visitor,
    work: (tx: Transaction, envelope: Envelope) => T | Promise<T>,
  ): Promise<T> {
    return read(visitor, ({ tx, envelope, entry, facts }) => {
      const recipient = recipientBehind(envelope, entry)
      if (!showsDocuments(stageOf(envelope, recipient, clock.now()))) throw new Refusal('not-found')
      assertPassed(facts.passes, recipient, clock.now())
      return work(tx, envelope)
    })
  }

  return { within, inside, act, read, readInside, factsNow }
}
