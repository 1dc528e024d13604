import type { EvidenceAnchor } from '#core/audit/trail-anchor.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { anchoredHead, auditAnchor } from '../data/tables/trail-anchors.ts'

type Trail = Pick<Envelope, 'organizationId' | 'id'>

/** The anchors that have a head of this trail, in the order of their numbers. */
export async function readAnchors(tx: Transaction, trail: Trail): Promise<EvidenceAnchor[]> {
  const rows = await anchorsOf(tx, trail).orderBy(asc(anchoredHead.number))

  return rows.map(({ audit_anchor: { number, previous, size, root, token, hash, at }, anchored_head }) => ({
    anchor: { version: 1, organization: trail.organizationId, number, previous, size, root },
    ...{ token, hash, at: at.toISOString() },
    ...{ sequence: anchored_head.sequence, index: anchored_head.position, proof: anchored_head.proof },
  }))
}

/** Up to which event the trail was stamped, and when; null where no anchor has it yet. */
export async function readLastAnchor(
  tx: Transaction,
  trail: Trail,
): Promise<{ number: number; sequence: number; at: string } | null> {
  const [last] = await anchorsOf(tx, trail).orderBy(desc(anchoredHead.number)).limit(1)
  if (!last) return null
  const { number, at } = last.audit_anchor

  return { number, sequence: last.anchored_head.sequence, at: at.toISOString() }
}

function anchorsOf(tx: Transaction, { organizationId, id }: Trail) {
  const ofHead = and(
    eq(auditAnchor.organizationId, anchoredHead.organizationId),
    eq(auditAnchor.number, anchoredHead.number),
  )

  return tx
    .select()
    .from(anchoredHead)
    .innerJoin(auditAnchor, ofHead)
    .where(and(eq(anchoredHead.organizationId, organizationId), eq(anchoredHead.envelopeId, id)))
    .$dynamic()
}
