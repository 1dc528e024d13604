import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, readCode, readMail, test, visitor, widths, type Product } from './product.ts'

/** Refusals that a step is meant to meet. */
const meant = /status of 40[349]/

for (const [locale, device, width] of [
  ['en-US', 'desktop', widths.desktop],
  ['pt-BR', 'phone', widths.phone],
] as const) {
  test(`[W7] [A5] [O2] [O4] [N10] an organization from its creation to a new owner, ${locale} on a ${device}`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(300_000)
    const come = () => visit(browser, product, visitor(locale, width))
    const mara = await come()
    const { words, page } = mara
    const { organizations: said } = words
    await register(mara, product, newSender())

    await test.step('[O2] create it', async () => {
      await createOrganization(mara, `North ${device}`)
    })
    const id = await currentOrganization(page)
    await choosePlan(page, id)
    const members = `/organizations/${id}?tab=members`

    const noa = await come()
    const noaEmail = `noa.${device}.${process.pid}@example.org`
    await test.step('[O4] invite somebody new, who joins by the link of the mail', async () => {
      await page.goto(members)
      await invite(mara, 'Noa Berg', noaEmail)
      await expect(row(page, noaEmail)).toContainText(said.roles.member)
      await joinAsNewcomer(noa, product, noaEmail)
      expect(await currentOrganization(noa.page)).toBe(id)
    })

    const ben = await come()
    const benIs = { ...newSender(), first: 'Ben', last: 'Ode' }
    await test.step('[O4] invite somebody who has an account, as a manager', async () => {
      await register(ben, product, benIs)
      await page.goto(members)
      await invite(mara, 'Ben Ode', benIs.email, true)
      await ben.page.goto(await readInvitation(product, benIs.email))
      await awake(ben.page)
      await expectAccessible(ben.page, 'the invitation')
      await ben.page.getByRole('button', { name: said.invitation.accept }).click()
      await ben.page.waitForURL(/\/dashboard/)
      expect(await currentOrganization(ben.page)).toBe(id)
    })

    await test.step('[O4] an invitation is for one address', async () => {
      await page.goto(members)
      await invite(mara, 'Una Third', `una.${device}@example.org`)
      await ben.page.goto(await readInvitation(product, `una.${device}@example.org`))
      await expect(ben.page.getByRole('main')).toContainText(`una.${device}@example.org`)
      await page.goto(members)
      await awake(page)
      await choose(mara, `una.${device}@example.org`, said.actions['invite-again'])
      await expect(
        page.getByText(fill(said.invited, { email: `una.${device}@example.org` })).first(),
      ).toBeVisible()
      await expect(row(page, `una.${device}@example.org`)).toBeVisible()
      await choose(mara, `una.${device}@example.org`, said.actions.withdraw)
      await confirm(page, said.withdraw.button)
      await expect(row(page, `una.${device}@example.org`)).toHaveCount(0)
    })

    await test.step('[O4] change a role', async () => {
      await choose(mara, noaEmail, said.actions['make-manager'])
      await expect(row(page, noaEmail)).toContainText(said.roles.manager)
      await choose(mara, noaEmail, said.actions['make-member'])
      await expect(row(page, noaEmail)).toContainText(said.roles.member)
    })

    await test.step('[O4] the last owner cannot leave; a member is told whom to ask', async () => {
      await expect(row(page, '@example.org').first()).toContainText(said.roles.owner)
      await expect(row(page, said.roles.owner).getByRole('button')).toHaveCount(0)
      await page.goto(`/organizations/${id}?tab=settings`)
      await awake(page)
      await expect(page.getByText(said.leave.ownerCannot)).toBeVisible()
      await expect(page.getByRole('button', { name: said.leave.button })).toHaveCount(0)
      await expectAccessible(page, 'the settings of an owner')
      await noa.page.goto(members)
      await expect(noa.page.getByRole('main')).toContainText('Mara Lindqvist')
      await expect(noa.page.getByRole('button', { name: said.invite.open })).toHaveCount(0)
    })

    await test.step('[W7] hand the ownership over', async () => {
      await page.goto(members)
      await awake(page)
      await choose(mara, benIs.email, said.actions['offer-ownership'])
      await page.getByRole('dialog').getByRole('button', { name: said.ownership.offerButton }).click()
      await expect(
        page.getByRole('heading', { name: fill(said.ownership.waiting, { name: 'Ben Ode' }) }),
      ).toBeVisible()
      await ben.page.goto(`/organizations/${id}`)
      await awake(ben.page)
      await expectAccessible(ben.page, 'the offer of ownership')
      await ben.page.getByRole('button', { name: said.ownership.accept }).click()
      await expect(
        ben.page.getByText(fill(said.ownership.accepted, { organization: `North ${device}` })),
      ).toBeVisible()
      await ben.page.goto(members)
      await awake(ben.page)
      await expect(row(ben.page, benIs.email)).toContainText(said.roles.owner)
    })

    await test.step('[O4] remove a member, who then belongs nowhere', async () => {
      await choose(ben, noaEmail, said.actions.remove)
      await confirm(ben.page, said.remove.button)
      await expect(row(ben.page, noaEmail)).toHaveCount(0)
      const home = await noa.page.goto('/dashboard')
      expect(home?.status()).toBe(200)
      await expect(noa.page.getByRole('heading', { level: 1, name: said.without.title })).toBeVisible()
      await awake(noa.page)
      await expectAccessible(noa.page, 'the dashboard without an organization')
      const answer = await noa.page.goto(`/organizations/${id}`)
      expect(answer?.status()).toBe(403)
    })

    await test.step('[W7] leave it', async () => {
      await page.goto(`/organizations/${id}?tab=settings`)
      await awake(page)
      await page.getByRole('button', { name: said.leave.button }).click()
      await page.getByRole('dialog').getByRole('button', { name: said.leave.button }).click()
      await page.waitForURL(/\/dashboard/)
      await expect(page.getByText(fill(said.leave.done, { organization: `North ${device}` }))).toBeVisible()
      expect(await currentOrganization(page)).not.toBe(id)
      const answer = await page.goto(`/organizations/${id}`)
      expect(answer?.status()).toBe(404)
    })

    const noises = [...mara.noises, ...noa.noises, ...ben.noises]
    expect(noises.filter((noise) => !meant.test(noise))).toEqual([])
    for (const { context } of [mara, noa, ben]) await context.close()
  })
}

