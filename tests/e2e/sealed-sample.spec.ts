import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

test('a visitor takes the sealed sample from the first page, and is told the truth of it, whole and changed', async ({
  browser,
  product,
}) => {
  for (const [locale, width, scheme] of [
    ['pt-BR', widths.phone, 'dark'],
    ['en-US', widths.desktop, 'light'],
  ] as const) {
    const guest = await visit(browser, product, visitor(locale, width, scheme))
    const { page, words } = guest
    const { front, verify } = words
    await page.goto('/')
    await page.screenshot({ path: `test-results/front-sample-${width}.png` })
    await page.getByRole('link', { name: front.sample.download }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/front-sample-link-${width}.png` })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: front.sample.download }).click()
    const file = await (await download).path()
    await page.getByRole('link', { name: front.sample.check, exact: true }).click()
    await page.waitForURL('**/verify')

    const buffer = await readFile(file)
    const upload = { name: 'sample.pdf', mimeType: 'application/pdf', buffer }
    await page.locator('input[type="file"]').setInputFiles(upload)
    const verdict = page.getByRole('region', { name: verify.answer.sample })
    await expect(verdict.getByRole('status')).toContainText(verify.sampleMeans)
    await expect(verdict).toContainText('TEST – not valid')
    await expect(verdict, 'who signed it').toContainText('jane.roe')
    await expect(verdict.getByRole('heading', { name: words.audit.title })).toBeVisible()
    await expectAccessible(page, 'the verdict on the sealed sample')
    await page.screenshot({ path: `test-results/verify-sample-${width}.png`, fullPage: true })

    buffer[2000] = (buffer[2000] ?? 0) ^ 1
    await page.locator('input[type="file"]').setInputFiles({ ...upload, buffer })
    await expect(page.getByRole('heading', { name: verify.answer.broken })).toBeVisible()
    expect(guest.noises).toEqual([])
    await guest.context.close()
  }
})
