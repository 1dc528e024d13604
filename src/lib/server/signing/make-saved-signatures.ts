import type { SavedSignatures as Saved, SavedSignaturesInput } from '#contract/signing-shapes.ts'
import type { Signature } from '#core/fields/field.ts'
import { isTooSimple } from '#core/fields/signature-ink.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { answerIn } from '../kept-answer.ts'
import { savedSignature } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { erasingLeftPictures } from '../people/left-pictures.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { readPicture } from './read-picture.ts'
import { hasPicture, putSavedSignature, readSavedSignatures, type SavedKind } from './saved-signature-rows.ts'

type Parts = { database: Database; blobs: BlobStore; enqueue: Enqueue; clock: Clock }

/** What somebody with an account signs with, kept for the next time. */
export type SavedSignatures = ReturnType<typeof makeSavedSignatures>

export function makeSavedSignatures({ database, blobs, enqueue, clock }: Parts) {
  return {
    get: (person: Person): Promise<Saved> =>
      database.transaction(null, (tx) => readSavedSignatures(tx, person)),

    /** Null takes one away; left out it stays. Throws `signature-too-simple`. */
    async set(
      person: Person,
      { signature, initials }: z.output<typeof SavedSignaturesInput>,
    ): Promise<Saved> {
      const wishes = [
        ['signature', signature],
        ['initials', initials],
      ] as const

      return database.transaction(null, async (tx) => {
        for (const [kind, wish] of wishes) if (wish) await assertUsable(tx, person, kind, wish)
        await erasingLeftPictures(tx, { enqueue, userId: person.id }, async () => {
          for (const [kind, wish] of wishes) {
            if (wish === null) await takeAway(tx, person, kind)
            else if (wish) await putSavedSignature(tx, person.id, kind, withoutReason(wish), clock.now())
          }
        })
        return readSavedSignatures(tx, person)
      })
    },

    /** A picture that may be kept then. Throws what `readPicture` does. */
    async addPicture(
      person: Person,
      { bytes }: { name: string; bytes: Uint8Array },
    ): Promise<{ value: Signature }> {
      const { bytes: png, width, height } = await readPicture(bytes)
      const value = { kind: 'uploaded' as const, sha256: await blobs.put(png), width, height }

      return answerIn(database, null, async (tx) => {
        await erasingLeftPictures(tx, { enqueue, userId: person.id }, () =>
          putSavedSignature(tx, person.id, 'upload', value, clock.now()),
        )
        return { value }
      })
    },

    /** The PNG of what is kept as a picture; `upload` is the last one added. */
    async picture(
      person: Person,
      kind: 'signature' | 'initials' | 'upload',
    ): Promise<{ sha256: string; bytes: Uint8Array }> {
      const [row] = await database.read(null, (tx) =>
        tx
          .select()
          .from(savedSignature)
          .where(and(eq(savedSignature.userId, person.id), eq(savedSignature.kind, kind))),
      )
      if (row?.signature.kind !== 'uploaded') throw new Refusal('not-found')
      const { sha256 } = row.signature

      return { sha256, bytes: await blobs.get(sha256) }
    },
  }
}

/** With the picture that was added for it, where it is one. */
async function takeAway(tx: Transaction, { id }: Person, kind: SavedKind): Promise<void> {
  const isOf = (one: SavedKind) => and(eq(savedSignature.userId, id), eq(savedSignature.kind, one))
  const [taken] = await tx.delete(savedSignature).where(isOf(kind)).returning()
  if (taken?.signature.kind !== 'uploaded') return
  const { sha256 } = taken.signature
  await tx
    .delete(savedSignature)
    .where(and(isOf('upload'), sql`${savedSignature.signature}->>'sha256' = ${sha256}`))
}

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

/** Why somebody signed belongs to one document. */
function withoutReason({ reason: _, ...signature }: Signature): Signature {
  return signature
}
