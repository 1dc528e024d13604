import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { awake, fill, signInRoom, visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

test('[W2] the pages of an envelope show whose fields wait, then what was given, then the sealed file', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { pages } = words.envelopes
  const bo = { key: 'bo', name: 'Bo Roe', email: `bo.pages.${process.pid}@example.org`, order: 1 }
  const sent = await sendTo(page, {
    fields: [
      { type: 'signature' },
      { type: 'signature', recipient: 'bo' },
      { type: 'text', label: 'Remark', required: false, defaultValue: 'No smoking' },
      { type: 'text', label: 'Answer', recipient: 'bo', required: false, defaultValue: 'Agreed' },
      { type: 'date_signed', label: 'Signed on' },
    ],
    recipient: { order: 1 },
    others: [bo],
    pages: 2,
  })
  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)
  const told = page.getByRole('list', { name: fill(pages.fieldsOn, { number: 1 }) }).getByRole('listitem')
  const of = (field: string, name: string) => ({ field, name })
  const remark = of('Remark', 'Jane Roe')
  const answer = of('Answer', bo.name)

  await test.step('nobody has signed', async () => {
    await expect(page.getByText(pages.open)).toBeVisible()
    const legend = page.getByRole('list', { name: pages.legend })
    await expect(legend.getByText('Jane Roe')).toBeVisible()
    await expect(legend.getByText(bo.name)).toBeVisible()
    await expect(told.filter({ hasText: fill(pages.fieldAwaited, remark) })).toHaveCount(1)
    await expectPicture(page, 1, 2, `/documents/${sent.document}/pages/0`)
    expect(await jumpsWhileLoading(page)).toBe(0)
    const message = page.getByRole('region', {
      name: fill(words.envelopes.message, { name: 'Mara Lindqvist' }),
    })
    await expect(message).toContainText('Please sign.')
    await page.getByRole('button', { name: words.envelopes.course.title }).click()
    await expectCourse('Jane Roe', /^Not opened yet, after 1 min$/)
    await expectAccessible(page, 'pages of a sent envelope')
  })

  /** Whose turn it was, when it was opened and how long it took, as a picture with its words. */
  async function expectCourse(who: string, told: RegExp): Promise<void> {
    const course = page.getByRole('region', { name: words.envelopes.course.title })
    await expect(course.getByRole('listitem').filter({ hasText: who }).getByText(told)).toBeVisible()
  }

  const guest = await visit(browser, product, visitor('en-US', widths.desktop))
  await test.step('one of two has finished', async () => {
    await signInRoom(guest, await readSigningLink(product, sent.email, sent.title), 'draw')
    await expect(
      told.filter({ hasText: fill(pages.fieldGiven, { ...remark, value: 'No smoking' }) }),
    ).toHaveCount(1)
    await expect(told.filter({ hasText: fill(pages.fieldAwaited, answer) })).toHaveCount(1)
    await expectAccessible(page, 'pages of an envelope that one has signed')
  })

  await test.step('it is completed', async () => {
    await signInRoom(guest, await readSigningLink(product, bo.email, sent.title), 'type')
    await expect(page.getByText(/^These are the sealed pages\./)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('list', { name: pages.legend })).toHaveCount(0)
    await expect(
      told.filter({ hasText: fill(pages.fieldGiven, { ...answer, value: 'Agreed' }) }),
    ).toHaveCount(1)
    const total = await page.getByRole('img', { name: /^Page \d+ of \d+$/ }).count()
    expect(total, 'the certificate is behind the two pages').toBeGreaterThan(2)
    const sealed = `/envelopes/${sent.id}/documents/${sent.document}/sealed/pages`
    await expectPicture(page, 1, total, `${sealed}/0`)
    await page.getByRole('button', { name: pages.next }).click()
    await expectPicture(page, 2, total, `${sealed}/1`)
    await page.getByRole('button', { name: pages.previous }).click()
    await page.getByRole('button', { name: words.editor.zoomIn }).click()
    await page.getByRole('button', { name: words.editor.fitWidth }).click()
    await expectCourse('Jane Roe', /^Opened after \d(\.\d)? min, done after \d(\.\d)? min$/)
    await expectAccessible(page, 'pages of a completed envelope')
  })

  await test.step('its link is copied for a colleague, and it is opened to be printed', async () => {
    const { copies } = words.envelopes
    const choose = async (item: string) => {
      await page.getByRole('button', { name: copies.menu, exact: true }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await mara.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await choose(copies.link)
    await expect(page.getByText(copies.linkCopied.organization)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
    // Where there is no viewer for PDFs, as in a browser without a window, the tab keeps the file instead.
    const shown: string[] = []
    mara.context.once('page', (tab) => {
      tab.on('download', (file) => shown.push(file.url()))
      tab.on('framenavigated', (frame) => shown.push(frame.url()))
    })
    await choose(fill(copies.print, { name }))
    await expect.poll(() => shown.some((url) => url.startsWith('blob:'))).toBe(true)
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: widths.phone, height: 800 })
    await page.getByRole('button', { name: words.editor.zoomIn }).click()
    await page.getByRole('button', { name: words.editor.zoomIn }).click()
    await expectAccessible(page, 'enlarged pages on a phone')
  })
  expect(mara.noises).toEqual([])
  await guest.context.close()
  await mara.context.close()
})

/** It is there, and it is the picture of what it should be. */
async function expectPicture(page: Page, number: number, total: number, path: string): Promise<void> {
  const image = page.getByRole('img', { name: `Page ${number} of ${total}`, exact: true })
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveAttribute('src', new RegExp(`${path}\\?`))
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
}

/** What has moved on its own since the page was opened (Layout Instability API), in hundredths. */
async function jumpsWhileLoading(page: Page): Promise<number> {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )

  return Math.round(shift * 100)
}
