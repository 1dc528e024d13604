import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, visitRegistered, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

const signature = { type: 'signature' }
const titles = (page: Page) => page.locator('#envelopes [data-row-link]')

async function openList({ page }: Visit, folder = ''): Promise<void> {
  await page.goto(`/envelopes${folder && `?folder=${folder}`}`)
  await awake(page)
}

async function sendVoided(page: Page): Promise<{ id: string; title: string }> {
  const sent = await sendTo(page, { fields: [signature], recipient: { name: 'Bo Lima' } })
  await callApi(page, 'POST', `/envelopes/${sent.id}/void`, { reason: 'Wrong rent' })

  return sent
}

async function chooseOf({ page, words }: Visit, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: fill(words.editor.actionsFor, { name: title }) }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('[W2] an envelope goes to the trash, comes back, and is deleted permanently after asking', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes, trash } = words
  const [open, over] = [
    await sendTo(page, { fields: [signature], recipient: { name: 'Ana Lima' } }),
    await sendVoided(page),
  ]
  await openList(mara)
  await chooseOf(mara, over.title, envelopes.toTrash)
  await expect(page.getByText(trash.moved)).toBeVisible()
  await expect(titles(page)).toHaveText([open.title])

  await page.screenshot({ path: 'test-results/trash-toast-1440.png' })
  await page.getByRole('link', { name: trash.open }).click()
  await awake(page)
  await expect(titles(page)).toHaveText([over.title])
  const left = fill(trash.daysLeft_other, { count: 30 })
  await expect(page.locator('#envelopes')).toContainText(left)
  await expectAccessible(page, 'the trash')
  await page.screenshot({ path: 'test-results/trash-1440.png', fullPage: true })

  await titles(page).first().click()
  await expect(page.getByText(trash.title)).toBeVisible()
  await expectAccessible(page, 'an envelope in the trash')
  await page.screenshot({ path: 'test-results/trashed-1440.png', fullPage: true })
  await page.getByRole('button', { name: trash.restore, exact: true }).click()
  await expect(page.getByRole('button', { name: envelopes.copies.menu })).toBeVisible()

  // From its own page, with what else can be done with it.
  await awake(page)
  await page.getByRole('button', { name: envelopes.copies.menu }).click()
  await page.getByRole('menuitem', { name: envelopes.toTrash }).click()
  await page.waitForURL(/\/envelopes$/)
  await openList(mara, 'trash')
  await chooseOf(mara, over.title, trash.delete)
  const dialog = page.getByRole('dialog', { name: fill(trash.ask, { title: over.title }) })
  await expectAccessible(page, 'deleting permanently')
  await page.screenshot({ path: 'test-results/trash-delete-1440.png' })
  await dialog.getByRole('button', { name: trash.delete }).click()
  await expect(page.getByText(envelopes.empty.trash)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] on a phone in the dark a draft is thrown away from its editor, and many come back at once', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('fr-FR', widths.phone, 'dark'))
  const { page, words } = mara
  const { envelopes, trash } = words
  const draft = { title: 'Brouillon', documents: [], recipients: [], fields: [] }
  const { id } = await callApi(page, 'POST', '/envelopes', draft)
  const over = await sendVoided(page)
  await callApi(page, 'POST', `/envelopes/${over.id}/trash`)
  await page.goto(`/envelopes/${id}`)
  await awake(page)
  await page.getByRole('button', { name: envelopes.toTrash }).click()
  await expect(page.getByText(trash.moved)).toBeVisible()
  await page.goto(`/envelopes/${id}`)
  await expect(page.getByText(trash.title)).toBeVisible()
  await page.screenshot({ path: 'test-results/trashed-375-fr-dark.png', fullPage: true })

  await openList(mara, 'trash')
  await expect(titles(page)).toHaveText(['Brouillon', over.title])
  const tabs = page.getByRole('navigation', { name: envelopes.folders })
  const open = tabs.getByRole('link', { name: envelopes.folder.trash })
  // All but the pixel that lies on the line below.
  await expect(open, 'which folder it is').toBeInViewport({ ratio: 0.9 })
  await page.screenshot({ path: 'test-results/trash-375-fr-dark.png', fullPage: true })
  for (const box of await page.locator('#envelopes').getByRole('checkbox').all()) await box.check()
  const bar = page.getByRole('region', { name: envelopes.bulk.label })
  await expectAccessible(page, 'what is chosen in the trash')
  await page.screenshot({ path: 'test-results/trash-bar-375-fr-dark.png' })
  await bar.getByRole('button', { name: fill(envelopes.bulk.restore, { count: 2 }) }).click()
  await expect(page.getByText(fill(envelopes.bulk.done.restore_other, { count: 2 }))).toBeVisible()
  await expect(page.getByText(envelopes.empty.trash)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
