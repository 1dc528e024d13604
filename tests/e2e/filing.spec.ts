import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, type Visit } from './journeys.ts'
import { expect, test, widths } from './product.ts'
import { makeSender } from './rooms.ts'

const titles = ({ page }: Visit) => page.locator('#envelopes [data-row-link]')
const rowOf = ({ page }: Visit, title: string) => page.locator('#envelopes li').filter({ hasText: title })
const barOf = ({ page, words }: Visit) => page.getByRole('region', { name: words.envelopes.bulk.label })

async function draftFlats({ page }: Visit, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const title = `Flat ${at}`
    await callApi(page, 'POST', '/envelopes', { title, documents: [], recipients: [], fields: [] })
  }
}

async function openList({ page }: Visit, address = '/envelopes'): Promise<void> {
  await page.goto(address)
  await awake(page)
}

async function fileByMenu({ page, words }: Visit, title: string): Promise<void> {
  await page.getByRole('button', { name: fill(words.editor.actionsFor, { name: title }) }).click()
  await page.getByRole('menuitem', { name: words.envelopeList.row.file }).click()
}

test('[W2] envelopes are filed into folders that people name, one by one and together, found by them and taken out', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { move, noFolder } = words.templates
  const { filters, row } = words.envelopeList
  const { bulk } = words.envelopes
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByLabel(move.folder, { exact: true })
  const save = () => dialog.getByRole('button', { name: move.button, exact: true }).click()
  await draftFlats(mara, 4)
  await openList(mara)
  await page.getByRole('link', { name: filters.label }).click()
  await expect(page.getByLabel(filters.status, { exact: true })).toBeVisible()
  await expect(page.getByLabel(filters.filedIn, { exact: true }), 'no folder, no choice').toHaveCount(0)

  await openList(mara)
  await fileByMenu(mara, 'Flat 1')
  await expect(dialog.getByRole('heading')).toHaveText(fill(move.title, { name: 'Flat 1' }))
  await save()
  await expect(dialog.getByRole('alert')).toContainText(move.nameMissing)
  await dialog.getByLabel(move.name).fill('Leases & more')
  await expectAccessible(page, 'filing an envelope')
  await page.screenshot({ path: 'test-results/filing-1440.png' })
  await save()
  await expect(page.getByText(row.filed)).toBeVisible()
  await expect(rowOf(mara, 'Flat 1')).toContainText('Leases & more')
  await expect(rowOf(mara, 'Flat 2')).not.toContainText('Leases & more')

  // Together, after somebody has thrown one of them away.
  await awake(page)
  for (const title of ['Flat 2', 'Flat 3', 'Flat 4']) await rowOf(mara, title).getByRole('checkbox').check()
  const { items } = (await callApi(page, 'GET', '/envelopes?q=Flat%204')) as unknown as {
    items: { id: string }[]
  }
  await callApi(page, 'POST', `/envelopes/${items[0]?.id}/trash`)
  await barOf(mara)
    .getByRole('button', { name: fill(bulk.file, { count: 3 }) })
    .click()
  await chosen.selectOption('Leases & more')
  await save()
  await expect(dialog.getByRole('heading')).toHaveText(fill(bulk.done.file_other, { count: 2 }))
  await expect(dialog).toContainText(fill(bulk.notDone.file_one, { count: 1, total: 3 }))
  await expect(dialog.getByRole('listitem').filter({ hasText: bulk.why['envelope-in-trash'] })).toContainText(
    'Flat 4',
  )
  await dialog.getByRole('button', { name: bulk.backToList }).click()
  await expect(titles(mara)).toHaveText(['Flat 3', 'Flat 2', 'Flat 1'])
  await expect(rowOf(mara, 'Leases & more')).toHaveCount(3)
  await expectAccessible(page, 'the list with folders')
  await page.screenshot({ path: 'test-results/filed-1440.png' })
  for (const title of ['Flat 2', 'Flat 3']) await rowOf(mara, title).getByRole('checkbox').check()
  await barOf(mara)
    .getByRole('button', { name: fill(bulk.file, { count: 2 }) })
    .click()
  await expect(chosen, 'where both of them are').toHaveValue('Leases & more')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await callApi(page, 'POST', '/envelopes', { title: 'Loose', documents: [], recipients: [], fields: [] })
  await openList(mara, '/envelopes?filters=1')
  await expect(titles(mara)).toHaveCount(4)
  await page.getByLabel(filters.filedIn, { exact: true }).selectOption('Leases & more')
  await expect(titles(mara)).toHaveText(['Flat 3', 'Flat 2', 'Flat 1'])
  await expect(page).toHaveURL(/filedIn=Leases\+%26\+more/)
  const chip = page.getByRole('link', { name: 'Leases & more' })
  await expect(chip).toBeVisible()
  await expectAccessible(page, 'the list of a folder')

  const { renameFolder } = words.templates
  await page.getByRole('button', { name: renameFolder.button }).click()
  await dialog.getByLabel(renameFolder.name).fill('Baux')
  await expectAccessible(page, 'another name for a folder')
  await dialog.getByRole('button', { name: renameFolder.save }).click()
  const told = fill(words.envelopeList.filing.renamed_other, { count: 3, name: 'Baux' })
  await expect(page.getByText(told)).toBeVisible()
  await expect(page).toHaveURL(/filedIn=Baux/)
  await expect(titles(mara)).toHaveText(['Flat 3', 'Flat 2', 'Flat 1'])
  await page.getByRole('button', { name: renameFolder.button }).click()
  await dialog.getByLabel(renameFolder.name).fill('Leases & more')
  await dialog.getByRole('button', { name: renameFolder.save }).click()
  await expect(chip).toBeVisible()

  await page.setViewportSize({ width: widths.phone, height: 800 })
  await openList(mara, new URL(page.url()).pathname + new URL(page.url()).search)
  await page.screenshot({ path: 'test-results/filed-375.png', fullPage: true })
  await fileByMenu(mara, 'Flat 2')
  await expect(chosen).toHaveValue('Leases & more')
  await expectAccessible(page, 'filing an envelope on a phone')
  await chosen.selectOption({ label: noFolder })
  await save()
  await expect(titles(mara)).toHaveText(['Flat 3', 'Flat 1'])
  await chip.click()
  await expect(titles(mara)).toHaveText(['Loose', 'Flat 3', 'Flat 2', 'Flat 1'])
  await expect(rowOf(mara, 'Flat 2')).not.toContainText('Leases & more')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(overflow, 'nothing is wider than the phone').toBe(false)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
