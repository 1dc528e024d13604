import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { openAccount } from './open-account.ts'
import { expect, test, visitor, widths, type Product } from './product.ts'

for (const [locale, device, width] of [
  ['en-US', 'desktop', widths.desktop],
  ['fr-FR', 'phone', widths.phone],
] as const) {
  test(`[W7] an owner says how long envelopes are kept, and is asked before more is deleted, ${locale} on a ${device}`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(locale, width))
    const { page, words } = mara
    const { retention: said, cancel } = words.organizations
    await register(mara, product, newSender())
    const id = await currentOrganization(page)
    await page.goto(`/organizations/${id}?tab=settings`)
    await awake(page)
    await expectAccessible(page, 'the settings')

    await page.getByLabel(said.period).selectOption('90')
    await page.getByRole('button', { name: said.save }).click()
    const dialog = page.getByRole('dialog')
    const older = locale === 'fr-FR' ? said.older_one : said.older_other
    await expect(dialog).toContainText(fill(older, { count: 0 }))
    await expectAccessible(page, 'the question before more is deleted')
    await dialog.getByRole('button', { name: cancel }).click()
    await page.reload()
    await awake(page)
    await expect(page.getByLabel(said.period), 'nothing was changed').toHaveValue('')

    await page.getByLabel(said.period).selectOption('90')
    await page.getByRole('button', { name: said.save }).click()
    await dialog.getByRole('button', { name: said.confirm }).click()
    await expect(page.getByText(said.saved)).toBeVisible()
    await expect(page.getByText(fill(said.begins, { date: '' }).slice(0, 18))).toBeVisible()
    await page.getByLabel(said.legalHold).check()
    // The word of the first saving may still be there.
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: said.save }).click()
    expect((await kept).ok()).toBe(true)
    await expect(dialog, 'what deletes less is not asked about').toHaveCount(0)
    await page.reload()
    await awake(page)
    await expect(page.getByLabel(said.period)).toHaveValue('90')
    await expect(page.getByLabel(said.legalHold)).toBeChecked()
    expect(mara.noises).toEqual([])
    await mara.context.close()
  })
}

test('[W7] [A13] a page opens with organization, permission and role; whoever lacks one of them is turned away', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const come = () => visit(browser, product, visitor('en-US', widths.desktop))
  const mara = await come()
  const { words, page } = mara
  const { permissions: said, actions } = words.organizations
  const { noAccess } = words.auth
  await register(mara, product, newSender())
  const id = await currentOrganization(page)
  const noa = await come()
  const { page: hers } = noa
  const email = await joinAs(mara, noa, product, id)
  const arrive = async (path: string) => (await hers.goto(path))?.status()

  await test.step('all three are there', async () => {
    for (const path of ['/templates', '/envelopes', `/organizations/${id}`])
      expect(await arrive(path)).toBe(200)
    await hers.goto(`/organizations/${id}?tab=settings`)
    await expect(hers.getByText(words.organizations.retention.title).first()).toBeVisible()
    await expect(hers.getByLabel(words.organizations.retention.period)).toHaveCount(0)
  })

  await test.step('without the permission', async () => {
    await choose(page, id, email, actions.permissions)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox')).toHaveCount(6)
    await dialog.getByRole('checkbox', { name: said.names.view_templates }).uncheck()
    await expect(dialog.getByRole('checkbox', { name: said.names.create_templates })).not.toBeChecked()
    await expectAccessible(page, 'the permissions of a member')
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(row(page, email)).toContainText(said.limited)

    expect(await arrive('/templates')).toBe(403)
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText(noAccess.title)
    await expect(hers.getByRole('main')).toContainText(noAccess.permissions.create_templates)
    await expect(hers.getByRole('navigation').getByRole('link', { name: words.nav.templates })).toHaveCount(0)
    expect(await arrive('/envelopes')).toBe(200)
  })

  await test.step('without the role, all permissions held', async () => {
    await choose(page, id, email, actions.permissions)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: said.names.create_templates }).check()
    await expect(dialog.getByRole('checkbox', { name: said.names.view_templates })).toBeChecked()
    await dialog.getByRole('checkbox', { name: said.names.canAccess }).uncheck()
    await dialog.getByRole('button', { name: said.save }).click()
    await expect(row(page, email)).toContainText(said.limited)

    for (const path of ['/templates', '/envelopes', `/organizations/${id}`])
      expect(await arrive(path)).toBe(403)
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText(noAccess.title)
    expect(await arrive('/dashboard'), 'a page that asks for none of them').toBe(200)
  })

  await test.step('without the organization', async () => {
    await choose(page, id, email, actions.remove)
    await page.getByRole('dialog').getByRole('button', { name: words.organizations.remove.button }).click()
    // It goes when the removal is done; what stands behind it is hidden until then, the row among it.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, email)).toHaveCount(0)

    expect(await arrive('/templates')).toBe(403)
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText(words.organizations.without.title)
  })
  await mara.context.close()
  await noa.context.close()
})

/** Somebody who belongs to this organization alone. */
async function joinAs(mara: Visit, noa: Visit, product: Product, id: string): Promise<string> {
  const guest = { ...newSender(), first: 'Noa', company: '' }
  await callApi(mara.page, 'POST', `/organizations/${id}/members`, {
    name: 'Noa Berg',
    email: guest.email,
    isManager: false,
  })
  await openAccount(noa.page, product, guest)
  await noa.page.goto('/dashboard')
  const { items = [] } = await callApi(noa.page, 'GET', '/invitations')
  await callApi(noa.page, 'POST', `/invitations/${items[0]?.id}/accept`)

  return guest.email
}

async function choose(page: Page, id: string, email: string, action: string): Promise<void> {
  await page.goto(`/organizations/${id}?tab=members`)
  await awake(page)
  await row(page, email).getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

function row(page: Page, text: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text })
}

async function currentOrganization(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset.organization ?? '')
}
