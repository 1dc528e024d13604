import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'
import { awake, fill, visitRegistered, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

/** What a practised person may need at most. */
const most = { clicks: 12, ms: 90_000 }

for (const language of ['fr-FR', 'es-ES']) {
  test(`[W2] a first envelope from an own PDF goes to three people in ${most.clicks} clicks, a second one without an address, in ${language}`, async ({
    browser,
    product,
  }) => {
    const mara = await visitRegistered(browser, product, visitor(language, widths.desktop))
    const { page, words } = mara
    const people = ['Ana Silva', 'Bob Roe', 'Eve Martin'].map((name) => ({
      name,
      email: `${name.slice(0, 3).toLowerCase()}.${randomUUID()}@example.org`,
    }))
    const began = Date.now()
    const counted = countClicks(page)
    await chooseFile(mara, counted, 'Lease')
    for (const { name, email } of people) {
      await counted.click(page.getByRole('button', { name: words.editor.addRecipient, exact: true }))
      await page.keyboard.type(name)
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
    }
    // Whoever was typed last is who fields are placed for first.
    for (const [place, { name }] of people.toReversed().entries()) {
      if (place > 0)
        await counted.click(page.getByRole('button', { name: fill(words.editor.row.fill, { name }) }))
      await counted.drag(page.getByRole('button', { name: words.fields.signature, exact: true }), place)
    }
    await send(mara, counted)
    expect(Date.now() - began).toBeLessThanOrEqual(most.ms)
    expect(counted.clicks).toBeLessThanOrEqual(most.clicks)
    const { items } = await callApi(page, 'GET', '/envelopes')
    expect(items).toMatchObject([{ title: 'Lease', status: 'sent' }])

    await page.goto('/dashboard')
    await chooseFile(mara, counted, 'Annex')
    const suggested = page.getByRole('listbox', { name: words.contacts.suggest.label })
    for (const [place, { name, email }] of people.entries()) {
      await page.getByRole('button', { name: words.editor.addRecipient, exact: true }).click()
      await page.keyboard.type(name.slice(0, 3))
      await expect(suggested.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('combobox', { name: words.editor.email, exact: true }).last(),
        'nobody types an address twice',
      ).toHaveValue(email)
      await counted.drag(page.getByRole('button', { name: words.fields.signature, exact: true }), place)
    }
    await send(mara, counted)
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

type Counted = ReturnType<typeof countClicks>

/** Presses of the mouse; what is dragged is pressed once. */
function countClicks(page: Page) {
  const counted = {
    clicks: 0,
    async click(target: Locator) {
      counted.clicks += 1
      await target.click()
    },
    /** Onto the first page, one below the other. */
    async drag(target: Locator, place: number) {
      counted.clicks += 1
      await target.scrollIntoViewIfNeeded()
      const [from, to] = [
        await target.boundingBox(),
        await page.getByRole('main').locator('img[draggable="false"]').first().boundingBox(),
      ]
      if (!from || !to) throw new Error('nothing to drag, or nowhere')
      const fields = await page.locator('[data-area]').count()
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x + to.width / 2, to.y + 150 + place * 90, { steps: 8 })
      await page.mouse.up()
      await expect(page.locator('[data-area]')).toHaveCount(fields + 1)
    },
  }

  return counted
}

async function chooseFile({ page, words }: Visit, counted: Counted, title: string): Promise<void> {
  await awake(page)
  const chosen = page.waitForEvent('filechooser')
  await counted.click(page.getByLabel(words.editor.choosePdf).first())
  const buffer = Buffer.from(await makeSamplePdf())
  await (await chosen).setFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer })
  await page.waitForURL(/\/envelopes\/[0-9a-f-]{36}$/)
  await awake(page)
}

async function send({ page, words }: Visit, counted: Counted): Promise<void> {
  await counted.click(page.getByRole('button', { name: words.envelopes.review.button, exact: true }))
  const send = page
    .getByRole('dialog')
    .getByRole('button', { name: words.envelopes.review.send, exact: true })
  await counted.click(send)
  await expect(
    page.getByRole('main').getByText(words.statuses.envelope.sent, { exact: true }).first(),
  ).toBeVisible()
}
