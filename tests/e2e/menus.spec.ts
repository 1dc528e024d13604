import type { Locator, Page } from '@playwright/test'
import { awake, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

for (const width of [widths.phone, widths.desktop]) {
  test(`menus of the shell leave a page where it was scrolled to, at ${width} px`, async ({
    browser,
    product,
  }) => {
    const hasDrawer = width < 768
    const mara = await visit(browser, product, {
      ...visitor('en-US', width),
      viewport: { width, height: 600 },
    })
    const { page, words } = mara
    await register(mara, product, newSender())
    await page.goto('/pricing')
    await awake(page)
    const middle = 700
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), middle)
    await expect.poll(() => scrolledTo(page)).toBe(middle)

    for (const name of [words.shell.account, words.shell.theme.label]) {
      const opener = page.getByRole('button', { name: words.shell.openMenu })
      if (hasDrawer) await openByKey(page, opener)
      const button = page.getByRole('button', { name, exact: true })
      await openByKey(page, button)
      const menu = page.getByRole('menu', { name })
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      expect(await scrolledTo(page), `after Escape from “${name}”`).toBe(middle)
      if (!hasDrawer) continue
      await page.keyboard.press('Escape')
      await expect(button).toBeHidden()
      await expect(opener).toBeFocused()
      expect(await scrolledTo(page), 'after Escape from the drawer').toBe(middle)
    }
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

async function openByKey(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await page.keyboard.press('Enter')
}

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => scrollY)
