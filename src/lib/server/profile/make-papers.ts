import type { PaperParams, PaperShape } from '#contract/profile-shapes.ts'
import { keptSince } from '#core/retention/retention.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { identityPaper } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import type { PaperBox } from './paper-box.ts'
import { isKeptBy, type PaperRow } from './paper-rows.ts'
import { readPaper } from './read-paper.ts'

type Parts = { database: Database; clock: Clock; random: Random; box: PaperBox }
type PaperFacts = Pick<PaperRow, 'kind' | 'side' | 'verificationId' | 'byteLength' | 'createdAt'>

/** Pictures of one's documents, for oneself and for whoever decides. They end with the decision and with the account. */
export type Papers = ReturnType<typeof makePapers>

export function makePapers({ database, clock, random, box }: Parts) {
  return {
    list: (person: Person): Promise<PaperShape[]> =>
      database.transaction(null, async (tx) => (await readPapers(tx, person)).map(toShape)),

    /** In the place of the one that is kept. Throws what `readPaper` does. */
    async keep(
      person: Person,
      { kind, side }: z.output<typeof PaperParams>,
      upload: Uint8Array,
    ): Promise<PaperShape> {
      const picture = await readPaper(upload)
      const place = { id: random.uuid(), userId: person.id, kind, side }
      const row: PaperRow = {
        ...place,
        verificationId: null,
        sealed: box.close(picture, place),
        byteLength: picture.byteLength,
        createdAt: clock.now(),
      }
      await database.transaction(null, (tx) => putPaper(tx, row))

      return toShape(row)
    },

    /** A JPEG. */
    async picture(person: Person, { kind, side }: z.output<typeof PaperParams>): Promise<Uint8Array> {
      const row = await database.read(null, (tx) => findLatestPaper(tx, person, { kind, side }))
      if (!row) throw new Refusal('not-found')

      return box.open(row)
    },

    /** Of what is handed in, the whole verification is taken back. */
    async takeBack(person: Person, { kind, side }: z.output<typeof PaperParams>): Promise<void> {
      const rows = await database.transaction(null, (tx) =>
        tx
          .delete(identityPaper)
          .where(and(isKeptBy(person.id), eq(identityPaper.kind, kind), eq(identityPaper.side, side)))
          .returning({ id: identityPaper.id }),
      )
      if (rows.length === 0) throw new Refusal('not-found')
    },

    /** Forgets what nobody has handed in. */
    async tidy(): Promise<void> {
      const before = keptSince('paper-not-handed-in', clock.now())
      await database.transaction(null, (tx) =>
        tx
          .delete(identityPaper)
          .where(and(isNull(identityPaper.verificationId), lt(identityPaper.createdAt, before))),
      )
    },
  }
}

/** Without the pictures. */
async function readPapers(tx: Transaction, { id: userId }: Person): Promise<PaperFacts[]> {
  const { kind, side, verificationId, byteLength, createdAt } = identityPaper

  return tx
    .select({ kind, side, verificationId, byteLength, createdAt })
    .from(identityPaper)
    .where(eq(identityPaper.userId, userId))
    .orderBy(asc(createdAt), asc(identityPaper.id))
}

async function putPaper(tx: Transaction, row: PaperRow): Promise<void> {
  await tx
    .insert(identityPaper)
    .values(row)
    .onConflictDoUpdate({
      target: [identityPaper.userId, identityPaper.kind, identityPaper.side],
      targetWhere: sql`verification_id is null`,
      set: row,
    })
}

/** What was chosen last, before what is handed in already. */
async function findLatestPaper(
  tx: Transaction,
  person: Person,
  { kind, side }: z.output<typeof PaperParams>,
): Promise<PaperRow | undefined> {
  const own = eq(identityPaper.userId, person.id)
  const [row] = await tx
    .select()
    .from(identityPaper)
    .where(and(own, eq(identityPaper.kind, kind), eq(identityPaper.side, side)))
    .orderBy(isNotNull(identityPaper.verificationId), desc(identityPaper.createdAt))
    .limit(1)

  return row
}

function toShape({ kind, side, verificationId, byteLength, createdAt }: PaperFacts): PaperShape {
  return { kind, side, isHandedIn: verificationId !== null, byteLength, createdAt: createdAt.toISOString() }
}
