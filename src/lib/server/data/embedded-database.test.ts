import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { openCopiedDatabase } from '../../../../tests/prepared/embedded.ts'

const unheard: unknown[] = []
const note = (error: unknown) => void unheard.push(error)
let database: Database
afterEach(async () => {
  process.off('uncaughtExceptionMonitor', note)
  vi.restoreAllMocks()
  await database.close()
})

const ask = () => database.transaction(null, (tx) => tx.execute(sql`select current_user as role`))

test('a connection that breaks is told to who asks, and ends nothing else', async () => {
  database = await openCopiedDatabase()
  await ask()
  process.on('uncaughtExceptionMonitor', note)
  const engine = vi.spyOn(PGlite.prototype, 'execProtocolRawStream')
  const broken = () => Promise.reject(new Error('the engine broke'))
  // First one that works, then the one that is opened in its place.
  engine.mockImplementationOnce(broken).mockImplementationOnce(broken)

  await expect(ask()).rejects.toThrow()
  await expect(ask()).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(unheard).toEqual([])
  // The next connection stands where the first one did.
  expect((await ask()).rows).toEqual([{ role: 'paraph_app' }])
})
