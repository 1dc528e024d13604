import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import type { Caller } from '../billing/call-meter.ts'
import { makeQuotas } from '../billing/make-quotas.ts'
import { DatabaseBusy } from '../data/database-busy.ts'
import type { Database } from '../data/database.ts'
import { openEmbeddedDatabase } from '../data/embedded-database.ts'
import { copyEmbeddedDatabase } from '../../../../tests/prepared/embedded.ts'
import { usage } from '../data/tables/billing.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { makeLog } from '../log.ts'
import { makeKeyUse, type KeyUse } from './key-use.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-key-use-'))
const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const clock = { now: () => now }
const quotas = makeQuotas({ clock, notify: async () => {} })

let database: Database
let sent: string[] = []
let caller: Caller
const opened: KeyUse[] = []
beforeAll(async () => {
  copyEmbeddedDatabase(folder)
  database = await openEmbeddedDatabase(path.join(folder, 'database'))
  database.watch((text) => text !== null && sent.push(text))
})
beforeEach(() => {
  now = noon
  caller = {
    id: randomUUID() as OrganizationId,
    mode: 'live',
    plan: { subscription: null, foundedAt: noon },
  }
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As a process has it. */
function aProcess(on: Database = database): KeyUse {
  const use = makeKeyUse({ database: on, quotas, clock, log: makeLog('silent') })
  opened.push(use)

  return use
}

async function addKey(): Promise<{ id: string; lastUsedAt: Date | null }> {
  const id = randomUUID()
  await database.transaction(null, (tx) =>
    tx.insert(apiKey).values({
      ...{ secretHash: id, id, organizationId: caller.id, name: 'API', prefix: 'pk_live_1234', scopes: [] },
      ...{ createdBy: id, createdAt: noon },
    }),
  )

  return { id, lastUsedAt: null }
}

const written = async () => {
  const [row] = await database.transaction(caller.id, (tx) =>
    tx.select().from(usage).where(eq(usage.resource, 'MaxApiCalls')),
  )
  return row?.used ?? 0
}
const usedAt = async (id: string) => {
  const [row] = await database.read(null, (tx) => tx.select().from(apiKey).where(eq(apiKey.id, id)))
  return row?.lastUsedAt
}

describe('calls with keys', () => {
  test('are written together behind their answers, and told one by one', async () => {
    const [use, key] = [aProcess(), await addKey()]
    await use.count(key, caller)
    sent = []
    const told = [await use.count(key, caller), await use.count(key, caller)]
    expect(told.map((spent) => spent?.used)).toEqual([2, 3])
    expect(sent).toEqual([])
    expect(await written()).toBe(1)
    await use.stop()
    expect(await written()).toBe(3)
  })

  test('of many keys are one statement, and the screen knows before', async () => {
    const keys = [await addKey(), await addKey(), await addKey()]
    const use = aProcess()
    for (const key of keys) await use.count(key, caller)
    expect(keys.map(({ id }) => use.lastUseOf(id))).toEqual([noon, noon, noon])
    sent = []
    await use.stop()
    expect(sent.filter((text) => text.includes('update "api_key"'))).toHaveLength(1)
    expect(await Promise.all(keys.map(({ id }) => usedAt(id)))).toEqual([noon, noon, noon])
    expect(keys.map(({ id }) => use.lastUseOf(id))).toEqual([null, null, null])
  })

  test('are noted within a second, without being asked to', async () => {
    const [use, key] = [aProcess(), await addKey()]
    await use.count(key, caller)
    await use.count(key, caller)
    await expect.poll(written, { timeout: 10_000 }).toBe(2)
    expect(await usedAt(key.id)).toEqual(noon)
  })

  test('leave a later use alone that another process has written', async () => {
    const [use, key] = [aProcess(), await addKey()]
    await use.count(key, caller)
    const later = new Date(noon.getTime() + 1000)
    await database.transaction(null, (tx) =>
      tx.update(apiKey).set({ lastUsedAt: later }).where(eq(apiKey.id, key.id)),
    )
    await use.stop()
    expect(await usedAt(key.id)).toEqual(later)
  })

  test('[P8] end with the last of the month, exactly, in several processes at once', async () => {
    const key = await addKey()
    const processes = [aProcess(), aProcess(), aProcess()]
    const outcomes: boolean[] = []
    for (let asked = 0; asked < 520; asked += 3) {
      outcomes.push(
        ...(await Promise.all(
          processes.map((use) =>
            use.count(key, caller).then(
              () => true,
              () => false,
            ),
          ),
        )),
      )
    }
    for (const use of processes) await use.stop()
    expect(outcomes.filter(Boolean)).toHaveLength(500)
    expect(await written()).toBe(500)
  })

  test('begin anew with the month', async () => {
    const [use, key] = [aProcess(), await addKey()]
    await use.count(key, caller)
    await use.count(key, caller)
    now = new Date('2026-12-21T12:00:00Z')
    await use.stop()
    expect((await use.count(key, caller))?.used).toBeLessThanOrEqual(2)
  })

  test('in test mode use nothing up', async () => {
    const [use, key] = [aProcess(), await addKey()]
    sent = []
    expect(await use.count(key, { ...caller, mode: 'test' })).toBeNull()
    expect(sent).toEqual([])
  })

  test('are not forgotten while the database is away', async () => {
    let isAway = false
    const away: Database = {
      ...database,
      transaction: (tenant, work) =>
        isAway ? Promise.reject(new DatabaseBusy(new Error('away'))) : database.transaction(tenant, work),
    }
    const [use, key] = [aProcess(away), await addKey()]
    await use.count(key, caller)
    await use.count(key, caller)
    isAway = true
    await use.stop()
    expect(await written()).toBe(1)
    isAway = false
    await use.stop()
    expect(await written()).toBe(2)
  })
})
