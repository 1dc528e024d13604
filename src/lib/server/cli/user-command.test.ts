import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { appUser } from '../data/tables/people.ts'
import { openStorage } from './storage.ts'
import { user } from './user-command.ts'

const withinMs = 120_000

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-users-'))
  vi.stubEnv('DATA_DIR', folder)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** What the command prints. */
async function paraphUser(...parameters: string[]): Promise<string> {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    await user(parameters)
  } finally {
    write.mockRestore()
  }

  return printed.join('')
}

async function isAdmin(email: string): Promise<boolean | undefined> {
  const storage = await openStorage(readConfig({ DATA_DIR: folder }))
  try {
    const [row] = await storage.database.transaction(null, (tx) =>
      tx.select().from(appUser).where(eq(appUser.email, email)),
    )

    return row?.isAdmin
  } finally {
    await storage.close()
  }
}

describe('paraph user', () => {
  test(
    '[I2] creates an account with a temporary password, once',
    async () => {
      expect(await paraphUser('create', 'Bo@Example.org', '--name', 'Bo Berg')).toMatch(
        /^bo@example\.org .*\n[\w-]{16}\n$/,
      )
      await expect(paraphUser('create', 'bo@example.org')).rejects.toThrow(
        'bo@example.org is registered already.',
      )
    },
    withinMs,
  )

  test(
    'makes somebody administrator of the host, and no longer',
    async () => {
      await paraphUser('admin', 'bo@example.org', 'on')
      expect(await isAdmin('bo@example.org')).toBe(true)
      await paraphUser('admin', 'bo@example.org', 'off')
      expect(await isAdmin('bo@example.org')).toBe(false)
      await expect(paraphUser('admin', 'nobody@example.org', 'on')).rejects.toThrow(
        'Nobody is registered as nobody@example.org.',
      )
    },
    withinMs,
  )

  test.each([[[]], [['create']], [['fly', 'bo@example.org']]])(
    'says how it is used after %j',
    async (parameters) => {
      await expect(paraphUser(...parameters)).rejects.toThrow('user create <email>')
    },
  )
})
