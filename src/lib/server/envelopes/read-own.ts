import type { Envelope } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { loadOwnEnvelope } from './envelope-rows.ts'

/** What a question about one of the member's envelopes comes to. Throws `not-found` for another's. */
export function makeReadOwn(database: Database) {
  return async <T>(
    member: Member,
    id: string,
    work: (tx: Transaction, envelope: Envelope) => Promise<T>,
  ): Promise<T> =>
    database.transaction(member.organization.id, async (tx) =>
      work(tx, await loadOwnEnvelope(tx, member, id)),
    )
}
