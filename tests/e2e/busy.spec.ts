import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findFreePort, findPrograms, startPostgres } from '../postgres.ts'
import { findViolations } from './axe.ts'
import { wordsOf } from './journeys.ts'
import { expect, test as base } from './product.ts'

// Before anything is started: without PostgreSQL there is none to be busy.
base.skip(!findPrograms(), 'PostgreSQL is not installed')

/** The whole product on a PostgreSQL of its own, which somebody else can keep busy. */
const test = base.extend<{ stuck: { url: string; end(): Promise<void> } }>({
  stuck: async ({}, use) => {
    const server = (await startPostgres())!
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-busy-'))
    const port = await findFreePort()
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: server.url,
      LOG_LEVEL: 'error',
    }
    const child = spawn(process.execPath, ['bin/paraph.mjs', 'serve'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const holder = new pg.Client(server.url)
    try {
      await untilReady(child)
      await holder.connect()
      await holder.query('begin; lock table signing_link')
      await use({
        url: `http://localhost:${port}`,
        end: async () => {
          await holder.query('rollback')
        },
      })
    } finally {
      await holder.end()
      child.kill('SIGTERM')
      await gone
      server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

test('a page that meets a database without an answer says so in the reader’s language, and leads back', async ({
  browser,
  stuck,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  const { errors } = wordsOf('fr-FR')
  const link = `${stuck.url}/sign/${'A'.repeat(43)}`

  const answer = await page.goto(link, { timeout: 120_000 })
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
  expect(answer?.headers()['content-type']).toContain('text/html')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(errors.busy.title)
  await expect(page.getByRole('main')).toContainText(errors.busy.text)
  expect(await findViolations(page)).toEqual([])

  await stuck.end()
  await page.getByRole('link', { name: errors.reload }).click()
  await page.waitForURL(link)
  await expect(page.getByRole('heading', { name: errors.busy.title })).toHaveCount(0)
  await context.close()
})

async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Paraph is ready')) resolve()
    })
  })
}
