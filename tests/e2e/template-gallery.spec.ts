import { expectAccessible } from './accessible.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

for (const [locale, width, colorScheme] of [
  ['pt-BR', widths.phone, 'light'],
  ['fr-FR', widths.desktop, 'dark'],
] as const) {
  test(`a starter of the gallery is looked at and becomes a template, ${locale} in the ${colorScheme}, ${width} wide`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(locale, width, colorScheme))
    const { page, words, context } = mara
    await register(mara, product, newSender())
    await page.goto('/templates')
    await page.getByRole('link', { name: words.gallery.open }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.gallery.title)
    await awake(page)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(8)
    const drawn = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('article img')].filter(
            (one) => (one as HTMLImageElement).naturalWidth > 0,
          ).length,
      )
    await expect.poll(drawn, 'every picture is there').toBe(8)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectAccessible(page, 'the gallery')
    await page.screenshot({ path: `test-results/gallery-${locale}-${width}.png`, fullPage: true })

    const name = (await cards.first().getByRole('heading').textContent()) ?? ''
    await page.getByRole('button', { name: fill(words.gallery.seeNamed, { name }) }).press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('img')).toHaveCount(2)
    await expect
      .poll(() =>
        dialog
          .getByRole('img')
          .first()
          .evaluate((one: HTMLImageElement) => one.naturalWidth),
      )
      .toBeGreaterThan(800)
    await expectAccessible(page, 'a starter, looked at')
    await page.screenshot({ path: `test-results/gallery-preview-${locale}-${width}.png` })
    await dialog.getByRole('button', { name: words.gallery.use, exact: true }).click()
    await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
    expect(mara.noises).toEqual([])
    await context.close()
  })
}
