import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, readCode, test, visitor, widths, type Product } from './product.ts'
import { sendTo } from './rooms.ts'

test('[W2] [N15] test mode is asked for once in a session, stands on every screen, and ends with the session', async ({
  browser,
  product,
}) => {
  test.slow()
  const sender = newSender()
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { organizations: said, testMode } = words
  await register(mara, product, sender)
  await sendTo(page, { fields: [{ type: 'signature' }] })
  await callApi(page, 'POST', '/envelopes', { title: 'A draft', documents: [], recipients: [], fields: [] })
  const id = await page.locator('html').getAttribute('data-organization')
  const settings = `/organizations/${id}?tab=settings`
  const hidden = fill(testMode.hidden_other, { count: 2 })

  await page.goto(settings)
  await awake(page)
  await expect(banner(mara)).toHaveCount(0)
  const enter = page.getByRole('main').getByRole('button', { name: said.mode.to.test })
  await enter.click()
  const dialog = page.getByRole('dialog', { name: said.mode.ask.title })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the question', '[role="dialog"]')
  await dialog.getByRole('button', { name: said.mode.ask.stay }).click()
  await expect(dialog).toBeHidden()
  await expect(enter).toBeFocused()
  expect(await modeOf(page)).toBe('live')
  await enter.click()
  await dialog.getByRole('button', { name: said.mode.to.test }).click()
  await expect(banner(mara)).toContainText(hidden)
  await expect(page.getByText(said.mode.entered), 'said once').toBeVisible()

  for (const path of [
    '/dashboard',
    '/envelopes',
    '/envelopes/new',
    '/templates',
    '/bulk',
    '/webhooks',
    '/webhooks/events',
    '/organizations',
    settings,
    '/billing',
    '/pricing',
    '/notifications',
    '/invitations',
    '/dashboard?profile=person',
  ]) {
    await page.goto(path)
    await expect(banner(mara), path).toContainText(hidden)
  }
  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('link', { name: words.nav.envelopes, exact: true }).click()
  await page.waitForURL(/\/envelopes$/)
  await expect(banner(mara), 'after the way between two pages').toContainText(hidden)
  await expectAccessible(page, 'the list in test mode')
  for (const [path, said] of [
    ['/envelopes', words.envelopes.noneInTest],
    ['/envelopes/new', testMode.envelope],
    ['/templates', words.templates.noneInTest],
    ['/bulk', words.bulk.noneInTest],
    ['/webhooks', words.webhooks.noneInTest],
    ['/dashboard', words.envelopes.noneInTest],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(said), path).toBeVisible()
  }

  await leave(mara).focus()
  await page.keyboard.press('Enter')
  await expect(banner(mara)).toHaveCount(0)
  await expect(page.getByText(testMode.left)).toBeVisible()
  await page.goto(settings)
  await awake(page)
  await enter.click()
  await expect(banner(mara), 'nobody is asked twice').toContainText(hidden)
  await expect(dialog).toHaveCount(0)

  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: words.shell.account }).click()
  await page.getByRole('menuitem', { name: words.shell.signOut }).click()
  await page.waitForURL(/\/login/)
  await signIn(mara, product, sender.email)
  await expect(banner(mara)).toHaveCount(0)
  expect(await modeOf(page)).toBe('live')
  await page.goto(settings)
  await awake(page)
  await enter.click()
  await expect(dialog, 'another session is asked again').toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[W2] a session that ran out takes its test mode with it, and one is in one mode in all of its tabs', async ({
  browser,
  product,
}) => {
  test.slow()
  const sender = newSender()
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, context } = mara
  await register(mara, product, sender)
  const { id: template } = (await callApi(page, 'GET', '/templates')).items?.[0] ?? { id: '' }
  const other = await context.newPage()
  await other.goto(`/templates/${template}`)
  await awake(other)

  await enterTestMode(mara)
  await other.waitForURL(/\/templates$/)
  await expect(other.getByRole('region', { name: mara.words.testMode.on })).toBeVisible()

  await other.close()
  await page.goto('about:blank')
  await context.clearCookies({ name: /^CognitoIdentityServiceProvider/ })
  await page.goto('/login')
  expect(await modeOf(page), 'nobody said goodbye').toBe('test')
  await signIn(mara, product, sender.email)
  await expect(banner(mara)).toHaveCount(0)
  expect(await modeOf(page)).toBe('live')
  expect(mara.noises).toEqual([])
  await context.close()
})

test('[W2] the banner has its place beside the editor, on a phone too, and leads out of what is a test’s', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('pt-BR', widths.phone))
  const { page } = mara
  await register(mara, product, newSender())
  await enterTestMode(mara)
  const draft = { title: 'A draft', documents: [], recipients: [], fields: [] }
  const { id } = await callApi(page, 'POST', '/envelopes', draft)
  await page.goto(`/envelopes/${id}`)
  await awake(page)
  await expect(banner(mara)).toBeVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(height, 'the editor fills what the banner leaves').toBe(0)
  await expectAccessible(page, 'the editor in test mode')
  await leave(mara).click()
  await page.waitForURL(/\/envelopes$/)
  await expect(banner(mara)).toHaveCount(0)
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

const banner = ({ page, words }: Visit) => page.getByRole('region', { name: words.testMode.on })
const leave = (visit: Visit) => banner(visit).getByRole('button', { name: visit.words.testMode.leave })
const modeOf = (page: Page) => page.evaluate(() => localStorage.getItem('currentOrganizationType'))

async function enterTestMode(mara: Visit): Promise<void> {
  const { page, words } = mara
  const { to, ask } = words.organizations.mode
  await page.goto(
    `/organizations/${await page.locator('html').getAttribute('data-organization')}?tab=settings`,
  )
  await awake(page)
  await page.getByRole('main').getByRole('button', { name: to.test }).click()
  await page.getByRole('dialog', { name: ask.title }).getByRole('button', { name: to.test }).click()
  await expect(banner(mara)).toBeVisible()
}

/** With a code that is newer than the last. */
async function signIn({ page, words }: Visit, product: Product, email: string): Promise<void> {
  const last = await readCode(product, email)
  await page.goto('/login')
  await awake(page)
  await page.getByLabel(words.auth.email).fill(email)
  await page.getByRole('button', { name: words.auth.sendCode }).click()
  const field = page.getByLabel(words.auth.code, { exact: true })
  await expect(field).toBeVisible()
  await expect.poll(() => readCode(product, email)).not.toBe(last)
  await field.fill(await readCode(product, email))
  await page.waitForURL(/\/dashboard/)
}
