import type { Page } from '@playwright/test'
import { profileSections } from '#browser/profile-section.ts'
import { expectAccessible, popover } from './accessible.ts'
import { callApi } from './call-api.ts'
import { makeContent, memberPages, organizationOf, publicPages } from './every-page.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths, type Product } from './product.ts'
import { expectRoomForLargeText } from './twice-the-size.ts'

/** A page that is not there, or closed, is meant to say so. */
const meant = /status of 40[34]/

// The longest of all: its tests share nothing, so that every worker has some of them.
test.describe.configure({ mode: 'parallel' })

/** Each language at one width. With ACCESS_EVERYWHERE=1 at two, which takes five minutes more. */
const looks = [
  ['en-US', widths.desktop],
  ['es-ES', widths.phone],
  ['fr-FR', widths.tablet],
  ['pt-BR', widths.desktop],
] as const
const furtherLooks = [
  ['en-US', widths.phone],
  ['es-ES', widths.desktop],
  ['fr-FR', widths.phone],
  ['fr-FR', widths.desktop],
  ['pt-BR', widths.phone],
] as const

for (const [locale, width] of [...looks, ...(process.env['ACCESS_EVERYWHERE'] ? furtherLooks : [])]) {
  test(`[A8] [L1] every page is accessible, quiet, and fits, in the light and in the dark: ${locale}, ${width} wide`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(300_000)
    const mara = await visit(browser, product, visitor(locale, width))
    for (const path of publicPages) await inspect(mara, path)
    // Mail that did not leave shows to this very machine alone.
    const host = await visit(browser, product, visitor(locale, width), null)
    await inspect(host, '/dev/mail')
    await expect(host.page.getByRole('heading', { level: 1 })).toHaveText(host.words.devMail.title)
    await register(mara, product, newSender())
    const organization = await organizationOf(mara.page)
    for (const path of memberPages) await inspect(mara, path)
    const title = `Access ${locale}`
    for (const path of await makeContent(mara.page, organization, title, guestOf(title)))
      await inspect(mara, path)
    await inspect(mara, '/reports/activity')
    const noa = { ...newSender(), first: 'Noa' }
    const invited = { name: 'Noa Lindqvist', email: noa.email, isManager: false }
    await callApi(mara.page, 'POST', `/organizations/${organization}/members`, invited)
    await inspectRoom(mara, product, title)

    const guest = await visit(browser, product, visitor(locale, width))
    await register(guest, product, noa, 'Free')
    await inspectAsGuest(guest, organization)

    const noises = [...mara.noises, ...host.noises, ...guest.noises]
    expect(noises.filter((noise) => !meant.test(noise))).toEqual([])
    for (const { context } of [mara, host, guest]) await context.close()
  })

  test(`[A8] [L1] every dialog and menu is accessible in the light and in the dark: ${locale}, ${width} wide`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(240_000)
    const mara = await visit(browser, product, visitor(locale, width))
    await register(mara, product, newSender())
    await inspectShell(mara)
    await inspectOrganizationDialogs(mara)
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

async function inspectRoom({ page, words }: Visit, product: Product, title: string): Promise<void> {
  const { room } = words.signing
  await page.goto(await readSigningLink(product, guestOf(title), title))
  await page.waitForURL(/\/sign\/r\//)
  await expectForEverybody(page, 'signing room, consent')
  await awake(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: room.continue }).click()
  const sign = page.getByRole('button', { name: room.signHere }).first()
  await expect(sign).toBeVisible()
  await expectForEverybody(page, 'signing room')
  await sign.click()
  await expect(page.getByRole('dialog', { name: room.adoptSignature })).toBeVisible()
  await expectForEverybody(page, 'signing room, signature')
}

/** What is seen by somebody who is invited, then a plain member, to whom some pages stay closed. */
async function inspectAsGuest(guest: Visit, organization: string): Promise<void> {
  const { page, words } = guest
  const { items = [] } = await callApi(page, 'GET', '/invitations')
  await inspect(guest, '/invitations')
  await inspect(guest, `/invitations/${items[0]?.id}`)
  await callApi(page, 'POST', `/invitations/${items[0]?.id}/accept`, {})
  await page.evaluate((id) => {
    localStorage.setItem('currentOrganizationId', id)
    document.cookie = `currentOrganizationId=${id};path=/`
  }, organization)
  await inspect(guest, '/billing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.auth.noAccess.title)
  await inspect(guest, `/organizations/${organization}?tab=keys`)
}

async function inspectShell(mara: Visit): Promise<void> {
  const { page, words } = mara
  await page.goto('/dashboard')
  await awake(page)
  await openDrawer(mara)
  await expectForEverybody(page, 'sidebar')
  const language = page.getByRole('button', { name: new RegExp(`^${words.shell.language}: `) })
  await language.filter({ visible: true }).click()
  await expectForEverybody(page, 'languages', popover)
  await page.keyboard.press('Escape')
  // The change of plan has been told.
  const { label, bell_one: one } = words.notifications
  const bell = page.getByRole('button', { name: fill(one, { shown: 1 }), exact: true })
  await bell.filter({ visible: true }).click()
  const panel = page.getByRole('dialog', { name: label, exact: true })
  await expect(panel.getByRole('menuitem')).toContainText(words.plans.names.Enterprise)
  await expectForEverybody(page, 'bell', popover)
  await page.keyboard.press('Escape')
  await page.locator('button[data-plan]').filter({ visible: true }).click()
  const plan = page.getByRole('dialog', { name: words.billing.subscription })
  await expect(plan.locator('[data-quota]')).toHaveCount(3)
  await expectForEverybody(page, 'subscription')

  for (const section of profileSections) {
    await page.goto(`/dashboard?profile=${section}`)
    await expect(page.getByRole('tabpanel', { name: words.profile.tabs[section] })).toBeVisible()
    await expect(page.getByRole('status', { name: words.profile.loading })).toHaveCount(0)
    await expectForEverybody(page, `profile, ${section}`)
  }

  await page.goto('/dashboard')
  await awake(page)
  await page.getByRole('button', { name: words.tour.start, exact: true }).click()
  const card = page.getByRole('dialog', { name: words.tour.steps.welcome.title })
  await expect(card).toBeVisible()
  await expectForEverybody(page, 'tour')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: words.tour.steps.templates.title })).toBeVisible()
  await expectForEverybody(page, 'tour, beside its target')
}

