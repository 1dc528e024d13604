import { awake, newSender, registerOnScreen, visit, wordsOf } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

test('[L1] [L2] [L3] [L4] the browser’s language at first, the stored one from then on, and never another on the way', async ({
  browser,
  product,
}) => {
  const visitorsOwn = await visit(browser, product, visitor('fr-FR', widths.desktop))
  const { page, context, noises } = visitorsOwn
  const asked: string[] = []
  page.on('request', (request) => {
    const [, language] = /\/locales\/([\w-]+)\/common\.json/.exec(request.url()) ?? []
    if (language) asked.push(language)
  })
  await registerOnScreen(visitorsOwn, product, newSender())
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await awake(page)
  expect(new Set(asked)).toEqual(new Set(['fr-FR']))
  expect(await page.evaluate(() => localStorage.getItem('userLocale'))).toBeNull()

  asked.length = 0
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: new RegExp(wordsOf('fr-FR').shell.language) }).click()
  await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
  expect((await saved).postDataJSON()).toEqual({ key: 'locale', value: 'pt-BR' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await awake(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Boas-vindas')
  expect(new Set(asked)).toEqual(new Set(['pt-BR']))
  expect(await page.evaluate(() => localStorage.getItem('userLocale'))).toBe('pt-BR')

  // The server’s mirror is gone; what the browser has stored still comes before what it prefers.
  await context.clearCookies({ name: 'locale' })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Boas-vindas')
  expect(noises).toEqual([])
  await context.close()
})