test('[W7] [O3] [O4] [N10] pages of members hold ten, settings are kept, switching is a full load, and deleting asks for the name', async ({
  browser,
  product,
}) => {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { organizations: said } = words
  const sender = newSender()
  await register(mara, product, sender)
  const first = await currentOrganization(page)
  await createOrganization(mara, 'South')
  const second = await currentOrganization(page)

  await choosePlan(page, second)
  for (let guest = 1; guest <= 10; guest += 1) await inviteByCall(page, second, `guest.${guest}@example.org`)
  await page.goto(`/organizations/${second}?tab=members`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '@' })).toHaveCount(10)
  await page.getByRole('link', { name: said.pages.next }).click()
  await page.waitForURL(/tab=members&page=2$/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '@' })).toHaveCount(1)
  await page.goto(`/organizations/${second}?tab=settings`)
  await awake(page)
  await page.getByLabel(said.name).fill('South and West')
  await page.getByLabel(said.timeZone).selectOption('America/Bogota')
  await page.getByRole('button', { name: said.settings.save }).click()
  await expect(page.getByText(said.settings.saved)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('South and West')
  await expect(page.getByLabel(said.timeZone)).toHaveValue('America/Bogota')

  await page.getByRole('button', { name: `${words.shell.organization}: South and West` }).click()
  await page.getByRole('menuitemradio', { name: sender.company }).click()
  await page.waitForURL(/\/dashboard/)
  expect(await currentOrganization(page)).toBe(first)

  await page.goto('/organizations')
  await awake(page)
  await expectAccessible(page, 'the organizations')
  await page.getByRole('link', { name: fill(said.openNamed, { name: 'South and West' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('South and West')
  await page.getByRole('link', { name: said.tabs.settings, exact: true }).click()
  await page.waitForURL(/tab=settings/)
  await awake(page)
  await page.getByRole('button', { name: said.delete.button }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: said.delete.button })
  await confirm.click()
  await expect(dialog.getByText(said.delete.nameDiffers)).toBeVisible()
  await dialog.getByRole('textbox').fill('South and West')
  await confirm.click()
  await page.waitForURL(/\/dashboard/)
  const answer = await page.goto(`/organizations/${second}`)
  expect(answer?.status()).toBe(404)
  expect(mara.noises.filter((noise) => !meant.test(noise))).toEqual([])
  await mara.context.close()
})

/** Through the dialog, with the slug that it proposes; ends on the new organization's page. */
async function createOrganization({ page, words }: Visit, name: string): Promise<void> {
  const { organizations: said } = words
  await page.goto('/organizations')
  await awake(page)
  await page.getByRole('main').getByRole('button', { name: said.create.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: said.create.button }).click()
  await expect(dialog.getByText(said.missing.name)).toBeVisible()
  await dialog.getByLabel(said.name).fill(name)
  await expect(dialog.getByLabel(said.slug)).toHaveValue(name.toLowerCase().replaceAll(' ', '-'))
  await dialog.getByLabel(said.slug).fill(`${name} ${process.pid}`)
  await dialog.getByRole('button', { name: said.create.button }).click()
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}/)
  await expect(page.getByText(said.createSuccess)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toContainText(
    `${name} ${process.pid}`.toLowerCase().replaceAll(' ', '-'),
  )
}

async function invite({ page, words }: Visit, name: string, email: string, isManager = false): Promise<void> {
  const { invite: said } = words.organizations
  await awake(page)
  await page.getByRole('button', { name: said.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said.name).fill(name)
  await dialog.getByLabel(said.email).fill(email)
  if (isManager) await dialog.getByLabel(said.isManager).check()
  await dialog.getByRole('button', { name: said.button }).click()
  await expect(row(page, email)).toBeVisible()
}

/** From the mail to the dashboard, through sign-in, registration and the code. */
async function joinAsNewcomer({ page, words }: Visit, product: Product, email: string): Promise<void> {
  await page.goto(await readInvitation(product, email))
  await page.waitForURL(/\/login\?next=%2Finvitations/)
  await page.getByRole('link', { name: words.auth.register }).click()
  await page.waitForURL(/\/register/)
  await awake(page)
  await expect(page.locator('input[autocomplete="email"]')).toHaveValue(email)
  await expect(page.locator('input[autocomplete="organization"]')).toHaveCount(0)
  await page.locator('input[autocomplete="given-name"]').fill('Noa')
  await page.locator('input[autocomplete="family-name"]').fill('Berg')
  await page.getByRole('main').locator('button[type="submit"]').click()
  await page.waitForURL(/\/verify-account/)
  await awake(page)
  await page.locator('input[autocomplete="one-time-code"]').fill(await readCode(product, email))
  await page.waitForURL(/\/invitations\//, { timeout: 60_000 })
  await awake(page)
  await page.getByRole('button', { name: words.organizations.invitation.accept }).click()
  await page.waitForURL(/\/dashboard/)
}

async function readInvitation(product: Product, email: string): Promise<string> {
  const { text } = await readMail(product, email, (mail) => mail.text.includes('/invitations/'))

  return /\/invitations\/[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
}

function row(page: Page, text: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text })
}

async function choose({ page }: Visit, email: string, action: string): Promise<void> {
  await row(page, email).getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** It closes once that is done; until then nothing behind it is found by its role. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

async function currentOrganization(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('currentOrganizationId') ?? '')
}

/** Room for what is tried here; without a payment provider an owner chooses freely. */
async function choosePlan(page: Page, id: string): Promise<void> {
  await callApi(page, 'POST', `/organizations/${id}/subscription`, { plan: 'Professional' })
}

async function inviteByCall(page: Page, id: string, email: string): Promise<void> {
  const guest = { name: 'A Guest', email, isManager: false }
  await callApi(page, 'POST', `/organizations/${id}/members`, guest)
}
