import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import type { Clock } from '../ports.ts'
import { assertPassed } from './access-checks.ts'
import type { Knock } from './room-door.ts'
import { enterRoom, recipientBehind } from './room-entry.ts'
import { readSession } from './room-session.ts'
import { showsDocuments, stageOf } from './room-stage.ts'
import type { Entry, SigningLinks } from './signing-links.ts'
import type { Visitor } from './signing-room.ts'

/** Everything there is to know inside one transaction of the room, the envelope locked. */
type Scene = Knock & { visitor: Visitor }

type Parts = { database: Database; links: SigningLinks; enact: Enact; clock: Clock }

/** The ways to enter the room with a key: each is one transaction, and asks as much as it lets do. */
export function makeRoomScenes({ database, links, enact, clock }: Parts) {
  /** One transaction with the envelope locked; what `work` throws undoes all of it. */
  async function within<T>(visitor: Visitor, work: (scene: Scene) => Promise<T>): Promise<T> {
    const entry = await enterRoom(database, links, visitor)
    return database.transaction(entry.organizationId, async (tx) => {
      const held = await holdEnvelope(tx, entry.organizationId, entry.envelopeId)
      const { envelope } = held
      const recipient = recipientBehind(envelope, entry)
      const by: Act = {
        actor: { kind: 'recipient', id: recipient.id },
        at: clock.now(),
        origin: visitor.origin,
        person: { name: recipient.name, email: recipient.email },
        way: { entry: entry.kind, entryId: entry.entryId },
      }
      return work({ tx, entry, held, envelope, recipient, member: visitor.member ?? null, by, visitor })
    })
  }

  /** The same, once everything asked at the door is passed. */
  function inside<T>(visitor: Visitor, work: (scene: Scene) => Promise<T>): Promise<T> {
    return within(visitor, async (scene) => {
      await assertPassed(scene.tx, scene.entry, scene.recipient, scene.by.at)
      return work(scene)
    })
  }

  /** Decide by rule, make it true, answer with the room as it is then. */
  function act(visitor: Visitor, decide: (scene: Scene) => Decision | Promise<Decision>) {
    return inside(visitor, async (scene) => {
      const after = await enact(scene.tx, scene.held, await decide(scene), scene.by)
      return readSession(scene.tx, after.envelope, scene.entry, visitor, scene.by.at)
    })
  }

  async function read<T>(
    visitor: Visitor,
    work: (tx: Transaction, envelope: Envelope, entry: Entry) => T | Promise<T>,
  ): Promise<T> {
    const entry = await enterRoom(database, links, visitor)
    return database.transaction(entry.organizationId, async (tx) =>
      work(tx, await loadEnvelope(tx, entry.organizationId, entry.envelopeId), entry),
    )
  }

  /** Reads as {@link read}, for what is shown only to those who may see the documents now. */
  function readInside<T>(
    visitor: Visitor,
    work: (tx: Transaction, envelope: Envelope) => T | Promise<T>,
  ): Promise<T> {
    return read(visitor, async (tx, envelope, entry) => {
      const recipient = recipientBehind(envelope, entry)
      if (!showsDocuments(stageOf(envelope, recipient, clock.now()))) throw new Refusal('not-found')
      await assertPassed(tx, entry, recipient, clock.now())
      return work(tx, envelope)
    })
  }

  return { within, inside, act, read, readInside }
}
