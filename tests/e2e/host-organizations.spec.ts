import { expectAccessible } from './accessible.ts'
import { startProduct } from './identity-product.ts'
import { awake, fill, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

test('the host sees who uses it and where files are; nobody else does', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startProduct({ TRUSTED_PROXIES: '1' }, [])
  const hedda = await visit(browser, product, visitor('fr-FR', widths.phone))
  const { page, words } = hedda
  const { organizations, sections, storage } = words.admin
  const sender = newSender()
  await register(hedda, product, sender)
  for (const path of ['organizations', 'storage'])
    expect((await page.goto(`/admin/${path}`))?.status(), 'for everybody else there is no such page').toBe(
      404,
    )

  // No page asks a server that is not there.
  await page.goto('about:blank')
  await product.whileStopped(async (run) => run('user', 'admin', sender.email, 'on'))

  async function picture(name: string): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [widths.phone, 768, widths.desktop]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({
          path: `test-results/host-${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
      await expectAccessible(page, `${name}, ${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: widths.phone, height: 800 })
  }

  await page.goto('/admin')
  await page.getByRole('link', { name: sections.organizations, exact: true }).click()
  await page.waitForURL('**/admin/organizations')
  await awake(page)
  const listed = page.getByRole('list', { name: organizations.title, exact: true }).getByRole('listitem')
  await expect(listed).toHaveCount(1)
  await expect(listed.first()).toContainText(sender.company)
  await expect(listed.first()).toContainText(words.plans.names.Enterprise)
  await picture('organizations')

  await page.getByRole('searchbox', { name: organizations.search }).fill('zzz')
  await page.getByRole('button', { name: organizations.searchButton, exact: true }).click()
  await expect(page.getByText(fill(organizations.noneMatch, { q: 'zzz' }), { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page, 'no organization is found')
  await page.getByRole('link', { name: organizations.clear, exact: true }).click()
  await expect(listed).toHaveCount(1)
  await page.getByRole('searchbox', { name: organizations.search }).fill(sender.company.slice(0, 3))
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=/)
  await expect(listed).toHaveCount(1)

  await awake(page)
  await page.getByRole('link', { name: sections.storage, exact: true }).click()
  await page.waitForURL('**/admin/storage')
  await awake(page)
  await expect(page.getByText(words.admin.health.stores.disk, { exact: true })).toBeVisible()
  await expect(page.getByText(storage.backup, { exact: true })).toBeVisible()
  await expect(page.getByText(storage.unknown)).toBeVisible()
  await picture('storage')
  expect(hedda.noises.filter((noise) => !noise.includes('404'))).toEqual([])
  await hedda.context.close()
  await product.stop()
})
