import { deletedByClock, trashedBefore } from '#core/envelope/trashing.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { actOfSystem } from './act-of.ts'
import type { Enact } from './enact.ts'
import { eraseHeld } from './erase-held.ts'
import { holdEnvelope } from './held-envelope.ts'

type Parts = { database: Database; enact: Enact; enqueue: Enqueue; clock: Clock; log: Log }
type Home = { id: OrganizationId; legalHold: boolean }

/** What an organization loses in one round; the rest follows in the next. */
const atOnce = 200

/**
 * Erases what has lain in the trash for its days. Repeating it changes nothing; what one round leaves undone, the next does.
 * Each organization by itself: no query sees more than one.
 */
export function makeEmptyTrash(parts: Parts) {
  const { database, clock, log } = parts

  async function emptyOf(home: Home): Promise<void> {
    const { id } = home
    const due = await database.read(id, (tx) => findDue(tx, home, trashedBefore(clock.now())))
    let count = 0
    for (const one of due) {
      try {
        if (await database.transaction(id, (tx) => eraseOne(parts, tx, id, one))) count += 1
      } catch (error) {
        // One that does not go is no reason to keep those behind it.
        log.error({ organizationId: id, envelope: one, error: describeError(error) }, 'trash not emptied')
      }
    }
    if (count > 0) log.info({ organizationId: id, count }, 'envelopes erased from the trash')
  }

  return async (): Promise<void> => {
    const homes = await database.read(null, (tx) =>
      tx.select({ id: organization.organizationId, legalHold: organization.legalHold }).from(organization),
    )
    for (const { id, legalHold } of homes) {
      await emptyOf({ id: id as OrganizationId, legalHold }).catch((error: unknown) =>
        log.error({ organizationId: id, error: describeError(error) }, 'trash not emptied'),
      )
    }
  }
}

async function findDue(tx: Transaction, { id, legalHold }: Home, before: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(
      and(
        eq(envelope.organizationId, id),
        isNotNull(envelope.trashedAt),
        lte(envelope.trashedAt, before),
        legalHold ? oneOf(envelope.status, ['draft']) : undefined,
      ),
    )
    .orderBy(asc(envelope.trashedAt), asc(envelope.id))
    .limit(atOnce)

  return rows.map((row) => row.id)
}

/** False for one that stays, which is asked once more under its lock: it was taken back, or a legal hold lies on it now. */
async function eraseOne(
  { enact, enqueue, clock }: Parts,
  tx: Transaction,
  id: OrganizationId,
  one: string,
): Promise<boolean> {
  const [home] = await tx
    .select({ legalHold: organization.legalHold })
    .from(organization)
    .where(eq(organization.organizationId, id))
    .for('share')
  const held = await holdEnvelope(tx, id, one)
  const decision = home && deletedByClock(held.envelope, { at: clock.now(), ...home })
  if (!decision) return false
  await enact(tx, held, decision, actOfSystem(clock.now()))
  await eraseHeld({ enqueue }, tx, held.envelope)

  return true
}
