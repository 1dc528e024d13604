import type { UserId } from '#core/ids.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { appUser, verification } from '../data/tables/people.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Clock } from '../ports.ts'

export type VerificationDecision = { status: 'approved' } | { status: 'declined'; reason: string }
type Parts = { database: Database; clock: Clock; tell: Tell }

/** The host's part of a verification. */
export interface VerificationDesk {
  /** What waits, the oldest first. */
  listPending(): Promise<PendingVerification[]>
  /** Decides what waits and tells the person. False when there is no such verification that waits. */
  decide(id: string, decision: VerificationDecision): Promise<boolean>
}

export type PendingVerification = {
  id: string
  name: string
  email: string
  documentTypes: string[]
  attempts: number
  since: Date
}

export function makeVerificationDesk({ database, clock, tell }: Parts): VerificationDesk {
  return {
    listPending: () =>
      database.transaction(null, (tx) =>
        tx
          .select({
            id: verification.id,
            name: appUser.name,
            email: appUser.email,
            documentTypes: verification.documentTypes,
            attempts: verification.attempts,
            since: verification.updatedAt,
          })
          .from(verification)
          .innerJoin(appUser, eq(appUser.id, verification.userId))
          .where(eq(verification.status, 'pending'))
          .orderBy(asc(verification.updatedAt)),
      ),

    decide: (id, decision) =>
      database.transaction(null, async (tx) => {
        const [row] = await tx
          .update(verification)
          .set({
            status: decision.status,
            reason: decision.status === 'declined' ? decision.reason : null,
            updatedAt: clock.now(),
          })
          .where(and(eq(verification.id, id), eq(verification.status, 'pending')))
          .returning()
        if (!row) return false
        await tell(tx, {
          to: [row.userId as UserId],
          organizationId: null,
          kind: 'verificationDecided',
          service: 'identity',
          facts: { status: decision.status },
          url: '/dashboard?profile=verification',
        })

        return true
      }),
  }
}
