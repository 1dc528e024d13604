import type { RecordedEvent } from '#core/audit/audit-event.ts'
import type { EvidenceAnchor } from '#core/audit/trail-anchor.ts'
import type { EnvelopeId, OrganizationId } from '#core/ids.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { auditEvent, envelope } from '../data/tables/envelopes.ts'
import { unanchoredHead } from '../data/tables/scale.ts'
import { readAnchors } from '../envelopes/anchors-of-trail.ts'
import { recordedIn } from './trail-pages.ts'

const trailsAtOnce = 200

/** A trail whose envelope is gone, and what vouches for it. An event whose text is none is null. */
export type EndedTrail = { envelope: string; events: (RecordedEvent | null)[]; anchors: EvidenceAnchor[] }

/**
 * Trails of an organization that nothing is added to any more, a page at a time: their envelope was made before `before` (ISO 8601)
 * and is erased, and an anchor has seen all of it.
 */
export async function* endedTrails(
  database: Database,
  home: OrganizationId,
  before: string,
): AsyncGenerator<EndedTrail> {
  let after: string | undefined
  do {
    const ids = await findEnded(database, home, { before, after })
    const trails = await readTrails(database, home, ids)
    for (const [id, events] of trails) {
      const anchors = await database.read(home, (tx) =>
        readAnchors(tx, { organizationId: home, id: id as EnvelopeId }),
      )
      yield { envelope: id, events, anchors }
    }
    after = ids.length < trailsAtOnce ? undefined : ids.at(-1)
  } while (after !== undefined)
}

type Range = { before: string; after: string | undefined }

async function findEnded(
  database: Database,
  home: OrganizationId,
  { before, after }: Range,
): Promise<string[]> {
  const { organizationId, envelopeId, sequence } = auditEvent
  const behind = after === undefined ? sql`` : sql`and ${envelopeId} > ${after}::uuid`
  const { rows } = await database.read(home, (tx) =>
    tx.execute<{ id: string }>(sql`select ${envelopeId} as id from ${auditEvent}
      where ${organizationId} = ${home} and ${sequence} = 1 and ${envelopeId} < first_id_of(${before}::timestamptz) ${behind}
      and not exists (select from ${envelope} where ${envelope.organizationId} = ${home} and ${envelope.id} = ${envelopeId})
      and not exists (select from ${unanchoredHead}
        where ${unanchoredHead.organizationId} = ${home} and ${unanchoredHead.envelopeId} = ${envelopeId})
      order by ${envelopeId} limit ${trailsAtOnce}`),
  )

  return rows.map(({ id }) => id)
}

async function readTrails(
  database: Database,
  home: OrganizationId,
  ids: readonly string[],
): Promise<Map<string, (RecordedEvent | null)[]>> {
  const trails = new Map<string, (RecordedEvent | null)[]>()
  if (ids.length === 0) return trails
  const rows = await database.read(home, (tx) =>
    tx
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.organizationId, home), inArray(auditEvent.envelopeId, [...ids])))
      .orderBy(asc(auditEvent.envelopeId), asc(auditEvent.sequence)),
  )
  for (const row of rows) trails.set(row.envelopeId, [...(trails.get(row.envelopeId) ?? []), recordedIn(row)])

  return trails
}
