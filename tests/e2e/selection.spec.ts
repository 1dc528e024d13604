import { execFileSync } from 'node:child_process'
import { expectAccessible } from './accessible.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'
import { awake, fill, signInRoom, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

const signature = { type: 'signature' }
const rows = ({ page }: Visit) => page.locator('#envelopes li')
const ticked = ({ page }: Visit) => page.locator('#envelopes input:checked')
const barOf = ({ page, words }: Visit) => page.getByRole('region', { name: words.envelopes.bulk.label })

async function openList({ page }: Visit, address: string): Promise<void> {
  await page.goto(address)
  await awake(page)
}

/** Of one document, each to somebody else. */
async function sendMany({ page }: Visit, count: number): Promise<string[]> {
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf())
  const areas = [{ document: document.id, page: 0, x: 0.1, y: 0.2, width: 0.3, height: 0.05 }]
  const ids: string[] = []
  for (let at = 1; at <= count; at += 1) {
    const { id } = await callApi(page, 'POST', '/envelopes', {
      title: `Batch ${String(at).padStart(2, '0')}`,
      documents: [document.id],
      recipients: [{ key: 'jane', name: 'Jane Roe', email: `jane.batch.${process.pid}.${at}@example.org` }],
      fields: [{ ...signature, recipient: 'jane', areas }],
    })
    await callApi(page, 'POST', `/envelopes/${id}/send`, {})
    ids.push(id)
  }

  return ids
}

test('[W2] a selection goes over the pages of a list, is acted on as a whole, and says why some were left', async ({
  browser,
  product,
}) => {
  test.slow()
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { envelopes } = words
  const { bulk } = envelopes
  const bar = barOf(mara)
  const ids = await sendMany(mara, 27)
  await openList(mara, '/envelopes?q=Batch')
  await expect(rows(mara)).toHaveCount(25)

  await rows(mara).first().getByRole('checkbox').check()
  await expect(bar).toContainText(fill(bulk.chosen_one, { count: 1 }))
  await expect(bar.getByText(bulk.pageChosen)).toHaveCount(0)
  await bar.getByRole('button', { name: bulk.all }).click()
  await expect(bar.getByText(bulk.pageChosen)).toBeVisible()
  await page.getByRole('link', { name: envelopes.nextPage }).click()
  await expect(rows(mara)).toHaveCount(2)
  await awake(page)
  await expect(bar, 'what is chosen stays so on the next page').toContainText('25')
  await expect(ticked(mara)).toHaveCount(0)
  await rows(mara).first().getByRole('checkbox').check()
  await expect(bar).toContainText('26')
  await page.getByRole('link', { name: envelopes.firstPage }).click()
  await expect(ticked(mara)).toHaveCount(25)
  await expectAccessible(page, 'the list with a whole page selected')
  await page.screenshot({ path: 'test-results/selection-1440.png' })

  await bar.getByRole('button', { name: bulk.everyMatch }).click()
  await expect(bar).toContainText(fill(bulk.allChosen_other, { count: 27 }))
  await expect(bar).toContainText(fill(bulk.chosen_other, { count: 27 }))

  // What happened since the list was shown: somebody voids one, another one has been reminded enough.
  const [voided, pestered] = ids
  await callApi(page, 'POST', `/envelopes/${voided}/void`, { reason: 'Wrong rent' })
  for (let time = 0; time < 3; time += 1) await callApi(page, 'POST', `/envelopes/${pestered}/remind`, {})
  await bar.getByRole('button', { name: fill(bulk.remind, { count: 27 }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(fill(bulk.notDone.remind_other, { count: 2, total: 27 }))
  await expect(dialog.getByRole('heading')).toHaveText(fill(bulk.done.remind_other, { count: 25 }))
  const because = (reason: string) => dialog.getByRole('listitem').filter({ hasText: reason })
  await expect(because(bulk.why['envelope-voided'])).toContainText('Batch 01')
  await expect(because(bulk.why['rate-limited'])).toContainText('Batch 02')
  await expectAccessible(page, 'what became of many')
  await page.screenshot({ path: 'test-results/selection-outcome-1440.png' })
  await dialog.getByRole('button', { name: bulk.backToList }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await expect(ticked(mara)).toHaveCount(0)

  // A folder knows how much it holds.
  await openList(mara, '/envelopes?folder=waiting')
  await rows(mara).first().getByRole('checkbox').check()
  await bar.getByRole('button', { name: bulk.all }).click()
  await bar.getByRole('button', { name: fill(bulk.allMatch_other, { count: 26 }) }).click()
  await bar.getByRole('button', { name: fill(bulk.void, { count: 26 }) }).click()
  await dialog.getByLabel(envelopes.void.reason).fill('Wrong rent')
  await dialog.getByRole('button', { name: fill(bulk.void, { count: 26 }) }).click()
  await expect(page.getByText(fill(bulk.done.void_other, { count: 26 }))).toBeVisible()
  await expect(page.getByText(envelopes.empty.waiting)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] what was signed is downloaded together, and what is not completed is named', async ({
  browser,
  product,
}, testInfo) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { bulk } = words.envelopes
  const bar = barOf(mara)
  const signed = await sendTo(page, { fields: [signature] })
  const open = await sendTo(page, { fields: [signature] })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await signInRoom(jane, await readSigningLink(product, signed.email, signed.title), 'type')
  await jane.context.close()
  const statusOf = async () =>
    ((await callApi(page, 'GET', `/envelopes/${signed.id}`)) as unknown as { status: string }).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('completed')
  await openList(mara, '/envelopes')
  const namesIn = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    expect(download.suggestedFilename()).toMatch(/^envelopes-\d{4}-\d\d-\d\d\.zip$/)
    const file = testInfo.outputPath(download.suggestedFilename())
    await download.saveAs(file)
    return execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')
  }

  await rows(mara).filter({ hasText: open.title }).getByRole('checkbox').check()
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('button', { name: fill(bulk.download, { count: 1 }) })).toHaveCount(0)
  await rows(mara).filter({ hasText: signed.title }).getByRole('checkbox').check()
  await bar.getByRole('button', { name: fill(bulk.download, { count: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(fill(bulk.notCompleted_one, { count: 1 }))
  await expectAccessible(page, 'what of a selection can be downloaded')
  await page.screenshot({ path: 'test-results/selection-download-1440.png' })
  const names = await namesIn(() => dialog.getByRole('link', { name: bulk.downloadOne }).click())
  expect(names.every((name) => name.startsWith(`${signed.title}/`))).toBe(true)
  expect(names).toContain(`${signed.title}/evidence.json`)
  await page.keyboard.press('Escape')

  await rows(mara).filter({ hasText: open.title }).getByRole('checkbox').uncheck()
  const again = await namesIn(() =>
    bar.getByRole('button', { name: fill(bulk.download, { count: 1 }) }).click(),
  )
  expect(again).toEqual(names)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
