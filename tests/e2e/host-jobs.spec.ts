import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { nationalList } from '#server/trust/lists/lists.fixture.ts'
import { expectAccessible } from './accessible.ts'
import { startProduct } from './identity-product.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, readMail, test, visitor, widths } from './product.ts'

const reason = 'Disk full: the file was not erased'
const ids = [1, 2, 3].map((at) => `01900000-0000-7000-8000-00000000000${at}`)

/** Trusted lists of two states, one of them over. */
function writeLists(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-lists-'))
  const listOf = (territory: string, year: number) =>
    nationalList([], { territory, nextUpdate: `${year}-06-01T00:00:00Z` })
  writeFileSync(path.join(folder, 'es.xml'), listOf('ES', 2020))
  writeFileSync(path.join(folder, 'fr.xml'), listOf('FR', 2999))

  return folder
}

test('the host sees what was given up, and why, has it tried again or removes it, sees whether all works, has a mail sent, and an address written to again; nobody else does', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const lists = writeLists()
  const product = await startProduct({ TRUSTED_PROXIES: '1', TRUSTED_LISTS: lists }, [])
  const hedda = await visit(browser, product, visitor('pt-BR', widths.phone))
  const { page, words } = hedda
  const { jobs, sections } = words.admin
  const sender = newSender()
  await register(hedda, product, sender)
  expect((await page.goto('/admin/jobs'))?.status(), 'for everybody else there is no such page').toBe(404)

  // No page asks a server that is not there.
  await page.goto('about:blank')
  await product.whileStopped(async (run) => {
    run('user', 'admin', sender.email, 'on')
    await giveUpThree(product.dataDirectory)
    await returnThree(product.dataDirectory)
  })
  await page.goto('/admin')
  await page.getByRole('link', { name: sections.jobs, exact: true }).click()
  await page.waitForURL('**/admin/jobs')
  await awake(page)
  const given = page.getByRole('list', { name: jobs.deadTitle, exact: true }).getByRole('listitem')
  await expect(given).toHaveCount(3)
  await expect(given.first()).toContainText(reason)
  await expect(given.last()).toContainText(jobs.noError)
  await expect(page.getByRole('row', { name: jobs.queues.tidying })).toContainText('2')
  await expectAccessible(page, 'background work')
  await page.screenshot({ path: 'test-results/host-jobs-375.png', fullPage: true })

  await given
    .last()
    .getByRole('button', { name: fill(jobs.dropOne, { kind: 'seal' }) })
    .click()
  const dialog = page.getByRole('dialog', { name: jobs.dropTitle })
  await expect(dialog).toContainText(jobs.dropText)
  await expectAccessible(page, 'removing work', '[role="dialog"]')
  await dialog.getByRole('button', { name: jobs.drop, exact: true }).click()
  await expect(page.getByText(jobs.dropped, { exact: true })).toBeVisible()
  await expect(given).toHaveCount(2)

  await awake(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await page.screenshot({ path: 'test-results/host-jobs-1440.png', fullPage: true })
  await page.getByRole('button', { name: jobs.retryAll, exact: true }).click()
  await expect(page.getByText(fill(jobs.retried_other, { count: 2 }))).toBeVisible()
  await expect(page.getByText(jobs.empty, { exact: true })).toBeVisible()

  await page.setViewportSize({ width: widths.phone, height: 800 })
  await page.getByRole('link', { name: sections.health, exact: true }).click()
  await page.waitForURL('**/admin/health')
  await awake(page)
  const { health } = words.admin
  const parts = page.getByRole('list', { name: health.title, exact: true }).getByRole('listitem')
  await expect(parts).toHaveCount(Object.keys(health.parts).length)
  for (const part of Object.values(health.parts))
    await expect(parts.filter({ hasText: part })).toContainText(health.well)
  await expect(page.getByText(health.mails.outbox, { exact: true })).toBeVisible()
  const shown = page.getByRole('list', { name: health.lists.title, exact: true })
  await expect(shown.locator('> li').filter({ hasText: 'es.xml' })).toContainText(health.lists.over)
  await expect(shown.locator('> li').filter({ hasText: 'fr.xml' })).toContainText(health.lists.current)
  await page.getByRole('button', { name: health.send, exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: fill(health.kept, { to: sender.email }) }),
  ).toBeVisible()
  await readMail(product, sender.email, ({ subject }) => subject === words.mail.trial.subject)
  await expectAccessible(page, 'health')
  await page.screenshot({ path: 'test-results/host-health-375.png', fullPage: true })
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await page.screenshot({ path: 'test-results/host-health-1440.png', fullPage: true })
  await page.getByRole('link', { name: sections.returned, exact: true }).click()
  await page.waitForURL('**/admin/returned')
  await awake(page)
  const { returned } = words.admin
  const closed = page.getByRole('list', { name: returned.title, exact: true }).getByRole('listitem')
  await expect(closed).toHaveCount(3)
  await expect(closed.first()).toContainText('gone@example.org')
  await expect(closed.first()).toContainText(returned.kinds.hard)
  await expect(closed.first()).toContainText('550 5.1.1')
  await expect(closed.last().getByRole('button'), 'nothing is to be opened').toHaveCount(0)
  await expectAccessible(page, 'returned mail')
  await page.screenshot({ path: 'test-results/host-returned-1440.png', fullPage: true })
  await page.setViewportSize({ width: widths.phone, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: 'test-results/host-returned-375.png', fullPage: true })
  await page.getByRole('button', { name: fill(returned.againTo, { address: 'gone@example.org' }) }).click()
  const asked = page.getByRole('dialog', { name: fill(returned.againTitle, { address: 'gone@example.org' }) })
  await expect(asked).toContainText(returned.againText.hard)
  await expectAccessible(page, 'writing again', '[role="dialog"]')
  await asked.getByRole('button', { name: returned.again, exact: true }).click()
  await expect(page.getByText(fill(returned.done, { address: 'gone@example.org' }))).toBeVisible()
  await expect(closed).toHaveCount(2)
  expect(hedda.noises.filter((noise) => !noise.includes('404'))).toEqual([])
  await hedda.context.close()
  await product.stop()
  rmSync(lists, { recursive: true })
})

