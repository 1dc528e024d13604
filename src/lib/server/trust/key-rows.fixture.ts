import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { makeInstanceKey } from './instance-key.ts'
import type { SealKeyRow, SealKeyRows } from './key-ring.ts'
import { makeSealKeys, type SealKeyOptions } from './key-store.ts'
import { realRandom } from './openssl.fixture.ts'

/** Rows in memory that answer later, as a database does, so that writers meet. */
export function makeRows() {
  const held = new Map<string, SealKeyRow>()
  const revoked = new Set<string>()
  const chosen = new Map<string, string>()
  const rows: SealKeyRows = {
    async read(purposes, organizationId = '') {
      await setImmediate()
      const rows = purposes.flatMap((purpose) => held.get(purpose) ?? [])
      return { rows, revoked, chosen: chosen.get(organizationId) ?? null }
    },
    async insertTogether(made) {
      await setImmediate()
      if (made.some(({ purpose }) => held.has(purpose))) return 'taken'
      for (const row of made) held.set(row.purpose, row)
      return 'written'
    },
  }

  return { rows, held, revoked, chosen }
}

/** Makers of key stores over the same rows: one for each process of a host. */
export function makeHost(
  at = new Date(),
  { addresses, hostKey }: Pick<SealKeyOptions, 'addresses' | 'hostKey'> = {},
) {
  const { rows, held, revoked, chosen } = makeRows()
  const instanceKey = makeInstanceKey(randomBytes(32))
  const time = { at }
  const clock = { now: () => time.at }

  const start = () => makeSealKeys({ rows, instanceKey, clock, random: realRandom, addresses, hostKey })

  return { held, revoked, chosen, time, clock, instanceKey, start }
}