async function inspectOrganizationDialogs({ page, words }: Visit): Promise<void> {
  const { organizations: said, apiKeys } = words
  const organization = await organizationOf(page)
  const main = page.getByRole('main')
  const open = async (path: string, button: string) => {
    await page.goto(path)
    await awake(page)
    await main.getByRole('button', { name: button, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectForEverybody(page, button)
  }

  await open('/organizations', said.create.open)
  // What is missing is said beside its field.
  await page.getByRole('dialog').getByRole('button', { name: said.create.button }).click()
  await expect(page.getByText(said.missing.name)).toBeVisible()
  await expectForEverybody(page, `${said.create.open}, refused`)
  await open('/webhooks', words.webhooks.create.button)
  await open(`/organizations/${organization}?tab=members`, said.invite.open)
  await open(`/organizations/${organization}?tab=keys`, apiKeys.make)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(apiKeys.name).fill('Export')
  await dialog.getByLabel(apiKeys.scope.view_envelopes).check()
  await dialog.getByRole('button', { name: apiKeys.make }).click()
  await expect(page.getByText(apiKeys.shownOnce)).toBeVisible()
  await expectForEverybody(page, 'a key, shown once')
}

/** Accessible, and with room for text twice as large. Another size lays the page out anew: what had the focus may have lost it. */
async function expectForEverybody(page: Page, name: string, within?: string): Promise<void> {
  await expectAccessible(page, name, within)
  await expectRoomForLargeText(page, name)
}

async function openDrawer({ page, words }: Visit): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return
  await page.getByRole('button', { name: words.shell.openMenu }).click()
  await expect(page.getByRole('dialog', { name: words.shell.menu, exact: true })).toBeVisible()
}

async function inspect({ page }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
  await expectForEverybody(page, path)
}

function guestOf(title: string): string {
  return `${title.replace(' ', '.').toLowerCase()}.${process.pid}@example.org`
}
