import { locales } from '#core/locale/locale.ts'
import { awake, newSender, registerOnScreen, visit, visitRegistered, wordsOf } from './journeys.ts'
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

test('[L3] a page fetches the parts of its texts that it shows, each once whichever way one goes', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('fr-FR', widths.desktop))
  const { page, words } = mara
  const asked: string[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname.startsWith('/locales/')) asked.push(searchParams.get('part') ?? 'everything')
  })
  const follow = async (link: string, heading: string) => {
    asked.length = 0
    await page.getByRole('navigation', { name: words.nav.main }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await awake(page)
    return [...asked].toSorted()
  }

  await page.goto('/dashboard')
  await awake(page)
  expect(asked).toEqual(['shell'])

  const { nav, templates, webhooks } = words
  expect(await follow(nav.templates, templates.title)).toEqual(['problems', 'templates', 'upload'])
  expect(await follow(nav.webhooks, webhooks.title)).toEqual(['webhooks'])
  expect(await follow(nav.templates, templates.title)).toEqual([])

  await page.getByRole('button', { name: words.shell.account }).click()
  await page.getByRole('menuitem', { name: words.profile.open }).click()
  await expect(page.getByRole('tab', { name: words.profile.tabs.preferences })).toBeVisible()
  // The pointer may pass over the bell, which prepares what it opens.
  expect(asked.filter((part) => part !== 'notifications')).toEqual(['profile'])
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('the way to other pages about the product is one line on a tablet, in every language', async ({
  browser,
  product,
}) => {
  for (const locale of locales) {
    const guest = await visit(browser, product, visitor(locale, widths.tablet))
    await guest.page.goto('/')
    const ways = guest.page.getByRole('navigation', { name: guest.words.front.nav.label }).getByRole('link')
    const middles = await ways.evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        }),
    )
    expect(middles).toHaveLength(5)
    expect(Math.max(...middles) - Math.min(...middles), locale).toBeLessThan(5)
    await guest.context.close()
  }
})
