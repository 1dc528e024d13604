import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { callApi } from './call-api.ts'
import {
  awake,
  fill,
  makeTemplate,
  newSender,
  register,
  signInRoom,
  useTemplate,
  visit,
  type Visit,
} from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'

test('[B1] [B8] what a guest finishes is told by the bell, and stays read once it was opened', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  await register(mara, product, newSender(), 'Free')
  await page.goto('/dashboard')
  await expect(bellOf(mara, 0)).toBeVisible()
  await open(mara, 0)
  await expect(panelOf(mara)).toContainText(words.notifications.empty)
  const envelope = await haveSigned(mara, product, 'Lease')

  await page.goto('/templates')
  await expect(bellOf(mara, 1)).toBeVisible()
  await open(mara, 1)
  const row = panelOf(mara).getByRole('menuitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(fill(words.notifications.kinds.envelopeCompleted.title, { title: 'Lease' }))
  await expect(row).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  await row.press('Enter')
  await page.waitForURL(`**${envelope}`)
  await expect(panelOf(mara)).toHaveCount(0)
  await expect(bellOf(mara, 0)).toBeVisible()
  await reload(page)
  await expect(bellOf(mara, 0)).toBeVisible()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})

test('[B4] [B8] a mark waits for the server, and a list that does not come says so', async ({
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  const mara = await visit(browser, product, visitor('pt-BR', widths.phone))
  const { page, words } = mara
  await register(mara, product, newSender(), 'Free')
  await haveSigned(mara, product, 'Locação')
  await page.goto('/dashboard')
  await awake(page)
  await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: words.shell.openMenu }).click()
  await open(mara, 1)
  await expect(panelOf(mara)).toBeInViewport({ ratio: 1 })

  await panelOf(mara).getByRole('button', { name: words.notifications.markAll }).click()
  await expect(bellOf(mara, 0)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bellOf(mara, 0)).toBeFocused()

  await reload(page)
  await page.getByRole('button', { name: words.shell.openMenu }).click()
  await expect(bellOf(mara, 0), 'it was not told, and is not forgotten').toBeVisible()

  await page.unroute('**/api/notifications/read')
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/notifications/read') && answer.ok(),
  )
  await page.reload()
  await told
  await page.evaluate(() => localStorage.clear())
  await reload(page)
  await page.getByRole('button', { name: words.shell.openMenu }).click()
  await expect(bellOf(mara, 0)).toBeVisible()

  await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await page.getByRole('button', { name: words.shell.openMenu }).click()
  await open(mara, 0)
  await expect(panelOf(mara).getByRole('alert')).toContainText(words.notifications.loadError)
  await page.unroute('**/api/notifications?*')
  await panelOf(mara).getByRole('button', { name: words.errors.reload }).click()
  await expect(panelOf(mara).getByRole('menuitem')).toHaveCount(1)
  await mara.context.close()
})

