import type { AuditEvent, RecordedEvent } from '#core/audit/audit-event.ts'
import type { TrailHead } from '#core/audit/trail-anchor.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { auditEvent } from '../data/tables/envelopes.ts'
import { unanchoredHead } from '../data/tables/scale.ts'
import { anchoredHead, archivedTrail, auditAnchor } from '../data/tables/trail-anchors.ts'

const eventsAtOnce = 500
const anchorsAtOnce = 200

/** A link as it is kept, and where; null where its text is none. */
export type KeptLink = { envelope: string; sequence: number; recorded: RecordedEvent | null }

/** All trails of an organization, one after the other, a page at a time. */
export async function* linksOf(database: Database, home: OrganizationId): AsyncGenerator<KeptLink> {
  let after: { envelopeId: string; sequence: number } | undefined
  do {
    const behind = after
      ? sql`(${auditEvent.envelopeId}, ${auditEvent.sequence}) > (${after.envelopeId}::uuid, ${after.sequence}::int)`
      : undefined
    const rows = await database.read(home, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.organizationId, home), behind))
        .orderBy(asc(auditEvent.envelopeId), asc(auditEvent.sequence))
        .limit(eventsAtOnce),
    )
    for (const row of rows)
      yield { envelope: row.envelopeId, sequence: row.sequence, recorded: recordedIn(row) }
    after = rows.length < eventsAtOnce ? undefined : rows.at(-1)
  } while (after)
}

/** Null where its text is none. */
export function recordedIn({
  body,
  hash,
  disclosures,
}: typeof auditEvent.$inferSelect): RecordedEvent | null {
  try {
    return { event: JSON.parse(body) as AuditEvent, hash, disclosures }
  } catch {
    return null
  }
}

export type KeptAnchor = typeof auditAnchor.$inferSelect

export async function* anchorsOf(database: Database, home: OrganizationId): AsyncGenerator<KeptAnchor> {
  let after: number | undefined = 0
  do {
    const from: number = after
    const rows = await database.read(home, (tx) =>
      tx
        .select()
        .from(auditAnchor)
        .where(and(eq(auditAnchor.organizationId, home), gt(auditAnchor.number, from)))
        .orderBy(asc(auditAnchor.number))
        .limit(anchorsAtOnce),
    )
    yield* rows
    after = rows.length < anchorsAtOnce ? undefined : rows.at(-1)?.number
  } while (after !== undefined)
}

/** A head in an anchor, and the hash that the trail has there now; null where it is not so long, or lies in an archive. */
export type KeptHead = TrailHead & {
  position: number
  proof: string[]
  now: string | null
  /** What is left of a trail in an archive: how long it was, and the hash of its end. */
  archived: { events: number; hash: string } | null
}

export function readHeads(database: Database, home: OrganizationId, number: number): Promise<KeptHead[]> {
  const { envelopeId, sequence, hash, position, proof } = anchoredHead

  return database.read(home, (tx) =>
    tx
      .select({
        ...{ envelope: envelopeId, sequence, hash, position, proof, now: auditEvent.hash },
        archived: { events: archivedTrail.events, hash: archivedTrail.hash },
      })
      .from(anchoredHead)
      .leftJoin(
        auditEvent,
        and(
          eq(auditEvent.organizationId, anchoredHead.organizationId),
          eq(auditEvent.envelopeId, envelopeId),
          eq(auditEvent.sequence, sequence),
        ),
      )
      .leftJoin(
        archivedTrail,
        and(
          eq(archivedTrail.organizationId, anchoredHead.organizationId),
          eq(archivedTrail.envelopeId, envelopeId),
        ),
      )
      .where(and(eq(anchoredHead.organizationId, home), eq(anchoredHead.number, number)))
      .orderBy(asc(position)),
  )
}

/** How many trails of an organization lie in archives. */
export async function countArchived(database: Database, home: OrganizationId): Promise<number> {
  return database.read(home, (tx) => tx.$count(archivedTrail, eq(archivedTrail.organizationId, home)))
}

/** Heads of anchors that are not there. */
export async function countOrphans(database: Database, home: OrganizationId): Promise<number> {
  const { rows } = await database.read(home, (tx) =>
    tx.execute<{ orphans: number }>(sql`select count(*)::int as orphans from ${anchoredHead} h
      where h.organization_id = ${home} and not exists (
        select from ${auditAnchor} a where a.organization_id = h.organization_id and a.number = h.number)`),
  )

  return rows[0]?.orphans ?? 0
}

type Heads = readonly Pick<TrailHead, 'envelope' | 'sequence'>[]

/** Of these heads, those that no anchor has and that do not wait for one either; and how many wait. */
export async function readWatch(
  database: Database,
  home: OrganizationId,
  heads: Heads,
): Promise<{ unwatched: string[]; waiting: number }> {
  const given = sql`json_to_recordset(${JSON.stringify(heads)}::json) as head(envelope uuid, sequence int)`
  const has = (table: typeof anchoredHead | typeof unanchoredHead) =>
    sql`exists (select from ${table} k where k.organization_id = ${home}
      and k.envelope_id = head.envelope and k.sequence >= head.sequence)`
  const { rows } = await database.read(home, (tx) =>
    tx.execute<{ unwatched: string[]; waiting: number }>(sql`select
      coalesce(json_agg(envelope) filter (where not anchored and not waits), '[]') as unwatched,
      (count(*) filter (where waits))::int as waiting
      from (select head.envelope, ${has(anchoredHead)} as anchored, ${has(unanchoredHead)} as waits from ${given}) seen`),
  )

  return rows[0] ?? { unwatched: [], waiting: 0 }
}
