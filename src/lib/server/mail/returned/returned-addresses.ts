import { isClosed, opensWhenAskedAgain, type ReturnKind } from '#core/mail/returned-mail.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Position } from '../../cursor.ts'
import type { Database } from '../../data/database.ts'
import { returnedMail } from '../../data/tables/directory.ts'
import { organization } from '../../data/tables/people.ts'
import { toPlainAddress } from '../../plain-address.ts'
import type { Clock, Random } from '../../ports.ts'
import { keyedHash } from '../../secrets.ts'
import { putReturn } from './put-return.ts'

export type ReturnedRow = typeof returnedMail.$inferSelect & { organizationName: string | null }
export type NewReturn = {
  address: string
  kind: ReturnKind
  reason: string
  at: Date | null
  organizationId: string | null
}

type Parts = { database: Database; clock: Clock; random: Random; key: Uint8Array }

/** From which addresses mail came back, and which of them are not written to any more. They are one list for the whole host. */
export type ReturnedAddresses = ReturnType<typeof makeReturnedAddresses>

export function makeReturnedAddresses({ database, clock, random, key }: Parts) {
  const hashOf = (address: string) => keyedHash(key, toPlainAddress(address) ?? address)
  const isOf = (address: string) => eq(returnedMail.addressHash, hashOf(address))
  const remove = async (which: ReturnType<typeof eq>): Promise<boolean> => {
    const gone = await database.transaction(null, (tx) =>
      tx.delete(returnedMail).where(which).returning({ id: returnedMail.id }),
    )
    return gone.length > 0
  }

  return {
    /** What stands against writing there. `isInsisted`: the sender has looked at the address, and what may be opened by that is. */
    async isClosed(address: string, isInsisted: boolean): Promise<boolean> {
      const [found] = await database.read(null, (tx) =>
        tx.select({ kind: returnedMail.kind }).from(returnedMail).where(isOf(address)),
      )
      if (!found || !isClosed(found.kind)) return false
      if (!isInsisted || !opensWhenAskedAgain(found.kind)) return true
      await remove(isOf(address))

      return false
    },

    /** Notes one more; what is graver stays. Resolves with whether the address was not closed before, and is now. */
    async note({ address, kind, reason, at, organizationId }: NewReturn): Promise<boolean> {
      const now = clock.now()
      const when = at && at < now && at > keptSince('closed-address', now) ? at : now
      const before = await database.transaction(null, (tx) =>
        putReturn(tx, {
          ...{ id: random.uuid(), addressHash: hashOf(address), address: toPlainAddress(address) ?? address },
          ...{ kind, reason, organizationId, firstAt: when, lastAt: when },
        }),
      )

      return isClosed(kind) && !isClosed(before)
    },

    /** The newest first, with the name of whose mail it was. */
    list: (after: Position | null, limit: number): Promise<ReturnedRow[]> =>
      database.read(null, (tx) =>
        tx
          .select({ ...getTableColumns(returnedMail), organizationName: organization.name })
          .from(returnedMail)
          .leftJoin(organization, eq(organization.organizationId, returnedMail.organizationId))
          .where(
            after
              ? sql`(${returnedMail.lastAt}, ${returnedMail.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
              : undefined,
          )
          .orderBy(desc(returnedMail.lastAt), desc(returnedMail.id))
          .limit(limit),
      ),

    /** False where it is not there. */
    removeById: (id: string): Promise<boolean> => remove(eq(returnedMail.id, id)),
    removeByAddress: (address: string): Promise<boolean> => remove(isOf(address)),

    /** Mailboxes are given to others, and servers mended. */
    async tidy(): Promise<void> {
      const now = clock.now()
      await database.transaction(null, async (tx) => {
        await tx.delete(returnedMail).where(lt(returnedMail.lastAt, keptSince('closed-address', now)))
        await tx
          .delete(returnedMail)
          .where(and(eq(returnedMail.kind, 'soft'), lt(returnedMail.lastAt, keptSince('soft-return', now))))
      })
    },
  }
}