test('[W11] older notifications are reached, page by page to the end, and read marks hold there', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const noa = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { notifications: said } = words
  await register(mara, product, newSender(), 'Free')
  const invited = newSender()
  await register(noa, product, invited, 'Free')
  await page.goto('/notifications?cursor=from-nowhere')
  await page.waitForURL(/\/notifications$/)
  await expect(page.getByRole('main')).toContainText(said.empty)
  // The invitation itself, too, is told: with it, 46 are three pages.
  await noa.page.goto('/dashboard')
  const organization = await noa.page.evaluate(() => document.documentElement.dataset['organization'] ?? '')
  await makeNotifications(noa.page, page, organization, 45)

  await page.reload()
  await awake(page)
  await bellOf(mara, 45).click()
  await panelOf(mara).getByRole('link', { name: said.seeAll }).click()
  await page.waitForURL(/\/notifications$/)
  const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(rows).toHaveCount(20)
  const seen = await timesOf(page)
  await page.getByRole('link', { name: said.older }).click()
  await page.waitForURL(/cursor=/)
  await awake(page)
  await expect(rows).toHaveCount(20)
  seen.push(...(await timesOf(page)))
  await page.getByRole('link', { name: said.older }).click()
  await expect(rows).toHaveCount(6)
  await awake(page)
  seen.push(...(await timesOf(page)))
  expect(seen).toEqual(seen.toSorted().toReversed())
  expect(seen).toHaveLength(46)
  await expect(page.getByText(said.end)).toBeVisible()
  await expect(page.getByRole('link', { name: said.older })).toHaveCount(0)
  // What shows how the change of page gets on goes a moment after it.
  await expect(page.locator('#route-progress')).toBeHidden()
  expect(await findViolations(page)).toEqual([])

  const oldest = page.url()
  const told = () => page.waitForResponse((answer) => answer.url().endsWith('/api/notifications/read'))
  const [marked] = await Promise.all([told(), rows.first().locator('a, button').click()])
  expect(marked.ok()).toBe(true)
  await page.goto(oldest)
  await awake(page)
  await expect(rows.first()).not.toContainText(said.unread)
  await expect(rows.nth(1)).toContainText(said.unread)
  await expect(bellOf(mara, 44)).toBeVisible()
  await Promise.all([told(), page.getByRole('button', { name: said.markAll }).click()])
  await page.reload()
  await expect(page.getByText(said.unread, { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: said.newest }).click()
  await expect(rows).toHaveCount(20)
  await mara.context.close()
  await noa.context.close()
})

const timesOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('li time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))

/** Somebody joins another's organization, where their role is changed again and again: of each change they are told. */
async function makeNotifications(by: Page, to: Page, organization: string, count: number): Promise<void> {
  const { id: memberId, email } = (await callApi(to, 'GET', '/users/me')) as { id: string; email: string }
  const path = `/organizations/${organization}/members`
  const { id } = await callApi(by, 'POST', path, { name: 'Mara', email, isManager: false })
  await callApi(to, 'POST', `/invitations/${id}/accept`)
  await to.evaluate((chosen) => {
    localStorage.setItem('currentOrganizationId', chosen)
    document.cookie = `currentOrganizationId=${chosen};path=/`
  }, organization)
  await callApi(to, 'POST', '/notifications/read', { all: true })
  for (let made = 0; made < count; made += 1) {
    await callApi(by, 'PUT', `${path}/${memberId}/role`, { isManager: made % 2 === 0 })
  }
}

/** Sends an envelope to a guest who signs it, and waits for its seal. Returns the path of its page. */
async function haveSigned(mara: Visit, product: Product, title: string): Promise<string> {
  const { page, context, words } = mara
  const email = `guest.${Math.random().toString(36).slice(2)}@example.org`
  await makeTemplate(mara, title)
  await useTemplate(mara, [{ name: 'Jane Roe', email }], title)
  const envelope = new URL(page.url()).pathname
  const guest = await visit(context.browser()!, product, visitor('en-US', widths.desktop))
  await signInRoom(guest, await readSigningLink(product, email, title), 'type')
  await expect(page.getByText(words.statuses.envelope.completed).first()).toBeVisible({ timeout: 60_000 })
  await guest.context.close()

  return envelope
}

function bellOf({ page, words }: Visit, unread: number): Locator {
  const { label, bell_one: one, bell_other: other } = words.notifications
  const name = unread === 0 ? label : fill(unread === 1 ? one : other, { shown: unread })

  return page.getByRole('button', { name, exact: true }).filter({ visible: true })
}

async function open(mara: Visit, unread: number): Promise<void> {
  await awake(mara.page)
  await bellOf(mara, unread).click()
  await expect(panelOf(mara)).toBeVisible()
}

function panelOf({ page, words }: Visit): Locator {
  return page.getByRole('dialog', { name: words.notifications.label, exact: true })
}

/** Until the bell has asked. */
async function reload(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/notifications?'))
  await page.reload()
  await asked
}
