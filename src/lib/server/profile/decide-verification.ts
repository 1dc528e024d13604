import type { UserId } from '#core/ids.ts'
import { endOfApproval, type Paper } from '#core/people/verification.ts'
import type { Database, Transaction } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { Circumstances, SecurityEventName, SecurityEvents } from '../security/security-events.ts'
import type { PaperBox } from './paper-box.ts'
import { forgetPapers } from './paper-rows.ts'
import {
  findPending,
  isPending,
  listPending,
  readPapers,
  type PendingVerification,
} from './pending-verifications.ts'
import type { VerificationRow } from './verification-rows.ts'

/** `until` is the end of an approval; without it, it ends by the rule. */
export type VerificationDecision =
  { status: 'approved'; until?: Date | undefined } | { status: 'declined'; reason: string }
type Deciding = { clock: Clock; notify: Notify; enqueue: Enqueue }

/**
 * Decides what waits, forgets the pictures and tells the person, by bell and by mail. Null when there is no such
 * verification that waits.
 */
export function makeDecideVerification({ clock, notify, enqueue }: Deciding) {
  return async (
    tx: Transaction,
    id: string,
    decision: VerificationDecision,
  ): Promise<VerificationRow | null> => {
    const [decided] = await tx
      .update(verification)
      .set(outcomeOf(decision, clock.now()))
      .where(isPending(id))
      .returning()
    if (!decided) return null
    await forgetPapers(tx, [id])
    await tellPerson(tx, decided)

    return decided
  }

  async function tellPerson(tx: Transaction, { id, userId, status, attempts }: VerificationRow) {
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

/** What the log calls a decision. */
export const eventOf = ({ status }: VerificationDecision): SecurityEventName =>
  status === 'approved' ? 'identity-approved' : 'identity-declined'

/** The host's part of a verification, on the command line. */
export interface VerificationDesk {
  /** What waits, the oldest first. */
  listPending(): Promise<PendingVerification[]>
  /** What waits, with the pictures; null when there is no such verification that waits. */
  show(id: string): Promise<ShownVerification | null>
  /** False when there is no such verification that waits. */
  decide(id: string, decision: VerificationDecision): Promise<boolean>
}

type ShownVerification = PendingVerification & { papers: (Paper & { jpeg: Uint8Array })[] }
type Parts = Deciding & { database: Database; box: PaperBox; security: SecurityEvents }

const atTheDesk: Circumstances = { who: {}, from: { ip: null, userAgent: null }, at: 'paraph verification' }

export function makeVerificationDesk({ database, box, security, ...deciding }: Parts): VerificationDesk {
  const decide = makeDecideVerification(deciding)

  return {
    listPending: () => database.transaction(null, (tx) => listPending(tx)),

    async show(id) {
      const found = await database.transaction(null, async (tx) => {
        const pending = await findPending(tx, id)
        return pending && { pending, papers: await readPapers(tx, id) }
      })
      if (!found) return null
      security.note({ ...atTheDesk, event: 'papers-read', about: found.pending.userId })
      const papers = found.papers.map((paper) => {
        return { kind: paper.kind, side: paper.side, jpeg: box.open(paper) }
      })

      return { ...found.pending, papers }
    },

    async decide(id, decision) {
      const row = await database.transaction(null, (tx) => decide(tx, id, decision))
      if (row) security.note({ ...atTheDesk, event: eventOf(decision), about: row.userId })

      return row !== null
    },
  }
}
