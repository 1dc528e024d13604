import type { Page } from '@playwright/test'
import { callApi } from './call-api.ts'
import { awake, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

// Local storage is the browser's truth. Safari forgets cookies that a page has written after seven days.

test('[O1] the stored organization is shown, and stays stored, when its cookie is gone', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, context } = mara
  await register(mara, product, newSender())
  const first = await shownOrganization(page)
  const second = await foundAndEnter(mara)
  expect(second).not.toBe(first)

  await context.clearCookies({ name: /^currentOrganization/ })
  const loads = countLoads(page)
  await page.goto('/organizations')
  await awake(page)
  expect(await shownOrganization(page)).toBe(second)
  expect(await storedOrganization(page)).toBe(second)
  expect(await cookie(mara, 'currentOrganizationId')).toBe(second)
  expect(loads.count, 'once without the mirror, once with it').toBe(2)

  // On the way between two pages, too: what is shown and what requests speak for are one.
  await context.clearCookies({ name: /^currentOrganization/ })
  await page.getByRole('link', { name: mara.words.nav.templates, exact: true }).click()
  await page.waitForURL(/\/templates/)
  await expect.poll(() => shownOrganization(page)).toBe(second)
  expect(await storedOrganization(page)).toBe(second)
  expect(mara.noises).toEqual([])
  await context.close()
})

test('[O1] a stored organization that is not the person’s gives way to their first, once and for all', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, context } = mara
  await register(mara, product, newSender())
  const first = await shownOrganization(page)
  await foundAndEnter(mara)
  const others = crypto.randomUUID()
  await page.evaluate((id) => localStorage.setItem('currentOrganizationId', id), others)
  await context.clearCookies({ name: /^currentOrganization/ })

  const loads = countLoads(page)
  await page.goto('/dashboard')
  await awake(page)
  expect(await shownOrganization(page)).toBe(first)
  expect(await storedOrganization(page)).toBe(first)
  expect(await cookie(mara, 'currentOrganizationId')).toBe(first)
  await page.reload()
  await awake(page)
  expect(loads.count, 'the wish is tried once').toBeLessThanOrEqual(3)
  expect(mara.noises).toEqual([])
  await context.close()
})

test('[O1] without an organization none is stored', async ({ browser, product }) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, context } = mara
  await register(mara, product, newSender())
  const only = await shownOrganization(page)
  expect(await storedOrganization(page)).toBe(only)
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationType'))).toBeTruthy()
  await callApi(page, 'DELETE', `/organizations/${only}`)

  await page.goto('/dashboard')
  await awake(page)
  expect(await shownOrganization(page)).toBeNull()
  expect(await storedOrganization(page)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('currentOrganizationType'))).toBeNull()
  expect(await cookie(mara, 'currentOrganizationId')).toBeUndefined()
  expect(mara.noises).toEqual([])
  await context.close()
})

test('[N7] a collapsed rail stays collapsed without its cookie, and is forced collapsed below 768 px', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, context, words } = mara
  await register(mara, product, newSender(), 'Free')
  await awake(page)
  const rail = page.getByRole('complementary')
  const widthOf = async () => Math.round((await rail.boundingBox())?.width ?? 0)
  expect(await widthOf()).toBe(256)

  await page.setViewportSize({ width: 767, height: 900 })
  await expect(rail, 'expanded or not: below 768 px there is no sidebar beside the page').toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 900 })
  expect(await widthOf(), 'what was chosen is kept').toBe(256)

  await page.getByRole('button', { name: words.shell.collapse }).click()
  expect(await widthOf()).toBe(64)
  expect(await page.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBe('true')
  await context.clearCookies({ name: 'rail' })
  await page.goto('/templates')
  await awake(page)
  expect(await widthOf()).toBe(64)
  expect(await cookie(mara, 'rail')).toBe('collapsed')

  await page.getByRole('button', { name: words.shell.expand }).click()
  await context.clearCookies({ name: 'rail' })
  await page.goto('/dashboard')
  await awake(page)
  expect(await widthOf()).toBe(256)
  expect(mara.noises).toEqual([])
  await context.close()
})

test('[L1] [L2] short codes are those of their languages, in storage, cookie and address; anything else is en-US', async ({
  browser,
  product,
}) => {
  const guest = await visit(browser, product, visitor('fr-FR', widths.phone))
  const { page, context } = guest
  const lang = page.locator('html')
  await page.goto('/login')
  await expect(lang).toHaveAttribute('lang', 'fr-FR')
  for (const [stored, shown] of [
    ['es', 'es-ES'],
    ['pt', 'pt-BR'],
    ['en', 'en-US'],
    ['fr', 'fr-FR'],
    ['es-ES', 'es-ES'],
    ['de-DE', 'en-US'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('userLocale', code), stored)
    await context.clearCookies({ name: 'locale' })
    await page.goto('/login')
    await expect(lang, `stored ${stored}`).toHaveAttribute('lang', shown)
    expect(await cookie(guest, 'locale')).toBe(shown)
  }
  for (const [wished, shown] of [
    ['pt', 'pt-BR'],
    ['de-DE', 'en-US'],
  ] as const) {
    const other = await visit(browser, product, visitor(wished, widths.phone))
    await other.page.goto('/login')
    await expect(other.page.locator('html'), `a browser in ${wished}`).toHaveAttribute('lang', shown)
    await other.context.close()
  }
  await page.goto('/login?lang=pt')
  await expect(lang, 'asked for by the address').toHaveAttribute('lang', 'pt-BR')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userLocale'))).toBe('pt-BR')
  expect(guest.noises).toEqual([])
  await context.close()
})

test('the stored theme and the completed tour are told anew to a server that has lost their cookies', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, context } = mara
  await register(mara, product, newSender(), 'Free')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('walkthroughCompleted', 'true')
  })
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await cookie(mara, 'tour')).toBe('completed')
  await awake(page)
  expect(mara.noises).toEqual([])
  await context.close()
})

async function foundAndEnter({ page, words }: Visit): Promise<string> {
  const organization = { name: 'North Pier', slug: `north-pier-${crypto.randomUUID()}` }
  const { id } = await callApi(page, 'POST', '/organizations', organization)
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: new RegExp(`^${words.shell.organization}: `) }).click()
  await page.getByRole('menuitemradio', { name: organization.name }).click()
  await expect.poll(() => shownOrganization(page)).toBe(id)
  await awake(page)

  return id
}

const shownOrganization = (page: Page) => page.locator('html').getAttribute('data-organization')
const storedOrganization = (page: Page) => page.evaluate(() => localStorage.getItem('currentOrganizationId'))

async function cookie({ context }: Visit, name: string): Promise<string | undefined> {
  return (await context.cookies()).find((each) => each.name === name)?.value
}

function countLoads(page: Page): { count: number } {
  const loads = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1
  })

  return loads
}
