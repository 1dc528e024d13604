import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  awake,
  downloadSealed,
  fill,
  makeTemplate,
  register,
  signInRoom,
  useTemplate,
  visit,
} from '../e2e/journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from '../e2e/product.ts'

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))

test('the pictures of the README', async ({ browser, product }, info) => {
  mkdirSync(folder, { recursive: true })
  const guest = await visit(browser, product, visitor('en-US', widths.desktop))
  await guest.page.goto('/')
  await keep(guest.page, 'landing')

  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const sender = { first: 'Mara', last: 'Lindqvist', email: 'mara@acme.example', company: 'Acme' }
  await register(mara, product, sender)
  await makeTemplate(mara, 'Lease')
  await keep(mara.page, 'editor')
  await useTemplate(mara, [{ name: 'Jane Roe', email: 'jane@example.org' }], 'Lease, 12 Mill Street')

  const jane = await visit(browser, product, visitor('en-US', widths.phone))
  const link = await readSigningLink(product, 'jane@example.org', 'Lease')
  await jane.page.goto(link)
  await awake(jane.page)
  await keep(jane.page, 'room')
  await signInRoom(jane, link, 'draw')

  const { envelopes, verify } = mara.words
  const sealed = mara.page.getByRole('link', {
    name: fill(envelopes.downloadSealed, { name: 'Lease, 12 Mill Street' }),
  })
  await expect(sealed).toBeVisible({ timeout: 120_000 })
  const file = await downloadSealed(mara.page, sealed, info.outputDir)
  await keep(mara.page, 'envelope')

  await guest.page.goto('/verify')
  await guest.page.locator('input[type="file"]').setInputFiles(file)
  await expect(guest.page.getByRole('heading', { name: verify.answer.genuine })).toBeVisible()
  await keep(guest.page, 'verdict')
  for (const { context } of [guest, mara, jane]) await context.close()
})

/** As a reader sees it, small enough to be kept with the source. */
async function keep(page: Page, name: string) {
  await awake(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`))
}