/** Of kinds that do nothing where there is nothing to do. */
async function giveUpThree(dataDirectory: string): Promise<void> {
  const [seal, first, second] = ids
  const database = await openEmbeddedDatabase(path.join(dataDirectory, 'database'))
  await database.transaction(null, (tx) =>
    tx.execute(sql`
      insert into job (id, kind, queue, key, payload, state, run_at, attempts, max_attempts, error, created_at) values
      (${seal}, 'seal', 'seals', 'x', '{}', 'dead', now(), 5, 5, null, now() - interval '2 hours'),
      (${first}, 'tidy', 'tidying', 'y', '{}', 'dead', now(), 1, 5, ${reason}, now()),
      (${second}, 'expire-envelopes', 'tidying', 'z', '{}', 'dead', now(), 5, 5, ${reason}, now() - interval '1 hour')`),
  )
  await database.close()
}

/** The newest closes an address, the oldest closes none. */
async function returnThree(dataDirectory: string): Promise<void> {
  const [gone, angry, full] = ids
  const database = await openEmbeddedDatabase(path.join(dataDirectory, 'database'))
  await database.transaction(null, (tx) =>
    tx.execute(sql`
      insert into returned_mail (id, address_hash, address, kind, reason, times, first_at, last_at) values
      (${gone}, 'a', 'gone@example.org', 'hard', '550 5.1.1 unknown user', 1, now(), now()),
      (${angry}, 'b', 'angry@example.org', 'complaint', 'abuse', 1, now(), now() - interval '1 hour'),
      (${full}, 'c', 'full@example.org', 'soft', '452 4.2.2 mailbox full', 12, now(), now() - interval '2 hours')`),
  )
  await database.close()
}
