import type { UserId } from '#core/ids.ts'
import { endOfApproval, type IdentityDocument, type Paper } from '#core/people/verification.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, identityPaper, verification } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { SecurityEventName, SecurityEvents } from '../security/security-events.ts'
import type { PaperBox } from './paper-box.ts'
import { forgetPapers } from './paper-rows.ts'
import type { VerificationRow } from './verification-rows.ts'

/** `until` is the end of an approval; without it, it ends by the rule. */
export type VerificationDecision =
  { status: 'approved'; until?: Date | undefined } | { status: 'declined'; reason: string }
type Parts = {
  database: Database
  clock: Clock
  notify: Notify
  enqueue: Enqueue
  box: PaperBox
  security: SecurityEvents
}

/** The host's part of a verification. */
export interface VerificationDesk {
  /** What waits, the oldest first. */
  listPending(): Promise<PendingVerification[]>
  /** What waits, with the pictures; null when there is no such verification that waits. */
  show(id: string): Promise<ShownVerification | null>
  /** Decides what waits, forgets the pictures and tells the person. False when there is no such verification that waits. */
  decide(id: string, decision: VerificationDecision): Promise<boolean>
}

export type PendingVerification = {
  id: string
  /** Of the account. */
  name: string
  email: string
  documentTypes: IdentityDocument[]
  documentName: string | null
  documentCountry: string | null
  attempts: number
  since: Date
}
export type ShownVerification = PendingVerification & { papers: (Paper & { jpeg: Uint8Array })[] }

const nowhere = { ip: null, userAgent: null }

export function makeVerificationDesk(parts: Parts): VerificationDesk {
  const { database, clock, notify, enqueue, box, security } = parts
  const note = (event: SecurityEventName, user: string) =>
    security.note({ event, who: { user }, from: nowhere, at: 'paraph verification' })

  return {
    listPending: () => database.transaction(null, async (tx) => (await pendingRows(tx)).map(toPending)),

    async show(id) {
      const found = await database.transaction(null, async (tx) => {
        const [row] = await pendingRows(tx, id)
        return row && { row, papers: await papersOf(tx, id) }
      })
      if (!found) return null
      note('papers-read', found.row.userId)
      const papers = found.papers.map((paper) => {
        return { kind: paper.kind, side: paper.side, jpeg: box.open(paper) }
      })

      return { ...toPending(found.row), papers }
    },

    async decide(id, decision) {
      const row = await database.transaction(null, async (tx) => {
        const [decided] = await tx
          .update(verification)
          .set(outcomeOf(decision, clock.now()))
          .where(isPending(id))
          .returning()
        if (!decided) return null
        await forgetPapers(tx, [id])
        await notifyPerson(tx, decided)
        return decided
      })
      if (row) note(decision.status === 'approved' ? 'identity-approved' : 'identity-declined', row.userId)

      return row !== null
    },
  }

  async function notifyPerson(tx: Transaction, { id, userId, status, attempts }: VerificationRow) {
    await notify(tx, {
      to: [userId as UserId],
      organizationId: null,
      kind: 'verificationDecided',
      service: 'identity',
      facts: { status },
      url: '/dashboard?profile=verification',
    })
    await enqueue(tx, {
      kind: 'verification-decided',
      key: `${id}.${attempts}`,
      payload: { verificationId: id },
    })
  }
}

function outcomeOf(decision: VerificationDecision, at: Date) {
  return decision.status === 'approved'
    ? { status: decision.status, reason: null, updatedAt: at, expiresAt: decision.until ?? endOfApproval(at) }
    : { status: decision.status, reason: decision.reason, updatedAt: at, expiresAt: null }
}

const isPending = (id: string) => and(eq(verification.id, id), eq(verification.status, 'pending'))

function pendingRows(tx: Transaction, id?: string) {
  return tx
    .select({
      id: verification.id,
      userId: verification.userId,
      name: appUser.name,
      email: appUser.email,
      documentTypes: verification.documentTypes,
      documentName: verification.documentName,
      documentCountry: verification.documentCountry,
      attempts: verification.attempts,
      since: verification.updatedAt,
    })
    .from(verification)
    .innerJoin(appUser, eq(appUser.id, verification.userId))
    .where(id === undefined ? eq(verification.status, 'pending') : isPending(id))
    .orderBy(asc(verification.updatedAt))
}

function papersOf(tx: Transaction, verificationId: string) {
  return tx
    .select()
    .from(identityPaper)
    .where(eq(identityPaper.verificationId, verificationId))
    .orderBy(asc(identityPaper.kind), asc(identityPaper.side))
}

function toPending({
  userId: _,
  ...pending
}: Awaited<ReturnType<typeof pendingRows>>[number]): PendingVerification {
  return pending
}
