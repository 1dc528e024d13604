import { sql } from 'drizzle-orm'
import { appendEvent } from '#core/audit/audit-chain.ts'
import type { OrganizationId } from '#core/ids.ts'
import { makeAnchorTrails } from '#server/anchoring/anchor-trails.ts'
import type { Database } from '#server/data/database.ts'
import { insertOf } from '#server/data/many-rows.ts'
import { auditEvent } from '#server/data/tables/envelopes.ts'
import { toEventRow } from '#server/envelopes/audit-trail.ts'
import { makeLog } from '#server/log.ts'
import type { TimeStampAuthority } from '#server/ports.ts'
import { sha256 } from '#server/sha256.ts'
import { makeRandom, systemClock } from '#server/system.ts'
import { makeEmbeddedTimeStampAuthority } from '#server/trust/embedded-time-stamp-authority.ts'
import { makeInstanceKey } from '#server/trust/instance-key.ts'
import { makeSealKeys } from '#server/trust/key-store.ts'
import { makeSealKeyRows } from '#server/trust/seal-key-rows.ts'
import { TimeStampUnavailable } from '#server/trust/time-stamp.ts'

const random = makeRandom(systemClock)
const log = makeLog('silent')
const hourMs = 3_600_000
/** The full hour behind whatever happens here. */
export const hourLater = { now: () => new Date(systemClock.now().getTime() + hourMs) }
export const away: TimeStampAuthority = {
  stamp: () => Promise.reject(new TimeStampUnavailable('away')),
  choose: () => Promise.reject(new TimeStampUnavailable('away')),
}

const ownKey = random.bytes(32)

/** The host's own authority, whose root is in that database; `key` where several processes are the host. */
export function authorityOf(database: Database, key: Uint8Array = ownKey): TimeStampAuthority {
  const instanceKey = makeInstanceKey(key)
  const keys = makeSealKeys({ rows: makeSealKeyRows(database), instanceKey, clock: systemClock, random })

  return makeEmbeddedTimeStampAuthority({
    findSigner: () => keys.timeStampSigner(),
    clock: systemClock,
    random,
  })
}

export const anchorAll = (
  database: Database,
  timeStamps: TimeStampAuthority | null = authorityOf(database),
) => makeAnchorTrails({ database, timeStamps, clock: hourLater, log })()

/** Trails of that many events each, or as many more of these. */
export async function grow(
  database: Database,
  home: OrganizationId,
  ids: readonly string[],
  events: number,
): Promise<void> {
  await database.transaction(home, async (tx) => {
    const { rows } = await tx.execute<{ id: string; sequence: number; hash: string }>(sql`
      select distinct on (envelope_id) envelope_id as id, sequence, hash from audit_event
      where organization_id = ${home} order by envelope_id, sequence desc`)
    const last = new Map(rows.map(({ id, hash, sequence }) => [id, { hash, event: { sequence } }]))
    const made = ids.flatMap((id) => {
      let before = last.get(id)
      return Array.from({ length: events }, () => {
        const next = appendEvent(
          before,
          {
            ...{ envelope: id, at: systemClock.now().toISOString(), type: 'recipient.opened' },
            ...{ actor: { kind: 'system' }, recipient: null, facts: {}, personal: { name: 'Jane Roe' } },
          },
          sha256,
          () => '00',
        )
        before = next
        return toEventRow({ organizationId: home, id }, next)
      })
    })
    const insert = insertOf(auditEvent, made)
    if (insert) await tx.execute(insert)
  })
}

/** Acts as whoever owns the tables, whom no fence holds. */
export async function asOwner(
  database: Database,
  home: OrganizationId,
  acts: readonly ReturnType<typeof sql>[],
): Promise<void> {
  const tables = ['audit_event', 'audit_anchor', 'anchored_head']
  await database.transaction(home, async (tx) => {
    await tx.execute(sql`set local role none`)
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} no force row level security`))
    for (const act of acts) await tx.execute(act)
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} force row level security`))
  })
}
