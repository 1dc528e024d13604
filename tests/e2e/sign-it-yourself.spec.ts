import type { Locator, Page } from '@playwright/test'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { awake, fill, visitRegistered } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

/** What a practised person may need at most. */
const mostClicks = 8
const mostMs = 60_000

for (const [language, width] of [
  ['en-US', widths.desktop],
  ['pt-BR', widths.phone],
] as const) {
  test(`[W2] somebody signs their own document in ${mostClicks} clicks or taps, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visitRegistered(browser, product, visitor(language, width))
    const { page, words } = mara
    const { room } = words.signing
    await awake(page)
    const began = Date.now()
    let clicks = 0
    const byTouch = width === widths.phone
    const click = async (target: Locator) => {
      await (byTouch ? target.tap() : target.click())
      clicks += 1
    }

    const chosen = page.waitForEvent('filechooser')
    await click(page.getByLabel(words.dashboard.start.self))
    const buffer = Buffer.from(await makeSamplePdf())
    await (await chosen).setFiles({ name: 'Declaration.pdf', mimeType: 'application/pdf', buffer })
    await page.waitForURL(/\/envelopes\/[0-9a-f-]{36}$/)
    const address = page.url()
    await expect(page.getByText(fill(words.editor.placeHint, { type: words.fields.signature }))).toBeVisible()
    await pressPage(page, byTouch)
    clicks += 1
    const signNow = page.getByRole('button', { name: words.envelopes.signNow, exact: true })
    await click(signNow)

    await page.waitForURL(/\/sign\/r\//)
    await awake(page)
    await click(page.getByRole('checkbox', { name: room.agree }))
    await click(page.getByRole('button', { name: room.continue }))
    await click(page.getByRole('button', { name: room.signHere }).first())
    await click(page.getByRole('dialog').getByRole('button', { name: room.useSignature }))
    await click(page.getByRole('button', { name: room.finishSigner }))

    await page.waitForURL(address)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Declaration')
    await expect(main.getByText(words.statuses.envelope.completed, { exact: true }).first()).toBeVisible()
    expect(Date.now() - began).toBeLessThanOrEqual(mostMs)
    expect(clicks).toBeLessThanOrEqual(mostClicks)

    await expect(main, 'the certificate says the same').toContainText(words.ways.own)
    await expectAccessible(page, 'what somebody has signed alone')
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

test('[W2] what is missing is said before anything is sent', async ({ browser, product }) => {
  const mara = await visitRegistered(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await page.goto('/envelopes/new')
  await awake(page)
  const buffer = Buffer.from(await makeSamplePdf())
  const file = { name: 'Declaration.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel(words.dashboard.start.self).setInputFiles(file)
  await page.waitForURL(/\/envelopes\/[0-9a-f-]{36}$/)
  await awake(page)
  await page.getByRole('button', { name: words.envelopes.signNow, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.envelopes.signNow, exact: true })
  await expect(dialog).toContainText(words.problems['signer-without-signature-field'])
  await expectAccessible(page, 'what is missing to sign', '[role="dialog"]')
  await page.keyboard.press('Escape')
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

/** In the upper half of the first page. */
async function pressPage(page: Page, byTouch: boolean): Promise<void> {
  const sheet = page.getByRole('main').locator('img[draggable="false"]').first()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('no page')
  const at = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 250)] as const
  await (byTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at))
  await expect(page.locator('[data-area]').first()).toBeVisible()
}
