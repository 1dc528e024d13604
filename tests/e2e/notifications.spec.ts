import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
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
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])

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
