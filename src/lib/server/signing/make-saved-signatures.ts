import type { Signature } from '#core/fields/field.ts'
import { isTooSimple } from '#core/fields/signature-ink.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { savedSignature } from '../data/tables/people.ts'
import type { Clock } from '../ports.ts'
import { hasPicture, putSavedSignature, readSavedSignatures, type SavedKind } from './saved-signature-rows.ts'
import type { SavedSignatures } from './saved-signatures.ts'

type Parts = { database: Database; clock: Clock }

export function makeSavedSignatures({ database, clock }: Parts): SavedSignatures {
  /** Only what could be signed with is kept, and of pictures only one's own. */
  async function assertUsable(tx: Transaction, person: Person, kind: SavedKind, signature: Signature) {
    const pointer = `/${kind}`
    if (isTooSimple(signature)) {
      throw new Refusal('signature-too-simple', [{ pointer, code: 'signature-too-simple' }])
    }
    if (signature.kind === 'uploaded' && !(await hasPicture(tx, person, signature.sha256))) {
      throw new Refusal('file-unknown', [{ pointer, code: 'file-unknown' }])
    }
  }

  return {
    get: (person) => database.transaction(null, (tx) => readSavedSignatures(tx, person)),

    async set(person, { signature, initials }) {
      const wishes = [
        ['signature', signature],
        ['initials', initials],
      ] as const

      return database.transaction(null, async (tx) => {
        for (const [kind, wish] of wishes) if (wish) await assertUsable(tx, person, kind, wish)
        for (const [kind, wish] of wishes) {
          const kept = and(eq(savedSignature.userId, person.id), eq(savedSignature.kind, kind))
          if (wish === null) await tx.delete(savedSignature).where(kept)
          else if (wish) await putSavedSignature(tx, person.id, kind, withoutReason(wish), clock.now())
        }
        return readSavedSignatures(tx, person)
      })
    },
  }
}

/** Why somebody signed belongs to one document. */
function withoutReason({ reason: _, ...signature }: Signature): Signature {
  return signature
}
