import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { makeInstanceKey } from './instance-key.ts'
import { makeSealKeys, type SealKeyRow, type SealKeyRows } from './key-store.ts'
import { realRandom } from './openssl.fixture.ts'

/** Rows in memory that answer later, as a database does, so that writers meet. */
export function makeRows() {
  const held = new Map<string, SealKeyRow>()
  const rows: SealKeyRows = {
    async find(purpose) {
      await setImmediate()
      return held.get(purpose)
    },
    async insertIfAbsent(row) {
      await setImmediate()
      if (!held.has(row.purpose)) held.set(row.purpose, row)
      return held.get(row.purpose) ?? row
    },
  }

  return { rows, held }
}

/** Makers of key stores over the same rows: one for each process of a host. */
export function makeHost(at = new Date()) {
  const { rows, held } = makeRows()
  const instanceKey = makeInstanceKey(randomBytes(32))
  const time = { at }
  const clock = { now: () => time.at }

  return { held, time, clock, start: () => makeSealKeys({ rows, instanceKey, clock, random: realRandom }) }
}
