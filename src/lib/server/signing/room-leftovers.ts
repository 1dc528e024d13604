import type { OrganizationId } from '#core/ids.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, eq, exists, gt, isNotNull, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import { accessCode, accessPass, recipient } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'

type Parts = { database: Database; clock: Clock; log: Log }

/** So many at once: whoever comes in meanwhile waits for no more than that. */
const atOnce = 1000

/**
 * Keys to signing rooms that open nothing any more. Who came in by which of them, what they passed and when is in the
 * audit trail, which keeps none of these rows and loses nothing with them.
 */
export function makeRoomLeftovers({ database, clock, log }: Parts) {
  async function tidyOrganization(id: OrganizationId, before: Date): Promise<void> {
    for (const isOver of leftovers) {
      const deleteSome = () => database.transaction(id, (tx) => deleteAtOnce(tx, isOver(tx, id, before)))
      while ((await deleteSome()) === atOnce);
    }
  }

  return {
    /** Each organization by itself: no query sees more than one. */
    async tidy(): Promise<void> {
      const homes = await database.read(null, (tx) =>
        tx.select({ id: organization.organizationId }).from(organization),
      )
      const before = keptSince('ended-room-key', clock.now())
      for (const { id } of homes) {
        // One organization's trouble is no reason to leave the others untidied; the next hour tries it again.
        await tidyOrganization(id as OrganizationId, before).catch((error: unknown) =>
          log.error({ organizationId: id, error: describeError(error) }, 'room keys not tidied'),
        )
      }
    },
  }
}

type Tidied = typeof signingLink | typeof accessPass | typeof accessCode
type Leftovers = { table: Tidied; which: SQL | undefined }

/** One question for each reason to go: what is over has an index by its age, and what is dead one of its own. */
const leftovers: readonly ((tx: Transaction, id: OrganizationId, before: Date) => Leftovers)[] = [
  (_, id, before) => of(signingLink, id, lt(signingLink.expiresAt, before)),
  (tx, id) => of(signingLink, id, saysNothing(tx)),
  (_, id, before) => of(accessPass, id, lt(accessPass.passedAt, before)),
  (_, id, before) => of(accessCode, id, lt(accessCode.expiresAt, before)),
  (tx, id) => of(accessCode, id, isForNobody(tx)),
]

const of = (table: Tidied, id: OrganizationId, which: SQL | undefined): Leftovers => ({
  table,
  which: and(eq(table.organizationId, id), which),
})

/** How many went. A row that somebody writes meanwhile stands elsewhere then, and is left to the next round. */
async function deleteAtOnce(tx: Transaction, { table, which }: Leftovers): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${atOnce}::int))`,
  )

  return rowCount ?? 0
}

/** A revoked link tells somebody that they are no longer needed; from before a correction, or of who was taken out, not even that. */
function saysNothing(tx: Transaction): SQL | undefined {
  const told = and(
    eq(recipient.organizationId, signingLink.organizationId),
    eq(recipient.envelopeId, signingLink.envelopeId),
    eq(recipient.id, signingLink.recipientId),
    or(isNull(recipient.notifiedAt), gt(signingLink.deadAt, recipient.notifiedAt)),
  )

  return and(isNotNull(signingLink.deadAt), not(isThere(tx, told)))
}

/** Tries of a passcode count for as long as it is the recipient's: however old, they keep whoever tries out. */
function isForNobody(tx: Transaction): SQL {
  const asked = and(
    eq(recipient.organizationId, accessCode.organizationId),
    eq(recipient.envelopeId, accessCode.envelopeId),
    eq(recipient.id, accessCode.recipientId),
    or(ne(accessCode.check, 'passcode'), eq(accessCode.codeHash, recipient.passcodeHash)),
  )

  return not(isThere(tx, asked))
}

function isThere(tx: Transaction, which: SQL | undefined): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(recipient)
      .where(which),
  )
}
