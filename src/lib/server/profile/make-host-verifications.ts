import type {
  HostPaperParams,
  ShownVerification,
  VerificationDecision,
  WaitingVerification,
} from '#contract/host-shapes.ts'
import { assertApprovable, assertDecidable } from '#core/people/deciding.ts'
import { endOfDay } from '#core/people/verification.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import { assertAdministrator } from '../people/assert-administrator.ts'
import { cutPage, readCursor } from '../cursor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { identityPaper, verification } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { keepAnswer } from '../kept-answer.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { SecurityEventName, SecurityEvents } from '../security/security-events.ts'
import {
  eventOf,
  makeDecideVerification,
  type VerificationDecision as Decision,
} from './decide-verification.ts'
import type { PaperBox } from './paper-box.ts'
import {
  findPending,
  isPending,
  listPapers,
  listPending,
  type PendingVerification,
} from './pending-verifications.ts'

type Parts = {
  database: Database
  clock: Clock
  notify: Notify
  enqueue: Enqueue
  box: PaperBox
  security: SecurityEvents
}

/**
 * The queue of identity verifications, for the administrators of the host alone: each method throws `not-found` for
 * everybody else. A picture is opened for one answer; that it was looked at is in the log, with who looked.
 */
export type HostVerifications = ReturnType<typeof makeHostVerifications>

export function makeHostVerifications({ database, box, security, clock, ...parts }: Parts) {
  const decide = makeDecideVerification({ clock, ...parts })

  return {
    async list(person: Person, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      assertAdministrator(person)
      const after = readCursor(cursor)
      const rows = await database.read(null, (tx) => listPending(tx, { after, limit: limit + 1 }))
      const { shown, nextCursor } = cutPage(rows, limit, ({ since, id }) => ({ at: since, id }))

      return { items: shown.map((row) => toShape(row, person)), nextCursor }
    },

    async get(person: Person, id: string): Promise<ShownVerification> {
      assertAdministrator(person)
      const found = await database.transaction(null, async (tx) => {
        const pending = await findPending(tx, id)
        return pending && { ...toShape(pending, person), papers: await listPapers(tx, id) }
      })
      if (!found) throw new Refusal('not-found')

      return found
    },

    /** A JPEG. */
    async picture(person: Person, asked: z.output<typeof HostPaperParams>): Promise<Uint8Array> {
      assertAdministrator(person)
      const paper = await database.read(null, (tx) => findPaper(tx, asked))
      if (!paper) throw new Refusal('not-found')
      note(person, 'papers-read', paper.userId, `GET /host/verifications ${asked.kind} ${asked.side}`)

      return box.open(paper)
    },

    /** Throws `verification-own`, `verification-decided`, `verification-resubmitted`, `expiry-in-past`. */
    async decide(person: Person, id: string, input: z.output<typeof VerificationDecision>): Promise<void> {
      assertAdministrator(person)
      const decision = toDecision(input)
      if (decision.status === 'approved') assertApprovable(decision.until, clock.now())
      const decided = await database.transaction(null, async (tx) => {
        assertDecidable(await lockVerification(tx, id), person.id, input.attempt)
        const row = await decide(tx, id, decision)
        if (!row) throw new Error('what is locked and waits was not decided')
        await keepAnswer(tx, undefined)
        return row
      })
      note(person, eventOf(decision), decided.userId, 'POST /host/verifications/{id}/decision')
    },
  }

  function note(person: Person, event: SecurityEventName, about: string, at: string): void {
    security.note({ event, who: { user: person.id }, about, from: person.origin, at })
  }
}

/** It stays as it is until the decision is written: another administrator waits. Throws `not-found`. */
async function lockVerification(tx: Transaction, id: string) {
  const [row] = await tx.select().from(verification).where(eq(verification.id, id)).for('update')
  if (!row) throw new Refusal('not-found')

  return row
}

async function findPaper(tx: Transaction, { id, kind, side }: z.output<typeof HostPaperParams>) {
  const [found] = await tx
    .select({ paper: identityPaper })
    .from(identityPaper)
    .innerJoin(verification, eq(verification.id, identityPaper.verificationId))
    .where(and(isPending(id), eq(identityPaper.kind, kind), eq(identityPaper.side, side)))

  return found?.paper ?? null
}

function toDecision(input: z.output<typeof VerificationDecision>): Decision {
  if (input.status === 'declined') return { status: 'declined', reason: input.reason }

  return { status: 'approved', until: input.until === undefined ? undefined : endOfDay(input.until) }
}

function toShape(row: PendingVerification, { id }: Person): WaitingVerification {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    document_types: row.documentTypes,
    document_name: row.documentName,
    document_country: row.documentCountry,
    attempt: row.attempts,
    since: row.since.toISOString(),
    is_own: row.userId === id,
  }
}
