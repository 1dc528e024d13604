import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { awake, fill, newSender, register, visit, visitRegistered, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { sendTo } from './rooms.ts'

test('an owner makes a team, says who sees what, hides an envelope and hands it to a colleague', async ({
  browser,
  product,
}) => {
  const mara = await visitRegistered(browser, product, visitor('fr-FR', widths.desktop, 'dark'))
  const { page, words } = mara
  const { teams, visibility } = words.organizations
  await page.goto('/envelopes')
  await expect(page.getByRole('navigation', { name: words.envelopes.whose.label })).toHaveCount(0)

  const { items } = (await callApi(page, 'GET', '/organizations')) as unknown as { items: { id: string }[] }
  const home = `/organizations/${items[0]?.id}`
  const ben = await visit(browser, product, visitor('pt-BR', widths.phone))
  const colleague = { ...newSender(), first: 'Ben', last: 'Okafor' }
  await register(ben, product, colleague)
  const invited = await callApi(page, 'POST', `${home}/members`, {
    ...{ name: 'Ben Okafor', email: colleague.email, isManager: false },
  })
  await callApi(ben.page, 'POST', `/invitations/${invited.id}/accept`)

  await page.goto(`${home}?tab=teams`)
  await awake(page)
  await page.getByRole('button', { name: teams.new }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: teams.create }).click()
  await expect(dialog.getByText(teams.missing).first()).toBeVisible()
  await dialog.getByLabel(teams.name).fill('Ventes')
  await dialog.getByRole('checkbox', { name: 'Ben Okafor' }).check()
  await expectAccessible(page, 'a new team')
  await page.screenshot({ path: 'test-results/team-dialog-1440-dark.png' })
  await dialog.getByRole('button', { name: teams.create }).click()
  await expect(page.getByRole('heading', { name: 'Ventes' })).toBeVisible()
  await page.getByLabel(visibility.usual).selectOption('private')
  await page.getByRole('button', { name: visibility.save }).click()
  await expect(page.getByText(visibility.saved).first()).toBeVisible()
  await expectAccessible(page, 'teams and visibility')
  await page.screenshot({ path: 'test-results/teams-1440-dark.png', fullPage: true })

  await seesInReview(mara)
  await sendTo(page, { fields: [{ type: 'signature' }] })
  await page.goto('/envelopes')
  const whose = page.getByRole('navigation', { name: words.envelopes.whose.label })
  await expect(whose.getByRole('link', { name: words.envelopes.whose.mine })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await whose.getByRole('link', { name: words.envelopes.whose.all }).click()
  await expect(page).toHaveURL(/whose=all/)
  await expectAccessible(page, 'all envelopes')
  await page.screenshot({ path: 'test-results/envelopes-all-1440-dark.png' })
  await page.locator('#envelopes a[href^="/envelopes/"]').first().click()
  await page.waitForURL(/\/envelopes\/[\w-]{36}$/)
  await awake(page)
  const address = page.url()

  const { pathname } = new URL(address)
  await ben.page.evaluate((id) => {
    localStorage.setItem('currentOrganizationId', id)
    document.cookie = `currentOrganizationId=${id};path=/`
  }, items[0]?.id ?? '')
  await ben.page.goto(`${home}?tab=teams`)
  await ben.page.screenshot({ path: 'test-results/teams-375-light.png', fullPage: true })
  expect((await ben.page.goto(pathname))?.status()).toBe(404)
  await ben.page.goto('/envelopes')
  await expect(ben.page.getByText(ben.words.envelopes.whose.noneMine)).toBeVisible()

  await page.getByRole('button', { name: words.envelopes.copies.menu }).click()
  await page.getByRole('menuitem', { name: words.envelopes.audience.button }).click()
  await dialog.getByLabel(words.envelopes.audience.label).selectOption({
    label: fill(words.envelopes.audience.team, { name: 'Ventes' }),
  })
  await expectAccessible(page, 'who can see it')
  await page.screenshot({ path: 'test-results/audience-1440-dark.png' })
  await dialog.getByRole('button', { name: words.envelopes.audience.save }).click()
  await expect(dialog).toHaveCount(0)
  expect((await ben.page.goto(pathname))?.status()).toBe(200)

  await page.getByRole('button', { name: words.envelopes.copies.menu }).click()
  await page.getByRole('menuitem', { name: words.envelopes.transfer.button }).click()
  await dialog.getByLabel(words.envelopes.transfer.to).selectOption({ label: 'Ben Okafor' })
  await dialog.getByRole('button', { name: words.envelopes.transfer.save }).click()
  await expect(page).toHaveURL(/\/envelopes$/)
  await ben.page.goto('/envelopes')
  await expect(ben.page.locator('#envelopes li')).toHaveCount(1)
  await expectAccessible(ben.page, 'envelopes on a phone')
  await ben.page.screenshot({ path: 'test-results/envelopes-mine-375-light.png' })
  expect([...mara.noises, ...ben.noises.filter((noise) => !noise.includes('404'))]).toEqual([])
  await mara.context.close()
  await ben.context.close()
})

/** Before it is sent, a draft says who will see it, and is shown to a team instead. */
async function seesInReview({ page, words }: Visit): Promise<void> {
  const { audience, review } = words.envelopes
  const { id } = await callApi(page, 'POST', '/envelopes', {
    title: 'Bail',
    documents: [],
    recipients: [],
    fields: [],
  })
  await page.goto(`/envelopes/${id}`)
  await awake(page)
  await page.getByRole('button', { name: review.button }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(audience.private)).toBeVisible()
  await expectAccessible(page, 'who can see a draft', '[role=dialog]')
  await dialog.getByRole('button', { name: audience.button }).click()
  const team = fill(audience.team, { name: 'Ventes' })
  await dialog.getByLabel(audience.label).selectOption({ label: team })
  await dialog.getByRole('button', { name: audience.save }).click()
  await expect(dialog.getByRole('heading', { name: review.title })).toBeVisible()
  await expect(dialog.getByText(team)).toBeVisible()
  await page.keyboard.press('Escape')
  await callApi(page, 'DELETE', `/envelopes/${id}`)
}
