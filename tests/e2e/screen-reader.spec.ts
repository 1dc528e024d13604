import type { Locator, Page } from '@playwright/test'
import { makeContent, organizationOf } from './every-page.ts'
import { awake, fill, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, test, visitor, widths } from './product.ts'
import { spoken } from './spoken.ts'

const title = 'Lease of the bakery'
const guest = `jane.heard.${process.pid}.1@example.org`

/**
 * What stands in a snapshot was read by us and is good to hear. `playwright test screen-reader --update-snapshots` writes them
 * anew: read the difference before it is kept.
 */
test('[A8] what a screen reader says of the main screens: roles and names in their order', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  for (const path of ['/', '/login', '/verify']) await hear(mara, path)
  await register(mara, product, newSender())
  await hearShell(mara)
  const organization = await organizationOf(mara.page)
  await hear(mara, '/billing')
  await hear(mara, '/webhooks')
  const paths = await makeContent(mara.page, organization, title, guest)
  const [template = '', , draft = '', envelope = ''] = paths
  const link = await readSigningLink(product, guest, title)
  // What takes long is left out of the page: the chart of an organization that has just sent.
  await untilSeen(mara, '/dashboard', mara.words.reports.chart.sentAndCompleted)
  await expectSpoken(mara.page.getByRole('main'), 'dashboard')
  await hear(mara, '/envelopes')
  await hear(mara, '/templates')
  await hear(mara, template, 'template')
  await hear(mara, draft, 'draft')
  // The trail is told of an invitation once its mail has left.
  await untilSeen(mara, envelope, 'Jane Roe was invited by email')
  await expectSpoken(mara.page.getByRole('main'), 'envelope')
  await hear(mara, '/contacts')
  await hear(mara, '/reports')
  await hear(mara, `/organizations/${organization}?tab=members`, 'members')

  const jane = await visit(browser, product, visitor('en-US', widths.phone))
  await hearRoom(jane, link)
  for (const { context } of [mara, jane]) await context.close()
})

async function hear({ page }: Visit, path: string, name = path.slice(1) || 'landing'): Promise<void> {
  await page.goto(path)
  await awake(page)
  await expectSpoken(page.getByRole('main'), name)
}

async function hearShell({ page, words }: Visit): Promise<void> {
  await page.goto('/dashboard')
  await awake(page)
  // The change of plan has been told.
  const bell = page.getByRole('button', {
    name: fill(words.notifications.bell_one, { shown: 1 }),
    exact: true,
  })
  await expect(bell).toBeVisible()
  await expectSpoken(page.getByRole('complementary'), 'sidebar')
  await page.goto('/dashboard?profile=person')
  const profile = page.getByRole('dialog')
  await expect(profile.getByRole('tabpanel', { name: words.profile.tabs.person })).toBeVisible()
  await expect(page.getByRole('status', { name: words.profile.loading })).toHaveCount(0)
  await expectSpoken(profile, 'profile')
}

async function untilSeen({ page }: Visit, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await awake(page)
}

async function hearRoom(jane: Visit, link: string): Promise<void> {
  const { page, words } = jane
  const { room } = words.signing
  await page.goto(link)
  await page.waitForURL(/\/sign\/r\//)
  await awake(page)
  await expectSpoken(everything(page), 'room-consent')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: room.continue }).click()
  const sign = page.getByRole('button', { name: room.signHere }).first()
  await expect(sign).toBeVisible()
  // What is not needed at once comes after the rest.
  await expect(page.getByRole('button', { name: room.zoomIn, exact: true })).toBeVisible()
  // The text of the pages is there to be read aloud, and comes after their pictures.
  await expect(page.getByText('Sample page 1 of 1')).toBeAttached()
  await expectSpoken(everything(page), 'room-signing')
  await sign.click()
  const adopting = page.getByRole('dialog', { name: room.adoptSignature })
  await expect(adopting).toBeVisible()
  await expectSpoken(adopting, 'room-signature')
}

const everything = (page: Page): Locator => page.locator('body')

async function expectSpoken(part: Locator, name: string): Promise<void> {
  expect.soft(await spoken(part), name).toMatchSnapshot(`${name}.yml`)
}
