import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { becomeOwner, type Transaction } from './database.ts'

/** What waits for an anchor (`unanchored_head`) and is not what trails and anchors say. */
export type HeadDifference = { of: 'head'; envelopeId: string }
type Found = { differences: HeadDifference[]; last: string | null }

const pageSize = 500

/**
 * A page of trails behind `after`: each whose last event no anchor has waits for one, from the full hour behind the first such event on, or from
 * somewhat later where many came at once, as from a backup.
 * What waits further on than its trail goes is left: it says what there was, and `paraph audit verify` what is gone.
 */
export async function checkHeads(
  tx: Transaction,
  home: OrganizationId,
  after: string | null,
): Promise<Found> {
  await keepAnchorsAway(tx)
  const from = after === null ? sql`` : sql`and envelope_id > ${after}`
  const { rows } = await tx.execute<{ differing: string[]; last: string | null; trails: number }>(sql`
    with trail as (
      select envelope_id, max(sequence) as sequence from audit_event
      where organization_id = ${home} ${from} group by envelope_id order by envelope_id limit ${pageSize}
    ), seen as (
      select t.*, coalesce((select max(a.sequence) from anchored_head a
        where a.organization_id = ${home} and a.envelope_id = t.envelope_id), 0) as anchored from trail t
    ), awaited as (
      select s.envelope_id, s.sequence, l.hash,
        date_trunc('hour', coalesce(f.at, l.at)::timestamptz, 'UTC') + interval '1 hour' as due_at,
        date_trunc('hour', greatest(l.at::timestamptz, now()), 'UTC') + interval '1 hour' as latest
      from seen s
      join audit_event l on l.organization_id = ${home} and l.envelope_id = s.envelope_id and l.sequence = s.sequence
      left join audit_event f on f.organization_id = ${home} and f.envelope_id = s.envelope_id and f.sequence = s.anchored + 1
      where s.anchored < s.sequence
    ), differing as (
      select w.* from awaited w
      left join unanchored_head u on u.organization_id = ${home} and u.envelope_id = w.envelope_id
      where u.sequence is null or u.sequence < w.sequence
        or (u.sequence = w.sequence and (u.hash <> w.hash or u.due_at > w.latest))
    ), mended as (
      insert into unanchored_head (organization_id, envelope_id, sequence, hash, due_at)
      select ${home}::uuid, envelope_id, sequence, hash, due_at from differing order by envelope_id
      on conflict (organization_id, envelope_id) do update
      set sequence = excluded.sequence, hash = excluded.hash, due_at = least(unanchored_head.due_at, excluded.due_at)
      where unanchored_head.sequence <= excluded.sequence
    )
    select (select coalesce(json_agg(envelope_id order by envelope_id), '[]') from differing) as differing,
      (select max(envelope_id::text) from trail) as last, (select count(*)::int from trail) as trails`)
  const [{ differing, last, trails } = { differing: [], last: null, trails: 0 }] = rows

  return { differences: differing.map(toDifference), last: trails < pageSize ? null : last }
}

/** Those that an anchor has wait for none. */
export async function checkAnchored(tx: Transaction, home: OrganizationId): Promise<HeadDifference[]> {
  await keepAnchorsAway(tx)
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from unanchored_head u where u.organization_id = ${home} and exists (
      select from anchored_head a
      where a.organization_id = u.organization_id and a.envelope_id = u.envelope_id and a.sequence >= u.sequence
    ) returning u.envelope_id as id`)

  return rows.map(({ id }) => toDifference(id))
}

/**
 * An anchor that is made meanwhile would take off what waits before what is put back here is there to be taken. Anchors wait for a page, and nobody
 * else does.
 */
async function keepAnchorsAway(tx: Transaction): Promise<void> {
  await becomeOwner(tx)
  await tx.execute(sql`lock table anchored_head in share mode`)
}

function toDifference(envelopeId: string): HeadDifference {
  return { of: 'head', envelopeId }
}
