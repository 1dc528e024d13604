import type { OrganizationId } from '#core/ids.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, eq, gt, isNotNull, isNull, lt, ne, not, exists, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import { accessCode, accessPass, recipient } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'

type Parts = { database: Database; clock: Clock; log: Log }

/**
 * Keys to signing rooms that open nothing any more. Who came in by which of them, what they passed and when is in the
 * audit trail, which keeps none of these rows and loses nothing with them.
 */
export function makeRoomLeftovers({ database, clock, log }: Parts) {
  return {
    /** Each organization by itself: no query sees more than one. */
    async tidy(): Promise<void> {
      const homes = await database.read(null, (tx) =>
        tx.select({ id: organization.organizationId }).from(organization),
      )
      const before = keptSince('ended-room-key', clock.now())
      for (const { id } of homes) {
        // One organization's trouble is no reason to leave the others untidied; the next hour tries it again.
        await database
          .transaction(id as OrganizationId, (tx) => tidyOrganization(tx, id, before))
          .catch((error: unknown) =>
            log.error({ organizationId: id, error: describeError(error) }, 'room keys not tidied'),
          )
      }
    },
  }
}

async function tidyOrganization(tx: Transaction, organizationId: string, before: Date): Promise<void> {
  const isOwn = eq(signingLink.organizationId, organizationId)
  await tx.delete(signingLink).where(and(isOwn, or(lt(signingLink.expiresAt, before), saysNothing(tx))))
  await tx
    .delete(accessPass)
    .where(and(eq(accessPass.organizationId, organizationId), lt(accessPass.passedAt, before)))
  await tx
    .delete(accessCode)
    .where(
      and(
        eq(accessCode.organizationId, organizationId),
        or(lt(accessCode.expiresAt, before), isForNobody(tx)),
      ),
    )
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
