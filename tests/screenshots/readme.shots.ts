import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { callApi } from '../e2e/call-api.ts'
import {
  awake,
  downloadSealed,
  fill,
  makeTemplate,
  register,
  signInRoom,
  useTemplate,
  visit,
  type Visit,
} from '../e2e/journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from '../e2e/product.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'

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
  // Its name is the document's, which is the template's.
  const sealed = mara.page.getByRole('link', { name: fill(envelopes.downloadSealed, { name: 'Lease' }) })
  await expect(sealed).toBeVisible({ timeout: 120_000 })
  const file = await downloadSealed(mara.page, sealed, info.outputDir)
  await fillDesk(mara)
  await mara.page.goto('/dashboard')
  await keep(mara.page, 'dashboard')

  await guest.page.goto('/verify')
  await guest.page.locator('input[type="file"]').setInputFiles(file)
  await expect(guest.page.getByRole('heading', { name: verify.answer.genuine })).toBeVisible()
  await keep(guest.page, 'verdict')
  for (const { context } of [guest, mara, jane]) await context.close()
})

/** More of a day's work: what waits, on whom, and what is not sent yet. */
async function fillDesk({ page }: Visit): Promise<void> {
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf())
  for (const [title, name] of [
    ['Offer letter, Amara Okafor', 'Amara Okafor'],
    ['Order 2041', 'Luis Ortega'],
    ['Confidentiality, Northwind', 'Chloé Martin'],
  ] as const) {
    const person = { key: 'one', name, email: `${name.split(' ')[1]?.toLowerCase()}@example.org` }
    const area = { document: document.id, page: 0, x: 0.1, y: 0.2, width: 0.35, height: 0.06 }
    const fields = [{ type: 'signature', recipient: person.key, areas: [area] }]
    const draft = { title, message: '', documents: [document.id], recipients: [person], fields }
    const { id } = await callApi(page, 'POST', '/envelopes', draft)
    if (title !== 'Order 2041') await callApi(page, 'POST', `/envelopes/${id}/send`, {})
  }
}

/** As a reader sees it, small enough to be kept with the source. */
async function keep(page: Page, name: string) {
  await awake(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`))
}
