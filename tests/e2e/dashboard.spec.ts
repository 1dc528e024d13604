import type { Page } from '@playwright/test'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { expectAccessible } from './accessible.ts'
import { awake, fill, visitRegistered } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { sendTo } from './rooms.ts'

const draftAddress = /\/envelopes\/[0-9a-f-]{36}$/

async function pdfFile(name: string) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await makeSamplePdf()) }
}

const brokenFile = { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('No PDF at all') }

for (const [language, width] of [
  ['en-US', widths.desktop],
  ['fr-FR', widths.phone],
] as const) {
  test(`[W1] files dropped on the dashboard are a draft in its editor, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visitRegistered(browser, product, visitor(language, width))
    const { page, words } = mara
    const zone = page.getByLabel(words.editor.choosePdf)
    await zone.setInputFiles([await pdfFile('Lease_2027.pdf'), await pdfFile('Rules.pdf')])

    await page.waitForURL(draftAddress)
    await awake(page)
    expect(await documentsOf(page)).toEqual(['Lease_2027', 'Rules'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lease 2027')
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })

  test(`[W1] a file that is refused is told of, and those that were taken are kept, in ${language} at ${width} px`, async ({
    browser,
    product,
  }) => {
    const mara = await visitRegistered(browser, product, visitor(language, width))
    const { page, words } = mara
    const zone = page.getByLabel(words.editor.choosePdf)
    await zone.setInputFiles(brokenFile)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(`Broken.pdf: ${words.problems['document-not-pdf']}`)
    await expect(alert).toBeFocused()
    await expectAccessible(page, 'the dashboard with a file that was refused')

    await zone.setInputFiles([await pdfFile('Lease.pdf'), brokenFile])
    await expect(alert).toContainText('Broken.pdf')
    const goOn = page.getByRole('button', { name: fill(words.editor.continueWith_one, { count: 1 }) })
    await expect(goOn).toBeVisible()
    await zone.setInputFiles(await pdfFile('Rules.pdf'))
    await page.waitForURL(draftAddress)
    await awake(page)
    expect(await documentsOf(page)).toEqual(['Lease', 'Rules'])
    await mara.context.close()
  })
}

test('[W2] [D1] what somebody has sent is listed with whom it waits for', async ({ browser, product }) => {
  const mara = await visitRegistered(browser, product, visitor('pt-BR', widths.tablet, 'dark'))
  const { page, words } = mara
  const sent = await sendTo(page, { fields: [{ type: 'signature', label: 'Assinatura', required: true }] })
  await page.goto('/dashboard')
  await awake(page)
  const list = page.getByRole('region', { name: words.dashboard.open.title })
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(`${sent.title}.*${fill(words.envelopes.waitingFor, { names: 'Jane Roe' })}`, 's'),
  ])
  await expectAccessible(page, 'the dashboard with what is open')
  await list.getByRole('link', { name: sent.title }).click()
  await page.waitForURL(new RegExp(`/envelopes/${sent.id}$`))
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W1] [A8] by keyboard: a file is chosen on the dashboard, and a template', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await awake(page)
  const zone = page.getByLabel(words.editor.choosePdf)
  const template = page.getByRole('link', { name: words.dashboard.start.template, exact: true })
  // The browser hands its chooser over from a moment after it was asked to: long before the key, not with it.
  const opened = page.waitForEvent('filechooser', { timeout: 60_000 })
  await tabTo(page, template)
  await tabTo(page, zone)
  await expect(page.locator('label', { has: zone })).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(await pdfFile('Lease.pdf'))
  await page.waitForURL(draftAddress)

  await page.goto('/dashboard')
  await awake(page)
  await tabTo(page, template)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/templates$/)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** As the server has them. */
async function documentsOf(page: Page): Promise<string[]> {
  const id = draftAddress.exec(page.url())?.[0] ?? ''
  return page.evaluate(async (path) => {
    const response = await fetch(`/api${path}`)
    const { documents } = (await response.json()) as { documents: { name: string }[] }
    return documents.map(({ name }) => name)
  }, id)
}
